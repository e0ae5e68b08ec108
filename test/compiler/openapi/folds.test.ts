/** Which parts of an operation's page are folded, and in which order they stand. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { articleHtml } from '../rendered.js';
import { compileSite } from '../site.js';

const config = 'title: T\napi: [{ id: a, path: a.yaml, route: /api }]\nsidebars: { main: [{ type: api, id: a }] }\n';

async function bodyOf(operation: string, more = ''): Promise<string> {
  const { pages, config: resolved } = await compileSite({
    'docsc.config.yaml': config,
    'docs/index.md': '# Home\n',
    'a.yaml': `openapi: 3.1.0
info: { title: A, version: '1' }
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key }, token: { type: http, scheme: bearer } } }
paths:
  /a/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { operationId: getIt, ${operation} }
${more}`,
  });
  return articleHtml(pages.get('/api/get-it')!, resolved);
}

const content = 'content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } }';

/** The positions of texts, which must stand in the page once they are looked for. */
function assertOrder(html: string, texts: string[]): void {
  const places = texts.map(text => {
    assert.ok(html.includes(text), `${text} in ${html}`);
    return html.indexOf(text);
  });
  assert.equal(
    places,
    [...places].sort((a, b) => a - b),
    texts.join(', '),
  );
}

test('samples follow address and description, and path parameters follow the line about authentication', async () => {
  const html = await bodyOf('description: About it., security: [{ key: [] }]');
  assertOrder(html, [
    'class="endpoint"',
    'About it.',
    '<details class="operation-side">',
    'Authentication',
    'Path parameters',
  ]);
  assert.not.match(html, 'sample-jump');
});

test('a long description has a link to the samples above it', async () => {
  const html = await bodyOf(`description: ${'A long text. '.repeat(30)}`);
  assertOrder(html, ['class="endpoint"', 'href="#sample"', 'A long text.', '<div id="sample">']);
});

test('authentication is one line that names the credentials, and unfolds to how they are sent', async () => {
  const html = await bodyOf('security: [{ key: [], token: [] }, { token: [] }, {}]');
  assert.match(html, 'Authentication: <code>key and token or token or none</code></summary><div id="authentication">');
  assert.match(html, '<code>X-Key</code>');
  assert.match(await bodyOf('security: []'), 'id="authentication"');
});

test('of several responses with a body the first is open; a description stays in view, and one response has no fold', async () => {
  const several = await bodyOf(
    `responses: { '200': { description: Done., ${content} }, '400': { description: Wrong., ${content} }, '404': { description: Gone. }, '429': { description: Busy., headers: { Retry-After: { schema: { type: integer } } } } }`,
  );
  const folds = [...several.matchAll(/<details class="fold"( open="")?><summary>([^<]*)/g)];
  assert.equal(
    folds.map(([, open, label]) => [label, open !== undefined]),
    [
      ['Body', true],
      ['Body', false],
      ['Headers', false],
    ],
  );
  assertOrder(several, ['>Expand all</button>', 'Done.', 'Wrong.', 'Gone.', 'Busy.']);
  const single = await bodyOf(
    `responses: { '200': { description: Done., ${content} }, '404': { description: Gone. } }`,
  );
  assert.not.match(single, 'class="fold"');
  assert.not.match(single, 'Expand all');
});

test.run();
