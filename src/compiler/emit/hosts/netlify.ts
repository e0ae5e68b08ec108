/**
 * Netlify: `_redirects` and `_headers`. Files come before rules and slashes at the end mean nothing, so every other
 * spelling of an address is a line of its own; Netlify sets no limit to them.
 */
import { ASSETS, MANIFEST_FILE } from '../../../format.js';
import { withBase } from '../../../routes.js';
import {
  buildPassThroughLines,
  buildPrefixLines,
  escapeSource,
  formatHeaders,
  formatRedirects,
  HEADERS_FILE,
  REDIRECTS_FILE,
  type RedirectLine,
  ruleSource,
} from './redirects-file.js';
import { encodedPath, type HostOutput, type HostRules, listExactRedirects, publishRedirects } from './rules.js';

/** `shared` adds what Cloudflare needs to understand the same files. */
export function emitNetlify(rules: HostRules, shared: boolean): HostOutput {
  const { base, pages, files, headers, cache } = rules;
  const address = (path: string) => ruleSource(path, base);
  const isFile = new Set(files);
  const lines: RedirectLine[] = [
    ...(shared ? buildPassThroughLines(rules) : []),
    ...listExactRedirects(rules).flatMap(([from, to]): RedirectLine[] => [
      [address(from), to],
      ...(shared ? [[`${address(from)}/`, to] satisfies RedirectLine] : []),
    ]),
    ...publishRedirects(rules).flatMap(([from, to]) =>
      ['.html', '.htm', '/index.html'].map((end): RedirectLine => [address(from) + end, to]),
    ),
    ...pages.flatMap(route => {
      const to = encodedPath(route, base);
      const from = escapeSource(to);
      const ends = route === '/' ? ['index.htm'] : ['.htm', '/index.html'];
      return ends.filter(end => !isFile.has(route + end)).map((end): RedirectLine => [from + end, to]);
    }),
    ...buildPrefixLines(rules),
  ];
  const blocks: Parameters<typeof formatHeaders>[0] = [
    [`${withBase('/', base)}*`, headers],
    [`${address(`/${ASSETS}`)}/*`, [['Cache-Control', cache.hashed]]],
    [address(`/${MANIFEST_FILE}`), [['Cache-Control', cache.rest]]],
  ];
  return {
    files: [
      ...(lines.length ? [{ path: REDIRECTS_FILE, contents: formatRedirects(lines) }] : []),
      { path: HEADERS_FILE, contents: formatHeaders(blocks) },
    ],
  };
}
