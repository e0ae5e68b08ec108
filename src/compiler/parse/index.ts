/**
 * The table of front-ends, and the only memory of a compiler: outlines, and in `serve` bodies, by content hash.
 * Nothing is ever invalidated; what changed has another hash.
 */

import type { RenderCurlSample } from '../../format.js';
import { finishPage } from '../body/finish-page.js';
import type { Cache } from '../cache/index.js';
import type { SiteComponents } from '../components/index.js';
import type { Config } from '../config/types.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { type FileSystem, sha256Hex, shortHash } from '../disk/project.js';
import { type LoadedDocument, type LoadedSources, loadApis, readSource } from '../load/index.js';
import type { OutlineCache } from '../load/outline-cache.js';
import { immediateScheduler, type Scheduler } from '../load/scheduler.js';
import { readCategoryFile } from '../markdown/category.js';
import type { MarkdownOptions } from '../markdown/options.js';
import { outlineMarkdown } from '../markdown/outline.js';
import type { ApiDescription } from '../openapi/index.js';
import type { ProseChecker } from '../prose/index.js';
import { outlineRemote } from '../remote/page/outline.js';
import type { CompileFragment, FolderInfo, Outline, Page, PageHead, Source } from '../types.js';
import { createApiRegistry } from './apis.js';

export type PageParser = {
  outline: (loaded: LoadedSources) => Promise<{
    outlines: Outline[];
    branches: Map<string, Outline['sidebar']>;
    folders: Map<string, FolderInfo>;
  }>;
  /** `head` comes from the latest outline, here or in another thread. Rejects where its file cannot be read. */
  compile: (head: PageHead) => Promise<Page>;
  /** The fragment of a named schema of an API description. */
  compileSchema: (api: string, key: string) => Promise<Page | undefined>;
  /** Reads what a page is compiled from, where that is only known from before. Rejects where its file cannot be read. */
  readPageSource: (head: PageHead) => Promise<void>;
  /** All that a page is made from beside its head and what it includes, as plain data. */
  inputsOf: (head: PageHead) => Promise<unknown>;
  /** The same of the schemas of an API; `undefined` where there is none. */
  schemaInputs: (api: string) => Promise<string | undefined>;
  /** A document's page, as far as its own file tells; `undefined` where it has none, or something is wrong with it. */
  readHead: (path: string) => Promise<PageHead | undefined>;
  /** Takes over the text of a document. Whether its outline is the one that it had. */
  replaceSource: (source: Source) => Promise<boolean>;
  preload: () => Promise<unknown>;
  /** Routes of remembered pages that include one of these files. */
  routesIncluding: (paths: string[]) => string[];
};

const loadBodyCompilers = () => import('./body-compilers.js');

type ParserOptions = {
  components: () => Promise<SiteComponents>;
  sample: RenderCurlSample;
  /** Keeps compiled bodies for the next time they are asked for; a build asks once and keeps none. */
  keepsBodies: boolean;
  /** Absent where prose is not checked. */
  prose?: ProseChecker;
  cache?: Cache;
  /** Notes outlines for the next build. */
  outlineCache?: OutlineCache;
  scheduler?: Scheduler;
};

