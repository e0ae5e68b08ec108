/**
 * The compiler's door to the project: list, read, write atomically. Paths are relative to the project's
 * folder with `/`; symbolic links that lead out of it are refused. `memoryFs` is the same door for tests.
 */
import { hash, randomUUID } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, posix, relative, resolve, sep } from 'node:path';
import { compareStrings } from '../diagnostics/index.js';
import { isBelow } from '../source/paths.js';

/** Resolves when there is time to go on; see `turns.ts`. */
type YieldNow = (() => Promise<void>) | undefined;

/** `links` are the symbolic links that are not followed: to folders, to nothing, to hidden files, and out of the project. */
export type Listing = { files: string[]; links: string[] };

export type FileSystem = {
  readText: (path: string) => Promise<string>;
  readBytes: (path: string) => Promise<Uint8Array>;
  /** Like `readText`, of a regular file that lies in one of the folders once its links are followed. */
  readBelow: (path: string, folders: string[]) => Promise<string>;
  /**
   * All files below a folder, sorted; dot-files and `node_modules` are left out. Rejects where the folder does not exist.
   * Rests between two folders.
   */
  list: (folder: string, rest?: YieldNow) => Promise<Listing>;
  exists: (path: string) => Promise<boolean>;
  /** Whether there is such a folder in the project. */
  hasFolder: (path: string) => Promise<boolean>;
  /**
   * How a file looks from outside, as a text that is another one once the file was changed. `undefined` where that cannot
   * be told: of links, and of a file that was changed a moment ago, as it could be changed again before the clock ticks.
   */
  fingerprint?: (path: string) => string | undefined;
};

