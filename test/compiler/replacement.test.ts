/** A site takes the place of the old one: no reader misses a file, and a failure or a kill leaves a whole site. */
import { lstat, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openSiteWriter } from '../../src/compiler/output/index.js';
import { BUILD_FILE } from '../../src/compiler/output/last-hashed.js';
import { removeLeftovers } from '../../src/compiler/output/leftovers.js';
import { type Fault, withFault } from '../faults.js';
import { makeFolder } from '../folder.js';
import { type Files, readFiles } from '../project.js';

const config = { outDir: 'site', docs: 'docs', static: 'docs/static', apis: [] };

/** A site whose pages name their chunks; `x` is a page of some versions and a folder of others, and one page stays. */
const site = (version: number): Files => ({
  [`assets/chunk-${version}.json`]: `chunk ${version}`,
  'same.html': 'assets/same.json',
  'assets/same.json': 'same',
  ...Object.fromEntries(['a', 'b', 'c/d'].map(name => [`${name}.html`, `assets/chunk-${version}.json`])),
  'a.html.br': `packed ${version}`,
  [version % 2 ? 'x' : 'x/y.html']: `assets/chunk-${version}.json`,
  [version % 2 ? 'v/w' : 'v']: `${version}`,
  'manifest.json': `assets/chunk-${version}.json`,
});

/** Builds a version of the site, with the page that stays reused or written anew. */
async function build(root: string, version: number, reuses = false): Promise<void> {
  const writer = await openSiteWriter(root, config);
  const isSame = (path: string) => path.includes('same');
  const reused = Object.entries(site(version)).filter(([path]) => reuses && isSame(path));
  try {
    for (const [path, text] of Object.entries(site(version)))
      if (!reuses || !isSame(path)) await writer.write(path, text);
    await writer.commit(path => path.startsWith('assets/'), {
      reusedFiles: new Map(reused.map(([path, text]) => [path, text.length])),
      compressed: { paths: new Set(['a.html.br']), encodings: ['br'] },
    });
  } catch (thrown) {
    await writer.abort();
    throw thrown;
  }
}

/** Runs a build that fails or is killed; this process, which lives on, then no longer holds the lock. */
async function fail(root: string, fault: Fault, work: () => Promise<void>) {
  const outcome = await withFault(root, fault, work);
  await rm(join(root, 'site.new-lock'), { force: true });
  return outcome;
}

const kill = (root: string, at: number, version: number) =>
  fail(root, { at, code: 'EIO', isFinal: true }, () => build(root, version));

/** Builds version 3, and kills the build of version 4 at its last rename. */
async function leaveUnfinished(root: string): Promise<void> {
  const { calls } = await withFault(root, undefined, () => build(root, 2));
  await build(root, 3);
  await kill(
    root,
    calls.findLastIndex(call => call.startsWith('rename')),
    4,
  );
}

/** The version of a whole site in a folder; a mix of two is none. */
async function versionOf(root: string): Promise<number | undefined> {
  const { [BUILD_FILE]: _, ...files } = await readFiles(join(root, 'site')).catch((): Files => ({}));
  const version = Number(/\d+/.exec(files['manifest.json'] ?? '')?.[0]);
  const kept = Object.keys(files).filter(path => /chunk/.test(path) && path !== `assets/chunk-${version}.json`);
  for (const path of kept) delete files[path];
  return JSON.stringify(Object.entries(files).sort()) === JSON.stringify(Object.entries(site(version)).sort())
    ? version
    : undefined;
}

/** Each page names a chunk that exists. */
async function assertClosed(root: string, message: string): Promise<void> {
  const files = await readFiles(join(root, 'site'));
  for (const [path, text] of Object.entries(files))
    if (/\.html$|manifest/.test(path)) assert.ok(text in files, `${message}: ${path} names ${text}`);
}

const codes = ['EIO', 'ENOSPC', 'EMFILE', 'EACCES'];

/** Runs a second build with each of its calls failing, and returns how many there were. The codes take turns. */
async function sweep({ isFinal, reuses }: { isFinal: boolean; reuses: boolean }, check: Check): Promise<number> {
  const root = await makeFolder('site');
  await build(root, 1);
  for (let at = 0, version = 1; ; at++) {
    const next = version + 1;
    const code = codes[at % codes.length]!;
    const { calls, thrown } = await fail(root, { at, code, isFinal }, () => build(root, next, reuses));
    const message = `${code} at ${at}, ${calls[at]}`;
    await check({ root, message, versions: [version, next], thrown });
    // A build after it succeeds, and leaves nothing of the failed one.
    await build(root, next, reuses);
    assert.is(await versionOf(root), next, message);
    assert.equal(await readdir(root), ['site'], message);
    tried[isFinal ? 'kills' : 'faults']++;
    if (calls.length <= at) return at;
    version = next;
  }
}

