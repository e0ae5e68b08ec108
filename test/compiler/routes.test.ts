/** Two pages of one address: the first wins, and the other is named. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findings } from './configuration.js';
import { compileSite, type Files } from './site.js';

async function duplicates(files: Files): Promise<string[]> {
  const { diagnostics } = await compileSite(files);
  return diagnostics
    .filter(({ rule }) => rule === 'duplicate-route')
    .map(({ path, place, message }) => `${path}:${place?.line} ${message}`);
}

test('a page at /index would be the home page’s file', async () => {
  const home = { 'docs/index.md': '# Home\n' };
  const found = [
    'docs/other.md:2 "/index" is the same address as "/", the route of docs/index.md; this page is left out.',
  ];
  assert.equal(await duplicates({ ...home, 'docs/other.md': '---\nslug: /index\n---\n\n# Other\n' }), found);
  const inside = await duplicates({ ...home, 'docs/index/index.md': '# Inside\n' });
  assert.equal(
    inside.map(line => line.split(' ')[0]),
    ['docs/index/index.md:1'],
  );
  assert.equal(await duplicates({ ...home, 'docs/guide/index.md': '# Guide\n', 'docs/guide.md': '# Guide\n' }), [
    'docs/guide/index.md:1 "/guide" is already the route of docs/guide.md; this page is left out.',
  ]);
});

const pages = { 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' };
const category = (label: string, id: string, slug = '') =>
  `{ type: category, label: ${label}, link: { type: generated-index${slug} }, items: [${id}] }`;
const sidebars = (...entries: string[]) => ({
  ...pages,
  'docsc.config.yaml': `title: T\nsidebars:\n${entries.map((entry, nth) => `  s${nth}:\n    - ${entry}\n`).join('')}`,
});

test('indexes of two categories with one label are two pages of one address', async () => {
  const found = await duplicates(sidebars(category('Y', 'a'), category('Y', 'b')));
  assert.is(found.length, 1);
  assert.match(found[0]!, '"/category/y" is already the route');
  assert.equal(await duplicates(sidebars(category('Y', 'a'), category('Y', 'a'))), [], 'one category in two sidebars');
  assert.equal(await duplicates(sidebars(category('Y', 'a'), category('Z', 'b'))), []);
});

test('an index at the address of a page of docsc’s own is named', async () => {
  for (const slug of ['/search', '/404']) {
    const found = await duplicates(sidebars(category('Y', 'a', `, slug: ${slug}`)));
    assert.is(found.length, 1, slug);
    assert.match(found[0]!, `"${slug}" is already the route`);
  }
});

test('two descriptions of one id are a mistake of the configuration', async () => {
  const one = (path: string, id: string) => `  - { id: ${id}, path: ${path}.yaml, route: /${path} }\n`;
  const found = await findings(`api:\n${one('m', 'x')}${one('n', 'y')}${one('o', 'x')}`);
  assert.equal(found, ['5:7 "api.2.id": is already the id of the description number 1.']);
});

test.run();
