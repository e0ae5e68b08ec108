/** A thread that runs a command, seen from the main thread: what it works on, and how it ends. */
import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type ActivityMemory, readActivity } from '../../src/compiler/concurrency/activity.js';
import { nameItem, type OverdueItem, type WorkItem } from '../../src/compiler/concurrency/overdue.js';
import { toSafeLine } from '../report/safe-line.js';
import { endAtLast } from './last-resort.js';
import type { CommandThreadData, ServerAddress, SupervisorMessage, ThreadMessage } from './messages.js';

/** How a thread ended: by itself, or because of items that the next one leaves out. */
export type ThreadEnd = { code: number } | { overdue: OverdueItem[] };

/** An item that a thread has been working on for some milliseconds of processor time; see `createLook`. */
export type LongItem = { item: WorkItem; seconds: number; elapsed: number };

/** A running thread. */
export type WatchedThread = {
  /** The items of the thread and its page workers. To be called every `LOOK_MS`, because looks are the clock. */
  look: () => LongItem[];
  post: (message: ThreadMessage) => void;
  /** True while it has not heard a signal, or works on an item for so many milliseconds. */
  isDeaf: (milliseconds: number) => boolean;
  /** Ends the thread and deletes what it would have deleted. */
  end: (end: ThreadEnd) => Promise<void>;
  ended: Promise<ThreadEnd>;
};

type ThreadOptions = {
  overdue: OverdueItem[];
  socket?: string;
  token?: string;
  onAddress?: (address: ServerAddress) => void;
  onListening?: () => void;
  /** False while nothing that the thread prints is shown. */
  isHeard?: () => boolean;
  /** Takes what the command says in a form of its own. */
  onTold?: (told: unknown) => void;
};

/** The messages of a thread so far, and how it is to end. `bundler` is the process of esbuild. */
type ThreadState = { temporary: string[]; bundler?: number; hears?: true; items: LongItem[]; end?: ThreadEnd };

/** Milliseconds between two looks at a thread. */
export const LOOK_MS = 200;

/** Starts the command of this process in the script at `file`. */
export function startThread(
  file: string,
  { overdue, socket, token, onAddress, onListening, isHeard, onTold }: ThreadOptions,
): WatchedThread {
  const { stdout, stderr, argv } = process;
  const terminal = { stdout: stdout.isTTY ?? false, stderr: stderr.isTTY ?? false, columns: stderr.columns };
  const workerData: CommandThreadData = { isCommand: true, overdue, terminal, socket, token };
  const pipes = isHeard ? { stdout: true, stderr: true } : {};
  const worker = new Worker(file, { argv: argv.slice(2), workerData, ...pipes });
  if (isHeard) {
    worker.stdout.on('data', chunk => isHeard() && stdout.write(chunk));
    worker.stderr.on('data', chunk => isHeard() && stderr.write(chunk));
  }
  const memories: ActivityMemory[] = [];
  const state: ThreadState = { temporary: [], items: [] };
  const clean = () => {
    for (const path of state.temporary) rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  };
  const end: WatchedThread['end'] = async how => {
    // The next look comes before the thread is gone.
    if (state.end) return;
    state.end = how;
    endProcess(state.bundler);
    // A server's other thread answers while this one cannot be ended.
    const isReplaced = isHeard && 'overdue' in how;
    await (isReplaced ? worker.terminate() : endAtLast(worker.terminate(), { message: describeStuck(how), clean }));
  };
  const endWithoutMemory = (memory: ActivityMemory | undefined) => {
    const { item, seconds } = memory ? readActivity(memory) : {};
    if (item && seconds) void end({ overdue: [{ item, seconds, reason: 'memory' }] });
    return item !== undefined;
  };
  worker.on('message', (message: SupervisorMessage) => {
    if ('watch' in message) memories.push(message.watch);
    else if ('temporary' in message) state.temporary = message.temporary;
    else if ('bundler' in message) state.bundler = message.bundler;
    else if ('address' in message) onAddress?.(message.address);
    else if ('listens' in message) onListening?.();
    else if ('hears' in message) state.hears = true;
    else if ('told' in message) onTold?.(message.told);
    else endWithoutMemory(message.outOfMemory);
  });
  const ended = new Promise<ThreadEnd>(resolve => {
    worker.once('error', (failure: NodeJS.ErrnoException) => {
      if (failure.code === 'ERR_WORKER_OUT_OF_MEMORY' && endWithoutMemory(memories[0])) return;
      stderr.write(`${failure.stack ?? String(failure)}\n`);
      void end({ code: 1 });
    });
    worker.once('exit', code => {
      // Before anything starts again, because the paths include a lock.
      if (state.end) clean();
      resolve(state.end ?? { code });
    });
  });
  const look = createLook(memories);
  return {
    look: () => {
      state.items = look();
      return state.items;
    },
    post: message => worker.postMessage(message),
    isDeaf: milliseconds => !state.hears || state.items.some(({ elapsed }) => elapsed >= milliseconds),
    end,
    ended,
  };
}

