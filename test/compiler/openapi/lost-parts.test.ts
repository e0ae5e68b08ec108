/** Parts of descriptions that earlier versions left out or changed. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { articleHtml } from '../rendered.js';
import { compileSite } from '../site.js';

/** Compiles a description of OpenAPI 3.2. `html` returns the article of a page, `request` the model behind its samples. */
async function compile(description: string) {
  const config =
    'title: T\napi:\n  - { id: it, path: api.yaml, route: /api }\nsidebars:\n  main:\n    - { type: api, id: it }\n';
  const files = { 'docsc.config.yaml': config, 'docs/index.md': '# Home\n' };
  const text = `openapi: 3.2.0\ninfo: { title: It, version: '1' }\n${description}`;
  const { pages, site, config: resolved } = await compileSite({ ...files, 'api.yaml': text });
  const html = (route: string) => articleHtml(pages.get(route)!, resolved);
  const request = (route: string) => {
    const found = /"request":(\{.*?\}),"curl"/.exec(JSON.stringify(pages.get(route)!.chunk.body))!;
    return JSON.parse(found[1]!);
  };
  return { html, request, sidebar: JSON.stringify(site.sidebars.get('main')), pages };
}

/** An operation `a` with a response of these media types. */
const responding = (content: string) =>
  compile(
    `paths:\n  /a:\n    get:\n      operationId: a\n      responses: { '200': { description: Ok., content: ${content} } }\n`,
  );

/** The codes of a page, without marks. */
const codesIn = (html: string) =>
  [...html.matchAll(/<pre[^>]*><code[^>]*>(.*?)<\/code>/gs)].map(([, code]) =>
    code!.replace(/<[^>]+>/g, '').replaceAll('&quot;', '"'),
  );

test('the schema of what a text holds is shown, and the example is such a text', async () => {
  const { html } = await responding(
    `{ application/json: { schema: { type: object, properties: {
    plain: { type: string, contentMediaType: application/json, contentSchema: { type: object, required: [id], properties: { id: { type: integer, description: Its number. } } } },
    ignored: { type: string, contentSchema: { type: object, properties: { secret: { type: string } } } } } } } }`.replace(
      /\s+/g,
      ' ',
    ),
  );
  const page = html('/api/a');
  assert.match(page, /id="200\.plain\.id"/);
  assert.match(page, 'Its number.');
  assert.match(page, 'holds');
  assert.not.match(page, 'secret');
  assert.ok(
    codesIn(page).some(code => code.includes(String.raw`"plain": "{\"id\":0}"`)),
    codesIn(page).join(),
  );
});

test('schemas link to their external documentation', async () => {
  const { html } = await compile(`paths:
  /a:
    get:
      operationId: a
      responses: { '200': { description: Ok., content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
components:
  schemas:
    Pet:
      type: object
      description: A pet.
      externalDocs: { url: 'https://a.example/pets', description: More on pets. }
      properties:
        kind: { type: string, externalDocs: { url: 'https://a.example/kinds' } }
        bad: { type: string, externalDocs: { url: 'javascript:alert(1)' } }
`);
  const page = html('/api/a');
  assert.match(page, /See also <a href="https:\/\/a\.example\/pets"[^>]*>More on pets<\/a>/);
  assert.match(page, /See also <a href="https:\/\/a\.example\/kinds"/);
  assert.not.match(page, 'javascript:');
});

test('written examples of other types stand beside those of JSON', async () => {
  const { html } = await responding(
    `{ application/json: { example: { a: 1 } }, application/xml: { example: '<a>1</a>' }, text/csv: { schema: { type: string } } }`,
  );
  const page = html('/api/a');
  assert.equal(codesIn(page).slice(1), ['{\n  "a": 1\n}', '&lt;a&gt;1&lt;/a&gt;']);
  assert.match(page, 'Response 200 application/xml');
});

test('descriptions of examples are shown', async () => {
  const { html } = await compile(`paths:
  /a:
    post:
      operationId: a
      parameters:
        - { name: sort, in: query, schema: { type: string }, description: The order., examples: { up: { value: asc, description: The *smallest* first. } } }
      requestBody: { content: { application/json: { examples: { cat: { summary: A cat, value: { a: 1 }, description: Says **miaow**. } } } } }
      responses: { '200': { description: Ok., content: { application/json: { examples: { one: { value: 1, description: Just *one*. } } } } } }
`);
  const page = html('/api/a');
  assert.match(page, 'The order.');
  assert.match(page, '<strong>up</strong>: The <em>smallest</em> first.');
  assert.match(page, 'Says <strong>miaow</strong>.');
  assert.match(page, 'Just <em>one</em>.');
});

