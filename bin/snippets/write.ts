/** Writes samples with their map into a folder that is new or empty, so that nothing of it can lead elsewhere. */
import { readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../../src/compiler/disk/make-folder.js';
import { adviseIoError, describeIoError, OutputError } from '../../src/compiler/disk/project.js';
import { refuseLinkOut } from '../report/link-out.js';
import type { SnippetFile } from './arrange.js';

/** The map's name. Samples are in folders named after their pages, so none has it. */
export const MAP_FILE = 'snippets.json';

/** Makes the folder, which must not exist or be empty, and writes all files. `root` is the project's. Throws `OutputError`. */
export async function exportFiles(root: string, folder: string, files: readonly SnippetFile[]): Promise<void> {
  try {
    await refuseLinkOut(root, resolve(folder));
    makeFolder(folder);
    if ((await readdir(folder)).length)
      throw new OutputError(
        'unsafe-output',
        `"${folder}" is not empty.`,
        'Name a new folder, or remove what is in it.',
      );
    await writeFiles(folder, files);
    await writeFile(join(folder, MAP_FILE), `${JSON.stringify(mapOf(files), undefined, 2)}\n`, { flag: 'wx' });
  } catch (thrown) {
    if (thrown instanceof OutputError) throw thrown;
    const hint = adviseIoError(thrown) ?? 'Name another folder, or check its permissions.';
    throw new OutputError('unwritable-output', `Cannot write "${folder}": ${describeIoError(thrown)}.`, hint);
  }
}

/** Writes each file below the folder, which docsc has just made. */
export async function writeFiles(folder: string, files: readonly SnippetFile[]): Promise<void> {
  for (const { file, code } of files) {
    const path = join(folder, ...file.split('/'));
    makeFolder(dirname(path));
    // Never through a link or over a file that somebody else put there meanwhile.
    await writeFile(path, code, { flag: 'wx' });
  }
}

/** From each file to where its lines are written. `exact` is false for code that a fence takes from elsewhere. */
export function mapOf(files: readonly SnippetFile[]): { version: 1; files: object[] } {
  return {
    version: 1,
    files: files.map(({ file, language, parts }) => ({
      file,
      language,
      parts: parts.map(({ from, lines, path, place, codePlace, title, region }) => ({
        ...{ from, lines, source: path },
        ...(codePlace ?? place),
        exact: codePlace !== undefined,
        ...(title !== undefined && { title }),
        ...(region !== undefined && { region }),
      })),
    })),
  };
}
