/** `docsc ledger`: records the addresses that the site publishes in a file that is kept in version control. */
import { readIfPresent } from '../../src/compiler/config/config-part.js';
import { exitCodes } from '../../src/compiler/diagnostics/exit-codes.js';
import { exitCodeOf } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { replaceFile } from '../../src/compiler/disk/project.js';
import { type Addresses, formatLedger, type Ledger, ledgerPath, parseLedger } from '../../src/compiler/ledger/file.js';
import { collectAddresses } from '../../src/compiler/ledger/published.js';
import { type LedgerUpdate, updateLedger } from '../../src/compiler/ledger/update.js';
import { docscIdentity, openCache } from '../cache/index.js';
import { checkPages } from '../check/pages.js';
import type { CacheFlag, CommonFlags, JobsFlag } from '../flags.js';
import { openProject, type Project } from '../project.js';
import { formatCount } from '../report/figures.js';
import { jsonReport, reportFindings } from '../report/findings.js';
import { runCommand } from '../run-command.js';

type LedgerFlags = CommonFlags & JobsFlag & CacheFlag & { check?: boolean; forget?: boolean };

/** Writes the ledger, unless the site has errors; an address that leads nowhere stays in it and is reported. */
export const keepLedger = (flags: LedgerFlags) =>
  runCommand(flags, async terminal => {
    const project = await openProject(flags, terminal);
    const { config, fs, root } = project;
    const path = ledgerPath(config.path);
    const { published, findings } = await compileAddresses(project, flags);
    terminal.endProgress();
    const text = (await readIfPresent(fs, path)) ?? '';
    const { ledger } = parseLedger(text, path);
    const vanished = flags.forget ? findings.filter(({ rule }) => VANISHED.includes(rule)) : [];
    const diagnostics = findings.filter(finding => !vanished.includes(finding));
    const update = updateLedger(ledger, published, forgetting(ledger, vanished));
    const after = formatLedger(update.addresses);
    const fails = diagnostics.some(({ level, rule }) => level === 'error' && rule !== 'vanished-route');
    const changes = after !== text;
    const written = changes && !fails && !flags.check;
    if (written) await replaceFile(root, path, after);
    await reportFindings(diagnostics, terminal, fs);
    const { added, forgotten } = update;
    if (flags.json) terminal.print(jsonReport(diagnostics, { path, written, added, forgotten }));
    terminal.log(summarize(update, { path, written, changes, fails }));
    const code = exitCodeOf(diagnostics, false);
    return code === exitCodes.ok && flags.check && changes ? exitCodes.content : code;
  });

const VANISHED: string[] = ['vanished-route', 'vanished-anchor'];

async function compileAddresses(
  project: Project,
  flags: LedgerFlags,
): Promise<{ published: Addresses; findings: Diagnostic[] }> {
  const { config, root, terminal } = project;
  const identity = flags.cache === false ? undefined : docscIdentity();
  const cache = openCache({ root, remote: config.cache.remote, identity, log: terminal.log });
  const compiled: { published: Addresses } = { published: new Map() };
  try {
    const onPages = (...[site, pages]: Parameters<Parameters<typeof checkPages>[1]['onPages'] & {}>) => {
      compiled.published = collectAddresses(config, site, pages);
    };
    const { findings } = await checkPages(project, { jobs: flags.jobs, onPages }, cache);
    return { ...compiled, findings };
  } finally {
    await cache?.store.close();
  }
}

/** True for the recorded addresses whose lines have one of the findings. */
function forgetting(ledger: Ledger, vanished: readonly Diagnostic[]): Parameters<typeof updateLedger>[2] {
  const keys = new Set(vanished.map(({ rule, place }) => `${rule}:${place?.line}`));
  return (route, anchor) => {
    const recorded = ledger.get(route)!;
    if (anchor === undefined) return keys.has(`vanished-route:${recorded.place.line}`);
    return keys.has(`vanished-anchor:${recorded.anchors.get(anchor)!.line}`);
  };
}

function summarize(
  { addresses, added, forgotten }: LedgerUpdate,
  { path, written, changes, fails }: { path: string; written: boolean; changes: boolean; fails: boolean },
): string {
  const count = [...addresses.values()].reduce((sum, anchors) => sum + 1 + anchors.length, 0);
  const figures = `${formatCount(count, 'line')}, ${added.length} added, ${forgotten.length} dropped`;
  if (written) return `Wrote ${path}: ${figures}.`;
  if (fails) return `${path} was not written, because the site has errors.`;
  return changes ? `${path} would change: ${figures}.` : `${path} is up to date.`;
}