test('a parameter has the example of its content, and sends it once encoded', async () => {
  const { html, request } = await compile(`paths:
  /a:
    get:
      operationId: a
      parameters:
        - { name: filter, in: query, required: true, content: { application/json: { schema: { type: object }, example: '{"status":"open"}' } } }
      responses: { '204': { description: Done. } }
`);
  assert.match(html('/api/a'), '<code>{&quot;status&quot;:&quot;open&quot;}</code>');
  assert.equal(request('/api/a').parameters[0].value, { status: 'open' });
});

test('JSON that is written as a text is not encoded again, unless the content is a text', async () => {
  const { html, request } = await compile(`paths:
  /a:
    post:
      operationId: a
      requestBody:
        required: true
        content:
          application/json: { schema: { type: object }, example: '{"a":1}' }
          application/vnd.x+json: { examples: { sent: { serializedValue: '[1, 2]' } } }
      responses:
        '200': { description: A., content: { application/json: { example: '{ "b": [true] }' } } }
        '201': { description: B., content: { application/json: { schema: { type: string }, example: '{}' } } }
        '202': { description: C., content: { application/x-ndjson: { examples: { two: { serializedValue: "{}\\n{}\\n" } } } } }
        '203': { description: D., content: { application/json: { examples: { broken: { serializedValue: '{ "b": ' } } } } }
        '206': { description: E., content: { application/json: { example: '{ "id": 12345678901234567890 }' } } }
`);
  const page = html('/api/a');
  const codes = codesIn(page).slice(1);
  assert.equal(codes, [
    '{\n  "b": [\n    true\n  ]\n}',
    '"{}"',
    '{}\n{}\n',
    '{ "b": ',
    '"{ \\"id\\": 12345678901234567890 }"',
  ]);
  const values = request('/api/a').bodies.map(({ variants }: { variants: { value: unknown }[] }) => variants[0]!.value);
  assert.equal(values, [{ a: 1 }, [1, 2]]);
});

test('an example of null is one', async () => {
  const { html } = await responding(
    `{ application/json: { schema: { type: [string, 'null'] }, examples: { none: { value: null } } } }`,
  );
  assert.equal(codesIn(html('/api/a')).at(-1), 'null');
});

test('tags stand below their parents, and those that mark operations are badges', async () => {
  const { html, sidebar, pages } = await compile(`tags:
  - { name: shop, summary: The shop }
  - { name: orders, parent: shop, kind: nav }
  - { name: circle, parent: round }
  - { name: round, parent: circle }
  - { name: lost, parent: nowhere }
  - { name: beta, kind: badge, summary: Beta }
  - { name: partners, kind: audience }
paths:
  /a: { get: { operationId: a, tags: [beta, orders, partners] } }
  /b: { get: { operationId: b, tags: [round] } }
  /c: { get: { operationId: c, tags: [lost] } }
  /d: { get: { operationId: d, tags: [beta] } }
`);
  const tree = (items: { label: string; items?: never[] }[]): string =>
    items.map(({ label, items: below }) => (below ? `${label}(${tree(below)})` : label)).join(' ');
  assert.is(tree(JSON.parse(sidebar)), 'Introduction The shop(orders(a)) round(b) lost(c) Other(d)');
  assert.match(
    html('/api/a'),
    '<span class="badge badge-beta">Beta</span> <span class="badge badge-partners">partners</span>',
  );
  assert.match(html('/api/shop'), '<a href="/api/orders">orders</a>');
  assert.not.ok(pages.has('/api/beta'));
});

test('additional methods keep their case', async () => {
  const { html, request } = await compile(`paths:
  /a:
    additionalOperations: { Purge: { operationId: a, responses: { '204': { description: Done. } } } }
`);
  assert.match(html('/api/a'), '<span class="method method-purge">Purge</span>');
  assert.is(request('/api/a').method, 'Purge');
});

test.run();
