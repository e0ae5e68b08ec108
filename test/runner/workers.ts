/**
 * Processes that run test files one after another. To load docsc's compiler takes longer than most files that test it,
 * and a process that has loaded it runs it faster.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { foldersOf } from '../folder.js';
import { environmentWith } from './process.js';
import { type Ended, LIMIT_AFTER, type Result, resultOf } from './result.js';
import { V8_FLAGS } from './v8-flags.js';

/** Opens the line that a worker prints after a file; the exit code follows. */
export const END = '::end of file::';

/** `script` is the bundled `worker.ts`; in milliseconds, `limit` is a file's time and `limitAfter` that of the process to end. */
type Options = { script: string; limit: number; env: Record<string, string>; limitAfter?: number };

/** `close` ends the processes and returns a result for each that does not end by itself. */
export type Workers = { runFile: (path: string, script: string) => Promise<Result>; close: () => Promise<Result[]> };

/** `hear` gets what the process prints, and its end. */
type Worker = {
  child: ChildProcess;
  files: string[];
  exited: Promise<void>;
  hear: (heard: { text: string } | { code: number | null; signal: string | null }) => void;
};

/** Processes start when no other is idle. One that crashes or hangs is replaced, so the other files still count. */
export function createWorkers({ script, limit, env, limitAfter = LIMIT_AFTER }: Options): Workers {
  const idle: Worker[] = [];
  const runFile: Workers['runFile'] = async (path, testScript) => {
    const started = performance.now();
    const worker = idle.pop() ?? startWorker(script, env);
    worker.files.push(path);
    const ended = await endOfFile(worker, testScript, limit);
    if (isRunning(worker)) idle.push(worker);
    return resultOf(path, ended, { limit, seconds: (performance.now() - started) / 1000 });
  };
  const close = async () => {
    const results = await Promise.all(idle.map(worker => endWorker(worker, limitAfter)));
    return results.filter(result => result !== undefined);
  };
  return { runFile, close };
}

function startWorker(script: string, env: Record<string, string>): Worker {
  const child = spawn(process.execPath, [...V8_FLAGS, '--enable-source-maps', script], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: environmentWith(env),
  });
  const exited = new Promise<void>(resolve => {
    child.on('close', (code, signal) => {
      rmSync(foldersOf(child.pid!), { recursive: true, force: true, maxRetries: 5 });
      worker.hear({ code, signal });
      resolve();
    });
  });
  const worker: Worker = { child, files: [], exited, hear: () => undefined };
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => worker.hear({ text }));
  return worker;
}

const isRunning = ({ child }: Worker) => child.exitCode === null && child.signalCode === null;

/** Waits for the line that ends a file, for the end of the process, or for the end of the file's time. */
async function endOfFile(worker: Worker, script: string, limit: number): Promise<Ended> {
  const state = { output: '', isLate: false };
  const timer = setTimeout(() => {
    state.isLate = true;
    worker.child.kill('SIGKILL');
  }, limit);
  const { code, signal } = await new Promise<Pick<Ended, 'code' | 'signal'>>(resolve => {
    worker.hear = heard => {
      if (!('text' in heard)) return resolve(heard);
      state.output += heard.text;
      const end = new RegExp(`^${END} (\\d+)$`, 'm').exec(state.output);
      if (end) resolve({ code: Number(end[1]), signal: null });
    };
    worker.child.stdin!.write(`${script}\n`);
  });
  clearTimeout(timer);
  return { output: state.output.replace(new RegExp(`^${END}.*\n`, 'm'), ''), code, signal, isLate: state.isLate };
}

/** A file that left a server or a timer open keeps the process. */
async function endWorker(worker: Worker, limit: number): Promise<Result | undefined> {
  const { child, files, exited } = worker;
  const state = { isStuck: false, output: '' };
  worker.hear = heard => {
    if ('text' in heard) state.output += heard.text;
  };
  const timer = setTimeout(() => {
    state.isStuck = true;
    child.kill('SIGKILL');
  }, limit);
  child.stdin!.end();
  await exited;
  clearTimeout(timer);
  if (!state.isStuck) return undefined;
  const seconds = limit / 1000;
  const problem = `was still running ${seconds} s after its last test`;
  const path = `one of ${files.join(', ')}`;
  return {
    path,
    passed: 0,
    failed: 1,
    skipped: 0,
    seconds,
    processor: undefined,
    problem,
    skips: [],
    failures: [],
    notes: [],
    output: state.output,
  };
}
