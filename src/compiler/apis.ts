/** The API descriptions of a site: outlined when they are loaded, and read again only where their pages are compiled. */
import { fullHashOf } from './fs.js';
import type { Loaded } from './load.js';
import { type ApiDescription, outlineOpenapi, textsIn } from './openapi/index.js';
import type { ProseCheck } from './prose/index.js';
import type { Outline, PageHead, Source } from './types.js';
import { parseYaml } from './yaml.js';

export type LoadedApi = Loaded['apis'][number];

export type Apis = {
  /** Takes over what was loaded; the same text is outlined once. */
  outline: (loaded: LoadedApi) => Outline;
  /** The description that holds a page; `undefined` for pages of other kinds. */
  of: (head: PageHead) => Promise<ApiDescription | undefined>;
  byId: (id: string) => Promise<ApiDescription | undefined>;
  /** Stands for all that a description was read from; `undefined` where there is no such description. */
  hashOf: (id: string) => Promise<string | undefined>;
  idOf: (head: PageHead) => Promise<string | undefined>;
};

type Described = { description: ApiDescription; outline: Outline };
type Known = { key: string; described: Described };

/**
 * `loadAll` reads the descriptions where nobody has outlined them: in a thread that was given a linked site. `prose`
 * checks their texts, where the site wants that.
 */
export function createApis(loadAll: () => Promise<LoadedApi[]>, prose?: ProseCheck): Apis {
  const known = new Map<string, Known>();
  /** Of a page's own id. */
  const idOfPage = new Map<string, string>();
  const memo: { all?: Promise<void> } = {};

  const outline = (loaded: LoadedApi): Outline => {
    const { config: api, source, files } = loaded;
    const key = fullHashOf(JSON.stringify([api, ...[source, ...files].map(file => [file.path, file.hash])]));
    const last = known.get(api.id);
    const described = last?.key === key ? last.described : describe(loaded, prose);
    known.set(api.id, { key, described });
    for (const { id } of described.outline.heads) idOfPage.set(id, api.id);
    return described.outline;
  };

  const all = () => {
    memo.all ??= known.size ? Promise.resolve() : loadAll().then(found => void found.map(outline));
    return memo.all;
  };

  const byId: Apis['byId'] = async id => {
    await all();
    return known.get(id)?.described.description;
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

function describe({ config, source, files }: LoadedApi, prose: ProseCheck | undefined): Described {
  const { description, outline } = outlineOpenapi(source, config, { yaml: parseYaml, files });
  if (!prose) return { description, outline };
  const sources = new Map<string, Source>([source, ...files].map(file => [file.path, file]));
  const found = prose.api(textsIn(description), sources);
  return { description, outline: { ...outline, diagnostics: [...outline.diagnostics, ...found] } };
}
