/** The project as it will be: files moved and changed in memory. */
import { compareStrings } from '../../src/compiler/diagnostics/index.js';
import { decodeText, type FileSystem } from '../../src/compiler/disk/project.js';
import { isBelow } from '../../src/compiler/source/paths.js';

/** Old path → new path of each file. */
export type Moves = ReadonlyMap<string, string>;

/** The files with moves, and with the texts in `texts` by new path. */
export function createMovedFiles(fs: FileSystem, moves: Moves, texts: ReadonlyMap<string, string>): FileSystem {
  const origins = new Map([...moves].map(([from, to]) => [to, from]));
  const placeOf = (path: string): string => {
    const clean = path.replace(/^\.\//, '');
    const origin = origins.get(clean);
    if (origin !== undefined) return origin;
    if (moves.has(clean)) throw Object.assign(new Error(`no such file: ${path}`), { code: 'ENOENT' });
    return path;
  };
  const changed = (path: string) => texts.get(path.replace(/^\.\//, ''));
  const readText = async (path: string) => {
    const text = changed(path);
    return text === undefined ? fs.readText(placeOf(path)) : decodeText(Buffer.from(text)).text;
  };
  return {
    readText,
    readBytes: async path => {
      const text = changed(path);
      return text === undefined ? fs.readBytes(placeOf(path)) : Buffer.from(text);
    },
    // Folders are checked when the project is read; a moved file stays in the folder of documents.
    readBelow: (path, folders) =>
      changed(path) === undefined && !origins.has(path) ? fs.readBelow(placeOf(path), folders) : readText(path),
    exists: async path => origins.has(path.replace(/^\.\//, '')) || (!moves.has(path) && fs.exists(path)),
    hasFolder: async path => [...origins.keys()].some(file => isBelow(path, file)) || fs.hasFolder(path),
    list: async (folder, yieldNow, isExcluded) => {
      const listing = await fs.list(folder, yieldNow, isExcluded);
      const added = [...origins.keys()].filter(path => isBelow(folder, path) && !isExcluded?.(path));
      const files = [...listing.files.filter(path => !moves.has(path)), ...added];
      return { ...listing, files: files.sort(compareStrings) };
    },
  };
}
