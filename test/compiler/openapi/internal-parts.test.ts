/** Parts that `x-internal` hides are in nothing that readers can load. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMemoryFileSystem } from '../../../src/compiler/disk/project.js';
import { emitSite } from '../emitted.js';
import { articleHtml } from '../rendered.js';
import { compileSite } from '../site.js';

const config = (more = '') =>
  `title: T\napi:\n  - { id: it, path: api/main.yaml, route: /api, schemaPages: true${more} }\nsidebars:\n  main:\n    - { type: api, id: it }\n`;

/** Everything that is published of a site: pages with their bodies and facts, sidebars, downloads. */
async function published(
  files: Record<string, string>,
  more = '',
): Promise<{ text: string; download: string; places: string[] }> {
  const {
    pages,
    site,
    diagnostics,
    config: resolved,
  } = await compileSite({
    'docsc.config.yaml': config(more),
    'docs/index.md': '# Home\n',
    ...files,
  });
  const download = [...site.downloads.values()].map(one => one.contents?.() ?? '').join('\n');
  const bodies = [...pages.values()].flatMap(page => [articleHtml(page, resolved), JSON.stringify(page)]);
  const text = [
    ...bodies,
    JSON.stringify([...site.pages.values()]),
    JSON.stringify([...site.sidebars.values()]),
    download,
  ];
  return { text: text.join('\n'), download, places: diagnostics.map(({ place, rule }) => `${place?.line} ${rule}`) };
}

const main = `openapi: 3.1.0
info: { title: It, version: '1' }
tags: [{ name: Open }, { name: Zorro }]
servers: [{ url: https://a.example }, { url: https://zorro.example, x-internal: true }]
paths:
  /pets:
    parameters:
      - { name: zorro, in: header, schema: { type: string }, x-internal: true }
      - { $ref: '#/components/parameters/Named' }
      - { name: limit, in: query, schema: { type: integer } }
    get:
      operationId: listPets
      tags: [Open]
      responses:
        '200':
          description: Ok.
          headers: { X-Zorro: { x-internal: true, schema: { type: string } } }
          links: { next: { operationId: zorroPets } }
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Pet' }
              examples:
                data: { value: { name: Rex, zorro: 1, owner: { zorroAddress: x, city: y }, friends: [{ zorro: 2 }] } }
                text: { value: '{"name":"Rex","zorro":3}' }
                shared: { $ref: '#/components/examples/Shared' }
            application/xml: { schema: { $ref: '#/components/schemas/Pet' }, example: '<pet><zorro>4</zorro></pet>' }
        '599': { x-internal: true, description: Zorro. }
    delete: { operationId: zorroPets, x-internal: true, tags: [Zorro], summary: Zorro, responses: { '204': { description: Zorro., content: { application/json: { schema: { $ref: '#/components/schemas/Horse' } } } } } }
    post:
      operationId: addPet
      tags: [Open]
      x-internal: false
      requestBody: { content: { application/json: { schema: { oneOf: [{ $ref: '#/components/schemas/Pet' }, { $ref: '#/components/schemas/Zorro' }], discriminator: { propertyName: kind, mapping: { pet: Pet, zorro: '#/components/schemas/Zorro' } } } } } }
      callbacks: { done: { '{$url}': { post: { operationId: zorroDone, x-internal: true, summary: Zorro } } } }
      responses: { '204': { description: Done. } }
  /zorro: { x-internal: true, get: { operationId: zorroAll, responses: { '200': { description: Zorro. } } } }
components:
  parameters: { Named: { name: zorro-named, in: query, schema: { type: string }, x-internal: true } }
  examples: { Shared: { value: { name: Max, zorro: 5 } } }
  schemas:
    Pet:
      type: object
      required: [name, zorro, hero]
      properties:
        name: { type: string }
        x-internal: true
        zorro: { type: integer, x-internal: true, description: Zorro. }
        hero: { $ref: '#/components/schemas/Zorro' }
        owner: { type: object, properties: { zorroAddress: { type: string, x-internal: true }, city: { type: string } } }
        friends: { type: array, items: { $ref: '#/components/schemas/Pet' } }
      example: { name: Rex, zorro: 6, hero: { zorro: 7 } }
    Horse: { type: object, description: The horse of Zorro. }
    Zorro: { x-internal: true, type: object, properties: { sword: { type: string, description: Zorro. } } }
`;

test('parts that are marked as internal are in no page, list, search record or download', async () => {
  const { text, download } = await published({ 'api/main.yaml': main });
  const found = [...text.matchAll(/.{0,60}zorro.{0,60}/gis)].map(([one]) => one);
  assert.equal(found, []);
  assert.not.match(text, 'sword');
  assert.not.match(text, 'orse');
  for (const kept of ['listPets', 'addPet', 'limit', 'Rex', 'Max', 'city', 'friends'])
    assert.ok(download.includes(kept), kept);
  assert.match(download, /required:\s+- name\n/);
});

test('no emitted file names an internal part: chunks, search index, Markdown, lists and the download', async () => {
  const emit = async (more: string) => {
    const files = { 'docsc.config.yaml': config(more), 'docs/index.md': '# Home\n', 'api/main.yaml': main };
    const { written } = await emitSite(createMemoryFileSystem(files));
    return [...written].flatMap(([path, contents]) => (/zorro/i.test(String(contents)) ? [path] : []));
  };
  assert.equal(await emit(''), []);
  const shown = await emit(', internal: true');
  for (const path of ['api/list-pets.md', 'api/openapi.yaml', 'llms.txt'])
    assert.ok(shown.includes(path), `${path} in ${shown.join()}`);
  assert.ok(
    shown.some(path => path.startsWith('assets/search/')),
    shown.join(),
  );
});

