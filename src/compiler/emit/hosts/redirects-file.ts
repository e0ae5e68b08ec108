/** The text files that Netlify and Cloudflare share: `_redirects`, a rule a line, and `_headers`, blocks of a path and its headers. */
import { encodedPath, type Header, type HostRules, maxDepth, rootPath, shadowedPaths } from './rules.js';

export const REDIRECTS_FILE = '_redirects';
export const HEADERS_FILE = '_headers';

export type RedirectLine = [from: string, to: string, status?: number];

export function formatRedirects(lines: RedirectLine[]): string {
  return lines.map(([from, to, status = 301]) => `${from} ${to} ${status}\n`).join('');
}

/**
 * Each depth of path has a rule of its own, because `*` would match `//other.example` below a prefix and lead there;
 * a placeholder matches one segment that is not empty.
 */
export function buildPatternLines(
  rules: HostRules,
  ends: (path: string) => [from: string, to: string][],
): RedirectLine[] {
  const root = rootPath(rules.base);
  // One letter each: a name must not start with another.
  const names = Array.from(
    { length: Math.min(26, maxDepth(rules)) },
    (_, index) => `:${String.fromCharCode(97 + index)}`,
  );
  return names.flatMap((_, last) => {
    const path = `/${names.slice(0, last + 1).join('/')}`;
    return ends(path).map(([from, to]): RedirectLine => [root + from, root + to]);
  });
}

export function buildPrefixLines(rules: HostRules): RedirectLine[] {
  return rules.prefixes.flatMap(prefix =>
    buildPatternLines(rules, path => ['', '/'].map(end => [ruleSource(prefix, '/') + path + end, path])),
  );
}

/** What is there stays there: Cloudflare follows rules before it looks for files. */
export function buildPassThroughLines(rules: HostRules): RedirectLine[] {
  return shadowedPaths(rules).map(path => [ruleSource(path, rules.base), encodedPath(path, rules.base), 200]);
}

/** A path as the start of a rule. */
export function ruleSource(path: string, base: string): string {
  return escapeSource(encodedPath(path, base));
}

/** An address as the start of a rule, where colons and asterisks have a meaning. */
export function escapeSource(address: string): string {
  return address.replaceAll(':', '%3A').replaceAll('*', '%2A');
}

export function formatHeaders(blocks: [path: string, headers: (Header | string)[]][]): string {
  return blocks
    .map(([path, headers]) => {
      const lines = headers.map(header => `  ${typeof header === 'string' ? header : header.join(': ')}\n`);
      return `${path}\n${lines.join('')}`;
    })
    .join('\n');
}
