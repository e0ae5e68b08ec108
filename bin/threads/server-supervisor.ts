/**
 * Runs `docsc serve` in a thread, behind a front that never stops listening. When the thread is stuck in a page, a second
 * one takes over all requests and leaves that page out. If the first one gets through, it goes on; otherwise it is ended.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameItem, type OverdueItem } from '../../src/compiler/concurrency/overdue.js';
import { toSafeLine } from '../report/safe-line.js';
import { createFront, type Front } from './front.js';
import type { FrontAddress, ServerAddress } from './messages.js';
import { passSignals } from './signals.js';
import { LOOK_MS, type LongItem, overdueItems, startThread, type WatchedThread } from './watched-thread.js';

/** Milliseconds after which a second thread takes over. */
const TAKEOVER_MS = 2000;

/** A thread with a server that may not listen yet. */
type ServerThread = { thread: WatchedThread; socket: string; state: { listens: boolean } };

/** The thread that is heard and seen, and one that takes its place while it is stuck. */
type Cast = { main: ServerThread; spare?: ServerThread };

/** Runs the server of this process in the script at `file`, and sets the exit code. */
export async function superviseServer(file: string): Promise<void> {
  const folder = process.platform === 'win32' ? '\\\\.\\pipe\\' : mkdtempSync(join(tmpdir(), 'docsc-'));
  const front = createFront();
  const token = randomUUID();
  const overdue: OverdueItem[] = [];
  const start = (leftOut: OverdueItem[]): ServerThread => {
    const socket = join(folder, `docsc-${randomUUID().slice(0, 8)}`);
    const state = { listens: false };
    // Called once the thread is one of the cast.
    const isMain = () => cast.main.socket === socket;
    const onAddress = async (address: ServerAddress) => thread.post({ front: await openFront(front, address) });
    const onListening = () => {
      state.listens = true;
      if (isMain()) front.leadTo(socket);
    };
    const thread = startThread(file, { overdue: leftOut, socket, token, onAddress, onListening, isHeard: isMain });
    return { thread, socket, state };
  };
  const cast: Cast = { main: start([]) };
  const ended = new Promise<number>(resolve => {
    const watchEnd = (started: ServerThread) =>
      void started.thread.ended.then(end => {
        if (started !== cast.main) return;
        if ('code' in end) resolve(end.code);
        else replace(end.overdue);
      });
    const replace = (items: OverdueItem[]) => {
      overdue.push(...items);
      const stuck = cast.main;
      cast.main = cast.spare ?? start([...overdue]);
      cast.spare = undefined;
      watchEnd(cast.main);
      front.leadTo(cast.main.state.listens ? cast.main.socket : undefined);
      void stuck.thread.end({ overdue: items });
      for (const item of items) process.stderr.write(`${describe(item)}\n`);
    };
    watchEnd(cast.main);
    setInterval(() => watchOver(cast, { front, overdue, start, replace }), LOOK_MS).unref();
  });
  const interrupt = passSignals(() => [cast.main.thread, ...(cast.spare ? [cast.spare.thread] : [])]);
  process.exitCode = await ended;
  interrupt.off();
  front.close();
  await cast.spare?.thread.end({ code: 0 });
  if (process.platform !== 'win32') rmSync(folder, { recursive: true, force: true });
}

type Stage = {
  front: Front;
  overdue: OverdueItem[];
  start: (leftOut: OverdueItem[]) => ServerThread;
  replace: (items: OverdueItem[]) => void;
};

function watchOver(cast: Cast, { front, overdue, start, replace }: Stage): void {
  const items = cast.main.thread.look();
  const late = overdueItems(items);
  if (late.length) {
    replace(late);
    return;
  }
  const stuck = items.filter(isStuck);
  if (stuck.length) {
    cast.spare ??= start([
      ...overdue,
      ...stuck.map(({ item, seconds }) => ({ item, seconds, reason: 'time' as const })),
    ]);
    if (cast.spare.state.listens) front.leadTo(cast.spare.socket);
  } else if (cast.spare) {
    front.leadTo(cast.main.state.listens ? cast.main.socket : undefined);
    void cast.spare.thread.end({ code: 0 });
    cast.spare = undefined;
  }
}

/** A line for the person who serves. */
function describe({ item, seconds, reason }: OverdueItem): string {
  const cost = reason === 'time' ? `more than ${seconds} s` : 'all memory';
  return toSafeLine(`The ${nameItem(item)} takes ${cost}. It is left out until its text changes.`);
}

/** Without one of its files, the site would be another, so those do not count. */
function isStuck({ item, elapsed }: LongItem): boolean {
  return 'route' in item && elapsed >= TAKEOVER_MS;
}

async function openFront({ server }: Front, { port, host }: ServerAddress): Promise<FrontAddress> {
  const portOf = () => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : port;
  };
  if (server.listening) return { port: portOf() };
  return new Promise(resolve => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => resolve({ code, message }));
    server.listen(port, host, () => resolve({ port: portOf() }));
  });
}
