/** Where an installed package is: in `node_modules` of the project, or of a folder above it. */
import { dirname, join, resolve } from 'node:path';
import type { FileSystem } from '../disk/project.js';

/** The folder of a package; `undefined` where it is not installed. */
export async function findPackage(name: string, fs: FileSystem, root: string): Promise<string | undefined> {
  const own = `node_modules/${name}`;
  if (await fs.exists(`${own}/package.json`)) return own;
  for (let folder = resolve(root); dirname(folder) !== folder; ) {
    folder = dirname(folder);
    const path = join(folder, own).replaceAll('\\', '/');
    if (await fs.exists(`${path}/package.json`)) return path;
  }
  return undefined;
}

/** The name of a package at the beginning of a path such as `@scope/name/icons`, and what follows. */
export function splitPackage(source: string): { name: string; below: string } {
  const parts = source.split('/');
  const length = source.startsWith('@') ? 2 : 1;
  return { name: parts.slice(0, length).join('/'), below: parts.slice(length).join('/') };
}
