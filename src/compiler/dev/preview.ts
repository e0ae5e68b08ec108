/**
 * Serves a built site as a good static host would: clean URLs, redirects, headers, the 404 page, compression, caching.
 * Everything it needs is in the built folder.
 */
import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import { posix } from 'node:path';
import { ASSETS } from '../../format.js';
import { htmlFile, keepQueryAndHash, NOT_FOUND, redirectUrl, toRoute, withBase } from '../../routes.js';
import type { FileSystem } from '../disk/project.js';
import { type PreviewRules, RULES_FILE } from '../emit/hosts/index.js';
import type { Header } from '../emit/hosts/rules.js';
import { findRedirect } from '../site/redirects.js';
import { contentEncodings, isCompressionOf } from './encoding.js';
import { type HttpResponse, openServer, parseRequestTarget, type RequestTarget } from './http.js';

type BuiltSite = {
  files: Map<string, string>;
  listed: Set<string>;
  rules: PreviewRules;
  redirects: Map<string, string>;
};

/** A server for the output folder, a path in `fs`. Rejects if the folder does not exist or was not written by docsc. */
export async function createPreview(fs: FileSystem, folder: string, host: string): Promise<PreviewServer> {
  // The only hidden folder that is published.
  const wellKnown = await fs.list(`${folder}/.well-known`).catch(() => ({ files: [] }));
  const listed = [...(await fs.list(folder)).files, ...wellKnown.files];
  const files = new Map(listed.map(path => [path.slice(folder.length + 1), path]));
  const rules = JSON.parse(await fs.readText(posix.join(folder, RULES_FILE))) as PreviewRules;
  const site: BuiltSite = { files, listed: new Set(listed), rules, redirects: new Map(rules.redirects) };
  const server = openServer(
    async request => {
      const target = parseRequestTarget(request);
      const response = target && (await respondToPreview(target, site, fs));
      return response ?? { status: 400, contents: 'Not an address.' };
    },
    host,
    true,
  );
  return { server, base: rules.base };
}

type PreviewServer = { server: Server; base: string };

async function respondToPreview(target: RequestTarget, site: BuiltSite, fs: FileSystem): Promise<HttpResponse> {
  const { base, cache } = site.rules;
  const prefix = base.replace(/\/$/, '');
  const path = decodeURIComponent(target.path.startsWith(`${prefix}/`) ? target.path.slice(prefix.length + 1) : '\0');
  const asset = path.endsWith('.html') ? undefined : site.files.get(path);
  const redirect = asset === undefined ? resolveRedirect(target, site) : undefined;
  const documentHeaders = lowerCaseHeaders(site.rules.headers);
  if (redirect !== undefined) return { status: 301, headers: { ...documentHeaders, location: redirect } };
  const route = toRoute(target.path, base);
  const match = asset ?? site.files.get(path) ?? (route === null ? undefined : site.files.get(htmlFile(route)));
  const file = match ?? site.files.get(htmlFile(NOT_FOUND));
  if (file === undefined) return { status: 404, contents: 'Not found', headers: documentHeaders };
  const contents = await fs.readBytes(file);
  const isHashed = match !== undefined && path.startsWith(`${ASSETS}/`);
  return {
    status: match ? 200 : 404,
    path: file,
    contents,
    headers: isHashed
      ? { ...lowerCaseHeaders(site.rules.assetHeaders), 'cache-control': cache.hashed }
      : { ...documentHeaders, 'cache-control': cache.rest },
    etag: createHash('sha1').update(contents).digest('base64url').slice(0, 16),
    precompressed: findPrecompressed({ file, contents }, site, fs),
  };
}

const encodingExtensions = { br: '.br', gzip: '.gz' };

/**
 * Readers of the precompressed files next to a file. A compressed file is sent only if it unpacks to the file's
 * contents.
 */
function findPrecompressed(
  { file, contents }: { file: string; contents: Uint8Array },
  site: BuiltSite,
  fs: FileSystem,
) {
  const readers: HttpResponse['precompressed'] = {};
  for (const encoding of contentEncodings) {
    const path = file + encodingExtensions[encoding];
    if (!site.listed.has(path)) continue;
    readers[encoding] = async () => {
      const packed = await fs.readBytes(path).catch(() => undefined);
      return packed && (await isCompressionOf(contents, packed, encoding)) ? packed : undefined;
    };
  }
  return readers;
}

/** Headers with lower-case names, like the server's own, so that no header is sent twice. */
function lowerCaseHeaders(headers: Header[]): Record<string, string> {
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
}

/**
 * The target of a redirect: `/x.html`, `/x/` and `/x/index.html` lead to `/x`, old routes to their new ones.
 * `undefined` if none applies.
 */
function resolveRedirect({ path, query }: RequestTarget, { files, redirects, rules }: BuiltSite): string | undefined {
  const { base, prefixes } = rules;
  const route = toRoute(path, base);
  if (route === null) return undefined;
  const suffix = query ? `?${query}` : '';
  const isPage = (to: string) => files.has(htmlFile(to)) && to !== NOT_FOUND;
  const moved = findRedirect(route, { redirects, prefixes, isPage });
  if (moved !== undefined) return keepQueryAndHash(redirectUrl(moved, base), suffix);
  const clean = withBase(route, base);
  return isPage(route) && clean !== path ? clean + suffix : undefined;
}
