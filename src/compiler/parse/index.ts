/** Chooses the front end that reads a source, Markdown, OpenAPI or a remote text: first its outline, later its body. */
import type { Cache } from '../cache/index.js';
import type { SiteComponents } from '../components/index.js';
import { immediateScheduler, type Scheduler } from '../concurrency/scheduler.js';
import type { Config } from '../config/types.js';
import { DiagnosticError, finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import type { Icons } from '../icons/index.js';
import { loadApis } from '../load/apis.js';
import type { LoadedSources } from '../load/index.js';
import type { OutlineCache } from '../load/outline-cache.js';
import { readSource } from '../load/read-source.js';
import { readCategoryFile } from '../markdown/category.js';
import type { FenceSamples } from '../markdown/fence-samples.js';
import type { MarkdownOptions } from '../markdown/options.js';
import { rememberIncludes } from '../markdown/parsed-includes.js';
import { createSiteBudget, unboundedBudget } from '../markdown/site-budget.js';
import type { ApiDescription } from '../openapi/index.js';
import type { ProseChecker } from '../prose/index.js';
import type { FolderInfo, Outline, Page, PageHead, Source } from '../types.js';
import { createApiRegistry, type ParsedApiFiles } from './apis.js';
import { type BodyCompiler, type BodyCompilerOptions, type BodyPlugins, createBodyCompiler } from './body-compiler.js';
import { createDocuments } from './documents.js';
import { createPageMemory } from './page-memory.js';
import { createWorkGuard, emptyPage, type WatchedWork, type WorkGuard } from './work-guard.js';

/** The front ends of a site behind one door. */
export type PageParser = {
  /** Outlines everything that was loaded: heads of pages, sidebar branches of APIs, and what folders say of themselves. */
  outline: (loaded: LoadedSources) => Promise<{
    outlines: Outline[];
    branches: Map<string, Outline['sidebar']>;
    folders: Map<string, FolderInfo>;
  }>;
  /** `head` comes from the latest outline, here or in another thread. Rejects where its file cannot be read. */
  compile: (head: PageHead) => Promise<Page>;
  /** The code samples of a page and of the files that it includes; none for a page of an API or a remote one. */
  readSamples: (head: PageHead) => Promise<FenceSamples>;
  /** The fragment of a named schema of an API description. */
  compileSchema: (api: string, key: string) => Promise<Page | undefined>;
  /** Reads a page's source, where only its outline is known. Rejects where its file cannot be read. */
  readPageSource: (head: PageHead) => Promise<void>;
  /** What a page is compiled from, apart from its head and the files that it includes; as plain data. */
  inputsOf: (head: PageHead) => Promise<unknown>;
  /** The same for the schemas of an API; `undefined` where there is no such API. */
  schemaInputs: (api: string) => Promise<string | undefined>;
  /** The head of a document's page, from its own file; `undefined` where it has none, is a draft, or its outline has findings. */
  readHead: (path: string) => Promise<PageHead | undefined>;
  /** Takes over the changed text of a document. True if its outline is the same as before. */
  replaceSource: (source: Source) => Promise<boolean>;
  /** True for a file that is not the page's own, and that its title may follow from. */
  isTitleSource: (path: string) => boolean;
  /** Loads the compilers ahead of the first body. */
  preload: () => Promise<unknown>;
  /** Routes of remembered pages that include one of these files. */
  routesIncluding: (paths: string[]) => string[];
  /** The files of API descriptions that this thread has parsed, for other threads. */
  parsedApiFiles: () => ParsedApiFiles;
  /** Characters of all documents, once they are outlined. */
  siteCharacters: () => number;
};

type ParserOptions = {
  config: Config;
  fs: FileSystem;
  components: () => Promise<SiteComponents>;
  plugins: BodyPlugins;
  icons: Icons;
  toolkit: BodyCompilerOptions['toolkit'];
  /** For `serve`: keeps texts and compiled bodies for the next request, and shows drafts. */
  dev: boolean;
  /** Absent where prose is not checked. */
  prose?: ProseChecker;
  cache?: Cache;
  /** Records outlines for the next build. */
  outlineCache?: OutlineCache;
  scheduler?: Scheduler;
  /** Files of API descriptions that another thread has parsed. */
  parsedApiFiles?: () => ParsedApiFiles | undefined;
  /** Characters of all documents, where another thread has outlined them. */
  siteCharacters?: () => number | undefined;
  /** Absent where no thread watches this one. */
  watched?: WatchedWork;
};

/** Puts the front ends of a site together. */
export function createParser(options: ParserOptions): PageParser {
  const { config, fs, dev, prose, cache, outlineCache, scheduler = immediateScheduler } = options;
  const size = createSiteSize(options.siteCharacters);
  const markdown = markdownOptions(options, size);
  const guard = createWorkGuard(options.watched);
  const documents = createDocuments({ config, fs, markdown, keepsTexts: dev, outlineCache, scheduler, guard });
  const apis = createApiRegistry({
    ...{ cache, guard, limits: config.limits, ids: config.apis.map(({ id }) => id) },
    loadAll: async () => (await loadApis(config, fs)).apis,
    prose: config.prose?.api ? prose : undefined,
    rules: config.prose,
    parsedElsewhere: options.parsedApiFiles,
  });

  const bodies = createBodyCompiler({ ...options, markdown, describedApis: apis.described });
  const memory = createPageMemory(fs);

  const compile: PageParser['compile'] = async head => {
    const description = await apis.descriptionOfPage(head);
    const { route, origin } = head;
    const instead = (reason: Diagnostic) => emptyPage(head, reason, dev);
    if (!dev && description)
      return guard.run({ route }, { origin, instead, work: () => bodies.compileOperation(description, head) });
    const source = await documents.sourceOf(head).catch(reasonOf);
    if ('message' in source) return instead(source);
    const { hash } = source;
    const work = () =>
      description
        ? bodies.compileOperation(description, head)
        : bodies.compileDocument(source, head, documents.remoteOf(head));
    const file = { path: source.path, hash };
    const compileNow = () =>
      guard.run(guard.isOverdue(file) ? file : { route, hash }, { origin, size: source.text.length, instead, work });
    if (dev) return memory.recall(head, source, compileNow);
    const page = await compileNow();
    documents.forget(head.origin.path);
    return page;
  };

  const outline: PageParser['outline'] = async ({ documents: loaded, categories, apis: described, snapshots }) => {
    for (const source of snapshots) documents.remember(source);
    const folders = categories.map(source => readCategoryFile(source, config.docs));
    const api: { id: string; outline: Outline }[] = [];
    for (const entry of described) api.push({ id: entry.config.id, outline: await apis.outline(entry) });
    return {
      outlines: [
        ...size.measure(await documents.outlineAll(loaded)),
        { heads: documents.remoteHeads, diagnostics: [] },
        ...api.map(entry => entry.outline),
        ...folders.map(({ diagnostics }) => ({ heads: [], diagnostics })),
        { heads: [], diagnostics: diagnoseUnmatched(api, config) },
      ],
      folders: new Map(folders.map(({ folder, info }) => [folder, info])),
      branches: new Map(api.map(entry => [entry.id, entry.outline.sidebar])),
    };
  };

  const readHead: PageParser['readHead'] = async path => {
    const { source, diagnostics: problems } = await readSource(path, fs);
    if (!source || problems.length) return undefined;
    const { heads, diagnostics } = await documents.outline(source);
    const [head] = heads;
    return diagnostics.length || head?.frontMatter.draft ? undefined : head;
  };

  return {
    compile,
    compileSchema: async (id, key) => compileNamedSchema(await apis.descriptionById(id), key, { bodies, guard }),
    readSamples: head => readSamplesOf(head, { apis, documents, bodies }),
    outline,
    readHead,
    readPageSource: async head => void ((await apis.idOf(head)) ?? (await documents.sourceOf(head).catch(reasonOf))),
    inputsOf: async head => {
      const api = await apis.idOf(head);
      const isLeftOut = guard.isOverdue({ route: head.route });
      if (api !== undefined) return isLeftOut ? [await apis.hashOf(api), isLeftOut] : apis.hashOf(api);
      const inputs = [head.origin.path, await documents.hashOf(head), documents.remoteOf(head)];
      return isLeftOut || guard.isOverdue({ path: head.origin.path }) ? [...inputs, true] : inputs;
    },
    schemaInputs: apis.hashOf,
    replaceSource: async source => {
      const before = documents.remembered(source.path);
      const known = before && (await documents.outline(before));
      return isSameOutline(known, await documents.outline(source));
    },
    isTitleSource: documents.isTitleSource,
    preload: bodies.preload,
    routesIncluding: memory.routesIncluding,
    parsedApiFiles: apis.parsedFiles,
    siteCharacters: size.characters,
  };
}

/** True if both say the same of a document. Its length matters to budgets, which `serve` has none of. */
function isSameOutline(one: Outline | undefined, other: Outline): boolean {
  return JSON.stringify({ ...one, characters: 0 }) === JSON.stringify({ ...other, characters: 0 });
}

/** `measure` returns the outlines. */
type SiteSize = { characters: () => number; measure: (outlines: Outline[]) => Outline[] };

/** The characters of a site's documents: of the latest outlines, or as another thread says. */
function createSiteSize(elsewhere: ParserOptions['siteCharacters']): SiteSize {
  const state = { characters: 0 };
  return {
    characters: () => elsewhere?.() ?? state.characters,
    measure: (outlines: Outline[]) => {
      state.characters = outlines.reduce((sum, { characters = 0 }) => sum + characters, 0);
      return outlines;
    },
  };
}

type FrontEnds = {
  apis: Pick<ReturnType<typeof createApiRegistry>, 'idOf'>;
  documents: ReturnType<typeof createDocuments>;
  bodies: BodyCompiler;
};

async function readSamplesOf(head: PageHead, { apis, documents, bodies }: FrontEnds): Promise<FenceSamples> {
  const isOthers = (await apis.idOf(head)) !== undefined || documents.remoteOf(head) !== undefined;
  if (isOthers) return { samples: [], diagnostics: [] };
  const source = await documents.sourceOf(head).catch(reasonOf);
  return 'message' in source ? { samples: [], diagnostics: [source] } : bodies.readSamples(source, head);
}

/** The finding that says why a page cannot be read. Throws `thrown` where it holds none. */
function reasonOf(thrown: unknown): Diagnostic {
  const [reason] = thrown instanceof DiagnosticError ? thrown.diagnostics : [];
  if (!reason) throw thrown;
  return reason;
}

async function compileNamedSchema(
  description: ApiDescription | undefined,
  key: string,
  { bodies, guard }: { bodies: BodyCompiler; guard: WorkGuard },
): Promise<Page | undefined> {
  if (!description) return undefined;
  const { path, api } = description.document;
  const origin = { path, pointer: `/components/schemas/${key}` };
  const head: PageHead = {
    id: `${api.id}#${key}`,
    route: api.route,
    title: key,
    layout: 'doc',
    origin,
    frontMatter: {},
  };
  const work = () => bodies.compileSchema(description, key);
  const instead = (reason: Diagnostic) => emptyPage(head, reason);
  return guard.run<Page | undefined>({ api: api.id, schema: key }, { origin, work, instead });
}

/** What the configuration says about Markdown; components of the site are added once they are bundled. */
function markdownOptions(
  { config, fs, dev, icons }: Pick<ParserOptions, 'config' | 'fs' | 'dev' | 'icons'>,
  { characters }: SiteSize,
): Omit<MarkdownOptions, 'siteComponents'> {
  const { markdown, remote, components, limits, glossary, theme } = config;
  return {
    icons,
    showsDrafts: dev,
    budget: dev ? unboundedBudget : createSiteBudget(limits, characters),
    parseIncluded: rememberIncludes(),
    format: markdown.format,
    variables: markdown.variables,
    math: markdown.math,
    limits,
    theme,
    glossary,
    headingIds: markdown.headingIds,
    headingAliases: markdown.headingAliases,
    append: markdown.append,
    ownKeys: markdown.ownKeys,
    folders: markdown.include,
    excludedFolder: remote?.folder,
    aliases: components.names,
    readText: path => fs.readBelow(path, markdown.include),
  };
}

/** Finds filters that match no operation: a misspelt one would publish what it was written to leave out. */
function diagnoseUnmatched(apis: { id: string; outline: Outline }[], config: Config): Diagnostic[] {
  return apis.flatMap(({ id, outline: { unmatched = [] } }) => {
    const index = config.apis.findIndex(api => api.id === id);
    return unmatched.map(below => {
      const pointer = `/api/${index}${below}`;
      const key = below.split('/')[1];
      const message = `No ${key === 'tags' ? 'tag' : 'operation'} of "${id}" fits this entry of "${key}".`;
      const hint = 'Write names, tags and paths exactly as in the description, or remove the entry.';
      return finding('unmatched-filter', message, {
        path: config.path,
        pointer,
        place: config.positionAt(pointer),
        hint,
      });
    });
  });
}
