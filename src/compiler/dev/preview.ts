/**
 * Serves a built site as a good static host would: clean URLs, redirects, headers, the 404 page, compression, caching.
 * Everything it needs is in the built folder, and a site that is built again is served from then on.
 */
import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import { ASSETS } from '../../format.js';
import {
  htmlFile,
  keepQueryAndHash,
  NOT_FOUND,
  type Route,
  redirectUrl,
  toRoute,
  twinFile,
  withBase,
} from '../../routes.js';
import { type OpenFile, openListed } from '../disk/served-folder.js';
import type { Header } from '../emit/hosts/rules.js';
import { findRedirect } from '../site/redirects.js';
import { type BuiltSite, type SiteWatch, watchSite } from './built-site.js';
import { type HttpServerOptions, openServer } from './http.js';
import type { HttpResponse } from './http-response.js';
import { findPrecompressed } from './precompressed.js';
import { isAlias, nameInSite, type RequestTarget } from './request-target.js';

/** A server and the path of the site, with slashes around it. */
export type PreviewServer = { server: Server; base: string };

/** A server for an output folder. Rejects if the folder does not exist or was not written by docsc. */
export async function createPreview(folder: string, options: HttpServerOptions): Promise<PreviewServer> {
  const watch = await watchSite(folder);
  const { rules } = await watch.current();
  const server = openServer(target => respondToPreview(target, watch), { ...options, compresses: true });
  return { server, base: rules.base };
}

/** How often a request is repeated because a build replaced what it was about to answer. */
const MAX_ATTEMPTS = 5;
const NO_SITE: HttpResponse = {
  status: 503,
  contents: 'There is no built site at the moment. Run docsc build.',
  headers: { 'retry-after': '1', 'cache-control': 'no-store' },
};

/**
 * Answers from one build: a file that was opened while another build took its place is not sent. Before something counts as
 * missing, the folder is looked at again.
 */
async function respondToPreview(target: RequestTarget, watch: SiteWatch): Promise<HttpResponse> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const site = await (attempt ? watch.recheck() : watch.current()).catch(() => undefined);
    if (!site) return NO_SITE;
    const answer = findAnswer(target, site);
    if (answer.isMissing && !attempt) continue;
    if (answer.file === undefined) return answer.response;
    const file = openListed(site, answer.file);
    if (file && watch.isCurrent(site)) return describeFile({ ...answer, file, path: answer.file, target }, site);
    file?.close();
  }
  return NO_SITE;
}

/** Which file answers a request, if any, and the response without its contents. */
type Answer = { isMissing: boolean; file?: string; response: HttpResponse };

/** Maps an address to one of the site's files; the only place that does. */
function findAnswer(target: RequestTarget, site: BuiltSite): Answer {
  const { base, cache, headers, assetHeaders } = site.rules;
  const name = nameInSite(target, base);
  const documentHeaders = lowerCaseHeaders(headers);
  const asset = name === undefined || name.endsWith('.html') ? undefined : findFile(name, site);
  const redirect = asset === undefined ? resolveRedirect(target, site) : undefined;
  if (redirect !== undefined)
    return { isMissing: false, response: { status: 301, headers: { ...documentHeaders, location: redirect } } };
  const route = toRoute(target.path, base);
  const match =
    asset ??
    (name === undefined ? undefined : findFile(name, site)) ??
    (route === null ? undefined : findFile(htmlFile(route), site));
  const isHashed = match?.startsWith(`${ASSETS}/`) ?? false;
  const sent = isHashed
    ? { ...lowerCaseHeaders(assetHeaders), 'cache-control': cache.hashed }
    : { ...documentHeaders, 'cache-control': cache.rest };
  const twin = route !== null && match === htmlFile(route) ? findTwin(route, site) : undefined;
  if (match !== undefined) {
    const file = target.wantsMarkdown && twin !== undefined ? twin : match;
    const isNegotiated = twin !== undefined && { isNegotiated: true as const };
    return { isMissing: false, file, response: { status: 200, headers: sent, ...isNegotiated } };
  }
  if (name !== undefined && isAlias(name))
    return { isMissing: true, response: { status: 400, contents: 'Not an address.' } };
  const file = findFile(htmlFile(NOT_FOUND), site);
  const contents = file === undefined ? 'Not found' : undefined;
  return { isMissing: true, file, response: { status: 404, contents, headers: sent } };
}

/** The Markdown of a page; `undefined` for a page without it, even if a static file has the name. */
function findTwin(route: Route, site: BuiltSite): string | undefined {
  const { twins, textless = [] } = site.rules;
  return twins && !textless.includes(route) ? findFile(twinFile(route), site) : undefined;
}

const findFile = (path: string, { files }: BuiltSite) => (files.has(path) ? path : undefined);

/** Larger files are read while they are sent. */
const MAX_WHOLE_BYTES = 1024 * 1024;

type FoundFile = { response: HttpResponse; path: string; file: OpenFile; target: RequestTarget };

function describeFile({ response, path, file, target }: FoundFile, site: BuiltSite): HttpResponse {
  const isWhole = file.size <= MAX_WHOLE_BYTES;
  const { modified } = file;
  const contents = isWhole ? file.read() : file;
  const here = contents instanceof Uint8Array ? atThisAddress(contents, path, { target, site }) : undefined;
  if (here) return { ...response, path, contents: here, etag: hashOf(here), modified };
  const etag = contents instanceof Uint8Array ? hashOf(contents) : file.version;
  return { ...response, path, contents, etag, modified, precompressed: findPrecompressed(path, contents, site) };
}

/** Files that name pages by the site's URL, for programs that follow them. */
const listsPages = /^(?:sitemap\.xml|robots\.txt|(?:.*\/)?llms(?:-[^/]*)?\.txt|(?!\.well-known\/).*\.md)$/;

type Served = { target: RequestTarget; site: BuiltSite };

/**
 * Such a file with the preview's address instead of the site's: a program that follows its links stays on the preview.
 * Returns `undefined` for all other files.
 */
function atThisAddress(contents: Uint8Array, path: string, { target: { host }, site }: Served): Uint8Array | undefined {
  const { url } = site.rules;
  if (url === undefined || host === undefined || !listsPages.test(path)) return undefined;
  return Buffer.from(Buffer.from(contents).toString().replaceAll(`${url}/`, `http://${host}/`));
}

function hashOf(contents: Uint8Array): string {
  return createHash('sha1').update(contents).digest('base64url').slice(0, 16);
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
  const { base, prefixes, patterns } = rules;
  const route = toRoute(path, base);
  if (route === null) return undefined;
  const suffix = query ? `?${query}` : '';
  const isPage = (to: string) => files.has(htmlFile(to)) && to !== NOT_FOUND;
  const isFile = (to: string) => files.has(to.slice(1));
  const moved = findRedirect(route, { redirects, patterns, prefixes, isPage, isFile });
  if (moved !== undefined) return keepQueryAndHash(redirectUrl(moved, base), suffix);
  const clean = withBase(route, base);
  return isPage(route) && clean !== path ? clean + suffix : undefined;
}
