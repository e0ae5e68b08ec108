/**
 * A folder whose files are published: which files it has, and their bytes. Symbolic links are no files, wherever they
 * lead, and neither is what lies behind a link to a folder; only the folder itself may be named by one.
 */
import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Files of a folder by their paths in it, and how the folders looked while they were listed. */
export type FolderListing = { root: string; files: ReadonlySet<string>; folders: ReadonlyMap<string, string> };

/** An open file. `read`, `stream` or `close` must be called once. */
export type OpenFile = {
  size: number;
  /** Time of the last change, in milliseconds since 1970. */
  modified: number;
  /** Differs after the file was replaced or changed. */
  version: string;
  read: () => Uint8Array;
  /** Reads from `start` to `end`, both included; all by default. */
  stream: (range?: { start: number; end: number }) => Readable;
  close: () => void;
};

/** The only hidden folder that is published. */
const WELL_KNOWN = '.well-known';
/** Milliseconds in which a folder may change again without another time of its last change. */
const RECENT_MS = 2_500;
/** Number of folders that are listed before other work gets its turn. */
const FOLDERS_PER_TURN = 64;

/** Lists all files below a folder, without hidden files, links and `node_modules`. Rejects if the folder does not exist. */
export async function listServedFolder(folder: string): Promise<FolderListing> {
  const root = realpathSync.native(folder);
  const files = new Set<string>();
  const folders = new Map<string, string>();
  const pending = [''];
  for (const prefix of pending) {
    if (folders.size % FOLDERS_PER_TURN === FOLDERS_PER_TURN - 1) await nextTurn();
    const version = folderVersion(join(root, prefix));
    // A build has removed or replaced the folder in the meantime.
    if (version === undefined) continue;
    folders.set(prefix, version);
    for (const entry of readdirSync(join(root, prefix), { withFileTypes: true })) {
      const path = prefix + entry.name;
      if ((entry.name.startsWith('.') && path !== WELL_KNOWN) || entry.name === 'node_modules') continue;
      if (entry.isDirectory()) pending.push(`${path}/`);
      else if (entry.isFile()) files.add(path);
    }
  }
  return { root, files, folders };
}

/** True if no file can have been added, removed or replaced since the folder was listed. */
export function isUnchanged({ root, folders }: FolderListing): boolean {
  for (const [prefix, version] of folders)
    if (version === CHANGING || folderVersion(join(root, prefix)) !== version) return false;
  return true;
}

const CHANGING = 'changing';

/** Differs after an entry of the folder has changed; `CHANGING` where that is not certain, `undefined` for no folder. */
function folderVersion(path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return undefined;
  return Date.now() - stats.mtimeMs < RECENT_MS ? CHANGING : `${stats.ino}-${stats.mtimeMs}`;
}

/**
 * A text that differs after one of these files of a folder, or the folder itself, was replaced. `undefined` if there is no
 * folder.
 */
export function versionOf(folder: string, names: readonly string[]): string | undefined {
  try {
    const root = realpathSync.native(folder);
    const versions = names.map(name => {
      const stats = lstatSync(join(root, name), { throwIfNoEntry: false });
      return stats ? [stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs].join('-') : '';
    });
    return [root, lstatSync(root).ino, ...versions].join(':');
  } catch {
    return undefined;
  }
}

/** Opens a listed file; `undefined` if it is gone, or no regular file of the folder any more. */
export function openListed({ root }: FolderListing, path: string): OpenFile | undefined {
  const full = join(root, path);
  const file = openRegular(full);
  if (file === undefined) return undefined;
  const stats = fstatSync(file);
  const state = { isOpen: true };
  const close = () => {
    if (state.isOpen) closeSync(file);
    state.isOpen = false;
  };
  const read = () => {
    try {
      return readFileSync(file);
    } finally {
      close();
    }
  };
  const stream: OpenFile['stream'] = range => {
    // The stream closes the file.
    state.isOpen = false;
    const { start, end } = range ?? { start: 0, end: stats.size - 1 };
    return createReadStream('', { fd: file, start, end });
  };
  const version = [stats.size, stats.mtimeMs, stats.ino].map(part => part.toString(36)).join('-');
  return { size: stats.size, modified: stats.mtimeMs, version, read, stream, close };
}

/** Opens a file unless it or a folder above it is a link; waits for no pipe. */
function openRegular(full: string): number | undefined {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const opened: { file?: number } = {};
  try {
    opened.file = openSync(full, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const [stats, entry] = [fstatSync(opened.file), lstatSync(full)];
    const isSame = stats.ino === entry.ino && stats.dev === entry.dev;
    if (stats.isFile() && entry.isFile() && isSame && realpathSync.native(full) === full) return opened.file;
  } catch (thrown) {
    const { code = '' } = thrown as NodeJS.ErrnoException;
    if (!['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'ENXIO', 'EMLINK'].includes(code)) throw thrown;
  }
  if (opened.file !== undefined) closeSync(opened.file);
  return undefined;
}

/** Reads a small file of a folder as text; `undefined` if there is none. */
export function readServedText(folder: string, name: string): string | undefined {
  try {
    return readFileSync(join(realpathSync.native(folder), name), 'utf8');
  } catch {
    return undefined;
  }
}
