/** Findings → text for a terminal or JSON. Messages go to stderr, data to stdout. */

import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import type { FileSystem } from '../../src/compiler/disk/project.js';

export type Terminal = {
  /** A line for people, on stderr. */
  log: (text: string) => void;
  /** The same, with `--quiet` too: what makes a command fail. */
  logAlways: (text: string) => void;
  /** With `--strict`, warnings make it fail as well. */
  strict: boolean;
  /** Only with `--verbose`. */
  logVerbose: (text: string) => void;
  /** Data, on stdout. */
  print: (text: string) => void;
  /** Replaces the progress line; shown once the work has taken a second and stderr is a terminal. */
  progress: (text: string) => void;
  endProgress: () => void;
  color: (style: keyof typeof ansiCodes, text: string) => string;
};

const ansiCodes = { red: 31, yellow: 33, green: 32, cyan: 36, dim: 2, bold: 1 } as const;

export type VerbosityFlags = { quiet?: boolean; verbose?: boolean; strict?: boolean };

export function openTerminal({ quiet = false, verbose = false, strict = false }: VerbosityFlags): Terminal {
  const { env, stderr, stdout } = process;
  const colourful = stderr.isTTY && !env.NO_COLOR && env.TERM !== 'dumb' && !env.CI;
  const started = performance.now();
  const live = stderr.isTTY && !env.CI && !quiet;
  const state = { shown: false };
  const clear = () => {
    if (state.shown) stderr.write('\r\x1b[2K');
    state.shown = false;
  };
  const say = (text: string) => {
    clear();
    stderr.write(`${text}\n`);
  };
  return {
    log: text => {
      if (!quiet) say(text);
    },
    logAlways: say,
    strict,
    logVerbose: text => {
      if (verbose) say(text);
    },
    print: text => stdout.write(`${text}\n`),
    progress: text => {
      if (!live || performance.now() - started < 1000) return;
      clear();
      stderr.write(text.slice(0, (stderr.columns || 80) - 1));
      state.shown = true;
    },
    endProgress: clear,
    color: (style, text) => (colourful ? `\x1b[${ansiCodes[style]}m${text}\x1b[0m` : text),
  };
}

/** Control characters from file names and content must not drive the terminal. */
export function escapeControlCharacters(text: string): string {
  const escaped = (char: string) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`;
  return text.replace(/\p{Cc}/gu, char => (char === '\n' || char === '\t' ? char : escaped(char)));
}

/** `docs/a.md:12:5  broken-link  "…" leads nowhere.` with the line it stands on and what to do. */
export async function reportFindings(diagnostics: Diagnostic[], terminal: Terminal, fs: FileSystem): Promise<void> {
  const texts = new Map<string, Promise<string[]>>();
  const linesOf = (path: string) => {
    if (!texts.has(path))
      texts.set(
        path,
        fs.readText(path).then(
          text => text.split('\n'),
          () => [],
        ),
      );
    return texts.get(path)!;
  };
  for (const found of diagnostics) {
    const { color } = terminal;
    const tint = found.level === 'error' ? 'red' : 'yellow';
    const where = formatLocation(found);
    const say = found.level === 'error' || terminal.strict ? terminal.logAlways : terminal.log;
    say(`${color('bold', where)}  ${color(tint, found.rule)}  ${escapeControlCharacters(found.message)}`);
    const line = found.place && (await linesOf(found.path))[found.place.line - 1];
    if (line !== undefined && found.place) say(color('dim', formatExcerpt(line, found.place.line, found.place.column)));
    if (found.hint) say(`    ${color('cyan', escapeControlCharacters(found.hint))}`);
  }
}

export function formatLocation({ path, place, pointer }: Diagnostic): string {
  const position = place ? `:${place.line}:${place.column}` : '';
  return escapeControlCharacters(`${path || 'docsc'}${position}${!place && pointer ? `#${pointer}` : ''}`);
}

/** The line itself with a caret below the column; long lines are cut around it. */
export function formatExcerpt(line: string, number: number, column: number): string {
  const from = Math.max(0, column - 60);
  const shown = escapeControlCharacters(
    maskSecrets(line)
      .slice(from, from + 100)
      .replace(/\t/g, ' '),
  );
  const margin = `    ${number} | `;
  return `${margin}${shown}\n${' '.repeat(margin.length + column - 1 - from)}^`;
}

/** A line that is shown may hold a key: its last four characters remain, and every character its place. */
function maskSecrets(line: string): string {
  return line.replace(
    /((?:key|secret|token|password)["']?\s*:\s*["']?)([^\s"',}]{8,})/gi,
    (_all, before: string, value: string) => before + '*'.repeat(value.length - 4) + value.slice(-4),
  );
}

/** `3 errors, 1 warning` */
export function formatFindingCounts(diagnostics: Diagnostic[]): string {
  const errors = diagnostics.filter(({ level }) => level === 'error').length;
  const warnings = diagnostics.length - errors;
  const parts = [
    errors && `${errors} error${errors === 1 ? '' : 's'}`,
    warnings && `${warnings} warning${warnings === 1 ? '' : 's'}`,
  ];
  return parts.filter(Boolean).join(', ') || 'no findings';
}

/** What `--json` prints: findings with their numbers, nothing of this machine. */
export function jsonReport(diagnostics: Diagnostic[], extra: Record<string, unknown> = {}): string {
  return JSON.stringify({ format: 1, ...extra, diagnostics }, null, 2);
}
