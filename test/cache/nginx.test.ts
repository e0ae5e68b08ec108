/** The shared cache on a real server: nginx with WebDAV, configured as in the manual. */
import { readdirSync } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createDiskStore } from '../../src/compiler/cache/disk.js';
import { createHttpStore, type HttpOptions } from '../../src/compiler/cache/http.js';
import { createLayeredStore } from '../../src/compiler/cache/layered.js';
import { makeFolder } from '../folder.js';
import { testUnless } from '../skip.js';
import { keyOf, textOf, valueFor } from './entries.js';
import { lackOfNginx, type Nginx, startNginx, user } from './nginx.js';

const keys = Array.from({ length: 200 }, (_, nth) => keyOf(nth));

const lack = lackOfNginx();

function check(name: string, body: (told: { nginx: Nginx; said: string[]; open: Open }) => Promise<void>): void {
  testUnless(lack, test)(name, async () => {
    const nginx = await startNginx();
    const said: string[] = [];
    const open: Open = options =>
      createHttpStore(nginx.url, { token: user, secret, log: text => said.push(text), ...options });
    try {
      await body({ nginx, said, open });
    } finally {
      await nginx.close();
    }
  });
}

type Open = (options?: HttpOptions) => ReturnType<typeof createHttpStore>;

const secret = '0123456789abcdef0123456789abcdef';

check('a machine compiles, and the next ones read', async ({ nginx, said, open }) => {
  const one = createLayeredStore(createDiskStore(await makeFolder('one')), open());
  for (const key of keys) assert.is(await one.get(key), undefined);
  for (const key of keys) void one.put(key, valueFor(key));
  await one.close();
  const folder = await makeFolder('another');
  const another = createLayeredStore(createDiskStore(folder), open());
  const found = await Promise.all(keys.map(key => another.get(key)));
  assert.equal(
    found.map(textOf),
    keys.map(key => textOf(valueFor(key))),
  );
  await another.close();
  await nginx.close();
  assert.equal(textOf(await createDiskStore(folder).get(keys[0]!)), textOf(valueFor(keys[0]!)), 'kept near');
  assert.equal(said, []);
  assert.equal(readdirSync(join(nginx.folder, 'cache/docsc/ac')).sort(), [...keys].sort());
});

check('two machines may send the same at once, and send it again', async ({ said, open }) => {
  const stores = [open(), open()];
  await Promise.all(stores.flatMap(store => keys.map(key => store.put(key, valueFor(key)))));
  for (const key of keys) assert.equal(textOf(await stores[0]!.get(key)), textOf(valueFor(key)));
  await Promise.all(stores.map(store => store.close()));
  assert.equal(said, []);
});

check('without the password it is read, and says why it is not written', async ({ nginx, said, open }) => {
  const [key, other] = keys as [string, string];
  await open().put(key, valueFor(key));
  const store = open({ token: undefined });
  await store.put(other, valueFor(other));
  assert.equal(textOf(await store.get(key)), textOf(valueFor(key)));
  assert.equal(said, [`The build cache at ${nginx.host} is now read-only: it answered 401; check DOCSC_CACHE_TOKEN.`]);
});

check('what somebody changed on the server is not used', async ({ nginx, said, open }) => {
  const [key, other] = keys as [string, string];
  const store = open();
  for (const one of [key, other]) await store.put(one, valueFor(one));
  await truncate(join(nginx.folder, 'cache/docsc/ac', key), 200);
  await writeFile(join(nginx.folder, 'cache/docsc/ac', other), '<html></html>');
  for (const one of [key, other]) assert.is(await store.get(one), undefined);
  assert.is(said.length, 1);
});

check('a server that dies costs a build nothing but its entries', async ({ nginx, said, open }) => {
  const store = open();
  for (const key of keys.slice(0, 20)) await store.put(key, valueFor(key));
  assert.ok(await store.get(keys[0]!));
  await nginx.close();
  const started = performance.now();
  for (const key of keys) assert.is(await store.get(key), undefined);
  await store.close();
  assert.ok(performance.now() - started < 10_000);
  assert.equal(said, [`The build cache at ${nginx.host} is no longer used: ECONNREFUSED.`]);
});

test.run();
