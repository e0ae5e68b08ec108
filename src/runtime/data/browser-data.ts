/** Site data in the browser, and the only requests the runtime makes: manifest, shards, chunks, sidebars, search index. */
import type { Root } from 'hast';
import {
  chunkFile,
  DEV_CHUNK,
  devSchemaFile,
  FORMAT,
  findRouteShard,
  MANIFEST_FILE,
  type Manifest,
  type NavItem,
  type PageChunk,
  type PageData,
  type RouteEntry,
  type RouteShard,
  type SchemaIndex,
  type ShellInfo,
} from '../../format.js';
import { type Route, stripRedirectPrefixes, withBase } from '../../routes.js';
import { type BundleStyles, createBundleLoader, type LazyModules } from './bundle-loader.js';
import { type Deferred, deferredFor } from './deferred.js';
import type { SiteData } from './site-data.js';

export class PageNotFoundError extends Error {}

export type BrowserData = SiteData & {
  /** Where an old route leads: a route with its query and hash, or a whole address. */
  movedTo: (route: Route) => Promise<string | undefined>;
  /** Follows redirects; throws `MissingPage` where the site has no such route. */
  loadChunk: (route: Route) => Promise<PageChunk>;
  /** The sidebar with the branches that lead to a page. */
  loadNav: (sidebar: string, place: Pick<PageChunk, 'route' | 'crumbs'>) => Promise<NavItem[]>;
  /** At most once a route; never on slow or metered connections. */
  prefetch: (route: Route) => void;
  /** Loads the shards that name these routes, the sidebar, and what shows any page: following a link costs its chunk alone. */
  warm: (routes: Route[], page: Pick<PageChunk, 'route' | 'crumbs' | 'sidebar'>) => Promise<void>;
  /** Takes over the chunk of a page that has been edited. */
  renew: (chunk: PageChunk) => Promise<void>;
  /** Forgets what a rebuild may have changed. */
  forget: (routes?: Route[]) => void;
};

const MAX_WARM_SHARDS = 4;

/** What the application knows before it has asked for anything. `first` is the page that the HTML holds. */
export type BrowserDataOptions = {
  site: ShellInfo;
  styles: BundleStyles;
  modules: LazyModules;
  first: Pick<PageData, 'route' | 'chunk' | 'bundles'>;
  supply: SiteData['supply'];
};

