/**
 * Folders of shards, each built on its own machine: a shard holds the cache entries of some of the pages, and a file that
 * says which part of the build it is.
 */
import { readFileSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { BuildShard } from '../../src/compiler/build/work-order.js';
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import { makeFolder } from '../../src/compiler/disk/make-folder.js';
import { OutputError, writeError } from '../../src/compiler/disk/project.js';
import type { Project } from '../project.js';

const SHARD_FILE = 'shard.json';

type ShardProject = Pick<Project, 'root' | 'config'>;

/** The default folder of all shards, next to the output folder; relative to the project. */
export function shardsFolder({ config }: Pick<Project, 'config'>): string {
  return `${config.outDir}-shards`;
}

/** Creates a shard's empty folder and returns its path. Throws `OutputError` if the folder holds files of others or cannot be written. */
export async function startShard({ root, config }: ShardProject, { nth, of }: BuildShard): Promise<string> {
  const folder = resolve(root, shardsFolder({ config }), `${nth}-of-${of}`);
  const names = await readdir(folder).catch(() => [] as string[]);
  if (names.length && !names.includes(SHARD_FILE)) {
    const name = relative(root, folder);
    throw new OutputError('unsafe-output', `"${name}" holds files that docsc did not write. Empty it first.`);
  }
  try {
    await rm(folder, { recursive: true, force: true });
    makeFolder(folder);
    // Until `endShard` completes it, the file names no part, so that a failed build leaves no valid shard.
    await writeFile(join(folder, SHARD_FILE), '{}\n');
  } catch (thrown) {
    throw writeError(`Cannot write to "${relative(root, folder)}"`, thrown);
  }
  return folder;
}

/** Marks a shard as complete. */
export async function endShard(folder: string, { nth, of }: BuildShard): Promise<void> {
  await writeFile(join(folder, SHARD_FILE), `${JSON.stringify({ nth, of })}\n`);
}

/** Returns the absolute folders of all shards of one build. Throws `DiagnosticError` if one is missing. */
export async function findShards(root: string, name: string): Promise<string[]> {
  const folder = resolve(root, name);
  const names = await readdir(folder).catch(() => [] as string[]);
  const shards = names.sort().flatMap(inside => {
    const path = join(folder, inside);
    const shard = readShard(path);
    return shard ? [{ ...shard, path }] : [];
  });
  const sizes = [...new Set(shards.map(({ of }) => of))];
  if (!shards.length) throw missingShard(`There are no shards in "${name}".`);
  if (sizes.length > 1)
    throw missingShard(`"${name}" holds shards of several builds, with ${sizes.join(' and ')} parts.`);
  const nths = new Set(shards.map(({ nth }) => nth));
  const missing = Array.from({ length: sizes[0]! }, (_, index) => index + 1).filter(nth => !nths.has(nth));
  const list = missing.map(nth => `${nth}/${sizes[0]}`).join(', ');
  if (missing.length)
    throw missingShard(
      `${missing.length > 1 ? 'Shards' : 'Shard'} ${list} ${missing.length > 1 ? 'are' : 'is'} missing from "${name}".`,
    );
  return shards.map(({ path }) => path);
}

function readShard(folder: string): BuildShard | undefined {
  try {
    const { nth, of } = JSON.parse(readFileSync(join(folder, SHARD_FILE), 'utf8')) as Partial<BuildShard>;
    return Number.isInteger(nth) && Number.isInteger(of) ? { nth: nth!, of: of! } : undefined;
  } catch {
    return undefined;
  }
}

function missingShard(message: string): DiagnosticError {
  return new DiagnosticError([error('missing-shard', message, { path: '' })]);
}