export function createParser(
  config: Config,
  fs: FileSystem,
  { components, sample, keepsBodies, prose, cache, outlineCache, scheduler = immediateScheduler }: ParserOptions,
): PageParser {
  const sources = new Map<string, Source>();
  /** Of documents that were outlined, read or not. */
  const hashes = new Map<string, string>();
  const outlines = new Map<string, Outline>();
  const apis = createApiRegistry({
    loadAll: () => loadApis(config, fs, []),
    prose: config.prose?.api ? prose : undefined,
    rules: config.prose,
    cache,
  });
  const pages = new Map<string, { hash: string; page: Page }>();
  const options: Omit<MarkdownOptions, 'own'> = {
    format: config.markdown.format,
    variables: config.markdown.variables,
    math: config.markdown.math,
    folders: config.markdown.include,
    closed: config.remote?.folder,
    aliases: config.components.names,
    readText: path => fs.readBelow(path, config.markdown.include),
  };

  // All of them is said by the configuration, which stays what it is.
  const documents = config.remote?.documents ?? [];
  const remote = new Map(documents.map(document => [document.route, document]));
  const remoteHeads = documents.map(outlineRemote);

  const inspect = (head: PageHead, source: Source): MarkdownOptions['inspect'] =>
    prose && head.frontMatter.prose !== false ? file => prose.checkFile(file, head, source) : undefined;

  /** The document of another repository that a page shows, and what it may link to there. */
  const remoteOf = (path: string, { route }: PageHead) => {
    const document = remote.get(route);
    if (document?.path !== path) return undefined;
    const siblings = documents.filter(({ links }) => links.blob === document.links.blob);
    return { document, pages: new Map(siblings.map(sibling => [sibling.file, sibling.route])) };
  };

  const compileDocument = async (source: Source, head: PageHead): Promise<Page> => {
    const from = remoteOf(source.path, head);
    const { compileMarkdown, compileRemote } = await loadBodyCompilers();
    if (from) return compileRemote(source, head, { ...from, site: config.site, images: config.security.images });
    const own = (await components()).names;
    return compileMarkdown(source, head, { ...options, own, inspect: inspect(head, source) });
  };

  // A schema's description stands on every page that shows the schema: it is compiled once.
  const fragments = new Map<string, ReturnType<CompileFragment>>();
  const openapi = async () => {
    const [{ compileDescription }, bodies] = await Promise.all([loadBodyCompilers(), import('../openapi/index.js')]);
    const markdown: CompileFragment = (text, origin) => {
      const key = `${origin.path}#${origin.pointer}\n${text}`;
      const found = fragments.get(key) ?? compileDescription(text, origin);
      fragments.set(key, found);
      return found;
    };
    return { ...bodies, context: { markdown, sample, finish: finishPage } };
  };

  const outlineDocument = async (document: LoadedDocument): Promise<Outline> => {
    hashes.set(document.path, document.hash);
    if ('outline' in document) return document.outline;
    const { fingerprint, ...source } = document;
    const key = `${source.path}:${source.hash}`;
    const outline = outlines.get(key) ?? (await outlineMarkdown(source, config.docs, options));
    outlines.set(key, outline);
    // A build compiles a page once: what all of its texts need is better had for pages.
    if (keepsBodies) sources.set(source.path, source);
    if (fingerprint !== undefined)
      outlineCache?.recordOutline(source.path, fingerprint, { hash: source.hash, outline });
    return outline;
  };

  const outlineAll = async (written: LoadedDocument[]): Promise<Outline[]> => {
    const made: Outline[] = [];
    for (const source of written) {
      made.push(await outlineDocument(source));
      await scheduler.yieldNow();
    }
    return made;
  };

  /** As it was outlined, or as it is: what is compiled is what its hash stands for. */
  const sourceOf = async ({ route, origin: { path } }: PageHead): Promise<Source> => {
    // That a text of another repository is missing has been said; its page has none.
    const none = remote.get(route)?.path === path ? { path, text: '', hash: sha256Hex('') } : undefined;
    const source = sources.get(path) ?? (await readSource(path, fs, [])) ?? none;
    if (!source) throw new Error(`${path} cannot be read`);
    sources.set(path, source);
    return source;
  };

  /** Of a page's source and all that it includes. */
  const hashWith = async (source: Source, includes: string[] = []): Promise<string> => {
    const texts = await Promise.all(includes.map(path => fs.readText(path).catch(() => '')));
    return texts.length ? shortHash([source.hash, ...texts.map(shortHash)].join()) : source.hash;
  };

  const compileOperation = async (description: ApiDescription, head: PageHead): Promise<Page> => {
    const { compileOpenapiPage, context } = await openapi();
    return compileOpenapiPage(description, head, context);
  };

  const compileOnce = async (head: PageHead): Promise<Page> => {
    const description = await apis.descriptionOfPage(head);
    if (description) return compileOperation(description, head);
    const page = await compileDocument(await sourceOf(head), head);
    sources.delete(head.origin.path);
    return page;
  };

  const compile = async (head: PageHead): Promise<Page> => {
    if (!keepsBodies) return compileOnce(head);
    const source = await sourceOf(head);
    const remembered = pages.get(head.route);
    if (remembered?.page.head === head && remembered.hash === (await hashWith(source, remembered.page.includes)))
      return remembered.page;
    const description = await apis.descriptionOfPage(head);
    const page = description ? await compileOperation(description, head) : await compileDocument(source, head);
    pages.set(head.route, { hash: await hashWith(source, page.includes), page });
    return page;
  };

  const madeFrom: PageParser['inputsOf'] = async head => {
    const api = await apis.idOf(head);
    if (api !== undefined) return apis.hashOf(api);
    const { path } = head.origin;
    const hash = sources.get(path)?.hash ?? hashes.get(path) ?? (await sourceOf(head)).hash;
    return [path, hash, remoteOf(path, head)];
  };

  return {
    readPageSource: async head => void ((await apis.idOf(head)) ?? (await sourceOf(head))),
    inputsOf: madeFrom,
    schemaInputs: apis.hashOf,
    outline: async ({ documents: written, categories, apis: described, snapshots }) => {
      for (const source of snapshots) sources.set(source.path, source);
      const files = categories.map(source => readCategoryFile(source, config.docs));
      const api: { id: string; outline: Outline }[] = [];
      for (const entry of described) api.push({ id: entry.config.id, outline: await apis.outline(entry) });
      return {
        outlines: [
          ...(await outlineAll(written)),
          { heads: remoteHeads, diagnostics: [] },
          ...api.map(({ outline }) => outline),
          ...files.map(({ diagnostics }) => ({ heads: [], diagnostics })),
          { heads: [], diagnostics: diagnoseUnmatched(api, config) },
        ],
        folders: new Map(files.map(({ folder, info }) => [folder, info])),
        branches: new Map(api.map(({ id, outline }) => [id, outline.sidebar])),
      };
    },
    compile,
    preload: loadBodyCompilers,
    readHead: async path => {
      const found: Diagnostic[] = [];
      const source = await readSource(path, fs, found);
      if (!source || found.length) return undefined;
      const { heads, diagnostics } = await outlineDocument(source);
      return diagnostics.length ? undefined : heads[0];
    },
    replaceSource: async source => {
      const before = sources.get(source.path);
      const known = before && (await outlineDocument(before));
      return JSON.stringify(known) === JSON.stringify(await outlineDocument(source));
    },
    compileSchema: async (id, key) => {
      const description = await apis.descriptionById(id);
      if (!description) return undefined;
      const { compileSchema, context } = await openapi();
      return compileSchema(description, key, context);
    },
    routesIncluding: paths =>
      [...pages].flatMap(([route, { page }]) => (page.includes?.some(path => paths.includes(path)) ? [route] : [])),
  };
}

/** Whoever mistypes what is not to be published publishes it. */
function diagnoseUnmatched(apis: { id: string; outline: Outline }[], config: Config): Diagnostic[] {
  return apis.flatMap(({ id, outline: { unmatched = [] } }) => {
    const index = config.apis.findIndex(api => api.id === id);
    return unmatched.map(below => {
      const pointer = `/api/${index}${below}`;
      const message = `No operation of "${id}" fits this entry of "${below.split('/')[1]}".`;
      const hint = 'Write tags and paths as the description has them, or remove the entry.';
      return finding('unmatched-filter', message, {
        path: config.path,
        pointer,
        place: config.positionAt(pointer),
        hint,
      });
    });
  });
}
