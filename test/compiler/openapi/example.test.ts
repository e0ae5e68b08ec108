/** Generated examples are bounded, and still satisfy their schemas. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
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

test.run();
