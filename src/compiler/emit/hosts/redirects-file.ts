/** The text files that Netlify and Cloudflare share: `_redirects`, a rule a line, and `_headers`, blocks of a path and its headers. */
import { caught, depthOf, type Header, type HostRules, pathAddress, rootOf } from './rules.js';

export const REDIRECTS_FILE = '_redirects';
export const HEADERS_FILE = '_headers';

export type Line = [from: string, to: string, status?: number];

export function redirectLines(lines: Line[]): string {
  return lines.map(([from, to, status = 301]) => `${from} ${to} ${status}\n`).join('');
}

/**
 * Each depth of path has a rule of its own, because `*` would match `//other.example` below a prefix and lead there;
 * a placeholder matches one segment that is not empty.
 */
export function patternLines(rules: HostRules, ends: (path: string) => [from: string, to: string][]): Line[] {
  const root = rootOf(rules.base);
  // One letter each: a name must not start with another.
  const names = Array.from(
    { length: Math.min(26, depthOf(rules)) },
    (_, index) => `:${String.fromCharCode(97 + index)}`,
  );
  return names.flatMap((_, last) => {
    const path = `/${names.slice(0, last + 1).join('/')}`;
    return ends(path).map(([from, to]): Line => [root + from, root + to]);
  });
}

export function prefixLines(rules: HostRules): Line[] {
  return rules.prefixes.flatMap(prefix =>
    patternLines(rules, path => ['', '/'].map(end => [sourceOf(prefix, '/') + path + end, path])),
  );
}

/** What is there stays there: Cloudflare follows rules before it looks for files. */
export function ownLines(rules: HostRules): Line[] {
  return caught(rules).map(path => [sourceOf(path, rules.base), pathAddress(path, rules.base), 200]);
}

/** A path as the start of a rule. */
export function sourceOf(path: string, base: string): string {
  return asSource(pathAddress(path, base));
}

/** An address as the start of a rule, where colons and asterisks have a meaning. */
export function asSource(address: string): string {
  return address.replaceAll(':', '%3A').replaceAll('*', '%2A');
}

export function headerBlocks(blocks: [path: string, headers: (Header | string)[]][]): string {
  return blocks
    .map(([path, headers]) => {
      const lines = headers.map(header => `  ${typeof header === 'string' ? header : header.join(': ')}\n`);
      return `${path}\n${lines.join('')}`;
    })
    .join('\n');
}
