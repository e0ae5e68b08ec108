/**
 * Pages as far as their site is concerned: what they refer to and hold, and the body only where somebody asks for it. A
 * page that was compiled before is recalled; its body is then made again only if something around the page has changed.
 */
import type { Nodes } from 'hast';
import { type Cache, keep, recall } from '../cache/index.js';
import { keyOf } from '../cache/keys.js';
import { configKey } from '../config/key.js';
import type { Config } from '../config/types.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import type { Parser } from '../parse/index.js';
import type { Page, PageHead } from '../types.js';
import type { KeptPage } from './cached-page.js';

export type Digest = KeptPage & {
  /** Stands for the page as it is, body and all; absent where nothing is kept. */
  key?: string;
  page: () => Promise<Page>;
};

export type Digests = {
  page: (head: PageHead) => Promise<Digest>;
  /** The same, where nothing has to be compiled for it. */
  known: (head: PageHead) => Promise<Digest | undefined>;
  /** Of a named schema; `undefined` where there is none. */
  schema: (api: string, key: string) => Promise<Digest | undefined>;
  /** Of a page that no file holds. */
  generated: (page: Page) => Digest;
  /** Stands for all that every page depends on, whatever it says. */
  base: () => Promise<string>;
  /** Whether a file that a page includes says what it did. */
  isAsItWas: (include: KeptPage['includes'][number]) => Promise<boolean>;
};

type Context = { config: Config; fs: FileSystem; parser: Parser; cache?: Cache; about: () => Promise<unknown> };

/** `about` is what pages depend on beside the configuration, as plain data. */
export function createDigests({ config, fs, parser, cache, about }: Context): Digests {
  const memo: { base?: Promise<string> } = {};
  const base = () => {
    memo.base ??= about().then(rest => keyOf(cache?.identity, configKey(config), rest));
    return memo.base;
  };

  const hashOfInclude = (path: string) =>
    fs.readWithin(path, config.markdown.include).then(
      text => keyOf(text),
      () => 'none',
    );
  const isAsItWas: Digests['isAsItWas'] = async ([path, hash]) => (await hashOfInclude(path)) === hash;

  const recalled = async (key: string, page: () => Promise<Page>): Promise<Digest | undefined> => {
    const found = cache && (await recall<KeptPage>(cache, key));
    if (!found) return undefined;
    for (const one of found.includes) if (!(await isAsItWas(one))) return undefined;
    return { ...found, key: keyOf(key, found.includes), page };
  };

  const kept = async (key: string, page: Page): Promise<Digest> => {
    const digest = { ...digestOf(page), cards: hasCards(page.body) };
    // What went wrong may go right the next time, on another machine; what is let pass here is said again.
    const isWrong = ({ rule, level }: Diagnostic) => level === 'error' && (config.rules[rule] ?? level) === level;
    if (!cache || page.diagnostics.some(isWrong)) return digest;
    const paths = page.includes ?? [];
    const includes = await Promise.all(paths.map(async path => [path, await hashOfInclude(path)] as [string, string]));
    const { page: _, ...rest } = { ...digest, includes };
    keep<KeptPage>(cache, key, rest);
    return { ...digest, includes, key: keyOf(key, includes) };
  };

  const pageKey = async (head: PageHead) => keyOf('page', await base(), head, await parser.madeFrom(head));

  const known: Digests['known'] = async head => cache && recalled(await pageKey(head), () => parser.compile(head));

  const page: Digests['page'] = async head => {
    if (!cache) return digestOf(await parser.compile(head));
    // A file may have changed since it was looked at: the key is to stand for what is compiled.
    await parser.read(head);
    const key = await pageKey(head);
    return (await recalled(key, () => parser.compile(head))) ?? kept(key, await parser.compile(head));
  };

  const schema: Digests['schema'] = async (api, name) => {
    const compile = () => parser.compileSchema(api, name);
    const madeFrom = cache && (await parser.schemaMadeFrom(api));
    const key = madeFrom && keyOf('schema', await base(), madeFrom, name);
    if (key === undefined) {
      const found = await compile();
      return found && digestOf(found);
    }
    const known = await recalled(key, async () => (await compile())!);
    if (known) return known;
    const found = await compile();
    return found && kept(key, found);
  };

  return {
    page,
    known,
    schema,
    base,
    isAsItWas,
    generated: made => ({
      ...digestOf(made),
      ...(cache && { cards: hasCards(made.body), key: keyOf('generated', made) }),
    }),
  };
}

function digestOf(page: Page): Digest {
  const { head, anchors, links, schemas, files, diagnostics } = page;
  const kept = { head, anchors, links, schemas, files, diagnostics };
  return { ...kept, includes: [], cards: false, page: async () => page };
}

function hasCards(node: Nodes): boolean {
  if (node.type === 'element' && node.tagName === 'docsc-doc-cards') return true;
  return 'children' in node && node.children.some(hasCards);
}
