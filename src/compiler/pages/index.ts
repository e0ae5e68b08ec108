/** `Page` → its files: in its place on the site, with its chunk, its HTML, and what it brings. */
import { posix } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Root } from 'hast';
import { ASSETS, chunkFile, type Prerenderer } from '../../format.js';
import { htmlFile, type Route } from '../../routes.js';
import { type Cache, readCached, writeCached } from '../cache/index.js';
import { cacheKey } from '../cache/keys.js';
import { createLimiter } from '../cache/limiter.js';
import { diagnoseSlotCrash, hasArticleSlots } from '../components/slots.js';
import type { Config } from '../config/types.js';
import { type FileSystem, sha256Hex, shortHash } from '../disk/project.js';
import { type Asset, type ChunkContext, emitChunk, resolvePage, serializeChunk, toPageData } from '../emit/chunk.js';
import { publishBody } from '../emit/publish-body.js';
import { fragmentFile, type SchemaFragment } from '../emit/schemas.js';
import { buildSearchRecords, type IndexBuilder } from '../emit/search.js';
import type { ShellParts } from '../emit/shell.js';
import type { LastOutput, OutputGroup } from '../output/last-output.js';
import type { PageParser } from '../parse/index.js';
import { linksToOtherPages } from '../site/anchors.js';
import { measureImage } from '../source/picture-size.js';
import type { GeneratedFile, Page, PageHead, Site, SitePage } from '../types.js';
import { diagnoseComponentCrash } from './component-crash.js';
import { createFilesKeyFunction, type ResolvedReferences, type SummaryInSite } from './files-key.js';
import { encodeSegment, writeCachedRecords, writeCachedSegment } from './index-segments.js';
import {
  createPageFilesWriter,
  type PageFiles,
  type PageFilesWriter,
  readCachedFiles,
  writeCachedFiles,
} from './page-files.js';
import type { PageBatch, PageTask } from './page-tasks.js';
import type { CompiledPage, RenderedPage, WriteFile } from './rendered-page.js';
import type { PageSummaries, PageSummary } from './summaries.js';
import { createUnchangedPages } from './unchanged-pages.js';

export type RestoreOptions = { write: WriteFile; output?: LastOutput };

export type PagePipeline = {
  compile: (site: Site, route: Route) => Promise<CompiledPage>;
  /** The fragment of a named schema, which a page fetches when it is opened. */
  compileSchema: (site: Site, api: string, key: string) => Promise<SchemaFragment | undefined>;
  /** `hash` names its chunk. In pieces, as most of them are written as they are. */
  renderHtml: (site: Site, compiled: CompiledPage, hash: string) => Promise<string[]>;
  /** Compiles pages and hands their files to `write`; without it nothing is rendered. */
  renderPages: (site: Site, share: PageTask, write?: WriteFile) => Promise<PageBatch>;
  /** Those whose files are known already, once these are handed to `write` or found in place. */
  restorePages: (site: Site, routes: Route[], recalling: RestoreOptions) => Promise<RenderedPage[]>;
  /** What to remember of a page that was made or recalled, beside its files. */
  pageRecord: (site: Site, page: RenderedPage) => Promise<OutputGroup['value']>;
  /** Published path → source file, of images seen so far. */
  assetSources: Map<string, string>;
  /** Published path → contents, of files that pages seen so far brought themselves. */
  generatedFiles: Map<string, string>;
};

type PagePipelineOptions = {
  config: Config;
  fs: FileSystem;
  openPrerender: () => Promise<Prerenderer>;
  indexSearch: IndexBuilder;
  digests: PageSummaries;
  madeFrom: PageParser['inputsOf'];
  shell: ShellParts;
  dev: boolean;
  cache?: Cache;
};

/** Pages that are looked up at once: an answer may come from far away. */
const MAX_PARALLEL_LOOKUPS = 32;

