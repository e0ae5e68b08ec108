/** The library of a built site: from its files alone, so that no project is needed. */
import { findElement } from '../../src/compiler/body/find-element.js';
import { hasClass } from '../../src/compiler/body/hast.js';
import { visibleText } from '../../src/compiler/body/text.js';
import { type BuiltSite, watchSite } from '../../src/compiler/dev/built-site.js';
import { compareStrings, DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import { openListed } from '../../src/compiler/disk/served-folder.js';
import { findRedirect } from '../../src/compiler/site/redirects.js';
import { chunkFile, MANIFEST_FILE, type Manifest, type PageChunk, type RouteShard } from '../../src/format.js';
import { htmlFile, NOT_FOUND, type Route, twinFile } from '../../src/routes.js';
import { openSearchIndex, type SearchEngine } from '../../src/runtime/search/engine/engine.js';
import type { IndexManifest } from '../../src/runtime/search/engine/index-writer.js';
import type { FollowedLibrary, Library, LibraryPage } from './library.js';

/** `name` is the folder as the user knows it, `title` the site's title where the project is known. */
type BuiltOptions = { folder: string; name: string; title?: string };

/**
 * Follows the builds of a folder: after a build, the new site is read. Resolves to `undefined` if there is no site, and rejects
 * with `DiagnosticError` if it has no pages for programs.
 */
export async function followBuiltSite({ folder, name, title }: BuiltOptions): Promise<FollowedLibrary | undefined> {
  const watch = await watchSite(folder).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code !== 'ENOENT') throw thrown;
    return undefined;
  });
  if (!watch) return undefined;
  const state: { site?: BuiltSite; library?: Library } = {};
  const open = async () => {
    const site = await watch.current();
    if (site !== state.site) Object.assign(state, { site, library: readLibrary(site, title) });
    return state.library!;
  };
  const first = await watch.current();
  if (!first.rules.twins) {
    const message = `The site in "${name}" has no pages for programs: it was built with "agents: false".`;
    const hint = 'Remove the line from the configuration and build again, or read the sources with --compile.';
    throw new DiagnosticError([error('invalid-config', message, { path: '', hint })]);
  }
  await open();
  return { open, close: () => undefined };
}

function readLibrary(site: BuiltSite, title: string | undefined): Library {
  const { rules, redirects } = site;
  const { base, url = '', prefixes, patterns } = rules;
  const manifest = JSON.parse(readText(site, MANIFEST_FILE) ?? '{}') as Partial<Manifest>;
  const pages = listPages(site, manifest);
  const state: { engine?: SearchEngine } = {};
  const isPage = (route: Route) => site.files.has(htmlFile(route)) && route !== NOT_FOUND;
  const isFile = (path: string) => site.files.has(path.slice(1));
  return {
    title: title ?? pages.find(({ route }) => route === '/')?.title ?? 'Documentation',
    ...{ base, origin: url, pages },
    readPage: async route => (rules.textless?.includes(route) ? undefined : readText(site, twinFile(route))),
    redirect: route => findRedirect(route, { redirects, patterns, prefixes, isPage, isFile }),
    openSearch: async () => {
      state.engine ??= openEngine(site, manifest);
      return state.engine;
    },
    readChanges: async () =>
      pages.some(({ changed }) => changed !== undefined)
        ? pages
        : { lack: 'This site was built without the dates of changes: its configuration has no "lastUpdated".' },
  };
}

function openEngine(site: BuiltSite, { search }: Partial<Manifest>): SearchEngine | undefined {
  const manifest = search ? readJson<IndexManifest>(site, search) : undefined;
  return (
    manifest &&
    openSearchIndex(manifest, async function* (path) {
      yield readText(site, path) ?? '';
    })
  );
}

/** The pages of the route table that are Markdown too, without those that no list names. */
function listPages(site: BuiltSite, { shards = [] }: Partial<Manifest>): LibraryPage[] {
  const { textless = [], unlisted = [] } = site.rules;
  const left = new Set([...textless, ...unlisted]);
  const entries = shards.flatMap(({ file }) => Object.entries(readJson<RouteShard>(site, file) ?? {}));
  return entries
    .flatMap(([route, hash]) => {
      const isListed = typeof hash === 'string' && !left.has(route) && site.files.has(twinFile(route));
      const chunk = isListed ? readJson<PageChunk>(site, chunkFile(route, hash)) : undefined;
      return chunk ? [describePage(chunk)] : [];
    })
    .sort((one, other) => compareStrings(one.route, other.route));
}

function describePage({ route, title, description, layout, updated, body }: PageChunk): LibraryPage {
  const endpoint = layout === 'operation' ? findElement(body, one => hasClass(one, 'endpoint')) : undefined;
  const name = endpoint && visibleText(endpoint).trim();
  return {
    ...{ route, title },
    ...(description && { note: description }),
    ...(name && { names: [name] }),
    ...(updated?.date && { changed: updated.date }),
  };
}

function readJson<T>(site: BuiltSite, path: string): T | undefined {
  const text = readText(site, path);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/** The text of a file of the site; `undefined` if it has no such file, or a build has just replaced it. */
function readText(site: BuiltSite, path: string): string | undefined {
  const bytes = site.files.has(path) ? openListed(site, path)?.read() : undefined;
  return bytes && Buffer.from(bytes).toString('utf8');
}
