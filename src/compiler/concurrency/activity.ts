/**
 * What a thread works on, in memory that another thread reads even while this one is stuck. A page that takes too long
 * is found that way, its thread is ended, and the work starts again without the page.
 */
import type { OverdueItem, WorkItem } from './overdue.js';

/** Notes what a thread works on. */
export type Activity = {
  /** Starts an item; the returned function ends it. `size` in bytes gives large files more time. */
  begin: (item: WorkItem, size?: number) => () => void;
};

/** For threads that nobody watches. */
export const unwatched: Activity = { begin: () => () => undefined };

/** A place in memory that two threads share: the number of changes, the length of what follows, and an item as JSON. */
export type ActivityMemory = SharedArrayBuffer;

const HEADER_BYTES = 8;
const ITEM_BYTES = 16 * 1024;
/** Each further part of this size gives a file the time of a page. */
const BYTES_PER_SHARE = 1024 * 1024;

/** Memory for one thread. */
export function createActivityMemory(): ActivityMemory {
  return new SharedArrayBuffer(HEADER_BYTES + ITEM_BYTES);
}

/** Writes to the memory which of the running items began last; a page takes at most `seconds`. */
export function createActivity(memory: ActivityMemory, seconds: number): Activity {
  const header = new Int32Array(memory, 0, 2);
  const text = Buffer.from(memory, HEADER_BYTES);
  const running = new Set<string>();
  const write = (json: string) => {
    // An odd number of changes says that one is under way.
    Atomics.add(header, 0, 1);
    header[1] = text.write(json);
    Atomics.add(header, 0, 1);
  };
  return {
    begin: (item, size = 0) => {
      const share = 1 + Math.floor(size / BYTES_PER_SHARE);
      const json = JSON.stringify({ item, seconds: seconds * share });
      running.add(json);
      write(json);
      return () => {
        running.delete(json);
        write([...running].at(-1) ?? '');
      };
    },
  };
}

/** What a thread works on: the item, its seconds, and a number that differs after each change. */
export type ActivityReading = { change: number; item?: WorkItem; seconds: number };

/** Reads the memory of another thread. Without an item while nothing runs, or while the thread is writing. */
export function readActivity(memory: ActivityMemory): ActivityReading {
  const header = new Int32Array(memory, 0, 2);
  const change = Atomics.load(header, 0);
  const nothing = { change, seconds: 0 };
  if (change % 2) return nothing;
  const json = Buffer.from(memory, HEADER_BYTES, header[1]).toString();
  if (!json || Atomics.load(header, 0) !== change) return nothing;
  try {
    return { change, ...(JSON.parse(json) as Pick<OverdueItem, 'item' | 'seconds'>) };
  } catch {
    // A name longer than the memory was cut.
    return nothing;
  }
}
