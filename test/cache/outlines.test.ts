/** Cached outlines of documents: reused if nothing has changed, and only then. */
import { utimesSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../../src/compiler/config/index.js';
import { openPrivateFolder } from '../../src/compiler/disk/private-folder.js';
import { createDiskFileSystem, createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { createCompiler } from '../../src/compiler/index.js';
import { openOutlineCache } from '../../src/compiler/load/outline-cache.js';
import { minimal, toolkit } from '../compiler/site.js';
import { makeFolder } from '../folder.js';

const seen = { hash: 'h', outline: { heads: [], diagnostics: [] } };

async function noted(key = 'docsc one') {
  const root = join(await makeFolder('sources'), '.docsc');
  const sources = openOutlineCache(openPrivateFolder(root), key);
  sources.recordOutline('docs/a.md', 'look', seen);
  sources.recordOutline('docs/b.md', 'look', seen);
  sources.save();
  return root;
}

test('a cached outline is found by the next build, unless the file has changed', async () => {
  const next = openOutlineCache(openPrivateFolder(await noted()), 'docsc one');
  assert.equal(next.find('docs/a.md', 'look'), seen);
  assert.is(next.find('docs/a.md', 'another look'), undefined);
  assert.is(next.find('docs/c.md', 'look'), undefined);
});

test('another docsc, or another folder of documents, starts with no outlines', async () => {
  assert.is(openOutlineCache(openPrivateFolder(await noted()), 'docsc two').find('docs/a.md', 'look'), undefined);
});

test('a file that is gone is forgotten', async () => {
  const root = await noted();
  const next = openOutlineCache(openPrivateFolder(root), 'docsc one');
  next.find('docs/b.md', 'look');
  next.save();
  const last = openOutlineCache(openPrivateFolder(root), 'docsc one');
  assert.is(last.find('docs/a.md', 'look'), undefined);
  assert.equal(last.find('docs/b.md', 'look'), seen);
});

test('a record that is damaged, or cannot be written, costs nothing but time', async () => {
  const root = await noted();
  for (const text of ['', '{', 'null', '{"key":"docsc one"}', '["docsc one"]', '[\n"docsc one",\n1,\nnull\n]\n']) {
    await writeFile(join(root, 'outlines.json'), text);
    assert.is(openOutlineCache(openPrivateFolder(root), 'docsc one').find('docs/a.md', 'look'), undefined, text);
  }
  const file = join(await makeFolder('sources'), 'file');
  await writeFile(file, '');
  const sources = openOutlineCache(openPrivateFolder(file), 'docsc one');
  sources.recordOutline('docs/a.md', 'look', seen);
  sources.save();
});

test('a file that was changed a moment ago has no fingerprint yet; an old one has, and a change alters it', async () => {
  const root = await makeFolder('looks');
  const path = join(root, 'a.md');
  await writeFile(path, 'one');
  const fs = createDiskFileSystem(root);
  assert.is(fs.fingerprint!('a.md'), undefined, 'it could change again unseen');
  assert.is(fs.fingerprint!('b.md'), undefined);
  assert.is(fs.fingerprint!('.'), undefined);
  const then = new Date(2_000);
  const other = join(root, 'old.md');
  await writeFile(other, 'one');
  utimesSync(other, then, then);
  await new Promise(resolve => setTimeout(resolve, 2_600));
  const before = fs.fingerprint!('a.md');
  assert.ok(before);
  assert.is(fs.fingerprint!('a.md'), before);
  const old = fs.fingerprint!('old.md');
  assert.ok(old);
  await writeFile(join(root, 'new.md'), 'two');
  utimesSync(join(root, 'new.md'), then, then);
  await rename(join(root, 'new.md'), other);
  await new Promise(resolve => setTimeout(resolve, 2_600));
  assert.is(await readFile(other, 'utf8'), 'two');
  assert.is.not(fs.fingerprint!('old.md'), old, 'as large and as old, and yet another file');
});

test('a build reads only documents whose fingerprint has changed', async () => {
  const looks: Record<string, string> = { 'docs/index.md': '1', 'docs/a.md': '1' };
  const files: Record<string, string> = {
    'docsc.config.yaml': minimal,
    'docs/index.md': '# Home\n',
    'docs/a.md': '# A\n',
  };
  const folder = openPrivateFolder(join(await makeFolder('sources'), '.docsc'));
  const link = async () => {
    const read: string[] = [];
    const disk = createMemoryFileSystem(files);
    const readBytes = async (path: string) => {
      read.push(path);
      return disk.readBytes(path);
    };
    const fs = { ...disk, readBytes, fingerprint: (path: string) => looks[path] };
    const config = await readConfig(fs, 'docsc.config.yaml');
    read.length = 0;
    const site = await createCompiler({ config, fs, toolkit, outlines: openOutlineCache(folder, 'docsc') }).link();
    return { read: read.sort(), titles: [...site.pages.values()].map(({ head }) => head.title) };
  };
  const first = await link();
  assert.equal(first.read, ['docs/a.md', 'docs/index.md']);
  assert.equal(await link(), { ...first, read: [] });
  files['docs/a.md'] = '# Another\n';
  looks['docs/a.md'] = '2';
  const changed = await link();
  assert.equal(changed.read, ['docs/a.md']);
  assert.ok(changed.titles.includes('Another'));
  delete looks['docs/a.md'];
  assert.equal((await link()).read, ['docs/a.md'], 'of which nothing can be told from outside');
  files['docs/b.md'] = '\ufeff# B\n';
  delete files['docs/a.md'];
  const last = await link();
  assert.equal(last.read, ['docs/b.md']);
  assert.not.ok(last.titles.includes('Another'));
});

test.run();
