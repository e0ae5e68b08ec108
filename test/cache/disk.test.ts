/** The disk cache: a value comes back as it was stored, or not at all. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createDiskStore } from '../../src/compiler/cache/disk.js';
import { seal, unseal } from '../../src/compiler/cache/entry.js';
import { makeFolder } from '../folder.js';
import { keyOf, textOf, valueFor } from './entries.js';

/** The folder's packs; there is one if one build wrote. */
function packsOf(folder: string): string[] {
  const inside = join(folder, 'v2');
  if (!existsSync(inside)) return [];
  return readdirSync(inside).flatMap(name => (name.endsWith('.pack') ? [join(inside, name)] : []));
}

const key = keyOf('page');
const value = valueFor(key);

/** A folder with one cached entry. */
async function filled(options = {}) {
  const folder = join(await makeFolder('cache'), 'cache');
  await keepIn(folder, [key], options);
  return { folder, file: packsOf(folder)[0]! };
}

/** Stores entries as one build and closes the store. Returns the pack's path. */
async function keepIn(folder: string, keys: string[], options = {}): Promise<string | undefined> {
  const before = packsOf(folder);
  const store = createDiskStore(folder, options);
  for (const one of keys) await store.put(one, valueFor(one));
  await store.close();
  return packsOf(folder).find(path => !before.includes(path));
}

const daysAgo = (path: string, days: number) => {
  const then = new Date(Date.now() - days * 86_400_000);
  return utimes(path, then, then);
};

test('a stored value comes back, immediately and in the next build', async () => {
  const folder = join(await makeFolder('cache'), 'cache');
  const store = createDiskStore(folder);
  await store.put(key, value);
  assert.equal(textOf(await store.get(key)), textOf(value));
  await store.put(keyOf('next'), valueFor('next'));
  assert.equal(textOf(await store.get(key)), textOf(value));
  await store.close();
  assert.equal(textOf(await createDiskStore(folder).get(key)), textOf(value));
  assert.equal(textOf(await createDiskStore(folder).get(keyOf('next'))), textOf(valueFor('next')));
  assert.is(await createDiskStore(folder).get(keyOf('other')), undefined);
});

test('an empty value is a value', async () => {
  const folder = join(await makeFolder('cache'), 'cache');
  const store = createDiskStore(folder);
  await store.put(key, new Uint8Array());
  assert.is((await store.get(key))?.byteLength, 0);
  await store.close();
  assert.is((await createDiskStore(folder).get(key))?.byteLength, 0);
});

test('no folder is created if nothing is stored', async () => {
  const folder = join(await makeFolder('cache'), 'cache');
  const store = createDiskStore(folder);
  assert.is(await store.get(key), undefined);
  await store.close();
  assert.not.ok(existsSync(folder));
});

test('an empty store says that lookups are pointless, until something is stored', async () => {
  const folder = join(await makeFolder('cache'), 'cache');
  const store = createDiskStore(folder);
  assert.ok(store.isEmpty!());
  await store.put(key, value);
  assert.not(store.isEmpty!());
  await store.close();
  assert.not(createDiskStore(folder).isEmpty!());
});

test('an existing entry is not stored twice', async () => {
  const { folder } = await filled();
  assert.is(await keepIn(folder, [key]), undefined);
  assert.is(packsOf(folder).length, 1);
});

test('version control leaves the cache alone, unless its owner wants otherwise', async () => {
  const { folder } = await filled();
  const ignore = join(folder, '.gitignore');
  assert.is(await readFile(ignore, 'utf8'), '*\n');
  await writeFile(ignore, '# ours\n');
  await keepIn(folder, [keyOf('next')]);
  assert.is(await readFile(ignore, 'utf8'), '# ours\n');
});

const damages: Record<string, (file: string) => Promise<unknown>> = {
  'a pack that is cut off': file => truncate(file, 20_000),
  'a pack that is cut off at its end': async file => truncate(file, statSync(file).size - 1),
  'an empty pack': file => truncate(file, 0),
  'a bit that flipped in its index': async file => flip(file, statSync(file).size - 20),
  'a bit that flipped in its size': async file => flip(file, statSync(file).size - 1),
  'a pack that something else put there': file => writeFile(file, '<html>not found</html>'),
  'a longer pack': async file => writeFile(file, Buffer.concat([await readFile(file), Buffer.from('more')])),
};

async function flip(file: string, at: number): Promise<void> {
  const bytes = await readFile(file);
  bytes[at]! ^= 1;
  await writeFile(file, bytes);
}

for (const [name, damage] of Object.entries(damages)) {
  test(`${name} is ignored and removed`, async () => {
    const { folder, file } = await filled();
    await damage(file);
    const store = createDiskStore(folder);
    assert.is(await store.get(key), undefined);
    assert.not.ok(existsSync(file));
    await store.put(key, value);
    await store.close();
    assert.equal(textOf(await createDiskStore(folder).get(key)), textOf(value), 'and can be put anew');
  });
}

const entryDamages: Record<string, number> = { 'in its value': 30_000, 'in its digest': 12, 'in its mark': 7 };

