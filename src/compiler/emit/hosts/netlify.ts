/**
 * Netlify: `_redirects` and `_headers`. Files take precedence over redirects and final slashes are ignored, so each other
 * spelling of a URL is a line of its own; their number is not limited.
 */
import { ASSETS, MANIFEST_FILE } from '../../../format.js';
import { withBase } from '../../../routes.js';
import { hidingMessages, replacePatterns } from './patterns.js';
import {
  buildPassThroughLines,
  buildPlaceholderLines,
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

/** The files for Netlify. `isShared` adds the lines that Cloudflare needs to read the same files. */
export function emitNetlify(given: HostRules, isShared: boolean): HostOutput {
  const { rules, lost } = replacePatterns(given, ({ shadows }) => isShared && shadows);
  const { base, pages, files, headers, cache } = rules;
  const source = (path: string) => ruleSource(path, base);
  const isFile = new Set(files);
  const lines: RedirectLine[] = [
    ...(isShared ? buildPassThroughLines(rules) : []),
    ...listExactRedirects(rules).flatMap(([from, to]): RedirectLine[] => [
      [source(from), to],
      ...(isShared ? [[`${source(from)}/`, to] satisfies RedirectLine] : []),
    ]),
    ...publishRedirects(rules).flatMap(([from, to]) =>
      ['.html', '.htm', '/index.html'].map((end): RedirectLine => [source(from) + end, to]),
    ),
    ...pages.flatMap(route => {
      const to = encodedPath(route, base);
      const from = escapeSource(to);
      const ends = route === '/' ? ['index.htm'] : ['.htm', '/index.html'];
      return ends.filter(end => !isFile.has(route + end)).map((end): RedirectLine => [from + end, to]);
    }),
    ...buildPlaceholderLines(rules),
    ...buildPrefixLines(rules),
  ];
  const blocks: Parameters<typeof formatHeaders>[0] = [
    [`${withBase('/', base)}*`, headers],
    [`${source(`/${ASSETS}`)}/*`, [['Cache-Control', cache.hashed]]],
    [source(`/${MANIFEST_FILE}`), [['Cache-Control', cache.rest]]],
  ];
  return {
    files: [
      ...(lines.length ? [{ path: REDIRECTS_FILE, contents: formatRedirects(lines) }] : []),
      { path: HEADERS_FILE, contents: formatHeaders(blocks) },
    ],
    excess: hidingMessages('Cloudflare', lost),
  };
}
