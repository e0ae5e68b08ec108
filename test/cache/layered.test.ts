import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLayeredStore } from '../../src/compiler/cache/layered.js';
import type { Store } from '../../src/compiler/cache/store.js';
import { cacheUrlProblem, readCacheSettings } from '../../src/compiler/config/cache-address.js';
import { keyOf, textOf } from './entries.js';
import { memoryStore } from './memory.js';

const [key, value] = [keyOf('page'), Buffer.from('value')];

function inMemory(): Store & { asked: string[]; kept: Map<string, Uint8Array> } {
  const asked: string[] = [];
  const { kept, get, put } = memoryStore();
  return {
    asked,
    kept,
    get: async key => {
      asked.push('get');
      return get(key);
    },
    put: async (key, value) => {
      asked.push('put');
      await put(key, value);
    },
    close: async () => {
      asked.push('close');
    },
  };
}

test('an entry in the local store is not requested from the remote store', async () => {
  const [near, far] = [inMemory(), inMemory()];
  near.kept.set(key, value);
  assert.is(textOf(await createLayeredStore(near, far).get(key)), 'value');
  assert.equal(far.asked, []);
});

test('an entry from the remote store is in the local store the next time', async () => {
  const [near, far] = [inMemory(), inMemory()];
  far.kept.set(key, value);
  const store = createLayeredStore(near, far);
  assert.is(textOf(await store.get(key)), 'value');
  assert.is(textOf(await store.get(key)), 'value');
  assert.equal([near.asked, far.asked], [['get', 'put', 'get'], ['get']]);
  assert.is(await store.get(keyOf('other')), undefined);
});

test('both stores receive a value, and both are closed', async () => {
  const [near, far] = [inMemory(), inMemory()];
  const store = createLayeredStore(near, far);
  await store.put(key, value);
  await store.close();
  assert.equal(
    [near.asked, far.asked],
    [
      ['put', 'close'],
      ['put', 'close'],
    ],
  );
  assert.equal([near.kept.size, far.kept.size], [1, 1]);
});

test('the URL of a cache holds no password, and is encrypted outside of a private network', () => {
  const good = [
    'https://cache.example.com',
    'https://cache.example.com/docsc/',
    'http://cache:8080',
    'http://10.0.0.5/x',
  ];
  for (const address of good) assert.is(cacheUrlProblem(address), undefined, address);
  const bad = {
    'https://user:pass@cache.example.com': /DOCSC_CACHE_TOKEN/,
    'https://cache.example.com/?token=1': /query/,
    'http://cache.example.com': /not https/,
    'ftp://cache.example.com': /must be an address/,
    'cache.example.com': /must be an address/,
  };
  for (const [address, why] of Object.entries(bad)) assert.match(cacheUrlProblem(address) ?? '', why, address);
});

test('secrets and write access are read from the environment', () => {
  assert.equal(readCacheSettings({}), { token: undefined, secret: undefined, readOnly: false });
  const secret = '0123456789abcdef0123456789abcdef';
  const env = { DOCSC_CACHE_TOKEN: ' token\n', DOCSC_CACHE_SIGNATURE_KEY: `${secret}\n`, DOCSC_CACHE_READONLY: '1' };
  assert.equal(readCacheSettings(env), { token: 'token', secret, readOnly: true });
  for (const no of ['', '0', 'false']) assert.is(readCacheSettings({ DOCSC_CACHE_READONLY: no }).readOnly, false);
  assert.throws(() => readCacheSettings({ DOCSC_CACHE_SIGNATURE_KEY: 'short' }), /shorter than 32 characters/);
  assert.throws(() => readCacheSettings({ DOCSC_CACHE_TOKEN: 'a\nb' }), /contains characters/);
  assert.is(readCacheSettings({ DOCSC_CACHE_TOKEN: 'user:a pass' }).token, 'user:a pass');
});

test.run();
