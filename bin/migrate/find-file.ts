/** Files that a project may have under one of several names. */
import type { FileSystem } from '../../src/compiler/disk/project.js';

/** The first of these files that exists. */
export async function findFile(fs: FileSystem, paths: string[]): Promise<string | undefined> {
  for (const path of paths) if (await fs.exists(path)) return path;
  return undefined;
}
