/** One test file as a process: one that hangs or crashes is named, and the others still count. */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { foldersOf } from '../folder.js';

/** `problem` is what failed outside of any test; it counts as one failure. `skips` are `name: reason`. */
export type Result = {
  path: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  problem: string | undefined;
  skips: string[];
  notes: string[];
  output: string;
};

/** `command` is what Node.js is started with, `limit` in milliseconds. */
type Options = { command: string[]; limit: number; env: Record<string, string> };

type Ended = { output: string; code: number | null; signal: string | null; isLate: boolean };

/** What a test leaves open, such as a browser, would keep its process after the last line. */
const LIMIT_AFTER = 20_000;
/** From the request to end until the process is killed: browsers end with a process that is asked to end. */
const LIMIT_ASKED = 5_000;
/** A process that a test started may hold the output of one that is gone. */
const LIMIT_OUTPUT = 2_000;

/** Never rejects: whatever goes wrong is in the result. */
export async function runFile(path: string, { command, limit, env }: Options): Promise<Result> {
  const started = performance.now();
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0', NO_COLOR: '1', ...env },
  });
  const ended = await endOf(child, limit);
  if (child.pid !== undefined) rmSync(foldersOf(child.pid), { recursive: true, force: true, maxRetries: 5 });
  const seconds = (performance.now() - started) / 1000;
  const { output } = ended;
  const count = countsIn(output);
  const lines = output.split('\n').map(line => line.trim());
  const skips = lines.filter(line => line.startsWith('skipped: ')).map(line => line.slice('skipped: '.length));
  const problem = problemOf(ended, { ...count, reasons: skips.length, limit });
  return {
    path,
    passed: count.passed,
    failed: Math.max(count.all - count.passed, problem === undefined ? 0 : 1),
    skipped: count.skipped,
    seconds,
    problem,
    skips,
    notes: lines.filter(line => line.startsWith('note: ')),
    output,
  };
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

type Count = { all: number; passed: number; skipped: number };

/** The counts that uvu prints last; all zero where a file crashed before. */
function countsIn(output: string): Count {
  const number = (label: string) =>
    Number([...output.matchAll(new RegExp(`^ *${label}: +(\\d+)`, 'gm'))].at(-1)?.[1] ?? 0);
  return { all: number('Total'), passed: number('Passed'), skipped: number('Skipped') };
}

/** What is wrong with a file beyond its failed tests. */
function problemOf(ended: Ended, count: Count & { reasons: number; limit: number }): string | undefined {
  const { all, passed, skipped, reasons, limit } = count;
  if (ended.isLate) return `did not end within ${limit / 1000} s`;
  const isDone = /^ *Duration:/m.test(ended.output);
  if (!isDone) return `crashed before its end (${ended.signal ?? `exit code ${ended.code}`})`;
  if (skipped !== reasons) return `skipped ${skipped} tests, but gave ${reasons} reasons`;
  if (all === 0 && skipped === 0) return 'asserts nothing';
  if (ended.code === null) return `was still running ${LIMIT_AFTER / 1000} s after its last test`;
  if (ended.code !== 0 && all === passed) return `ended with exit code ${ended.code} after its last test`;
  return undefined;
}
