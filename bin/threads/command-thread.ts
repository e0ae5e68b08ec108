/** The command's side of its supervisor. A command that runs in the main thread has none. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import {
  type ActivityMemory,
  createActivity,
  createActivityMemory,
  type OverdueItem,
} from '../../src/compiler/concurrency/activity.js';
import type { WatchedWork } from '../../src/compiler/parse/work-guard.js';
import { signalCodes } from '../interrupt.js';
import type { CommandThreadData, SupervisorMessage, ThreadMessage } from './supervisor.js';

/** What a command tells its supervisor, and knows from it. */
export type Supervision = {
  /** What ended the threads before this one; empty at first. */
  overdue: OverdueItem[];
  /** Memory for a thread's activity, which the supervisor watches. */
  watchThread: () => ActivityMemory;
  reportOutOfMemory: (memory: ActivityMemory) => void;
  /** Deletes these paths if the thread is ended; they replace those named before. */
  setTemporary: (paths: string[]) => void;
};

/** Connects a command with its supervisor; without one, nothing is watched. */
export function openSupervision(): Supervision {
  const data = commandData();
  const post = (message: SupervisorMessage) => data && parentPort!.postMessage(message);
  return {
    overdue: data?.overdue ?? [],
    watchThread: () => {
      const memory = createActivityMemory();
      post({ watch: memory });
      return memory;
    },
    reportOutOfMemory: memory => post({ outOfMemory: memory }),
    setTemporary: paths => post({ temporary: paths }),
  };
}

/** What the compiler of this thread needs to be watched; a page takes at most `pageSeconds`. */
export function watchWork({ overdue, watchThread }: Supervision, pageSeconds: number): WatchedWork {
  return { overdue, activity: createActivity(watchThread(), pageSeconds) };
}

/** Makes the thread behave like a main thread: it knows its terminal, and signals reach it. Does nothing in a main thread. */
export function followSupervisor(): void {
  const data = commandData();
  if (!data) return;
  const { stdout, stderr, columns } = data.terminal;
  process.stdout.isTTY = stdout;
  process.stderr.isTTY = stderr;
  if (columns !== undefined) process.stderr.columns = columns;
  parentPort!.on('message', ({ signal }: ThreadMessage) => {
    if (!process.emit(signal, signal)) process.exit(signalCodes[signal]);
  });
  // Listening alone must not keep the thread alive.
  parentPort!.unref();
}

function commandData(): CommandThreadData | undefined {
  const data = workerData as CommandThreadData | null;
  return !isMainThread && data?.isCommand ? data : undefined;
}
