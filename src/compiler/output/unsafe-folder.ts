/** Refuses output folders that hold what docsc did not write. */
import { realpathSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import type { Config } from '../config/types.js';
import { isInside, OutputError, writeError } from '../disk/project.js';
import { BUILD_FILE } from './last-hashed.js';
import { isUnfinished } from './leftovers.js';
import { isForeign, resolveTarget } from './place.js';

/** Where a site is written, and the folders of its sources. */
export type SiteFolders = Pick<Config, 'outDir' | 'docs' | 'static' | 'remote' | 'apis'>;

/**
 * Throws `OutputError` if writing to the output folder would replace sources or other files that docsc did not write.
 */
export async function refuseUnsafe(project: string, config: SiteFolders): Promise<void> {
  const root = resolve(project);
  const written = resolve(root, config.outDir);
  refuseSources(root, written, config);
  try {
    const target = resolveTarget(written);
    // Links may lead to where a path does not seem to lead.
    refuseSources(realpathSync.native(root), target, config);
    const names = (await readdir(target)).filter(name => !isForeign(name));
    if (!names.length || names.includes(BUILD_FILE) || isUnfinished(target)) return;
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    if (thrown instanceof OutputError) throw thrown;
    const name = relative(root, written);
    throw writeError(`Cannot write to "${name}"`, thrown);
  }
  const message = `"${relative(root, written)}" contains files that docsc did not write.`;
  throw new OutputError('unsafe-output', `${message} Empty it or choose another folder.`);
}

function refuseSources(root: string, target: string, { docs, static: folder, remote, apis }: SiteFolders): void {
  const sources = [docs, folder, ...(remote ? [remote.folder] : []), ...apis.map(({ path }) => path)];
  const refuse = (message: string) => {
    throw new OutputError('unsafe-output', message);
  };
  if (target === root || isInside(target, root)) refuse('The output folder may not contain the project.');
  for (const source of sources) {
    const path = resolve(root, source);
    // In the project itself, the output folder is no document; see `config/exclude.ts`.
    const isOver = (folder: string) => isInside(folder, target) && folder !== root;
    if ([path, withoutLinks(path)].some(isOver)) refuse(`The output folder may not be inside "${source}".`);
    if ([path, withoutLinks(path)].some(below => isInside(target, below)))
      refuse(`The output folder may not contain "${source}".`);
  }
}

function withoutLinks(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
