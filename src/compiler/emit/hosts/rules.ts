/**
 * Rules for any host: redirects, prefixes, clean URLs and headers. `docsc preview` reads them from the built folder; each
 * other module of this folder writes them in the syntax of one host.
 */
import { NOT_FOUND, type Route, redirectUrl, stripRedirectPrefixes, withBase } from '../../../routes.js';
import type { Encoding } from '../../config/hosts.js';
import type { Config } from '../../config/types.js';
import { compareStrings } from '../../diagnostics/index.js';
import type { OutputFile, Site } from '../../types.js';
import { buildContentSecurityPolicy, hashScript, type PolicyConfig } from '../content-security-policy.js';
import { hasTwin } from '../twin/site.js';
import { buildHostPatterns, type HostPattern } from './patterns.js';

/** An HTTP header. */
export type Header = [name: string, value: string];

/** The rules that a host must follow. */
export type HostRules = {
  base: string;
  language: string;
  /** Origin of the site, empty if it is not configured. */
  url: string;
  /** Old route → new route with query and hash, or an absolute URL. Sorted. */
  redirects: [from: Route, to: string][];
  /** Redirects with placeholders and wildcards, in the order in which they apply. */
  patterns: HostPattern[];
  /** Prefixes of old routes, which redirects remove. */
  prefixes: string[];
  /** Headers of all files except hashed ones. */
  headers: Header[];
  /**
   * Headers of hashed files. They are shorter, as these files are no documents: an image that is opened on its own runs no
   * scripts, and the search worker may send requests to this site only.
   */
  assetHeaders: Header[];
  /** `Cache-Control` of hashed files, and of all others. */
  cache: { hashed: string; rest: string };
  /** Encodings of the precompressed files. */
  compress: Encoding[];
  /** Each page but the one for missing pages and search is Markdown too, `<route>.md`. */
  twins: boolean;
  /** Routes of the pages that have no Markdown: those that docsc makes for itself. Sorted. */
  textless: Route[];
  /** Routes of pages that no list names. Sorted. */
  unlisted: Route[];
  /** Routes of pages; each is a file `<route>.html`. Sorted. */
  pages: Route[];
  /** Paths of other files that patterns for extensions or prefixes would match. */
  files: string[];
};

/** The files for a host, and messages about limits of the host that they exceed. */
export type HostOutput = { files: OutputFile[]; excess?: string[] };

/** Folder for files that hosts read but do not publish. */
export const HOST_FOLDER = '.docsc';

/** The policy of hashed files, which are no documents. */
export const ASSET_POLICY = "default-src 'none'; connect-src 'self'";

/** The policy of all other files, as hosts send it: only a header can say that no site may frame a page. */
export function buildHeaderPolicy(config: PolicyConfig, inline: string): string {
  return `${buildContentSecurityPolicy(config, hashScript(inline))}; frame-ancestors 'none'`;
}

type HostConfig = PolicyConfig & Pick<Config, 'agents' | 'static' | 'redirectPrefixes' | 'compress'>;

/**
 * The rules of a site. `inline` is the inline script; checks may leave it empty, as only the length of its hash matters
 * to them.
 */
export function buildHostRules(site: Site, config: HostConfig, inline: string): HostRules {
  const { base, language, url } = config.site;
  const statics = [...site.files].filter(path => path.startsWith(`${config.static}/`));
  const paths = [...site.downloads.keys(), ...statics.map(path => path.slice(config.static.length))];
  return {
    base,
    language,
    url,
    redirects: [...site.redirects].sort(([a], [b]) => compareStrings(a, b)),
    patterns: buildHostPatterns(site.patterns, [...site.pages.keys(), ...paths]),
    prefixes: config.redirectPrefixes,
    headers: [
      ['Content-Security-Policy', buildHeaderPolicy(config, inline)],
      ['X-Content-Type-Options', 'nosniff'],
      ['Referrer-Policy', 'strict-origin-when-cross-origin'],
      ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
      ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    ],
    assetHeaders: [
      ['Content-Security-Policy', ASSET_POLICY],
      ['X-Content-Type-Options', 'nosniff'],
    ],
    cache: { hashed: 'public, max-age=31536000, immutable', rest: 'no-cache' },
    compress: config.compress,
    twins: config.agents !== undefined,
    textless: [...site.pages]
      .flatMap(([route, { head }]) => (hasTwin(head, config) ? [] : [route]))
      .sort(compareStrings),
    unlisted: [...site.pages]
      .flatMap(([route, { head }]) => (head.frontMatter.unlisted ? [route] : []))
      .sort(compareStrings),
    pages: [...site.pages.keys()].filter(route => route !== NOT_FOUND).sort(compareStrings),
    files: paths
      .filter(path => /\.html?$/.test(path) || stripRedirectPrefixes(path, config.redirectPrefixes).length)
      .sort(compareStrings),
  };
}

/** The base URL without its final slash, percent-encoded as browsers send it. */
export function rootPath(base: string): string {
  return withBase('/', base).slice(0, -1);
}

/** The URL path of a route or file as browsers send it. Unlike the target of a link, it has neither query nor hash. */
export function encodedPath(path: string, base: string): string {
  return rootPath(base) + encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}

/** The redirects with published URLs as targets. */
export function publishRedirects({ redirects, base }: HostRules): [from: Route, to: string][] {
  return redirects.map(([from, to]) => [from, escapeTarget(redirectUrl(to, base))]);
}

/** The redirects, and the same with each old prefix in front, so that no old URL is redirected twice. */
export function listExactRedirects(rules: HostRules): [from: Route, to: string][] {
  const { prefixes, pages, files, base } = rules;
  const redirects = publishRedirects(rules);
  const taken = new Set([...pages, ...files, ...redirects.map(([from]) => from)]);
  const isTaken = (path: string) => taken.has(path) || taken.has(`${path}.html`);
  const home: [Route, string][] = pages.includes('/') ? [['/', withBase('/', base)]] : [];
  const prefixed = prefixes.flatMap(prefix =>
    [...home, ...redirects].flatMap(([from, to]): [Route, string][] => {
      const old = from === '/' ? prefix : prefix + from;
      return isTaken(old) || from.startsWith(`${prefix}/`) ? [] : [[old, to]];
    }),
  );
  return [...redirects, ...new Map(prefixed)];
}

/** Paths of existing pages and files that a pattern for prefixes or extensions would match. */
export function shadowedPaths({ pages, files, prefixes }: HostRules): string[] {
  return [
    ...pages.filter(route => stripRedirectPrefixes(route, prefixes).length),
    ...files.filter(path => !path.endsWith('.html') || stripRedirectPrefixes(path, prefixes).length),
  ];
}

/** The number of segments of the deepest route that a pattern must match. */
export function maxDepth({ pages, redirects }: HostRules): number {
  const depths = [...pages, ...redirects.map(([from]) => from)].map(route => route.split('/').length - 1);
  return depths.reduce((max, depth) => Math.max(max, depth), 1);
}

/** Escapes characters in the target of a redirect that hosts would read as patterns or variables. */
function escapeTarget(url: string): string {
  const [origin = ''] = /^https?:\/\/[^/?#]*/i.exec(url) ?? [];
  const encode = (char: string) => encodeURIComponent(char).replace(/[!'()*]/, percentEncodeCharacter);
  return origin + url.slice(origin.length).replace(/[:*(){}$"'\\;!|[\]^`<>\s]/g, encode);
}

function percentEncodeCharacter(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
}
