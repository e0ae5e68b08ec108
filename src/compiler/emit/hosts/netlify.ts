/**
 * Netlify: `_redirects` and `_headers`. Files come before rules and slashes at the end mean nothing, so every other
 * spelling of an address is a line of its own; Netlify sets no limit to them.
 */
import { ASSETS, MANIFEST_FILE } from '../../../format.js';
import { withBase } from '../../../routes.js';
import {
  asSource,
  HEADERS_FILE,
  headerBlocks,
  type Line,
  ownLines,
  prefixLines,
  REDIRECTS_FILE,
  redirectLines,
  sourceOf,
} from './redirects-file.js';
import { exactRedirects, type HostOutput, type HostRules, pathAddress, publishedRedirects } from './rules.js';

/** `shared` adds what Cloudflare needs to understand the same files. */
export function emitNetlify(rules: HostRules, shared: boolean): HostOutput {
  const { base, pages, files, headers, cache } = rules;
  const address = (path: string) => sourceOf(path, base);
  const isFile = new Set(files);
  const lines: Line[] = [
    ...(shared ? ownLines(rules) : []),
    ...exactRedirects(rules).flatMap(([from, to]): Line[] => [
      [address(from), to],
      ...(shared ? [[`${address(from)}/`, to] satisfies Line] : []),
    ]),
    ...publishedRedirects(rules).flatMap(([from, to]) =>
      ['.html', '.htm', '/index.html'].map((end): Line => [address(from) + end, to]),
    ),
    ...pages.flatMap(route => {
      const to = pathAddress(route, base);
      const from = asSource(to);
      const ends = route === '/' ? ['index.htm'] : ['.htm', '/index.html'];
      return ends.filter(end => !isFile.has(route + end)).map((end): Line => [from + end, to]);
    }),
    ...prefixLines(rules),
  ];
  const blocks: Parameters<typeof headerBlocks>[0] = [
    [`${withBase('/', base)}*`, headers],
    [`${address(`/${ASSETS}`)}/*`, [['Cache-Control', cache.hashed]]],
    [address(`/${MANIFEST_FILE}`), [['Cache-Control', cache.rest]]],
  ];
  return {
    files: [
      ...(lines.length ? [{ path: REDIRECTS_FILE, contents: redirectLines(lines) }] : []),
      { path: HEADERS_FILE, contents: headerBlocks(blocks) },
    ],
  };
}
