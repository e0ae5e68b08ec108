/**
 * `docsc build --keep-going`: the good pages are built, and the others say what is wrong with them.
 * Needs: docsc as a command.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsc } from '../command.js';
import { docscInProcess } from '../in-process.js';
import { type Files, readFiles, writeFiles, writeProject } from '../project.js';

const project: Files = {
  'docsc.config.yaml': 'title: T\n',
  'docs/index.md': '# Home\n\n[good](./good.md)\n',
  'docs/good.md': '# Good\n\nGood text.\n',
  'docs/link.md': '# Link\n\nText before. [gone](./gone.md) <b>x</b>\n',
  'docs/front.md': '---\ntitle: 3\nslug: ../..\n---\n\nText of front.\n',
  'docs/code.md': '# Code\n\n```nonsense\nx\n```\n',
  'docs/jsx.mdx': '# JSX\n\n<Unknown>Inside.</Unknown>\n',
};
const BOX = 'This page has errors';

const html = (cwd: string, name: string) => readFile(join(cwd, `build/${name}.html`), 'utf8');

/** The pages of the site that have a box, without extension. */
async function boxed(cwd: string): Promise<string[]> {
  const files = Object.entries(await readFiles(join(cwd, 'build')));
  const pages = files.filter(([path, text]) => path.endsWith('.html') && text.includes(BOX));
  const chunks = files.filter(([path, text]) => path.startsWith('assets/pages/') && text.includes(BOX));
  // Chunks of the build before are kept.
  assert.ok(chunks.length >= pages.length, 'chunks say the same');
  return pages.map(([path]) => path.replace('.html', '')).sort();
}

test('authoring 5: --keep-going builds the good pages and shows a box on the others', async () => {
  const cwd = await writeProject(project);
  assert.is((await docscInProcess(['build'], { cwd })).code, 1);
  const { code, stdout, stderr } = await docscInProcess(['build', '--keep-going', '--json'], { cwd });
  assert.is(code, 1, 'the errors still fail the command');
  assert.match(stderr, /^Built with errors: \d+ pages/m);
  assert.is(JSON.parse(stdout).written, true);
  assert.equal(await boxed(cwd), ['code', 'front', 'jsx', 'link']);
  const link = await html(cwd, 'link');
  assert.match(link, 'aria-label="Errors on this page"');
  assert.match(
    link,
    /<li><code>docs\/link\.md:3:14<\/code> (?:&quot;|")\.\/gone\.md(?:&quot;|") leads nowhere\.<\/li>/,
  );
  assert.match(link, 'Text before.');
  assert.match(await html(cwd, 'front'), 'docs/front.md:2:1');
  assert.match(await html(cwd, 'front'), 'Text of front.');
  assert.match(await html(cwd, 'jsx'), 'Inside.');
});

test('an error in a part that several pages show is on each of them, whichever is compiled first', async () => {
  const operation = (operationId: string) => ({
    get: { operationId, responses: { 200: { $ref: '#/components/responses/Ok' } } },
  });
  const examples = { e: { $ref: 'https://elsewhere.example/e.json' } };
  const api = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { '/b': operation('b'), '/c': operation('c'), '/d': { get: { operationId: 'd', responses: {} } } },
    components: { responses: { Ok: { description: 'Ok', content: { 'application/json': { schema: {}, examples } } } } },
  };
  const cwd = await writeProject({
    'docsc.config.yaml': 'title: T\napi: [{ id: a, path: a.json, route: /api }]\n',
    'docs/index.md': '# Home\n',
    'a.json': JSON.stringify(api),
  });
  const { stderr } = await docscInProcess(['build', '--keep-going'], { cwd });
  assert.is(stderr.match(/external-ref/g)?.length, 1, stderr);
  assert.equal(await boxed(cwd), ['api/b', 'api/c']);
});

test('a box is not found by search', async () => {
  const cwd = await writeProject(project);
  await docscInProcess(['build', '--keep-going'], { cwd });
  const index = Object.entries(await readFiles(join(cwd, 'build'))).filter(([path]) => /search/.test(path));
  assert.ok(index.some(([, text]) => text.includes('Good text')));
  assert.not.ok(index.some(([path, text]) => !path.endsWith('.html') && text.includes(BOX)));
});

test('a site without errors is the same with --keep-going, and a box goes with its error', async () => {
  const cwd = await writeProject(project);
  await docscInProcess(['build', '--keep-going'], { cwd });
  // Again: what the first build left is used, and the boxes stay.
  assert.is((await docscInProcess(['build', '--keep-going'], { cwd })).code, 1);
  assert.equal(await boxed(cwd), ['code', 'front', 'jsx', 'link']);
  await writeFiles(cwd, {
    'docs/gone.md': '# Found\n',
    'docs/front.md': '# Front\n',
    'docs/jsx.mdx': '# JSX\n',
    'docsc.config.yaml': 'title: T\nrules: { unknown-language: warning }\n',
  });
  const mended = await docscInProcess(['build', '--keep-going'], { cwd });
  assert.is(mended.code, 0, mended.stderr);
  assert.match(mended.stderr, /^Built \d+ pages/m);
  assert.equal(await boxed(cwd), []);
  const site = await readFiles(join(cwd, 'build'));
  await rm(join(cwd, 'build'), { recursive: true });
  await docscInProcess(['build', '--no-cache'], { cwd });
  const clean = await readFiles(join(cwd, 'build'));
  for (const path of Object.keys(clean)) if (path !== '.docsc-build.json') assert.is(site[path], clean[path], path);
});

