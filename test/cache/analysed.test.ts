/** What was analysed of a page: kept deflated, and given up where it is something else. */
import { deflateRawSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { decode, encode, keepEncoded, recallAnalysed } from '../../src/compiler/analysed.js';
import { MOST_BYTES } from '../../src/compiler/cache/store.js';
import { analyse } from '../../src/runtime/search/engine/analyse.js';
import { memoryStore } from './memory.js';

const text = 'Words that a page of documentation says again and again. '.repeat(400);
const deeper = { lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
const hierarchy = { lvl0: 'Guides', lvl1: 'A page', ...deeper };
const analysed = analyse([{ objectID: '/a', url: '/a', type: 'lvl1', hierarchy, content: text }]);

const inMemory = () => ({ identity: 'test', store: memoryStore() });

test('comes back as it was, and takes less room', () => {
  const bytes = encode(analysed);
  assert.equal(decode(bytes), JSON.parse(JSON.stringify(analysed)));
  assert.ok(bytes.byteLength * 3 < JSON.stringify(analysed).length);
  // Thousands of them wait for each other.
  assert.is(bytes.buffer.byteLength, bytes.byteLength);
});

test('is found by what its page was made from', async () => {
  const cache = inMemory();
  keepEncoded(cache, 'a', encode(analysed));
  assert.equal(await recallAnalysed(cache, 'a'), JSON.parse(JSON.stringify(analysed)));
  assert.is(await recallAnalysed(cache, 'b'), undefined);
});

test('what is damaged or no such thing is not there', async () => {
  const cache = inMemory();
  keepEncoded(cache, 'a', encode(analysed));
  const [key, bytes] = [...cache.store.kept][0]!;
  const swelling = deflateRawSync(Buffer.alloc(MOST_BYTES + 1, '1'));
  for (const wrong of [bytes.subarray(0, 40), Buffer.from('no deflate'), new Uint8Array(), swelling]) {
    cache.store.kept.set(key, wrong);
    assert.is(await recallAnalysed(cache, 'a'), undefined);
  }
});

test.run();