/** `clean` says whether every byte was UTF-8. Byte order mark and line ends are normalised. */
export function decodeText(bytes: Uint8Array): { text: string; isUtf8: boolean } {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const read = (label: string, fatal: boolean) => new TextDecoder(label, { fatal }).decode(bytes);
  const normal = (text: string) => text.replace(/\r\n?/g, '\n');
  if (isUtf16) return { text: normal(read(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be', false)), isUtf8: false };
  try {
    return { text: normal(read('utf-8', true)), isUtf8: true };
  } catch {
    // Bytes that are no UTF-8 become U+FFFD; the caller tells the writer.
    return { text: normal(read('utf-8', false)), isUtf8: false };
  }
}

/** Short content hash for names and keys: 8 characters of base 36 (41 bits). */
export function shortHash(contents: string | Uint8Array): string {
  return hash('sha256', contents, 'buffer').readBigUInt64BE().toString(36).padStart(13, '0').slice(-8);
}

/** For comparing: SHA-256 in hex. */
export function sha256Hex(contents: string | Uint8Array): string {
  return hash('sha256', contents, 'hex');
}

/** Milliseconds. Some file systems count time in steps of two seconds. */
const RECENT_MS = 2_500;

/**
 * Reads small files, of which there are thousands, without the way to another thread and back: that takes longer than
 * they do.
 */
export function createDiskFileSystem(root: string): FileSystem {
  const memo: { root?: string } = {};
  const full = (path: string) => {
    const real = realpathSync.native(resolve(root, path));
    memo.root ??= realpathSync.native(root);
    // Most are no links: there is nothing to compare.
    if (isAbsolute(path) || real === memo.root + sep + path) return real;
    if (!isInside(memo.root, real)) throw new Error(`${path} leads out of the project`);
    if (isHidden(relative(memo.root, real), path)) throw new Error(`${path} leads to a hidden file`);
    return real;
  };
  const holds = (folder: string, real: string) => {
    try {
      return isInside(full(folder), real);
    } catch {
      return false;
    }
  };
  return {
    readText: async path => decodeText(readFileSync(full(path))).text,
    readBelow: async (path, folders) => {
      const real = full(path);
      const isAllowed = folders.some(folder => holds(folder, real));
      if (!isAllowed || !statSync(real).isFile()) throw new Error(`${path} may not be included`);
      return decodeText(readFileSync(real)).text;
    },
    readBytes: async path => readFileSync(full(path)),
    fingerprint: path => {
      const found = lstatSync(resolve(root, path), { throwIfNoEntry: false });
      if (!found?.isFile() || Date.now() - found.ctimeMs < RECENT_MS) return undefined;
      return [found.size, found.mtimeMs, found.ctimeMs, found.ino].join();
    },
    exists: async path => {
      try {
        return statSync(full(path)).isFile();
      } catch {
        return false;
      }
    },
    hasFolder: async path => {
      try {
        return statSync(full(path)).isDirectory();
      } catch {
        return false;
      }
    },
    list: async (folder, rest) => {
      const { files, links } = await listRecursively(full(folder), realpathSync.native(root), rest);
      const before = posix.join(folder, '.', '/');
      const named = (names: string[]) =>
        names.map(name => (before === './' ? name : before + name)).sort(compareStrings);
      return { files: named(files), links: named(links) };
    },
  };
}

export function createMemoryFileSystem(files: Record<string, string | Uint8Array>): FileSystem {
  const read = (path: string) => {
    const found = files[posix.normalize(path)];
    if (found === undefined) throw Object.assign(new Error(`no such file: ${path}`), { code: 'ENOENT' });
    return found;
  };
  return {
    readText: async path => decodeText(Buffer.from(read(path))).text,
    readBelow: async path => decodeText(Buffer.from(read(path))).text,
    readBytes: async path => Buffer.from(read(path)),
    exists: async path => files[posix.normalize(path)] !== undefined,
    hasFolder: async path => Object.keys(files).some(file => isBelow(posix.normalize(path), file)),
    list: async folder => {
      const found = Object.keys(files).filter(file => file.startsWith(`${posix.normalize(folder)}/`));
      if (!found.length) throw Object.assign(new Error(`no such folder: ${folder}`), { code: 'ENOENT' });
      return { files: found.sort(compareStrings), links: [] };
    },
  };
}

/** Folders are read one after the other, for the same reason as files are. */
async function listRecursively(start: string, root: string, rest: YieldNow): Promise<Listing> {
  const files: string[] = [];
  const links: string[] = [];
  const folders = [''];
  for (const prefix of folders) {
    await rest?.();
    for (const entry of readdirSync(start + sep + prefix, { withFileTypes: true })) {
      const { name } = entry;
      if (name.startsWith('.') || name === 'node_modules') continue;
      if (entry.isDirectory()) folders.push(`${prefix}${name}/`);
      else if (entry.isFile()) files.push(prefix + name);
      else if (entry.isSymbolicLink())
        (isFileBelow(root, join(start, prefix, name)) ? files : links).push(prefix + name);
    }
  }
  return { files, links };
}

function isFileBelow(root: string, link: string): boolean {
  try {
    const real = realpathSync.native(link);
    const isShown = isInside(root, real) && !isHidden(relative(root, real), relative(root, link));
    return isShown && statSync(real).isFile();
  } catch {
    return false;
  }
}

/**
 * Whether a link leads where nothing is listed from, such as `.git/config`, which may hold the token of a CI that builds
 * what others propose. A path that says so itself, such as `.well-known/a`, is meant; so is all of a package.
 */
function isHidden(real: string, asked: string): boolean {
  const said = new Set(asked.split(/[\\/]/));
  if (said.has('node_modules')) return false;
  return real.split(sep).some(name => (name.startsWith('.') || name === 'node_modules') && !said.has(name));
}

export function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root + sep);
}

/** Everything that can go wrong when a site is written, told as one sentence. */
export class OutputError extends Error {
  constructor(
    readonly rule: 'unsafe-output' | 'unwritable-output',
    message: string,
  ) {
    super(message);
    this.name = 'OutputError';
  }
}

/** Writes one file of the project, whole or not at all. Throws `OutputError`. */
export function replaceFile(root: string, path: string, text: string): Promise<void> {
  return replaceFiles(root, new Map([[path, text]]));
}

/**
 * Writes files of the project, all of them or none; `undefined` takes one away. They are written beside their places
 * first, and put there in one go, which no signal comes between. Throws `OutputError`, or what the signal is aborted with.
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
      if (text !== undefined) await mkdir(dirname(target), { recursive: true });
      const folder = await realpath(dirname(target));
      if (!isInside(real, folder)) throw new Error('it leads out of the project');
      signal?.throwIfAborted();
      if (text === undefined) continue;
      const stage = `${target}.new-${randomUUID().slice(0, 8)}`;
      staged.set(stage, target);
      await writeFile(stage, text);
    }
    signal?.throwIfAborted();
    for (const [stage, target] of staged) renameSync(stage, target);
    for (const [path, text] of files) if (text === undefined) rmSync(resolve(root, path), { force: true });
  } catch (thrown) {
    for (const stage of staged.keys()) await rm(stage, { force: true }).catch(() => undefined);
    signal?.throwIfAborted();
    throw new OutputError('unwritable-output', `Cannot write "${current}": ${describeIoError(thrown)}.`);
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
};

/** What kept docsc from the disk, in words. */
export function describeIoError(thrown: unknown): string {
  const code = (thrown as NodeJS.ErrnoException).code ?? '';
  return errnoTexts[code] ?? (thrown instanceof Error ? thrown.message.split('\n')[0]! : String(thrown));
}
