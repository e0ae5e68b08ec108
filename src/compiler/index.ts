/**
 * The pipeline, on one screen: load → parse (outline, then bodies one by one) → link → emit. Build, serve and check
 * run this one; they differ in which pages they ask for and where the bytes go. Bodies are compiled after the site is
 * linked, because routes and titles are known from outlines alone: so memory is bounded by a page, and `serve` can
 * compile a page when it is asked for.
 */
import { ASSETS, chunkFile, type OpenPrerender, type RouteEntry, type Sample } from '../format.js';
import { htmlFile, type Route } from '../routes.js';
import type { Analysed, SearchRecord } from '../search-format.js';
import { createDigests } from './cache/digests.js';
import type { Cache } from './cache/index.js';
import { keyOf } from './cache/keys.js';
import { arrange, order } from './diagnostics.js';
import { emitHosts } from './emit/hosts/index.js';
import { hostRules } from './emit/hosts/rules.js';
import type { RuntimeBundle } from './emit/runtime.js';
import { type Fragment, schemaFiles } from './emit/schemas.js';
import { emitSearch, type IndexSearch, type SearchFiles, searchRecords } from './emit/search.js';
import { createShell } from './emit/shell.js';
import { wholeSiteFiles } from './emit/site.js';
import type { FileSystem } from './fs.js';
import { lastChanges } from './git.js';
import type { LastOutput } from './last-output.js';
import { load } from './load.js';
import { createPages, type MadePage, type Pages, type WriteFile } from './pages.js';
import { createParser } from './parser.js';
import { createProseCheck } from './prose/index.js';
import { type Batch, type MakePages, shareOut } from './sharing.js';
import { checkAnchors } from './site/anchors.js';
import { link } from './site/index.js';
import { checkRedirectAnchors } from './site/redirects.js';
import { unknownSlots } from './slots.js';
import { checkPictures } from './theme/pictures.js';
import type { Config, Diagnostic, OutputFile, Site, SitePage } from './types.js';

export type Toolkit = {
  openPrerender: OpenPrerender;
  sample: Sample;
  indexSearch: IndexSearch;
  /** The HTML document's template. */
  template: string;
  /** Absolute path of the runtime's sources, for esbuild. */
  runtimeFolder: string;
};

/**
 * `root` is the project's folder; only a site with components of its own needs it. `prose` asks for its check where the
 * configuration does not already. `runtime` is given where another thread has made it.
 */
export type Options = {
  config: Config;
  fs: FileSystem;
  toolkit: Toolkit;
  root?: string;
  dev?: boolean;
  prose?: boolean;
  runtime?: () => Promise<RuntimeBundle>;
  cache?: Cache;
};

export type Compiler = Omit<Pages, 'assets' | 'made'> & {
  /** Reads the sources and links them. Only what changed since the last call is outlined again. */
  link: () => Promise<Site>;
  /** Compiles every page and hands each file to `write`; returns all findings. With `htmlToo` false nothing is rendered. */
  emit: (write: WriteFile, options?: EmitOptions) => Promise<Diagnostic[]>;
  /** What search finds on the site, in order of route and then of the page, with all findings of the pages; nothing is rendered or written. */
  records: (progress?: EmitOptions['progress']) => Promise<{ records: SearchRecord[]; diagnostics: Diagnostic[] }>;
  /** The search index of a site; made once of each. */
  search: (site: Site) => Promise<SearchFiles>;
  runtime: () => Promise<RuntimeBundle>;
  /** Routes of pages seen so far that include one of these files. */
  including: (paths: string[]) => Route[];
  assets: ReadonlyMap<string, string>;
  made: ReadonlyMap<string, string>;
};

/** `routes` are those of the pages that have to be made. */
export type SharedWork = { site: Site; routes: Route[]; runtime: () => Promise<RuntimeBundle> };

export type EmitOptions = {
  htmlToo?: boolean;
  progress?: (done: number, all: number) => void;
  /** Called with the search records of each page, which are none where it is not searched. */
  onRecords?: (records: SearchRecord[], route: Route) => void;
  /** Makes pages beside this thread; they write files of their own. Asked when the site is linked. */
  helpers?: (work: SharedWork) => MakePages[];
  /** What the last build left in the output folder. */
  output?: Pick<LastOutput, 'last' | 'note'>;
};

