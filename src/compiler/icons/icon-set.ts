/** One set of icons: a file of Iconify, or a folder of SVG files, in a package or in the project. */
import { posix } from 'node:path';
import { cacheKey } from '../cache/keys.js';
import type { Position } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import { positionAt } from '../source/position.js';
import { type IconifySet, iconifyNames, iconifySvg, parseIconify } from './iconify.js';
import { findPackage, splitPackage } from './package-folder.js';

/** A set whose files can be read. `version` changes with the files of a package. */
export type IconSet = {
  names: () => Promise<string[]>;
  /** The text of a drawing; `undefined` if the set does not have it. `type` is a style such as `solid` or `brands`. */
  read: (name: string, type?: string) => Promise<SvgText | undefined>;
  version: string;
  /** Why the set cannot be read. */
  fault?: () => Promise<SetFault | undefined>;
};

/** A fault in the file of a set: in a file of the project, which has a place, or in a package, which has to be installed again. */
export type SetFault = { file: string; message: string } & ({ place?: Position } | { package: string });

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
    if (folder !== undefined) return openPackage({ name, folder, below }, fs);
    if (!(await fs.hasFolder(own))) return { missing: 'package', name };
  }
  if (own.endsWith('.json')) return (await fs.exists(own)) ? openOwnFile(own, fs) : { missing: 'folder', name: source };
  return (await fs.hasFolder(own)) ? openFolder(own, fs) : { missing: 'folder', name: source };
}

type PackageFolder = { name: string; folder: string; below: string };

async function openPackage({ name, folder, below }: PackageFolder, fs: FileSystem): Promise<IconSet | MissingSet> {
  const version = cacheKey(await fs.readText(`${folder}/package.json`));
  const file = below || 'icons.json';
  const named = `${folder}/${file}`;
  // The folder may be above the project, where its path says where this machine keeps it.
  const describe = ({ fault }: Fault): SetFault => ({ file: `${name}/${file}`, message: fault, package: name });
  if (named.endsWith('.json') && (await fs.exists(named)))
    return openIconify({ read: () => fs.readText(named), describe }, version);
  for (const usual of below ? [below] : usualFolders) {
    const set = openFolder(posix.join(folder, usual), fs, version);
    if ((await set.names()).length) return set;
  }
  return { missing: 'folder', name: below || folder };
}

async function openOwnFile(file: string, fs: FileSystem): Promise<IconSet> {
  const text = await fs.readText(file);
  const describe = ({ fault, offset }: Fault): SetFault => {
    return { file, message: fault, place: offset === undefined ? undefined : positionAt(offset, text) };
  };
  return openIconify({ read: async () => text, describe }, cacheKey(text));
}

type Fault = { fault: string; offset?: number };

/** The text of a set, and how to speak of a fault in it. */
type IconifyFile = { read: () => Promise<string>; describe: (fault: Fault) => SetFault };

function openIconify({ read, describe }: IconifyFile, version: string): IconSet {
  const memo: { set?: Promise<IconifySet | Fault> } = {};
  const parse = () => {
    memo.set ??= read().then(parseIconify);
    return memo.set;
  };
  const load = async (): Promise<IconifySet> => {
    const set = await parse();
    return 'fault' in set ? { icons: {} } : set;
  };
  return {
    version,
    fault: async () => {
      const set = await parse();
      return 'fault' in set ? describe(set) : undefined;
    },
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
