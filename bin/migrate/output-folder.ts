/** The folder that a migrated site is written to. */
import type { FileSystem } from '../../src/compiler/disk/project.js';

/** The value of `outDir`; `undefined` where the default folder does not exist, and holds nothing of the project. */
export async function freeOutputFolder(fs: FileSystem): Promise<string | undefined> {
  if (!(await fs.hasFolder('build'))) return undefined;
  for (const name of ['dist', 'site', 'docsc-build']) if (!(await fs.hasFolder(name))) return name;
  return 'docsc-output';
}
