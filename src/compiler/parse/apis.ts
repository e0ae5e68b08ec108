/** The API descriptions of a site: outlined when they are loaded, and read again only where their pages are compiled. */
import { type Cache, keep, recall } from '../cache/index.js';
import { keyOf } from '../cache/keys.js';
import type { Loaded } from '../load/index.js';
import type { ApiDescription } from '../openapi/index.js';
import type { ProseCheck } from '../prose/index.js';
import { parseYaml } from '../source/yaml.js';
import type { Outline, PageHead, Source } from '../types.js';

export type LoadedApi = Loaded['apis'][number];

export type Apis = {
  /** Takes over what was loaded; the same text is outlined once, or not at all where its outline was kept. */
  outline: (loaded: LoadedApi) => Promise<Outline>;
  /** The description that holds a page; `undefined` for pages of other kinds. */
  of: (head: PageHead) => Promise<ApiDescription | undefined>;
  byId: (id: string) => Promise<ApiDescription | undefined>;
  /** Stands for all that a description was read from; `undefined` where there is no such description. */
  hashOf: (id: string) => Promise<string | undefined>;
  idOf: (head: PageHead) => Promise<string | undefined>;
};

type Described = { description: ApiDescription; outline: Outline };
type Known = { key: string; outline: Outline; describe: () => Described };
type KeptOutline = Omit<Outline, 'download'> & { download?: string };

/** `loadAll` reads the descriptions where nobody has outlined them: in a thread that was given a linked site. */
type Options = {
  loadAll: () => Promise<LoadedApi[]>;
  /** Checks their texts, where the site wants that; `rules` are what it checks. */
  prose?: ProseCheck;
  rules?: unknown;
  cache?: Cache;
};

export function createApis({ loadAll, prose, rules, cache }: Options): Apis {
  const known = new Map<string, Known>();
  /** Of a page's own id. */
  const idOfPage = new Map<string, string>();
  const memo: { all?: Promise<void> } = {};

  const outlineOf = async (key: string, describe: () => Described): Promise<Outline> => {
    const name = cache && keyOf('api', cache.identity, key, Boolean(prose), rules);
    const kept = name && (await recall<KeptOutline>(cache, name));
    if (!kept) {
      const { outline } = describe();
      if (name) keep<KeptOutline>(cache, name, { ...outline, download: outline.download?.route });
      return withKey(outline, key);
    }
    const { download: route, ...outline } = kept;
    const contents = () => describe().outline.download!.contents();
    return withKey({ ...outline, ...(route !== undefined && { download: { route, contents } }) }, key);
  };

  const outline = async (loaded: LoadedApi): Promise<Outline> => {
    const { config: api, source, files } = loaded;
    const key = keyOf(
      api,
      [source, ...files].map(file => [file.path, file.hash]),
    );
    const last = known.get(api.id);
    if (last?.key === key) return last.outline;
    const described: { found?: Described } = {};
    const frontEnd = await import('../openapi/index.js');
    const describe = () => {
      described.found ??= describeApi(loaded, prose, frontEnd);
      return described.found;
    };
    const outline = await outlineOf(key, describe);
    known.set(api.id, { key, outline, describe });
    for (const { id } of outline.heads) idOfPage.set(id, api.id);
    return outline;
  };

  const all = () => {
    memo.all ??= known.size
      ? Promise.resolve()
      : loadAll().then(async found => void (await Promise.all(found.map(outline))));
    return memo.all;
  };

  const byId: Apis['byId'] = async id => {
    await all();
    return known.get(id)?.describe().description;
  };

  const idOf: Apis['idOf'] = async head => {
    if (head.origin.pointer === undefined) return undefined;
    await all();
    return idOfPage.get(head.id);
  };

  return {
    outline,
    byId,
    idOf,
    hashOf: async id => {
      await all();
      return known.get(id)?.key;
    },
    of: async head => byId((await idOf(head)) ?? ''),
  };
}

function withKey(outline: Outline, key: string): Outline {
  return outline.download ? { ...outline, download: { ...outline.download, key } } : outline;
}

function describeApi(
  { config, source, files }: LoadedApi,
  prose: ProseCheck | undefined,
  { outlineOpenapi, textsIn }: typeof import('../openapi/index.js'),
): Described {
  const { description, outline } = outlineOpenapi(source, config, { yaml: parseYaml, files });
  if (!prose) return { description, outline };
  const sources = new Map<string, Source>([source, ...files].map(file => [file.path, file]));
  const found = prose.api(textsIn(description), sources);
  return { description, outline: { ...outline, diagnostics: [...outline.diagnostics, ...found] } };
}
