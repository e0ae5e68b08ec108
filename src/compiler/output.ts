/** The compiler's door to the folder that a site is written to. */
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { order } from './diagnostics.js';
import { isInside, OutputError, reason } from './fs.js';

/** Marks a folder as written by docsc, so that it may be replaced. Lists the hashed files of this build. */
export const BUILD_RECORD = '.docsc-build.json';

/** Path → bytes of what was written. */
export type Written = Map<string, number>;

export type Stage = { write: (path: string, contents: string | Uint8Array) => Promise<void>; written: Written };

export type SiteWriter = Stage & {
  /** Where the new site stands until it is put in place: other threads write there too, each with a stage of its own. */
  folder: string;
  /** Puts the new site in the old one's place; returns the number of files and bytes written. */
  commit: (keep: (path: string) => boolean) => Promise<{ files: number; bytes: number }>;
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
      await writeFile(full, contents);
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
    commit: keep =>
      guard(async () => {
        const hashed = [...written.keys()].filter(keep).sort(order);
        await keepOld(target, folder, written);
        await writeFile(join(folder, BUILD_RECORD), `${JSON.stringify({ hashed }, null, 1)}\n`);
        await swap(target, folder);
        return { files: written.size, bytes: [...written.values()].reduce((sum, size) => sum + size, 0) };
      }),
    abort,
  };
}

/** Copies hashed files of the last build that the new one no longer has. Files kept once are not kept again. */
async function keepOld(target: string, stage: string, written: Written): Promise<void> {
  const record = await readFile(join(target, BUILD_RECORD), 'utf8').catch(() => '{"hashed":[]}');
  const { hashed } = JSON.parse(record) as { hashed: string[] };
  for (const path of hashed) {
    if (written.has(path) || !isInside(target, resolve(target, path))) continue;
    await mkdir(dirname(join(stage, path)), { recursive: true });
    await cp(join(target, path), join(stage, path)).catch(() => undefined);
  }
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
