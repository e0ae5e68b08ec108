/** `Page` → its files: in its place on the site, with its chunk, its HTML, and what it brings. */
import { posix } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Root } from 'hast';
import { ASSETS, chunkFile, type Prerender } from '../../format.js';
import { htmlFile, type Route } from '../../routes.js';
import { type Cache, keep, recall } from '../cache/index.js';
import { keyOf } from '../cache/keys.js';
import { openLanes } from '../cache/limiter.js';
import { hasArticleSlots, slotCrash } from '../components/slots.js';
import type { Config } from '../config/types.js';
import { type FileSystem, fullHashOf, hashOf } from '../disk/project.js';
import { type Asset, type ChunkContext, chunkJson, emitChunk, pageData, resolveAll } from '../emit/chunk.js';
import { publishBody } from '../emit/publish-body.js';
import { type Fragment, fragmentFile } from '../emit/schemas.js';
import { type IndexSearch, searchRecords } from '../emit/search.js';
import type { Shell } from '../emit/shell.js';
import type { LastOutput, Made } from '../output/last-output.js';
import type { Parser } from '../parse/index.js';
import { leadingOn } from '../site/anchors.js';
import { pictureSize } from '../source/picture-size.js';
import type { GeneratedFile, Page, PageHead, Site, SitePage } from '../types.js';
import { crash } from './component-crash.js';
import { createFilesKey, type Placed, type Settled } from './files-key.js';
import { encode, keepAnalysed, keepRecords } from './index-segments.js';
import { keepFiles, type PageFiles, type PageFilesWriter, pageFilesWriter, recallFiles } from './page-files.js';
import type { Batch, Share } from './page-tasks.js';
import type { CompiledPage, MadePage, WriteFile } from './rendered-page.js';
import type { Digest, Digests } from './summaries.js';
import { createUnchanged } from './unchanged-pages.js';

export type Recalling = { write: WriteFile; output?: LastOutput };

export type Pages = {
  compile: (site: Site, route: Route) => Promise<CompiledPage>;
  /** The fragment of a named schema, which a page fetches when it is opened. */
  compileSchema: (site: Site, api: string, key: string) => Promise<Fragment | undefined>;
  /** `hash` names its chunk. In pieces, as most of them are written as they are. */
  renderHtml: (site: Site, compiled: CompiledPage, hash: string) => Promise<string[]>;
  /** Compiles pages and hands their files to `write`; without it nothing is rendered. */
  makePages: (site: Site, share: Share, write?: WriteFile) => Promise<Batch>;
  /** Those whose files are known already, once these are handed to `write` or found in place. */
  recallPages: (site: Site, routes: Route[], recalling: Recalling) => Promise<MadePage[]>;
  /** What to remember of a page that was made or recalled, beside its files. */
  noteOf: (site: Site, page: MadePage) => Promise<Made['value']>;
  /** Published path → source file, of images seen so far. */
  assets: Map<string, string>;
  /** Published path → contents, of files that pages seen so far brought themselves. */
  made: Map<string, string>;
};

type Context = {
  config: Config;
  fs: FileSystem;
  openPrerender: () => Promise<Prerender>;
  indexSearch: IndexSearch;
  digests: Digests;
  madeFrom: Parser['madeFrom'];
  shell: Shell;
  dev: boolean;
  cache?: Cache;
};

/** Pages that are looked up at once: an answer may come from far away. */
const LANES = 32;

