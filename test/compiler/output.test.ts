/** The output folder: one build at a time, and nothing left of those that were killed. */
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lockOutput } from '../../src/compiler/output/build-lock.js';
import { openSiteWriter } from '../../src/compiler/output/index.js';
import { openPlace } from '../../src/compiler/output/place.js';
import { makeFolder } from '../folder.js';

const config = { outDir: 'site', docs: 'docs', static: 'docs/static', apis: [] };

/** Builds a site of one page. */
async function build(root: string, text: string): Promise<void> {
  const writer = await openSiteWriter(root, config);
  await writer.write('a.html', text);
  await writer.commit(() => false);
}

/** A process that has ended. */
async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise(resolve => child.on('exit', resolve));
  return child.pid!;
}

test('a second build says who writes to the folder, and the next one after the first is built', async () => {
  const root = await makeFolder('site');
  const first = await openSiteWriter(root, config);
  const refused = await openSiteWriter(root, config).catch((thrown: Error) => thrown.message);
  assert.is(refused, `Another build writes to "site" at the moment: process ${process.pid}.`);
  await first.write('a.html', 'one');
  await first.commit(() => false);
  await build(root, 'two');
  assert.is(await readFile(join(root, 'site/a.html'), 'utf8'), 'two');
  assert.equal(await readdir(root), ['site']);
});

test('an aborted build lets the next one in', async () => {
  const root = await makeFolder('site');
  await (await openSiteWriter(root, config)).abort();
  await build(root, 'one');
  assert.equal(await readdir(root), ['site']);
});

test('a lock of a process that has ended, of another one with its number, or without sense is taken over', async () => {
  const started = 'another boot 1';
  for (const holder of [
    JSON.stringify({ pid: await deadProcess(), started: '' }),
    ...(process.platform === 'linux' ? [JSON.stringify({ pid: process.pid, started })] : []),
    '',
    '{"pid":"x"}',
  ]) {
    const root = await makeFolder('site');
    await writeFile(join(root, 'site.new-lock'), holder);
    const place = openPlace(join(root, 'site'));
    const lock = lockOutput(place);
    assert.throws(() => lockOutput(place), /Another build/);
    lock.release();
    assert.equal(await readdir(root), []);
  }
});

test('the next build removes the folders of killed ones, and no others', async () => {
  const root = await makeFolder('site');
  await build(root, 'one');
  for (const name of [
    'site.new-0123abcd/x',
    'site.new-0123abcd.undo/x',
    'site.new-lock-0123abcd',
    'site.new-mine',
    'site-2',
    'site.new-0123abcde',
  ])
    await mkdir(join(root, name), { recursive: true });
  await build(root, 'two');
  assert.equal((await readdir(root)).sort(), ['site', 'site-2', 'site.new-0123abcde', 'site.new-mine']);
});

test('a damaged record of the last build does not keep the next one from being written', async () => {
  for (const record of ['', '{', '[]', 'null', '{"hashed":{}}', '{"hashed":[1]}']) {
    const root = await makeFolder('site');
    await build(root, 'one');
    await writeFile(join(root, 'site/.docsc-build.json'), record);
    await build(root, 'two');
    assert.is(await readFile(join(root, 'site/a.html'), 'utf8'), 'two', record);
  }
});

test.run();
