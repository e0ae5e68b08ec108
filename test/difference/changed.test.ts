/** `docsc changed`: the pages that a change concerns. */
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docscInProcess } from '../in-process.js';
import { writeFiles, writeProject } from '../project.js';
import { commit, edit, first, git, writeRepository } from './site.js';

async function changed(cwd: string, ...args: string[]) {
  const ran = await docscInProcess(['changed', '--since', 'main', ...args], { cwd });
  assert.not.match(ran.stderr, /\n\s+at .*\.[jt]s:\d+/, 'no stack trace');
  return ran;
}

async function list(cwd: string) {
  const { code, stdout, stderr } = await changed(cwd, '--json');
  assert.is(code, 0, stderr);
  return JSON.parse(stdout);
}

test('pages by their own files, new ones, and removed ones with their redirects', async () => {
  const root = await writeRepository();
  await edit(root);
  const { added, changed: pages, removed, everywhere } = await list(root);
  assert.equal(pages, [{ route: '/guide', title: 'Guide', because: ['docs/guide.md'] }]);
  assert.equal(
    added.map(({ route }: { route: string }) => route),
    ['/added', '/new'],
  );
  assert.equal(removed, [
    { route: '/gone', title: 'Gone' },
    { route: '/old', title: 'Old', to: '/new' },
  ]);
  assert.equal(everywhere.sort(), ['redirects.yaml', 'sidebars.yaml']);
  const { stdout, stderr } = await changed(root);
  assert.match(
    stdout,
    /^Addresses that no longer lead anywhere \(1\)\n {4}\/gone “Gone” was removed and has no redirect\n/,
  );
  assert.is(stderr, '1 page changed, 2 new, 2 removed; the configuration has changed, which may concern every page.\n');
});

test('a project in a folder of the repository that a link names', async () => {
  const root = await writeProject({ 'site/docsc.config.yaml': 'title: T\n', 'site/docs/index.md': '# A\n' });
  git(root, 'init', '-q', '-b', 'main');
  commit(root, 'first');
  await writeFiles(root, { 'site/docs/index.md': '# B\n' });
  const elsewhere = await writeProject({});
  await symlink(join(root, 'site'), join(elsewhere, 'link'));
  const { code, stdout, stderr } = await changed(elsewhere, '--config', 'link/docsc.config.yaml', '--json');
  assert.is(code, 0, stderr);
  assert.equal(JSON.parse(stdout).changed, [{ route: '/', title: 'B', because: ['docs/index.md'] }]);
});

test('a page changes with a part that it includes and an image that it shows', async () => {
  const svg = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"/>`;
  const root = await writeRepository({ ...first, 'docs/index.md': '# Home\n\n![x](./x.svg)\n', 'docs/x.svg': svg(1) });
  await writeFiles(root, { 'docs/_part.md': 'Another part.\n' });
  assert.equal((await list(root)).changed, [{ route: '/part', title: 'Part', because: ['docs/_part.md'] }]);
  await writeFiles(root, { 'docs/x.svg': svg(2) });
  assert.equal(
    (await list(root)).changed.map(({ because }: { because: string[] }) => because),
    [['docs/x.svg'], ['docs/_part.md']],
  );
});

const api = (about: string, type: string) =>
  [
    "openapi: 3.0.3\ninfo: { title: Shop, version: '1' }\npaths:",
    '  /items: { get: { operationId: listItems, summary: List items, responses: { "200": { description: Items } } } }',
    `  /carts: { get: { operationId: listCarts, summary: List carts, description: ${about}, responses: { "200": { description: Carts } } } }`,
    '  /pets: { get: { operationId: getPet, summary: Get a pet, responses: { "200": { description: A pet, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } } } }',
    `components: { schemas: { Pet: { type: object, properties: { age: { type: ${type} } } } } }`,
    '',
  ].join('\n');

test('of a changed API description, the operations that differ, also by a schema', async () => {
  const config = 'title: T\napi: [{ id: shop, path: api/shop.yaml, route: /api, label: Shop }]\n';
  const root = await writeProject({
    'docsc.config.yaml': config,
    'docs/index.md': '# A\n',
    'api/shop.yaml': api('One.', 'string'),
  });
  git(root, 'init', '-q', '-b', 'main');
  commit(root, 'first');
  const routes = async () => (await list(root)).changed.map(({ route }: { route: string }) => route);
  await writeFiles(root, { 'api/shop.yaml': `# A comment.\n${api('One.', 'string')}` });
  assert.equal(await routes(), []);
  await writeFiles(root, { 'api/shop.yaml': api('Another.', 'integer') });
  assert.equal(await routes(), ['/api/get-pet', '/api/list-carts']);
});

test('Markdown links pages of a preview, and names of files cannot leave their place', async () => {
  const root = await writeRepository();
  await writeFiles(root, { 'docs/odd`\n@someone`.md': '# Odd\n' });
  const { stdout } = await changed(root, '--format', 'markdown', '--preview-url', 'https://p.example.com');
  assert.match(stdout, /^## Changed since `main`\n\n1 new\.\n\n### New pages \(1\)\n\n- \[`/);
  assert.match(stdout, '``docs/odd` @someone`.md``');
  assert.not.match(stdout, '\n@');
});

test('errors: no --since, no revision, no repository', async () => {
  const root = await writeRepository();
  assert.is((await docscInProcess(['changed'], { cwd: root })).code, 2);
  const unknown = await docscInProcess(['changed', '--since', 'nowhere'], { cwd: root });
  assert.equal([unknown.code, /no revision "nowhere"/.test(unknown.stderr)], [2, true]);
  const plain = await writeProject({ 'docsc.config.yaml': 'title: T\n', 'docs/index.md': '# A\n' });
  assert.match(
    (await changed(plain)).stderr,
    'unknown-revision  git cannot list what has changed: not a git repository',
  );
});

test.run();
