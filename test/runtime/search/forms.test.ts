/** Interned terms and the postings built from them equal those of a straightforward count. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { termsOf } from '../../../src/runtime/search/engine/analyser.js';
import { fieldFlags, frequencyStep } from '../../../src/runtime/search/engine/posting-flags.js';
import { decodePostings, unpackPostings } from '../../../src/runtime/search/engine/postings.js';
import { buildSegment } from '../../../src/runtime/search/engine/segment.js';
import { createTermInterner } from '../../../src/runtime/search/engine/term-interner.js';
import { levelNames } from '../../../src/search-format.js';
import { seededRandom } from './dice.js';
import { record } from './records.js';

const words = [
  'flag',
  'Flag',
  'FLAG',
  'getFlag',
  '--dry-run',
  '.env',
  'c++',
  'max_age',
  'zé',
  'Ünder',
  '漢字',
  '—',
  'a',
  'flags',
];
const next = seededRandom(7);
const textOf = (most: number) => Array.from({ length: next(most) }, () => words[next(words.length)]).join(' ');

test('a vocabulary gives the terms of each text', () => {
  const { read, terms } = createTermInterner();
  for (let nth = 0; nth < 2_000; nth++) {
    const text = textOf(20);
    assert.equal(
      Array.from(read(text), number => terms[number]),
      termsOf(text),
      text,
    );
  }
  assert.is(new Set(terms).size, terms.length, 'each term has one number');
});

test('and grows: with forms, with letters, and with a long text', () => {
  const { read, terms } = createTermInterner();
  const many = Array.from({ length: 40_000 }, (_, nth) => `word${nth}`);
  for (const text of [...many, many.join(' '), 'x'.repeat(1_000), `${'y'.repeat(2_000)} z`])
    assert.equal(
      Array.from(read(text), number => terms[number]),
      termsOf(text),
    );
});

test('texts that are analyzed together are counted section by section', () => {
  const records = Array.from({ length: 300 }, (_, nth) =>
    record(
      `/page${nth >> 2}${nth % 4 ? `#part${nth}` : ''}`,
      ['Docs', textOf(4), ...(nth % 4 ? [textOf(4)] : [])],
      textOf(60),
      {
        alias: textOf(3),
        code: textOf(9),
      },
    ),
  );
  const { names, texts } = buildSegment(records);
  const counted = { names: new Map<string, Map<number, number>>(), texts: new Map<string, Map<number, number>>() };
  const note = (into: 'names' | 'texts', term: string, section: number, mark: number) => {
    const sections = counted[into].get(term) ?? new Map<number, number>();
    sections.set(section, (sections.get(section) ?? 0) | mark);
    counted[into].set(term, sections);
  };
  for (const [section, { hierarchy, type, content, alias = '', code = '', url }] of records.entries()) {
    for (const term of termsOf(hierarchy[type] ?? '')) note('names', term, section, fieldFlags.heading);
    for (const term of termsOf(alias)) note('names', term, section, fieldFlags.alias);
    const above = url.includes('#') ? [] : levelNames.slice(1, levelNames.indexOf(type));
    for (const name of above)
      for (const term of termsOf(hierarchy[name] ?? '')) note('names', term, section, fieldFlags.upper);
    const inText = termsOf(content);
    for (const term of inText)
      note('texts', term, section, frequencyStep(inText.filter(other => other === term).length));
    for (const term of termsOf(code)) note('texts', term, section, fieldFlags.code);
  }
  for (const [name, written] of [
    ['names', names],
    ['texts', texts],
  ] as const) {
    const { terms } = decodePostings(written);
    assert.equal(terms, [...counted[name].keys()].sort(), `terms of ${name} are sorted`);
    for (const [term, list] of unpackPostings(decodePostings(written)))
      assert.equal(list, [...counted[name].get(term)!].flat(), `${name}: ${term}`);
  }
});

test('terms that begin alike are sorted by the rest, and by UTF-16 where they are not of ASCII', () => {
  const given = [
    'beginnings',
    'beginning',
    'beginni',
    'beginningß',
    'ßa',
    'zz',
    'ﬀ',
    '\u{1d4b3}x',
    'éa',
    '\u0101b',
    'b',
    'ba',
  ];
  const { texts } = buildSegment([record('/page', ['Docs', 'Page'], given.join(' '))]);
  const { terms } = decodePostings(texts);
  assert.equal(terms, [...terms].sort());
  assert.ok(terms.length >= given.length - 1);
});

test.run();
