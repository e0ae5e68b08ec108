/**
 * Serves a built site as a good static host would: clean addresses, real redirects, headers, the 404 page, compression,
 * caching. All it needs to know lies in the built folder.
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
import { type HttpResponse, openServer, parseRequestTarget } from './http.js';

type BuiltSite = {
  files: Map<string, string>;
  listed: Set<string>;
  rules: PreviewRules;
  redirects: Map<string, string>;
};
type RequestTarget = { path: string; query: string };

/** `folder` is the output folder as `fs` names it. Rejects where it does not exist, or docsc has not written it. */
export async function createPreview(fs: FileSystem, folder: string, host: string): Promise<PreviewServer> {
  // Of what is hidden, a site has this alone.
  const wellKnown = await fs.list(`${folder}/.well-known`).catch(() => ({ files: [] }));
  const listed = [...(await fs.list(folder)).files, ...wellKnown.files];
  const files = new Map(listed.map(path => [path.slice(folder.length + 1), path]));
  const rules = JSON.parse(await fs.readText(posix.join(folder, RULES_FILE))) as PreviewRules;
  const site: BuiltSite = { files, listed: new Set(listed), rules, redirects: new Map(rules.redirects) };
  const server = openServer(
    async request => {
      const asked = parseRequestTarget(request);
      const answer = asked && (await respondToPreview(asked, site, fs));
      return answer ?? { status: 400, contents: 'Not an address.' };
    },
    host,
    true,
  );
  return { server, base: rules.base };
}

type PreviewServer = { server: Server; base: string };

async function respondToPreview(asked: RequestTarget, site: BuiltSite, fs: FileSystem): Promise<HttpResponse> {
  const { base, cache } = site.rules;
  const prefix = base.replace(/\/$/, '');
  const path = decodeURIComponent(asked.path.startsWith(`${prefix}/`) ? asked.path.slice(prefix.length + 1) : '\0');
  const own = path.endsWith('.html') ? undefined : site.files.get(path);
  const moved = own === undefined ? resolveRedirect(asked, site) : undefined;
  const documents = lowerCaseHeaders(site.rules.headers);
  if (moved !== undefined) return { status: 301, headers: { ...documents, location: moved } };
  const route = toRoute(asked.path, base);
  const found = own ?? site.files.get(path) ?? (route === null ? undefined : site.files.get(htmlFile(route)));
  const file = found ?? site.files.get(htmlFile(NOT_FOUND));
  if (file === undefined) return { status: 404, contents: 'Not found', headers: documents };
  const contents = await fs.readBytes(file);
  const isHashed = found !== undefined && path.startsWith(`${ASSETS}/`);
  return {
    status: found ? 200 : 404,
    path: file,
    contents,
    headers: isHashed
      ? { ...lowerCaseHeaders(site.rules.assetHeaders), 'cache-control': cache.hashed }
      : { ...documents, 'cache-control': cache.rest },
    etag: createHash('sha1').update(contents).digest('base64url').slice(0, 16),
    precompressed: findPrecompressed({ file, contents }, site, fs),
  };
}

const encodingExtensions = { br: '.br', gzip: '.gz' };

/** What lies beside a file, compressed; it is sent only if it is that file, whoever put it there and when. */
function findPrecompressed(
  { file, contents }: { file: string; contents: Uint8Array },
  site: BuiltSite,
  fs: FileSystem,
) {
  const ready: HttpResponse['precompressed'] = {};
  for (const encoding of contentEncodings) {
    const beside = file + encodingExtensions[encoding];
    if (!site.listed.has(beside)) continue;
    ready[encoding] = async () => {
      const packed = await fs.readBytes(beside).catch(() => undefined);
      return packed && (await isCompressionOf(contents, packed, encoding)) ? packed : undefined;
    };
  }
  return ready;
}

/** In lower case, as the server's own: the same header must not be there twice. */
function lowerCaseHeaders(headers: Header[]): Record<string, string> {
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
}

/** `/x.html`, `/x/` and `/x/index.html` lead to `/x`; old routes to where the table and the prefixes say. */
function resolveRedirect({ path, query }: RequestTarget, { files, redirects, rules }: BuiltSite): string | undefined {
  const { base, prefixes } = rules;
  const route = toRoute(path, base);
  if (route === null) return undefined;
  const suffix = query ? `?${query}` : '';
  const isPage = (asked: string) => files.has(htmlFile(asked)) && asked !== NOT_FOUND;
  const moved = findRedirect(route, { redirects, prefixes, isPage });
  if (moved !== undefined) return keepQueryAndHash(redirectUrl(moved, base), suffix);
  const clean = withBase(route, base);
  return isPage(route) && clean !== path ? clean + suffix : undefined;
}
