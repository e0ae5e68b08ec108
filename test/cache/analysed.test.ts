/** What the search index needs from pages: cached as bytes, in groups, and ignored if it is anything else. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  decodeSegment,
  encodeSegment,
  groupRoutes,
  readCachedRecords,
  readCachedSegment,
  writeCachedRecords,
  writeCachedSegment,
} from '../../src/compiler/pages/index-segments.js';
import { mergeSegments } from '../../src/runtime/search/engine/index-writer.js';
import { buildSegment } from '../../src/runtime/search/engine/segment.js';
import { memoryStore } from './memory.js';

const text = 'Words that a page of documentation says, such as größer, 検索 and 🙂. '.repeat(40);
const deeper = { lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
const hierarchy = { lvl0: 'Guides', lvl1: 'A page', ...deeper };
const record = { objectID: '/a', url: '/a', type: 'lvl1', hierarchy, content: text } as const;
const analysed = buildSegment([record, { ...record, url: '/a#b', content: '\ud800\n' }]);

const inMemory = () => ({ identity: 'test', store: memoryStore() });

test('a segment comes back as it was, and takes less space than JSON', () => {
  const many = buildSegment(Array.from({ length: 40 }, (_, nth) => ({ ...record, url: `/a#${nth}` })));
  for (const one of [
    analysed,
    many,
    mergeSegments([many, analysed]),
    buildSegment([]),
    buildSegment([{ ...record, content: '' }]),
  ]) {
    const bytes = encodeSegment(one);
    assert.equal(decodeSegment(bytes), JSON.parse(JSON.stringify(one)));
    assert.ok(bytes.byteLength < Buffer.byteLength(JSON.stringify(one)));
    // Thousands are held in memory, so none may hold a larger buffer.
    assert.is(bytes.buffer.byteLength, bytes.byteLength);
  }
});

test('a segment comes back from a slice of a larger buffer', () => {
  const bytes = encodeSegment(analysed);
  const around = Buffer.concat([Buffer.from('before'), bytes, Buffer.from('after')]);
  assert.equal(decodeSegment(around.subarray(6, 6 + bytes.byteLength)), JSON.parse(JSON.stringify(analysed)));
});

test('a segment is found by the keys of its pages', async () => {
  const cache = inMemory();
  writeCachedSegment(cache, ['a', 'b'], encodeSegment(analysed));
  assert.equal(await readCachedSegment(cache, ['a', 'b']), JSON.parse(JSON.stringify(analysed)));
  for (const others of [['a'], ['b', 'a'], ['a', undefined]])
    assert.is(await readCachedSegment(cache, others), undefined);
});

test('nothing is cached if a page has no segment', async () => {
  const cache = inMemory();
  writeCachedSegment(cache, ['a', undefined], encodeSegment(analysed));
  assert.is(cache.store.kept.size, 0);
});

test('records of a page come back as they were', async () => {
  const cache = inMemory();
  const records = [record, { ...record, url: '/a#b', content: '\ud800\n', boost: 0.8 }];
  writeCachedRecords(cache, 'a', records);
  assert.equal(await readCachedRecords(cache, 'a'), records);
  assert.is(await readCachedRecords(cache, 'b'), undefined);
});

test('adding or removing a page changes few groups', () => {
  const routes = Array.from({ length: 3000 }, (_, nth) => `/part-${nth % 7}/page-${nth}`);
  const groups = groupRoutes(routes);
  assert.equal(groups.flat(), routes);
  assert.ok(groups.slice(0, -1).every(({ length }) => length >= 16 && length <= 64));
  assert.ok(groups.length > 60 && groups.length < 140, `${groups.length} groups`);
  for (const at of [0, 1, 500, 1234, 2999]) {
    const known = new Set(groups.map(group => group.join(' ')));
    const changed = (others: string[]) => groupRoutes(others).filter(group => !known.has(group.join(' '))).length;
    assert.ok(changed([...routes.slice(0, at), '/new', ...routes.slice(at)]) < 6);
    assert.ok(changed([...routes.slice(0, at), ...routes.slice(at + 1)]) < 6);
  }
  assert.equal(groupRoutes([]), []);
});

test('a damaged or foreign entry counts as missing', async () => {
  const cache = inMemory();
  writeCachedSegment(cache, ['a'], encodeSegment(analysed));
  const [key, bytes] = [...cache.store.kept][0]!;
  const longer = Buffer.concat([bytes, Buffer.from('x')]);
  const others = ['no such thing', '{}\n', 'null\n', '[]\n', '[1,"2"]\n12', '[1,1,0,0,0]\n{'].map(text =>
    Buffer.from(text),
  );
  for (const wrong of [bytes.subarray(0, 40), bytes.subarray(0, -1), longer, new Uint8Array(), ...others]) {
    cache.store.kept.set(key, wrong);
    assert.is(await readCachedSegment(cache, ['a']), undefined);
  }
});

test.run();
