/**
 * Access to the project: list, read, write atomically. Paths are relative to the project's folder and use `/`; symbolic
 * links that lead out of it are refused. `createMemoryFileSystem` is an implementation for tests.
 */
import { hash, randomUUID } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, type Stats, statSync } from 'node:fs';
import { realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, posix, relative, resolve, sep } from 'node:path';
import { compareStrings } from '../diagnostics/index.js';
import { isBelow } from '../source/paths.js';
import { makeFolder } from './make-folder.js';

/** Resolves when the next step of long work may start; see `concurrency/scheduler.ts`. */
type YieldNow = (() => Promise<void>) | undefined;

/**
 * Files of a folder. `links` are symbolic links that are not followed: to folders, missing or hidden files, or out of
 * the project. `unreadable` are folders in it that cannot be listed, with what the file system threw.
 */
export type Listing = { files: string[]; links: string[]; unreadable?: Map<string, unknown> };

/** True for the path of a file or folder that a list goes without. */
type IsExcluded = ((path: string) => boolean) | undefined;

/** The project's files, on disk or in memory. */
export type FileSystem = {
  readText: (path: string) => Promise<string>;
  readBytes: (path: string) => Promise<Uint8Array>;
  /** Like `readText`. Rejects unless the path, with its links resolved, is a regular file in one of the folders. */
  readBelow: (path: string, folders: string[]) => Promise<string>;
  /**
   * All files below a folder, sorted, without dot-files, `node_modules` and what `isExcluded`. Rejects if the folder does
   * not exist. Calls `yieldNow` before each folder.
   */
  list: (folder: string, yieldNow?: YieldNow, isExcluded?: IsExcluded) => Promise<Listing>;
  /** Rejects where the disk fails, because a file that is there must not silently be missing. */
  exists: (path: string) => Promise<boolean>;
  /** True if the project has this folder. */
  hasFolder: (path: string) => Promise<boolean>;
  /**
   * A text made of a file's metadata, which differs after the file has changed. `undefined` if that is not certain: for
   * links, and for a file that changed a moment ago, as it could change again within the clock's resolution.
   */
  fingerprint?: (path: string) => string | undefined;
};

/**
 * The text of a file, without byte order mark and with `\n` as line ends. `isUtf8` is false if a byte was not UTF-8.
 */
