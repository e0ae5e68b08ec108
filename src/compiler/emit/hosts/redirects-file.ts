/**
 * The file formats that Netlify and Cloudflare share: `_redirects` with one redirect per line, and `_headers` with
 * blocks of a path and its headers.
 */
import { LETTERS } from '../../../redirect-patterns.js';
import { patternTarget } from './patterns.js';
import { encodedPath, type Header, type HostRules, maxDepth, rootPath, shadowedPaths } from './rules.js';

/** Name of the file with redirects. */
export const REDIRECTS_FILE = '_redirects';
/** Name of the file with headers. */
export const HEADERS_FILE = '_headers';

/** A line of `_redirects`; the status is 301 by default. */
export type RedirectLine = [from: string, to: string, status?: number];

/** The text of `_redirects`. */
export function formatRedirects(lines: RedirectLine[]): string {
  return lines.map(([from, to, status = 301]) => `${from} ${to} ${status}\n`).join('');
}

/**
 * Redirects by pattern, one per depth of path: `*` would match `//other.example` below a prefix and lead there, but a
 * placeholder matches one segment that is not empty. `ends` makes the redirects of one path.
 */
export function buildPatternLines(
  rules: HostRules,
  ends: (path: string) => [from: string, to: string][],
): RedirectLine[] {
  const root = rootPath(rules.base);
  // Single letters, because no placeholder's name may start with another one's.
  const placeholders = Array.from(
    { length: Math.min(26, maxDepth(rules)) },
    (_, index) => `:${String.fromCharCode(97 + index)}`,
  );
  return placeholders.flatMap((_, last) => {
    const path = `/${placeholders.slice(0, last + 1).join('/')}`;
    return ends(path).map(([from, to]): RedirectLine => [root + from, root + to]);
  });
}

/**
 * Redirects with placeholders. If the rest of an address would become the first part of a path, it could begin with another
 * host, so it is written as placeholders, one line per depth.
 */
export function buildPlaceholderLines(rules: HostRules): RedirectLine[] {
  const root = rootPath(rules.base);
  return rules.patterns.flatMap(({ from, to }): RedirectLine[] => {
    const line = (source: string, target: string): RedirectLine => [root + source, patternTarget(target, rules.base)];
    if (!to.startsWith('/:splat')) return [line(from, to)];
    const used = from.match(/:[a-z]/g)?.length ?? 0;
    const letters = [...LETTERS].slice(used, used + maxDepth(rules)).map(letter => `:${letter}`);
    return letters.map((_, last) => {
      const parts = letters.slice(0, last + 1).join('/');
      return line(from.replace(/\*$/, parts), to.replace(':splat', parts));
    });
  });
}

/** Redirects that remove old prefixes. */
export function buildPrefixLines(rules: HostRules): RedirectLine[] {
  return rules.prefixes.flatMap(prefix =>
    buildPatternLines(rules, path => ['', '/'].map(end => [ruleSource(prefix, '/') + path + end, path])),
  );
}

/** Lines that exempt existing files from patterns: Cloudflare applies redirects before it looks for files. */
export function buildPassThroughLines(rules: HostRules): RedirectLine[] {
  return shadowedPaths(rules).map(path => [ruleSource(path, rules.base), encodedPath(path, rules.base), 200]);
}

/** A path as the source of a redirect. */
export function ruleSource(path: string, base: string): string {
  return escapeSource(encodedPath(path, base));
}

/** Escapes colons and asterisks, which mark placeholders and wildcards in the source of a redirect. */
export function escapeSource(url: string): string {
  return url.replaceAll(':', '%3A').replaceAll('*', '%2A');
}

/** The text of `_headers`. A header that is a string is a line as it is, such as `! Name`, which removes a header. */
export function formatHeaders(blocks: [path: string, headers: (Header | string)[]][]): string {
  return blocks
    .map(([path, headers]) => {
      const lines = headers.map(header => `  ${typeof header === 'string' ? header : header.join(': ')}\n`);
      return `${path}\n${lines.join('')}`;
    })
    .join('\n');
}
