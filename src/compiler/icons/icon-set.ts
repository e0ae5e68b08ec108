/** One set of icons: a file of Iconify, or a folder of SVG files, in a package or in the project. */
import { posix } from 'node:path';
import { cacheKey } from '../cache/keys.js';
import type { FileSystem } from '../disk/project.js';
import { type IconifySet, iconifyNames, iconifySvg } from './iconify.js';
import { findPackage, splitPackage } from './package-folder.js';

/** A set whose files can be read. `version` changes with the files of a package. */
export type IconSet = {
  names: () => Promise<string[]>;
  /** The text of a drawing; `undefined` if the set does not have it. `type` is a style such as `solid` or `brands`. */
  read: (name: string, type?: string) => Promise<SvgText | undefined>;
  version: string;
};

/** A drawing, and its file if it belongs to the project. */
export type SvgText = { svg: string; file?: string };

/** Why there is no set: a package that is not installed, or a folder that does not exist or has no drawings. */
export type MissingSet = { missing: 'package' | 'folder'; name: string };

/** Folders in which packages keep SVG files, in the order in which they are tried. */
const usualFolders = ['icons', 'svg', 'svgs', 'build/svg', 'dist/svg', 'dist', ''];

/** Opens the set that the configuration names. */
export async function openIconSet(source: string, fs: FileSystem, root: string): Promise<IconSet | MissingSet> {
  const own = posix.normalize(source).replace(/\/$/, '');
  if (!source.startsWith('.')) {
    const { name, below } = splitPackage(source);
    const folder = await findPackage(name, fs, root);
    if (folder !== undefined) return openPackage(folder, below, fs);
    if (!(await fs.hasFolder(own))) return { missing: 'package', name };
  }
  if (own.endsWith('.json')) return openIconify(own, fs, cacheKey(await fs.readText(own).catch(() => '')));
  return (await fs.hasFolder(own)) ? openFolder(own, fs) : { missing: 'folder', name: source };
}

async function openPackage(folder: string, below: string, fs: FileSystem): Promise<IconSet | MissingSet> {
  const version = cacheKey(await fs.readText(`${folder}/package.json`));
  const named = below ? `${folder}/${below}` : `${folder}/icons.json`;
  if (named.endsWith('.json') && (await fs.exists(named))) return openIconify(named, fs, version);
  for (const usual of below ? [below] : usualFolders) {
    const set = openFolder(posix.join(folder, usual), fs, version);
    if ((await set.names()).length) return set;
  }
  return { missing: 'folder', name: below || folder };
}

function openIconify(path: string, fs: FileSystem, version: string): IconSet | MissingSet {
  const memo: { set?: Promise<IconifySet> } = {};
  const load = () => {
    memo.set ??= fs.readText(path).then(text => {
      const { icons = {}, ...rest } = JSON.parse(text) as IconifySet;
      return { ...rest, icons };
    });
    return memo.set;
  };
  return {
    version,
    names: async () => iconifyNames(await load()),
    read: async name => {
      const svg = iconifySvg(await load(), name);
      return svg === undefined ? undefined : { svg };
    },
  };
}

/** Folders for the styles of a drawing, in the order in which they are searched. */
const usualStyles = ['solid', 'outline', 'regular', 'brands'];

/** Lists files of a package once. Files of the project may change while `serve` runs, so they are listed each time. */
function openFolder(folder: string, fs: FileSystem, version?: string): IconSet {
  const memo: { paths?: Promise<string[]> } = {};
  const list = () => fs.list(folder).then(({ files }) => files.filter(file => file.toLowerCase().endsWith('.svg')));
  const paths = () => {
    if (version === undefined || !memo.paths) memo.paths = list().catch(() => []);
    return memo.paths;
  };
  const nameOf = (path: string) => path.slice(path.lastIndexOf(folder) + folder.length + 1, -'.svg'.length);
  return {
    version: version ?? '',
    names: async () => (await paths()).map(nameOf),
    read: async (name, type) => {
      const all = await paths();
      const styles = [...(type ? [type] : []), '', ...usualStyles];
      const path =
        styles.map(style => all.find(one => nameOf(one) === posix.join(style, name))).find(one => one !== undefined) ??
        all.find(one => nameOf(one).endsWith(`/${name}`));
      if (path === undefined) return undefined;
      return { svg: await fs.readText(path), ...(version === undefined && { file: path }) };
    },
  };
}
