/** What Mintlify and Fern write in their navigation, in its unusual forms. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { detectTools } from '../../bin/migrate/index.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';

const page = (title: string) => `---\ntitle: ${title}\n---\n\nText.\n`;

async function migrate(files: Record<string, string>) {
  const fs = createMemoryFileSystem(files);
  const [found] = await detectTools(fs);
  if (!found) return undefined;
  const { config, parts, diagnostics } = await found.tool.read(fs, found.path);
  const problems = diagnostics.map(({ path, place, message }) => `${path}:${place?.line}:${place?.column} ${message}`);
  return { tool: found.tool.name, config, ...parts, problems };
}

const mintlify = (navigation: unknown, more: object = {}) =>
  JSON.stringify({ name: 'A', colors: { primary: '#000000' }, navigation, ...more });

test('a docs.json of another program is no site of Mintlify', async () => {
  assert.is(await migrate({ 'docs.json': '{ "files": [] }' }), undefined);
  assert.is(
    (await migrate({ 'docs/docs.json': mintlify({ pages: ['a'] }), 'docs/a.mdx': page('A') }))?.tool,
    'mintlify',
  );
});

test('Mintlify: a site of one part has one sidebar, and nothing in the top bar', async () => {
  const site = await migrate({ 'docs.json': mintlify({ tabs: [{ tab: 'T', pages: ['a'] }] }), 'a.mdx': page('A') });
  assert.equal(
    [site?.sidebars, site?.config.navbar, site?.redirects],
    [{ docs: ['a'] }, undefined, [{ from: '/', to: '/a' }]],
  );
});

test('Mintlify: products with tabs are dropdowns, and parts of one name have sidebars of their own', async () => {
  const tabs = (name: string) => [
    { tab: 'Guides', pages: [`${name}/a`] },
    { tab: 'API', anchors: [{ anchor: 'Guides', pages: [`${name}/b`] }] },
  ];
  const products = ['one', 'two'].map(name => ({ product: name, tabs: tabs(name) }));
  const files = Object.fromEntries(['one/a', 'one/b', 'two/a', 'two/b'].map(name => [`${name}.mdx`, page(name)]));
  const site = await migrate({ 'docs.json': mintlify({ products }), ...files });
  assert.equal(Object.values(site?.sidebars ?? {}), [['one/a'], ['one/b'], ['two/a'], ['two/b']]);
  assert.equal(site?.config.navbar?.left?.[1], {
    label: 'two',
    items: [
      { label: 'Guides', to: '/two/a' },
      { label: 'API: Guides', to: '/two/b' },
    ],
  });
});

test('Mintlify: tabs with pages are tabs, also beside links and parts with parts in them', async () => {
  const tabs = [
    { tab: 'Guides', pages: ['a'] },
    { tab: 'API', anchors: [{ anchor: 'One', pages: ['b'] }] },
    { tab: 'SDKs', dropdowns: ['c', 'd'].map(name => ({ dropdown: name.toUpperCase(), pages: [name] })) },
    { tab: 'Blog', href: 'https://blog.example' },
  ];
  const files = Object.fromEntries(['a', 'b', 'c', 'd'].map(name => [`${name}.mdx`, page(name)]));
  const site = await migrate({ 'docs.json': mintlify({ tabs }), ...files });
  const category = (label: string, id: string) => ({ type: 'category', label, collapsed: true, items: [id] });
  assert.equal(site?.sidebars, { guides: ['a'], api: ['b'], sdks: [category('C', 'c'), category('D', 'd')] });
  assert.equal(site?.config.tabs, [
    { sidebar: 'guides', label: 'Guides' },
    { sidebar: 'api', label: 'API' },
    { sidebar: 'sdks', label: 'SDKs' },
    { label: 'Blog', href: 'https://blog.example' },
  ]);
  assert.is(site?.config.navbar, undefined);
});

test('MkDocs: navigation.tabs makes a tab of each outermost entry, and without it there is one sidebar', async () => {
  const files = { 'docs/index.md': '# Home\n', 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' };
  const yaml = (features: string) =>
    `site_name: S\ntheme: { name: material, features: [${features}] }\nnav:\n- index.md\n- Guide: [a.md]\n- B: [b.md]\n- Forum: https://forum.example\n`;
  const tabbed = await migrate({ 'mkdocs.yml': yaml('navigation.tabs'), ...files });
  assert.equal(tabbed?.sidebars, { home: ['index'], guide: ['a'], b: ['b'] });
  assert.equal(tabbed?.config.tabs, [
    { sidebar: 'home', label: 'Home' },
    { sidebar: 'guide', label: 'Guide' },
    { sidebar: 'b', label: 'B' },
    { label: 'Forum', href: 'https://forum.example' },
  ]);
  const plain = await migrate({ 'mkdocs.yml': yaml('navigation.sections'), ...files });
  assert.equal([Object.keys(plain?.sidebars ?? {}), plain?.config.tabs], [['docs'], undefined]);
});

test('Mintlify: a circle of $ref and a file that does not exist are findings', async () => {
  const site = await migrate({
    'docs.json': '{\n"navigation": { "$ref": "a.json" } }',
    'a.json': '{ "tabs": { "$ref": "docs.json" } }',
  });
  assert.equal(site?.problems, ['a.json:1:14 "docs.json" is no file of this project that can be read here.']);
});

test('Mintlify: operations that the navigation does not name have no pages', async () => {
  const operation = (id: string) => ({ operationId: id, responses: {} });
  const paths = { '/a': { get: operation('getA') }, '/b': { get: operation('getB') } };
  const site = await migrate({
    'docs.json': mintlify({ groups: [{ group: 'G', openapi: 'api.json', pages: ['GET /a', 'GET /c'] }] }),
    'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths }),
  });
  assert.equal(site?.config.api, [{ id: 'api', path: 'api.json', route: '/api-reference', only: { paths: ['/a'] } }]);
  assert.match(site?.problems[0] ?? '', /^docs\.json:1:\d+ "GET \/c" is in no API description of this site\.$/);
});

test('Fern: pages outside of its folder make the project the folder of documents', async () => {
  const site = await migrate({
    'fern/docs.yml': 'navigation:\n  - page: Start\n    path: ../docs/start.mdx\n',
    'docs/start.mdx': page('Start'),
    'README.md': '# R\n',
  });
  assert.equal([site?.config.docs, site?.config.exclude], ['.', ['README.{md,mdx}']]);
  assert.equal(site?.redirects, [
    { from: '/start', to: '/docs/start' },
    { from: '/', to: '/docs/start' },
  ]);
});

test('Fern: products have slugs, and their older versions a menu', async () => {
  const site = await migrate({
    'fern/docs.yml': `products:
  - display-name: One
    path: one.yml
  - display-name: Two
    slug: second
    versions:
      - { display-name: New, path: new.yml }
      - { display-name: Old, path: old.yml, slug: v1 }
`,
    ...Object.fromEntries(
      ['one', 'new', 'old'].flatMap(name => [
        [`fern/${name}.yml`, `navigation:\n  - page: ${name}\n    path: ./${name}.mdx\n`],
        [`fern/${name}.mdx`, page(name)],
      ]),
    ),
  });
  assert.equal(site?.sidebars, { one: ['one'], two: ['new'], old: ['old'] });
  assert.equal(site?.config.navbar?.right, [
    {
      label: 'Two',
      items: [
        { label: 'Two', to: '/new' },
        { label: 'Old', to: '/old' },
      ],
    },
  ]);
  assert.equal(site?.redirects?.slice(0, 2), [
    { from: '/one/one', to: '/one' },
    { from: '/second/new', to: '/new' },
  ]);
});

test.run();
