/** The command's side of its supervisor. A command that runs in the main thread has none. */
import { once } from 'node:events';
import type { Server } from 'node:net';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { type ActivityMemory, createActivity, createActivityMemory } from '../../src/compiler/concurrency/activity.js';
import type { OverdueItem } from '../../src/compiler/concurrency/overdue.js';
import type { WatchedWork } from '../../src/compiler/parse/work-guard.js';
import { endBundlerWithThread } from '../bundler-process.js';
import { signalCodes } from '../interrupt.js';
import type { CommandThreadData, FrontAddress, ServerAddress, SupervisorMessage, ThreadMessage } from './messages.js';

/** What a command tells its supervisor, and knows from it. */
export type Supervision = {
  /** What ended the threads before this one; empty at first. */
  overdue: OverdueItem[];
  /** Memory for the activity of another thread, which the supervisor watches. */
  watchThread: () => ActivityMemory;
  /** The same for the command's own thread, where it is one memory, however many compilers come after each other. */
  ownMemory: () => ActivityMemory;
  reportOutOfMemory: (memory: ActivityMemory) => void;
  /** Deletes these paths if the thread is ended; they replace those named before. */
  setTemporary: (paths: string[]) => void;
  /** The token of the server's run; absent without a supervisor. */
  token?: string;
  /** Listens behind the front of the main thread; absent without one. `onPort` is called before the first connection. */
  listen?: (server: Server, address: ServerAddress, onPort: (port: number) => void) => Promise<void>;
};

/** Connects a command with its supervisor; without one, nothing is watched. */
export function openSupervision(): Supervision {
  const data = commandData();
  const post = (message: SupervisorMessage) => data && parentPort!.postMessage(message);
  const own: { memory?: ActivityMemory } = {};
  const watchThread = () => {
    const memory = createActivityMemory();
    post({ watch: memory });
    return memory;
  };
  return {
    overdue: data?.overdue ?? [],
    token: data?.token,
    watchThread,
    ownMemory: () => {
      own.memory ??= watchThread();
      return own.memory;
    },
    reportOutOfMemory: memory => post({ outOfMemory: memory }),
    setTemporary: paths => post({ temporary: paths }),
    ...(data?.socket !== undefined && {
      listen: async (server, address, onPort) => {
        const answer = frontAddress();
        post({ address });
        const front = await answer;
        if (!('port' in front)) throw Object.assign(new Error(front.message), { code: front.code });
        onPort(front.port);
        server.listen(data.socket);
        await once(server, 'listening');
        post({ listens: true });
      },
    }),
  };
}

/** What the compiler of this thread needs to be watched; a page takes at most `pageSeconds`. */
export function watchWork({ overdue, ownMemory }: Supervision, pageSeconds: number): WatchedWork {
  return { overdue, activity: createActivity(ownMemory(), pageSeconds) };
}

/**
 * Makes the thread behave like a main thread: it knows its terminal, signals reach it, and esbuild ends with it. Called once
 * in a thread.
 */
export function followSupervisor(): void {
  const data = commandData();
  endBundlerWithThread(bundler => data && parentPort!.postMessage({ bundler } satisfies SupervisorMessage));
  if (!data) return;
  const { stdout, stderr, columns } = data.terminal;
  process.stdout.isTTY = stdout;
  process.stderr.isTTY = stderr;
  if (columns !== undefined) process.stderr.columns = columns;
  parentPort!.on('message', (message: ThreadMessage) => {
    if (!('signal' in message)) return;
    const { signal } = message;
    parentPort!.postMessage({ hears: true } satisfies SupervisorMessage);
    if (!process.emit(signal, signal)) process.exit(signalCodes[signal]);
  });
  // Listening alone must not keep the thread alive.
  parentPort!.unref();
}

/** How a command speaks with the main thread, in a form of its own. */
export type CommandChannel = { tell: (told: unknown) => void; close: () => void };

/** Opens the channel to the main thread, which keeps this thread alive until it is closed; `undefined` in the main thread. */
export function openChannel(onTold: (told: unknown) => void): CommandChannel | undefined {
  if (!commandData()) return undefined;
  const take = (message: ThreadMessage) => {
    if ('told' in message) onTold(message.told);
  };
  parentPort!.on('message', take);
  parentPort!.ref();
  return {
    tell: told => parentPort!.postMessage({ told } satisfies SupervisorMessage),
    close: () => {
      parentPort!.off('message', take);
      parentPort!.unref();
    },
  };
}

/** The next answer about the front. */
function frontAddress(): Promise<FrontAddress> {
  return new Promise(resolve => {
    const take = (message: ThreadMessage) => {
      if (!('front' in message)) return;
      parentPort!.off('message', take);
      parentPort!.unref();
      resolve(message.front);
    };
    parentPort!.on('message', take);
    // Nothing else may keep the thread alive until then.
    parentPort!.ref();
  });
}

function commandData(): CommandThreadData | undefined {
  const data = workerData as CommandThreadData | null;
  return !isMainThread && data?.isCommand ? data : undefined;
}
