/**
 * Shards of a build, each made on a machine of its own: a folder with what was compiled of some of the pages, as a cache
 * keeps it, and a file that says which part that is.
 */
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Part } from '../../src/compiler/build/index.js';
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import { OutputError, reason } from '../../src/compiler/disk/project.js';
import type { Project } from '../project.js';

const RECORD = 'shard.json';

type Place = Pick<Project, 'root' | 'config'>;

/** Beside the output folder, relative to the project's. */
export function shardsFolder({ config }: Pick<Project, 'config'>): string {
  return `${config.outDir}-shards`;
}

/** Empties the folder of a shard. Throws `OutputError` where something else lies there, or nothing can be written. */
export async function startShard({ root, config }: Place, { nth, of }: Part): Promise<string> {
  const folder = resolve(root, shardsFolder({ config }), `${nth}-of-${of}`);
  const names = await readdir(folder).catch(() => [] as string[]);
  if (names.length && !names.includes(RECORD)) {
    const name = relative(root, folder);
    throw new OutputError('unsafe-output', `"${name}" holds files that docsc did not write. Empty it first.`);
  }
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    // Until all is there it is nobody's part.
    await writeFile(join(folder, RECORD), '{}\n');
  } catch (thrown) {
    throw new OutputError('unwritable-output', `Cannot write to "${relative(root, folder)}": ${reason(thrown)}.`);
  }
  return folder;
}

export async function endShard(folder: string, { nth, of }: Part): Promise<void> {
  await writeFile(join(folder, RECORD), `${JSON.stringify({ nth, of })}\n`);
}

/** The folders of all shards of one build. Throws `DiagnosticError` where one is missing. */
export async function findShards(root: string, name: string): Promise<string[]> {
  const folder = resolve(root, name);
  const names = await readdir(folder).catch(() => [] as string[]);
  const found = names.sort().flatMap(inside => {
    const part = partIn(join(folder, inside));
    return part ? [{ ...part, path: join(folder, inside) }] : [];
  });
  const sizes = [...new Set(found.map(({ of }) => of))];
  if (!found.length) throw missing(`There are no shards in "${name}".`);
  if (sizes.length > 1) throw missing(`"${name}" holds shards of several builds: of ${sizes.join(' and of ')} parts.`);
  const nths = new Set(found.map(({ nth }) => nth));
  const lost = Array.from({ length: sizes[0]! }, (_, at) => at + 1).filter(nth => !nths.has(nth));
  const which = lost.map(nth => `${nth}/${sizes[0]}`).join(', ');
  if (lost.length) throw missing(`Of the shards in "${name}", ${which} ${lost.length > 1 ? 'are' : 'is'} missing.`);
  return found.map(({ path }) => path);
}

function partIn(folder: string): Part | undefined {
  try {
    const { nth, of } = JSON.parse(readFileSync(join(folder, RECORD), 'utf8')) as Partial<Part>;
    return Number.isInteger(nth) && Number.isInteger(of) ? { nth: nth!, of: of! } : undefined;
  } catch {
    return undefined;
  }
}

function missing(message: string): DiagnosticError {
  return new DiagnosticError([error('missing-shard', message, { path: '' })]);
}
