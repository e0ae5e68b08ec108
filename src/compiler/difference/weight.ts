/** Compares the bytes of two sites: in all, by kind of file, of each page, and of the files that pages share. */
import { chunkFile } from '../../format.js';
import { htmlFile } from '../../routes.js';
import { compareStrings } from '../diagnostics/index.js';
import { fileKind } from '../output/file-kinds.js';
import type { PublishedSite, Weight, WeightChange } from './types.js';

/** How many pages and shared files are named. */
const MOST = 10;

/** The weights that differ, those that changed most first; `total` is always there. */
export function compareWeight(before: PublishedSite, after: PublishedSite): Weight {
  const total = (site: PublishedSite) => [...site.sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  return {
    total: { name: 'The site', before: total(before), after: total(after) },
    kinds: differing(sumBy(before, fileKind), sumBy(after, fileKind)),
    pages: differing(pageSizes(before, after), pageSizes(after, before)).slice(0, MOST),
    shared: differing(sumBy(before, sharedName), sumBy(after, sharedName)).slice(0, MOST),
  };
}

type Sums = ReadonlyMap<string, number>;

function differing(before: Sums, after: Sums): WeightChange[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const size = ({ before: from, after: to }: WeightChange) => Math.abs(to - from);
  return names
    .map(name => ({ name, before: before.get(name) ?? 0, after: after.get(name) ?? 0 }))
    .filter(change => size(change) > 0)
    .sort((a, b) => size(b) - size(a) || compareStrings(a.name, b.name));
}

function sumBy({ sizes }: PublishedSite, nameOf: (path: string) => string | undefined): Sums {
  const sums = new Map<string, number>();
  for (const [path, bytes] of sizes) {
    const name = nameOf(path);
    if (name !== undefined) sums.set(name, (sums.get(name) ?? 0) + bytes);
  }
  return sums;
}

/** Scripts, styles and fonts without the hashes in their names: a new hash is no other file. */
function sharedName(path: string): string | undefined {
  if (fileKind(path) !== 'Scripts, styles and fonts') return undefined;
  return path.replace(/-[0-9A-Za-z]{8}(?=\.\w+$)/, '').replace(/^assets\/chunk(?=\.js$)/, 'assets/chunks');
}

/** HTML and chunk of the pages that both sites have. */
function pageSizes({ pages, sizes }: PublishedSite, other: PublishedSite): Sums {
  const both = [...pages].filter(([route]) => other.pages.has(route));
  const bytes = (path: string) => sizes.get(path) ?? 0;
  return new Map(both.map(([route, hash]) => [route, bytes(htmlFile(route)) + bytes(chunkFile(route, hash))]));
}
