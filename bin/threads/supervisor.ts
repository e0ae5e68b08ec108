/**
 * Runs a command in a thread of its own and watches it. Content can hold a thread for ever, and a thread that is stuck
 * hears neither signals nor timers; this one is idle, so it hears them. A page that takes too long ends the thread, and
 * the command starts again without that page: what was made before comes from the cache.
 */
import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type ActivityMemory, type OverdueItem, readActivity } from '../../src/compiler/concurrency/activity.js';
import { exitCodes } from '../../src/compiler/diagnostics/exit-codes.js';
import { signalCodes, signals } from '../interrupt.js';

/** The data that a command's thread starts with. */
export type CommandThreadData = {
  isCommand: true;
  /** What ended the threads before this one. */
  overdue: OverdueItem[];
  /** Threads do not know whether their output is a terminal. */
  terminal: { stdout: boolean; stderr: boolean; columns: number | undefined };
};

/** Command thread → supervisor. */
export type SupervisorMessage =
  /** Another thread to watch. */
  | { watch: ActivityMemory }
  /** A thread has died for lack of memory. */
  | { outOfMemory: ActivityMemory }
  /** Paths to delete if the thread is ended; they replace those of the message before. */
  | { temporary: string[] };

/** Supervisor → command thread. */
export type ThreadMessage = { signal: keyof typeof signalCodes };

/** How a thread ended: by itself, or because of items that the next one leaves out. */
type ThreadEnd = { code: number } | { overdue: OverdueItem[] };

/** Milliseconds between two looks at the threads. */
const LOOK_MS = 200;
/** Milliseconds in which a command ends itself after a signal. */
const STOP_MS = 400;
/** A command is given up once it has been stuck this often. */
const MAX_OVERDUE = 10;
const MAX_OUT_OF_MEMORY = 1;

/** Runs the command of this process in the script at `file`, and sets the exit code. */
export async function superviseCommand(file: string): Promise<void> {
  const overdue: OverdueItem[] = [];
  for (;;) {
    const end = await runThread(file, overdue);
    if ('code' in end) {
      process.exitCode = end.code;
      return;
    }
    overdue.push(...end.overdue);
    const outOfMemory = overdue.filter(({ reason }) => reason === 'memory').length;
    if (overdue.length >= MAX_OVERDUE || outOfMemory > MAX_OUT_OF_MEMORY) {
      const names = overdue.map(({ item }) => `  ${JSON.stringify(item)}\n`).join('');
      process.stderr.write(`docsc stops, because it took too long or too much memory for these:\n${names}`);
      process.exitCode = exitCodes.limit;
      return;
    }
  }
}

async function runThread(file: string, overdue: OverdueItem[]): Promise<ThreadEnd> {
  const { stdout, stderr, argv } = process;
  const terminal = { stdout: stdout.isTTY ?? false, stderr: stderr.isTTY ?? false, columns: stderr.columns };
  const workerData: CommandThreadData = { isCommand: true, overdue, terminal };
  const worker = new Worker(file, { argv: argv.slice(2), workerData });
  const memories: ActivityMemory[] = [];
  const state: { temporary: string[]; end?: ThreadEnd } = { temporary: [] };
  const endThread = async (end: ThreadEnd) => {
    state.end ??= end;
    await worker.terminate();
    for (const path of state.temporary) rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  };
  const look = createWatch(memories);
  const looking = setInterval(() => {
    const found = look();
    if (found.length && !state.end) void endThread({ overdue: found });
  }, LOOK_MS);
  const stopListening = onSignals(signal => {
    worker.postMessage({ signal } satisfies ThreadMessage);
    setTimeout(() => void endThread({ code: signalCodes[signal] }), STOP_MS).unref();
  });
  worker.on('message', (message: SupervisorMessage) => {
    if ('watch' in message) memories.push(message.watch);
    else if ('temporary' in message) state.temporary = message.temporary;
    else {
      const item = itemOf(message.outOfMemory);
      if (item) void endThread({ overdue: [item] });
    }
  });
  const ended = new Promise<ThreadEnd>(resolve => {
    worker.once('error', (failure: NodeJS.ErrnoException) => {
      const item = failure.code === 'ERR_WORKER_OUT_OF_MEMORY' && memories[0] && itemOf(memories[0]);
      if (!item) stderr.write(`${failure.stack ?? String(failure)}\n`);
      state.end ??= item ? { overdue: [item] } : { code: 1 };
      void endThread(state.end);
    });
    worker.once('exit', code => resolve(state.end ?? { code }));
  });
  try {
    return await ended;
  } finally {
    clearInterval(looking);
    stopListening();
  }
}

/** What a thread without memory was working on. */
function itemOf(memory: ActivityMemory): OverdueItem | undefined {
  const { item, seconds } = readActivity(memory);
  return item && { item, seconds, reason: 'memory' };
}

/** Returns a function that looks at the threads and returns the items that have taken too long, looks being its clock. */
function createWatch(memories: ActivityMemory[]): () => OverdueItem[] {
  const seen = new Map<ActivityMemory, { change: number; looks: number }>();
  return () =>
    memories.flatMap(memory => {
      const { change, item, seconds } = readActivity(memory);
      const last = seen.get(memory);
      const looks = last?.change === change ? last.looks + 1 : 0;
      seen.set(memory, { change, looks });
      return item && looks * LOOK_MS >= seconds * 1000 ? [{ item, seconds, reason: 'time' as const }] : [];
    });
}

/** Calls `handle` with each signal, and for output that nobody reads any more. Returns a function that stops listening. */
function onSignals(handle: (signal: ThreadMessage['signal']) => void): () => void {
  const handlers = signals.map(name => [name, () => handle(name)] as const);
  for (const [name, handler] of handlers) process.on(name, handler);
  const onClosed = (failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EPIPE') throw failure;
    handle('SIGTERM');
  };
  const outputs = [process.stdout, process.stderr];
  for (const output of outputs) output.on('error', onClosed);
  return () => {
    for (const [name, handler] of handlers) process.off(name, handler);
    for (const output of outputs) output.off('error', onClosed);
  };
}
