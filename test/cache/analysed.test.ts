/** What was analysed of a page: kept as bytes, and given up where it is something else. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { decode, encode, keepEncoded, recallAnalysed } from '../../src/compiler/analysed.js';
import { analyse } from '../../src/runtime/search/engine/analyse.js';
import { mergeAnalysed } from '../../src/runtime/search/engine/write.js';
import { memoryStore } from './memory.js';

const text = 'Words that a page of documentation says, such as größer, 検索 and 🙂. '.repeat(40);
const deeper = { lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
const hierarchy = { lvl0: 'Guides', lvl1: 'A page', ...deeper };
const record = { objectID: '/a', url: '/a', type: 'lvl1', hierarchy, content: text } as const;
const analysed = analyse([record, { ...record, url: '/a#b', content: '\ud800\n' }]);

const inMemory = () => ({ identity: 'test', store: memoryStore() });

test('comes back as it was, and takes less room than JSON', () => {
  const many = analyse(Array.from({ length: 40 }, (_, nth) => ({ ...record, url: `/a#${nth}` })));
  for (const one of [
    analysed,
    many,
    mergeAnalysed([many, analysed]),
    analyse([]),
    analyse([{ ...record, content: '' }]),
  ]) {
    const bytes = encode(one);
    assert.equal(decode(bytes), JSON.parse(JSON.stringify(one)));
    assert.ok(bytes.byteLength < Buffer.byteLength(JSON.stringify(one)));
    // Thousands of them wait for each other.
    assert.is(bytes.buffer.byteLength, bytes.byteLength);
  }
});

test('comes back from a piece of other bytes', () => {
  const bytes = encode(analysed);
  const around = Buffer.concat([Buffer.from('before'), bytes, Buffer.from('after')]);
  assert.equal(decode(around.subarray(6, 6 + bytes.byteLength)), JSON.parse(JSON.stringify(analysed)));
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
  const longer = Buffer.concat([bytes, Buffer.from('x')]);
  const others = ['no such thing', '{}\n', 'null\n', '[]\n', '[1,"2"]\n12', '[1,1,0,0,0]\n{'].map(text =>
    Buffer.from(text),
  );
  for (const wrong of [bytes.subarray(0, 40), bytes.subarray(0, -1), longer, new Uint8Array(), ...others]) {
    cache.store.kept.set(key, wrong);
    assert.is(await recallAnalysed(cache, 'a'), undefined);
  }
});

test.run();
