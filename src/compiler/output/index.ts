/** Writes the site to the output folder. */
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { compareStrings } from '../diagnostics/index.js';
import { makeFolder } from '../disk/make-folder.js';
import { isInside, OutputError, writeError } from '../disk/project.js';
import { lockOutput } from './build-lock.js';
import { BUILD_FILE, type Note, readHashedFiles, selectKeptFiles } from './last-hashed.js';
import { removeLeftovers } from './leftovers.js';
import { openPlace } from './place.js';
import { replaceSite } from './replacement.js';
import { refuseUnsafe, type SiteFolders } from './unsafe-folder.js';

/** Path → size in bytes of a written file. */
export type WrittenFiles = Map<string, number>;

/** A folder for the files of a new site, before they replace the old one. */
export type StagingFolder = {
  write: (path: string, contents: string | Uint8Array) => Promise<void>;
  written: WrittenFiles;
};

/** Totals of a site, without the compressed files; `all` has the size of each file. */
export type SiteFiles = { files: number; bytes: number; all: WrittenFiles };

/** Files of the old site that the new one reuses, and the compressed files with their extensions. */
export type CommitOptions = {
  reusedFiles?: ReadonlyMap<string, number>;
  compressed?: { paths: ReadonlySet<string>; encodings: readonly string[] };
};

/** Writes a site; `commit` or `abort` must be called once. */
export type SiteWriter = StagingFolder & {
  /** The staging folder. Other threads write to it too, each with a `StagingFolder` of its own. */
  folder: string;
  /** What a build that is ended leaves behind: the staging folder and the lock. */
  temporary: string[];
  /** The contents of a file of the new site, which is read from the old site if it is reused. */
  read: (path: string) => Uint8Array;
  /** Replaces the old site, file by file, and returns the totals of the new one. If that fails, the old site stays. */
  commit: (isHashed: (path: string) => boolean, options?: CommitOptions) => Promise<SiteFiles>;
  /** Removes the staging folder; the old site stays as it is. */
  abort: () => Promise<void>;
};

/** A staging folder that exists. `write` rejects with `OutputError`. */
export function openStagingFolder(folder: string): StagingFolder {
  const written: WrittenFiles = new Map();
  const folders = new Set<string>();
  const write: StagingFolder['write'] = async (path, contents) => {
    const full = join(folder, path);
    // A page's URL may contain anything, but no page may be written outside the folder.
    if (!isInside(folder, full))
      throw new OutputError('unwritable-output', `Cannot write "${path}": it leads out of the site.`);
    const parent = dirname(full);
    try {
      // Synchronous, because the build waits for each file anyway, and this takes half of the CPU time. An aborted build
      // removes the folder between two writes, and nothing under way brings it back.
      if (!folders.has(parent)) makeFolder(parent);
      folders.add(parent);
      writeFileSync(full, contents);
    } catch (thrown) {
      throw writeError(`Cannot write "${path}"`, thrown);
    }
    written.set(path, typeof contents === 'string' ? Buffer.byteLength(contents) : contents.byteLength);
  };
  return { write, written };
}

/**
 * Writes a site to a staging folder and moves its files to `outDir` at the end: a failed or killed build leaves the old site
 * as it is. Hashed files of the last build are kept for open browser tabs. `note` is told what was found damaged or
 * unfinished. Throws `OutputError`.
 */
export async function openSiteWriter(root: string, config: SiteFolders, note?: Note): Promise<SiteWriter> {
  const { outDir } = config;
  await refuseUnsafe(root, config);
  const { target, folder, lock } = openStage(resolve(root, outDir), outDir, note);
  const undo = `${folder}.undo`;
  const state = { aborted: false, replaced: false };
  // Synchronous, so that pages under way cannot write in between.
  const abort = async () => {
    state.aborted = true;
    for (const path of state.replaced ? [folder, undo] : [folder])
      rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    lock.release();
  };
  const { write, written } = openStagingFolder(folder);
  return {
    folder,
    temporary: [folder, lock.path],
    // Pages that are finished after an abort are dropped.
    write: async (path, contents) => (state.aborted ? undefined : write(path, contents)),
    written,
    read: path => {
      try {
        return readFileSync(join(written.has(path) ? folder : target, path));
      } catch (thrown) {
        throw writeError(`Cannot read "${path}" again`, thrown);
      }
    },
    commit: async (isHashed, { reusedFiles = new Map(), compressed = NOT_COMPRESSED } = {}) => {
      const all: WrittenFiles = new Map([...reusedFiles, ...written]);
      try {
        const hashed = [...all.keys()].filter(isHashed).sort(compareStrings);
        const kept = selectKeptFiles(await readHashedFiles(target, note), all, compressed.encodings);
        writeFileSync(join(folder, BUILD_FILE), `${JSON.stringify({ hashed }, null, 1)}\n`);
        replaceSite({
          ...{ target, stage: folder, undo, isHashed, compressed: compressed.paths, record: BUILD_FILE },
          written: new Set([...written.keys(), BUILD_FILE]),
          kept: new Set([...all.keys(), ...kept]),
        });
        state.replaced = true;
      } catch (thrown) {
        await abort().catch(() => undefined);
        throw writeError(`Cannot write to "${outDir}"`, thrown);
      }
      // The next build removes what cannot be removed now.
      for (const path of [undo, folder]) await rm(path, { recursive: true, force: true }).catch(() => undefined);
      lock.release();
      for (const path of compressed.paths) all.delete(path);
      return { files: all.size, bytes: [...all.values()].reduce((sum, size) => sum + size, 0), all };
    },
    abort,
  };
}

const NOT_COMPRESSED = { paths: new Set<string>(), encodings: [] };

/** Locks the output folder, clears up after killed builds and creates a staging folder. */
function openStage(path: string, outDir: string, note: Note | undefined) {
  const held: { release?: () => void } = {};
  try {
    const place = openPlace(path);
    const lock = lockOutput(place);
    held.release = lock.release;
    if (removeLeftovers(place))
      note?.(`The last build was interrupted while it changed "${outDir}". The site before it is back.`);
    const folder = `${place.base}-${randomUUID().slice(0, 8)}`;
    makeFolder(folder);
    return { target: place.target, folder, lock };
  } catch (thrown) {
    held.release?.();
    if (thrown instanceof OutputError) throw thrown;
    throw writeError(`Cannot write to "${outDir}"`, thrown);
  }
}
