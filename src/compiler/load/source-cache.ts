/** Texts and file listings of the project in memory, so that `docsc serve` reads only what has changed. */
import { createLimiter } from '../concurrency/limiter.js';
import type { Scheduler } from '../concurrency/scheduler.js';
import type { FileSystem, Listing } from '../disk/project.js';
import { isBelow } from '../source/paths.js';
import { type ReadFile, type ReadResult, readSource } from './read-source.js';

/** Reads files and listings once, until they are invalidated. */
export type SourceCache = {
  /** The project, whose folders are listed once. */
  fs: FileSystem;
  read: ReadFile;
  /** Forgets these files. Resolves to true if one of them is new or gone; then folders are listed again. */
  invalidate: (paths: string[]) => Promise<boolean>;
};

/** Files that are read at the same time; a request for a page waits for them. */
const MAX_PARALLEL_READS = 8;

/** An empty cache. Reads in the background give way to requests through the scheduler. */
export function createSourceCache(fs: FileSystem, scheduler: Scheduler): SourceCache {
  const results = new Map<string, Promise<ReadResult>>();
  const listings = new Map<string, Promise<Listing>>();
  const limit = createLimiter(MAX_PARALLEL_READS);
  const readOne = (path: string) =>
    limit(false, async () => {
      await scheduler.yieldNow();
      return readSource(path, fs);
    });
  return {
    fs: {
      ...fs,
      list: (folder, _, isExcluded) => {
        const { yieldNow } = scheduler;
        const listing = listings.get(folder) ?? yieldNow().then(() => fs.list(folder, yieldNow, isExcluded));
        listings.set(folder, listing);
        listing.catch(() => listings.delete(folder));
        return listing;
      },
    },
    read: path => {
      const result = results.get(path) ?? readOne(path);
      results.set(path, result);
      return result;
    },
    invalidate: async paths => {
      const known = paths.filter(path => results.delete(path));
      const exist = await Promise.all(known.map(path => fs.exists(path)));
      // The usual case: a page was saved.
      if (known.length === paths.length && !exist.includes(false)) return false;
      const current = await Promise.all(listings.values());
      const listed = new Set(current.flatMap(({ files }) => files));
      const links = new Set(current.flatMap(listing => listing.links));
      const changesListing = async (path: string) => {
        if (await fs.exists(path))
          return !listed.has(path) && [...listings.keys()].some(folder => isBelow(folder, path));
        // When a whole folder appears or disappears, the watcher may report its own name alone.
        const inside = [...listed].filter(file => isBelow(path, file));
        for (const file of inside) results.delete(file);
        const isKnown = listed.has(path) || links.has(path) || inside.length > 0;
        return isKnown || (await fs.list(path).catch(() => ({ files: [] }))).files.length > 0;
      };
      const changes = await Promise.all(paths.map(changesListing));
      if (changes.includes(true)) listings.clear();
      return changes.includes(true);
    },
  };
}