export function createPages(context: Context): Pages {
  const { config, fs, openPrerender, indexSearch, digests, madeFrom, shell, dev, cache } = context;
  const assets = new Map<string, string>();
  const made = new Map<string, string>();
  const memo: { prerender?: Promise<Prerender>; days?: Intl.DateTimeFormat } = {};
  const days = () => {
    memo.days ??= new Intl.DateTimeFormat(config.site.language, { dateStyle: 'long', timeZone: 'UTC' });
    return memo.days;
  };
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

  const filesKey = createFilesKey(shell);
  const unchanged = createUnchanged({ config, digests, shell, madeFrom, publish });

  const make = async ({ name, contents }: GeneratedFile): Promise<Asset> => {
    const { name: stem, ext } = posix.parse(name);
    const path = `${ASSETS}/files/${stem}-${hashOf(contents)}${ext}`;
    made.set(path, contents);
    return { path, ...pictureSize(Buffer.from(contents)) };
  };

  /** What the page refers to, and what of that comes with it. */
  const settle = async (site: Site, digest: Digest): Promise<Settled> => {
    const given = await givenTo(site, digest.schemas);
    const assets = new Map(given.flatMap(([, fragment]) => fragment.assets));
    const noting = async (path: string) => {
      const asset = await publish(path);
      assets.set(path, asset.path);
      return asset;
    };
    const context: ChunkContext = { site, config, publish: noting, make, given, days };
    const resolved = await resolveAll(digest, context);
    return { given, context, resolved, assets: [...assets] };
  };

  const placeOf = (site: Site, route: Route): SitePage => {
    const place = site.pages.get(route);
    if (!place) throw new Error(`no page at ${route}`);
    return place;
  };

  /** `find` looks for what a file holds; other pages are at hand. */
  const digestAt = async <T>(site: Site, { head }: SitePage, find: (head: PageHead) => Promise<T>) => {
    const generated = site.generated.get(head.route);
    return generated ? digests.generated(generated) : await find(head);
  };

  const placedAt = async (site: Site, route: Route): Promise<Placed> => {
    const place = placeOf(site, route);
    return { place, digest: await digestAt(site, place, digests.page) };
  };

  const finish = async ({ digest, place }: Placed, { given, context, resolved }: Settled): Promise<CompiledPage> => {
    const page = await digest.page();
    const chunk = emitChunk(page, place, resolved, context);
    const schemas = Object.fromEntries(given.map(([key, fragment]) => [key, JSON.parse(fragment.json) as Root]));
    return { ...chunk, page, schemas };
  };

  const compile: Pages['compile'] = async (site, route) => {
    const placed = await placedAt(site, route);
    return finish(placed, await settle(site, placed.digest));
  };

  const compileSchema: Pages['compileSchema'] = async (site, api, key) => {
    const id = `${api}#${key}`;
    const known = dev ? undefined : fragments.get(id);
    if (known) return known;
    const made = digests.schema(api, key).then(digest => digest && emitFragment(site, digest, { api, key }));
    fragments.set(id, made);
    return made;
  };

  const emitFragment = async (site: Site, digest: Digest, name: { api: string; key: string }): Promise<Fragment> => {
    const { resolved, assets } = await settle(site, { ...digest, schemas: undefined });
    const { addresses, anchored, diagnostics } = resolved;
    const key = digest.key && keyOf('fragment', digest.key, addresses);
    const body = async () => {
      const { body } = await digest.page();
      return JSON.stringify(publishBody(body, { addresses, cards: () => [], frames: config.security.frames }));
    };
    const known = key && cache ? await recall<string>(cache, key) : undefined;
    const json = known ?? (await body());
    if (key && cache && known === undefined) keep(cache, key, json);
    return {
      head: digest.head,
      schemas: digest.schemas,
      anchored,
      diagnostics,
      assets,
      json,
      file: fragmentFile({ ...name, dev }, json),
    };
  };

  /** The fragments that a page shows at once. */
  const givenTo = async (site: Site, schemas: Page['schemas']): Promise<[string, Fragment][]> => {
    const keys = schemas?.given ?? [];
    const found = await Promise.all(
      keys.map(async key => [key, await compileSchema(site, schemas!.api, key)] as const),
    );
    return found.flatMap(([key, fragment]) => (fragment ? [[key, fragment] as [string, Fragment]] : []));
  };

  const renderHtml: Pages['renderHtml'] = async (site, { chunk, meta, page, schemas, diagnostics }, hash) => {
    const nav = chunk.sidebar === null ? null : (site.sidebars.get(chunk.sidebar) ?? null);
    const isOwn = chunk.bundles?.includes('own') || config.site.slots;
    const own = isOwn ? await (await shell.components()).load() : undefined;
    memo.prerender ??= openPrerender();
    const prerender = await memo.prerender;
    const { html, crashed } = prerender.page({ page: chunk, schemas, components: own });
    const app = nav ? prerender.withSidebar(html, chunk, nav) : html;
    diagnostics.push(...crashed.map(found => (found.slot ? slotCrash(found, config) : crash(found, page))));
    const isAlive = page.islands || chunk.layout === 'search' || hasArticleSlots(chunk.layout, config.site);
    return (await shell.wrap())({ chunk, meta, data: pageData(chunk, hash, isAlive), app });
  };

  const look = async (site: Site, { digest, place }: Placed) => {
    const settled = await settle(site, digest);
    const { anchored, diagnostics } = settled.resolved;
    const { route, origin } = place.head;
    const { anchors } = digest;
    const made = {
      route,
      origin,
      anchors,
      anchored: leadingOn(anchored, { route, anchors }),
      schemas: digest.schemas,
      includes: digest.includes,
      assets: settled.assets,
      showsOthers: digest.cards || digest.files?.length ? (true as const) : undefined,
      diagnostics: [...digest.diagnostics, ...diagnostics],
    };
    return { settled, made };
  };

  const writeFiles = async (route: Route, { hash, json, html }: PageFiles, write: WriteFile) => {
    await write({ path: chunkFile(route, hash), contents: json });
    await write({ path: htmlFile(route), contents: html });
  };

  const makePage = async (site: Site, route: Route, writer: PageFilesWriter, write?: WriteFile): Promise<MadePage> => {
    const placed = await placedAt(site, route);
    const { settled, made } = await look(site, placed);
    const compiled = await finish(placed, settled);
    const records = searchRecords(compiled.page, placed.place, config.site.base);
    if (!write) return { ...made, hash: '', records };
    const before = compiled.diagnostics.length;
    const hash = writer.chunk(chunkJson(compiled.chunk));
    const files = writer.document(await renderHtml(site, compiled, hash));
    const crashed = compiled.diagnostics.slice(before);
    await writeFiles(route, files, write);
    const key = crashed.length || !cache ? undefined : await filesKey(site, placed, settled);
    if (key && cache) keepFiles(cache, key, files);
    const foundAs = key === undefined ? fullHashOf(JSON.stringify(records)) : undefined;
    if (cache && config.localIndex) keepRecords(cache, key ?? foundAs!, records);
    return { ...made, hash, key, records, foundAs, diagnostics: [...made.diagnostics, ...crashed] };
  };

  /** Pages of a group as one, others by themselves. */
  const analyse = (pages: MadePage[], isGroup: boolean) => {
    const found = pages.map(({ records = [] }) => records);
    const others = pages.map(({ records: _, ...page }) => page);
    if (!config.localIndex) return { pages: others };
    if (!isGroup)
      return { pages: others.map((page, nth) => ({ ...page, analysed: encode(indexSearch.analyse(found[nth]!)) })) };
    const together = encode(indexSearch.analyse(found.flat()));
    const ids = pages.map(({ key }) => key);
    if (cache) keepAnalysed(cache, ids, together);
    return { pages: others, together };
  };

  /** Of one that the last build has not left as it is. */
  const recallPage = async (
    site: Site,
    place: SitePage,
    { write, output }: Recalling,
  ): Promise<MadePage | undefined> => {
    const { route } = place.head;
    const digest = await digestAt(site, place, digests.known);
    if (!digest) return undefined;
    const placed = { place, digest };
    const { settled, made } = await look(site, placed);
    if (!cache) return undefined;
    const key = await filesKey(site, placed, settled);
    if (!key) return undefined;
    const noted = output?.noted(route);
    if (noted?.key === key && output!.keep(route)) return { ...made, hash: (noted.value as MadePage).hash, key };
    const files = await recallFiles(cache, key);
    if (!files) return undefined;
    await writeFiles(route, files, write);
    return { ...made, hash: files.hash, key };
  };

  const makePages: Pages['makePages'] = async (site, { routes, isGroup }, write) => {
    const pages: MadePage[] = [];
    const writer = pageFilesWriter();
    for (const route of routes) {
      const started = performance.now();
      const page = await makePage(site, route, writer, write);
      pages.push({ ...page, took: performance.now() - started });
      // Other threads have something to say, and so may the user.
      await nextTurn();
    }
    return { ...(write ? analyse(pages, isGroup) : { pages }), assets: [...assets], made: [...made] };
  };

  const recallPages: Pages['recallPages'] = async (site, routes, recalling) => {
    if (!cache) return [];
    const { output } = recalling;
    const found: MadePage[] = [];
    const others: SitePage[] = [];
    for (const route of routes) {
      const place = placeOf(site, route);
      const asLeft = output && (await unchanged.find(site, place, output));
      if (asLeft) found.push(asLeft);
      else others.push(place);
    }
    if (cache.store.isEmpty?.()) return found;
    const lanes = openLanes(LANES);
    const recalled = await Promise.all(others.map(place => lanes(false, () => recallPage(site, place, recalling))));
    return [...found, ...recalled.filter(page => page !== undefined)];
  };

  return {
    ...{ compile, compileSchema, renderHtml, makePages, recallPages },
    noteOf: (site, page) => unchanged.note(site, placeOf(site, page.route), page),
    ...{ assets, made },
  };
}
