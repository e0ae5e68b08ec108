/** The API descriptions of a site: outlined when they are loaded, parsed only where an outline or a page needs them. */
import { type Cache, readCached, writeCached } from '../cache/index.js';
import { cacheKey } from '../cache/keys.js';
import type { PageLimits } from '../config/types.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { LoadedSources } from '../load/index.js';
import { diagnoseExcess } from '../markdown/limits.js';
import type { ApiDescription } from '../openapi/index.js';
import type { ApiSize } from '../openapi/page-limit.js';
import type { ProseChecker } from '../prose/index.js';
import { parseDataFile } from '../source/json.js';
import { restoreYaml, type YamlSnapshot } from '../source/yaml.js';
import type { Outline, PageHead, Source } from '../types.js';
import type { DescribedFiles } from './api-parts.js';
import type { WorkGuard } from './work-guard.js';

/** An API description as it was loaded: its configuration, its file and the files that it refers to. */
export type LoadedApi = LoadedSources['apis'][number];

/** The files of the descriptions that a thread has parsed, by the hash of their text. Parsing them is most of an outline. */
export type ParsedApiFiles = ReadonlyMap<string, YamlSnapshot>;

/** Finds API descriptions by id and by page. */
export type ApiRegistry = {
  /** Takes over a loaded description. The same text is outlined once, or not at all where its outline is cached. */
  outline: (loaded: LoadedApi) => Promise<Outline>;
  /** The description that holds a page; `undefined` for pages of other kinds. */
  descriptionOfPage: (head: PageHead) => Promise<ApiDescription | undefined>;
  descriptionById: (id: string) => Promise<ApiDescription | undefined>;
  /** Hash of all files of a description; `undefined` where there is no such description. */
  hashOf: (id: string) => Promise<string | undefined>;
  /** The id of the description that holds a page; `undefined` for pages of other kinds. */
  idOf: (head: PageHead) => Promise<string | undefined>;
  /** All descriptions in the order of the configuration, with the paths of their files. */
  described: () => Promise<DescribedFiles[]>;
  /** What this thread has parsed, for other threads. */
  parsedFiles: () => ParsedApiFiles;
};

type DescribedApi = { description: ApiDescription; outline: Outline };
type OutlinedApi = { key: string; outline: Outline; describe: () => DescribedApi; files: string[] };
type CachedOutline = Omit<Outline, 'download'> & { download?: string };

type ApiRegistryOptions = {
  limits: PageLimits;
  /** The ids of all descriptions, in the order of the configuration. */
  ids: string[];
  /** Reads the descriptions in a thread that received a linked site, where none was outlined. */
  loadAll: () => Promise<LoadedApi[]>;
  /** Checks the texts of descriptions by `rules`; absent where prose is not checked. */
  prose?: ProseChecker;
  rules?: unknown;
  cache?: Cache;
  /** Files that another thread has parsed. */
  parsedElsewhere?: () => ParsedApiFiles | undefined;
  guard: WorkGuard;
};