export function createPagePipeline(context: PagePipelineOptions): PagePipeline {
  const { config, fs, openPrerender, indexSearch, digests, madeFrom, shell, dev, cache } = context;
  const assets = new Map<string, string>();
  const made = new Map<string, string>();
  const memo: { prerender?: Promise<Prerenderer>; days?: Intl.DateTimeFormat } = {};
  const days = () => {
    memo.days ??= new Intl.DateTimeFormat(config.site.language, { dateStyle: 'long', timeZone: 'UTC' });
    return memo.days;
  };
  const names = new Map<string, Promise<Asset>>();
  const fragments = new Map<string, Promise<SchemaFragment | undefined>>();

  const publish = async (path: string): Promise<Asset> => {
    const name = async () => {
      const { dir, name: stem, ext } = posix.parse(path);
      const bytes = await fs.readBytes(path);
      const published = `${ASSETS}/files/${stem}-${shortHash(`${dir}:${shortHash(bytes)}`)}${ext}`;
      assets.set(published, path);
      return { path: published, ...measureImage(bytes) };
    };
    if (dev || !names.has(path)) names.set(path, name());
    return names.get(path)!;
  };

  const filesKey = createFilesKeyFunction(shell);
  const unchanged = createUnchangedPages({ config, digests, shell, madeFrom, publish });

  const make = async ({ name, contents }: GeneratedFile): Promise<Asset> => {
    const { name: stem, ext } = posix.parse(name);
    const path = `${ASSETS}/files/${stem}-${shortHash(contents)}${ext}`;
    made.set(path, contents);
    return { path, ...measureImage(Buffer.from(contents)) };
  };

  /** What the page refers to, and what of that comes with it. */
  const settle = async (site: Site, digest: PageSummary): Promise<ResolvedReferences> => {
    const given = await givenTo(site, digest.schemas);
    const assets = new Map(given.flatMap(([, fragment]) => fragment.assets));
    const noting = async (path: string) => {
      const asset = await publish(path);
      assets.set(path, asset.path);
      return asset;
    };
    const context: ChunkContext = {
      site,
      config,
      publishAsset: noting,
      publishGenerated: make,
      schemaFragments: given,
      dateFormat: days,
    };
    const resolved = await resolvePage(digest, context);
    return { schemaFragments: given, context, resolved, assets: [...assets] };
  };

  const placeOf = (site: Site, route: Route): SitePage => {
    const place = site.pages.get(route);
    if (!place) throw new Error(`no page at ${route}`);
    return place;
  };

  /** `find` looks for what a file holds; other pages are at hand. */
  const digestAt = async <T>(site: Site, { head }: SitePage, find: (head: PageHead) => Promise<T>) => {
    const generated = site.generated.get(head.route);
    return generated ? digests.summarizeGenerated(generated) : await find(head);
  };

  const placedAt = async (site: Site, route: Route): Promise<SummaryInSite> => {
    const place = placeOf(site, route);
    return { sitePage: place, digest: await digestAt(site, place, digests.page) };
  };

  const finish = async (
    { digest, sitePage }: SummaryInSite,
    { schemaFragments, context, resolved }: ResolvedReferences,
  ): Promise<CompiledPage> => {
    const page = await digest.page();
    const chunk = emitChunk(page, sitePage, resolved, context);
    const schemas = Object.fromEntries(
      schemaFragments.map(([key, fragment]) => [key, JSON.parse(fragment.json) as Root]),
    );
    return { ...chunk, page, schemas };
  };

  const compile: PagePipeline['compile'] = async (site, route) => {
    const placed = await placedAt(site, route);
    return finish(placed, await settle(site, placed.digest));
  };

  const compileSchema: PagePipeline['compileSchema'] = async (site, api, key) => {
    const id = `${api}#${key}`;
    const known = dev ? undefined : fragments.get(id);
    if (known) return known;
    const made = digests.schema(api, key).then(digest => digest && emitFragment(site, digest, { api, key }));
    fragments.set(id, made);
    return made;
  };

  const emitFragment = async (
    site: Site,
    digest: PageSummary,
    name: { api: string; key: string },
  ): Promise<SchemaFragment> => {
    const { resolved, assets } = await settle(site, { ...digest, schemas: undefined });
    const { addresses, anchored, diagnostics } = resolved;
    const key = digest.key && cacheKey('fragment', digest.key, addresses);
    const body = async () => {
      const { body } = await digest.page();
      return JSON.stringify(publishBody(body, { addresses, cards: () => [], frames: config.security.frames }));
    };
    const known = key && cache ? await readCached<string>(cache, key) : undefined;
    const json = known ?? (await body());
    if (key && cache && known === undefined) writeCached(cache, key, json);
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
  const givenTo = async (site: Site, schemas: Page['schemas']): Promise<[string, SchemaFragment][]> => {
    const keys = schemas?.given ?? [];
    const found = await Promise.all(
      keys.map(async key => [key, await compileSchema(site, schemas!.api, key)] as const),
    );
    return found.flatMap(([key, fragment]) => (fragment ? [[key, fragment] as [string, SchemaFragment]] : []));
  };

  const renderHtml: PagePipeline['renderHtml'] = async (site, { chunk, meta, page, schemas, diagnostics }, hash) => {
    const nav = chunk.sidebar === null ? null : (site.sidebars.get(chunk.sidebar) ?? null);
    const isOwn = chunk.bundles?.includes('own') || config.site.slots;
    const own = isOwn ? await (await shell.components()).load() : undefined;
    memo.prerender ??= openPrerender();
    const prerender = await memo.prerender;
    const { html, crashed } = prerender.page({ page: chunk, schemas, components: own });
    const app = nav ? prerender.withSidebar(html, chunk, nav) : html;
    diagnostics.push(
      ...crashed.map(found => (found.slot ? diagnoseSlotCrash(found, config) : diagnoseComponentCrash(found, page))),
    );
    const isAlive = page.islands || chunk.layout === 'search' || hasArticleSlots(chunk.layout, config.site);
    return (await shell.documentWrapper())({ chunk, meta, data: toPageData(chunk, hash, isAlive), app });
  };

  const look = async (site: Site, { digest, sitePage }: SummaryInSite) => {
    const settled = await settle(site, digest);
    const { anchored, diagnostics } = settled.resolved;
    const { route, origin } = sitePage.head;
    const { anchors } = digest;
    const made = {
      route,
      origin,
      anchors,
      anchored: linksToOtherPages(anchored, { route, anchors }),
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

  const makePage = async (
    site: Site,
    route: Route,
    writer: PageFilesWriter,
    write?: WriteFile,
  ): Promise<RenderedPage> => {
    const placed = await placedAt(site, route);
    const { settled, made } = await look(site, placed);
    const compiled = await finish(placed, settled);
    const records = buildSearchRecords(compiled.page, placed.sitePage, config.site.base);
    if (!write) return { ...made, hash: '', records };
    const before = compiled.diagnostics.length;
    const hash = writer.writeChunk(serializeChunk(compiled.chunk));
    const files = writer.writeDocument(await renderHtml(site, compiled, hash));
    const crashed = compiled.diagnostics.slice(before);
    await writeFiles(route, files, write);
    const key = crashed.length || !cache ? undefined : await filesKey(site, placed, settled);
    if (key && cache) writeCachedFiles(cache, key, files);
    const foundAs = key === undefined ? sha256Hex(JSON.stringify(records)) : undefined;
    if (cache && config.hasLocalIndex) writeCachedRecords(cache, key ?? foundAs!, records);
    return { ...made, hash, key, records, foundAs, diagnostics: [...made.diagnostics, ...crashed] };
  };

  /** Pages of a group as one, others by themselves. */
  const analyse = (pages: RenderedPage[], isGroup: boolean) => {
    const found = pages.map(({ records = [] }) => records);
    const others = pages.map(({ records: _, ...page }) => page);
    if (!config.hasLocalIndex) return { pages: others };
    if (!isGroup)
      return {
        pages: others.map((page, nth) => ({ ...page, segment: encodeSegment(indexSearch.analyse(found[nth]!)) })),
      };
    const together = encodeSegment(indexSearch.analyse(found.flat()));
    const ids = pages.map(({ key }) => key);
    if (cache) writeCachedSegment(cache, ids, together);
    return { pages: others, groupSegment: together };
  };

  /** Of one that the last build has not left as it is. */
  const recallPage = async (
    site: Site,
    place: SitePage,
    { write, output }: RestoreOptions,
  ): Promise<RenderedPage | undefined> => {
    const { route } = place.head;
    const digest = await digestAt(site, place, digests.readCached);
    if (!digest) return undefined;
    const placed = { sitePage: place, digest };
    const { settled, made } = await look(site, placed);
    if (!cache) return undefined;
    const key = await filesKey(site, placed, settled);
    if (!key) return undefined;
    const noted = output?.entry(route);
    if (noted?.key === key && output!.reuse(route)) return { ...made, hash: (noted.value as RenderedPage).hash, key };
    const files = await readCachedFiles(cache, key);
    if (!files) return undefined;
    await writeFiles(route, files, write);
    return { ...made, hash: files.hash, key };
  };

  const makePages: PagePipeline['renderPages'] = async (site, { routes, isGroup }, write) => {
    const pages: RenderedPage[] = [];
    const writer = createPageFilesWriter();
    for (const route of routes) {
      const started = performance.now();
      const page = await makePage(site, route, writer, write);
      pages.push({ ...page, duration: performance.now() - started });
      // Other threads have something to say, and so may the user.
      await nextTurn();
    }
    return { ...(write ? analyse(pages, isGroup) : { pages }), assetSources: [...assets], generatedFiles: [...made] };
  };

  const recallPages: PagePipeline['restorePages'] = async (site, routes, recalling) => {
    if (!cache) return [];
    const { output } = recalling;
    const found: RenderedPage[] = [];
    const others: SitePage[] = [];
    for (const route of routes) {
      const place = placeOf(site, route);
      const asLeft = output && (await unchanged.findUnchanged(site, place, output));
      if (asLeft) found.push(asLeft);
      else others.push(place);
    }
    if (cache.store.isEmpty?.()) return found;
    const lanes = createLimiter(MAX_PARALLEL_LOOKUPS);
    const recalled = await Promise.all(others.map(place => lanes(false, () => recallPage(site, place, recalling))));
    return [...found, ...recalled.filter(page => page !== undefined)];
  };

  return {
    ...{ compile, compileSchema, renderHtml, renderPages: makePages, restorePages: recallPages },
    pageRecord: (site, page) => unchanged.recordPage(site, placeOf(site, page.route), page),
    ...{ assetSources: assets, generatedFiles: made },
  };
}
