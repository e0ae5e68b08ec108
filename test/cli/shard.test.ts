/** A build in shards, each on its own machine: together they give the site that a single build writes. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsc } from '../command.js';
import { docscInProcess } from '../in-process.js';
import { type Files, writeProject } from '../project.js';
import { KEY } from '../push/vendors.js';
import { filesBelow, manyPages } from './many-pages.js';

const minimal = { 'docsc.config.yaml': 'title: T\nurl: https://docs.example.com\n' };

/** Compiles each shard in its own checkout and copies all of them to another one. */
async function shardsOf(files: Files, count: number, run = docscInProcess): Promise<string> {
  const site = await writeProject(files);
  await mkdir(join(site, 'build-shards'));
  for (let nth = 1; nth <= count; nth++) {
    const cwd = await writeProject(files);
    const { code, stderr } = await run(['build', '--shard', `${nth}/${count}`], { cwd });
    assert.is(code, 0, stderr);
    assert.equal(await readdir(join(cwd, 'build-shards')), [`${nth}-of-${count}`]);
    assert.not.ok((await readdir(cwd)).includes('build'), 'a shard writes no site');
    await cp(join(cwd, 'build-shards'), join(site, 'build-shards'), { recursive: true });
  }
  return site;
}

/** The output and findings of a single build. */
async function whole(cwd: string) {
  const { stdout } = await docscInProcess(['build', '-o', 'whole', '--json', '--no-cache'], { cwd });
  return { findings: stdout, files: await filesBelow(join(cwd, 'whole')) };
}

test('three merged shards equal one build byte for byte, and nothing is compiled twice', async () => {
  const cwd = await shardsOf(manyPages(), 3, (args, options) => docsc([...args, '--jobs', '2'], options));
  const { code, stdout, stderr } = await docsc(['merge', '--json', '--timings', '--no-cache'], { cwd });
  assert.is(code, 0, stderr);
  assert.not.match(stderr, /Not in any shard|slowest/);
  const one = await whole(cwd);
  assert.ok(one.files.size > 200);
  assert.equal(await filesBelow(join(cwd, 'build')), one.files);
  assert.is(stdout, one.findings);
  assert.match(stdout, 'broken-anchor');
  assert.not.ok((await readdir(cwd)).includes('.docsc'), 'nothing is kept');
});

test('more shards than pages, and a single one', async () => {
  const few = { ...minimal, 'docs/index.md': '# Home\n', 'docs/a.md': '# A\n' };
  for (const count of [1, 9]) {
    const cwd = await shardsOf(few, count);
    assert.is((await docscInProcess(['merge'], { cwd })).code, 0);
    assert.equal(await filesBelow(join(cwd, 'build')), (await whole(cwd)).files, `${count} shards`);
  }
});

test('a shard includes entries that its machine had before', async () => {
  const files = manyPages(12);
  const cwd = await writeProject(files);
  await docscInProcess(['build'], { cwd });
  for (const part of ['1/2', '2/2']) {
    const { code, stderr } = await docscInProcess(['build', '--shard', part], { cwd });
    assert.is(code, 0, stderr);
  }
  const there = await writeProject(files);
  await cp(join(cwd, 'build-shards'), join(there, 'elsewhere'), { recursive: true });
  const { stderr } = await docscInProcess(['merge', 'elsewhere', '--no-cache'], { cwd: there });
  assert.not.match(stderr, 'Not in any shard');
  assert.equal(await filesBelow(join(there, 'build')), (await whole(there)).files);
});

test('pages that have changed since are compiled while merging, and the output says so', async () => {
  const cwd = await shardsOf(manyPages(12), 2);
  await writeFile(join(cwd, 'docs/p3.md'), '# Page 3\n\nNew.\n\n## Part\n');
  const { code, stderr } = await docscInProcess(['merge'], { cwd });
  assert.is(code, 0, stderr);
  assert.match(stderr, /Not in any shard, so compiled here: \d+ page/);
  assert.equal(await filesBelow(join(cwd, 'build')), (await whole(cwd)).files);
});

