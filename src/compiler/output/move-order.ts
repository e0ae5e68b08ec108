/** In which order the files of a site take their places, so that what is read meanwhile finds what it refers to. */
import { MANIFEST_FILE } from '../../format.js';
import { compareStrings } from '../diagnostics/index.js';
import { foldersAbove, type Listed } from './folder-listing.js';

/** A site to put in order. Paths are relative to the output folder. */
export type Order = {
  /** The files in the staging folder. */
  written: ReadonlySet<string>;
  isHashed: (path: string) => boolean;
  /** Files whose paths end with the extension of a compression, beside the files that they are made from. */
  compressed: ReadonlySet<string>;
  /** The record of the build, which comes last. */
  record: string;
};

/** All files to move in. A compressed file comes right after the one that it is made from. */
export function inOrder({ written, isHashed, compressed, record }: Order, added: ReadonlySet<string>): string[] {
  const listsPages = (path: string) => path === MANIFEST_FILE || /^(sitemap.*\.xml|llms.*\.txt)$/.test(path);
  const rank = (path: string): number => {
    if (path === record) return 5;
    if (isHashed(path)) return 0;
    if (listsPages(path)) return 4;
    if (!added.has(path)) return 3;
    return path.endsWith('.html') ? 2 : 1;
  };
  const originalOf = (path: string) => (compressed.has(path) ? path.replace(/\.[^.]+$/, '') : path);
  const order = [...written].map(path => {
    const original = originalOf(path);
    return { path, rank: rank(written.has(original) ? original : path), original };
  });
  return order
    .sort((a, b) => a.rank - b.rank || compareStrings(a.original, b.original) || compareStrings(a.path, b.path))
    .map(({ path }) => path);
}

type Changes = { added: string[]; removed: string[]; existing: Listed };

/**
 * Old files that have to go first: where a new folder takes the place of a file or a new file that of a folder, and where
 * some systems take an old and a new name for the same.
 */
export function pathsInTheWay({ added, removed, existing: { files, folders } }: Changes): string[] {
  const above = added.flatMap(foldersAbove).filter(path => files.has(path));
  const replaced = added.filter(path => folders.has(path));
  const inside = replaced.flatMap(folder => [...files].filter(file => file.startsWith(`${folder}/`)));
  const folded = new Set(removed.length ? added.map(foldCase) : []);
  return [...above, ...inside, ...removed.filter(path => folded.has(foldCase(path)))];
}

/** A path as systems see it that tell neither case nor forms of accents apart. */
export function foldCase(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
