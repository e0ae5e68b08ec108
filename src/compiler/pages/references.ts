/**
 * What a page refers to: its links, images and generated files as published, and the schema fragments that it shows.
 * Fragments refer to files and other pages themselves, so both are resolved here.
 */
import { type Cache, readCached, writeCached } from '../cache/index.js';
import { cacheKey } from '../cache/keys.js';
import type { Config } from '../config/types.js';
import type { ChunkContext } from '../emit/chunk.js';
import { publishBody } from '../emit/publish-body.js';
import { type ResolvedPage, resolvePage } from '../emit/resolve-page.js';
import { fragmentFile, type SchemaFragment } from '../emit/schemas.js';
import type { Page, Site } from '../types.js';
import type { AssetPublisher } from './assets.js';
import type { PageSummaries, PageSummary } from './summaries.js';

/** Everything that a page refers to, resolved against the linked site. */
export type ResolvedReferences = {
  /** The schema fragments that the page shows before a reader opens anything, by key. */
  schemaFragments: [key: string, fragment: SchemaFragment][];
  /** Fragments that a reader opens, and those inside them, the nearest first: the Markdown of the page lists them. */
  openedFragments: [key: string, fragment: SchemaFragment][];
  context: ChunkContext;
  resolved: ResolvedPage;
  /** Files that the page and its fragments show, with their published paths. */
  assets: [path: string, published: string][];
};

/** Resolves references of pages, and compiles schema fragments. */
export type ReferenceResolver = {
  resolveReferences: (site: Site, summary: PageSummary) => Promise<ResolvedReferences>;
  /** The fragment of a named schema, which a page fetches when a reader opens it; `undefined` where there is none. */
  compileSchema: (site: Site, api: string, key: string) => Promise<SchemaFragment | undefined>;
};

type ReferenceOptions = {
  config: Config;
  summaries: PageSummaries;
  assets: AssetPublisher;
  /** Fragments are compiled again for each request. */
  dev: boolean;
  cache?: Cache;
};

/** Characters of the fragments that a page's Markdown lists besides those it shows; a large API refers to all of itself. */
const MAX_OPENED = 60_000;

/** Creates a resolver. Outside `serve` it compiles each fragment once. */
export function createReferenceResolver({
  config,
  summaries,
  assets,
  dev,
  cache,
}: ReferenceOptions): ReferenceResolver {
  const fragments = new Map<string, Promise<SchemaFragment | undefined>>();
  const memo: { dateFormat?: Intl.DateTimeFormat } = {};
  const dateFormat = () => {
    memo.dateFormat ??= new Intl.DateTimeFormat(config.site.language, { dateStyle: 'long', timeZone: 'UTC' });
    return memo.dateFormat;
  };

  const resolveReferences: ReferenceResolver['resolveReferences'] = async (site, summary) => {
    const schemaFragments = await inlineFragments(site, summary.schemas);
    const shown = new Map(schemaFragments.flatMap(([, fragment]) => fragment.assets));
    const publishAsset = async (path: string) => {
      const asset = await assets.publishAsset(path);
      shown.set(path, asset.path);
      return asset;
    };
    const { publishGenerated } = assets;
    const context: ChunkContext = { site, config, publishAsset, publishGenerated, schemaFragments, dateFormat };
    const resolved = await resolvePage(summary, context);
    const openedFragments = config.agents ? await collectOpened(site, summary.schemas, schemaFragments) : [];
    return { schemaFragments, openedFragments, context, resolved, assets: [...shown] };
  };

  const collectOpened = async (
    site: Site,
    schemas: Page['schemas'],
    given: ResolvedReferences['schemaFragments'],
  ): Promise<ResolvedReferences['openedFragments']> => {
    if (!schemas) return [];
    const isGiven = new Set(schemas.given);
    const keysIn = (refs: Page['schemas']) => [...(refs?.given ?? []), ...(refs?.more ?? [])];
    const keys = new Set([...schemas.more, ...given.flatMap(([, fragment]) => keysIn(fragment.schemas))]);
    const opened: ResolvedReferences['openedFragments'] = [];
    let left = MAX_OPENED;
    // The set grows during the loop.
    for (const key of keys) {
      if (isGiven.has(key)) continue;
      const fragment = await compileSchema(site, schemas.api, key);
      if (!fragment || fragment.json.length > left) continue;
      left -= fragment.json.length;
      opened.push([key, fragment]);
      for (const inside of keysIn(fragment.schemas)) keys.add(inside);
    }
    return opened;
  };

  const inlineFragments = async (site: Site, schemas: Page['schemas']): Promise<[string, SchemaFragment][]> => {
    const found = await Promise.all(
      (schemas?.given ?? []).map(async key => [key, await compileSchema(site, schemas!.api, key)] as const),
    );
    return found.flatMap(([key, fragment]) => (fragment ? [[key, fragment] as [string, SchemaFragment]] : []));
  };

  const compileSchema: ReferenceResolver['compileSchema'] = async (site, api, key) => {
    const id = `${api}#${key}`;
    const known = dev ? undefined : fragments.get(id);
    if (known) return known;
    const fragment = summaries.schema(api, key).then(summary => summary && emitFragment(site, summary, { api, key }));
    fragments.set(id, fragment);
    return fragment;
  };

  type FragmentName = { api: string; key: string };
  const emitFragment = async (site: Site, summary: PageSummary, name: FragmentName): Promise<SchemaFragment> => {
    const { resolved, assets } = await resolveReferences(site, { ...summary, schemas: undefined });
    const { addresses, anchored, diagnostics } = resolved;
    const key = summary.key && cacheKey('fragment', summary.key, addresses);
    const known = key && cache ? await readCached<string>(cache, key) : undefined;
    const json = known ?? (await serializeFragment(summary, addresses));
    if (key && cache && known === undefined) writeCached(cache, key, json);
    const { head, schemas, links } = summary;
    return { head, schemas, links, anchored, diagnostics, assets, json, file: fragmentFile({ ...name, dev }, json) };
  };

  const serializeFragment = async (summary: PageSummary, addresses: ResolvedPage['addresses']): Promise<string> => {
    const { body } = await summary.page();
    return JSON.stringify(publishBody(body, { addresses, cards: () => [], frames: config.security.frames }));
  };

  return { resolveReferences, compileSchema };
}
