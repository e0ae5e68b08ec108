/**
 * Pages as far as their site is concerned: what they refer to and hold, and the body only where somebody asks for it. A
 * page that was compiled before is recalled; its body is then made again only if something around the page has changed.
 */
import type { Nodes } from 'hast';
import { type Cache, readCached, writeCached } from '../cache/index.js';
import { cacheKey } from '../cache/keys.js';
import { pageConfigKey } from '../config/key.js';
import type { Config } from '../config/types.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import type { PageParser } from '../parse/index.js';
import type { Page, PageHead } from '../types.js';
import type { CachedPage } from './cached-page.js';

export type PageSummary = CachedPage & {
  /** Stands for the page as it is, body and all; absent where nothing is kept. */
  key?: string;
  page: () => Promise<Page>;
};

export type PageSummaries = {
  page: (head: PageHead) => Promise<PageSummary>;
  /** The same, where nothing has to be compiled for it. */
  readCached: (head: PageHead) => Promise<PageSummary | undefined>;
  /** Of a named schema; `undefined` where there is none. */
  schema: (api: string, key: string) => Promise<PageSummary | undefined>;
  /** Of a page that no file holds. */
  summarizeGenerated: (page: Page) => PageSummary;
  /** Stands for all that every page depends on, whatever it says. */
  baseKey: () => Promise<string>;
  /** Whether a file that a page includes says what it did. */
  isIncludeUnchanged: (include: CachedPage['includes'][number]) => Promise<boolean>;
};

type SummaryOptions = {
  config: Config;
  fs: FileSystem;
  parser: PageParser;
  cache?: Cache;
  dependencies: () => Promise<unknown>;
};

/** `about` is what pages depend on beside the configuration, as plain data. */
export function createPageSummaries({ config, fs, parser, cache, dependencies }: SummaryOptions): PageSummaries {
  const memo: { baseKey?: Promise<string> } = {};
  const base = () => {
    memo.baseKey ??= dependencies().then(rest => cacheKey(cache?.identity, pageConfigKey(config), rest));
    return memo.baseKey;
  };

  const hashOfInclude = (path: string) =>
    fs.readBelow(path, config.markdown.include).then(
      text => cacheKey(text),
      () => 'none',
    );
  const isAsItWas: PageSummaries['isIncludeUnchanged'] = async ([path, hash]) => (await hashOfInclude(path)) === hash;

  const recalled = async (key: string, page: () => Promise<Page>): Promise<PageSummary | undefined> => {
    const found = cache && (await readCached<CachedPage>(cache, key));
    if (!found) return undefined;
    for (const one of found.includes) if (!(await isAsItWas(one))) return undefined;
    return { ...found, key: cacheKey(key, found.includes), page };
  };

  const kept = async (key: string, page: Page): Promise<PageSummary> => {
    const digest = { ...summarizePage(page), cards: hasCards(page.body) };
    // What went wrong may go right the next time, on another machine; what is let pass here is said again.
    const isWrong = ({ rule, level }: Diagnostic) => level === 'error' && (config.rules[rule] ?? level) === level;
    if (!cache || page.diagnostics.some(isWrong)) return digest;
    const paths = page.includes ?? [];
    const includes = await Promise.all(paths.map(async path => [path, await hashOfInclude(path)] as [string, string]));
    const { page: _, ...rest } = { ...digest, includes };
    writeCached<CachedPage>(cache, key, rest);
    return { ...digest, includes, key: cacheKey(key, includes) };
  };

  const pageKey = async (head: PageHead) => cacheKey('page', await base(), head, await parser.inputsOf(head));

  const known: PageSummaries['readCached'] = async head =>
    cache && recalled(await pageKey(head), () => parser.compile(head));

  const page: PageSummaries['page'] = async head => {
    if (!cache) return summarizePage(await parser.compile(head));
    // A file may have changed since it was looked at: the key is to stand for what is compiled.
    await parser.readPageSource(head);
    const key = await pageKey(head);
    return (await recalled(key, () => parser.compile(head))) ?? kept(key, await parser.compile(head));
  };

  const schema: PageSummaries['schema'] = async (api, name) => {
    const compile = () => parser.compileSchema(api, name);
    const madeFrom = cache && (await parser.schemaInputs(api));
    const key = madeFrom && cacheKey('schema', await base(), madeFrom, name);
    if (key === undefined) {
      const found = await compile();
      return found && summarizePage(found);
    }
    const known = await recalled(key, async () => (await compile())!);
    if (known) return known;
    const found = await compile();
    return found && kept(key, found);
  };

  return {
    page,
    readCached: known,
    schema,
    baseKey: base,
    isIncludeUnchanged: isAsItWas,
    summarizeGenerated: made => ({
      ...summarizePage(made),
      ...(cache && { cards: hasCards(made.body), key: cacheKey('generated', made) }),
    }),
  };
}

function summarizePage(page: Page): PageSummary {
  const { head, anchors, links, schemas, files, diagnostics } = page;
  const kept = { head, anchors, links, schemas, files, diagnostics };
  return { ...kept, includes: [], cards: false, page: async () => page };
}

function hasCards(node: Nodes): boolean {
  if (node.type === 'element' && node.tagName === 'docsc-doc-cards') return true;
  return 'children' in node && node.children.some(hasCards);
}
