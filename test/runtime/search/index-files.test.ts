/** Index files: reading returns what was written, whatever the texts, and small numbers take few bytes. */
import { createHash } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  decodeFrontCoded,
  decodeNumbers,
  encodeFrontCoded,
  encodeNumbers,
  joinColumns,
  splitColumns,
} from '../../../src/runtime/search/engine/columns.js';
import { mergeSegments, writeIndex } from '../../../src/runtime/search/engine/index-writer.js';
import { decodePostings, encodePostings, packPostings } from '../../../src/runtime/search/engine/postings.js';
import {
  buildSegmentSections,
  decodeSections,
  encodeSections,
  sectionHierarchy,
} from '../../../src/runtime/search/engine/sections.js';
import { buildSegment } from '../../../src/runtime/search/engine/segment.js';
import type { IndexSegment } from '../../../src/search-format.js';
import { openEngine, record } from './records.js';

const overWire = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));

test('numbers survive UTF-8, from 0 to hundreds of millions', () => {
  const numbers = [
    0, 1, 10, 13, 127, 128, 2_047, 2_048, 32_767, 32_768, 55_296, 65_535, 65_536, 1_000_000, 700_000_000,
  ];
  assert.equal([...decodeNumbers(overWire(encodeNumbers(numbers)), new Uint32Array(numbers.length))], numbers);
  for (let number = 0; number < 70_000; number++)
    assert.is(decodeNumbers(overWire(encodeNumbers([number])), new Uint32Array(1))[0], number);
});

test('values that do not fit are refused', () => {
  for (const number of [-1, 0.5, Number.NaN, 800_000_000, Number.POSITIVE_INFINITY])
    assert.throws(() => encodeNumbers([number]), RangeError);
});

test('sorted words survive, and never end in half a character', () => {
  const words = ['', 'a', 'ab', 'abc', 'b', 'flag', 'flags', '功能', '能开', '𝒳a', '𝒳b', '𝒴'].sort();
  const [shared, rests] = encodeFrontCoded(words);
  assert.equal(decodeFrontCoded(overWire(shared), overWire(rests)), words);
  assert.equal(decodeFrontCoded(...encodeFrontCoded([])), []);
});

test('columns may hold anything', () => {
  const columns = ['', 'a\nb', '12 3', '\0\u0001', ''];
  assert.equal(splitColumns(overWire(joinColumns(columns))), columns);
});

test('postings keep sections and marks', () => {
  const lists: [term: string, list: [section: number, mark: number][]][] = [
    ['a', [[0, 1]]],
    [
      'b',
      [
        [0, 9],
        [7, 3],
        [40_000, 15],
      ],
    ],
    ['c', [[99_999, 2]]],
  ];
  const read = decodePostings(
    overWire(encodePostings(packPostings(new Map(lists.map(([term, list]) => [term, list.flat()]))))),
  );
  const lines = read.terms.map((term, nth) => [
    term,
    [...read.sections.subarray(read.starts[nth], read.starts[nth + 1])].map((section, at) => [
      section,
      read.flags[read.starts[nth]! + at],
    ]),
  ]);
  assert.equal(lines, lists);
});

test('heads keep hierarchy, anchors, families and boosts', () => {
  const records = [
    record('/a', ['Guides', 'Install'], 'text'),
    record('/a#on-linux', ['Guides', 'Install', 'On Linux']),
    record('/a#own', ['Guides', 'Install', 'On Linux', 'With apt'], '', { boost: 2 }),
    record('/a#on-linux-1', ['Guides', 'Install', 'On Linux']),
    record('/api/create', ['API', 'Features', 'Create a feature']),
    record('/b', ['', 'Größe & Maß']),
    record(`/b#${encodeURIComponent('größe')}`, ['', 'Größe & Maß', 'Größe']),
  ];
  const lengths = records.map(() => ({ heading: 1, alias: 0, content: 2, code: 100 }));
  const heads = decodeSections(overWire(encodeSections([buildSegmentSections(records, lengths)])));
  assert.equal(
    records.map((_, nth) => heads.routes[heads.pageOf[nth]!]! + (heads.anchors[nth]! && `#${heads.anchors[nth]}`)),
    records.map(({ url }) => url),
  );
  assert.equal(
    records.map((_, nth) => sectionHierarchy(heads, nth)),
    records.map(({ hierarchy }) => hierarchy),
  );
  assert.equal([...heads.ends], [4, 3, 3, 4, 5, 7, 7]);
  assert.equal([...heads.parents], [-1, 0, 1, 0, -1, -1, 5]);
  assert.equal([...heads.boosts], [[2, 2]]);
});

test('an index is text that a host can compress, and has the same bytes whenever it is made', () => {
  const records = Array.from({ length: 50 }, (_, nth) =>
    record(`/p${nth}`, ['', `Page ${nth}`], `word${nth % 7} and more`),
  );
  assert.equal([...openEngine(records).files], [...openEngine(records).files]);
  for (const [path, contents] of openEngine(records, { splitThreshold: 0 }).files)
    assert.is(overWire(contents), contents, path);
});

test('pages that were analysed one by one, elsewhere or before, make the same index', () => {
  const pages = Array.from({ length: 40 }, (_, nth) => [
    record(`/p${nth}`, ['Guides', `Page ${nth}`], `Text of page${nth}, and of all.`, { alias: `p${nth % 3}` }),
    record(`/p${nth}#größe`, ['Guides', `Page ${nth}`, 'Größe'], `word${nth % 7} 功能开关 and more`, {
      code: 'maxAge',
    }),
    ...(nth % 5 ? [] : [record(`/p${nth}#own`, ['Guides', `Page ${nth}`, 'Own'], 'more', { boost: 2 })]),
  ]);
  const write = (parts: IndexSegment[], splitThreshold?: number) =>
    writeIndex(parts, contents => createHash('sha256').update(contents).digest('hex'), splitThreshold);
  for (const splitThreshold of [0, 4_000]) {
    const whole = write([buildSegment(pages.flat())], splitThreshold);
    const analysed = [[], ...pages, []].map(buildSegment);
    assert.equal(write(analysed, splitThreshold), whole);
    assert.equal(write(structuredClone(analysed), splitThreshold), whole);
    assert.equal(write(JSON.parse(JSON.stringify(analysed)), splitThreshold), whole);
    const groups = [analysed.slice(0, 9), analysed.slice(9, 10), [], analysed.slice(10)].map(mergeSegments);
    assert.equal(write(groups, splitThreshold), whole);
    assert.equal(write([mergeSegments(JSON.parse(JSON.stringify(groups)))], splitThreshold), whole);
  }
});

test('texts that UTF-8 cannot encode, and line breaks, are made harmless', async () => {
  const records = [
    record('/a', ['', 'A\nheading \ud800 here'], 'one\ntwo \udfff three'),
    record('/b', ['', 'B'], 'four'),
  ];
  const { search } = openEngine(records);
  const { hits } = await search({ text: 'three', page: 0, hitsPerPage: 5, hitsPerGroup: 5, snippetWords: 10 });
  assert.is(hits[0]!.hierarchy.lvl1, 'A heading \ufffd here');
  assert.is(hits[0]!.snippet.join(''), 'one two \ufffd three');
});

test('an empty site has an empty index', async () => {
  for (const splitThreshold of [0, 4_000]) assert.equal(await openEngine([], { splitThreshold }).urls('anything'), []);
});

test.run();
