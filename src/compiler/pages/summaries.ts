/**
 * Summaries of pages: what a page refers to and contains, with its body only on request. The summary of a page that was
 * compiled before comes from the cache; its body is compiled again only if something around the page has changed.
 */
import { posix } from 'node:path';
import type { Nodes } from 'hast';
import { type Cache, readCached, writeCached } from '../cache/index.js';
import { cacheKey } from '../cache/keys.js';
import { ownFolders } from '../config/icons.js';
import { pageConfigKey } from '../config/key.js';
import type { Config } from '../config/types.js';
import { proseRules } from '../diagnostics/rules/prose.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import type { PageParser } from '../parse/index.js';
import type { Page, PageHead } from '../types.js';
import type { CachedPage } from './cached-page.js';
import type { SiteInputs } from './rebuild-reason.js';

/** A page without its body, and a way to get the body. */
export type PageSummary = CachedPage & {
  /** Hash of all that the page is compiled from; absent where nothing is cached. */
  key?: string;
  page: () => Promise<Page>;
};

/** Makes summaries, or reads them from the cache. */
export type PageSummaries = {
  /** Compiles the page where its summary is not cached. Rejects where its source cannot be read. */
  page: (head: PageHead) => Promise<PageSummary>;
  /** Compiles nothing: `undefined` where no summary is cached. */
  readCached: (head: PageHead) => Promise<PageSummary | undefined>;
  /** The summary of a named schema of an API; `undefined` where there is none. */
  schema: (api: string, key: string) => Promise<PageSummary | undefined>;
  /** The summary of a page that no file contains, such as a category index. */
  summarizeGenerated: (page: Page) => PageSummary;
  /** Hash of all that every page depends on. */
  baseKey: () => Promise<string>;
  /** Hashes of what every page depends on, one for each cause that `--verbose` can name. */
  siteInputs: () => Promise<Omit<SiteInputs, 'shell'>>;
  /** True if an included file still has the text that the hash was made from. */
  isIncludeUnchanged: (include: CachedPage['includes'][number]) => Promise<boolean>;
};

type SummaryOptions = {
  config: Config;
  fs: FileSystem;
  parser: PageParser;
  cache?: Cache;
  /** Texts are checked against the style guide. */
  checksProse: boolean;
  /** What pages depend on beside the configuration, as plain data. */
  dependencies: () => Promise<unknown>;
};

/** Creates the summaries of one compiler. */
export function createPageSummaries(options: SummaryOptions): PageSummaries {
  const { config, fs, parser, cache, checksProse, dependencies } = options;
  const memo: { inputs?: ReturnType<PageSummaries['siteInputs']>; baseKey?: Promise<string> } = {};
  const siteInputs: PageSummaries['siteInputs'] = () => {
    memo.inputs ??= dependencies().then(rest => ({
      docsc: cacheKey(cache?.identity),
      config: pageConfigKey(config),
      dependencies: cacheKey(rest),
    }));
    return memo.inputs;
  };
  const base = () => {
    memo.baseKey ??= siteInputs().then(inputs => cacheKey(inputs));
    return memo.baseKey;
  };

  const readable = includable(config);
  const hashOfInclude = (path: string) =>
    fs.readBelow(path, readable).then(
      text => cacheKey(text),
      () => 'none',
    );
  const isIncludeUnchanged: PageSummaries['isIncludeUnchanged'] = async ([path, hash]) =>
    (await hashOfInclude(path)) === hash;

  const readSummary = async (key: string, page: () => Promise<Page>): Promise<PageSummary | undefined> => {
    const found = cache && (await readCached<CachedPage>(cache, key));
    if (!found) return undefined;
    for (const include of found.includes) if (!(await isIncludeUnchanged(include))) return undefined;
    const textKey = cacheKey(key, found.includes);
    const prose = checksProse ? await readCached<Diagnostic[]>(cache, proseKey(textKey)) : [];
    return prose && { ...found, diagnostics: [...found.diagnostics, ...prose], key: textKey, page };
  };

  const cacheSummary = async (key: string, page: Page): Promise<PageSummary> => {
    const summary = { ...summarizePage(page), cards: hasCards(page.body) };
    // An error may have its cause on this machine, so the page is compiled again. Findings below it are cached with it.
    const isWrong = ({ rule, level }: Diagnostic) => level === 'error' && (config.rules[rule] ?? level) === level;
    const prose = page.diagnostics.filter(isProse);
    const others = page.diagnostics.filter(one => !isProse(one));
    if (!cache || others.some(isWrong)) return summary;
    const paths = page.includes ?? [];
    const includes = await Promise.all(paths.map(async path => [path, await hashOfInclude(path)] as [string, string]));
    const { page: _, ...rest } = { ...summary, includes, diagnostics: others };
    writeCached<CachedPage>(cache, key, rest);
    const textKey = cacheKey(key, includes);
    if (checksProse) writeCached<Diagnostic[]>(cache, proseKey(textKey), prose);
    return { ...summary, includes, key: textKey };
  };

  const pageKey = async (head: PageHead) => cacheKey('page', await base(), head, await parser.inputsOf(head));

  const readCachedSummary: PageSummaries['readCached'] = async head =>
    cache && readSummary(await pageKey(head), () => parser.compile(head));

  const page: PageSummaries['page'] = async head => {
    if (!cache) return summarizePage(await parser.compile(head));
    // The file may have changed since it was outlined; the key has to describe the text that is compiled.
    await parser.readPageSource(head);
    const key = await pageKey(head);
    return (await readSummary(key, () => parser.compile(head))) ?? cacheSummary(key, await parser.compile(head));
  };

  const schema: PageSummaries['schema'] = async (api, name) => {
    const compile = () => parser.compileSchema(api, name);
    const inputs = cache && (await parser.schemaInputs(api));
    const key = inputs && cacheKey('schema', await base(), inputs, name);
    if (key === undefined) {
      const found = await compile();
      return found && summarizePage(found);
    }
    const known = await readSummary(key, async () => (await compile())!);
    if (known) return known;
    const found = await compile();
    return found && cacheSummary(key, found);
  };

  return {
    page,
    readCached: readCachedSummary,
    schema,
    baseKey: base,
    isIncludeUnchanged,
    siteInputs,
    summarizeGenerated: made => ({
      ...summarizePage(made),
      ...(cache && { cards: hasCards(made.body), key: cacheKey('generated', made) }),
    }),
  };
}

/** The folders and files that pages may include texts from. */
function includable({ markdown, icons, glossary, apis }: Config): string[] {
  const described = apis.flatMap(({ path, overlays = [] }) => [posix.dirname(path), ...overlays]);
  return [...markdown.include, ...ownFolders(icons), ...(glossary?.file ? [glossary.file] : []), ...described];
}

const isProse = ({ rule }: Diagnostic) => rule in proseRules;

/** A build may leave out the style guide, so what it finds has an entry of its own, and a check shares all others. */
const proseKey = (textKey: string) => cacheKey('prose', textKey);

function summarizePage(page: Page): PageSummary {
  const { head, anchors, links, schemas, files, spending, diagnostics } = page;
  const kept = { head, anchors, links, schemas, files, spending, diagnostics };
  return { ...kept, includes: [], cards: false, page: async () => page };
}

function hasCards(node: Nodes): boolean {
  if (node.type === 'element' && node.tagName === 'docsc-doc-cards') return true;
  return 'children' in node && node.children.some(hasCards);
}
