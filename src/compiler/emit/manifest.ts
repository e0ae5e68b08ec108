/** Route manifest and sidebar files: bounded shards behind one small file, so that no page view pays for the whole site. */
import {
  ASSETS,
  FORMAT,
  MANIFEST_FILE,
  type Manifest,
  type NavItem,
  type RouteEntry,
  type RouteShard,
} from '../../format.js';
import type { Route } from '../../routes.js';
import { compareStrings } from '../diagnostics/index.js';
import { shortHash } from '../disk/project.js';
import type { OutputFile } from '../types.js';

const MAX_SHARD_ROUTES = 256;
const MAX_BRANCH_ITEMS = 80;

type ManifestInput = {
  routes: Map<Route, RouteEntry>;
  sidebars: Map<string, NavItem[]>;
  search: string | null;
  schemas: Manifest['schemas'];
  prefixes: string[];
  /** Names of the runtime's files: part of the build's identity. */
  runtime: string[];
  version?: Manifest['version'];
};

export function emitManifest({
  routes,
  sidebars,
  search,
  schemas,
  prefixes,
  runtime,
  version,
}: ManifestInput): OutputFile[] {
  const shards = splitRoutes(routes).map(shard => {
    const file = toHashedFile('routes/shard', Object.fromEntries(shard) satisfies RouteShard);
    return { first: shard[0]![0], file };
  });
  const navs = [...sidebars].map(([name, items]) => ({ name, ...splitNav(items, name) }));
  const manifest: Omit<Manifest, 'build'> = {
    format: FORMAT,
    shards: shards.map(({ first, file }) => ({ first, file: file.path })),
    sidebars: Object.fromEntries(navs.map(({ name, root }) => [name, root.path])),
    search,
    schemas,
    version,
    ...(prefixes.length && { prefixes }),
  };
  const build = shortHash(JSON.stringify([manifest, runtime]));
  const top = { path: MANIFEST_FILE, contents: JSON.stringify({ ...manifest, build }) };
  return [...shards.map(({ file }) => file), ...navs.flatMap(({ root, files }) => [root, ...files]), top];
}

/** Cuts where a route's own hash says so: adding a page changes one shard, not all that follow. */
function splitRoutes(routes: Map<Route, RouteEntry>): [Route, RouteEntry][][] {
  const shards: [Route, RouteEntry][][] = [[]];
  for (const entry of [...routes].sort(([a], [b]) => compareStrings(a, b))) {
    const shard = shards.at(-1)!;
    const cut =
      shard.length >= MAX_SHARD_ROUTES || (shard.length >= MAX_SHARD_ROUTES / 4 && shortHash(entry[0]).endsWith('0'));
    if (cut) shards.push([entry]);
    else shard.push(entry);
  }
  return shards.filter(shard => shard.length > 0);
}

/** Branches with many entries become files of their own, innermost first. */
function splitNav(items: NavItem[], name: string): { root: OutputFile; files: OutputFile[] } {
  const files: OutputFile[] = [];
  const split = (list: NavItem[]): NavItem[] =>
    list.map(item => {
      if (item.type !== 'category' || !item.items) return item;
      const inner = split(item.items);
      // What stands open in the HTML has to be there when the page comes alive.
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

/** A JSON file below the assets folder, named by its contents. */
export function toHashedFile(name: string, value: unknown): OutputFile {
  const contents = JSON.stringify(value);
  return { path: `${ASSETS}/${name}-${shortHash(contents)}.json`, contents };
}
