/** What the watcher reports about a folder on the real disk. */
import { statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { watchFiles } from '../../src/compiler/dev/watch.js';
import { makeFolder } from '../folder.js';

type Context = { root: string; told: Set<string>; stop: () => void };

const test = suite<Context>('watching');

const ready = async (context: Context, path: string) => {
  for (let tries = 0; tries < 500; tries++) {
    if (context.told.has(path)) return;
    await pause(10);
  }
  assert.unreachable(`${path} was not told, but ${[...context.told].join(', ')}`);
};

/** Waits until the watcher, which sets up one folder after the other, watches this one. */
const watched = async (context: Context, folder: string) => {
  for (let tries = 0; tries < 500 && !context.told.has(`${folder}/probe`); tries++) {
    await writeFile(join(context.root, folder, 'probe'), String(tries));
    await pause(10);
  }
  await ready(context, `${folder}/probe`);
};

test.before.each(async context => {
  context.root = await makeFolder('watch');
  context.told = new Set();
  await mkdir(join(context.root, 'docs/deep/deeper'), { recursive: true });
  await writeFile(join(context.root, 'docs/deep/deeper/a.md'), 'a');
  await writeFile(join(context.root, 'settings.yaml'), 'a');
  const note = (paths: string[]) => {
    for (const path of paths) context.told.add(path);
  };
  const what = { folders: ['docs', 'docs', 'nowhere'], files: ['settings.yaml'] };
  context.stop = watchFiles({ root: context.root, ...what, yieldNow: async () => undefined }, note);
  await watched(context, 'docs/deep/deeper');
});
test.after.each(({ stop }) => stop());

test('edits at any depth, and files that are replaced', async context => {
  await writeFile(join(context.root, 'docs/deep/deeper/a.md'), 'b');
  await ready(context, 'docs/deep/deeper/a.md');
  await writeFile(join(context.root, 'docs/deep/b.new'), 'b');
  await rename(join(context.root, 'docs/deep/b.new'), join(context.root, 'docs/deep/b.md'));
  await ready(context, 'docs/deep/b.md');
  await writeFile(join(context.root, 'other.yaml'), 'b');
  await writeFile(join(context.root, 'settings.yaml'), 'b');
  await ready(context, 'settings.yaml');
  assert.not.ok(context.told.has('other.yaml'));
});

test('a save that takes long to write what it emptied is reported when it is written', async context => {
  const file = 'docs/deep/deeper/a.md';
  const path = join(context.root, file);
  const watch = (emptyWait: number) => {
    const sizes: number[] = [];
    const options = { root: context.root, folders: [], files: [file], yieldNow: async () => undefined, emptyWait };
    return { sizes, stop: watchFiles(options, () => sizes.push(statSync(path).size)) };
  };
  const patient = watch(60_000);
  await writeFile(path, '');
  await pause(40);
  // A second event of the empty file, as a busy machine may deliver it.
  await writeFile(path, '');
  await pause(40);
  await writeFile(path, 'written');
  for (let tries = 0; tries < 500 && !patient.sizes.length; tries++) await pause(10);
  assert.equal(patient.sizes, [7]);
  patient.stop();
  const brief = watch(1);
  await writeFile(path, '');
  for (let tries = 0; tries < 500 && !brief.sizes.length; tries++) await pause(10);
  assert.equal(brief.sizes, [0], 'a file that stays empty is reported too');
  brief.stop();
});

test('folders that come, move and go', async context => {
  const { root } = context;
  await mkdir(join(root, 'docs/new/inside'), { recursive: true });
  await writeFile(join(root, 'docs/new/inside/c.md'), 'c');
  await ready(context, 'docs/new');
  await watched(context, 'docs/new/inside');
  await rename(join(root, 'docs/deep'), join(root, 'docs/moved'));
  await ready(context, 'docs/moved/deeper/a.md');
  await writeFile(join(root, 'docs/moved/deeper/d.md'), 'd');
  await watched(context, 'docs/moved/deeper');
  await rm(join(root, 'docs/new'), { recursive: true });
  await mkdir(join(root, 'docs/new/again'), { recursive: true });
  await watched(context, 'docs/new/again');
});

test('F11 a file of a missing folder, and a folder that becomes a file, do not end the watching', async context => {
  const { root, told } = context;
  const options = { root, folders: [], files: ['nowhere/a.yaml', 'settings.yaml'], yieldNow: async () => undefined };
  const seen: string[] = [];
  const stop = watchFiles(options, paths => seen.push(...paths));
  await rm(join(root, 'docs/deep'), { recursive: true });
  await writeFile(join(root, 'docs/deep'), 'a file');
  await ready(context, 'docs/deep');
  await writeFile(join(root, 'docs/b.md'), 'b');
  await ready(context, 'docs/b.md');
  await writeFile(join(root, 'settings.yaml'), 'b');
  for (let tries = 0; tries < 500 && !seen.length; tries++) await pause(10);
  assert.equal(seen, ['settings.yaml']);
  assert.ok(told.has('settings.yaml'));
  stop();
});

test.run();
