/** Badges of sidebar entries, and operations of an API among documents. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite, listed } from './site.js';

const api = (extra = '') => `openapi: 3.1.0
info: { title: Users, version: '1' }
paths:
  /users:
    get: { operationId: listUsers, summary: List users, responses: { '200': { description: OK } } }
    post: { operationId: createUser, summary: Create a user, deprecated: true, responses: { '200': { description: OK } } }
${extra}`;

const open = (sidebar: string[], more = '') =>
  compileSite({
    'docsc.config.yaml': `title: T\nsidebars:\n  main:\n${sidebar.map(line => `    - ${line}\n`).join('')}api:\n  - { id: users, path: api/users.yaml, route: /api }\n${more}`,
    'api/users.yaml': api(),
    'api/more.yaml': api(),
    'docs/index.md': '---\nbadge: Beta\n---\n# Home\n',
    'docs/old.md': '# Old\n',
  });

test('sidebar badges come from entries and front matter, and known words have a colour', async () => {
  const { site, diagnostics } = await open([
    'index',
    '{ type: doc, id: old, badge: deprecated }',
    '{ type: link, label: Site, href: https://a.example, badge: "12 ü" }',
    '{ type: doc, id: index, badge: new }',
  ]);
  assert.equal(listed(diagnostics), []);
  const badges = site.sidebars.get('main')!.map(item => 'badge' in item && item.badge);
  assert.equal(badges, [
    { text: 'Beta', like: 'put' },
    { text: 'deprecated', like: 'delete' },
    { text: '12 ü', like: 'none' },
    { text: 'new', like: 'get' },
  ]);
});

test('sidebar badges that are no short text are found', async () => {
  try {
    await open(['{ type: doc, id: old, badge: "" }', '{ type: doc, id: old, badge: 3 }']);
    assert.unreachable();
  } catch (thrown) {
    assert.equal(listed((thrown as { diagnostics: never[] }).diagnostics), [
      'docsc.config.yaml:4:29 invalid-config error',
      'docsc.config.yaml:5:29 invalid-config error',
    ]);
  }
});

test('operations stand among documents, by id or by method and path, renamed and in any order', async () => {
  const { site, diagnostics } = await open([
    '{ operation: createUser, label: Add somebody, badge: new }',
    'index',
    'GET /users',
    '{ type: operation, operation: listUsers, api: users }',
    '{ operation: createUsers }',
    'DELETE /users',
  ]);
  assert.equal(listed(diagnostics), [
    'docsc.config.yaml:8:7 unknown-doc error',
    'docsc.config.yaml:9:7 unknown-doc error',
  ]);
  assert.match(diagnostics[0]!.hint ?? '', 'createUser');
  const shown = site.sidebars.get('main')!.map(item => [item.label, 'route' in item && item.route]);
  assert.equal(shown, [
    ['Add somebody', '/api/create-user'],
    ['Home', '/'],
    ['List users', '/api/list-users'],
    ['List users', '/api/list-users'],
  ]);
  assert.is(site.pages.get('/api/create-user')!.sidebar, 'main');
});

test('operations of one name in two descriptions need the name of the description', async () => {
  const more = '  - { id: more, path: api/more.yaml, route: /more }\n';
  const { diagnostics } = await open(['{ operation: createUser }', '{ operation: createUser, api: more }'], more);
  assert.equal(listed(diagnostics), ['docsc.config.yaml:4:7 unknown-doc error']);
  assert.match(diagnostics[0]!.hint!, 'Name the description with "api": users, more.');
});

test.run();
