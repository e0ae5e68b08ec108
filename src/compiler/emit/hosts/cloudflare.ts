/**
 * Cloudflare Pages: `_redirects` and `_headers`. Rules come before files; at most 2,000 are plain and 100 hold
 * placeholders, so other spellings of an address are patterns.
 */
import { ASSETS } from '../../../format.js';
import { withBase } from '../../../routes.js';
import type { OutputFile } from '../../types.js';
import {
  HEADERS_FILE,
  headerBlocks,
  type Line,
  ownLines,
  patternLines,
  prefixLines,
  REDIRECTS_FILE,
  redirectLines,
  sourceOf,
} from './redirects-file.js';
import { exactRedirects, type Header, type HostOutput, type HostRules } from './rules.js';

const MOST_PLAIN = 2_000;
const MOST_PATTERNS = 100;
const LONGEST_REDIRECT = 1_000;
const LONGEST_HEADER = 2_000;

export function emitCloudflare(rules: HostRules): HostOutput {
  const { base, headers, assetHeaders, cache, pages } = rules;
  const address = (path: string) => sourceOf(path, base);
  const home = withBase('/', base);
  const starts = pages.includes('/') ? ['/index.html', '/index.htm'] : [];
  const plain: Line[] = [
    ...ownLines(rules),
    ...exactRedirects(rules).flatMap(([from, to]): Line[] => [
      [address(from), to],
      [`${address(from)}/`, to],
    ]),
    ...starts.map((path): Line => [address(path), home]),
  ];
  const patterns = [
    ...patternLines(rules, path => [
      [`${path}/index.html`, path],
      [`${path}.html`, path],
      [`${path}.htm`, path],
    ]),
    ...prefixLines(rules),
  ];
  const blocks = headerBlocks([
    [`${home}*`, [...headers, ['Cache-Control', cache.rest]]],
    // What two blocks set is joined by a comma, so the first value goes before the second comes.
    [
      `${address(`/${ASSETS}`)}/*`,
      [
        ...headers.map(([name]) => `! ${name}`),
        '! Cache-Control',
        ...assetHeaders,
        ['Cache-Control', cache.hashed] satisfies Header,
      ],
    ],
  ]);
  const files = [
    { path: REDIRECTS_FILE, contents: redirectLines([...plain, ...patterns]) },
    { path: HEADERS_FILE, contents: blocks },
  ];
  return { files, excess: excessOf(files) };
}

/** What Cloudflare does not read of the two files, whoever they are written for. */
export function excessOf(files: OutputFile[]): string[] {
  const linesOf = (name: string) => String(files.find(({ path }) => path === name)?.contents ?? '').split('\n');
  const rules = linesOf(REDIRECTS_FILE).filter(Boolean);
  const patterns = rules.filter(rule => /^[^ ]*:/.test(rule));
  return [
    ...over(rules.length - patterns.length, MOST_PLAIN, 'redirects without placeholders'),
    ...over(patterns.length, MOST_PATTERNS, 'redirects with placeholders'),
    ...over(longest(rules), LONGEST_REDIRECT, 'characters in a redirect'),
    ...over(longest(linesOf(HEADERS_FILE)), LONGEST_HEADER, 'characters in a header'),
  ];
}

function over(count: number, most: number, what: string): string[] {
  return count > most ? [`Cloudflare reads ${most} ${what}; this site has ${count}`] : [];
}

function longest(lines: string[]): number {
  return lines.reduce((most, line) => Math.max(most, line.length), 0);
}
