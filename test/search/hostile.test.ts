/**
 * Malformed and hostile responses: an adapter throws only if there are no hits to read, and no hit links to another
 * site.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SearchQuery, SearchResponse } from '../../src/runtime/search/backend/backend.js';
import { algolia } from '../../src/runtime/search/remote/algolia.js';
import { highlightedWords, isHighlighted, parseHighlights } from '../../src/runtime/search/remote/highlight-tags.js';
import { meilisearch } from '../../src/runtime/search/remote/meilisearch.js';
import { toSearchResponse } from '../../src/runtime/search/remote/response.js';
import { safeAddress } from '../../src/runtime/search/remote/safe-address.js';
import { typesense } from '../../src/runtime/search/remote/typesense.js';

const query: SearchQuery = { text: 'x', page: 0, hitsPerPage: 20, hitsPerGroup: 5, snippetWords: 10 };
const origins = { published: 'https://docs.example', current: 'http://localhost:4000' };
const good = { objectID: '/a', url: '/a', type: 'lvl1', hierarchy: { lvl0: 'Guides', lvl1: 'A' } };
const mark = (text: string) => `\uE0D5${text}\uE0D6`;

const dialects = [
  {
    name: 'Algolia',
    dialect: algolia,
    wrap: (hits: unknown, count: unknown = 1) => ({ results: [{ hits, nbHits: count }] }),
    hit: (record: unknown) => record,
  },
  {
    name: 'Typesense',
    dialect: typesense,
    wrap: (hits: unknown, count: unknown = 1) => ({ results: [{ hits, found: count }] }),
    hit: (record: unknown) => ({ document: record }),
  },
  {
    name: 'Meilisearch',
    dialect: meilisearch,
    wrap: (hits: unknown, count: unknown = 1) => ({ results: [{ hits, totalHits: count }] }),
    hit: (record: unknown) => record,
  },
];

const nonsense: unknown[] = [
  null,
  undefined,
  true,
  7,
  -1,
  Number.NaN,
  '',
  'x',
  '<b>',
  [],
  [[]],
  [null],
  {},
  { length: 3 },
  { toString: 1 },
];

for (const { name, dialect, wrap, hit } of dialects) {
  const read = (answer: unknown): SearchResponse =>
    toSearchResponse(dialect.readResponse(answer, query), query, origins);

  test(`${name}: a response without hits is an error`, () => {
    const answers = [
      ...nonsense,
      ...nonsense.map(results => ({ results })),
      ...nonsense.map(one => ({ results: [one] })),
    ];
    for (const answer of answers) assert.throws(() => read(answer), /hits/);
    const lists = nonsense.filter(hits => !Array.isArray(hits)).map(hits => wrap(hits));
    for (const answer of lists) assert.throws(() => read(answer), /hits/);
  });

  test(`${name}: whatever replaces a field, nothing throws and the result has the right types`, () => {
    for (const wrong of nonsense) {
      const hits = [
        wrong,
        ...Object.keys(good).map(key => hit({ ...good, objectID: `/${key}`, [key]: wrong })),
        hit({ ...good, objectID: 'h', hierarchy: { lvl0: wrong, lvl1: 'A', lvl2: wrong }, content: wrong }),
        hit({ ...good, _highlightResult: wrong, _snippetResult: wrong, _formatted: wrong }),
        { document: good, highlight: wrong, highlights: wrong },
      ];
      const answer = read(wrap(hits, wrong));
      for (const found of answer.hits) {
        assert.type(found.objectID, 'string');
        assert.match(found.url, /^(\/|https?:)/);
        for (const part of [...found.title, ...found.snippet, ...found.words]) assert.type(part, 'string');
        for (const level of Object.values(found.hierarchy)) assert.ok(level === null || typeof level === 'string');
        assert.ok(found.title.join('') !== '');
      }
      assert.ok(Number.isInteger(answer.count) && answer.count >= answer.hits.length);
    }
  });

  test(`${name}: ten thousand hits are cut to the requested number, and duplicates are merged`, () => {
    const many = Array.from({ length: 10_000 }, (_, nth) => hit({ ...good, objectID: `/${nth}`, url: `/${nth}` }));
    const answer = read(wrap(many, 10_000));
    assert.is(answer.hits.length, 20);
    assert.is(answer.count, 10_000);
    const twice = read(wrap([hit(good), hit({ ...good, objectID: '/b', url: '/b' }), hit(good)]));
    assert.equal(
      twice.hits.map(({ objectID }) => objectID),
      ['/a', '/b'],
    );
  });

  test(`${name}: long texts are cut, without half a character`, () => {
    const long = `x${'😀'.repeat(100_000)}`;
    const [found] = read(wrap([hit({ ...good, hierarchy: { lvl0: long, lvl1: long }, content: long })])).hits;
    assert.ok(found!.title.join('').length <= 400);
    assert.ok(found!.snippet.join('').length <= 1_001);
    assert.not.match(found!.title.join(''), /\p{Cs}/u);
    const texts = [...found!.snippet, ...Object.values(found!.hierarchy)];
    for (const text of texts) assert.not.match(text ?? '', /\p{Cs}/u);
  });

  test(`${name}: HTML is text like any other`, () => {
    const html = '<img src=x onerror=alert(1)>';
    const [found] = read(wrap([hit({ ...good, hierarchy: { lvl0: html, lvl1: html }, content: html })])).hits;
    assert.equal(found!.title, [html]);
    assert.equal(found!.snippet, [html]);
  });

  test(`${name}: counts are whole and not negative, and no fewer than what is there`, () => {
    for (const count of [-5, Number.POSITIVE_INFINITY, 1e300, 'many', null, 0]) {
      assert.is(read(wrap([hit(good)], count)).count, 1);
    }
    assert.is(read(wrap([hit(good)], 7.9)).count, 7);
    assert.is(read(wrap([], -5)).count, 0);
  });
}

test('inherited object properties are not taken for a response', () => {
  const answer = JSON.parse(
    '{"results":[{"hits":[{"__proto__":{"url":"/evil"},"hierarchy":{"__proto__":{"lvl0":"x"}}}]}]}',
  );
  assert.equal(toSearchResponse(algolia.readResponse(answer, query), query, origins).hits, []);
  assert.is(({} as Record<string, unknown>).url, undefined);
  const inherited = { url: '/evil', hits: [good], results: [{ hits: [good] }], lvl0: 'Evil', value: 'evil' };
  Object.assign(Object.prototype, inherited);
  try {
    assert.throws(() => algolia.readResponse({}, query), /hits/);
    assert.throws(() => algolia.readResponse({ results: [{}] }, query), /hits/);
    const bare = { results: [{ hits: [{ objectID: 'x', hierarchy: { lvl1: 'A' } }, good] }] };
    const [found, ...others] = toSearchResponse(algolia.readResponse(bare, query), query, origins).hits;
    assert.equal([found!.url, found!.title, others], ['/a', ['A'], []]);
  } finally {
    for (const name of Object.keys(inherited)) Reflect.deleteProperty(Object.prototype, name);
  }
});

test('counts of sections: names and numbers, the largest first, at most fifty', () => {
  const facets = { 'hierarchy.lvl0': { b: 2, a: 2, c: 9, bad: -1, worse: 'x', ' ': 4, __proto__: 1 } };
  const answer = toSearchResponse(algolia.readResponse({ results: [{ hits: [], facets }] }, query), query, origins);
  assert.equal(answer.sections, [
    { name: 'c', count: 9 },
    { name: 'a', count: 2 },
    { name: 'b', count: 2 },
  ]);
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, nth) => [`s${nth}`, nth]));
  const long = algolia.readResponse({ results: [{ hits: [], facets: { 'hierarchy.lvl0': many } }] }, query);
  assert.is(toSearchResponse(long, query, origins).sections.length, 50);
});

test('hits of one page are grouped at the position of the best one, and none is dropped, because the server counts all', () => {
  const at = (url: string) => ({ ...good, objectID: url, url });
  const hits = ['/a#1', '/b#1', '/a#2', '/b#2', '/a#3'].map(at);
  const few = { ...query, hitsPerGroup: 2 };
  const answer = toSearchResponse(algolia.readResponse({ results: [{ hits, nbHits: 5 }] }, few), few, origins);
  assert.equal(
    answer.hits.map(({ url }) => url),
    ['/a#1', '/a#2', '/a#3', '/b#1', '/b#2'],
  );
  assert.is(answer.count, 5);
});

test('pages that a service does not return are not counted', () => {
  const result = { hits: [], nbHits: 5_000, nbPages: 50 };
  assert.is(toSearchResponse(algolia.readResponse({ results: [result] }, query), query, origins).count, 1_000);
});

test('the error message of a server is quoted', () => {
  const answer = { results: [{ code: 404, error: 'Could not find a field named `alias` in the schema.' }] };
  assert.throws(() => typesense.readResponse(answer, query), /field named `alias`/);
});

test('Typesense: groups, flat names and highlights of older servers', () => {
  const document = { objectID: '/a', url: '/a', type: 'content', 'hierarchy.lvl0': 'Guides', 'hierarchy.lvl1': 'A b' };
  const highlights = [
    { field: 'hierarchy.lvl1', snippet: `${mark('A')} b`, value: `${mark('A')} b` },
    { field: 'content', snippet: `… ${mark('a')} …` },
  ];
  const answer = { results: [{ found: 1, grouped_hits: [{ group_key: ['/a'], hits: [{ document, highlights }] }] }] };
  const [found] = toSearchResponse(typesense.readResponse(answer, query), query, origins).hits;
  assert.equal(found!.title, ['', 'A', ' b']);
  assert.is(found!.type, 'lvl1');
  assert.equal(found!.snippet, ['… ', 'a', ' …']);
});

const addresses: [string, string | undefined][] = [
  ['/guide#x', '/guide#x'],
  ['https://docs.example/guide?x=1#y', '/guide?x=1#y'],
  ['http://localhost:4000/guide', '/guide'],
  ['https://other.example/guide', 'https://other.example/guide'],
  ['http://other.example/', 'http://other.example/'],
  ['javascript:alert(1)', undefined],
  [' java\tscript:alert(1)', undefined],
  ['JAVASCRIPT:alert(1)', undefined],
  ['data:text/html,<script>alert(1)</script>', undefined],
  ['vbscript:x', undefined],
  ['file:///etc/passwd', undefined],
  ['blob:https://docs.example/x', undefined],
  ['guide', undefined],
  ['', undefined],
  ['#x', undefined],
  ['https://user:secret@other.example/', undefined],
  ['https://', undefined],
  ['//other.example/x', 'https://other.example/x'],
  ['/\\other.example/x', 'https://other.example/x'],
  ['/..//other.example/x', undefined],
  ['https://docs.example//other.example/x', undefined],
];
test('hits lead to this site or to a web page, and to nothing that runs', () => {
  for (const [written, safe] of addresses) assert.is(safeAddress(written, origins), safe, JSON.stringify(written));
});

test('marks: plain and marked parts in turn, whatever the text', () => {
  assert.equal(parseHighlights(''), []);
  assert.equal(parseHighlights('plain'), ['plain']);
  assert.equal(parseHighlights(`${mark('a')}b${mark('c')}`), ['', 'a', 'b', 'c', '']);
  assert.equal(parseHighlights('a\uE0D5b'), ['ab']);
  assert.equal(parseHighlights(`\uE0D5a${mark('b')}c\uE0D6`), ['a', 'b', 'c']);
  const broken = parseHighlights('\uE0D5'.repeat(50_000) + '\uE0D6'.repeat(50_000));
  assert.is(broken.join(''), '');
  assert.ok(isHighlighted(mark('x')));
  assert.not.ok(isHighlighted('\uE0D6x\uE0D5'));
});

test('words that matched: whole where a language writes spaces, each once, in lower case', () => {
  assert.equal(highlightedWords([parseHighlights(`un${mark('Install')}ing and ${mark('install')}`)]), [
    'uninstalling',
    'install',
  ]);
  assert.equal(highlightedWords([parseHighlights(`日本語の${mark('検索')}です`)]), ['検索']);
  assert.equal(highlightedWords([parseHighlights(`${mark('API')}キー`)]), ['api']);
  assert.equal(highlightedWords([parseHighlights('nothing')]), []);
  const many = Array.from({ length: 100 }, (_, nth) => parseHighlights(mark(`w${nth}`)));
  assert.is(highlightedWords(many).length, 20);
  assert.equal(highlightedWords([parseHighlights(mark('x'.repeat(500)))]), []);
});

test.run();