export function createBrowserData({ site, styles, modules, first, supply }: BrowserDataOptions): BrowserData {
  const bundles = createBundleLoader(modules, styles, site.base);
  const chunks = new Map<Route, Deferred<PageChunk>>();
  const navs = new Map<string, Deferred<NavItem[]>>();
  const branches = new Map<string, NavItem[]>();
  const requests = new Map<string, Promise<unknown>>();
  const prefetched = new Set<Route>();
  const known = new Map<Route, string>([[first.route, first.chunk]]);

  const given = new Map<string, Root>();
  const state = { forgotten: 0 };

  const get = <T>(path: string, init?: RequestInit): Promise<T> => {
    const found = requests.get(path) as Promise<T> | undefined;
    if (found) return found;
    const made = fetchJson<T>(withBase(path, site.base), init);
    requests.set(path, made);
    made.catch(() => requests.delete(path));
    return made;
  };
  const manifest = async () => {
    const found = await get<Manifest>(MANIFEST_FILE, { cache: 'no-cache' });
    if (found.format !== FORMAT) throw new Error('The site has been rebuilt by another version.');
    return found;
  };
  const findRoute = async (route: Route): Promise<RouteEntry | undefined> => {
    const hash = known.get(route);
    if (hash) return hash;
    const top = await manifest();
    for (const [nth, asked] of [route, ...stripRedirectPrefixes(route, top.prefixes ?? [])].entries()) {
      const shard = findRouteShard(top, asked);
      const entry = shard === undefined ? undefined : (await get<RouteShard>(shard))[asked];
      if (entry !== undefined) return nth > 0 && typeof entry === 'string' ? { redirect: asked } : entry;
    }
    return undefined;
  };
  const movedTo: BrowserData['movedTo'] = async route => {
    if (chunks.get(route)?.peek()) return undefined;
    const entry = await findRoute(route);
    return typeof entry === 'object' ? entry.redirect : undefined;
  };
  const loadChunk = async (route: Route): Promise<PageChunk> => {
    const here = chunks.get(route)?.peek();
    if (here) return here;
    const entry = await findRoute(route);
    if (entry === undefined) throw new PageNotFoundError(route);
    // What shows any page, and what the first one needs, comes beside the chunk.
    void bundles.load(route === first.route ? (first.bundles ?? []) : []).catch(() => undefined);
    if (typeof entry !== 'string') return loadChunk(entry.redirect.replace(/[?#].*$/s, ''));
    const chunk = await get<PageChunk>(chunkFile(route, entry)).catch(async (thrown: unknown) => {
      // A chunk that is gone may have another name by now: ask once more with a fresh manifest.
      requests.delete(MANIFEST_FILE);
      known.delete(route);
      const fresh = await findRoute(route);
      if (typeof fresh !== 'string' || fresh === entry) throw thrown;
      return get<PageChunk>(chunkFile(route, fresh));
    });
    await Promise.all([...Object.values(chunk.schemas ?? {}).map(loadGiven), bundles.load(chunk.bundles ?? [])]);
    deferredFor(chunks, route).settle(chunk);
    return chunk;
  };
  /** Named schemas that pages show at once; one file serves them all. */
  const loadGiven = async (file: string) => {
    if (!given.has(file)) given.set(file, await get<Root>(file));
  };
  const loadBranch = async (file: string) => {
    const items = await get<NavItem[]>(file);
    branches.set(file, items);
    return items;
  };
  const loadNav: BrowserData['loadNav'] = async (sidebar, { route, crumbs }) => {
    const file = (await manifest()).sidebars[sidebar];
    const items = file === undefined ? [] : await get<NavItem[]>(file);
    await loadBranchesTo(items, { route, trail: crumbs.map(({ label }) => label) }, loadBranch);
    deferredFor(navs, sidebar).settle(items);
    return items;
  };
  return {
    site,
    supply,
    ...bundles,
    peekChunk: route => chunks.get(route)?.peek(),
    waitChunk: route => deferredFor(chunks, route).wait,
    wantChunk: route => supply(() => loadChunk(route)),
    wantNav: (sidebar, place) => supply(() => loadNav(sidebar, place)),
    peekNav: sidebar => navs.get(sidebar)?.peek(),
    waitNav: sidebar => deferredFor(navs, sidebar).wait,
    peekBranch: file => branches.get(file),
    loadBranch,
    loadChunk,
    movedTo,
    loadNav,
    prefetch: route => {
      if (prefetched.has(route) || isMetered()) return;
      prefetched.add(route);
      loadChunk(route).catch(() => undefined);
    },
    peekSchema: (route, key) => {
      const file = chunks.get(route)?.peek()?.schemas?.[key];
      return file === undefined ? undefined : given.get(file);
    },
    loadSchema: async (api, key) => {
      const index = (await manifest()).schemas[api];
      if (index === null) return get<Root>(devSchemaFile(api, key));
      const file = index === undefined ? undefined : (await get<SchemaIndex>(index))[key];
      if (file === undefined) throw new Error(`the site has no schema ${key}`);
      return get<Root>(file);
    },
    searchIndex: async () => {
      const { search } = await manifest();
      return search && (state.forgotten ? `${search}?${state.forgotten}` : search);
    },
    warm: async (routes, page) => {
      if (isMetered()) return;
      void bundles.load([]).catch(() => undefined);
      if (page.sidebar !== null) void loadNav(page.sidebar, page).catch(() => undefined);
      const top = await manifest();
      const shards = new Set(routes.map(route => findRouteShard(top, route)).filter(shard => shard !== undefined));
      await Promise.all([...shards].slice(0, MAX_WARM_SHARDS).map(shard => get(shard)));
    },
    send: outgoing =>
      import('./send.js').then(
        ({ send }) => send(outgoing, asked => fetch(asked)),
        thrown => ({ failed: 'impossible', duration: 0, message: String(thrown) }),
      ),
    memory: new Map(),
    renew: async chunk => {
      if (!globalThis.DOCSC_DEV) return;
      await bundles.load(chunk.bundles ?? []);
      state.forgotten++;
      known.delete(chunk.route);
      requests.delete(chunkFile(chunk.route, DEV_CHUNK));
      chunks.delete(chunk.route);
      deferredFor(chunks, chunk.route).settle(chunk);
    },
    forget: routes => {
      if (!globalThis.DOCSC_DEV) return;
      state.forgotten++;
      for (const route of routes ?? [...chunks.keys()]) chunks.delete(route);
      requests.clear();
      given.clear();
      if (routes) return;
      navs.clear();
      known.clear();
    },
  };
}

type PageTrail = { route: Route; trail: string[] };

/** Branches on the way to a page, and the page's own, are loaded with the sidebar, so that it opens without a gap. */
async function loadBranchesTo(
  items: NavItem[],
  way: PageTrail,
  load: (file: string) => Promise<NavItem[]>,
): Promise<void> {
  const [label, ...trail] = way.trail;
  const onWay = items.filter(item => item.type === 'category' && (item.label === label || item.route === way.route));
  for (const category of onWay) {
    if (category.type !== 'category') continue;
    const inner = category.items ?? (category.file ? await load(category.file) : []);
    await loadBranchesTo(inner, { ...way, trail }, load);
  }
}

async function fetchJson<T>(url: string, init?: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${url}`);
  return response.json() as Promise<T>;
}

type Connection = { saveData?: boolean; effectiveType?: string };

function isMetered(): boolean {
  const connection = (navigator as Navigator & { connection?: Connection }).connection;
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'));
}
