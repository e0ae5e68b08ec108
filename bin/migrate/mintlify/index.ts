/** Mintlify: `docs.json`, or `mint.json` of older sites. */
import { posix } from 'node:path';
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { findFile } from '../find-file.js';
import { Settings } from '../settings.js';
import type { MigratedSite, Tool } from '../types.js';
import { readConfigurationFile } from './configuration-file.js';
import { readSite } from './site.js';

/** Mintlify, for `docsc migrate`. */
export const mintlify: Tool = {
  name: 'mintlify',
  label: 'Mintlify',
  detect: async fs => {
    const path = await findFile(fs, ['docs.json', 'mint.json', 'docs/docs.json', 'docs/mint.json']);
    return path !== undefined && (await isMintlify(fs, path)) ? path : undefined;
  },
  read,
};

/** Other programs have a `docs.json` too. */
async function isMintlify(fs: FileSystem, path: string): Promise<boolean> {
  return /"(?:navigation|\$ref)"\s*:/.test(await fs.readText(path));
}

async function read(fs: FileSystem, path: string): Promise<MigratedSite> {
  const file = await readConfigurationFile(fs, path);
  return readSite(new Settings(file), { fs, folder: posix.dirname(path) });
}
