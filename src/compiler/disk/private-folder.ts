/** The compiler's door to folders that only docsc uses, such as its cache. */
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Links are not followed. */
export type PrivateFolder = {
  stat: (path: string) => { isFile: boolean; size: number; changed: number } | undefined;
  /** `undefined` where there is no regular file. */
  open: (path: string) => PrivateFile | undefined;
  /** Whole or not at all, whoever else writes it. */
  write: (path: string, contents: string | Uint8Array) => void;
  /** The same, bit by bit. What a killed process leaves ends with `UNFINISHED`. */
  createFile: (path: string) => GrowingFile;
  touch: (path: string) => void;
  remove: (path: string) => void;
  names: (path: string) => string[];
};

export type PrivateFile = { size: number; read: (from: number, size: number) => Buffer; close: () => void };

export type GrowingFile = Pick<PrivateFile, 'read'> & {
  append: (bytes: Uint8Array) => void;
  /** Puts it in its place. */
  finish: () => void;
};

const TEMPORARY_EXTENSION = '.tmp';
const HOUR_MS = 3_600_000;

export function openPrivateFolder(root: string): PrivateFolder {
  const full = (path: string) => join(root, path);
  const grow: PrivateFolder['createFile'] = path => {
    const unfinished = full(`${path}.${randomUUID()}${TEMPORARY_EXTENSION}`);
    mkdirSync(dirname(unfinished), { recursive: true });
    const file = openSync(unfinished, 'wx+');
    return {
      append: bytes => void writeFully(file, bytes),
      read: (from, size) => readAt(file, from, size),
      finish: () => {
        closeSync(file);
        renameSync(unfinished, full(path));
      },
    };
  };
  return {
    stat: path => {
      const found = lstatSync(full(path), { throwIfNoEntry: false });
      return found && { isFile: found.isFile(), size: found.size, changed: found.mtimeMs };
    },
    open: path => {
      const found = lstatSync(full(path), { throwIfNoEntry: false });
      // Whatever else stands there, such as a pipe, could be read for ever.
      if (!found?.isFile()) return undefined;
      const file = openSync(full(path), 'r');
      return { size: found.size, read: (from, size) => readAt(file, from, size), close: () => closeSync(file) };
    },
    write: (path, contents) => {
      const file = grow(path);
      file.append(typeof contents === 'string' ? Buffer.from(contents) : contents);
      file.finish();
    },
    createFile: grow,
    touch: path => utimesSync(full(path), new Date(), new Date()),
    remove: path => rmSync(full(path), { force: true }),
    names: path => readdirSync(full(path)),
  };
}

function readAt(file: number, from: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  return bytes.subarray(0, readSync(file, bytes, 0, size, from));
}

function writeFully(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.byteLength; ) at += writeSync(file, bytes, at);
}

/** What killed processes left half written below a folder; that of running ones stays. Throws where there is no folder. */
export function removeAbandoned(folder: PrivateFolder, inside: string): void {
  for (const name of folder.names(inside)) {
    const path = join(inside, name);
    const found = name.endsWith(TEMPORARY_EXTENSION) ? folder.stat(path) : undefined;
    if (found && Date.now() - found.changed > HOUR_MS) folder.remove(path);
  }
}

/** What a build keeps is nobody's source: version control is told so from within, unless the owner says otherwise. */
export function ignoreInGit(folder: PrivateFolder): void {
  if (!folder.stat('.gitignore')) folder.write('.gitignore', '*\n');
}
