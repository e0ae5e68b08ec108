/**
 * What an editor offers to write.
 * Needs: docsc as a command.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeProject } from '../project.js';
import { connect } from './client.js';

const test = suite('completion');

const cwd = await writeProject({
  'docsc.config.yaml':
    'title: A\nsidebars:\n  main:\n    - index\napi: [{ id: shop, path: api/shop.yaml, route: /api }]\ncomponents: { module: own.tsx, names: { Hint: Admonition } }\n',
  'own.tsx': 'export const Chart = () => null;\n',
  'api/shop.yaml':
    'openapi: 3.1.0\ninfo: { title: Shop, version: 1.0.0 }\npaths: { /pets: { get: { operationId: listPets, responses: {} } } }\n',
  'docs/index.md': '# Home\n\n## Here\n',
  'docs/guide/install.md': '# Install it\n\n## On a Mac\n\n## On Linux\n',
  'docs/guide/start.md': '# Start\n',
  'docs/guide/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/static/logo.png': 'x',
});
const client = await connect(cwd);

/** The labels at the end of a text. */
async function completeAfter(path: string, text: string): Promise<string[]> {
  client.open(path, text);
  const lines = text.split('\n');
  return client.complete(path, { line: lines.length - 1, character: lines.at(-1)!.length });
}

test('addresses of pages, by route and by file', async () => {
  assert.equal(await completeAfter('docs/guide/start.md', '# Start\n\n[x](/gu'), ['/guide/install', '/guide/start']);
  assert.equal(await completeAfter('docs/guide/start.md', '# Start\n\n[x](./'), ['./install.md', '../index.md']);
  assert.equal(await completeAfter('docs/guide/start.md', '# Start\n\n[x]: /guide/i'), ['/guide/install']);
  assert.equal(await completeAfter('docs/guide/start.md', '# Start\n\n<Card href="/guide/i'), ['/guide/install']);
});

test('headings of a page', async () => {
  assert.equal(await completeAfter('docs/index.md', '# Home\n\n[x](./guide/install.md#on'), ['on-a-mac', 'on-linux']);
});

test('headings of the page itself, as they are once it was checked', async () => {
  const checked = client.nextFindings('docs/index.md');
  client.open('docs/index.md', '# Home\n\n## Here and now\n\n[x](#her)\n');
  await checked;
  assert.equal(await client.complete('docs/index.md', { line: 4, character: 7 }), ['here-and-now']);
});

test('files of images', async () => {
  assert.equal(await completeAfter('docs/guide/start.md', '![x](./'), ['./picture.svg']);
  assert.equal(await completeAfter('docs/guide/start.md', '![x](/'), ['/logo.png']);
});

test('components, their attributes, directives, languages and operations', async () => {
  const after = (text: string) => completeAfter('docs/guide/page.mdx', text);
  assert.equal(await after('<Cha'), ['Chart']);
  assert.equal(await after('<Hin'), ['Hint']);
  assert.ok((await after('x <')).includes('Card'));
  assert.equal(await after('<Card tit'), ['title']);
  assert.equal(await after('<Card\n  title="a > b"\n  hre'), ['href']);
  assert.not.ok((await after('<Card title="x" ')).includes('title'));
  assert.equal(await after(':::warn'), ['warning']);
  assert.equal(await after('> ```typesc'), ['typescript']);
  assert.equal(await after('<Operation id="list'), ['listPets', 'GET /pets']);
});

test('front matter', async () => {
  const after = (text: string) => completeAfter('docs/guide/page.mdx', text);
  assert.equal(await after('---\ntitle: A\nsidebar_p'), ['sidebar_position']);
  assert.not.ok((await after('---\ntitle: A\nti')).includes('title'));
  assert.equal(await after('---\ndisplayed_sidebar: ma'), ['main']);
  assert.equal(await after('---\npagination_next: guide/in'), ['guide/install']);
});

test('the configuration and its sidebars', async () => {
  const after = (text: string) => completeAfter('docsc.config.yaml', text);
  assert.equal(await after('title: A\nfavi'), ['favicon']);
  assert.equal(await after('title: A\nnavbar:\n  left:\n    - label: B\n      hr'), ['href']);
  assert.equal(await after('title: A\ncolorMode:\n  followSystem: t'), ['true']);
  assert.equal(await after('title: A\nsidebars:\n  main:\n    - guide/st'), ['guide/start']);
  assert.equal(
    await after('title: A\nsidebars:\n  main:\n    - type: category\n      label: B\n      items:\n        - guide/st'),
    ['guide/start'],
  );
  assert.equal(await after('title: A\nsidebars:\n  main:\n    - type: operation\n      operation: listP'), [
    'listPets',
    'GET /pets',
  ]);
  assert.equal(await after('title: A\nsidebars:\n  main:\n    - type: cat'), ['category']);
});

test('nothing where no address is written', async () => {
  assert.equal(await completeAfter('docs/guide/start.md', 'Some text /gu'), []);
  assert.equal(await completeAfter('docs/guide/start.md', '[x](https://a'), []);
});

test('an address is replaced to its end', async () => {
  client.open('docs/index.md', '# Home\n\n😀 [x](/guide/strt) y\n');
  const { items } = await client.ask<{ items: { textEdit: unknown }[] }>('textDocument/completion', 'docs/index.md', {
    position: { line: 2, character: '😀 [x](/guide/st'.length },
  });
  assert.equal(items[0]?.textEdit, {
    newText: '/guide/start',
    range: { start: { line: 2, character: 7 }, end: { line: 2, character: 18 } },
  });
});

test.after(async () => {
  await client.stop();
});
test.run();
