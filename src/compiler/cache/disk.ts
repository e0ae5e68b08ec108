/**
 * A store on disk: entries in packs, `v2/<name>.pack`. A pack appears in the folder once it is complete and never changes,
 * so several builds may share the folder. Reads and writes are synchronous, which takes a third of the time of
 * promises. Values are not compressed, because inflating one takes longer than reading more bytes.
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
/** Size at which a pack is finished and a new one is started. */
const PACK_BYTES = 32 * 1024 * 1024;
/** Number of small packs above which they are joined into one. */
const MAX_SMALL_PACKS = 16;

/** Minimum time between two updates of a pack's last-used time. */
const DAY_MS = 86_400_000;

/** Default limit for the size of all packs. */
export const MAX_DISK_BYTES = 2 * 1024 * 1024 * 1024;

/** Options of a store on disk. */
export type DiskOptions = {
  log?: Log;
  /** Limit for the size of all packs. The least recently used go first; packs that this build read or wrote stay. */
  maxBytes?: number;
  /** Key that signs entries, for folders that others may write to; see `entry.ts`. */
  secret?: string;
  /** True if another process joins and removes packs. */
  skipCleanup?: boolean;
};

type OpenedPack = { path: string; file: PrivateFile; pack: Pack; isUsed: boolean };

/** A store in the folder `root`, which is created with the first entry. */
export function createDiskStore(root: string, options: DiskOptions = {}): Store {
  const { log, secret, skipCleanup = false } = options;
  const folder = openPrivateFolder(root);
  const memo: { packs?: OpenedPack[] } = {};
  const state: { isWritable: boolean; current?: PackWriter; written: string[] } = { isWritable: true, written: [] };
  /** Keys of damaged entries, which may be written again. */
  const damaged = new Set<string>();
  const packs = () => {
    memo.packs ??= openPacks(folder, secret);
    return memo.packs;
  };

  const find = (key: string): Buffer | undefined => {
    const written = state.current?.get(key);
    if (written) return unseal(key, written, secret);
    for (const opened of packs()) {
      const entry = opened.pack.get(key);
      const value = entry && unseal(key, entry, secret);
      if (entry && !value) damaged.add(key);
      if (!value) continue;
      if (!opened.isUsed) markUsed(folder, opened);
      return value;
    }
    return undefined;
  };

  const finish = () => {
    const { current } = state;
    state.current = undefined;
    current?.finish();
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
      const reason = code ?? message;
      if (state.isWritable)
        log?.(`Cannot write to the build cache, so the next build starts from scratch (${reason}).`);
      state.isWritable = false;
    }
  };

  return {
    get: async key => {
      try {
        return find(key);
      } catch {
        // An unreadable pack counts as a missing entry.
        return undefined;
      }
    },
    isEmpty: () => !state.current && !packs().length,
    put: async (key, value) => {
      if (!state.isWritable || value.byteLength > MAX_ENTRY_BYTES || state.current?.has(key)) return;
      if (!damaged.has(key) && packs().some(({ pack }) => pack.has(key))) return;
      attempt(() => {
        state.current ??= begin();
        state.current.add(key, { value });
        if (state.current.size() >= PACK_BYTES) finish();
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
        // Another build is removing the same files; a later one removes the rest.
      }
    },
  };
}

const newPackPath = () => `${FORMAT_VERSION}/${crypto.randomUUID()}${PACK_EXTENSION}`;

/** Opens all packs. Removes files that are not packs, or that were signed with another key. */
function openPacks(folder: PrivateFolder, secret: string | undefined): OpenedPack[] {
  return packPaths(folder).flatMap(path => {
    try {
      const file = folder.open(path);
      const pack = file && openPack(file, secret);
      if (pack) return [{ path, file, pack, isUsed: false }];
      file?.close();
      folder.remove(path);
    } catch {
      // Another build removed it, or it cannot be read.
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

function markUsed(folder: PrivateFolder, opened: OpenedPack): void {
  opened.isUsed = true;
  const stat = folder.stat(opened.path);
  if (stat && Date.now() - stat.changed > DAY_MS) folder.touch(opened.path);
}

type PackFile = { path: string; size: number; used: number };

function cleanUp(
  folder: PrivateFolder,
  used: ReadonlySet<string>,
  { maxBytes = MAX_DISK_BYTES, secret }: DiskOptions,
): void {
  removeAbandoned(folder, FORMAT_VERSION);
  const packs = listPacks(folder);
  let size = packs.reduce((sum, pack) => sum + pack.size, 0);
  const remaining = new Set(packs);
  for (const pack of packs.sort((a, b) => a.used - b.used)) {
    if (size <= maxBytes) break;
    if (used.has(pack.path)) continue;
    folder.remove(pack.path);
    remaining.delete(pack);
    size -= pack.size;
  }
  const small = [...remaining].filter(pack => pack.size < PACK_BYTES / 2);
  if (small.length > MAX_SMALL_PACKS) joinPacks(folder, small, secret);
}

function listPacks(folder: PrivateFolder): PackFile[] {
  return packPaths(folder).flatMap(path => {
    const stat = folder.stat(path);
    return stat ? [{ path, size: stat.size, used: stat.changed }] : [];
  });
}

/**
 * Copies the entries of small packs to a new one, then removes them. A build that has one of them open can still read
 * it.
 */
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
