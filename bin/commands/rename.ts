/** `docsc rename`: moves a page, a folder or a heading, writes links to it anew, and adds redirects. */
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { exitCodeOf, normalizeDiagnostics } from '../../src/compiler/diagnostics/index.js';
import { diffLines } from '../../src/compiler/remote/difference.js';
import type { CommonFlags } from '../flags.js';
import { openProject } from '../project.js';
import { applyPlan } from '../rename/apply.js';
import { planRename, type RenamePlan } from '../rename/plan.js';
import { formatCount } from '../report/figures.js';
import { jsonReport, reportFindings } from '../report/findings.js';
import { toSafeLine } from '../report/safe-line.js';
import type { Terminal } from '../report/terminal.js';
import { runCommand } from '../run-command.js';

type RenameFlags = CommonFlags & { dryRun?: boolean };

/** The most places that are printed; `--json` has all. */
const MOST_MENTIONS = 20;

/** Plans the whole rename before anything is written; with `--dry-run`, prints it as a diff that `git apply` accepts. */
export const rename = (from: string, to: string, flags: RenameFlags) =>
  runCommand(flags, async terminal => {
    const project = await openProject(flags, terminal);
    const { config, root } = project;
    const plan = await planRename(project, inProject(from, root), inProject(to, root));
    if (flags.dryRun && !flags.json) printDiff(plan, terminal);
    if (!flags.dryRun) await applyPlan(root, plan);
    const diagnostics = normalizeDiagnostics(plan.diagnostics, config.rules);
    if (flags.json) terminal.print(jsonReport(diagnostics, { ...figuresOf(plan), written: !flags.dryRun }));
    // Positions are those of the files as they are now.
    await reportFindings(diagnostics, terminal, project.fs);
    logPlan(plan, terminal, flags.dryRun ?? false);
    return exitCodeOf(diagnostics, false);
  });

/** A path relative to the working folder as a path of the project. Addresses, and parts of them, stay. */
function inProject(written: string, root: string): string {
  const [path = '', anchor] = written.split(/(#.*)/s);
  if (path === '') return written;
  const isPath = !path.startsWith('/') || resolve(path).startsWith(root + sep);
  if (!isPath) return written;
  const inside =
    relative(root, isAbsolute(path) ? path : join(process.cwd(), path))
      .split(sep)
      .join('/') || '.';
  return inside + (/[\\/]$/.test(path) ? '/' : '') + (anchor ?? '');
}

function figuresOf({ moves, texts, redirects, mentions }: RenamePlan): Record<string, unknown> {
  const moved = [...moves].map(([from, to]) => ({ from, to }));
  return { moved, changed: texts.map(({ path }) => path), redirects, mentions };
}

/** The rename in the form of `git diff`. */
function printDiff({ moves, texts }: RenamePlan, terminal: Terminal): void {
  const safe = process.stdout.isTTY ? toSafeLine : (text: string) => text;
  const origins = new Map([...moves].map(([from, to]) => [to, from]));
  const changed = new Map(texts.map(text => [text.path, text]));
  for (const path of new Set([...moves.values(), ...changed.keys()])) {
    const origin = origins.get(path);
    const text = changed.get(path);
    const head = [
      `diff --git a/${origin ?? path} b/${path}`,
      ...(origin ? [`rename from ${origin}`, `rename to ${path}`] : []),
    ];
    const lines = text ? [`--- a/${origin ?? path}`, `+++ b/${path}`, ...diffLines(text.before, text.after).lines] : [];
    terminal.print([...head, ...lines].map(safe).join('\n'));
  }
}

function logPlan({ moves, texts, redirects, anchor, mentions }: RenamePlan, terminal: Terminal, isDry: boolean): void {
  if (mentions.length) terminal.log('These lines still name what was renamed; look at them yourself:');
  for (const { path, line, text } of mentions.slice(0, MOST_MENTIONS))
    terminal.log(`    ${toSafeLine(`${path}:${line}  ${text}`)}`);
  if (mentions.length > MOST_MENTIONS) terminal.log(`    … and ${mentions.length - MOST_MENTIONS} more`);
  const moved = new Set(moves.values());
  const changed = texts.filter(({ path }) => !moved.has(path)).length;
  const what = anchor ? `"#${anchor.from}" of ${anchor.route} to "#${anchor.to}"` : formatCount(moves.size, 'file');
  const verb = isDry ? 'Would rename' : 'Renamed';
  terminal.log(
    `${verb} ${what}: ${formatCount(changed, 'other file')} changed, ${formatCount(redirects.length, 'redirect')} added.`,
  );
  if (!isDry) terminal.log('Next: docsc check finds what is left to do.');
}
