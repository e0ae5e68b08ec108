/**
 * The pipeline, on one screen: load → parse (outline, then bodies one by one) → link → emit. Build, serve and check
 * run this one; they differ in which pages they ask for and where the bytes go. Bodies are compiled after the site is
 * linked, because routes and titles are known from outlines alone: so memory is bounded by a page, and `serve` can
 * compile a page when it is asked for.
 */
import { posix } from 'node:path';
import type { Root } from 'hast';
import { ASSETS, chunkFile, type OpenPrerender, type RouteEntry, type Sample } from '../format.js';
import { htmlFile, type Route } from '../routes.js';
import type { SearchRecord } from '../search-format.js';
import { bundleComponents, type OwnComponents } from './components.js';
import { crash } from './crash.js';
import { arrange } from './diagnostics.js';
import { type Asset, type Chunk, emitChunk, pageData } from './emit/chunk.js';
import { emitHosts } from './emit/hosts/index.js';
import { hostRules } from './emit/hosts/rules.js';
import { type DocumentParts, documentFor } from './emit/html.js';
import { emitManifest } from './emit/manifest.js';
import { pictureSize } from './emit/pictures.js';
import { bundleRuntime, type RuntimeBundle } from './emit/runtime.js';
import { emitFragment, type Fragment, schemaFiles } from './emit/schemas.js';
import { emitSearch, type IndexSearch, type SearchFiles, searchRecords } from './emit/search.js';
import { optionalParts } from './emit/services.js';
import { emitSitemap } from './emit/sitemap.js';
import { type FileSystem, hashOf } from './fs.js';
import { lastChanges } from './git.js';
import { load } from './load.js';
import { createParser, type Parser } from './parser.js';
import { createProseCheck } from './prose/index.js';
import { checkAnchors } from './site/anchors.js';
import { link } from './site/index.js';
import { checkRedirectAnchors } from './site/redirects.js';
import { hasArticleSlots, slotCrash, unknownSlots } from './slots.js';
import { makeTheme, type ThemeFiles } from './theme/index.js';
import { checkPictures, previewOf } from './theme/pictures.js';
import type { Config, Diagnostic, GeneratedFile, OutputFile, Page, Site } from './types.js';

export type Toolkit = {
  openPrerender: OpenPrerender;
  sample: Sample;
  indexSearch: IndexSearch;
  /** The HTML document's template. */
  template: string;
  /** Absolute path of the runtime's sources, for esbuild. */
  runtimeFolder: string;
};

/**
 * `root` is the project's folder; only a site with components of its own needs it. `prose` asks for its check where the
 * configuration does not already.
 */
export type Options = {
  config: Config;
  fs: FileSystem;
  toolkit: Toolkit;
  root?: string;
  dev?: boolean;
  prose?: boolean;
};

/** A page, compiled and in its place. `hash` names its chunk. */
export type CompiledPage = Chunk & { page: Page; hash: string; json: string; schemas: Record<string, Root> };

export type Compiler = {
  /** Reads the sources and links them. Only what changed since the last call is outlined again. */
  link: () => Promise<Site>;
  compile: (site: Site, route: Route) => Promise<CompiledPage>;
  /** The fragment of a named schema, which a page fetches when it is opened. */
  compileSchema: (site: Site, api: string, key: string) => Promise<Fragment | undefined>;
  renderHtml: (site: Site, compiled: CompiledPage) => Promise<string>;
  /** Compiles every page and hands each file to `write`; returns all findings. With `htmlToo` false nothing is rendered. */
  emit: (write: (file: OutputFile) => Promise<void>, options?: EmitOptions) => Promise<Diagnostic[]>;
  /** What search finds on the site, in order of route and then of the page, with all findings of the pages; nothing is rendered or written. */
  records: (progress?: EmitOptions['progress']) => Promise<{ records: SearchRecord[]; diagnostics: Diagnostic[] }>;
  /** The search index of a site; made once of each. */
  search: (site: Site) => Promise<SearchFiles>;
  runtime: () => Promise<RuntimeBundle>;
  /** Routes of pages seen so far that include one of these files. */
  including: (paths: string[]) => Route[];
  /** Published path → source file, of images seen so far. */
  assets: ReadonlyMap<string, string>;
  /** Published path → contents, of files that pages seen so far brought themselves. */
  made: ReadonlyMap<string, string>;
};

export type EmitOptions = {
  htmlToo?: boolean;
  progress?: (done: number, all: number) => void;
  /** Called with the search records of each page, which are none where it is not searched. */
  onRecords?: (records: SearchRecord[], route: Route) => void;
};