export function decodeText(bytes: Uint8Array): { text: string; isUtf8: boolean } {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const read = (label: string, fatal: boolean) => new TextDecoder(label, { fatal }).decode(bytes);
  const normal = (text: string) => text.replace(/\r\n?/g, '\n');
  if (isUtf16) return { text: normal(read(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be', false)), isUtf8: false };
  try {
    return { text: normal(read('utf-8', true)), isUtf8: true };
  } catch {
    // Invalid bytes become U+FFFD; the caller reports them.
    return { text: normal(read('utf-8', false)), isUtf8: false };
  }
}

/** A short hash of contents for names and keys: 8 characters of base 36 (41 bits). */
export function shortHash(contents: string | Uint8Array): string {
  return hash('sha256', contents, 'buffer').readBigUInt64BE().toString(36).padStart(13, '0').slice(-8);
}

/** SHA-256 in hex. */
export function sha256Hex(contents: string | Uint8Array): string {
  return hash('sha256', contents, 'hex');
}

/** Milliseconds in which a file counts as just changed. Some file systems store times in steps of two seconds. */
const RECENT_MS = 2_500;

/**
 * The project in the folder `root`. Reads are synchronous, because for thousands of small files the round trip to another
 * thread takes longer than the read itself.
 */
export function createDiskFileSystem(root: string): FileSystem {
  const memo: { root?: string } = {};
  const resolveInProject = (path: string) => {
    const real = realpathSync.native(resolve(root, path));
    memo.root ??= realpathSync.native(root);
    // The usual case: the path has no links.
    if (isAbsolute(path) || real === memo.root + sep + path) return real;
    if (!isInside(memo.root, real)) throw new Error(`${path} leads out of the project`);
    if (isHidden(relative(memo.root, real), path)) throw new Error(`${path} leads to a hidden file`);
    return real;
  };
  const contains = (folder: string, real: string) => {
    try {
      return isInside(resolveInProject(folder), real);
    } catch {
      return false;
    }
  };
  return {
    readText: async path => decodeText(readFileSync(resolveInProject(path))).text,
    readBelow: async (path, folders) => {
      const real = resolveInProject(path);
      const isAllowed = folders.some(folder => contains(folder, real));
      if (!isAllowed || !statSync(real).isFile()) throw new Error(`${path} may not be included`);
      return decodeText(readFileSync(real)).text;
    },
    readBytes: async path => readFileSync(resolveInProject(path)),
    fingerprint: path => {
      const stats = statIfReadable(resolve(root, path));
      if (!stats?.isFile() || Date.now() - stats.ctimeMs < RECENT_MS) return undefined;
      return [stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino].join();
    },
    exists: async path => {
      try {
        return statSync(resolveInProject(path)).isFile();
      } catch (thrown) {
        return notThere(thrown);
      }
    },
    hasFolder: async path => {
      try {
        return statSync(resolveInProject(path)).isDirectory();
      } catch (thrown) {
        return notThere(thrown);
      }
    },
    list: async (folder, yieldNow, isExcluded) => {
      const above = posix.join(folder, '.', '/').replace(/^\.\/$/, '');
      const start = { folder: resolveInProject(folder), root: realpathSync.native(root), above };
      const { files, links, unreadable } = await listRecursively(start, yieldNow, isExcluded);
      return {
        files: files.sort(compareStrings),
        links: links.sort(compareStrings),
        ...(unreadable?.size && { unreadable }),
      };
    },
  };
}

/** False for whatever says that a path leads to nothing that docsc may read. Throws the failures of a disk. */
function notThere(thrown: unknown): false {
  if (['EIO', 'EMFILE', 'ENFILE'].includes((thrown as NodeJS.ErrnoException).code ?? '')) throw thrown;
  return false;
}

function statIfReadable(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** A project in memory: path → contents. */
export function createMemoryFileSystem(files: Record<string, string | Uint8Array>): FileSystem {
  const contentsOf = (path: string) => (Object.hasOwn(files, path) ? files[path] : undefined);
  const read = (path: string) => {
    const contents = contentsOf(posix.normalize(path));
    if (contents === undefined) throw Object.assign(new Error(`no such file: ${path}`), { code: 'ENOENT' });
    return contents;
  };
  return {
    readText: async path => decodeText(Buffer.from(read(path))).text,
    readBelow: async path => decodeText(Buffer.from(read(path))).text,
    readBytes: async path => Buffer.from(read(path)),
    exists: async path => contentsOf(posix.normalize(path)) !== undefined,
    hasFolder: async path => Object.keys(files).some(file => isBelow(posix.normalize(path), file)),
    list: async (folder, _, isExcluded) => {
      const paths = Object.keys(files).filter(file => isBelow(posix.normalize(folder), file));
      if (!paths.length) throw Object.assign(new Error(`no such folder: ${folder}`), { code: 'ENOENT' });
      return { files: paths.filter(path => !isExcluded?.(path)).sort(compareStrings), links: [] };
    },
  };
}

/** A folder to list: its absolute path, that of the project, and what stands before the names in it. */
type ListStart = { folder: string; root: string; above: string };

/** Reads folders synchronously, for the same reason as files. */
async function listRecursively(
  { folder, root, above }: ListStart,
  yieldNow: YieldNow,
  isExcluded: IsExcluded,
): Promise<Listing> {
  const files: string[] = [];
  const links: string[] = [];
  const folders = [''];
  const unreadable = new Map<string, unknown>();
  const readFolder = (prefix: string) => {
    try {
      return readdirSync(folder + sep + prefix, { withFileTypes: true });
    } catch (thrown) {
      if (!prefix) throw thrown;
      unreadable.set(above + prefix.slice(0, -1), thrown);
      return [];
    }
  };
  for (const prefix of folders) {
    await yieldNow?.();
    for (const entry of readFolder(prefix)) {
      const { name } = entry;
      const path = above + prefix + name;
      if (name.startsWith('.') || name === 'node_modules' || isExcluded?.(path)) continue;
      if (entry.isDirectory()) folders.push(`${prefix}${name}/`);
      else if (entry.isFile()) files.push(path);
      else if (entry.isSymbolicLink()) (isFileBelow(root, join(folder, prefix, name)) ? files : links).push(path);
    }
  }
  return { files, links, unreadable };
}

function isFileBelow(root: string, link: string): boolean {
  try {
    const real = realpathSync.native(link);
    const isVisible = isInside(root, real) && !isHidden(relative(root, real), relative(root, link));
    return isVisible && statSync(real).isFile();
  } catch {
    return false;
  }
}

/**
 * True if a link leads to a hidden file, such as `.git/config`, which may hold the token of a CI job that builds other
 * people's pull requests. False if `path` itself names the hidden folder, such as `.well-known/a`, or is in `node_modules`.
 */
function isHidden(real: string, path: string): boolean {
  const named = new Set(path.split(/[\\/]/));
  if (named.has('node_modules')) return false;
  return real.split(sep).some(name => (name.startsWith('.') || name === 'node_modules') && !named.has(name));
}

/** True if an absolute path is the folder `root` or below it. */
export function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** A failure to write the site or a file of the project; the message is one sentence. */
export class OutputError extends Error {
  constructor(
    readonly rule: 'unsafe-output' | 'unwritable-output',
    message: string,
    /** What to do, if the cure of the rule does not fit. */
    readonly hint?: string,
  ) {
    super(message);
    this.name = 'OutputError';
  }
}

/** Writes one file of the project atomically. Throws `OutputError`. */
export function replaceFile(root: string, path: string, text: string): Promise<void> {
  return replaceFiles(root, new Map([[path, text]]));
}

/**
 * Writes files of the project, all of them or none; `undefined` removes a file. First writes them under temporary names,
 * then renames them in one synchronous step that no signal can interrupt. Throws `OutputError`, or the signal's reason.
 */
export async function replaceFiles(
  root: string,
  files: ReadonlyMap<string, string | undefined>,
  signal?: AbortSignal,
): Promise<void> {
  const staged = new Map<string, string>();
  let current = '';
  try {
    const real = await realpath(root);
    for (const [path, text] of files) {
      current = path;
      const target = resolve(root, path);
      if (text !== undefined) makeFolder(dirname(target));
      const folder = await realpath(dirname(target));
      if (!isInside(real, folder)) throw new Error('it leads out of the project');
      signal?.throwIfAborted();
      if (text === undefined) continue;
      const stage = `${target}.new-${randomUUID().slice(0, 8)}`;
      staged.set(stage, target);
      // These files are kept in version control, and no build makes them again: after the rename there is no other copy.
      await writeFile(stage, text, { flush: true });
    }
    signal?.throwIfAborted();
    for (const [stage, target] of staged) renameSync(stage, target);
    for (const [path, text] of files) if (text === undefined) rmSync(resolve(root, path), { force: true });
  } catch (thrown) {
    for (const stage of staged.keys()) await rm(stage, { force: true }).catch(() => undefined);
    signal?.throwIfAborted();
    throw writeError(`Cannot write "${current}"`, thrown);
  }
}

const errnoTexts: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file stands where a folder is needed',
  EEXIST: 'a file stands where a folder is needed',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files',
  ENOENT: 'it does not exist',
  EISDIR: 'a folder stands in its place',
  ENAMETOOLONG: 'its name is too long',
  EIO: 'the disk reports an error',
  EDQUOT: 'the quota of the disk is used up',
  ELOOP: 'its links lead in a circle',
  ERR_ACCESS_DENIED: 'the sandbox does not allow it',
};

const errnoHints: Record<string, string> = {
  ENAMETOOLONG: 'Shorten the name; most disks hold names of at most 255 bytes.',
  EMFILE: 'Raise the limit of open files, for example with "ulimit -n 4096".',
  ENFILE: 'Raise the limit of open files of the system.',
  EIO: 'Check the disk, and build again.',
  ERR_ACCESS_DENIED: 'Move the file into the project, or build without --sandbox.',
};

/** What to do about an error of the file system; `undefined` if there is nothing special about it. */
export function adviseIoError(thrown: unknown): string | undefined {
  return errnoHints[(thrown as NodeJS.ErrnoException).code ?? ''];
}

/** The failure to write something; `what` begins the sentence, as in `Cannot write "a.html"`. */
export function writeError(what: string, thrown: unknown): OutputError {
  return new OutputError('unwritable-output', `${what}: ${describeIoError(thrown)}.`, adviseIoError(thrown));
}

/** An error of the file system in words. */
export function describeIoError(thrown: unknown): string {
  const code = (thrown as NodeJS.ErrnoException).code ?? '';
  return errnoTexts[code] ?? (thrown instanceof Error ? thrown.message.split('\n')[0]! : String(thrown));
}
