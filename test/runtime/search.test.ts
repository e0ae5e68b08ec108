/**
 * Parts of the search interface that need no browser: stored hits, words to highlight, groups, suggestions, pagination.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findWords, parseWords } from '../../src/runtime/content/word-matcher.js';
import type { SearchHit } from '../../src/runtime/search/backend/backend.js';
import { groupHits } from '../../src/runtime/search/groups.js';
import { visiblePages } from '../../src/runtime/search/pagination.js';
import {
  hitAddress,
  parseSearchLocation,
  sanitizeQuery,
  searchLocationAddress,
} from '../../src/runtime/search/search-location.js';
import { type StoredHit, withFavorite, withoutHit, withRecent } from '../../src/runtime/search/stored-hits.js';
import { relaxQuery } from '../../src/runtime/search/use-suggestions.js';
import type { Hierarchy, LevelName } from '../../src/search-format.js';
import { leastTime } from '../clock.js';

test.before(() => void Object.assign(globalThis, { location: new URL('https://docs.example/sub/page') }));
test.after(() => void Reflect.deleteProperty(globalThis, 'location'));

const limits = { recent: { most: 7, besideFavorites: 4 }, favorites: 10 };
const hitOf = (url: string, ...levels: string[]): SearchHit => ({
  objectID: url,
  url,
  type: `lvl${levels.length - 1}` as LevelName,
  hierarchy: Object.fromEntries(levels.map((text, level) => [`lvl${level}`, text])) as Hierarchy,
  title: [levels.at(-1) ?? ''],
  snippet: [],
  words: [],
});
const names = (hits: StoredHit[]) => hits.map(({ objectID }) => objectID).join('');

test('recent hits: newest first, each once, at most 7, or 4 next to favorites', () => {
  let hits = { recent: [] as StoredHit[], favorites: [] as StoredHit[] };
  for (const name of 'abcdefghc') hits = withRecent(hits, hitOf(name, 'x'), limits);
  assert.is(names(hits.recent), 'chgfedb');
  hits = withFavorite(hits, hitOf('g', 'x'), limits);
  assert.equal([names(hits.recent), names(hits.favorites)], ['chfe', 'g']);
  assert.is(withRecent(hits, hitOf('g', 'x'), limits), hits);
  assert.equal(withoutHit(hits, hitOf('g', 'x')).favorites, []);
});

test('only the URL and the title of a hit are stored', () => {
  const { recent } = withRecent({ recent: [], favorites: [] }, hitOf('/a', 'A'), limits);
  assert.equal(Object.keys(recent[0]!), ['objectID', 'url', 'type', 'hierarchy']);
});

test('the eleventh favorite replaces the oldest', () => {
  let hits = { recent: [] as StoredHit[], favorites: [] as StoredHit[] };
  for (const name of 'abcdefghijk') hits = withFavorite(hits, hitOf(name, 'x'), limits);
  assert.is(names(hits.favorites), 'kjihgfedcb');
});

test('a hit leads to its page with its words in front of the hash, or nowhere', () => {
  const address = (url: string, words: string[] = ['a b', 'c&']) => hitAddress({ ...hitOf(url, 'x'), words });
  assert.is(address('/sub/x#y'), '/sub/x?mark=a+b+c%26#y');
  assert.is(address('/sub/x', []), '/sub/x');
  assert.is(address('https://other.example/a#b'), 'https://other.example/a#b');
  assert.is(address('http://old.example/a?b#c'), 'http://old.example/a?b#c');
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://other.example/x',
    'ws://other.example/x',
    'mailto:a@b.example',
    'http://',
    'https://',
  ])
    assert.is(address(url), undefined, url);
  assert.is(address(' java\nscript:alert(1)'), undefined);
});

test('the state of the search page and its URL convert into each other', () => {
  const place = { text: 'a&b ü', page: 2, section: 'One & two' };
  const address = searchLocationAddress(place, '/sub/');
  assert.is(address, '/sub/search?q=a%26b+%C3%BC&section=One+%26+two&page=3');
  assert.equal(parseSearchLocation(new URL(address, 'https://x').search, 64), place);
  assert.equal(parseSearchLocation('?page=0', 64), { text: '', page: 0, section: undefined });
  assert.is(parseSearchLocation(`?q=${encodeURIComponent('abc😀d')}`, 4).text, 'abc', 'no half character');
  assert.is(parseSearchLocation(`?q=${encodeURIComponent('abc😀d')}`, 5).text, 'abc😀');
});

test('a query is cut between characters, and what is half a character is left out', () => {
  assert.is(sanitizeQuery('ab😀c', 64), 'ab😀c');
  assert.is(sanitizeQuery('ab😀c', 3), 'ab');
  assert.is(sanitizeQuery('a\uD83D b\uDE00', 64), 'a b');
  assert.is(sanitizeQuery('\uDE00\uD83D', 64), '');
});

test('groups are pages in the order of their best hits, five of each, each hit once', () => {
  const hits = [
    hitOf('/a#1', 'Part', 'A', 'One'),
    hitOf('/b', 'Part', 'B'),
    hitOf('/a', 'Part', 'A'),
    hitOf('/a', 'Part', 'A'),
    hitOf('/c', 'Part', 'C'),
    hitOf('javascript:alert(1)', 'Part', 'D'),
    ...[2, 3, 4, 5, 6].map(nth => hitOf(`/a#${nth}`, 'Part', 'A', 'Two', `${nth}`)),
  ];
  const groups = groupHits(hits, { hitsPerPage: 20, hitsPerGroup: 5 });
  assert.equal(
    groups.map(group => [group.name, group.label, group.hits.map(({ index }) => index)]),
    [
      ['A', 'Part › A', [0, 1, 2, 3, 4]],
      ['B', 'Part', [5]],
      ['C', '', [6]],
    ],
  );
  assert.equal(groups[0]!.hits[4]!.above, ['Two']);
  assert.is(groupHits(hits, { hitsPerPage: 20, hitsPerGroup: 20 })[0]!.hits.length, 7, 'all, where all are wanted');
  assert.is(groupHits(hits, { hitsPerPage: 2, hitsPerGroup: 5 }).flatMap(group => group.hits).length, 2);
});

test('proposals are fewer words, then each, then the beginning of a long one', () => {
  assert.equal(relaxQuery('one three seven'), ['one three', 'three seven', 'three']);
  assert.equal(relaxQuery('one seven'), ['seven', 'one']);
  assert.equal(relaxQuery('stickynes'), ['stick']);
  assert.equal(relaxQuery('ab'), []);
  assert.equal(relaxQuery('<>'), []);
});

test('pages around the one that is shown, with gaps', () => {
  assert.equal(visiblePages(0, 1), [0]);
  assert.equal(visiblePages(0, 3), [0, 1, 2]);
  assert.equal(visiblePages(5, 10), [0, undefined, 4, 5, 6, undefined, 9]);
});

test('words are found where they begin, in any case, with accents, and in scripts without spaces', () => {
  const found = (text: string, words: string) => {
    const places = findWords(text, parseWords(words));
    return places.map(({ start, end }) => text.slice(start, end));
  };
  assert.equal(found('Café, cafés and decafe', 'cafe'), ['Café', 'café']);
  assert.equal(found('createFlag and deflag', 'flag'), ['Flag']);
  assert.equal(found('to tomorrow, to', 'to'), ['to', 'to']);
  assert.equal(found('機能フラグの機能', '機能'), ['機能', '機能']);
  assert.equal(found('a.b+c (d)', 'b+c'), ['b+c']);
  assert.equal(found('ﬁle and file', 'file'), ['ﬁle', 'file']);
  assert.equal(found('😀 smile', '😀x smile'), ['smile']);
  assert.equal(
    parseWords(`a ${'x'.repeat(100)} b c`).map(word => word.length),
    [64],
  );
});

test('marking a long text by long words takes no time', async () => {
  const words = parseWords(`${'a'.repeat(64)} ${'aa '.repeat(20)}`);
  assert.ok((await leastTime(1000, () => findWords('a'.repeat(200_000), words))) < 1000);
});

test.run();