export function createCompiler({ config, fs, toolkit, root = '.', dev = false, prose = false }: Options): Compiler {
  const components = () => {
    memo.components ??= bundleComponents(config, root);
    return memo.components;
  };
  const parser: Parser = createParser(config, fs, {
    components,
    sample: toolkit.sample,
    remember: dev,
    prose: config.prose && (prose || config.prose.build) ? createProseCheck(config.prose, config.docs) : undefined,
  });
  const prerender = toolkit.openPrerender(config.site);
  const assets = new Map<string, string>();
  const made = new Map<string, string>();
  const names = new Map<string, Promise<Asset>>();
  const fragments = new Map<string, Promise<Fragment>>();
  const indexes = new WeakMap<Site, Promise<SearchFiles>>();
  const memo: {
    components?: Promise<OwnComponents>;
    theme?: Promise<ThemeFiles>;
    runtime?: Promise<RuntimeBundle>;
    document?: Promise<ReturnType<typeof documentFor>>;
  } = {};
  const theme = () => {
    memo.theme ??= makeTheme({ config, fs, root });
    return memo.theme;
  };
  const bundle = async (): Promise<RuntimeBundle> => {
    const { module } = await components();
    const made = await bundleRuntime({
      folder: toolkit.runtimeFolder,
      site: config.site,
      parts: optionalParts(config, dev),
      components: module,
      dev,
    });
    return { ...made, files: [...made.files, ...(await theme()).files] };
  };
  const runtime = () => {
    memo.runtime ??= bundle();
    return memo.runtime;
  };
  const parts = async (): Promise<DocumentParts> => {
    const { style: themeStyle, preload } = await theme();
    const preview = await previewOf(config, fs);
    return { ...(await runtime()), themeStyle, preload, preview, template: toolkit.template };
  };
  const wrap = () => {
    memo.document ??= parts().then(all => documentFor(config, all));
    return memo.document;
  };

  const publish = async (path: string): Promise<Asset> => {
    const name = async () => {
      const { dir, name: stem, ext } = posix.parse(path);
      const bytes = await fs.readBytes(path);
      const published = `${ASSETS}/files/${stem}-${hashOf(`${dir}:${hashOf(bytes)}`)}${ext}`;
      assets.set(published, path);
      return { path: published, ...pictureSize(bytes) };
    };
    if (dev || !names.has(path)) names.set(path, name());
    return names.get(path)!;
  };

  const make = async ({ name, contents }: GeneratedFile): Promise<Asset> => {
    const { name: stem, ext } = posix.parse(name);
    const path = `${ASSETS}/files/${stem}-${hashOf(contents)}${ext}`;
    made.set(path, contents);
    return { path, ...pictureSize(Buffer.from(contents)) };
  };

  const linkSite = async () => {
    const loaded = await load(config, fs);
    const outlined = parser.outline(loaded);
    const changed = config.lastUpdated ? await lastChanges(root, config.docs) : new Map<string, string>();
    const site = link(config, { ...outlined, files: loaded.files, changed });
    const own = [...(await theme()).diagnostics, ...(await checkPictures(config, fs)), ...(await checkSlots())];
    return { ...site, diagnostics: [...loaded.diagnostics, ...own, ...site.diagnostics] };
  };

  const checkSlots = async () => (config.site.slots ? unknownSlots(config, (await components()).names) : []);

  const compile = async (site: Site, route: Route): Promise<CompiledPage> => {
    const place = site.pages.get(route);
    if (!place) throw new Error(`no page at ${route}`);
    const page = site.generated.get(route) ?? (await parser.compile(place.head));
    const given = await givenTo(site, page);
    const chunk = await emitChunk(page, place, { site, config, publish, make, given });
    const json = JSON.stringify(chunk.chunk);
    const schemas = Object.fromEntries(given.map(([key, { root }]) => [key, root]));
    return { ...chunk, page, json, hash: hashOf(json), schemas };
  };

  const compileSchema: Compiler['compileSchema'] = async (site, api, key) => {
    const id = `${api}#${key}`;
    const known = dev ? undefined : fragments.get(id);
    if (known) return known;
    const page = parser.compileSchema(api, key);
    const made = page && emitFragment(page, { api, key, dev }, { site, config, publish, make });
    if (made) fragments.set(id, made);
    return made;
  };

  const search: Compiler['search'] = site => {
    const index = async () => {
      const records: Parameters<typeof emitSearch>[0] = new Map();
      for (const [route, place] of site.pages)
        records.set(route, searchRecords((await compile(site, route)).page, place, config.site.base));
      return emitSearch(records, toolkit.indexSearch);
    };
    const found = indexes.get(site) ?? index();
    indexes.set(site, found);
    found.catch(() => indexes.delete(site));
    return found;
  };

  /** The fragments that a page shows at once. */
  const givenTo = async (site: Site, { schemas }: Page): Promise<[string, Fragment][]> => {
    const keys = schemas?.given ?? [];
    const found = await Promise.all(
      keys.map(async key => [key, await compileSchema(site, schemas!.api, key)] as const),
    );
    return found.flatMap(([key, fragment]) => (fragment ? [[key, fragment] as [string, Fragment]] : []));
  };

  const renderHtml = async (site: Site, { chunk, meta, hash, page, schemas, diagnostics }: CompiledPage) => {
    const nav = chunk.sidebar === null ? null : (site.sidebars.get(chunk.sidebar) ?? null);
    const isOwn = chunk.bundles?.includes('own') || config.site.slots;
    const own = isOwn ? await (await components()).load() : undefined;
    const { html, crashed } = prerender.page({ page: chunk, schemas, components: own });
    const app = nav ? prerender.withSidebar(html, chunk, nav) : html;
    diagnostics.push(...crashed.map(found => (found.slot ? slotCrash(found, config) : crash(found, page))));
    const isAlive = page.islands || chunk.layout === 'search' || hasArticleSlots(chunk.layout, config.site);
    return (await wrap())({ chunk, meta, data: pageData(chunk, hash, isAlive), app });
  };

  const emit: Compiler['emit'] = async (write, { htmlToo = true, progress, onRecords } = {}) => {
    const site = await linkSite();
    const routes = new Map<Route, RouteEntry>([...site.redirects].map(([from, to]) => [from, { redirect: to }]));
    const anchors = new Map<Route, Set<string>>();
    const pages: Pick<CompiledPage, 'anchored' | 'page'>[] = [];
    const records: Parameters<typeof emitSearch>[0] = new Map();
    const diagnostics = [...site.diagnostics];
    for (const route of site.pages.keys()) {
      const compiled = await compile(site, route);
      const { page, anchored, hash, json } = compiled;
      anchors.set(route, new Set(page.anchors));
      pages.push({ anchored, page: { ...page, body: { type: 'root', children: [] }, sections: [] } });
      records.set(route, searchRecords(page, site.pages.get(route)!, config.site.base));
      onRecords?.(records.get(route)!, route);
      routes.set(route, hash);
      if (htmlToo) {
        await write({ path: chunkFile(route, hash), contents: json });
        await write({ path: htmlFile(route), contents: await renderHtml(site, compiled) });
      }
      diagnostics.push(...page.diagnostics, ...compiled.diagnostics);
      progress?.(pages.length, site.pages.size);
    }
    const schemas = await schemaFiles(
      pages.map(({ page }) => page.schemas),
      (api, key) => compileSchema(site, api, key),
    );
    diagnostics.push(...schemas.fragments.flatMap(fragment => fragment.diagnostics));
    pages.push(...schemas.fragments);
    diagnostics.push(...pages.flatMap(({ anchored, page }) => checkAnchors(anchored, page, anchors)));
    diagnostics.push(...checkRedirectAnchors(config, site, anchors));
    const { inline, moved } = htmlToo ? await runtime() : { inline: '', moved: '' };
    const hosts = emitHosts(hostRules(site, config, inline), config, moved);
    diagnostics.push(...hosts.diagnostics);
    if (!htmlToo) return arrange(diagnostics, config.rules);
    for (const file of schemas.files) await write(file);
    for (const file of await wholeSiteFiles(site, { routes, records, schemas: schemas.indexes })) await write(file);
    for (const file of hosts.files) await write(file);
    return arrange(diagnostics, config.rules);
  };

  const allRecords: Compiler['records'] = async progress => {
    const found: SearchRecord[] = [];
    const diagnostics = await emit(async () => undefined, {
      htmlToo: false,
      progress,
      onRecords: records => found.push(...records),
    });
    return { records: found, diagnostics };
  };

  type Whole = {
    routes: Map<Route, RouteEntry>;
    records: Parameters<typeof emitSearch>[0];
    schemas: Record<string, string>;
  };

  const wholeSiteFiles = async (site: Site, { routes, records, schemas }: Whole): Promise<OutputFile[]> => {
    const { files } = await runtime();
    const search = config.localIndex ? emitSearch(records, toolkit.indexSearch) : undefined;
    const runtimeNames = files.map(({ path }) => path);
    const statics = [...site.files].filter(path => path.startsWith(`${config.static}/`));
    const copies = [
      ...assets,
      ...statics.map((path): [string, string] => [path.slice(config.static.length + 1), path]),
    ];
    return [
      ...files,
      ...(search ? [...search.files, search.manifest] : []),
      ...[...made].map(([path, contents]) => ({ path, contents })),
      ...emitManifest({
        routes,
        sidebars: site.sidebars,
        search: search?.manifest.path ?? null,
        schemas,
        prefixes: config.redirectPrefixes,
        runtime: runtimeNames,
        version: config.version,
      }),
      ...emitSitemap(site, config),
      ...[...site.downloads.values()].map(({ route, contents }) => ({ path: route.slice(1), contents: contents() })),
      ...(await Promise.all(copies.map(async ([path, from]) => ({ path, contents: await fs.readBytes(from) })))),
    ];
  };

  return {
    link: linkSite,
    compile,
    compileSchema,
    including: parser.including,
    renderHtml,
    emit,
    records: allRecords,
    search,
    runtime,
    assets,
    made,
  };
}

/** Files whose names carry a hash: kept for one more build, cached for ever by hosts. */
export function isHashed(path: string): boolean {
  return path.startsWith(`${ASSETS}/`);
}