/** Ends a process that may have ended. */
function endProcess(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** The last line of a process whose thread does not end. */
function describeStuck(end: ThreadEnd): string {
  const names = 'overdue' in end ? end.overdue.map(({ item }) => nameItem(item)) : [];
  return toSafeLine(`docsc stops, because nothing else ends its work${names.length ? ` on ${names.join(', ')}` : ''}.`);
}

/** Without using a processor, an item may take so many times as long: it waits for a disk, or for other programs. */
const WAITING_SHARE = 6;

/**
 * An item's time counts while this process computes: on a busy machine, a page takes long without being slow. The threads
 * of a process share one count, so it is at least that of the item's own thread.
 */
function createLook(memories: ActivityMemory[]): () => LongItem[] {
  const seen = new Map<ActivityMemory, { change: number; looks: number; cpu: number }>();
  return () => {
    const { user, system } = process.cpuUsage();
    const cpu = (user + system) / 1000;
    return memories.flatMap(memory => {
      const { change, item, seconds } = readActivity(memory);
      const last = seen.get(memory);
      const first = last?.change === change ? last : { change, looks: -1, cpu };
      const looks = first.looks + 1;
      seen.set(memory, { ...first, looks });
      const waited = looks * LOOK_MS;
      const elapsed = Math.max(Math.min(waited, cpu - first.cpu), waited / WAITING_SHARE);
      return item ? [{ item, seconds, elapsed }] : [];
    });
  };
}

/** The items that have taken too long. After others that have, an item has less time; see `remainingSeconds`. */
export function overdueItems(items: LongItem[], before: readonly OverdueItem[] = []): OverdueItem[] {
  return items.flatMap(({ item, seconds, elapsed }) => {
    const most = remainingSeconds(seconds, before);
    return elapsed >= most * 1000 ? [{ item, seconds: most, reason: 'time' as const }] : [];
  });
}

/** The part of its time that an item has after another one has taken too long, and the seconds that it has at least. */
const LATER_SHARE = 0.25;
const LEAST_SECONDS = 2.5;

/** The seconds of an item: all that it may take, or less after items that took too long. */
function remainingSeconds(seconds: number, before: readonly OverdueItem[]): number {
  return before.some(({ reason }) => reason === 'time')
    ? Math.min(seconds, Math.max(LEAST_SECONDS, seconds * LATER_SHARE))
    : seconds;
}

/** Seconds that a command spends on items that take too long, at least, before it is given up. */
const SPENT_SECONDS = 12.5;

/** True once the items that took too long took so much together that others would hold a command for long. */
export function isGivenUp(overdue: readonly OverdueItem[]): boolean {
  const seconds = overdue.flatMap(one => (one.reason === 'time' ? [one.seconds] : []));
  const spent = seconds.reduce((sum, one) => sum + one, 0);
  return spent >= Math.max(SPENT_SECONDS, (1 + LATER_SHARE) * Math.max(...seconds));
}
