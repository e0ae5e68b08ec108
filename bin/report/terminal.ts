/** Where commands print: messages and progress go to stderr, data goes to stdout. */
import { createMask, readSecrets } from '../../src/compiler/output/secret-scan.js';
import type { VerbosityFlags } from '../flags.js';

/** What a command prints through. Built once per command by `openTerminal`. */
export type Terminal = {
  /** Prints a line for people on stderr. */
  log: (text: string) => void;
  /** Like `log`, but prints with `--quiet` too: for whatever makes a command fail. */
  logAlways: (text: string) => void;
  /** With `--strict`, warnings make the command fail too. */
  strict: boolean;
  /** Prints only with `--verbose`. */
  logVerbose: (text: string) => void;
  /** Prints data on stdout. */
  print: (text: string) => void;
  /** Replaces the progress line. Shown only if stderr is a terminal and the command has run for a second. */
  progress: (text: string) => void;
  /** Erases the progress line. */
  endProgress: () => void;
  /** Returns `text` with the values of secrets hidden. */
  mask: (text: string) => string;
  /** Returns `text` in a color, or as it is where stderr shows no colors. */
  color: (style: keyof typeof ansiCodes, text: string) => string;
};

const ansiCodes = { red: 31, yellow: 33, green: 32, cyan: 36, dim: 2, bold: 1 } as const;

/** Milliseconds: shorter commands show no progress line. */
const PROGRESS_DELAY_MS = 1000;

/** Opens the terminal of a command. `NO_COLOR`, `TERM=dumb` and `CI` turn colors off; `CI` turns progress off. */
export function openTerminal({ quiet = false, verbose = false, strict = false }: VerbosityFlags): Terminal {
  const { env, stderr, stdout } = process;
  const usesColor = stderr.isTTY && !env.NO_COLOR && env.TERM !== 'dumb' && !env.CI;
  const showsProgress = stderr.isTTY && !env.CI && !quiet;
  const started = performance.now();
  const state = { hasProgressLine: false };
  // Names of pages and files may hold one, too.
  const mask = createMask(readSecrets(env));
  const clear = () => {
    if (state.hasProgressLine) stderr.write('\r\x1b[2K');
    state.hasProgressLine = false;
  };
  const logAlways = (text: string) => {
    clear();
    stderr.write(`${mask(text)}\n`);
  };
  return {
    log: text => {
      if (!quiet) logAlways(text);
    },
    logAlways,
    strict,
    logVerbose: text => {
      if (verbose) logAlways(text);
    },
    print: text => stdout.write(`${mask(text)}\n`),
    progress: text => {
      if (!showsProgress || performance.now() - started < PROGRESS_DELAY_MS) return;
      clear();
      stderr.write(mask(text).slice(0, (stderr.columns || 80) - 1));
      state.hasProgressLine = true;
    },
    endProgress: clear,
    mask,
    color: (style, text) => (usesColor ? `\x1b[${ansiCodes[style]}m${text}\x1b[0m` : text),
  };
}

/** Returns a listener that shows how many pages are done: `Compiling 3 of 10 pages`. */
export function pageProgress(terminal: Terminal, verb: string): (done: number, all: number) => void {
  return (done, all) => terminal.progress(`${verb} ${done} of ${all} pages`);
}
