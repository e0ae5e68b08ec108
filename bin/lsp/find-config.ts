/** Finds the project that a document belongs to. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The usual name of a configuration. */
export const CONFIG_NAME = 'docsc.config.yaml';

/** The configuration in the nearest folder above a file; `undefined` where there is none. */
export function findConfig(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const path = join(folder, CONFIG_NAME);
    if (existsSync(path)) return path;
    if (folder === dirname(folder)) return undefined;
  }
}