/** Creates an empty registry. */
export function createApiRegistry(options: ApiRegistryOptions): ApiRegistry {
  const { limits, ids, loadAll, prose, rules, cache, parsedElsewhere, guard } = options;
  const { parse, parsedFiles } = createFileParser(parsedElsewhere);
  const known = new Map<string, OutlinedApi>();
  /** Id of a page → id of its description. */
  const idOfPage = new Map<string, string>();
  const memo: { all?: Promise<void> } = {};

  const outlineOf = async (key: string, describe: () => DescribedApi): Promise<Outline> => {
    const name = cache && cacheKey('api', cache.identity, key, Boolean(prose), rules, limits);
    const kept = name && (await readCached<CachedOutline>(cache, name));
    if (!kept) {
      const { outline } = describe();
      if (name) writeCached<CachedOutline>(cache, name, { ...outline, download: outline.download?.route });
      return addDownloadKey(outline, key);
    }
    const { download: route, ...outline } = kept;
    const contents = () => describe().outline.download!.contents();
    return addDownloadKey({ ...outline, ...(route !== undefined && { download: { route, contents } }) }, key);
  };

  const outline = async (loaded: LoadedApi): Promise<Outline> => {
    const { config: api, source } = loaded;
    const files = [...loaded.files, ...(loaded.overlays ?? [])];
    const key = cacheKey(
      api,
      [source, ...files].map(file => [file.path, file.hash]),
    );
    const last = known.get(api.id);
    if (last?.key === key) return last.outline;
    const described: { found?: DescribedApi } = {};
    const frontEnd = await import('../openapi/index.js');
    const item = { path: source.path, hash: key };
    const size = [source, ...files].reduce((sum, { text }) => sum + text.length, 0);
    if (size > limits.apiCharacters) {
      known.delete(api.id);
      return { heads: [], diagnostics: [diagnoseTooLarge(size, source.path, limits)] };
    }
    const describe = () => {
      described.found ??= guard.runNow(item, size, () =>
        describeApi(loaded, { prose, parse, frontEnd, size: largestApi(size, limits) }),
      );
      return described.found;
    };
    const outline = await guard.run<Outline>(item, {
      ...{ origin: { path: source.path }, size },
      work: () => outlineOf(key, describe),
      instead: reason => ({ heads: [], diagnostics: [reason] }),
    });
    known.set(api.id, { key, outline, describe, files: [source, ...files].map(({ path }) => path) });
    for (const { id } of outline.heads) idOfPage.set(id, api.id);
    return outline;
  };

  const all = () => {
    memo.all ??= known.size
      ? Promise.resolve()
      : loadAll().then(async found => void (await Promise.all(found.map(outline))));
    return memo.all;
  };

  const byId: ApiRegistry['descriptionById'] = async id => {
    await all();
    return known.get(id)?.describe().description;
  };

  const idOf: ApiRegistry['idOf'] = async head => {
    if (head.origin.pointer === undefined) return undefined;
    await all();
    return idOfPage.get(head.id);
  };

  return {
    outline,
    descriptionById: byId,
    idOf,
    hashOf: async id => {
      await all();
      return known.get(id)?.key;
    },
    described: async () => {
      await all();
      // `serve` compiles a page before it has read all descriptions.
      if (ids.some(id => !known.has(id))) for (const loaded of await loadAll()) await outline(loaded);
      return ids.flatMap(id => {
        const found = known.get(id);
        return found ? [{ id, describe: () => found.describe().description, files: found.files }] : [];
      });
    },
    descriptionOfPage: async head => byId((await idOf(head)) ?? ''),
    parsedFiles,
  };
}

/** The limits for a description of a number of characters: small ones have those of a million. */
function largestApi(characters: number, { apiPages, apiExpansion }: PageLimits): ApiSize {
  const millions = Math.max(1, Math.ceil(characters / 1e6));
  return { maxPages: apiPages * millions, maxExpansion: apiExpansion * millions };
}

function diagnoseTooLarge(size: number, path: string, { apiCharacters }: PageLimits): Diagnostic {
  const message = `This description and the files that it refers to have ${size.toLocaleString('en')} characters`;
  const hint = 'The API is left out. Split the description.';
  return diagnoseExcess({ message, limit: apiCharacters, unit: 'characters', path, hint, key: 'apiCharacters' });
}

/** Parses files of descriptions, and remembers them for other threads. */
function createFileParser(parsedElsewhere: ApiRegistryOptions['parsedElsewhere'] = () => undefined) {
  const own = new Map<string, { text: string; snapshot: () => YamlSnapshot }>();
  const parse: typeof parseDataFile = (text, path) => {
    const others = parsedElsewhere();
    const found = others?.get(cacheKey(path, text));
    const parsed = found ? restoreYaml(found, text) : parseDataFile(text, path);
    if (!others) own.set(path, { text, snapshot: parsed.snapshot });
    return parsed;
  };
  const parsedFiles = (): ParsedApiFiles =>
    new Map([...own].map(([path, { text, snapshot }]) => [cacheKey(path, text), snapshot()]));
  return { parse, parsedFiles };
}

function addDownloadKey(outline: Outline, key: string): Outline {
  return outline.download ? { ...outline, download: { ...outline.download, key } } : outline;
}

type DescribeTools = {
  prose: ProseChecker | undefined;
  parse: typeof parseDataFile;
  size: ApiSize;
  frontEnd: typeof import('../openapi/index.js');
};

function describeApi(
  { config, source, files, overlays = [] }: LoadedApi,
  { prose, parse, frontEnd, size }: DescribeTools,
): DescribedApi {
  const { outlineOpenapi, describedTexts } = frontEnd;
  const { description, outline } = outlineOpenapi(source, config, { yaml: parse, files, overlays, size });
  if (!prose) return { description, outline };
  const sources = new Map<string, Source>([source, ...files, ...overlays].map(file => [file.path, file]));
  const found = prose.checkApi(describedTexts(description), sources);
  return { description, outline: { ...outline, diagnostics: [...outline.diagnostics, ...found] } };
}