export function createCompiler({
  config,
  fs,
  toolkit,
  root = '.',
  dev = false,
  prose,
  cache,
  ...given
}: Options): Compiler {
  const { openPrerender, indexSearch, sample, template, runtimeFolder } = toolkit;
  const shell = createShell({ config, fs, root, runtimeFolder, template, dev, cache, runtime: given.runtime });
  const { components, theme, runtime } = shell;
  const checksProse = prose || (config.prose?.build ?? false);
  const parser = createParser(config, fs, {
    components,
    sample,
    remember: dev,
    prose: config.prose && checksProse ? createProseCheck(config.prose, config.docs) : undefined,
    cache,
  });
  const about = async () => [(await components()).key, checksProse];
  const digests = createDigests({ config, fs, parser, cache, about });
  const pages = createPages({
    config,
    fs,
    prerender: openPrerender(config.site),
    indexSearch,
    digests,
    shell,
    dev,
    cache,
  });
  const { compile, compileSchema, makePages, recallPages, analysedOf, assets, made } = pages;
  const indexes = new WeakMap<Site, Promise<SearchFiles>>();

  const linkSite = async () => {
    const loaded = await load(config, fs);
    const outlined = await parser.outline(loaded);
    const changed = config.lastUpdated ? await lastChanges(root, config.docs) : new Map<string, string>();
    const site = link(config, { ...outlined, files: loaded.files, changed });
    const own = [...(await theme()).diagnostics, ...(await checkPictures(config, fs)), ...(await checkSlots())];
    return { ...site, diagnostics: [...loaded.diagnostics, ...own, ...site.diagnostics] };
  };

  const checkSlots = async () => (config.site.slots ? unknownSlots(config, (await components()).names) : []);

  const search: Compiler['search'] = site => {
    const index = async () => {
      const analysed: Analysed[] = [];
      for (const [route, place] of site.pages) {
        const records = searchRecords((await compile(site, route)).page, place, config.site.base);
        analysed.push(toolkit.indexSearch.analyse(records));
      }
      return emitSearch(analysed, toolkit.indexSearch);
    };
    const found = indexes.get(site) ?? index();
    indexes.set(site, found);
    found.catch(() => indexes.delete(site));
    return found;
  };

  const emit: Compiler['emit'] = async (write, { htmlToo = true, progress, onRecords, helpers, output } = {}) => {
    const site = await linkSite();
    const inPages = new Map<Route, MadePage>();
    const take = (batch: Batch) => {
      for (const [path, from] of batch.assets) assets.set(path, from);
      for (const [path, contents] of batch.made) made.set(path, contents);
      for (const page of batch.pages) inPages.set(page.route, page);
      progress?.(inPages.size, site.pages.size);
    };
    if (htmlToo) take({ pages: await recallPages(site, { write, last: output?.last }), assets: [], made: [] });
    const here: MakePages = routes => makePages(site, routes, htmlToo ? write : undefined);
    const routes = inOrderOfWork(site).filter(route => !inPages.has(route));
    await shareOut(routes, [here, ...(helpers?.({ site, routes, runtime }) ?? [])], take);
    const all = [...site.pages.keys()].map(route => inPages.get(route)!);
    for (const { route, records = [] } of all) onRecords?.(records, route);
    const schemas = await schemaFiles(
      all.map(page => page.schemas),
      (api, key) => compileSchema(site, api, key),
    );
    const { inline, moved, files } = htmlToo ? await runtime() : { inline: '', moved: '', files: [] };
    const hosts = emitHosts(hostRules(site, config, inline), config, moved);
    const diagnostics = arrange(
      [
        ...site.diagnostics,
        ...all.flatMap(page => page.diagnostics),
        ...schemas.fragments.flatMap(fragment => fragment.diagnostics),
        ...checkAllAnchors(site, all, schemas.fragments),
        ...hosts.diagnostics,
      ],
      config.rules,
    );
    if (!htmlToo) return diagnostics;
    for (const { route, key, hash } of all)
      if (key) output?.note(route, key, [chunkFile(route, hash), htmlFile(route)], hash);
    const entries = all.map(({ route, hash }): [Route, RouteEntry] => [route, hash]);
    const moves = [...site.redirects].map(([from, to]): [Route, RouteEntry] => [from, { redirect: to }]);
    const whole = wholeSiteFiles(config, fs, {
      site,
      routes: new Map([...moves, ...entries]),
      schemas: schemas.indexes,
      search: config.localIndex ? await writeSearch(site, all, { write, output }) : null,
      runtime: files.map(({ path }) => path),
      assets: sorted(assets),
      made: sorted(made),
    });
    const fixed = { write, output };
    await placeNamed('schemas', schemas.files, fixed);
    await placeNamed('runtime', files, fixed);
    for (const { route, contents, key } of site.downloads.values()) {
      const path = route.slice(1);
      if (key && output?.last(path, key) !== undefined) output.note(path, key, [path], '');
      else {
        await write({ path, contents: contents() });
        if (key) output?.note(path, key, [path], '');
      }
    }
    for await (const file of whole) await write(file);
    for (const file of hosts.files) await write(file);
    return diagnostics;
  };

  type Writing = { write: WriteFile; output: EmitOptions['output'] };

  /** Returns the path of the index's manifest. An index of the same pages is the same. */
  const writeSearch = async (site: Site, all: MadePage[], { write, output }: Writing): Promise<string> => {
    const isKnown = all.every(({ key }) => key !== undefined);
    const key = isKnown
      ? keyOf(
          'search',
          all.map(page => page.key),
        )
      : undefined;
    const inPlace = key && output?.last('search', key);
    if (inPlace) {
      const paths = JSON.parse(inPlace) as string[];
      output?.note('search', key, paths, inPlace);
      return paths[0]!;
    }
    const analysed: Analysed[] = [];
    for (const page of all) analysed.push(await analysedOf(site, page));
    const { manifest, files: parts } = emitSearch(analysed, indexSearch);
    const files = [manifest, ...parts];
    for (const file of files) await write(file);
    const paths = files.map(({ path }) => path);
    if (key) output?.note('search', key, paths, JSON.stringify(paths));
    return manifest.path;
  };

  /** Names of these files are hashes of them. */
  const placeNamed = async (name: string, files: OutputFile[], { write, output }: Writing) => {
    const paths = files.map(({ path }) => path);
    const key = keyOf(paths);
    if (output?.last(name, key) === undefined) for (const file of files) await write(file);
    output?.note(name, key, paths, '');
  };

  const checkAllAnchors = (site: Site, pages: MadePage[], fragments: Fragment[]): Diagnostic[] => {
    const anchors = new Map(pages.map(({ route, anchors: own }) => [route, new Set(own)]));
    const linking = [...pages, ...fragments.map(({ head, anchored }) => ({ origin: head.origin, anchored }))];
    return [
      ...linking.flatMap(({ origin, anchored }) => checkAnchors(anchored, origin, anchors)),
      ...checkRedirectAnchors(config, site, anchors),
    ];
  };

  const allRecords: Compiler['records'] = async progress => {
    const found: SearchRecord[] = [];
    const diagnostics = await emit(async () => undefined, {
      htmlToo: false,
      progress,
      onRecords: records => found.push(...records),
    });
    return { records: found, diagnostics };
  };

  return { ...pages, link: linkSite, emit, records: allRecords, search, runtime, including: parser.including };
}

/** Pages of one API description stand together: their schemas are then compiled in one thread, and not in each. */
function inOrderOfWork({ pages }: Site): Route[] {
  const isOfApi = ([, { head }]: [Route, SitePage]) => head.origin.pointer !== undefined;
  const all = [...pages];
  return [...all.filter(isOfApi), ...all.filter(entry => !isOfApi(entry))].map(([route]) => route);
}

/** Who made a page first is not told by the order of its files. */
function sorted(files: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...files].sort(([a], [b]) => order(a, b)));
}

/** Files whose names carry a hash: kept for one more build, cached for ever by hosts. */
export function isHashed(path: string): boolean {
  return path.startsWith(`${ASSETS}/`);
}
