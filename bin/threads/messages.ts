/** What the main thread and the thread of a command tell each other. */
import type { ActivityMemory } from '../../src/compiler/concurrency/activity.js';
import type { OverdueItem } from '../../src/compiler/concurrency/overdue.js';
import type { signalCodes } from '../interrupt.js';

/** The data that a command's thread starts with. */
export type CommandThreadData = {
  isCommand: true;
  /** What ended the threads before this one. */
  overdue: OverdueItem[];
  /** Threads do not know whether their output is a terminal. */
  terminal: { stdout: boolean; stderr: boolean; columns: number | undefined };
  /** The local socket that a server listens on, behind the front of the main thread. */
  socket?: string;
  /** The token of a server's run; see `createTabToken`. */
  token?: string;
};

/** Where people reach a server. */
export type ServerAddress = { port: number; host: string };

/** Where a front listens, or why it cannot. */
export type FrontAddress = { port: number } | { code: string | undefined; message: string };

/** Command thread → main thread. */
export type SupervisorMessage =
  /** Another thread to watch. */
  | { watch: ActivityMemory }
  /** A thread has died for lack of memory. */
  | { outOfMemory: ActivityMemory }
  /** Paths to delete if the thread is ended; they replace those of the message before. */
  | { temporary: string[] }
  /** The process of esbuild, which ends with the thread. */
  | { bundler: number | undefined }
  /** The thread has a server that wants to be reached here. */
  | { address: ServerAddress }
  /** The server listens on its local socket. */
  | { listens: true }
  /** A signal has arrived. */
  | { hears: true }
  /** What the command has to say, in a form of its own. */
  | { told: unknown };

/** Main thread → command thread: a signal, where the front listens or why it cannot, or what the command is told in a form of its own. */
export type ThreadMessage = { signal: keyof typeof signalCodes } | { front: FrontAddress } | { told: unknown };
