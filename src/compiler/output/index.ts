/** Writes the site to the output folder. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { MANIFEST_FILE } from '../../format.js';
import type { Config } from '../config/types.js';
import { compareStrings } from '../diagnostics/index.js';
import { describeIoError, isInside, OutputError } from '../disk/project.js';
import { type BuildLock, lockOutput } from './build-lock.js';
import { removeLeftovers } from './leftovers.js';

/** File that marks a folder as written by docsc, so that it may be replaced. It lists the hashed files of the build. */
export const BUILD_FILE = '.docsc-build.json';

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
  /**
   * Replaces the old site and returns the totals of the new one. If files of the old site are reused, it is replaced file by
   * file, otherwise as a whole.
   */
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
      if (!folders.has(parent)) mkdirSync(parent, { recursive: true });
      folders.add(parent);
      writeFileSync(full, contents);
    } catch (thrown) {
      throw new OutputError('unwritable-output', `Cannot write "${path}": ${describeIoError(thrown)}.`);
    }
    written.set(path, typeof contents === 'string' ? Buffer.byteLength(contents) : contents.byteLength);
  };
  return { write, written };
}

/** Where a site is written, and the folders of its sources. */
type SiteFolders = Pick<Config, 'outDir' | 'docs' | 'static' | 'remote' | 'apis'>;

/**
 * Writes a site to a staging folder next to `outDir` and renames it at the end: a failed or killed build leaves the old
 * site as it is. Hashed files of the last build are kept for open browser tabs. Throws `OutputError`.
 */
export async function openSiteWriter(root: string, config: SiteFolders): Promise<SiteWriter> {
  const { outDir } = config;
  const target = resolve(root, outDir);
  await refuseUnsafe(root, config);
  const lock = takeLock(target, outDir);
  const folder = `${target}.new-${randomUUID().slice(0, 8)}`;
  const state = { aborted: false };
  // Synchronous, so that pages under way cannot write in between.
  const abort = async () => {
    state.aborted = true;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    lock.release();
  };
  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (thrown) {
      await abort().catch(() => undefined);
      throw new OutputError('unwritable-output', `Cannot write to "${outDir}": ${describeIoError(thrown)}.`);
    }
  };
  await guard(() => mkdir(folder, { recursive: true }));
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
        throw new OutputError('unwritable-output', `Cannot read "${path}" again: ${describeIoError(thrown)}.`);
      }
    },
    commit: (isHashed, { reusedFiles = new Map(), compressed = { paths: new Set<string>(), encodings: [] } } = {}) =>
      guard(async () => {
        const all: WrittenFiles = new Map([...reusedFiles, ...written]);
        const hashed = [...all.keys()].filter(isHashed).sort(compareStrings);
        const lastHashed = await readHashedFiles(target);
        const kept = selectKeptFiles(lastHashed, all, compressed.encodings).filter(path =>
          isInside(target, resolve(target, path)),
        );
        await writeFile(join(folder, BUILD_FILE), `${JSON.stringify({ hashed }, null, 1)}\n`);
        if (reusedFiles.size) {
          const remaining = new Set([...all.keys(), ...kept]);
          const update = { target, stage: folder, written, all: remaining, isHashed, compressed: compressed.paths };
          await updateInPlace(update);
        } else {
          await copyKeptFiles(target, folder, kept);
          await swapFolders(target, folder);
        }
        lock.release();
        for (const path of compressed.paths) all.delete(path);
        return { files: all.size, bytes: [...all.values()].reduce((sum, size) => sum + size, 0), all };
      }),
    abort,
  };
}

/** Locks the output folder and removes what killed builds have left beside it. */
function takeLock(target: string, outDir: string): BuildLock {
  try {
    const lock = lockOutput(target);
    removeLeftovers(target);
    return lock;
  } catch (thrown) {
    if (thrown instanceof OutputError) throw thrown;
    throw new OutputError('unwritable-output', `Cannot write to "${outDir}": ${describeIoError(thrown)}.`);
  }
}

