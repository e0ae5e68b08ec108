/** The files that the navigation of a Fern site consists of: `docs.yml`, and one for each product and version. */
import { posix } from 'node:path';
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { isObject } from '../../../src/compiler/source/json-object.js';
import { Settings } from '../settings.js';
import type { SettingsFile } from '../types.js';
import { readYamlFile } from '../yaml-file.js';

/** Reads a file that `at` names under `path`; one that does not exist is reported. */
export async function openNavigation(fs: FileSystem, at: Settings): Promise<Settings | undefined> {
  const written = at.text('path');
  if (written === undefined) return undefined;
  const path = posix.join(posix.dirname(at.file.path), written);
  if (await fs.exists(path)) return new Settings(await readYamlFile(fs, path));
  at.report('path', `is "${written}", which does not exist`);
  return undefined;
}

/** The paths of pages that a navigation names, and the folders in which all pages count. */
export function pathsIn({ path, value }: SettingsFile): { files: string[]; folders: string[] } {
  const files: string[] = [];
  const folders: string[] = [];
  const visit = (part: unknown, isPart: boolean): void => {
    if (Array.isArray(part)) for (const inner of part) visit(inner, isPart);
    else if (isObject(part))
      for (const [key, inner] of Object.entries(part)) {
        if (typeof inner !== 'string') visit(inner, true);
        else if (key === 'path' || key === 'summary' || key === 'overview') files.push(inner);
        else if (key === 'folder' || key === 'changelog') folders.push(inner);
      }
  };
  const { navigation, tabs, 'landing-page': landing } = isObject(value) ? value : {};
  for (const part of [navigation, tabs, landing]) visit(part, true);
  const resolve = (written: string) => posix.join(posix.dirname(path), written);
  return { files: files.map(resolve), folders: folders.map(resolve) };
}
