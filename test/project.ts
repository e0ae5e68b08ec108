/** A project on disk for tests of commands. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from './folder.js';

/** Path → text. */
export type Files = Record<string, string>;

/** Returns the folder. */
export async function writeProject(files: Files): Promise<string> {
  const root = await makeFolder('project');
  await writeFiles(root, files);
  return root;
}

export async function writeFiles(root: string, files: Files): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}
