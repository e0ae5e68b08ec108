/** Files that a command is asked to write, and that links of the project lead out of it. */
import { lstat, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isInside } from '../../src/compiler/disk/project.js';

/** As many links as Linux follows. */
const MAX_LINKS = 40;

/**
 * Refuses a path in the project that a link leads out of it: content may have such links, and whoever wrote one would choose
 * which file is replaced. A path elsewhere, such as `/dev/stdout`, is the user's choice. Both paths are absolute.
 */
export async function refuseLinkOut(root: string, path: string): Promise<void> {
  if (!isInside(root, path)) return;
  const end = await endOfLinks(path);
  if (!isInside(await realpath(root), end)) throw new Error('it leads out of the project');
}

/** The file that is written. For a path that does not exist, that is where a link leads, or a place in its folder. */
async function endOfLinks(path: string, links = 0): Promise<string> {
  if (links > MAX_LINKS) throw new Error('its links have no end');
  const found = await lstat(path).catch(() => undefined);
  if (!found) return path === dirname(path) ? path : join(await endOfLinks(dirname(path), links), basename(path));
  const real = await realpath(path).catch(() => undefined);
  return real ?? endOfLinks(resolve(dirname(path), await readlink(path)), links + 1);
}
