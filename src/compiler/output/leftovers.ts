/** What a killed build leaves beside an output folder. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Behind the name of the output folder: a staging folder, and the old site while the new one takes its place. */
const stagingSuffix = /^\.new-[0-9a-f]{8}$/;
const replacedSuffix = /^\.new-[0-9a-f]{8}\.old$/;

/**
 * Removes the folders of killed builds, and brings back the old site where a build was killed between moving it away and
 * moving the new one in. The caller holds the lock of the folder, or no build runs.
 */
export function removeLeftovers(target: string): void {
  const parent = dirname(target);
  if (!existsSync(parent)) return;
  const name = basename(target);
  const suffixes = readdirSync(parent).flatMap(entry => (entry.startsWith(name) ? [entry.slice(name.length)] : []));
  const folderOf = (suffix: string) => join(parent, name + suffix);
  const replaced = suffixes.filter(suffix => replacedSuffix.test(suffix));
  if (!existsSync(target) && replaced[0] !== undefined) renameSync(folderOf(replaced.shift()!), target);
  for (const suffix of [...replaced, ...suffixes.filter(suffix => stagingSuffix.test(suffix))])
    rmSync(folderOf(suffix), { recursive: true, force: true, maxRetries: 3 });
}
