/** Pages are rendered by several threads, and the output is the same as with one. */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsc } from '../command.js';
import { writeProject } from '../project.js';
import { KEY } from '../push/vendors.js';
import { filesBelow, manyPages } from './many-pages.js';

test('one thread and three emit the same bytes and print the same', async () => {
  const cwd = await writeProject(manyPages());
  const alone = await docsc(['build', '--jobs', '1', '-o', 'alone', '--json', '--no-cache'], { cwd });
  const shared = await docsc(['build', '--jobs', '3', '-o', 'shared', '--json', '--no-cache'], { cwd });
  assert.is(alone.code, 0, alone.stderr);
  assert.is(shared.stdout, alone.stdout);
  assert.match(alone.stdout, 'broken-anchor');
  const files = await filesBelow(join(cwd, 'alone'));
  assert.ok(files.size > 200);
  assert.equal(await filesBelow(join(cwd, 'shared')), files);
  assert.equal(
    (await readdir(cwd)).filter(name => name.includes('.new')),
    [],
  );
});

test('errors of all threads come in one run, in the same order', async () => {
  const broken = Object.fromEntries(
    Array.from({ length: 90 }, (_, index) => [`docs/b${index}.md`, `# B${index}\n\n[x](./nowhere-${index}.md)\n`]),
  );
  const cwd = await writeProject({ ...manyPages(), ...broken });
  const [alone, shared] = [
    await docsc(['check', '--jobs', '1'], { cwd }),
    await docsc(['check', '--jobs', '2'], { cwd }),
  ];
  assert.is(alone.code, 1);
  assert.is(shared.stderr, alone.stderr);
  assert.is(alone.stderr.match(/broken-link/g)?.length, 90);
  const { code } = await docsc(['build', '--jobs', '2'], { cwd });
  assert.is(code, 1);
  assert.not.ok((await readdir(cwd)).some(name => name.startsWith('build')));
});

test('a secret on any page is found', async () => {
  const cwd = await writeProject(manyPages());
  for (const page of ['p0', 'p119']) await writeFile(join(cwd, `docs/${page}.md`), `# P\n\n${KEY}\n`);
  const { code, stderr } = await docsc(['build', '--jobs', '2'], { cwd, env: { DOCSC_SEARCH_KEY: KEY } });
  assert.is(code, 1);
  assert.match(stderr, /p0\.html {2}published-secret/);
  assert.match(stderr, /p119\.html {2}published-secret/);
});

test('a number of threads is a small number', async () => {
  const { code, stderr } = await docsc(['build', '--jobs', '0'], { cwd: await writeProject({ 'docs/a.md': '# A\n' }) });
  assert.is(code, 2);
  assert.match(stderr, 'from 1 to 64');
});

test.run();
