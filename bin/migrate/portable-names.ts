/** Pages whose names some systems cannot hold. They are there already, so they keep no site from being built. */
import type { FileSystem } from '../../src/compiler/disk/project.js';
import { checkFileNames } from '../../src/compiler/site/file-names.js';
import type { MigratedSite } from './types.js';

/** The configuration, in which such names are warnings if the site has some. */
export async function allowUnportableNames(
  fs: FileSystem,
  config: MigratedSite['config'],
): Promise<MigratedSite['config']> {
  const folders = [config.docs ?? 'docs', config.static ?? 'static'];
  const lists = await Promise.all(
    folders.map(async folder => ((await fs.hasFolder(folder)) ? (await fs.list(folder)).files : [])),
  );
  if (!checkFileNames(lists.flat()).length) return config;
  return { ...config, rules: { ...config.rules, 'unportable-name': 'warning' } };
}
