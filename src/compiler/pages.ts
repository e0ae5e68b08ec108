/** `Page` → its files: in its place on the site, with its chunk, its HTML, and what it brings. */
import { posix } from 'node:path';
import type { Root } from 'hast';
import { ASSETS, chunkFile, type Render } from '../format.js';
import { htmlFile, type Route } from '../routes.js';
import type { Analysed, SearchRecord } from '../search-format.js';
import { crash } from './crash.js';
import { type Asset, type Chunk, emitChunk, pageData } from './emit/chunk.js';
import { pictureSize } from './emit/pictures.js';
import { emitFragment, type Fragment } from './emit/schemas.js';
import { type IndexSearch, searchRecords } from './emit/search.js';
import type { Shell } from './emit/shell.js';
import { type FileSystem, hashOf } from './fs.js';
import type { Parser } from './parser.js';
import type { Batch } from './sharing.js';
import { hasArticleSlots, slotCrash } from './slots.js';
import type { Config, Diagnostic, GeneratedFile, Origin, OutputFile, Page, Site } from './types.js';

/** A page, compiled and in its place. `hash` names its chunk. */
export type CompiledPage = Chunk & { page: Page; hash: string; json: string; schemas: Record<string, Root> };

/** What the whole site needs to know of a page once its files are written. Plain data: it travels between threads. */
export type MadePage = Pick<Chunk, 'anchored'> & {
  route: Route;
  /** Names its chunk. */
  hash: string;
  origin: Origin;
  anchors: string[];
  schemas?: Page['schemas'];
  /** What search finds on it, where nothing is rendered; else what the local index needs of that. */
  records?: SearchRecord[];
  analysed?: Analysed;
  diagnostics: Diagnostic[];
};

/** Takes the files of a page as soon as they are there. */
export type WriteFile = (file: OutputFile) => Promise<void>;

export type Pages = {
  compile: (site: Site, route: Route) => Promise<CompiledPage>;
  /** The fragment of a named schema, which a page fetches when it is opened. */
  compileSchema: (site: Site, api: string, key: string) => Promise<Fragment | undefined>;
  renderHtml: (site: Site, compiled: CompiledPage) => Promise<string>;
  /** Compiles pages and hands their files to `write`; without it nothing is rendered. */
  makePages: (site: Site, routes: Route[], write?: WriteFile) => Promise<Batch>;
  /** Published path → source file, of images seen so far. */
  assets: Map<string, string>;
  /** Published path → contents, of files that pages seen so far brought themselves. */
  made: Map<string, string>;
};

type Context = {
  config: Config;
  fs: FileSystem;
  render: Render;
  indexSearch: IndexSearch;
  parser: Parser;
  shell: Shell;
  dev: boolean;
};

export function createPages({ config, fs, render, indexSearch, parser, shell, dev }: Context): Pages {
  const assets = new Map<string, string>();
  const made = new Map<string, string>();
  const names = new Map<string, Promise<Asset>>();
  const fragments = new Map<string, Promise<Fragment | undefined>>();

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

  const compile: Pages['compile'] = async (site, route) => {
    const place = site.pages.get(route);
    if (!place) throw new Error(`no page at ${route}`);
    const page = site.generated.get(route) ?? (await parser.compile(place.head));
    const given = await givenTo(site, page);
    const chunk = await emitChunk(page, place, { site, config, publish, make, given });
    const json = JSON.stringify(chunk.chunk);
    const schemas = Object.fromEntries(given.map(([key, { root }]) => [key, root]));
    return { ...chunk, page, json, hash: hashOf(json), schemas };
  };

  const compileSchema: Pages['compileSchema'] = async (site, api, key) => {
    const id = `${api}#${key}`;
    const known = dev ? undefined : fragments.get(id);
    if (known) return known;
    const made = parser
      .compileSchema(api, key)
      .then(page => page && emitFragment(page, { api, key, dev }, { site, config, publish, make }));
    fragments.set(id, made);
    return made;
  };

  /** The fragments that a page shows at once. */
  const givenTo = async (site: Site, { schemas }: Page): Promise<[string, Fragment][]> => {
    const keys = schemas?.given ?? [];
    const found = await Promise.all(
      keys.map(async key => [key, await compileSchema(site, schemas!.api, key)] as const),
    );
    return found.flatMap(([key, fragment]) => (fragment ? [[key, fragment] as [string, Fragment]] : []));
  };

  const renderHtml: Pages['renderHtml'] = async (site, { chunk, meta, hash, page, schemas, diagnostics }) => {
    const nav = chunk.sidebar === null ? null : (site.sidebars.get(chunk.sidebar) ?? null);
    const isOwn = chunk.bundles?.includes('own') || config.site.slots;
    const own = isOwn ? await (await shell.components()).load() : undefined;
    const { html: app, crashed } = render({ site: config.site, page: chunk, nav, schemas, components: own });
    diagnostics.push(...crashed.map(found => (found.slot ? slotCrash(found, config) : crash(found, page))));
    const isAlive = page.islands || chunk.layout === 'search' || hasArticleSlots(chunk.layout, config.site);
    return (await shell.wrap())({ chunk, meta, data: pageData(chunk, hash, isAlive), app });
  };

  const makePage = async (site: Site, route: Route, write?: WriteFile): Promise<MadePage> => {
    const compiled = await compile(site, route);
    const { page, anchored, hash, json } = compiled;
    if (write) {
      await write({ path: chunkFile(route, hash), contents: json });
      await write({ path: htmlFile(route), contents: await renderHtml(site, compiled) });
    }
    const records = searchRecords(page, site.pages.get(route)!, config.site.base);
    return {
      route,
      hash,
      origin: page.head.origin,
      anchors: page.anchors,
      anchored,
      schemas: page.schemas,
      ...(write ? config.localIndex && { analysed: indexSearch.analyse(records) } : { records }),
      diagnostics: [...page.diagnostics, ...compiled.diagnostics],
    };
  };

  const makePages: Pages['makePages'] = async (site, routes, write) => {
    const pages: MadePage[] = [];
    for (const route of routes) pages.push(await makePage(site, route, write));
    return { pages, assets: [...assets], made: [...made] };
  };

  return { compile, compileSchema, renderHtml, makePages, assets, made };
}
