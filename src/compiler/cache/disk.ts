/**
 * Entries as files of a folder, `v1/ab/cdef…`. Each appears whole, by a rename, so several builds may share the folder.
 * Reading is synchronous, which takes a third of the time that promises take; writing goes on beside the build, because
 * making a file takes longer than filling it. Values are not compressed: to inflate one takes longer than to read more.
 */
import { type OwnFolder, ownFolder, UNFINISHED } from '../fs.js';
import { HEADER_BYTES, seal, unseal } from './entry.js';
import { openLanes } from './lanes.js';
import { MOST_BYTES, type Say, type Store } from './store.js';

const VERSION = 'v1';
const SHARDS = 256;
/** Files that are written at once. */
const LANES = 4;

const HOUR = 3_600_000;
/** An entry that is read is marked as used this often. */
const DAY = 24 * HOUR;

export const MOST_ON_DISK = 512 * 1024 * 1024;

export type DiskOptions = {
  say?: Say;
  /** Bytes of all entries. What was not used for longest goes first. */
  most?: number;
  /** Signs entries, where others may write to the folder; see `entry.ts`. */
  secret?: string;
};

export function diskStore(root: string, { say, most = MOST_ON_DISK, secret }: DiskOptions = {}): Store {
  const folder = ownFolder(root);
  const lanes = openLanes(LANES);
  const pending = new Set<Promise<void>>();
  const state = { isWritable: true, last: '' };
  const keep = async (key: string, value: Uint8Array): Promise<void> => {
    if (!state.isWritable) return;
    try {
      if (!state.last) await hide(folder);
      await write(folder, placeOf(key), seal(key, value, secret));
      state.last = key;
    } catch (thrown) {
      const { code, message } = thrown as NodeJS.ErrnoException;
      if (state.isWritable)
        say?.(`The build cache cannot be written to, so the next build starts anew (${code ?? message}).`);
      state.isWritable = false;
    }
  };
  return {
    get: async key => {
      try {
        return read(folder, placeOf(key), entry => unseal(key, entry, secret));
      } catch {
        // What cannot be read is not there.
        return undefined;
      }
    },
    put: async (key, value) => {
      if (!state.isWritable || value.byteLength > MOST_BYTES) return;
      const kept = lanes(false, () => keep(key, value)).finally(() => pending.delete(kept));
      pending.add(kept);
      await kept;
    },
    close: async () => {
      await Promise.all(pending);
      try {
        if (state.last && mayBeFull(folder, shardOf(state.last), most)) prune(folder, most);
      } catch {
        // Another build removes the same files; a later one finds what is left.
      }
    },
  };
}

const shardOf = (key: string) => `${VERSION}/${key.slice(0, 2)}`;
const placeOf = (key: string) => `${shardOf(key)}/${key.slice(2)}`;

/** Marks what is read as used, and removes what cannot be trusted. */
function read(folder: OwnFolder, path: string, open: (entry: Buffer) => Buffer | undefined): Buffer | undefined {
  const found = folder.look(path);
  if (!found) return undefined;
  // Whatever else stands there, such as a pipe, could be read for ever.
  const isSound = found.isFile && found.size <= MOST_BYTES + HEADER_BYTES;
  const value = isSound ? open(folder.read(path)) : undefined;
  if (!value) folder.remove(path);
  else if (Date.now() - found.changed > DAY) folder.touch(path);
  return value;
}

async function write(folder: OwnFolder, path: string, entry: Buffer): Promise<void> {
  try {
    await folder.write(path, entry);
  } catch (thrown) {
    // Windows replaces no file that another build has open; what is in it is the same.
    if (!folder.look(path)) throw thrown;
  }
}

/** The cache is nobody's source: version control is told so from within. */
async function hide(folder: OwnFolder): Promise<void> {
  if (!folder.look('.gitignore')) await folder.write('.gitignore', '*\n');
}

type Kept = { path: string; size: number; used: number };

/** Judged by one shard, as Git judges its loose objects: keys are hashes, so all shards are about as large. */
function mayBeFull(folder: OwnFolder, shard: string, most: number): boolean {
  return sum(list(folder, shard)) * SHARDS > most;
}

/** Leaves three quarters, so that it is rarely done. */
function prune(folder: OwnFolder, most: number): void {
  const shards = folder.names(VERSION).filter(name => /^[0-9a-f]{2}$/.test(name));
  const all = shards.flatMap(name => list(folder, `${VERSION}/${name}`));
  const isAbandoned = ({ used }: Kept) => Date.now() - used > HOUR;
  const unfinished = all.filter(({ path }) => path.endsWith(UNFINISHED));
  for (const { path } of unfinished.filter(isAbandoned)) folder.remove(path);
  const entries = all.filter(({ path }) => !path.endsWith(UNFINISHED));
  let size = sum(entries);
  if (size <= most) return;
  for (const entry of entries.sort((a, b) => a.used - b.used)) {
    if (size <= most * 0.75) return;
    folder.remove(entry.path);
    size -= entry.size;
  }
}

function list(folder: OwnFolder, shard: string): Kept[] {
  return folder.names(shard).flatMap(name => {
    const path = `${shard}/${name}`;
    const found = folder.look(path);
    return found?.isFile ? [{ path, size: found.size, used: found.changed }] : [];
  });
}

function sum(entries: Kept[]): number {
  return entries.reduce((size, entry) => size + entry.size, 0);
}
