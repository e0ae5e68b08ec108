/** The compiler's door to the folder that a site is written to. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { MANIFEST_FILE } from '../format.js';
import { order } from './diagnostics.js';
import { isInside, OutputError, reason } from './fs.js';

/** Marks a folder as written by docsc, so that it may be replaced. Lists the hashed files of this build. */
export const BUILD_RECORD = '.docsc-build.json';

/** Path → bytes of what was written. */
export type Written = Map<string, number>;

export type Stage = { write: (path: string, contents: string | Uint8Array) => Promise<void>; written: Written };

/** Of a whole site; `all` has each file with its bytes. */
export type Size = { files: number; bytes: number; all: Written };

export type SiteWriter = Stage & {
  /** Where the new site stands until it is put in place: other threads write there too, each with a stage of its own. */
  folder: string;
  /**
   * Puts the new site in the old one's place; returns the number of its files and bytes. Files of the old one that are
   * `kept` are part of the new one, which is then put in place file by file.
   */
  commit: (isHashed: (path: string) => boolean, kept?: ReadonlyMap<string, number>) => Promise<Size>;
  abort: () => Promise<void>;
};

/** Writes below a folder. Throws `OutputError`. */
export function openStage(folder: string): Stage {
  const written: Written = new Map();
  const folders = new Map<string, Promise<unknown>>();
  const write: Stage['write'] = async (path, contents) => {
    const full = join(folder, path);
    const parent = dirname(full);
    if (!folders.has(parent)) folders.set(parent, mkdir(parent, { recursive: true }));
    try {
      await folders.get(parent);
      // A build waits for each file anyway, and this takes half of the processor's time.
      writeFileSync(full, contents);
    } catch (thrown) {
      throw new OutputError('unwritable-output', `Cannot write "${path}": ${reason(thrown)}.`);
    }
    written.set(path, typeof contents === 'string' ? Buffer.byteLength(contents) : contents.byteLength);
  };
  return { write, written };
}

/**
 * Writes a site beside `outDir` and renames it into place at the end: a failed or killed build leaves the old site.
 * Hashed files of the build before it are kept for tabs that still show it. Throws `OutputError`.
 */
export async function openSite(root: string, outDir: string, sources: string[]): Promise<SiteWriter> {
  const target = resolve(root, outDir);
  await refuseUnsafe(target, resolve(root), sources);
  const folder = `${target}.new-${randomUUID().slice(0, 8)}`;
  const abort = () => rm(folder, { recursive: true, force: true });
  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (thrown) {
      await abort().catch(() => undefined);
      throw new OutputError('unwritable-output', `Cannot write to "${outDir}": ${reason(thrown)}.`);
    }
  };
  await guard(() => mkdir(folder, { recursive: true }));
  const { write, written } = openStage(folder);
  return {
    folder,
    write,
    written,
    commit: (isHashed, kept = new Map()) =>
      guard(async () => {
        const all: Written = new Map([...kept, ...written]);
        const hashed = [...all.keys()].filter(isHashed).sort(order);
        const old = (await hashedBefore(target)).filter(path => !all.has(path));
        await writeFile(join(folder, BUILD_RECORD), `${JSON.stringify({ hashed }, null, 1)}\n`);
        if (kept.size) {
          await update({ target, stage: folder, written, all: new Set([...all.keys(), ...old]), isHashed });
        } else {
          await copyOld(target, folder, old);
          await swap(target, folder);
        }
        return { files: all.size, bytes: [...all.values()].reduce((sum, size) => sum + size, 0), all };
      }),
    abort,
  };
}

/** Of the last build; a new site keeps them once more. */
async function hashedBefore(target: string): Promise<string[]> {
  const record = await readFile(join(target, BUILD_RECORD), 'utf8').catch(() => '{"hashed":[]}');
  const { hashed } = JSON.parse(record) as { hashed: string[] };
  return hashed.filter(path => isInside(target, resolve(target, path)));
}

async function copyOld(target: string, stage: string, paths: string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(stage, path)), { recursive: true });
    await cp(join(target, path), join(stage, path)).catch(() => undefined);
  }
}

type Update = {
  target: string;
  stage: string;
  written: Written;
  all: Set<string>;
  isHashed: (path: string) => boolean;
};

/**
 * Changes a site in place. At every moment each page has the files that it names: new hashed files come first, pages
 * that are gone go, new pages come, and the manifest and the record are last.
 */
async function update({ target, stage, written, all, isHashed }: Update): Promise<void> {
  const folders = new Set<string>();
  const place = (path: string) => {
    const full = join(target, path);
    if (!folders.has(dirname(full))) mkdirSync(dirname(full), { recursive: true });
    folders.add(dirname(full));
    renameSync(join(stage, path), full);
  };
  const paths = [...written.keys()];
  const last = paths.includes(MANIFEST_FILE) ? [MANIFEST_FILE, BUILD_RECORD] : [BUILD_RECORD];
  for (const path of paths.filter(isHashed)) place(path);
  removeOthers(target, '', new Set([...all, ...last]));
  for (const path of paths.filter(path => !isHashed(path) && !last.includes(path))) place(path);
  for (const path of last) place(path);
  await rm(stage, { recursive: true, force: true });
}

/** Returns whether anything is left of the folder. */
function removeOthers(target: string, folder: string, all: ReadonlySet<string>): boolean {
  const entries = readdirSync(join(target, folder), { withFileTypes: true });
  const left = entries.filter(entry => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    const isLeft = entry.isDirectory() ? removeOthers(target, path, all) : all.has(path);
    if (!isLeft) rmSync(join(target, path), { recursive: true, force: true });
    return isLeft;
  });
  return left.length > 0;
}

async function swap(target: string, stage: string): Promise<void> {
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

async function refuseUnsafe(target: string, root: string, sources: string[]): Promise<void> {
  const refuse = (message: string) => {
    throw new OutputError('unsafe-output', message);
  };
  if (target === root || isInside(target, root)) refuse('The output folder may not contain the project.');
  for (const source of sources) {
    const folder = resolve(root, source);
    if (isInside(folder, target)) refuse(`The output folder may not lie in "${source}".`);
    if (isInside(target, folder)) refuse(`The output folder may not contain "${source}".`);
  }
  const found = await readdir(target).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'ENOENT') return [] as string[];
    throw new OutputError('unwritable-output', `Cannot write to "${relative(root, target)}": ${reason(thrown)}.`);
  });
  if (found.length && !found.includes(BUILD_RECORD)) {
    refuse(`"${relative(root, target)}" holds files that docsc did not write. Empty it or choose another folder.`);
  }
}
