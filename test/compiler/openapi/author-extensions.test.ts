/** Extensions of OpenAPI by which authors of descriptions say how readers see them. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMemoryFileSystem } from '../../../src/compiler/disk/project.js';
import { emitSite } from '../emitted.js';
import { articleHtml } from '../rendered.js';
import { compileSite, type Files, listed } from '../site.js';

const config = (more: string) =>
  `title: T\napi:\n  - { id: it, path: api.yaml, route: /api${more} }\nsidebars:\n  main:\n    - { type: api, id: it }\n`;

async function compile(description: string, { more = '', files = {} }: { more?: string; files?: Files } = {}) {
  const site = { 'docsc.config.yaml': config(more), 'docs/index.md': '# Home\n', ...files };
  const compiled = await compileSite({ ...site, 'api.yaml': `openapi: 3.1.0\n${description}` });
  const html = (route: string) => articleHtml(compiled.pages.get(route)!, compiled.config);
  return { html, sidebar: compiled.site.sidebars.get('main'), findings: listed(compiled.diagnostics) };
}

const info = `info: { title: It, version: '1' }\n`;

/** Positions of texts in a page; each has to be there. */
function assertOrder(html: string, texts: string[]): void {
  const places = texts.map(text => html.indexOf(text));
  assert.not.ok(places.includes(-1), texts[places.indexOf(-1)]);
  assert.equal(
    places,
    [...places].sort((a, b) => a - b),
  );
}

test('samples of the authors stand before those that are generated', async () => {
  const { html, findings } = await compile(`${info}paths:
  /a:
    get:
      operationId: a
      x-codeSamples:
        - { lang: Python, label: SDK, source: "client.a()  # <b>" }
        - { lang: Shell, source: it a }
        - { lang: Go }
        - wrong
  /b: { get: { operationId: b, x-code-samples: [{ lang: JavaScript, source: 'client.b()' }] } }
`);
  assertOrder(html('/api/a'), ['>SDK<', '>Shell<', 'client.a()', 'it a', 'class="samples"']);
  assert.match(html('/api/a'), /client\.a\(\).*&lt;b&gt;/);
  assertOrder(html('/api/b'), ['client.b()', 'class="samples"']);
  const wrong = ['api.yaml:10:11', 'api.yaml:11:11'].map(place => `${place} invalid-openapi warning`);
  assert.equal(findings, wrong);
});

test('samples and meanings of values are in the Markdown of a page', async () => {
  const { written } = await emitSite(
    createMemoryFileSystem({
      'docsc.config.yaml': config(''),
      'docs/index.md': '# Home\n',
      'api.yaml': `openapi: 3.1.0\n${info}paths:
  /a:
    get:
      operationId: a
      x-badges: [{ name: Alpha }]
      x-codeSamples: [{ lang: Python, source: client.a() }]
      parameters: [{ name: kind, in: query, schema: { enum: [cat], x-enumDescriptions: { cat: Says miaow. } } }]
`,
    }),
  );
  assertOrder(String(written.get('api/a.md')), ['Alpha', '```python\nclient.a()\n```', 'curl', '`cat`: Says miaow.']);
});

test('values of enums have their names and descriptions', async () => {
  const { html } = await compile(
    `${info}paths:
  /a:
    get:
      operationId: a
      parameters:
        - { name: kind, in: query, description: What it is., schema: { type: string, enum: [cat, dog], x-enumDescriptions: { cat: Says *miaow*., cow: No value. } } }
      responses: { '200': { description: Ok., content: { application/json: { schema: { type: object, properties: {
        state: { $ref: '#/components/schemas/State' }, mode: { type: array, items: { type: string, enum: [a_b, c], x-enum-descriptions: [First., ''] } } } } } } } }
components:
  schemas:
    State: { type: integer, enum: [1, 2], x-enum-varnames: [Open, Closed], description: The state. }
`
      .replace(/properties: \{\n\s+/, 'properties: { ')
      .replace(/\s+\} \} \} \} \} \} \} \}\n/, ' } } } } } } } }\n'),
  );
  const page = html('/api/a');
  assert.match(page, 'What it is.');
  assert.match(page, '<code>cat</code>: Says <em>miaow</em>.');
  assert.not.match(page, 'No value.');
  assert.match(page, '<code>1</code> (Open)');
  assert.match(page, '<code>2</code> (Closed)');
  assert.match(page, '<code>a_b</code>: First.');
});