test('the pages of a damaged shard are compiled again', async () => {
  const cwd = await shardsOf(manyPages(12), 2);
  const folder = join(cwd, 'build-shards/2-of-2/v2');
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name));
    await writeFile(join(folder, name), bytes.subarray(0, bytes.length / 2));
  }
  const { code, stderr } = await docscInProcess(['merge'], { cwd });
  assert.is(code, 0, stderr);
  assert.match(stderr, 'Not in any shard');
  assert.equal(await filesBelow(join(cwd, 'build')), (await whole(cwd)).files);
});

test('a missing shard is named, and so is a folder without shards', async () => {
  const cwd = await shardsOf(manyPages(3), 3);
  await rm(join(cwd, 'build-shards/2-of-3'), { recursive: true });
  const { code, stderr } = await docscInProcess(['merge'], { cwd });
  assert.is(code, 2);
  assert.match(stderr, /missing-shard .*Shard 2\/3 is missing from "build-shards"\./);
  assert.match(stderr, 'docsc build --shard');
  assert.match((await docscInProcess(['merge', 'docs'], { cwd })).stderr, 'There are no shards in "docs"');
  await docscInProcess(['build', '--shard', '1/2'], { cwd });
  assert.match((await docscInProcess(['merge'], { cwd })).stderr, 'shards of several builds');
  assert.not.ok((await readdir(cwd)).includes('build'));
});

test('a shard with errors says so, and is not taken for a finished one', async () => {
  const cwd = await writeProject({ ...minimal, 'docs/index.md': '# Home\n\n[x](./nowhere.md)\n' });
  const { code, stderr } = await docscInProcess(['build', '--shard', '1/1'], { cwd });
  assert.is(code, 1);
  assert.match(stderr, 'broken-link');
  assert.match(stderr, 'Not built');
  assert.match((await docscInProcess(['merge'], { cwd })).stderr, 'There are no shards');
  await writeFile(join(cwd, 'docs/index.md'), '# Home\n');
  assert.is((await docscInProcess(['build', '--shard', '1/1'], { cwd })).code, 0);
  assert.is((await docscInProcess(['merge'], { cwd })).code, 0);
});

test('--shard takes a part and the number of parts', async () => {
  const cwd = await writeProject({ ...minimal, 'docs/a.md': '# A\n' });
  for (const part of ['0/3', '4/3', '3', 'a/b', '1/2/3']) {
    const { code, stderr } = await docscInProcess(['build', '--shard', part], { cwd });
    assert.is(code, 2, part);
    assert.match(stderr, 'such as 2/3', part);
  }
});

test('foreign files in the folder of a shard are left alone', async () => {
  const cwd = await writeProject({ ...minimal, 'docs/a.md': '# A\n', 'build-shards/1-of-1/mine.txt': 'mine' });
  const { code, stderr } = await docscInProcess(['build', '--shard', '1/1'], { cwd });
  assert.is(code, 2);
  assert.match(stderr, 'unsafe-output');
  assert.is(await readFile(join(cwd, 'build-shards/1-of-1/mine.txt'), 'utf8'), 'mine');
});

test('a shard holds no secret: the page that has one is compiled, and found, while merging', async () => {
  const files = { ...minimal, 'docs/index.md': '# Home\n', 'docs/a.md': `# A\n\n${KEY}\n` };
  const cwd = await writeProject(files);
  const env = { DOCSC_SEARCH_KEY: KEY };
  assert.is((await docscInProcess(['build', '--shard', '1/1'], { cwd, env })).code, 0);
  for (const [path, bytes] of await filesBelow(join(cwd, 'build-shards')))
    assert.not.ok(Buffer.from(bytes, 'base64').includes(KEY), path);
  const { code, stderr } = await docscInProcess(['merge'], { cwd, env });
  assert.is(code, 1);
  assert.match(stderr, 'published-secret');
});

test.run();
