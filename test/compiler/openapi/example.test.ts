/** Generated examples are bounded, and still satisfy their schemas. */
import type { Element } from 'hast';
import { visitParents } from 'unist-util-visit-parents';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RequestBody } from '../../../src/api-format.js';
import { isIslandElement } from '../../../src/format.js';
import { articleHtml } from '../rendered.js';
import { compileSite } from '../site.js';

/** A schema of objects nested `levels` deep; `required` lists the required fields. */
const nested = (levels: number, required: string): string =>
  levels
    ? `{ type: object, required: [${required}], properties: { in: ${nested(levels - 1, required)}, beside: { type: string } } }`
    : '{ type: string }';

async function exampleOf(schema: string): Promise<string> {
  const { pages, config } = await compileSite({
    'docsc.config.yaml': 'title: T\napi: [{ id: api, path: api.yaml, route: /api }]\n',
    'docs/index.md': '# Home\n',
    'api.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a:
    get:
      operationId: get
      responses: { '200': { description: Fine., content: { application/json: { schema: ${schema} } } } }
`,
  });
  const html = articleHtml(pages.get('/api/get')!, config);
  return html.replace(/<[^>]*>/g, '').replaceAll('&quot;', '"');
}

const depthOf = (text: string) => text.match(/"in":/g)?.length ?? 0;

test('required fields of an object appear some levels deeper than optional ones', async () => {
  assert.is(depthOf(await exampleOf(nested(7, 'in'))), 7);
  assert.is(depthOf(await exampleOf(nested(7, ''))), 4);
  assert.ok(depthOf(await exampleOf(nested(40, 'in'))) < 12);
});

test('fields that must be there come where large objects before them took the room', async () => {
  const many = Array.from({ length: 70 }, (_, nth) => `f${nth}: { type: string }`).join(', ');
  const large = `{ type: object, properties: { ${many} } }`;
  const text = await exampleOf(
    `{ type: object, required: [first, last], properties: { first: ${large}, last: { type: object, required: [id], properties: { id: { type: integer } } } } }`,
  );
  assert.match(text, /"last": \{\s*"id": \d+\s*\}/);
});

/** The bodies that a console offers for a schema. */
async function bodiesOf(schema: string, console = true): Promise<RequestBody['variants']> {
  const { pages } = await compileSite({
    'docsc.config.yaml': `title: T\napi: [{ id: api, path: api.yaml, route: /api${console ? ', console: { servers: [https://a.example.com] }' : ''} }]\n`,
    'docs/index.md': '# Home\n',
    'api.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a:
    post:
      operationId: make
      requestBody: { required: true, content: { application/json: { schema: ${schema} } } }
      responses: { '201': { description: Made. } }
`,
  });
  const found: RequestBody['variants'][] = [];
  visitParents(pages.get('/api/make')!.chunk.body, 'element', (node: Element) => {
    if (isIslandElement(node, 'docsc-samples')) found.push(node.data.request.bodies[0]!.variants);
  });
  return found[0]!;
}

test('a console offers a body with all fields and one with the required ones, if they differ', async () => {
  const part = '{ type: object, required: [id], properties: { id: { type: integer }, note: { type: string } } }';
  const whole = `{ type: object, required: [name, part], properties: { name: { type: string }, part: ${part}, tags: { type: array, items: { type: string } } } }`;
  assert.equal(await bodiesOf(whole), [
    { label: 'All fields', value: { name: 'string', part: { id: 0, note: 'string' }, tags: ['string'] } },
    { label: 'Required fields only', value: { name: 'string', part: { id: 0 } } },
  ]);
  assert.is((await bodiesOf(whole, false)).length, 1, 'pages without a console do not carry it');
  assert.equal(
    (await bodiesOf('{ type: object, required: [a], properties: { a: { type: string } } }')).map(({ label }) => label),
    ['Example'],
  );
  assert.is((await bodiesOf(`{ type: object, example: { b: 1 }, properties: { a: { type: string } } }`)).length, 1);
});

test.run();
