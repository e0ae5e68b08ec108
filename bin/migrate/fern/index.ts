/** Fern: `docs.yml` with the files that it names. */
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { findFile } from '../find-file.js';
import { Settings } from '../settings.js';
import type { MigratedSite, Tool } from '../types.js';
import { readYamlFile } from '../yaml-file.js';
import { readSite } from './site.js';

/** Fern, for `docsc migrate`. */
export const fern: Tool = {
  name: 'fern',
  label: 'Fern',
  detect: async fs => {
    const path = await findFile(fs, ['fern/docs.yml', 'fern/docs.yaml']);
    if (path !== undefined) return path;
    return (await fs.exists('fern.config.json')) ? findFile(fs, ['docs.yml', 'docs.yaml']) : undefined;
  },
  read,
};

async function read(fs: FileSystem, path: string): Promise<MigratedSite> {
  return readSite(new Settings(await readYamlFile(fs, path)), fs);
}
