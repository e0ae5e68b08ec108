/** Access to folders that only docsc writes, such as its cache. */
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from './make-folder.js';

/** A folder that docsc owns; paths are relative to it. Symbolic links are not followed. */
export type PrivateFolder = {
  stat: (path: string) => { isFile: boolean; size: number; changed: number } | undefined;
  /** `undefined` if there is no regular file. */
  open: (path: string) => PrivateFile | undefined;
  /** Replaces a file atomically, also if other processes write it. */
  write: (path: string, contents: string | Uint8Array) => void;
  /** Like `write`, in pieces. A killed process leaves a file that ends with `TEMPORARY_EXTENSION`. */
  createFile: (path: string) => GrowingFile;
  touch: (path: string) => void;
  remove: (path: string) => void;
  names: (path: string) => string[];
};

/** An open file. */
export type PrivateFile = { size: number; read: (from: number, size: number) => Buffer; close: () => void };

/** A file that is being written, under a temporary name until `finish`. */
export type GrowingFile = Pick<PrivateFile, 'read'> & {
  append: (bytes: Uint8Array) => void;
  /** Gives the file its final name. */
  finish: () => void;
};

const TEMPORARY_EXTENSION = '.tmp';
const HOUR_MS = 3_600_000;

/** The folder `root`, which need not exist yet. */
export function openPrivateFolder(root: string): PrivateFolder {
  const full = (path: string) => join(root, path);
  const createFile: PrivateFolder['createFile'] = path => {
    const unfinished = full(`${path}.${randomUUID()}${TEMPORARY_EXTENSION}`);
    makeFolder(dirname(unfinished));
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
      const stats = lstatSync(full(path), { throwIfNoEntry: false });
      return stats && { isFile: stats.isFile(), size: stats.size, changed: stats.mtimeMs };
    },
    open: path => {
      const stats = lstatSync(full(path), { throwIfNoEntry: false });
      // Reading a pipe or a device might never end.
      if (!stats?.isFile()) return undefined;
      const file = openSync(full(path), 'r');
      return { size: stats.size, read: (from, size) => readAt(file, from, size), close: () => closeSync(file) };
    },
    write: (path, contents) => {
      const file = createFile(path);
      file.append(typeof contents === 'string' ? Buffer.from(contents) : contents);
      file.finish();
    },
    createFile,
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

/**
 * Removes the temporary files of killed processes from a folder; recent ones may belong to running processes and stay.
 * Throws if there is no folder.
 */
export function removeAbandoned(folder: PrivateFolder, inside: string): void {
  for (const name of folder.names(inside)) {
    const path = join(inside, name);
    const stat = name.endsWith(TEMPORARY_EXTENSION) ? folder.stat(path) : undefined;
    if (stat && Date.now() - stat.changed > HOUR_MS) folder.remove(path);
  }
}

/** Writes a `.gitignore` that excludes the folder from version control, unless there already is one. */
export function ignoreInGit(folder: PrivateFolder): void {
  if (!folder.stat('.gitignore')) folder.write('.gitignore', '*\n');
}
