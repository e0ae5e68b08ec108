/**
 * Entries in packs of a folder, `v2/<name>.pack`. A pack is written beside the build, appears whole and is never changed,
 * so several builds may share the folder. Reading and writing are synchronous, which takes a third of the time that
 * promises take. Values are not compressed: to inflate one takes longer than to read more.
 */
import {
  ignoreInGit,
  openPrivateFolder,
  type PrivateFile,
  type PrivateFolder,
  removeAbandoned,
} from '../disk/private-folder.js';
import { unseal } from './entry.js';
import { createPack, openPack, type Pack, type PackWriter } from './pack.js';
import { type Log, MAX_ENTRY_BYTES, type Store } from './store.js';

const FORMAT_VERSION = 'v2';
const PACK_EXTENSION = '.pack';
/** A pack that has so many bytes is finished, and another begun. */
const PACK_BYTES = 32 * 1024 * 1024;
/** With more small packs than that, they become one. */
const MAX_SMALL_PACKS = 16;

/** A pack that is read is marked as used this often. */
const DAY_MS = 86_400_000;

export const MAX_DISK_BYTES = 2 * 1024 * 1024 * 1024;

export type DiskOptions = {
  say?: Log;
  /** Bytes of all packs. What was not used for longest goes first; what this build read or wrote stays. */
  maxBytes?: number;
  /** Signs entries, where others may write to the folder; see `entry.ts`. */
  secret?: string;
  /** Packs are joined and removed by somebody else. */
  skipCleanup?: boolean;
};

type OpenedPack = { path: string; file: PrivateFile; pack: Pack; isUsed: boolean };

export function createDiskStore(root: string, options: DiskOptions = {}): Store {
  const { say, secret, skipCleanup = false } = options;
  const folder = openPrivateFolder(root);
  const memo: { packs?: OpenedPack[] } = {};
  const state: { isWritable: boolean; own?: PackWriter; written: string[] } = { isWritable: true, written: [] };
  /** Entries that are there and damaged: they may be put again. */
  const damaged = new Set<string>();
  const packs = () => {
    memo.packs ??= openPacks(folder, secret);
    return memo.packs;
  };

  const find = (key: string): Buffer | undefined => {
    const own = state.own?.get(key);
    if (own) return unseal(key, own, secret);
    for (const known of packs()) {
      const entry = known.pack.get(key);
      const value = entry && unseal(key, entry, secret);
      if (entry && !value) damaged.add(key);
      if (!value) continue;
      if (!known.isUsed) markUsed(folder, known);
      return value;
    }
    return undefined;
  };

  const finish = () => {
    const { own } = state;
    state.own = undefined;
    own?.finish();
  };

  const begin = (): PackWriter => {
    ignoreInGit(folder);
    const path = newPackPath();
    state.written.push(path);
    return createPack(folder.createFile(path), secret);
  };

  const attempt = (work: () => void) => {
    try {
      work();
    } catch (thrown) {
      const { code, message } = thrown as NodeJS.ErrnoException;
      const why = code ?? message;
      if (state.isWritable) say?.(`The build cache cannot be written to, so the next build starts anew (${why}).`);
      state.isWritable = false;
    }
  };

  return {
    get: async key => {
      try {
        return find(key);
      } catch {
        // What cannot be read is not there.
        return undefined;
      }
    },
    isEmpty: () => !state.own && !packs().length,
    put: async (key, value) => {
      if (!state.isWritable || value.byteLength > MAX_ENTRY_BYTES || state.own?.has(key)) return;
      if (!damaged.has(key) && packs().some(({ pack }) => pack.has(key))) return;
      attempt(() => {
        state.own ??= begin();
        state.own.add(key, { value });
        if (state.own.size() >= PACK_BYTES) finish();
      });
    },
    close: async () => {
      if (state.isWritable) attempt(finish);
      const used = [...state.written, ...packs().flatMap(({ path, isUsed }) => (isUsed ? [path] : []))];
      for (const { file } of packs()) file.close();
      memo.packs = undefined;
      try {
        if (state.written.length && !skipCleanup) cleanUp(folder, new Set(used), options);
      } catch {
        // Another build removes the same files; a later one finds what is left.
      }
    },
  };
}

const newPackPath = () => `${FORMAT_VERSION}/${crypto.randomUUID()}${PACK_EXTENSION}`;

/** What is no pack, or none of ours, is removed. */
function openPacks(folder: PrivateFolder, secret: string | undefined): OpenedPack[] {
  return packPaths(folder).flatMap(path => {
    try {
      const file = folder.open(path);
      const pack = file && openPack(file, secret);
      if (pack) return [{ path, file, pack, isUsed: false }];
      file?.close();
      folder.remove(path);
    } catch {
      // It was removed by another build, or cannot be read.
    }
    return [];
  });
}

function packPaths(folder: PrivateFolder): string[] {
  try {
    const names = folder.names(FORMAT_VERSION).filter(name => name.endsWith(PACK_EXTENSION));
    return names.map(name => `${FORMAT_VERSION}/${name}`);
  } catch {
    return [];
  }
}

function markUsed(folder: PrivateFolder, known: OpenedPack): void {
  known.isUsed = true;
  const found = folder.stat(known.path);
  if (found && Date.now() - found.changed > DAY_MS) folder.touch(known.path);
}

type PackFile = { path: string; size: number; used: number };

function cleanUp(
  folder: PrivateFolder,
  used: ReadonlySet<string>,
  { maxBytes = MAX_DISK_BYTES, secret }: DiskOptions,
): void {
  removeAbandoned(folder, FORMAT_VERSION);
  const kept = listPacks(folder);
  let size = kept.reduce((sum, one) => sum + one.size, 0);
  const left = new Set(kept);
  for (const one of kept.sort((a, b) => a.used - b.used)) {
    if (size <= maxBytes) break;
    if (used.has(one.path)) continue;
    folder.remove(one.path);
    left.delete(one);
    size -= one.size;
  }
  const small = [...left].filter(one => one.size < PACK_BYTES / 2);
  if (small.length > MAX_SMALL_PACKS) joinPacks(folder, small, secret);
}

function listPacks(folder: PrivateFolder): PackFile[] {
  return packPaths(folder).flatMap(path => {
    const found = folder.stat(path);
    return found ? [{ path, size: found.size, used: found.changed }] : [];
  });
}

/** They go when the new one is there: who reads one of them meanwhile goes on reading it. */
function joinPacks(folder: PrivateFolder, small: PackFile[], secret: string | undefined): void {
  const joined = createPack(folder.createFile(newPackPath()), secret);
  for (const { path } of small) {
    const file = folder.open(path);
    const pack = file && openPack(file, secret);
    for (const key of pack?.listKeys() ?? []) {
      const entry = joined.has(key) ? undefined : pack!.get(key);
      if (entry && unseal(key, entry, secret)) joined.add(key, { sealed: entry });
    }
    file?.close();
  }
  joined.finish();
  for (const { path } of small) folder.remove(path);
}
