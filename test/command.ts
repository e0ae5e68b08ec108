/**
 * Runs docsc as a user does: a command that ends, or a server.
 * Needs: docsc as a command.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Path of the compiled command. */
export const bin = join(import.meta.dirname, '../dist/bin/docsc.js');

/** `endsWithin`: milliseconds after which a command is killed; its code is then -1. */
type Options = { cwd?: string; env?: Record<string, string>; endsWithin?: number };

/** The environment without `NODE_ENV`, which the test runner may have set. */
const { NODE_ENV: _, ...inherited } = process.env;

/** How a command ended, and what it printed. */
export type Ran = { code: number; stdout: string; stderr: string };

/** Runs a command to its end, without colors. */
export function docsc(args: string[], options: Options = {}): Promise<Ran> {
  const env = { ...inherited, NO_COLOR: '1', ...options.env };
  return new Promise(resolve => {
    const child = spawn(process.execPath, [bin, ...args], {
      cwd: options.cwd ?? process.cwd(),
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.endsWithin,
      killSignal: 'SIGKILL',
    });
    const out = { stdout: '', stderr: '' };
    child.stdout.on('data', chunk => {
      out.stdout += chunk;
    });
    child.stderr.on('data', chunk => {
      out.stderr += chunk;
    });
    child.on('close', code => resolve({ code: code ?? -1, ...out }));
  });
}

/** A running server. `stop` sends SIGTERM and resolves to the exit code. */
export type Started = { origin: string; child: ChildProcess; stop: () => Promise<number> };

/** Starts a command that serves, and resolves once it has printed its URL. */
export async function startDocsc(args: string[], { cwd, env }: Options): Promise<Started> {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    const output: string[] = [];
    child.stderr.on('data', chunk => {
      output.push(String(chunk));
      const found = /http:\/\/localhost:\d+/.exec(output.join(''));
      if (found) resolve(found[0]);
    });
    child.on('close', code => reject(new Error(`docsc ${args[0]} ended with ${code}: ${output.join('')}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const [code] = await once(child, 'close');
    return code as number;
  };
  return { origin, child, stop };
}
