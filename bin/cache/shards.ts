/**
 * Shards of a build, each made on a machine of its own: a folder with what was compiled of some of the pages, as a cache
 * keeps it, and a file that says which part that is.
 */
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { BuildShard } from '../../src/compiler/build/work-order.js';
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import { describeIoError, OutputError } from '../../src/compiler/disk/project.js';
import type { Project } from '../project.js';

const SHARD_FILE = 'shard.json';

type ShardProject = Pick<Project, 'root' | 'config'>;

/** Beside the output folder, relative to the project's. */
export function shardsFolder({ config }: Pick<Project, 'config'>): string {
  return `${config.outDir}-shards`;
}

/** Empties the folder of a shard. Throws `OutputError` where something else lies there, or nothing can be written. */
export async function startShard({ root, config }: ShardProject, { nth, of }: BuildShard): Promise<string> {
  const folder = resolve(root, shardsFolder({ config }), `${nth}-of-${of}`);
  const names = await readdir(folder).catch(() => [] as string[]);
  if (names.length && !names.includes(SHARD_FILE)) {
    const name = relative(root, folder);
    throw new OutputError('unsafe-output', `"${name}" holds files that docsc did not write. Empty it first.`);
  }
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    // Until all is there it is nobody's part.
    await writeFile(join(folder, SHARD_FILE), '{}\n');
  } catch (thrown) {
    throw new OutputError(
      'unwritable-output',
      `Cannot write to "${relative(root, folder)}": ${describeIoError(thrown)}.`,
    );
  }
  return folder;
}

export async function endShard(folder: string, { nth, of }: BuildShard): Promise<void> {
  await writeFile(join(folder, SHARD_FILE), `${JSON.stringify({ nth, of })}\n`);
}

/** The folders of all shards of one build. Throws `DiagnosticError` where one is missing. */
export async function findShards(root: string, name: string): Promise<string[]> {
  const folder = resolve(root, name);
  const names = await readdir(folder).catch(() => [] as string[]);
  const found = names.sort().flatMap(inside => {
    const part = readShard(join(folder, inside));
    return part ? [{ ...part, path: join(folder, inside) }] : [];
  });
  const sizes = [...new Set(found.map(({ of }) => of))];
  if (!found.length) throw missingShard(`There are no shards in "${name}".`);
  if (sizes.length > 1)
    throw missingShard(`"${name}" holds shards of several builds: of ${sizes.join(' and of ')} parts.`);
  const nths = new Set(found.map(({ nth }) => nth));
  const lost = Array.from({ length: sizes[0]! }, (_, at) => at + 1).filter(nth => !nths.has(nth));
  const which = lost.map(nth => `${nth}/${sizes[0]}`).join(', ');
  if (lost.length)
    throw missingShard(`Of the shards in "${name}", ${which} ${lost.length > 1 ? 'are' : 'is'} missing.`);
  return found.map(({ path }) => path);
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
