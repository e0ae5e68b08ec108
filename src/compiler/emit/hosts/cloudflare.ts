/**
 * Cloudflare Pages: `_redirects` and `_headers`. Redirects take precedence over files. At most 2,000 may be without and 100
 * with placeholders, so other spellings of a URL are redirected by patterns.
 */
import { ASSETS } from '../../../format.js';
import { withBase } from '../../../routes.js';
import type { OutputFile } from '../../types.js';
import { hidingMessages, replacePatterns } from './patterns.js';
import {
  buildPassThroughLines,
  buildPatternLines,
  buildPlaceholderLines,
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

/** The files for Cloudflare Pages. */
export function emitCloudflare(given: HostRules): HostOutput {
  const { rules, lost } = replacePatterns(given, ({ shadows }) => shadows);
  const { base, headers, assetHeaders, cache, pages } = rules;
  const source = (path: string) => ruleSource(path, base);
  const home = withBase('/', base);
  const homeFiles = pages.includes('/') ? ['/index.html', '/index.htm'] : [];
  const plain: RedirectLine[] = [
    ...buildPassThroughLines(rules),
    ...listExactRedirects(rules).flatMap(([from, to]): RedirectLine[] => [
      [source(from), to],
      [`${source(from)}/`, to],
    ]),
    ...homeFiles.map((path): RedirectLine => [source(path), home]),
  ];
  const patterns = [
    ...buildPlaceholderLines(rules),
    ...buildPatternLines(rules, path => [
      [`${path}/index.html`, path],
      [`${path}.html`, path],
      [`${path}.htm`, path],
    ]),
    ...buildPrefixLines(rules),
  ];
  const blocks = formatHeaders([
    [`${home}*`, [...headers, ['Cache-Control', cache.rest]]],
    // Values that two blocks set are joined with a comma, so `!` first removes those of the first block.
    [
      `${source(`/${ASSETS}`)}/*`,
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
  return { files, excess: [...exceededLimits(files), ...hidingMessages('Cloudflare', lost)] };
}

/** Messages about lines of the two files that Cloudflare ignores because they exceed its limits. */
export function exceededLimits(files: OutputFile[]): string[] {
  const linesOf = (name: string) => String(files.find(({ path }) => path === name)?.contents ?? '').split('\n');
  const rules = linesOf(REDIRECTS_FILE).filter(Boolean);
  const patterns = rules.filter(rule => /^[^ ]*[:*]/.test(rule));
  return [
    ...limitMessage(rules.length - patterns.length, MAX_PLAIN_REDIRECTS, 'redirects without placeholders'),
    ...limitMessage(patterns.length, MAX_PATTERN_REDIRECTS, 'redirects with placeholders'),
    ...limitMessage(maxLineLength(rules), MAX_REDIRECT_LENGTH, 'characters in a redirect'),
    ...limitMessage(maxLineLength(linesOf(HEADERS_FILE)), MAX_HEADER_LENGTH, 'characters in a header'),
  ];
}

function limitMessage(count: number, max: number, what: string): string[] {
  return count > max ? [`Cloudflare reads ${max} ${what}; this site has ${count}`] : [];
}

function maxLineLength(lines: string[]): number {
  return lines.reduce((max, line) => Math.max(max, line.length), 0);
}
