/** Starts the server, and says in words why it did not start or why it ended. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Command } from './command.js';

/** A server that was started. */
export type Server = {
  process: ChildProcessWithoutNullStreams;
  /** From now on, its end is no failure. */
  expectEnd: () => void;
};

/** Lines of what the server printed last that are shown with its end. */
const LAST_LINES = 6;

/** Resolves when the program runs; rejects with the reason why it cannot. `onFailure` gets the reason if it ends unasked. */
export async function launch(command: Command, onFailure: (reason: string) => void): Promise<Server> {
  // On Windows, commands of npm are scripts of the shell.
  const shell = process.platform === 'win32' && command.file !== 'node';
  const child = spawn(command.file, command.args, { cwd: command.cwd, shell, stdio: 'pipe' });
  const state = { printed: '', expected: false };
  child.stderr.on('data', chunk => {
    state.printed = `${state.printed}${chunk}`.slice(-4000);
  });
  // The client learns from the end of the output that nobody reads.
  child.stdin.on('error', () => undefined);
  child.on('close', (code, signal) => {
    if (state.expected) return;
    const last = state.printed.trim().split(/\r?\n/).slice(-LAST_LINES).join('\n');
    onFailure(last || `docsc lsp ended without a word (${signal ?? `exit code ${code}`}).`);
  });
  try {
    await once(child, 'spawn');
  } catch {
    state.expected = true;
    throw new Error(explainMissing(command));
  }
  return {
    process: child,
    expectEnd: () => {
      state.expected = true;
    },
  };
}

function explainMissing({ file }: Command): string {
  if (file === 'node') return 'Node.js was not found on the PATH. docsc needs it.';
  const install = 'Run: npm install --save-dev docsc vscode-languageserver';
  if (file === 'docsc') return `docsc is not installed in this project. ${install}`;
  return `The command "${file}" of the setting docsc.command was not found.`;
}
