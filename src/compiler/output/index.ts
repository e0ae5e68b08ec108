/** The compiler's door to the folder that a site is written to. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { MANIFEST_FILE } from '../../format.js';
import type { Config } from '../config/types.js';
import { compareStrings } from '../diagnostics/index.js';
import { describeIoError, isInside, OutputError } from '../disk/project.js';

/** Marks a folder as written by docsc, so that it may be replaced. Lists the hashed files of this build. */
export const BUILD_FILE = '.docsc-build.json';

/** Path → bytes of what was written. */
export type WrittenFiles = Map<string, number>;

export type StagingFolder = {
  write: (path: string, contents: string | Uint8Array) => Promise<void>;
  written: WrittenFiles;
};

/** Of a whole site; `all` has each file with its bytes. What lies `beside` files is not counted. */
export type SiteFiles = { files: number; bytes: number; all: WrittenFiles };

/** Files of the old site that are part of the new one, and those that are others, compressed, with their endings. */
export type CommitOptions = {
  reusedFiles?: ReadonlyMap<string, number>;
  compressed?: { paths: ReadonlySet<string>; encodings: readonly string[] };
};

export type SiteWriter = StagingFolder & {
  /** Where the new site stands until it is put in place: other threads write there too, each with a stage of its own. */
  folder: string;
  /** A file of the new site; one that is not written is still where the old site has it. */
  read: (path: string) => Uint8Array;
  /**
   * Puts the new site in the old one's place; returns the number of its files and bytes. Where files of the old one are
   * kept, it is put in place file by file.
   */
  commit: (isHashed: (path: string) => boolean, rest?: CommitOptions) => Promise<SiteFiles>;
  abort: () => Promise<void>;
};

/** Writes below a folder. Throws `OutputError`. */
export function openStagingFolder(folder: string): StagingFolder {
  const written: WrittenFiles = new Map();
  const folders = new Map<string, Promise<unknown>>();
  const write: StagingFolder['write'] = async (path, contents) => {
    const full = join(folder, path);
    // Whatever an address is made of: no page is written elsewhere.
    if (!isInside(folder, full))
      throw new OutputError('unwritable-output', `Cannot write "${path}": it leads out of the site.`);
    const parent = dirname(full);
    if (!folders.has(parent)) folders.set(parent, mkdir(parent, { recursive: true }));
    try {
      await folders.get(parent);
      // A build waits for each file anyway, and this takes half of the processor's time.
      writeFileSync(full, contents);
    } catch (thrown) {
      throw new OutputError('unwritable-output', `Cannot write "${path}": ${describeIoError(thrown)}.`);
    }
    written.set(path, typeof contents === 'string' ? Buffer.byteLength(contents) : contents.byteLength);
  };
  return { write, written };
}

/** Where a site goes, and what it is made of. */
type SiteFolders = Pick<Config, 'outDir' | 'docs' | 'static' | 'remote' | 'apis'>;

/**
 * Writes a site beside `outDir` and renames it into place at the end: a failed or killed build leaves the old site.
 * Hashed files of the build before it are kept for tabs that still show it. Throws `OutputError`.
 */
export async function openSiteWriter(root: string, config: SiteFolders): Promise<SiteWriter> {
  const { outDir } = config;
  const target = resolve(root, outDir);
  await refuseUnsafe(root, config);
  const folder = `${target}.new-${randomUUID().slice(0, 8)}`;
  const state = { aborted: false };
  // At once: pages that are being made would be written meanwhile.
  const abort = async () => {
    state.aborted = true;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
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
    // What is still made once all is over is made for nothing.
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
        const old = selectOldFiles(await readHashedFiles(target), all, compressed.encodings).filter(path =>
          isInside(target, resolve(target, path)),
        );
        await writeFile(join(folder, BUILD_FILE), `${JSON.stringify({ hashed }, null, 1)}\n`);
        if (reusedFiles.size) {
          const left = new Set([...all.keys(), ...old]);
          await updateInPlace({ target, stage: folder, written, all: left, isHashed, compressed: compressed.paths });
        } else {
          await copyOldFiles(target, folder, old);
          await swapFolders(target, folder);
        }
        for (const path of compressed.paths) all.delete(path);
        return { files: all.size, bytes: [...all.values()].reduce((sum, size) => sum + size, 0), all };
      }),
    abort,
  };
}

/** Of the last build; a new site keeps them once more. */
async function readHashedFiles(target: string): Promise<string[]> {
  const record = await readFile(join(target, BUILD_FILE), 'utf8').catch(() => '{"hashed":[]}');
  return (JSON.parse(record) as { hashed: string[] }).hashed;
}

/**
 * What stays of the build before. A file beside another goes with that one, and with its encoding: beside a file of the
 * new site, only what the new site has is right.
 */
function selectOldFiles(before: string[], all: ReadonlyMap<string, number>, encodings: readonly string[]): string[] {
  const had = new Set(before);
  return before.filter(path => {
    const [, source, encoding] = /^(.+)\.(br|gz)$/.exec(path) ?? [];
    const isBeside = source !== undefined && had.has(source);
    return !all.has(path) && (!isBeside || (!all.has(source) && encodings.includes(encoding!)));
  });
}

async function copyOldFiles(target: string, stage: string, paths: string[]): Promise<void> {
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
 * Changes a site in place. At every moment each page has the files that it names: new hashed files come first, pages
 * that are gone go, new pages come, and the manifest and the record are last. Nothing lies beside a file that it was not
 * made from: what was compressed goes before a page changes, and comes after it.
 */
async function updateInPlace({ target, stage, written, all, isHashed, compressed }: InPlaceUpdate): Promise<void> {
  const folders = new Set<string>();
  const place = (path: string) => {
    const full = join(target, path);
    if (!folders.has(dirname(full))) mkdirSync(dirname(full), { recursive: true });
    folders.add(dirname(full));
    renameSync(join(stage, path), full);
  };
  const others = [...written.keys()].filter(path => !isHashed(path));
  const changed = others.filter(path => compressed.has(path));
  const last = [...others.filter(path => path === MANIFEST_FILE), ...changed, BUILD_FILE];
  for (const path of written.keys()) if (isHashed(path)) place(path);
  const isLast = new Set(last);
  const left = new Set([...all, ...last]);
  for (const path of changed) left.delete(path);
  removeUnlisted(target, '', left);
  for (const path of others) if (!isLast.has(path)) place(path);
  for (const path of last) place(path);
  await rm(stage, { recursive: true, force: true });
}

/** Returns whether anything is left of the folder. */
function removeUnlisted(target: string, folder: string, all: ReadonlySet<string>): boolean {
  const entries = readdirSync(join(target, folder), { withFileTypes: true });
  const left = entries.filter(entry => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    const isLeft = entry.isDirectory() ? removeUnlisted(target, path, all) : all.has(path);
    if (!isLeft) rmSync(join(target, path), { recursive: true, force: true });
    return isLeft;
  });
  return left.length > 0;
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

/** Throws `OutputError` where a site in the output folder would take the place of something else. */
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
    const place = resolve(root, source);
    if (isInside(place, target)) refuse(`The output folder may not lie in "${source}".`);
    if (isInside(target, place)) refuse(`The output folder may not contain "${source}".`);
  }
  const found = await readdir(target).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'ENOENT') return [] as string[];
    throw new OutputError(
      'unwritable-output',
      `Cannot write to "${relative(root, target)}": ${describeIoError(thrown)}.`,
    );
  });
  if (found.length && !found.includes(BUILD_FILE)) {
    refuse(`"${relative(root, target)}" holds files that docsc did not write. Empty it or choose another folder.`);
  }
}