test('the configuration shows internal parts', async () => {
  const { text, download } = await published({ 'api/main.yaml': main }, ', internal: true');
  assert.is(download, main);
  for (const shown of ['zorroAll', 'zorro-named', 'zorroAddress', 'X-Zorro']) assert.ok(text.includes(shown), shown);
});

test('internal parts are hidden in other files, and through references to them', async () => {
  const { text, download } = await published({
    'api/main.yaml': `openapi: 3.1.0
info: { title: It, version: '1' }
paths:
  /a: { $ref: './a.yaml' }
`,
    'api/a.yaml': `get:
  operationId: a
  parameters: [{ $ref: './parts.yaml#/Zorro' }, { $ref: './parts.yaml#/Limit' }]
  responses: { '200': { description: Ok., content: { application/json: { schema: { $ref: './parts.yaml#/Pet' } } } } }
delete: { operationId: zorro, x-internal: true, responses: { '204': { description: Zorro. } } }
`,
    'api/parts.yaml': `Zorro: { name: zorro, in: query, schema: { type: string }, x-internal: true }
Limit: { name: limit, in: query, schema: { type: string } }
Pet: { type: object, properties: { name: { type: string }, hero: { type: string, x-internal: true, description: Zorro. } } }
`,
  });
  assert.not.match(text, /zorro/i);
  assert.not.match(text, 'hero');
  assert.match(download, '"limit"');
});

test('internal parts of Swagger are hidden', async () => {
  const { text, download } = await published({
    'api/main.yaml': `swagger: '2.0'
info: { title: It, version: '1' }
paths:
  /a:
    get:
      operationId: a
      parameters: [{ name: zorro, in: query, type: string, x-internal: true }, { name: limit, in: query, type: string }]
      responses: { '200': { description: Ok., schema: { $ref: '#/definitions/Pet' } } }
definitions: { Pet: { type: object, properties: { name: { type: string }, zorro: { type: string, x-internal: true } } } }
`,
  });
  assert.not.match(text, /zorro/i);
  assert.match(download, 'limit');
});

/** Descriptions of one operation whose response has the schema and example. */
const described: Record<string, string> = {
  'an example that is marked itself': `content: { application/json: { schema: { type: object }, examples: { open: { value: { a: 1 } }, zorro: { x-internal: true, value: { a: Zorro } } } } }`,
  'a mark in quotes': `content: { application/json: { schema: { type: object, properties: { a: { type: string }, zorro: { type: string, x-internal: 'true' } } } } }`,
  'fields by pattern': `content: { application/json: { schema: { type: object, patternProperties: { '^x': { type: object, properties: { zorro: { type: string, x-internal: true } } } } }, example: { xa: { zorro: 1, a: 2 } } } }`,
  'items by place': `content: { application/json: { schema: { type: array, prefixItems: [{ type: object, properties: { zorro: { type: string, x-internal: true } } }] }, example: [{ zorro: 1, a: 2 }] } }`,
  'dependent schemas': `content: { application/json: { schema: { type: object, dependentSchemas: { a: { properties: { zorro: { type: string, x-internal: true } } } } }, example: { a: 1, zorro: 2 } } }`,
  'an example beside a reference': `content: { application/json: { schema: { $ref: '#/components/schemas/Pet', example: { a: 1, zorro: 2 } } } }`,
  'fields that others require': `content: { application/json: { schema: { type: object, properties: { a: { type: string }, zorro: { type: string, x-internal: true } }, dependentRequired: { zorro: [a], a: [zorro] } } } }`,
};

for (const [name, content] of Object.entries(described))
  test(`hidden values are nowhere: ${name}`, async () => {
    const { text } = await published({
      'api/main.yaml': `openapi: 3.1.0
info: { title: It, version: '1' }
paths:
  /a: { get: { operationId: a, responses: { '200': { description: Ok., ${content} } } } }
components: { schemas: { Pet: { type: object, properties: { a: { type: string }, zorro: { type: string, x-internal: true } } } } }
`,
    });
    assert.not.match(text, /zorro/i);
    assert.match(text, 'Ok.');
  });

test('a mark in quotes hides operations and path items too', async () => {
  const { text } = await published({
    'api/main.yaml': `openapi: 3.1.0
info: { title: It, version: '1' }
paths:
  /a: { get: { operationId: a }, put: { operationId: zorroPut, x-internal: 'true' } }
  /zorro: { x-internal: 'true', get: { operationId: zorroGet }, put: { operationId: b, x-internal: 'false' } }
`,
  });
  assert.not.match(text, /zorro(?:Put|Get)/);
  assert.match(text, 'operationId: b');
});

test('examples of Swagger, which are data by media type, have no hidden values', async () => {
  const { text } = await published({
    'api/main.yaml': `swagger: '2.0'
info: { title: It, version: '1' }
paths:
  /a: { get: { operationId: a, responses: { '200': { description: Ok., schema: { $ref: '#/definitions/Pet' }, examples: { application/json: { name: Rex, zorro: 1 } } } } } }
definitions: { Pet: { type: object, properties: { name: { type: string }, zorro: { type: string, x-internal: true } } } }
`,
  });
  assert.not.match(text, /zorro/i);
  assert.match(text, 'Rex');
});

test('findings stay at their places where entries of lists before them are hidden', async () => {
  const { places } = await published({
    'api/main.yaml': `openapi: 3.1.0
info: { title: It, version: '1' }
paths:
  /a:
    get:
      operationId: a
      parameters:
        - { name: zorro, in: query, schema: { type: string }, x-internal: true }
        - { name: limit, in: query, schema: { $ref: '#/components/schemas/Missing' } }
      responses: { '204': { description: Done. } }
`,
  });
  assert.ok(places.includes('9 unresolved-ref'), places.join());
});

test.run();
