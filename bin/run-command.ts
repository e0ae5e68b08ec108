/** How every command ends: with an exit code, and with findings instead of a stack trace. */
import { dirname, relative, resolve, sep } from 'node:path';
import { DiagnosticError, error, exitCodeOf } from '../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../src/compiler/diagnostics/types.js';
import { adviseIoError, createDiskFileSystem, describeIoError, OutputError } from '../src/compiler/disk/project.js';
import { describeRefusal } from '../src/refusal.js';
import type { CommonFlags } from './flags.js';
import { listsOnStderr } from './format-requests.js';
import { reportFindings } from './report/findings.js';
import { writeReports } from './report/formats/write.js';
import { openTerminal, type Terminal } from './report/terminal.js';

/**
 * Runs a command and sets the process's exit code to the number that it returns. Reports a `DiagnosticError` or an
 * `OutputError` as findings, and errors of the file system, with their documented exit code; rejects with any other error.
 */
export async function runCommand(flags: CommonFlags, command: (terminal: Terminal) => Promise<number>): Promise<void> {
  const terminal = openTerminal(flags);
  try {
    process.exitCode = await command(terminal);
  } catch (thrown) {
    terminal.endProgress();
    const diagnostics = toDiagnostics(thrown);
    if (!diagnostics) throw thrown;
    // A failure is printed with `--quiet` too.
    const always = { ...terminal, log: terminal.logAlways };
    const unwritten = await tryReports(flags, diagnostics, terminal);
    const printed = listsOnStderr(flags) ? [...diagnostics, ...unwritten] : unwritten;
    await reportFindings(printed, always, createDiskFileSystem(dirname(resolve(flags.config))));
    process.exitCode = exitCodeOf(diagnostics, false);
  }
}

/** Prints and writes the findings of a failure. Returns what prevents it, unless that is the failure itself. */
async function tryReports(flags: CommonFlags, diagnostics: Diagnostic[], terminal: Terminal): Promise<Diagnostic[]> {
  try {
    await writeReports(flags, { diagnostics }, terminal);
    return [];
  } catch (thrown) {
    const isKnown = ({ message }: Diagnostic) => diagnostics.some(known => known.message === message);
    const others = toDiagnostics(thrown)?.filter(other => !isKnown(other));
    if (!others) throw thrown;
    return others;
  }
}

function toDiagnostics(thrown: unknown): Diagnostic[] | undefined {
  if (thrown instanceof DiagnosticError) return thrown.diagnostics;
  if (thrown instanceof OutputError) return [error(thrown.rule, thrown.message, { path: '', hint: thrown.hint })];
  const refused = describeRefusal(thrown);
  if (refused) return [error('refused-by-sandbox', `Something is not allowed: ${refused}.`, { path: '' })];
  const { syscall, path }: Partial<NodeJS.ErrnoException> = thrown instanceof Error ? thrown : {};
  // Whatever the disk refuses is no mistake of docsc.
  if (typeof syscall !== 'string') return undefined;
  // An error of an open file does not say which one.
  const name = path === undefined ? 'a file' : `"${relative(process.cwd(), path).split(sep).join('/') || '.'}"`;
  const writes = /write|rename|link|mkdir|rmdir|rm|copy|utime|sync|chmod/.test(syscall);
  const message = `Cannot ${writes ? 'write' : 'read'} ${name}: ${describeIoError(thrown)}.`;
  return [error(writes ? 'unwritable-output' : 'unreadable-file', message, { path: '', hint: adviseIoError(thrown) })];
}