test('x-badges are badges, in the order in which they are written', async () => {
  const { html } = await compile(
    `${info}paths: { /a: { get: { operationId: a, x-badges: [{ name: Alpha, color: red }, Beta, { color: blue }] } } }\n`,
  );
  assert.match(
    html('/api/a'),
    '<span class="badge badge-alpha">Alpha</span> <span class="badge badge-beta">Beta</span>',
  );
});

test('x-order sorts fields and operations; the others follow', async () => {
  const { html, sidebar } = await compile(`${info}paths:
  /a: { get: { operationId: a, tags: [T] } }
  /b: { get: { operationId: b, tags: [T], x-order: 2 } }
  /c:
    get:
      operationId: c
      tags: [T]
      x-order: 1
      responses: { '200': { description: Ok., content: { application/json: { schema: { type: object, properties: { x: { type: string }, y: { type: string, x-order: 1 }, z: { type: string, x-order: 0 } } } } } } }
`);
  assertOrder(html('/api/c'), ['id="200.z"', 'id="200.y"', 'id="200.x"']);
  const routes = [...JSON.stringify(sidebar).matchAll(/"route":"\/api\/([abc])"/g)].map(([, name]) => name);
  assert.equal(routes, ['c', 'b', 'a']);
});

test('x-hideTryIt hides the console of an operation or a path', async () => {
  const { html } = await compile(
    `${info}paths:
  /a: { get: { operationId: a } }
  /b: { get: { operationId: b, x-hideTryIt: true } }
  /c: { x-hideTryIt: true, get: { operationId: c }, put: { operationId: d, x-hideTryIt: false } }
`,
    { more: ', console: { servers: [https://a.example] }' },
  );
  const shown = ['a', 'b', 'c', 'd'].filter(name => html(`/api/${name}`).includes('Try it'));
  assert.equal(shown, ['a', 'd']);
});

test('the introduction shows x-logo, which leads to its site', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const logo = (url: string, href: string) =>
    compile(
      `info: { title: It, version: '1', x-logo: { url: '${url}', altText: The logo, href: '${href}' } }\npaths: {}\n`.replace(
        'paths: {}',
        'paths: { /a: { get: { operationId: a } } }',
      ),
      {
        files: { 'docs/static/logo.svg': svg },
      },
    );
  const { html, findings } = await logo('/logo.svg', 'https://it.example');
  assert.match(html('/api/it'), /<p class="api-logo"><a href="https:\/\/it\.example"[^>]*><img [^>]*alt="The logo"/);
  assert.equal(findings, []);
  const other = await logo('https://b.example/logo.svg', 'javascript:alert(1)');
  assert.not.match(other.html('/api/it'), '<img');
  assert.not.match(other.html('/api/it'), 'javascript:');
  assert.equal(
    other.findings.map(found => found.replace(/^[^ ]+ /, '')),
    ['description-image warning'],
  );
});

test('tags have display names and groups, and Redoc has webhooks for OpenAPI 3.0', async () => {
  const { html, sidebar } = await compile(`${info}tags: [{ name: pets, x-displayName: All pets }]
x-tagGroups: [{ name: Animals, tags: [cows, pets, none] }, { name: Empty, tags: [] }]
x-webhooks: { born: { post: { operationId: born, tags: [pets], summary: A pet was born } } }
paths:
  /a: { get: { operationId: a, tags: [pets] } }
  /b: { get: { operationId: b, tags: [cows] } }
  /c: { get: { operationId: c, tags: [other] } }
`);
  type Item = { label: string; items?: Item[] };
  const tree = (items: Item[]): string =>
    items.map(({ label, items: below }) => (below ? `${label}(${tree(below)})` : label)).join(' ');
  assert.is(tree(sidebar as Item[]), 'Introduction Animals(cows(b) All pets(a A pet was born)) other(c)');
  assert.match(html('/api/born'), 'Webhook POST');
  assert.match(html('/api/it'), '<th>Part of</th>');
});

test.run();
