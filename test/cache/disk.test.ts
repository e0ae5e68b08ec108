/** The cache on the disk: what was put comes back as it was, or not at all. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { diskStore } from '../../src/compiler/cache/disk.js';
import { makeFolder } from '../folder.js';
import { keyOf, textOf, valueFor } from './entries.js';

const fileOf = (folder: string, key: string) => join(folder, 'v1', key.slice(0, 2), key.slice(2));
const filesOf = (folder: string) =>
  readdirSync(join(folder, 'v1'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ name }) => name);

const key = keyOf('page');
const value = valueFor(key);

async function filled(options = {}) {
  const folder = join(await makeFolder('cache'), 'cache');
  const store = diskStore(folder, options);
  await store.put(key, value);
  return { folder, store, file: fileOf(folder, key) };
}

test('what was put comes back, in the next build too', async () => {
  const { folder, store } = await filled();
  assert.equal(textOf(await store.get(key)), textOf(value));
  await store.close();
  assert.equal(textOf(await diskStore(folder).get(key)), textOf(value));
  assert.is(await diskStore(folder).get(keyOf('other')), undefined);
});

test('an empty value is a value', async () => {
  const { store } = await filled();
  await store.put(key, new Uint8Array());
  assert.is((await store.get(key))?.byteLength, 0);
});

test('nothing is made where nothing is put', async () => {
  const folder = join(await makeFolder('cache'), 'cache');
  const store = diskStore(folder);
  assert.is(await store.get(key), undefined);
  await store.close();
  assert.not.ok(existsSync(folder));
});

test('version control leaves the cache alone, unless its owner wants otherwise', async () => {
  const { folder, store } = await filled();
  const ignore = join(folder, '.gitignore');
  assert.is(await readFile(ignore, 'utf8'), '*\n');
  await writeFile(ignore, '# ours\n');
  await store.put(keyOf('next'), value);
  await diskStore(folder).put(key, value);
  assert.is(await readFile(ignore, 'utf8'), '# ours\n');
});

const damages: Record<string, (file: string) => Promise<unknown>> = {
  'a file that is cut off': file => truncate(file, 20_000),
  'a file that is cut off within its header': file => truncate(file, 20),
  'an empty file': file => truncate(file, 0),
  'a bit that flipped in the value': file => flip(file, 30_000),
  'a bit that flipped in the digest': file => flip(file, 12),
  'a version of another docsc': file => flip(file, 7),
  'a file that something else put there': file => writeFile(file, '<html>not found</html>'),
  'a longer file': async file => writeFile(file, Buffer.concat([await readFile(file), Buffer.from('more')])),
};

async function flip(file: string, at: number): Promise<void> {
  const bytes = await readFile(file);
  bytes[at]! ^= 1;
  await writeFile(file, bytes);
}

for (const [name, damage] of Object.entries(damages)) {
  test(`${name} is ignored and removed`, async () => {
    const { folder, store, file } = await filled();
    await damage(file);
    assert.is(await diskStore(folder).get(key), undefined);
    assert.not.ok(existsSync(file));
    await store.put(key, value);
    assert.equal(textOf(await store.get(key)), textOf(value), 'and can be put anew');
  });
}

test('an entry under the name of another is not taken for it', async () => {
  const { folder, file } = await filled();
  const other = keyOf('other');
  await mkdir(dirname(fileOf(folder, other)), { recursive: true });
  await rename(file, fileOf(folder, other));
  assert.is(await diskStore(folder).get(other), undefined);
});

test('a link and a folder in an entry’s place are neither read nor followed', async () => {
  const { folder, file, store } = await filled();
  const outside = join(await makeFolder('outside'), 'file');
  await rename(file, outside);
  await symlink(outside, file);
  assert.is(await store.get(key), undefined);
  assert.ok(existsSync(outside));
  await mkdir(file, { recursive: true });
  await writeFile(join(file, 'ours'), '');
  assert.is(await diskStore(folder).get(key), undefined);
  await store.put(key, value);
  assert.ok(existsSync(join(file, 'ours')));
});

test('with a secret, only what was signed with it is read', async () => {
  const secret = 'a secret of thirty-two characters';
  const { folder } = await filled({ secret });
  assert.equal(textOf(await diskStore(folder, { secret }).get(key)), textOf(value));
  assert.is(await diskStore(folder, { secret: `${secret}!` }).get(key), undefined);
  await diskStore(folder).put(key, value);
  assert.is(await diskStore(folder, { secret }).get(key), undefined, 'unsigned');
});

test('a folder that cannot be written to is complained of once', async () => {
  const folder = join(await makeFolder('cache'), 'file');
  await writeFile(folder, '');
  const said: string[] = [];
  const store = diskStore(folder, { say: text => said.push(text) });
  for (const nth of [1, 2, 3]) await store.put(keyOf(nth), value);
  assert.is(await store.get(keyOf(1)), undefined);
  await store.close();
  assert.is(said.length, 1);
  assert.match(said[0]!, /cannot be written to.*(EEXIST|ENOTDIR)/);
});

test('what was not used for longest goes when there is too much', async () => {
  const folder = join(await makeFolder('cache'), 'cache');
  const store = diskStore(folder, { most: 400_000 });
  const keys = Array.from({ length: 9 }, (_, nth) => keyOf(nth));
  for (const [nth, one] of keys.entries()) {
    await store.put(one, valueFor(one));
    const then = new Date(Date.now() - (20 - nth) * 86_400_000);
    await utimes(fileOf(folder, one), then, then);
  }
  await store.close();
  assert.is(filesOf(folder).length, 9, 'there is room for all');
  const next = diskStore(folder, { most: 400_000 });
  assert.ok(await next.get(keys[0]!), 'reading the oldest makes it young');
  assert.ok(Date.now() - statSync(fileOf(folder, keys[0]!)).mtimeMs < 60_000);
  for (const nth of [10, 11]) await next.put(keyOf(nth), valueFor(keyOf(nth)));
  await next.close();
  const left = keys.filter(one => existsSync(fileOf(folder, one)));
  assert.equal(left, [keys[0], ...keys.slice(5)]);
  assert.ok(existsSync(fileOf(folder, keyOf(11))));
});

test('what a killed build left half written goes, that of a running one stays', async () => {
  const { folder, file } = await filled();
  const [old, young] = [`${file}.old.tmp`, `${file}.young.tmp`];
  for (const path of [old, young]) await writeFile(path, '');
  await utimes(old, new Date(0), new Date(0));
  const store = diskStore(folder, { most: 50_000 });
  await store.put(keyOf('next'), value);
  await store.close();
  assert.not.ok(existsSync(old));
  assert.ok(existsSync(young));
});

test('several builds share a folder', async () => {
  const folder = join(await makeFolder('cache'), 'cache');
  const writer = join(import.meta.dirname, 'writer.ts');
  const run = () => promisify(execFile)(process.execPath, ['--import', 'tsx', writer, folder, '5']);
  const runs = await Promise.all([run(), run(), run(), run()]);
  assert.equal(
    runs.map(({ stdout, stderr }) => stdout + stderr),
    ['', '', '', ''],
  );
  assert.not.ok(filesOf(folder).some(name => name.endsWith('.tmp')));
});

test.run();
