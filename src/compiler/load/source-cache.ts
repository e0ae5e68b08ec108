/** The project's texts and its list of files as they were read last: `docsc serve` reads again only what has changed. */
import { createLimiter } from '../cache/limiter.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem, Listing } from '../disk/project.js';
import { isBelow } from '../source/paths.js';
import type { Source } from '../types.js';
import { readSource } from './index.js';
import type { Scheduler } from './scheduler.js';

export type SourceCache = {
  /** The project, whose lists are made once. */
  fs: FileSystem;
  read: typeof readSource;
  /** These files are read again. Whether one of them is new or gone: folders are then listed again. */
  invalidate: (paths: string[]) => Promise<boolean>;
};

/** Files that are read at once: a page that is asked for meanwhile waits for so many. */
const MAX_PARALLEL_READS = 8;

export function createSourceCache(fs: FileSystem, turns: Scheduler): SourceCache {
  const texts = new Map<string, Promise<{ source: Source | undefined; diagnostics: Diagnostic[] }>>();
  const lists = new Map<string, Promise<Listing>>();
  const lanes = createLimiter(MAX_PARALLEL_READS);
  const readOne = (path: string) =>
    lanes(false, async () => {
      await turns.yieldNow();
      const diagnostics: Diagnostic[] = [];
      return { source: await readSource(path, fs, diagnostics), diagnostics };
    });
  return {
    fs: {
      ...fs,
      list: folder => {
        const found = lists.get(folder) ?? turns.yieldNow().then(() => fs.list(folder, turns.yieldNow));
        lists.set(folder, found);
        found.catch(() => lists.delete(folder));
        return found;
      },
    },
    read: async (path, _fs, diagnostics) => {
      const found = texts.get(path) ?? readOne(path);
      texts.set(path, found);
      const { source, diagnostics: own } = await found;
      diagnostics.push(...own);
      return source;
    },
    invalidate: async paths => {
      const known = paths.filter(path => texts.delete(path));
      const exist = await Promise.all(known.map(path => fs.exists(path)));
      // Most often, somebody has saved a page.
      if (known.length === paths.length && !exist.includes(false)) return false;
      const listings = await Promise.all(lists.values());
      const listed = new Set(listings.flatMap(({ files }) => files));
      const links = new Set(listings.flatMap(listing => listing.links));
      const isOther = async (path: string) => {
        if (await fs.exists(path)) return !listed.has(path) && [...lists.keys()].some(folder => isBelow(folder, path));
        // Of a folder that comes or goes with all that is in it, only its own name may be told.
        const inside = [...listed].filter(file => isBelow(path, file));
        for (const file of inside) texts.delete(file);
        const isKnown = listed.has(path) || links.has(path) || inside.length > 0;
        return isKnown || (await fs.list(path).catch(() => ({ files: [] }))).files.length > 0;
      };
      const others = await Promise.all(paths.map(isOther));
      if (others.includes(true)) lists.clear();
      return others.includes(true);
    },
  };
}
