/** Records of a search index, and queries that fit them or nothing at all. */
import * as fc from 'fast-check';
import type { SearchRecord } from '../../../src/search-format.js';
import { record } from '../../runtime/search/records.js';

const words = [
  'install',
  'feature',
  'flags',
  'createFeature',
  '--dry-run',
  '.env',
  'Straße',
  'İstanbul',
  'ﬁle',
  'e\u0301tude',
  '功能开关',
  'デプロイする',
  '한국어',
  'ภาษาไทย',
  '😀',
  '👩‍👩‍👧',
  'a',
  'to',
  'C++',
  '10.5',
  'constructor',
  '__proto__',
  '\ud800',
  'x\u0000y',
  'ǅ',
  'ß',
  '\u200b',
  'αβγΣ',
  'русский',
  'עברית',
  'a\u0308\u0323',
];

const word = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...words) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }) },
);

const text = (maxLength: number) => fc.array(word, { maxLength }).map(list => list.join(' '));

/** Records with addresses of their own, in the order of pages. */
export const records: fc.Arbitrary<SearchRecord[]> = fc
  .array(
    fc.record({
      page: fc.nat(4),
      part: fc.constantFrom('One', 'Two', '__proto__'),
      heading: text(4),
      content: text(30),
      alias: fc.option(text(3), { nil: undefined }),
      code: fc.option(text(3), { nil: undefined }),
      boost: fc.constantFrom(undefined, 0.5, 2),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map(list =>
    [...list]
      .sort((a, b) => a.page - b.page)
      .map(({ page, part, heading, content, alias, code, boost }, nth) =>
        record(`/p${page}#s${nth}`, [part, `Page ${page}`, heading], content, {
          ...(alias !== undefined && { alias }),
          ...(code !== undefined && { code }),
          ...(boost !== undefined && { boost }),
        }),
      ),
  );

const hostile = [
  '',
  ' ',
  '\ud800',
  '\udfff\ud800',
  '<img src=x onerror=globalThis.boom=1>',
  '"><script>',
  '"',
  '*',
  'a*',
  '-',
  'a -b',
  '\\',
  '%E0%A4%A',
  'a\u0000b',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: every sign of a pattern
  '.*+?^${}()|[]',
  '__proto__',
  'constructor',
  'toString',
  '\u202e',
  'x'.repeat(5000),
  '功'.repeat(300),
  '😀'.repeat(100),
  'a '.repeat(500),
  '\u0301'.repeat(200),
  '\n\n',
];

/** Queries: words of the records, their beginnings, misspelt ones, and hostile texts. */
export const query: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: text(3) },
  { weight: 3, arbitrary: fc.tuple(word, fc.nat(8)).map(([found, size]) => found.slice(0, size)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(word, fc.nat(6), fc.constantFrom('x', '', 'é', '\ud83d'))
      .map(([found, at, by]) => found.slice(0, at) + by + found.slice(at + 1)),
  },
  { weight: 2, arbitrary: fc.constantFrom(...hostile) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
);
