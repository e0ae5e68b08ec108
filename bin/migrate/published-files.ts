/** Files that a site publishes as they are. */
import type { FileSystem } from '../../src/compiler/disk/project.js';
import { relativePath } from '../../src/compiler/source/paths.js';

/** Paths in a folder, which need not exist, with a slash before them. */
export async function listPublished(fs: FileSystem, folder: string): Promise<string[]> {
  if (!(await fs.hasFolder(folder))) return [];
  const { files } = await fs.list(folder);
  return files.map(path => `/${relativePath(folder, path)}`);
}