test('a page that was good shows the error that another page causes, and a change of a level does', async () => {
  const good = {
    'docsc.config.yaml': 'title: T\n',
    'docs/index.md': '[a](./a.md)\n',
    'docs/a.md': '---\nx: 1\n---\n# A\n',
  };
  const cwd = await writeProject(good);
  assert.is((await docscInProcess(['build'], { cwd })).code, 0);
  await writeFiles(cwd, { 'docsc.config.yaml': 'title: T\nrules: { unknown-front-matter: error }\n' });
  assert.is((await docscInProcess(['build', '--keep-going'], { cwd })).code, 1);
  assert.equal(await boxed(cwd), ['a']);
  await writeFiles(cwd, good);
  assert.is((await docscInProcess(['build'], { cwd })).code, 0);
  assert.equal(await boxed(cwd), []);
  await rm(join(cwd, 'docs/a.md'));
  assert.is((await docscInProcess(['build', '--keep-going'], { cwd })).code, 1);
  assert.equal(await boxed(cwd), ['index']);
});

test('a page whose only error is a broken anchor has a box, also if the heading was on another page', async () => {
  const site = {
    'docsc.config.yaml': 'title: T\nrules: { broken-anchor: error }\n',
    'docs/index.md': '# Home\n\n## Own\n\n[own](#own) [one](./a.md#one)\n',
    'docs/a.md': '# A\n\n## One\n',
    'docs/b.md': '# B\n\n[none](#none)\n',
  };
  const cwd = await writeProject(site);
  assert.is((await docscInProcess(['build', '--keep-going'], { cwd })).code, 1);
  assert.equal(await boxed(cwd), ['b']);
  assert.match(await html(cwd, 'b'), 'docs/b.md:3:1');
  await writeFiles(cwd, { 'docs/a.md': '# A\n\n## Two\n', 'docs/b.md': '# B\n' });
  assert.is((await docscInProcess(['build', '--keep-going'], { cwd })).code, 1);
  assert.equal(await boxed(cwd), ['index']);
  await writeFiles(cwd, { 'docs/a.md': '# A\n\n## One\n' });
  assert.is((await docscInProcess(['build', '--keep-going'], { cwd })).code, 0);
  assert.equal(await boxed(cwd), []);
});

test('an error in an API description is shown by the page of the operation that has it', async () => {
  const responses = { 200: { description: 'x' } };
  const operation = (operationId: string, more = {}) => ({ get: { operationId, responses, ...more } });
  const api = {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: { '/a': operation('getA', { parameters: [{ $ref: '#/nope' }] }), '/b': operation('getB') },
  };
  const cwd = await writeProject({
    'docsc.config.yaml': 'title: T\napi: [{ id: pets, path: api/pets.json, route: /api }]\n',
    'docs/index.md': '# Home\n',
    'api/pets.json': JSON.stringify(api),
  });
  assert.is((await docscInProcess(['build', '--keep-going'], { cwd })).code, 1);
  assert.equal(await boxed(cwd), ['api/get-a']);
});

test('many pages, several threads: the same boxes', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 100 }, (_, nth) => [`docs/p${nth}.md`, `# P${nth}\n\n${nth % 10 ? 'x' : '[x](./gone.md)'}\n`]),
  );
  const front = { 'docs/p5.md': '---\ntitle: 3\n---\n# P5\n' };
  const cwd = await writeProject({ ...project, ...many, ...front });
  assert.is((await docsc(['build', '--keep-going', '--jobs', '3'], { cwd })).code, 1);
  assert.is((await boxed(cwd)).length, 15);
});

test('--keep-going does not publish a secret, an empty site or a broken configuration', async () => {
  const env = { DOCSC_SECRETS: 'MY_TOKEN', MY_TOKEN: 'abcdefgh12345678' };
  const cases: [Files, Record<string, string>][] = [
    [{ ...project, 'docs/leak.md': 'abcdefgh12345678\n' }, env],
    [{ 'docsc.config.yaml': 'title: T\n', 'docs/a.md': '---\ndraft: true\n---\n' }, {}],
    [{ ...project, 'docsc.config.yaml': 'title: T\ntitel: U\n' }, {}],
  ];
  for (const [files, variables] of cases) {
    const cwd = await writeProject(files);
    const { code, stderr } = await docscInProcess(['build', '--keep-going'], { cwd, env: variables });
    assert.ok(code > 0);
    assert.not.match(stderr, 'Built');
    assert.not.ok(
      Object.keys(await readFiles(cwd)).some(path => path.startsWith('build/')),
      stderr,
    );
  }
});

test('--keep-going is not for a shard', async () => {
  const { code, stderr } = await docscInProcess(['build', '--keep-going', '--shard', '1/2'], {
    cwd: await writeProject(project),
  });
  assert.is(code, 2);
  assert.match(stderr, '--shard');
});

test.run();