/** The hashed files of the last build, which the new site keeps; none where its record is absent or damaged. */
async function readHashedFiles(target: string): Promise<string[]> {
  try {
    const { hashed } = JSON.parse(await readFile(join(target, BUILD_FILE), 'utf8')) as { hashed?: unknown };
    return Array.isArray(hashed) ? hashed.filter(path => typeof path === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * The hashed files of the last build to keep. A compressed file is kept only if its source is kept and its encoding is
 * still in use: next to a file of the new site, only the new site's own compressed files are right.
 */
function selectKeptFiles(last: string[], all: ReadonlyMap<string, number>, encodings: readonly string[]): string[] {
  const lastPaths = new Set(last);
  return last.filter(path => {
    const [, source, encoding] = /^(.+)\.(br|gz)$/.exec(path) ?? [];
    const isCompressed = source !== undefined && lastPaths.has(source);
    return !all.has(path) && (!isCompressed || (!all.has(source) && encodings.includes(encoding!)));
  });
}

async function copyKeptFiles(target: string, stage: string, paths: string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(stage, path)), { recursive: true });
    await cp(join(target, path), join(stage, path)).catch(() => undefined);
  }
}

type InPlaceUpdate = {
  target: string;
  stage: string;
  written: WrittenFiles;
  all: Set<string>;
  isHashed: (path: string) => boolean;
  compressed: ReadonlySet<string>;
};

/**
 * Updates a site in place so that at every moment each page has the files that it refers to: moves new hashed files, removes
 * old pages, moves new pages, then the manifest and the build file. Compressed files of changed pages are removed before the
 * page changes and moved after it, so that none is ever out of step with its page.
 */
async function updateInPlace({ target, stage, written, all, isHashed, compressed }: InPlaceUpdate): Promise<void> {
  const folders = new Set<string>();
  const move = (path: string) => {
    const full = join(target, path);
    if (!folders.has(dirname(full))) mkdirSync(dirname(full), { recursive: true });
    folders.add(dirname(full));
    renameSync(join(stage, path), full);
  };
  const others = [...written.keys()].filter(path => !isHashed(path));
  const changed = others.filter(path => compressed.has(path));
  const last = [...others.filter(path => path === MANIFEST_FILE), ...changed, BUILD_FILE];
  for (const path of written.keys()) if (isHashed(path)) move(path);
  const isLast = new Set(last);
  const listed = new Set([...all, ...last]);
  for (const path of changed) listed.delete(path);
  removeUnlisted(target, '', listed);
  for (const path of others) if (!isLast.has(path)) move(path);
  for (const path of last) move(path);
  await rm(stage, { recursive: true, force: true });
}

/** Removes files that are not listed, and folders without any. Returns true if the folder has a listed file. */
function removeUnlisted(target: string, folder: string, listed: ReadonlySet<string>): boolean {
  const entries = readdirSync(join(target, folder), { withFileTypes: true });
  const remaining = entries.filter(entry => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    const isListed = entry.isDirectory() ? removeUnlisted(target, path, listed) : listed.has(path);
    if (!isListed) rmSync(join(target, path), { recursive: true, force: true });
    return isListed;
  });
  return remaining.length > 0;
}

async function swapFolders(target: string, stage: string): Promise<void> {
  const old = `${stage}.old`;
  const existed = await rename(target, old).then(
    () => true,
    () => false,
  );
  try {
    await rename(stage, target);
  } catch (thrown) {
    if (existed) await rename(old, target);
    throw thrown;
  }
  if (existed) await rm(old, { recursive: true, force: true });
}

/**
 * Throws `OutputError` if writing to the output folder would replace sources or other files that docsc did not write.
 */
export async function refuseUnsafe(project: string, config: SiteFolders): Promise<void> {
  const root = resolve(project);
  const target = resolve(root, config.outDir);
  const { docs, static: folder, remote, apis } = config;
  const sources = [docs, folder, ...(remote ? [remote.folder] : []), ...apis.map(({ path }) => path)];
  const refuse = (message: string) => {
    throw new OutputError('unsafe-output', message);
  };
  if (target === root || isInside(target, root)) refuse('The output folder may not contain the project.');
  for (const source of sources) {
    const path = resolve(root, source);
    // In the project itself, the output folder is no document; see `config/exclude.ts`.
    if (isInside(path, target) && path !== root) refuse(`The output folder may not be inside "${source}".`);
    if (isInside(target, path)) refuse(`The output folder may not contain "${source}".`);
  }
  const names = await readdir(target).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'ENOENT') return [] as string[];
    throw new OutputError(
      'unwritable-output',
      `Cannot write to "${relative(root, target)}": ${describeIoError(thrown)}.`,
    );
  });
  if (names.length && !names.includes(BUILD_FILE)) {
    refuse(`"${relative(root, target)}" contains files that docsc did not write. Empty it or choose another folder.`);
  }
}
