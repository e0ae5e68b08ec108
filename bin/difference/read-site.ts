/** A folder of a built site → the site, for comparison. Links in the folder are no files of the site. */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltSite, watchSite } from '../../src/compiler/dev/built-site.js';
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import type { PublishedSite } from '../../src/compiler/difference/types.js';
import { openListed } from '../../src/compiler/disk/served-folder.js';
import { findRedirect } from '../../src/compiler/site/redirects.js';
import { chunkFile, FORMAT, MANIFEST_FILE, type Manifest, type PageChunk, type RouteShard } from '../../src/format.js';
import { htmlFile, NOT_FOUND, type Route } from '../../src/routes.js';
import { readNavigation } from './read-navigation.js';

/** A site that was read, with access to its files. */
export type ReadSite = PublishedSite & { base: string; manifest: Manifest; readText: (path: string) => string };

/** Reads the site in a folder. `undefined` if there is none; throws `DiagnosticError` if one of its files is damaged. */
export async function readSite(folder: string, name: string): Promise<ReadSite | undefined> {
  const site = await watchSite(folder).then(
    watch => watch.current(),
    () => undefined,
  );
  if (!site?.files.has(MANIFEST_FILE)) return undefined;
  const readText = (path: string) => {
    const bytes = site.files.has(path) ? openListed(site, path)?.read() : undefined;
    if (!bytes) throw damaged(name, path, 'is missing');
    return Buffer.from(bytes).toString('utf8');
  };
  const readJson = <T>(path: string): T => {
    try {
      return JSON.parse(readText(path)) as T;
    } catch (thrown) {
      if (thrown instanceof DiagnosticError) throw thrown;
      throw damaged(name, path, 'is damaged');
    }
  };
  const manifest = readJson<Manifest>(MANIFEST_FILE);
  if (manifest?.format !== FORMAT) throw damaged(name, MANIFEST_FILE, 'was written by another version of docsc');
  const pages = listPages(manifest, path => readJson<RouteShard>(path));
  const chunks = new Map<Route, PageChunk>();
  const readChunk = (route: Route) => {
    const known = chunks.get(route);
    if (known) return known;
    const path = chunkFile(route, pages.get(route) ?? '');
    const chunk = readJson<PageChunk>(path);
    if (!Array.isArray(chunk?.body?.children)) throw damaged(name, path, 'is damaged');
    // Pages are compared one after the other, and the chunks of a large site do not fit into memory.
    if (chunks.size >= KEPT_CHUNKS) chunks.clear();
    chunks.set(route, chunk);
    return chunk;
  };
  return {
    base: site.rules.base,
    manifest,
    readText,
    pages,
    readChunk,
    schemas: new Map(
      Object.entries(manifest.schemas ?? {}).map(([api, file]) => [
        api,
        new Map(Object.entries(file === null ? {} : readJson<Record<string, string>>(file))),
      ]),
    ),
    readSchema: path => readJson<PageChunk['body']>(path),
    ...readRedirects(site, pages),
    navigation: () => readNavigation({ manifest, pages, readJson, readText, readChunk }),
    sizes: readSizes(site),
  };
}

const KEPT_CHUNKS = 64;

function damaged(name: string, path: string, what: string): DiagnosticError {
  const hint = 'Build the site again with this docsc.';
  return new DiagnosticError([
    error('not-a-site', `The file "${path}" of the site "${name}" ${what}.`, { path: '', hint }),
  ]);
}

function listPages({ shards = [] }: Manifest, readShard: (path: string) => RouteShard): Map<Route, string> {
  const entries = shards.flatMap(({ file }) => Object.entries(readShard(file) ?? {}));
  return new Map(entries.flatMap(([route, hash]) => (typeof hash === 'string' ? [[route, hash] as const] : [])));
}

function readRedirects(
  { rules, redirects, files }: BuiltSite,
  pages: ReadonlyMap<Route, string>,
): Pick<PublishedSite, 'redirect' | 'redirects'> {
  const { prefixes, patterns = [] } = rules;
  const isPage = (route: Route) => pages.has(route) && files.has(htmlFile(route)) && route !== NOT_FOUND;
  const isFile = (path: string) => files.has(path.slice(1));
  return {
    redirect: route => findRedirect(route, { redirects, patterns, prefixes, isPage, isFile }),
    redirects: new Map([...redirects, ...patterns.map(({ from, to }) => [from, to] as const)]),
  };
}

/** Precompressed forms of files are left out: they are other forms of the same bytes. */
function readSizes(site: BuiltSite): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const path of site.files) {
    const plain = /^(.+)\.(?:br|gz|zst)$/.exec(path)?.[1];
    if (plain !== undefined && site.files.has(plain)) continue;
    const stats = lstatSync(join(site.root, path), { throwIfNoEntry: false });
    if (stats?.isFile()) sizes.set(path, stats.size);
  }
  return sizes;
}
