/** The project with the texts that an editor has open, saved or not. */
import { compareStrings } from '../../src/compiler/diagnostics/index.js';
import { decodeText, type FileSystem } from '../../src/compiler/disk/project.js';
import { isBelow } from '../../src/compiler/source/paths.js';

/** The files of `fs`, with the texts in `texts` in their place: by path, and read when they are asked for. */
export function createOverlay(fs: FileSystem, texts: ReadonlyMap<string, string>): FileSystem {
  const textOf = (path: string) => texts.get(path.replace(/^\.\//, ''));
  const readText = async (path: string) => {
    const text = textOf(path);
    return text === undefined ? fs.readText(path) : decodeText(Buffer.from(text)).text;
  };
  return {
    readText,
    readBytes: async path => {
      const text = textOf(path);
      return text === undefined ? fs.readBytes(path) : Buffer.from(text);
    },
    readBelow: async (path, folders) => {
      // The disk decides what may be included.
      const saved = await fs.readBelow(path, folders);
      return textOf(path) === undefined ? saved : readText(path);
    },
    fingerprint: path => (textOf(path) === undefined ? fs.fingerprint?.(path) : undefined),
    exists: async path => textOf(path) !== undefined || fs.exists(path),
    hasFolder: async path => (await fs.hasFolder(path)) || [...texts.keys()].some(file => isBelow(path, file)),
    list: async (folder, yieldNow, isExcluded) => {
      const listing = await fs.list(folder, yieldNow, isExcluded);
      const known = new Set([...listing.files, ...listing.links]);
      const isNew = (path: string) =>
        isBelow(folder, path) && !known.has(path) && !/(?:^|\/)(?:\.|node_modules\/)/.test(path) && !isExcluded?.(path);
      const added = [...texts.keys()].filter(isNew);
      return added.length ? { ...listing, files: [...listing.files, ...added].sort(compareStrings) } : listing;
    },
  };
}
