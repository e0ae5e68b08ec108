/** What authors say about the pages of single operations: address, label, badge, order, and whether sidebars list them. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { NavItem } from '../../../src/format.js';
import { findings } from '../configuration.js';
import { compileSite, listed, sketch } from '../site.js';

const operation = (id: string, more = '') =>
  `{ operationId: ${id}, tags: [Users], ${more} responses: { '200': { description: OK } } }`;

async function compile(settings: string, extensions: Record<string, string> = {}, more = '') {
  const { create = '', list = '', remove = '' } = extensions;
  return compileSite({
    'docsc.config.yaml': `title: T
sidebars: { main: [index, { type: api, id: users }] }
${more}api:
  - id: users
    path: api.yaml
    route: /api
${settings ? `    operations:\n${settings}` : ''}`,
    'api.yaml': `openapi: 3.1.0
info: { title: Users, version: '1' }
paths:
  /users:
    get: ${operation('listUsers', list)}
    post: ${operation('createUser', create)}
  /users/{id}:
    delete: ${operation('removeUser', `parameters: [{ name: id, in: path, required: true, schema: { type: string } }], ${remove}`)}
`,
    'docs/index.md': '# Home\n\n[Create](/api/create-user), [by page](/start/add).\n',
    'docs/other.md': '# Other\n',
  });
}

type Shown = [label: string, route: string, ...badges: string[]];

function operationsIn(items: NavItem[]): Shown[] {
  return items.flatMap((item): Shown[] => {
    if (item.type === 'category') return operationsIn(item.items ?? []);
    if (item.type === 'link' || !item.method) return [];
    return [[item.label, item.route, ...(item.notes ?? []).map(([, text]) => text)]];
  });
}

test('operations are re-slugged, renamed, ordered, marked and hidden by the configuration', async () => {
  const { site, diagnostics, pages } = await compile(`      - { operation: removeUser, position: 1, badge: beta }
      - { operation: POST /users, slug: /start/add, label: Add a user }
      - { operation: listUsers, hidden: true }
`);
  assert.equal(listed(diagnostics), []);
  assert.equal(operationsIn(site.sidebars.get('main')!), [
    ['removeUser', '/api/remove-user', 'beta'],
    ['Add a user', '/start/add'],
  ]);
  assert.is(site.pages.get('/api/list-users')?.sidebar, null);
  assert.is(site.pages.get('/start/add')?.head.title, 'createUser');
  assert.is(site.redirects.get('/api/create-user'), '/start/add');
  const tag = JSON.stringify(pages.get('/api/users')?.chunk.body ?? pages.get('/api/tag-users')?.chunk.body);
  assert.match(tag, '"/start/add"');
  assert.match(tag, '"/api/list-users"');
});

test('operations: a slug without a slash is below the route of the description', async () => {
  const { site } = await compile('      - { operation: createUser, slug: users/new }\n');
  assert.equal(
    [...site.pages.keys()].filter(route => route.includes('new')),
    ['/api/users/new'],
  );
});

test('operations: extensions of the description say the same, and the configuration wins', async () => {
  const { site, diagnostics } = await compile('      - { operation: createUser, label: Ours }\n', {
    create: 'x-docsc: { slug: made, label: Theirs, badge: new },',
    list: "x-mint: { href: /everybody, metadata: { sidebarTitle: All, title: 'T' } },",
    remove: 'x-hidden: true,',
  });
  assert.equal(
    listed(diagnostics).filter(line => !line.startsWith('docs/')),
    [],
  );
  assert.equal(operationsIn(site.sidebars.get('main')!), [
    ['All', '/everybody'],
    ['Ours', '/api/made', 'new'],
  ]);
  assert.is(site.redirects.get('/api/list-users'), '/everybody');
});

test('operations: a written redirect and a page win over the one from the former address', async () => {
  const redirects = 'redirects: [{ from: /api/create-user, to: /other }]\n';
  const { site } = await compile('      - { operation: createUser, slug: /start/add }\n', {}, redirects);
  assert.is(site.redirects.get('/api/create-user'), '/other');
  const slashed = await compile(
    '      - { operation: createUser, slug: /start/add }\n',
    {},
    redirects.replace(', to', '/, to'),
  );
  assert.is(slashed.site.redirects.get('/api/create-user'), '/other');
  assert.not.match(listed(slashed.diagnostics).join('\n'), 'shadowed-redirect');
});

test('operations: hidden ones leave nothing of a group without a tag, and entries by name still show them', async () => {
  const { site } = await compileSite({
    'docsc.config.yaml': `title: T
sidebars: { main: [{ type: api, id: a }, GET /a] }
api: [{ id: a, path: api.yaml, route: /api, operations: [{ operation: GET /a, hidden: true }] }]
`,
    'api.yaml': `openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: { /a: { get: { responses: {} } } }\n`,
    'docs/index.md': '# Home\n',
  });
  assert.equal(
    site.sidebars.get('main')!.map(({ type, label }) => [type, label]),
    [
      ['page', 'Introduction'],
      ['page', 'GET /a'],
    ],
  );
});

test('operations: names that no operation has, and invalid extensions, are found where they are written', async () => {
  const { diagnostics } = await compile('      - { operation: createUsers, label: A }\n', {
    create: 'x-docsc: { slugs: a },',
    list: 'x-docsc: { slug: a?b },',
    remove: 'x-mint: { href: "https://a.example" },',
  });
  const found = listed(diagnostics).filter(line => !line.startsWith('docs/'));
  assert.equal(found, [
    'api.yaml:5:51 invalid-openapi warning',
    'api.yaml:6:53 invalid-openapi warning',
    'docsc.config.yaml:8:9 unmatched-filter warning',
  ]);
});

test('operations: faults in the configuration are found', async () => {
  const faults = await findings(
    'api:\n- { id: a, path: a.yaml, route: /a, operations: [{ operation: x, slug: "a?b" }, { operation: x }] }\n',
  );
  assert.equal(faults.slice(0, 1), [
    '3:66 "api.0.operations.0.slug": must be a path such as /guide/install, made of letters, digits, - and /.',
  ]);
  const twice = await findings(
    'api:\n- { id: a, path: a.yaml, route: /a, operations: [{ operation: x }, { operation: x, label: A }] }\n',
  );
  assert.equal(twice, ['3:70 "api.0.operations.1.operation": is already the operation of entry 1.']);
});

test('methods of client libraries are below the address, and search finds the operation by them', async () => {
  const { pages, diagnostics } = await compile(
    "      - { operation: createUser, slug: /start/add, sdk: { Node.js: 'client.users.create()', Python: client.create_user } }\n",
    { list: "x-docsc: { sdk: { Go: 'client.ListUsers' } }," },
  );
  assert.equal(listed(diagnostics), []);
  const text = (route: string) => sketch(pages.get(route)!.chunk.body);
  assert.match(
    text('/start/add'),
    'dl.sdk-methods(dt("Node.js") dd(code("client.users.create()")) dt("Python") dd(code("client.create_user")))',
  );
  assert.match(text('/api/list-users'), 'dd(code("client.ListUsers"))');
  assert.not.match(text('/api/remove-user'), 'sdk-methods');
  assert.ok(pages.get('/start/add')!.page.head.search!.alias!.includes('client.users.create()'));
  const { diagnostics: wrong } = await compile('', { list: "x-docsc: { sdk: { Go: '' } }," });
  assert.match(wrong.map(({ message }) => message).join(), /"x-docsc\.sdk\.Go" is not valid: must not be empty/);
});

test.run();