/** Faults and kills that were tried. */
const tried = { faults: 0, kills: 0 };

type Check = (found: { root: string; message: string; versions: number[]; thrown?: Error }) => Promise<void>;

for (const reuses of [false, true])
  test(`F06 a fault at any call leaves the old site or the new one, ${reuses ? 'with files that stay' : 'all new'}`, async () => {
    const points = await sweep({ reuses, isFinal: false }, async ({ root, message, versions, thrown }) => {
      assert.ok(versions.includes((await versionOf(root)) ?? 0), `${message}: a mix`);
      if (thrown) assert.is(thrown.name, 'OutputError', `${message}: ${thrown.stack}`);
    });
    assert.ok(points > 80, `${points} points`);
  });

for (const reuses of [false, true])
  test(`F07 a kill at any call leaves whole pages, and the next start a whole site, ${reuses ? 'with files that stay' : 'all new'}`, async () => {
    await sweep({ reuses, isFinal: true }, async ({ root, message, versions }) => {
      await assertClosed(root, message);
      removeLeftovers({ target: join(root, 'site') });
      assert.ok(versions.includes((await versionOf(root)) ?? 0), `${message}: a mix`);
    });
  });

test('F07 a kill while a kill is undone is undone too', async () => {
  const root = await makeFolder('site');
  await build(root, 1);
  for (let at = 0; ; at++) {
    await leaveUnfinished(root);
    const undone = await withFault(root, { at, code: 'EIO', isFinal: true }, async () =>
      removeLeftovers({ target: join(root, 'site') }),
    );
    removeLeftovers({ target: join(root, 'site') });
    assert.is(await versionOf(root), 3, `kill at ${undone.calls[at]}`);
    tried.kills++;
    if (undone.calls.length <= at) break;
  }
});

test('F10 a reader of the output misses no file during a hundred builds, and sees none torn', async () => {
  const root = await makeFolder('site');
  await build(root, 2);
  /** The version that is being built, 0 at the end; reads; failures. */
  const shared = new Int32Array(new SharedArrayBuffer(12)).fill(2, 0, 1);
  // A thread of its own, because a build holds this one. A chunk goes with the second build after its own.
  const source = `
    const { workerData: { folder, shared } } = require('node:worker_threads');
    const { readFileSync } = require('node:fs');
    const read = name => {
      Atomics.add(shared, 1, 1);
      try { return readFileSync(folder + '/' + name, 'utf8'); } catch { return ''; }
    };
    for (; Atomics.load(shared, 0); Atomics.wait(shared, 2, 0, 1))
      for (const name of ['a.html', 'a.html.br', 'b.html', 'c/d.html', 'same.html', 'manifest.json']) {
        const text = read(name);
        const [isWhole, path, version] = /^(?:(assets\\/(?:chunk-(\\d+)|same)\\.json)|packed \\d+)$/.exec(text) ?? [];
        const isMissing = path && !read(path) && !(Atomics.load(shared, 0) > Number(version) + 1);
        if (!isWhole || isMissing) Atomics.add(shared, 2, 1);
      }`;
  const worker = new Worker(source, { eval: true, workerData: { folder: join(root, 'site'), shared } });
  await new Promise(resolve => worker.once('online', resolve));
  for (let version = 3; version <= 102; version++) {
    Atomics.store(shared, 0, version);
    await build(root, version, version % 3 > 0);
  }
  Atomics.store(shared, 0, 0);
  await new Promise(resolve => worker.once('exit', resolve));
  assert.ok(shared[1]! > 100, `${shared[1]} reads`);
  assert.is(shared[2], 0, `of ${shared[1]} reads`);
});

test('the output folder stays the same folder', async () => {
  const root = await makeFolder('site');
  await mkdir(join(root, 'site'));
  const { ino } = await stat(join(root, 'site'));
  for (const version of [1, 2]) await build(root, version);
  assert.is((await stat(join(root, 'site'))).ino, ino);
});

test('F02 an output folder that is a link is followed and kept', async () => {
  const root = await makeFolder('site');
  await mkdir(join(root, 'real'));
  await symlink('real', join(root, 'site'));
  for (const version of [1, 2]) await build(root, version);
  assert.ok((await lstat(join(root, 'site'))).isSymbolicLink());
  assert.is(await versionOf(root), 2);
  assert.equal((await readdir(root)).sort(), ['real', 'site']);
});

