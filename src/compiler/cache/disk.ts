/**
 * Entries in packs of a folder, `v2/<name>.pack`. A pack is written beside the build, appears whole and is never changed,
 * so several builds may share the folder. Reading and writing are synchronous, which takes a third of the time that
 * promises take. Values are not compressed: to inflate one takes longer than to read more.
 */
import { hide, type OwnFile, type OwnFolder, ownFolder, removeAbandoned } from '../disk/private-folder.js';
import { unseal } from './entry.js';
import { openPack, type Pack, type PackWriter, writePack } from './pack.js';
import { MOST_BYTES, type Say, type Store } from './store.js';

const VERSION = 'v2';
const ENDING = '.pack';
/** A pack that has so many bytes is finished, and another begun. */
const PACK_BYTES = 32 * 1024 * 1024;
/** With more small packs than that, they become one. */
const MOST_SMALL = 16;

/** A pack that is read is marked as used this often. */
const DAY = 86_400_000;

export const MOST_ON_DISK = 2 * 1024 * 1024 * 1024;

export type DiskOptions = {
  say?: Say;
  /** Bytes of all packs. What was not used for longest goes first; what this build read or wrote stays. */
  most?: number;
  /** Signs entries, where others may write to the folder; see `entry.ts`. */
  secret?: string;
  /** Packs are joined and removed by somebody else. */
  leave?: boolean;
};

type Known = { path: string; file: OwnFile; pack: Pack; isUsed: boolean };

export function diskStore(root: string, options: DiskOptions = {}): Store {
  const { say, secret, leave = false } = options;
  const folder = ownFolder(root);
  const memo: { packs?: Known[] } = {};
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
    hide(folder);
    const path = newPath();
    state.written.push(path);
    return writePack(folder.grow(path), secret);
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
      if (!state.isWritable || value.byteLength > MOST_BYTES || state.own?.has(key)) return;
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
        if (state.written.length && !leave) tidy(folder, new Set(used), options);
      } catch {
        // Another build removes the same files; a later one finds what is left.
      }
    },
  };
}

const newPath = () => `${VERSION}/${crypto.randomUUID()}${ENDING}`;

/** What is no pack, or none of ours, is removed. */
function openPacks(folder: OwnFolder, secret: string | undefined): Known[] {
  return namesOf(folder).flatMap(path => {
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

function namesOf(folder: OwnFolder): string[] {
  try {
    const names = folder.names(VERSION).filter(name => name.endsWith(ENDING));
    return names.map(name => `${VERSION}/${name}`);
  } catch {
    return [];
  }
}

function markUsed(folder: OwnFolder, known: Known): void {
  known.isUsed = true;
  const found = folder.look(known.path);
  if (found && Date.now() - found.changed > DAY) folder.touch(known.path);
}

type Kept = { path: string; size: number; used: number };

function tidy(folder: OwnFolder, used: ReadonlySet<string>, { most = MOST_ON_DISK, secret }: DiskOptions): void {
  removeAbandoned(folder, VERSION);
  const kept = list(folder);
  let size = kept.reduce((sum, one) => sum + one.size, 0);
  const left = new Set(kept);
  for (const one of kept.sort((a, b) => a.used - b.used)) {
    if (size <= most) break;
    if (used.has(one.path)) continue;
    folder.remove(one.path);
    left.delete(one);
    size -= one.size;
  }
  const small = [...left].filter(one => one.size < PACK_BYTES / 2);
  if (small.length > MOST_SMALL) join(folder, small, secret);
}

function list(folder: OwnFolder): Kept[] {
  return namesOf(folder).flatMap(path => {
    const found = folder.look(path);
    return found ? [{ path, size: found.size, used: found.changed }] : [];
  });
}

/** They go when the new one is there: who reads one of them meanwhile goes on reading it. */
function join(folder: OwnFolder, small: Kept[], secret: string | undefined): void {
  const joined = writePack(folder.grow(newPath()), secret);
  for (const { path } of small) {
    const file = folder.open(path);
    const pack = file && openPack(file, secret);
    for (const key of pack?.keys() ?? []) {
      const entry = joined.has(key) ? undefined : pack!.get(key);
      if (entry && unseal(key, entry, secret)) joined.add(key, { sealed: entry });
    }
    file?.close();
  }
  joined.finish();
  for (const { path } of small) folder.remove(path);
}
