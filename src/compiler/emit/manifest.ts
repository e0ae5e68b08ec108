/**
 * The route manifest and the sidebars, split into files of limited size, so that a page view need not load those of the
 * whole site.
 */
import {
  ASSETS,
  FORMAT,
  MANIFEST_FILE,
  type Manifest,
  type NavItem,
  type RouteEntry,
  type RouteShard,
} from '../../format.js';
import type { RedirectPattern } from '../../redirect-patterns.js';
import type { Route } from '../../routes.js';
import { compareStrings } from '../diagnostics/index.js';
import { shortHash } from '../disk/project.js';
import { shortenName } from '../source/file-names.js';
import type { OutputFile } from '../types.js';

const MAX_SHARD_ROUTES = 256;
/** Entries of a category above which it becomes a file of its own. */
const MAX_BRANCH_ITEMS = 80;

type ManifestInput = {
  routes: Map<Route, RouteEntry>;
  sidebars: Map<string, NavItem[]>;
  search: string | null;
  schemas: Manifest['schemas'];
  prefixes: string[];
  patterns?: readonly RedirectPattern[];
  /** Names of the runtime's files, which are part of the build's identity. */
  runtime: string[];
  version?: Manifest['version'];
};

/** The manifest and the files that it refers to; the manifest is the last one. */
export function emitManifest({
  routes,
  sidebars,
  search,
  schemas,
  prefixes,
  patterns = [],
  runtime,
  version,
}: ManifestInput): OutputFile[] {
  const shards = splitRoutes(routes).map(shard => {
    const file = toHashedFile('routes/shard', Object.fromEntries(shard) satisfies RouteShard);
    return { first: shard[0]![0], file };
  });
  const splitSidebars = [...sidebars].map(([name, items]) => ({ name, ...splitSidebar(items, name) }));
  const manifest: Omit<Manifest, 'build'> = {
    format: FORMAT,
    shards: shards.map(({ first, file }) => ({ first, file: file.path })),
    sidebars: Object.fromEntries(splitSidebars.map(({ name, root }) => [name, root.path])),
    search,
    schemas,
    version,
    ...(prefixes.length && { prefixes }),
    ...(patterns.length && { patterns: patterns.map(({ from, to }) => ({ from, to })) }),
  };
  const build = shortHash(JSON.stringify([manifest, runtime]));
  const manifestFile = { path: MANIFEST_FILE, contents: JSON.stringify({ ...manifest, build }) };
  const sidebarFiles = splitSidebars.flatMap(({ root, files }) => [root, ...files]);
  return [...shards.map(({ file }) => file), ...sidebarFiles, manifestFile];
}

/**
 * Starts a new shard where the hash of a route says so, so that an added page changes one shard and not all that
 * follow.
 */
function splitRoutes(routes: Map<Route, RouteEntry>): [Route, RouteEntry][][] {
  const shards: [Route, RouteEntry][][] = [[]];
  for (const entry of [...routes].sort(([a], [b]) => compareStrings(a, b))) {
    const shard = shards.at(-1)!;
    const startsShard =
      shard.length >= MAX_SHARD_ROUTES || (shard.length >= MAX_SHARD_ROUTES / 4 && shortHash(entry[0]).endsWith('0'));
    if (startsShard) shards.push([entry]);
    else shard.push(entry);
  }
  return shards.filter(shard => shard.length > 0);
}

/** Moves categories with many entries to files of their own, innermost first. */
function splitSidebar(items: NavItem[], name: string): { root: OutputFile; files: OutputFile[] } {
  const files: OutputFile[] = [];
  const split = (list: NavItem[]): NavItem[] =>
    list.map(item => {
      if (item.type !== 'category' || !item.items) return item;
      const inner = split(item.items);
      // Hydration needs the entries of categories that are open in the HTML.
      if (item.open || countItems(inner) <= MAX_BRANCH_ITEMS) return { ...item, items: inner };
      const file = toHashedFile(`sidebars/${name}`, inner);
      files.push(file);
      const { items: _, ...rest } = item;
      return { ...rest, file: file.path };
    });
  return { root: toHashedFile(`sidebars/${name}`, split(items)), files };
}

function countItems(items: NavItem[]): number {
  return items.reduce((sum, item) => sum + 1 + (item.type === 'category' ? countItems(item.items ?? []) : 0), 0);
}

/** Leaves room for the hash and the extensions. */
const MAX_NAME_BYTES = 150;

/** A JSON file below the assets folder, with the hash of its contents in its name. */
export function toHashedFile(name: string, value: unknown): OutputFile {
  const contents = JSON.stringify(value);
  const parts = name.split('/').map(part => shortenName(part, MAX_NAME_BYTES));
  return { path: `${ASSETS}/${parts.join('/')}-${shortHash(contents)}.json`, contents };
}