for (const [where, at] of Object.entries(entryDamages)) {
  test(`an entry with a bit that flipped ${where} is ignored; the others of its pack are not`, async () => {
    const folder = join(await makeFolder('cache'), 'cache');
    const file = await keepIn(folder, [key, keyOf('next')]);
    await flip(file!, at);
    const store = createDiskStore(folder);
    assert.is(await store.get(key), undefined);
    assert.equal(textOf(await store.get(keyOf('next'))), textOf(valueFor(keyOf('next'))));
    await store.put(key, value);
    await store.close();
    assert.equal(textOf(await createDiskStore(folder).get(key)), textOf(value), 'and can be put anew');
  });
}

test('an index that names an entry by the key of another is not believed', async () => {
  const { folder, file } = await filled();
  const bytes = await readFile(file);
  const size = bytes.readUInt32BE(bytes.length - 4);
  const at = bytes.length - 4 - size;
  const rows = Buffer.from(unseal('index', bytes.subarray(at, bytes.length - 4))!);
  rows.write(keyOf('other'), 0, 'hex');
  await writeFile(file, Buffer.concat([bytes.subarray(0, at), seal('index', rows), bytes.subarray(-4)]));
  assert.is(await createDiskStore(folder).get(keyOf('other')), undefined);
});

test('a link and a folder in a pack’s place are neither read nor followed', async () => {
  const { folder, file } = await filled();
  const outside = join(await makeFolder('outside'), 'file');
  await rename(file, outside);
  await symlink(outside, file);
  assert.is(await createDiskStore(folder).get(key), undefined);
  assert.ok(existsSync(outside));
  await mkdir(file, { recursive: true });
  await writeFile(join(file, 'ours'), '');
  assert.is(await createDiskStore(folder).get(key), undefined);
  await keepIn(folder, [key]);
  assert.ok(existsSync(join(file, 'ours')));
  assert.equal(textOf(await createDiskStore(folder).get(key)), textOf(value));
});

test('with a secret, only what was signed with it is read', async () => {
  const secret = 'a secret of thirty-two characters';
  const { folder } = await filled({ secret });
  assert.equal(textOf(await createDiskStore(folder, { secret }).get(key)), textOf(value));
  assert.is(await createDiskStore(folder, { secret: `${secret}!` }).get(key), undefined);
  await keepIn(folder, [key]);
  assert.is(await createDiskStore(folder, { secret }).get(key), undefined, 'unsigned');
});

test('a folder that cannot be written to is reported once', async () => {
  const folder = join(await makeFolder('cache'), 'file');
  await writeFile(folder, '');
  const said: string[] = [];
  const store = createDiskStore(folder, { log: text => said.push(text) });
  for (const nth of [1, 2, 3]) await store.put(keyOf(nth), value);
  assert.is(await store.get(keyOf(1)), undefined);
  await store.close();
  assert.is(said.length, 1);
  assert.match(said[0]!, /Cannot write to.*(EEXIST|ENOTDIR)/);
});

test('the least recently used packs are deleted if there are too many, but none that this build used', async () => {
  const folder = join(await makeFolder('cache'), 'cache');
  const keys = Array.from({ length: 9 }, (_, nth) => keyOf(nth));
  const files: string[] = [];
  for (const [nth, one] of keys.entries()) {
    files.push((await keepIn(folder, [one], { most: 400_000 }))!);
    await daysAgo(files[nth]!, 20 - nth);
  }
  assert.is(packsOf(folder).length, 9, 'there is room for all');
  const next = createDiskStore(folder, { maxBytes: 400_000 });
  assert.ok(await next.get(keys[0]!), 'reading the oldest makes it young');
  assert.ok(Date.now() - statSync(files[0]!).mtimeMs < 60_000);
  for (const nth of [10, 11]) await next.put(keyOf(nth), valueFor(keyOf(nth)));
  await next.close();
  const left = files.map(file => existsSync(file));
  assert.equal(left, [true, false, false, ...Array.from({ length: 6 }, () => true)]);
  assert.is(packsOf(folder).length, 8);
});

test('many small packs become one, with all that is sound in them', async () => {
  const folder = join(await makeFolder('cache'), 'cache');
  const keys = Array.from({ length: 17 }, (_, nth) => keyOf(nth));
  const files: string[] = [];
  for (const one of keys.slice(0, -1)) files.push((await keepIn(folder, [one]))!);
  await flip(files[3]!, 30_000);
  assert.is(packsOf(folder).length, 16);
  await keepIn(folder, keys.slice(-1));
  assert.is(packsOf(folder).length, 1);
  const store = createDiskStore(folder);
  for (const [nth, one] of keys.entries())
    assert.equal(textOf(await store.get(one)), nth === 3 ? undefined : textOf(valueFor(one)), `entry ${nth}`);
});

test('a build reads on in packs that another one joins or removes', async () => {
  const folder = join(await makeFolder('cache'), 'cache');
  await keepIn(folder, [key]);
  const reader = createDiskStore(folder);
  await reader.get(keyOf('other'));
  for (const path of packsOf(folder)) await rm(path);
  assert.equal(textOf(await reader.get(key)), textOf(value));
  await reader.close();
});

test('partial files of a killed build are deleted, and those of a running build stay', async () => {
  const { folder, file } = await filled();
  const [old, young] = [`${file}.old.tmp`, `${file}.young.tmp`];
  for (const path of [old, young]) await writeFile(path, '');
  await utimes(old, new Date(0), new Date(0));
  await keepIn(folder, [keyOf('next')]);
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
  assert.not.ok(readdirSync(join(folder, 'v2')).some(name => name.endsWith('.tmp')));
});

test.run();
