/** How making pages is shared between this thread and others. Who makes a page, and when, changes nothing in it. */
import type { Route } from '../routes.js';
import type { MadePage } from './pages.js';

/** `assets` and `made` are files that the pages show, by published path: their sources, and their contents. */
export type Batch = { pages: MadePage[]; assets: [string, string][]; made: [string, string][] };

export type MakePages = (routes: Route[]) => Promise<Batch>;

/** A batch is large enough to be worth the way, and small enough that all end at about the same time. */
const MOST = 16;
const PARTS = 8;

/**
 * Lets all makers take from one list until it is empty: the first from its beginning, the others from its end, as
 * neighbours have much in common. Rejects with the first failure, once all have stopped.
 */
export async function shareOut(
  routes: readonly Route[],
  makers: readonly MakePages[],
  take: (batch: Batch) => void,
): Promise<void> {
  const left = [...routes];
  const work = async (make: MakePages, nth: number) => {
    while (left.length) {
      const size = Math.max(1, Math.min(MOST, Math.ceil(left.length / (PARTS * makers.length))));
      const part = left.splice(nth ? -size : 0, size);
      try {
        take(await make(part));
      } catch (thrown) {
        left.length = 0;
        throw thrown;
      }
    }
  };
  const ended = await Promise.allSettled(makers.map(work));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
