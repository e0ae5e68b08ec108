/**
 * Cloudflare Pages: `_redirects` and `_headers`. Rules come before files; at most 2,000 are plain and 100 hold
 * placeholders, so other spellings of an address are patterns.
 */
import { ASSETS } from '../../../format.js';
import { withBase } from '../../../routes.js';
import type { OutputFile } from '../../types.js';
import {
  buildPassThroughLines,
  buildPatternLines,
  buildPrefixLines,
  formatHeaders,
  formatRedirects,
  HEADERS_FILE,
  REDIRECTS_FILE,
  type RedirectLine,
  ruleSource,
} from './redirects-file.js';
import { type Header, type HostOutput, type HostRules, listExactRedirects } from './rules.js';

const MAX_PLAIN_REDIRECTS = 2_000;
const MAX_PATTERN_REDIRECTS = 100;
const MAX_REDIRECT_LENGTH = 1_000;
const MAX_HEADER_LENGTH = 2_000;

export function emitCloudflare(rules: HostRules): HostOutput {
  const { base, headers, assetHeaders, cache, pages } = rules;
  const address = (path: string) => ruleSource(path, base);
  const home = withBase('/', base);
  const starts = pages.includes('/') ? ['/index.html', '/index.htm'] : [];
  const plain: RedirectLine[] = [
    ...buildPassThroughLines(rules),
    ...listExactRedirects(rules).flatMap(([from, to]): RedirectLine[] => [
      [address(from), to],
      [`${address(from)}/`, to],
    ]),
    ...starts.map((path): RedirectLine => [address(path), home]),
  ];
  const patterns = [
    ...buildPatternLines(rules, path => [
      [`${path}/index.html`, path],
      [`${path}.html`, path],
      [`${path}.htm`, path],
    ]),
    ...buildPrefixLines(rules),
  ];
  const blocks = formatHeaders([
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
    { path: REDIRECTS_FILE, contents: formatRedirects([...plain, ...patterns]) },
    { path: HEADERS_FILE, contents: blocks },
  ];
  return { files, excess: exceededLimits(files) };
}

/** What Cloudflare does not read of the two files, whoever they are written for. */
export function exceededLimits(files: OutputFile[]): string[] {
  const linesOf = (name: string) => String(files.find(({ path }) => path === name)?.contents ?? '').split('\n');
  const rules = linesOf(REDIRECTS_FILE).filter(Boolean);
  const patterns = rules.filter(rule => /^[^ ]*:/.test(rule));
  return [
    ...limitMessage(rules.length - patterns.length, MAX_PLAIN_REDIRECTS, 'redirects without placeholders'),
    ...limitMessage(patterns.length, MAX_PATTERN_REDIRECTS, 'redirects with placeholders'),
    ...limitMessage(maxLineLength(rules), MAX_REDIRECT_LENGTH, 'characters in a redirect'),
    ...limitMessage(maxLineLength(linesOf(HEADERS_FILE)), MAX_HEADER_LENGTH, 'characters in a header'),
  ];
}

function limitMessage(count: number, most: number, what: string): string[] {
  return count > most ? [`Cloudflare reads ${most} ${what}; this site has ${count}`] : [];
}

function maxLineLength(lines: string[]): number {
  return lines.reduce((most, line) => Math.max(most, line.length), 0);
}
