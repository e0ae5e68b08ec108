/** One test file as a process: one that hangs or crashes is named, and the others still count. */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { foldersOf } from '../folder.js';
import { type Ended, LIMIT_AFTER, type Result, resultOf } from './result.js';

/** `command` is what Node.js is started with, `limit` in milliseconds. */
type Options = { command: string[]; limit: number; env: Record<string, string> };

/** From the request to end until the process is killed: browsers end with a process that is asked to end. */
const LIMIT_ASKED = 5_000;
/** A process that a test started may hold the output of one that is gone. */
const LIMIT_OUTPUT = 2_000;

/** Never rejects: whatever goes wrong is in the result. */
export async function runFile(path: string, { command, limit, env }: Options): Promise<Result> {
  const started = performance.now();
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentWith(env),
  });
  const ended = await endOf(child, limit);
  if (child.pid !== undefined) rmSync(foldersOf(child.pid), { recursive: true, force: true, maxRetries: 5 });
  return resultOf(path, ended, { limit, seconds: (performance.now() - started) / 1000 });
}

/** The environment of a process that runs tests. */
export function environmentWith(env: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0', NO_COLOR: '1', ...env };
}

/** Waits for the end, and brings it about where it does not come by itself. */
function endOf(child: ChildProcess, limit: number): Promise<Ended> {
  return new Promise(resolve => {
    const output: string[] = [];
    const state = { isLate: false, timer: setTimeout(() => undefined) };
    const stop = () => {
      child.kill('SIGTERM');
      state.timer = setTimeout(() => child.kill('SIGKILL'), Math.min(LIMIT_ASKED, limit));
    };
    state.timer = setTimeout(() => {
      state.isLate = true;
      stop();
    }, limit);
    for (const stream of [child.stdout!, child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output.push(text);
        if (state.isLate || !/^ *Duration:/m.test(text)) return;
        clearTimeout(state.timer);
        state.timer = setTimeout(stop, LIMIT_AFTER);
      });
    const settle = (code: number | null, signal: string | null) => {
      clearTimeout(state.timer);
      resolve({ output: output.join(''), code, signal, isLate: state.isLate });
    };
    child.on('error', error => {
      output.push(`${error.message}\n`);
      settle(null, null);
    });
    child.on('exit', (code, signal) => {
      clearTimeout(state.timer);
      state.timer = setTimeout(() => settle(code, signal), LIMIT_OUTPUT);
    });
    child.on('close', settle);
  });
}
