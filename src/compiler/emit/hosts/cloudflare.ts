/**
 * Cloudflare Pages: `_redirects` and `_headers`. Rules come before files; at most 2,000 are plain and 100 hold
 * placeholders, so other spellings of an address are patterns.
 */
import { ASSETS, withBase } from '../../../format.js';
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
} from './lines.js';
import { exactRedirects, type HostOutput, type HostRules } from './rules.js';

const MOST_PLAIN = 2_000;
const MOST_PATTERNS = 100;
const LONGEST_REDIRECT = 1_000;
const LONGEST_HEADER = 2_000;

export function emitCloudflare(rules: HostRules): HostOutput {
  const { base, headers, cache, pages } = rules;
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
  const redirects = redirectLines([...plain, ...patterns]);
  const contents = headerBlocks([
    [`${home}*`, [...headers, ['Cache-Control', cache.rest]]],
    // What two blocks set is joined by a comma, so the first value goes before the second comes.
    [`${address(`/${ASSETS}`)}/*`, ['! Cache-Control', ['Cache-Control', cache.hashed]]],
  ]);
  return {
    files: [
      { path: REDIRECTS_FILE, contents: redirects },
      { path: HEADERS_FILE, contents },
    ],
    excess: [
      ...over(plain.length, MOST_PLAIN, 'redirects without placeholders'),
      ...over(patterns.length, MOST_PATTERNS, 'redirects with placeholders'),
      ...over(longest(redirects), LONGEST_REDIRECT, 'characters in a redirect'),
      ...over(longest(contents), LONGEST_HEADER, 'characters in a header'),
    ],
  };
}

function over(count: number, most: number, what: string): string[] {
  return count > most ? [`Cloudflare reads ${most} ${what}; this site has ${count}`] : [];
}

function longest(text: string): number {
  return text.split('\n').reduce((most, line) => Math.max(most, line.length), 0);
}