test('F02 a link to nothing, to sources or to files of others is refused before anything is written', async () => {
  for (const [to, message] of [
    ['nowhere', /is a link to a folder that does not exist/],
    ['docs', /may not be inside "docs"/],
    ['.', /may not contain the project/],
    ['others', /contains files that docsc did not write/],
    ['site', /is a link to a folder that does not exist/],
  ] as const) {
    const root = await makeFolder('site');
    for (const name of ['docs', 'others']) await mkdir(join(root, name));
    await writeFile(join(root, 'others/letter.txt'), '');
    await symlink(to, join(root, 'site'));
    const thrown = await build(root, 1).catch((failure: Error) => failure);
    assert.match(String(thrown), message);
    assert.equal(Object.keys(await readFiles(root)), ['others/letter.txt']);
  }
});

test('F02 the root of a drive and the home folder are refused before anything is written', async () => {
  const home = await makeFolder('home');
  await writeFile(join(home, '.profile'), '');
  const project = join(home, 'project');
  await mkdir(join(project, 'docs'), { recursive: true });
  for (const [outDir, message] of [
    ['/', /may not contain the project/],
    ['../..', /may not contain the project/],
    ['..', /may not contain the project/],
    [home, /may not contain the project/],
    ['.', /may not contain the project/],
    ['', /may not contain the project/],
    [homedir(), /may not contain the project|contains files that docsc did not write/],
  ] as const) {
    const thrown = await openSiteWriter(project, { ...config, outDir }).catch((failure: Error) => failure);
    assert.match(String(thrown), message, outDir);
  }
  assert.equal(Object.keys(await readFiles(home)), ['.profile']);
  assert.equal(await readdir(project), ['docs']);
});

test('a mount point is updated in place, and what the disk keeps there stays', async () => {
  const root = await makeFolder('site');
  await mkdir(join(root, 'site/lost+found'), { recursive: true });
  const { renameSync } = await import('node:fs');
  const fs = (await import('node:fs')).default;
  const { syncBuiltinESMExports } = await import('node:module');
  const inner = join(root, 'site');
  // As between two disks.
  const isInner = (path: unknown) => String(path).startsWith(`${inner}/`);
  fs.renameSync = (from, to) => {
    if (isInner(from) !== isInner(to)) throw Object.assign(new Error('EXDEV'), { code: 'EXDEV' });
    renameSync(from, to);
  };
  syncBuiltinESMExports();
  try {
    for (const version of [1, 2]) await build(root, version);
  } finally {
    fs.renameSync = renameSync;
    syncBuiltinESMExports();
  }
  assert.is(await versionOf(root), 2);
  assert.equal(await readdir(root), ['site']);
  assert.ok((await readdir(inner)).includes('lost+found'));
  assert.not((await readdir(inner)).some(name => name.startsWith('.docsc-new')));
});

test('a build that was killed while it wrote the first site into a folder does not lock docsc out', async () => {
  const root = await makeFolder('site');
  await mkdir(join(root, 'site'));
  const { calls } = await withFault(root, undefined, () => build(root, 1));
  const at = calls.findIndex(call => call.includes('manifest.json') && call.startsWith('rename'));
  const again = await makeFolder('site');
  await mkdir(join(again, 'site'));
  await kill(again, at, 1);
  assert.ok(Object.keys(await readFiles(join(again, 'site'))).length);
  await build(again, 2);
  assert.is(await versionOf(again), 2);
});

test('a file system without links keeps copies', async () => {
  const root = await makeFolder('site');
  await build(root, 1);
  const { calls } = await withFault(root, undefined, () => build(root, 2));
  await build(root, 3);
  const at = calls.findIndex(call => call.startsWith('linkSync') && !call.includes('lock'));
  await withFault(root, { at, code: 'EPERM' }, () => build(root, 4));
  assert.is(await versionOf(root), 4);
});

test('a folder that was taken away after a kill is not made of old files', async () => {
  const root = await makeFolder('site');
  await build(root, 1);
  await leaveUnfinished(root);
  await rename(join(root, 'site'), join(root, 'elsewhere'));
  removeLeftovers({ target: join(root, 'site') });
  assert.equal(await readdir(root), ['elsewhere']);
});

test('what an unfinished build and a damaged record mean is said', async () => {
  const root = await makeFolder('site');
  await build(root, 1);
  await leaveUnfinished(root);
  const notes: string[] = [];
  const open = () => openSiteWriter(root, config, text => void notes.push(text));
  await (await open()).abort();
  await writeFile(join(root, 'site', BUILD_FILE), '{');
  const writer = await open();
  await writer.write('a.html', '');
  await writer.commit(() => false);
  assert.equal(notes, [
    'The last build was interrupted while it changed "site". The site before it is back.',
    '.docsc-build.json of the last build is damaged. Files that open tabs of that build may load are removed.',
  ]);
  assert.is(await readFile(join(root, 'site/a.html'), 'utf8'), '');
});

test.after(() => {
  process.stdout.write(`\nnote: ${tried.faults} faults and ${tried.kills} kills of a replacement\n`);
});

test.run();
