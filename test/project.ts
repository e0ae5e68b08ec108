/** Projects on disk, for tests of commands and fixtures. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from './folder.js';

/** Path → text of each file. */
export type Files = Record<string, string>;

/** Writes files to a temporary folder and returns its path. */
export async function writeProject(files: Files): Promise<string> {
  const root = await makeFolder('project');
  await writeFiles(root, files);
  return root;
}

/** Writes files below a folder, and creates their folders. */
export async function writeFiles(root: string, files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [path, contents] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), contents);
  }
}

/** Reads all files below a folder. */
export async function readFiles(root: string): Promise<Files> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  const read = paths.map(async path => [
    path.slice(root.length + 1).replaceAll('\\', '/'),
    await readFile(path, 'utf8'),
  ]);
  return Object.fromEntries(await Promise.all(read)) as Files;
}
