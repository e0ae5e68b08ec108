/** The name of a page's files: everything that they depend on, the page itself, its place, and what it refers to. */
import type { NavItem } from '../../format.js';
import { type ChunkContext, type Resolved, updatedOf } from '../emit/chunk.js';
import type { Fragment } from '../emit/schemas.js';
import type { Shell } from '../emit/shell.js';
import { docCards } from '../site/indexes.js';
import type { Site, SitePage } from '../types.js';
import type { Digest } from './digests.js';
import { keyOf } from './keys.js';

/** A page in its place, and all that it refers to. */
export type Placed = { place: SitePage; digest: Digest };
export type Settled = {
  given: [string, Fragment][];
  context: ChunkContext;
  resolved: Resolved;
  /** Files that it shows, with their published paths. */
  assets: [path: string, published: string][];
};

/** `undefined` of a page of which nothing is kept. */
type FilesKey = (site: Site, placed: Placed, settled: Settled) => Promise<string | undefined>;

export function createFilesKey(shell: Shell): FilesKey {
  const navKeys = new WeakMap<NavItem[], string>();
  const navKey = (site: Site, name: string | null): string | undefined => {
    const items = name === null ? undefined : site.sidebars.get(name);
    if (!items) return undefined;
    const key = navKeys.get(items) ?? keyOf(items);
    navKeys.set(items, key);
    return key;
  };
  return async (site, { digest, place }, { given, context, resolved }) => {
    if (digest.key === undefined) return undefined;
    const { head: _, ...where } = place;
    const { addresses, image } = resolved;
    const cards = digest.cards ? docCards(digest.head.route, place, site) : [];
    const around = [await shell.key(), navKey(site, place.sidebar), updatedOf(digest.head, context)];
    const files = given.map(([key, { file }]) => [key, file]);
    return keyOf('files', digest.key, where, addresses, image, files, cards, around);
  };
}
