/** Findings → text for a terminal, or JSON. */
import type { Diagnostic, Level } from '../../src/compiler/diagnostics/types.js';
import type { FileSystem } from '../../src/compiler/disk/project.js';
import { createMask, readSecrets } from '../../src/compiler/output/secret-scan.js';
import { formatCount } from './figures.js';
import { choosePrinted } from './printed.js';
import { ruleAddress } from './rule-address.js';
import { revealInvisible, toSafeLine } from './safe-line.js';
import type { Terminal } from './terminal.js';

/** Characters of a source line that an excerpt shows, and how many of them come before the column at most. */
const EXCERPT_LENGTH = 100;
const MAX_BEFORE_COLUMN = 60;

/** The most characters of a message. A message may quote a long text. */
const MAX_MESSAGE = 2000;

/** Prints findings as `formatFindings` writes them. */
export async function reportFindings(diagnostics: Diagnostic[], terminal: Terminal, fs: FileSystem): Promise<void> {
  const { color } = terminal;
  for await (const { level, lines } of formatFindings(diagnostics, { fs, color })) {
    const log = level === 'error' || terminal.strict ? terminal.logAlways : terminal.log;
    for (const line of lines) log(line);
  }
}

/** A finding as lines for people. */
export type FindingLines = { level: Level; lines: string[] };

/** What reads source lines, and what colours a word. */
type Formatting = { fs: FileSystem; color: Terminal['color'] };

/**
 * Findings with their source lines and hints: `docs/a.md:12:5  broken-link  "…" leads nowhere.` `choosePrinted` says
 * which.
 */
export async function* formatFindings(
  diagnostics: Diagnostic[],
  { fs, color }: Formatting,
): AsyncGenerator<FindingLines> {
  const linesByPath = new Map<string, Promise<string[]>>();
  const linesOf = (path: string) => {
    const lines =
      linesByPath.get(path) ??
      fs.readText(path).then(
        text => text.split('\n').map(maskSecrets),
        () => [],
      );
    linesByPath.set(path, lines);
    return lines;
  };
  const mask = createMask(readSecrets(process.env));
  for (const { diagnostic, more } of choosePrinted(diagnostics)) {
    const { level, rule, message, hint, path, place } = diagnostic;
    const isError = level === 'error';
    const ruleName = color(isError ? 'red' : 'yellow', rule);
    const lines = [
      `${color('bold', mask(formatLocation(diagnostic)))}  ${ruleName}  ${cutMessage(toSafeLine(mask(message)))}`,
    ];
    const line = place && (await linesOf(path))[place.line - 1];
    if (line !== undefined && place) lines.push(color('dim', formatExcerpt(mask(line), place.line, place.column)));
    if (hint) lines.push(`    ${color('cyan', cutMessage(toSafeLine(mask(hint))))}`);
    if (more) lines.push(`    … ${more}`);
    yield { level, lines };
  }
}

function cutMessage(message: string): string {
  return message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message;
}

/** `docs/a.md:12:5`, or `api.yaml#/paths/~1pets` where only a JSON pointer is known. */
export function formatLocation({ path, place, pointer }: Diagnostic): string {
  const position = place ? `:${place.line}:${place.column}` : '';
  return toSafeLine(`${path || 'docsc'}${position}${!place && pointer ? `#${pointer}` : ''}`);
}

/**
 * A source line, in which secrets are masked, with its number and a caret below the column, counted from 1. Long lines
 * are cut around the column, and an ellipsis stands where they are cut.
 */
export function formatExcerpt(line: string, number: number, column: number): string {
  const from = Math.max(0, column - MAX_BEFORE_COLUMN);
  const window = line.slice(from, from + EXCERPT_LENGTH);
  const isCutBelow = from + EXCERPT_LENGTH < line.length;
  const excerpt = `${from > 0 ? '…' : ''}${window.slice(from > 0 ? 1 : 0, isCutBelow ? -1 : undefined)}${isCutBelow ? '…' : ''}`;
  const margin = `    ${number} | `;
  const caret = `${' '.repeat(margin.length + column - 1 - from)}^`;
  return `${toSafeLine(margin + revealInvisible(excerpt.replace(/\t/g, ' ')))}\n${caret}`;
}

/**
 * A printed line may hold a key: all but its last four characters become asterisks, so columns stay the same. So does the
 * user's part of an address, which may be a password.
 */
function maskSecrets(line: string): string {
  return line
    .replace(
      /((?:key|secret|token|password)["']?\s*:\s*["']?)([^\s"',}]{8,})/gi,
      (_all, before: string, value: string) => before + '*'.repeat(value.length - 4) + value.slice(-4),
    )
    .replace(/(?<=:\/\/)[^\s/?#@"'<>()]{1,500}(?=@)/g, user => '*'.repeat(user.length));
}

/** `3 errors, 1 warning`, or `no findings` */
export function formatFindingCounts(diagnostics: Diagnostic[]): string {
  const errors = diagnostics.filter(({ level }) => level === 'error').length;
  const warnings = diagnostics.length - errors;
  const parts = [errors && formatCount(errors, 'error'), warnings && formatCount(warnings, 'warning')];
  return parts.filter(Boolean).join(', ') || 'no findings';
}

/**
 * What `--json` prints: `figures` of the command, the findings, and where the manual describes their rules. Holds nothing
 * that differs between machines.
 */
export function jsonReport(diagnostics: Diagnostic[], figures: Record<string, unknown> = {}): string {
  const manual = Object.fromEntries(
    [...new Set(diagnostics.map(({ rule }) => rule))].sort().flatMap(rule => {
      const address = ruleAddress(rule);
      return address === undefined ? [] : [[rule, address]];
    }),
  );
  const report = { format: 1, ...figures, diagnostics, ...(diagnostics.length && { manual }) };
  return createMask(readSecrets(process.env))(JSON.stringify(report, null, 2));
}
