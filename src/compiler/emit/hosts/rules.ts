/**
 * What every host must do, in no host's words: redirects, prefixes, clean addresses and headers. `docsc preview` does it
 * from this value as it stands in the built folder; each other file of this folder says it in one host's syntax.
 */
import { NOT_FOUND, type Route, redirectUrl, stripRedirectPrefixes, withBase } from '../../../routes.js';
import type { Config, Encoding } from '../../config/types.js';
import { compareStrings } from '../../diagnostics/index.js';
import type { OutputFile, Site } from '../../types.js';
import { buildContentSecurityPolicy, hashScript } from '../content-security-policy.js';

export type Header = [name: string, value: string];

export type HostRules = {
  base: string;
  language: string;
  /** Origin of the site, where it is known. */
  url: string;
  /** Old route → route with its query and hash, or whole address. Sorted. */
  redirects: [from: Route, to: string][];
  prefixes: string[];
  /** Sent with everything, but for files whose names carry a hash. */
  headers: Header[];
  /**
   * Sent with those: they are no documents, and each is a request of its own. A picture that
   * is opened runs nothing, and the search worker may ask this site alone.
   */
  assetHeaders: Header[];
  /** `cache-control` of files whose names carry a hash, and of everything else. */
  cache: { hashed: string; rest: string };
  /** What files are compressed with ahead. */
  compress: Encoding[];
  /** Routes of pages; each is a file `<route>.html`. Sorted. */
  pages: Route[];
  /** Paths of other files that rules about extensions or prefixes would take for something else. */
  files: string[];
};

/** An emitter's files, and where they exceed what the host reads. */
export type HostOutput = { files: OutputFile[]; excess?: string[] };

/** Folder of files that hosts are told to read and not to publish. */
export const HOST_FOLDER = '.docsc';

/** `inline` is the script in every page; its hash has one length, so that a check needs none. */
export function buildHostRules(site: Site, config: Config, inline: string): HostRules {
  const { base, language, url } = config.site;
  const policy = `${buildContentSecurityPolicy(config, hashScript(inline))}; frame-ancestors 'none'`;
  const statics = [...site.files].filter(path => path.startsWith(`${config.static}/`));
  const paths = [...site.downloads.keys(), ...statics.map(path => path.slice(config.static.length))];
  return {
    base,
    language,
    url,
    redirects: [...site.redirects].sort(([a], [b]) => compareStrings(a, b)),
    prefixes: config.redirectPrefixes,
    headers: [
      ['Content-Security-Policy', policy],
      ['X-Content-Type-Options', 'nosniff'],
      ['Referrer-Policy', 'strict-origin-when-cross-origin'],
      ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
      ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    ],
    assetHeaders: [
      ['Content-Security-Policy', "default-src 'none'; connect-src 'self'"],
      ['X-Content-Type-Options', 'nosniff'],
    ],
    cache: { hashed: 'public, max-age=31536000, immutable', rest: 'no-cache' },
    compress: config.compress,
    pages: [...site.pages.keys()].filter(route => route !== NOT_FOUND).sort(compareStrings),
    files: paths
      .filter(path => /\.html?$/.test(path) || stripRedirectPrefixes(path, config.redirectPrefixes).length)
      .sort(compareStrings),
  };
}

/** What stands before the path of every address of the site: the base URL without its last slash, as browsers send it. */
export function rootPath(base: string): string {
  return withBase('/', base).slice(0, -1);
}

/** A route or the path of a file as browsers ask for it; unlike the target of a link it has neither query nor hash. */
export function encodedPath(path: string, base: string): string {
  return rootPath(base) + encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}

/** The table, with published addresses as targets. */
export function publishRedirects({ redirects, base }: HostRules): [from: Route, to: string][] {
  return redirects.map(([from, to]) => [from, escapeTarget(redirectUrl(to, base))]);
}

/** The table and, with each prefix in front, the same again, so that no old address needs a second step. */
export function listExactRedirects(rules: HostRules): [from: Route, to: string][] {
  const { prefixes, pages, files, base } = rules;
  const redirects = publishRedirects(rules);
  const taken = new Set([...pages, ...files, ...redirects.map(([from]) => from)]);
  const isTaken = (path: string) => taken.has(path) || taken.has(`${path}.html`);
  const home: [Route, string][] = pages.includes('/') ? [['/', withBase('/', base)]] : [];
  const more = prefixes.flatMap(prefix =>
    [...home, ...redirects].flatMap(([from, to]): [Route, string][] => {
      const old = from === '/' ? prefix : prefix + from;
      return isTaken(old) || from.startsWith(`${prefix}/`) ? [] : [[old, to]];
    }),
  );
  return [...redirects, ...new Map(more)];
}

/** Published paths that a pattern for prefixes, or one for `.htm`, would catch although something is there. */
export function shadowedPaths({ pages, files, prefixes }: HostRules): string[] {
  return [
    ...pages.filter(route => stripRedirectPrefixes(route, prefixes).length),
    ...files.filter(path => !path.endsWith('.html') || stripRedirectPrefixes(path, prefixes).length),
  ];
}

/** How many segments the longest address has that a pattern must match. */
export function maxDepth({ pages, redirects }: HostRules): number {
  const depths = [...pages, ...redirects.map(([from]) => from)].map(route => route.split('/').length - 1);
  return depths.reduce((most, depth) => Math.max(most, depth), 1);
}

/** An address as the target of a redirect: without what hosts take for the syntax of patterns or variables. */
function escapeTarget(address: string): string {
  const [origin = ''] = /^https?:\/\/[^/?#]*/i.exec(address) ?? [];
  const encode = (char: string) => encodeURIComponent(char).replace(/[!'()*]/, percentEncodeCharacter);
  return origin + address.slice(origin.length).replace(/[:*(){}$"'\\;!|[\]^`<>\s]/g, encode);
}

function percentEncodeCharacter(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
}
