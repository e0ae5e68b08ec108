/** What the configuration says about single tags: address, label, order, and whether sidebars list them. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { NavItem } from '../../../src/format.js';
import { findings } from '../configuration.js';
import { compileSite, listed } from '../site.js';

const operation = (id: string, tag: string) =>
  `{ get: { operationId: ${id}, ${tag && `tags: [${tag}], `}responses: { '200': { description: OK } } } }`;

const compile = (tags: string, more = '') =>
  compileSite({
    'docsc.config.yaml': `title: T
sidebars: { main: [index, { type: api, id: main }] }
api: [{ id: main, path: api.yaml, route: /api, tags: [${tags}] }]
`,
    'api.yaml': `openapi: 3.1.0
info: { title: All, version: '1' }
tags: [{ name: Cats }, { name: Dogs }, { name: Inner }]
${more}paths:
  /cats: ${operation('listCats', 'Cats')}
  /dogs: ${operation('listDogs', 'Dogs')}
  /inner: ${operation('listInner', 'Inner')}
  /rest: ${operation('listRest', '')}
`,
    'docs/index.md': '# Home\n\n[Dogs](/api/dogs)\n',
  });

type Branch = string | { [label: string]: Branch[] };

const outline = (items: NavItem[]): Branch[] =>
  items.map(item => (item.type === 'category' ? { [item.label]: outline(item.items ?? []) } : item.label));

test('tags are re-slugged, renamed, ordered and hidden', async () => {
  const { site, diagnostics, pages } = await compile(
    '{ tag: Dogs, position: 1, label: Hounds, slug: hounds }, { tag: Inner, hidden: true }, { tag: Other, label: Rest, position: 2 }',
  );
  assert.equal(listed(diagnostics), []);
  const [, ...main] = outline(site.sidebars.get('main')!);
  assert.equal(main, ['Introduction', { Hounds: ['listDogs'] }, { Rest: ['listRest'] }, { Cats: ['listCats'] }]);
  assert.equal(site.redirects.get('/api/dogs'), '/api/hounds');
  assert.ok(site.pages.has('/api/list-inner') && site.pages.has('/api/inner'), 'hidden pages stay');
  assert.is(pages.get('/api/hounds')!.chunk.title, 'Dogs');
  assert.equal(
    pages.get('/api/list-dogs')!.chunk.crumbs.map(({ label }) => label),
    ['Hounds'],
  );
});

test('positions order the tags of a group', async () => {
  const { site } = await compile(
    '{ tag: Inner, position: 1 }',
    'x-tagGroups: [{ name: Animals, tags: [Cats, Dogs, Inner] }]\n',
  );
  const [, , group] = outline(site.sidebars.get('main')!);
  assert.equal(group, { Animals: [{ Inner: ['listInner'] }, { Cats: ['listCats'] }, { Dogs: ['listDogs'] }] });
});

test('an entry that names no tag is a finding at its place, and so is one that is wrong', async () => {
  const { diagnostics } = await compile('{ tag: Cats, position: 1 }, { tag: Birds, hidden: true }');
  assert.equal(
    diagnostics.map(({ rule, path, message }) => [rule, path, message]),
    [['unmatched-filter', 'docsc.config.yaml', 'No tag of "main" fits this entry of "tags".']],
  );
  const api = (tags: string) => `api: [{ id: a, path: a.yaml, route: /a, tags: [${tags}] }]\n`;
  assert.match((await findings(api('{ tag: A, badge: new }'))).join(), /badge/);
  assert.match((await findings(api('{ tag: A }, { tag: A }'))).join(), /already the tag of entry 1/);
});

test.run();
