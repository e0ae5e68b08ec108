/** Notes what is being compiled, and leaves out what ended a thread before: it took too long, or too much memory. */

import { h } from '../body/hast.js';
import { type Activity, unwatched } from '../concurrency/activity.js';
import { createOverdueFinder, type OverdueItem, type WorkItem } from '../concurrency/overdue.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { Origin, Page, PageHead } from '../types.js';

/** A thread's activity, and the items that ended one before. */
export type WatchedWork = { activity: Activity; overdue: readonly OverdueItem[] };

/** The work for an item, and what replaces its result if the item is left out. `size` is that of a file, in bytes. */
export type GuardedWork<T> = {
  origin: Origin;
  size?: number;
  work: () => T | Promise<T>;
  instead: (reason: Diagnostic) => T;
};

/** Does work that another thread watches. */
export type WorkGuard = {
  run: <T>(item: WorkItem, guarded: GuardedWork<T>) => Promise<T>;
  /** The same for work that is done at once and was not left out. */
  runNow: <T>(item: WorkItem, size: number, work: () => T) => T;
  /** True for an item that `run` leaves out. */
  isOverdue: (item: WorkItem) => boolean;
};

/** Creates a guard; without `watched`, it lets everything through. */
export function createWorkGuard({ activity, overdue }: WatchedWork = { activity: unwatched, overdue: [] }): WorkGuard {
  const find = createOverdueFinder(overdue);
  return {
    run: async (item, { origin, size, work, instead }) => {
      const known = find(item);
      if (known) return instead(diagnoseOverdue(known, origin));
      const end = activity.begin(item, size);
      try {
        return await work();
      } finally {
        end();
      }
    },
    runNow: (item, size, work) => {
      const end = activity.begin(item, size);
      try {
        return work();
      } finally {
        end();
      }
    },
    isOverdue: item => find(item) !== undefined,
  };
}

/** Does work with a file of the project; undefined if the file ended a thread before. */
export function guardFile(path: string, guard: WorkGuard): <T>(work: () => Promise<T>) => Promise<T | undefined> {
  return async <T>(work: () => Promise<T>) =>
    guard.run<T | undefined>({ path }, { origin: { path }, work, instead: () => undefined });
}

const SIMPLIFY = 'Simplify what is deeply nested or repeated very often, or split it.';

/** The finding for an item that was left out. */
export function diagnoseOverdue({ item, seconds, reason }: OverdueItem, { path, pointer, place }: Origin): Diagnostic {
  const subject = 'path' in item ? 'file' : 'route' in item ? 'page' : 'schema';
  const time = seconds === 1 ? 'a second' : `${seconds} seconds`;
  const spent = reason === 'time' ? `took more than ${time}` : 'took all memory';
  return finding('limit-exceeded', `This ${subject} ${spent} and was left out.`, {
    path,
    pointer,
    place: place ?? { line: 1, column: 1 },
    hint: reason === 'time' ? `${SIMPLIFY} "limits.pageSeconds" sets the time.` : SIMPLIFY,
  });
}

/** The empty page that replaces one that was left out. `docsc serve` shows the reason on it; a build stops, or adds a box. */
export function emptyPage(head: PageHead, reason: Diagnostic, dev = false): Page {
  return {
    head,
    description: '',
    body: { type: 'root', children: dev ? [h('p', {}, reason.message)] : [] },
    ...{ toc: [], anchors: [], links: [], sections: [], islands: false },
    diagnostics: [reason],
  };
}
