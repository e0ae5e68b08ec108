import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { articleHtml } from '../rendered.js';
import { compileSite, listed } from '../site.js';

const config =
  'title: T\napi:\n  - { id: pets, path: api/pets.yaml, route: /api }\nsidebars:\n  main:\n    - { type: api, id: pets }\n';

async function compile(description: string, version = '3.0.3') {
  const text = `openapi: ${version}\ninfo: { title: Pets, version: '1' }\n${description}`;
  const {
    pages,
    diagnostics,
    site,
    config: resolved,
  } = await compileSite({
    'docsc.config.yaml': config,
    'docs/index.md': '# Home\n',
    'api/pets.yaml': text,
  });
  const body = (route: string) => articleHtml(pages.get(route)!, resolved);
  return { pages, site, body, diagnostics, findings: listed(diagnostics) };
}

const one = `servers: [{ url: 'https://{host}/v1', variables: { host: { default: pets.example } } }]
tags: [{ name: Pets, description: All *pets*. }]
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string, maxLength: 20, description: What it is **called**. }
        kind: { type: string, enum: [cat, dog], nullable: true }
        parent: { $ref: '#/components/schemas/Pet' }
security: [{ key: [] }]
paths:
  /pets/{petId}:
    parameters: [{ name: petId, in: path, required: true, schema: { type: string }, example: a b }]
    put:
      operationId: updatePet
      summary: Update a pet.
      tags: [Pets]
      deprecated: true
      parameters: [{ name: dry, in: query, required: true, schema: { type: boolean } }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' }, example: { name: "O'Hara" } } } }
      responses:
        200: { description: The pet., content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
        404: { description: No such pet. }
`;

test('an operation, its tag and the introduction have pages and a sidebar', async () => {
  const { pages, site, findings } = await compile(one);
  assert.equal(findings, []);
  assert.equal([...pages.keys()], ['/', '/404', '/api/introduction', '/api/pets', '/api/update-pet', '/search']);
  assert.is(site.pages.get('/api/update-pet')!.head.title, 'Update a pet');
  const nav = JSON.stringify(site.sidebars.get('main'));
  assert.match(nav, '"method":"put","deprecated":true');
});

test('the route of an API leads to its introduction, unless a page has it', async () => {
  const { site } = await compile(one);
  assert.is(site.redirects.get('/api'), '/api/introduction');
  const files = { 'docsc.config.yaml': config, 'docs/api.md': '# Own\n', 'api/pets.yaml': `openapi: 3.0.3\n${one}` };
  const other = await compileSite({ ...files, 'docs/index.md': '# Home\n' });
  assert.ok(other.site.pages.has('/api'));
  assert.is(other.site.redirects.get('/api'), undefined);
});

test('sidebars and lists tell webhooks and callbacks from operations', async () => {
  const { site, body } = await compile(
    `webhooks: { added: { post: { operationId: petAdded } } }
paths:
  /pets:
    post: { operationId: addPet, callbacks: { done: { '{$url}': { post: { operationId: petDone } } } } }
`,
    '3.1.0',
  );
  const nav = JSON.stringify(site.sidebars.get('main'));
  const methods = [...nav.matchAll(/"route":"\/api\/([a-z-]+)","method":"(\w+)"/g)].map(([, ...found]) =>
    found.join(' '),
  );
  assert.equal(methods, ['add-pet post', 'pet-done callback', 'pet-added webhook']);
  assert.match(body('/api/add-pet'), '<span class="method method-webhook">WEBHOOK</span> <a href="/api/pet-added">');
});

test('images of another site in a description are one finding, whatever texts and operations they are in', async () => {
  const image = (name: string) => `"![](https://a.example/${name}.png) ![](https://a.example/x.png)"`;
  const { diagnostics } = await compile(
    `paths:
  /a: { get: { operationId: a, description: ${image('a')} } }
  /b: { get: { operationId: b, description: ${image('b')} } }
  /c: { get: { operationId: c, description: "![](https://b.example/x.png)" } }
`,
  );
  assert.equal(
    diagnostics.filter(({ rule }) => /image/.test(rule)).map(({ place, message }) => `${place?.line} ${message}`),
    [
      '4 Images would be loaded from https://a.example; they are shown as links.',
      '6 Images would be loaded from https://b.example; they are shown as links.',
    ],
  );
});

test('operations of a path stand in the order in which they are written', async () => {
  const { site } = await compile(
    `paths:
  /pets:
    post: { operationId: addPet }
    parameters: [{ name: dry, in: query, schema: { type: boolean } }]
    get: { operationId: listPets }
    delete: { operationId: removePets }
  /owners:
    head: { operationId: countOwners }
    get: { operationId: listOwners }
`,
  );
  const operations = [...JSON.stringify(site.sidebars.get('main')).matchAll(/"route":"\/api\/([a-z]+-[a-z]+)"/g)];
  assert.equal(
    operations.map(([, name]) => name),
    ['add-pet', 'list-pets', 'remove-pets', 'count-owners', 'list-owners'],
  );
});

test('the meta description of an operation is neither too short nor too long', async () => {
  const of = async (description: string) => {
    const { pages } = await compile(
      `paths:\n  /pets:\n    get: { operationId: list, description: '${description}' }\n`,
    );
    return pages.get('/api/list')!.page.description;
  };
  const whole = 'Returns the pets of the shop, of every kind, in order of name.';
  assert.is(await of('Returns all pets.'), 'Returns all pets. GET /pets');
  assert.is(await of(whole), whole);
  const long = await of(`Returns ${'every pet of the shop and '.repeat(8)}all birds.`);
  assert.ok(long.length <= 160 && long.endsWith('…'), long);
});

test('endpoint, parameters, fields and responses read as plain lists', async () => {
  const { body } = await compile(one);
  const page = body('/api/update-pet');
  assert.match(page, '<span class="method method-put">PUT</span>');
  assert.match(page, '<span class="path-param">{petId}</span>');
  assert.match(page, '<div id="path.petId">');
  assert.match(page, '<div id="query.dry">');
  assert.match(page, '<div id="body.name"><dt><code>name</code> <span>string</span> <em>required</em></dt>');
  assert.match(page, '<strong>called</strong>');
  assert.match(page, '<li>at most 20 characters</li>');
  assert.match(page, '<li>one of <code>cat</code>, <code>dog</code></li>');
  assert.match(page, '<span>string or null</span>');
  assert.match(page, '<span class="status status-2xx">200</span> OK');
  assert.match(page, 'badge-deprecated');
});

test('read-only fields are left out of requests, and recursion is a link', async () => {
  const page = (await compile(one)).body('/api/update-pet');
  assert.not.match(page, 'id="body.id"');
  assert.match(page, 'id="200.id"');
  assert.match(page, 'The same as <a href="#body">Pet above</a>.');
});

test('the curl sample is quoted and complete', async () => {
  const page = withoutColors((await compile(one)).body('/api/update-pet'));
  assert.match(page, 'curl -g &#x27;https://pets.example/v1/pets/a%20b?dry={dry}&#x27;');
  assert.match(page, '--header &#x27;X-Key: &lt;API_TOKEN&gt;&#x27;');
  assert.match(page, 'O&#x27;\\&#x27;&#x27;Hara');
});

test('the request comes with colours, and examples of responses get them in the browser', async () => {
  const page = (await compile(one)).body('/api/update-pet');
  const [request, ...examples] = [...page.matchAll(/<code class="language-(?:bash|json)">(.*?)<\/code>/gs)].map(
    ([, code]) => code!,
  );
  assert.match(request!, '<span class="token variable">--header</span> <span class="token string">&#x27;X-Key: &lt;');
  assert.ok(examples.length);
  for (const example of examples) assert.not.match(example, 'token');
});

test('what nothing is known of is a placeholder in paths, queries, headers and forms, and not a value', async () => {
  const parameter = (name: string, place: string, more = 'schema: { type: string }') =>
    `{ name: ${name}, in: ${place}, required: true, ${more} }`;
  const { body } = await compile(`paths:
  /a/{who}/{kind}/{b c}:
    get:
      operationId: asked
      parameters:
        - ${parameter('who', 'path')}
        - ${parameter('kind', 'path', 'schema: { enum: [tall, small] }')}
        - ${parameter('b c', 'path', 'schema: { type: integer, minimum: 3 }')}
        - ${parameter('limit', 'query', 'schema: { type: integer, default: 20 }')}
        - ${parameter('ids', 'query', 'schema: { type: array, items: { type: string, format: uuid } }')}
        - ${parameter('at', 'query', 'style: deepObject, schema: { properties: { gt: { type: string }, to: { const: 5 } } }')}
        - ${parameter('sure', 'query', 'schema: { type: boolean }')}
        - ${parameter('json', 'query', 'content: { application/json: { schema: { type: string } } }')}
        - ${parameter('X-Id', 'header')}
        - ${parameter('theme', 'cookie')}
    post:
      operationId: form
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema: { properties: { customer: { type: string }, count: { type: integer }, mode: { default: fast } } }
    put:
      operationId: json
      requestBody: { content: { application/json: { schema: { properties: { customer: { type: string } } } } } }
`);
  const sample = (route: string) => visibleSample(body(route));
  assert.match(sample('/api/asked'), "'https://api.example.com/a/{who}/tall/{b%20c}'");
  const fields = ['limit=20', 'ids={ids}', 'at%5Bgt%5D={gt}', 'at%5Bto%5D=5', 'sure={sure}', 'json={json}'];
  for (const field of fields) assert.match(sample('/api/asked'), `--data-raw '${field}'`);
  assert.match(sample('/api/asked'), "--header 'X-Id: {X-Id}'");
  assert.match(sample('/api/asked'), "--header 'Cookie: theme={theme}'");
  for (const field of ['customer={customer}', 'count={count}'])
    assert.match(sample('/api/form'), `--data-urlencode '${field}'`);
  assert.match(sample('/api/form'), "--data 'mode=fast'");
  assert.match(sample('/api/json'), '"customer": "string"');
});

function withoutColors(page: string): string {
  return page.replace(/<span class="token [^>]*>|<\/span>|<wbr\/?>/g, '');
}

function visibleSample(page: string): string {
  return withoutColors(page).replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

test('an optional body without content is in no sample, and one with content or that is required is', async () => {
  const content = (schema: string) => `content: { application/x-www-form-urlencoded: { schema: ${schema} } }`;
  const { body } = await compile(
    `paths:
  /empty: { get: { operationId: empty, requestBody: { ${content('{ type: object, properties: {} }')} } } }
  /text: { post: { operationId: text, requestBody: { content: { text/plain: { example: '' } } } } }
  /filled: { get: { operationId: filled, requestBody: { ${content('{ properties: { a: { type: string } } }')} } } }
  /required: { post: { operationId: required, requestBody: { required: true, ${content('{ type: object }')} } } }
`,
  );
  for (const route of ['/api/empty', '/api/text']) assert.not.match(body(route), /--data|Content-Type/, route);
  for (const route of ['/api/filled', '/api/required']) assert.match(body(route), '--data', route);
});

test('a reference to nothing is an error with file, line, column and a suggestion', async () => {
  const { diagnostics } = await compile(
    one.replace(
      "schema: { $ref: '#/components/schemas/Pet' }, example",
      "schema: { $ref: '#/components/schemas/Pat' }, example",
    ),
  );
  assert.equal(listed(diagnostics), ['api/pets.yaml:26:79 unresolved-ref error']);
  assert.is(diagnostics[0]!.hint, 'Did you mean "Pet"?');
});

test('references out of the file are refused', async () => {
  const { findings } = await compile(
    'paths: { /a: { get: { responses: { 200: { $ref: "https://example.com/x.yaml" } } } } }\n',
  );
  assert.match(findings.join(), 'external-ref error');
});

test('names that clash are resolved and reported', async () => {
  const { pages, findings } = await compile(
    'paths:\n  /a: { get: { operationId: getIt, responses: {} } }\n  /b: { get: { operationId: get-it, responses: {} } }\n',
  );
  assert.ok(pages.has('/api/get-it'));
  assert.ok(pages.has('/api/get-it-2'));
  assert.match(findings.join(), 'duplicate-operation warning');
});

test('an unsupported version is one finding with its position', async () => {
  const text = 'swagger: "1.2"\ninfo: { title: x }\n';
  const { diagnostics } = await compileSite({
    'docsc.config.yaml': config,
    'docs/index.md': '# Home\n',
    'api/pets.yaml': text,
  });
  assert.equal(listed(diagnostics), ['api/pets.yaml:1:1 unsupported-version error']);
});

test('3.1: type lists, const, prefixItems and anyOf with null', async () => {
  const { body, findings } = await compile(
    `components:
  schemas:
    S:
      type: object
      properties:
        a: { type: [string, 'null'] }
        b: { const: 7 }
        c: { anyOf: [{ type: integer }, { type: 'null' }] }
        d: { type: array, prefixItems: [{ type: string }] }
        e: { allOf: [{ type: object, properties: { x: { type: string } } }, { required: [x] }] }
paths: { /a: { get: { operationId: a, responses: { 200: { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/S' } } } } } } } }
`,
    '3.1.0',
  );
  const page = body('/api/a');
  assert.equal(findings, []);
  assert.match(page, '<code>a</code> <span>string or null</span>');
  assert.match(page, '<code>c</code> <span>integer or null</span>');
  assert.match(page, '<li>always <code>7</code></li>');
  assert.match(page, '<div id="200.d.[0]">');
  assert.match(page, '<div id="200.e.x"><dt><code>x</code> <span>string</span> <em>required</em></dt>');
});

test('a mistake in a text of a description does not fail the build', async () => {
  const { findings } = await compile(
    'paths: { /a: { get: { operationId: a, description: "```nonsense/x\\n1\\n```\\n\\n[x](/gone) ![y](https://example.com/y.png)", responses: {} } } }\n',
  );
  assert.equal(
    findings.filter(found => found.endsWith(' error')),
    [],
  );
  assert.match(findings.join(), 'unknown-language warning');
  assert.is(findings.filter(found => /description-(link|image) warning/.test(found)).length, 2);
});

test('URLs of other tools in texts lead to the operation or tag they mean', async () => {
  const { body, findings } = await compile(
    one.replace(
      'description: What it is **called**.',
      'description: "[a](#operation/updatePet) [b](#tag/Pets) [c](#tag/Pets/operation/updatePet) [d](#/Pets/updatePet) [e](#updatePet) [f](#nothing)"',
    ),
  );
  const page = body('/api/update-pet');
  for (const name of ['a', 'c', 'd', 'e']) assert.match(page, `<a href="/api/update-pet">${name}</a>`);
  assert.match(page, '<a href="/api/pets">b</a>');
  // A schema's text appears on many pages, so its anchor links cannot be checked.
  assert.equal(findings, []);
});

test('hostile keys stay data', async () => {
  const { findings, body } = await compile(
    'paths: { /a: { get: { operationId: a, description: "<script>alert(1)</script> {{x}}", responses: { 200: { description: ok, content: { application/json: { schema: { type: object, properties: { __proto__: { type: string }, constructor: { type: string } } } } } } } } } }\n',
  );
  assert.not.match(body('/api/a'), '<script');
  assert.match(body('/api/a'), '__proto__');
  assert.is(({} as Record<string, unknown>).type, undefined);
  assert.match(findings.join(), 'unsupported-html warning');
});

test('text next to the reference of a list is shown, and external examples are named', async () => {
  const { body, findings } = await compile(
    `paths:
  /pets:
    get:
      operationId: list
      responses:
        200:
          description: Them.
          content:
            application/json:
              schema: { type: object, properties: { all: { type: array, items: { $ref: '#/components/schemas/Pet', description: Those at home. } } } }
              examples: { near: { externalValue: ./pets.json }, bad: { summary: No link, externalValue: 'javascript:alert(1)' } }
components: { schemas: { Pet: { type: object, description: A pet., properties: { name: { type: string } } } } }
`,
    '3.1.0',
  );
  const html = await body('/api/list');
  assert.match(html, 'Those at home.');
  assert.match(html, 'Example (near): <code>./pets.json</code>');
  assert.match(html, 'Example (No link): <code>javascript:alert(1)</code>');
  assert.equal(findings, []);
});

test('links between operations find the one they name, however alike the names are', async () => {
  const { body } = await compile(`paths:
  /pets/{id}:
    get:
      operationId: getPet
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        200:
          description: See [it](#operation/getPet), [the other](#get_pet) and [the third](#operation/repos/get).
          links:
            same: { operationId: getPet }
            other: { operationId: get_pet }
            third: { operationId: repos/get }
            byPlace: { operationRef: '#/paths/~1pet/get' }
  /pet: { get: { operationId: get_pet, responses: { 200: { description: ok } } } }
  /repo: { get: { operationId: repos/get, responses: { 200: { description: ok } } } }
`);
  const html = body('/api/get-pet').split('Related')[0]!;
  const routes = [...html.matchAll(/href="(\/api\/[^"]*)"/g)].map(([, href]) => href);
  const [own, other, third] = ['/api/get-pet', '/api/get-pet-2', '/api/repos-get'];
  assert.equal(routes, [own, other, third, own, other, third, other]);
});

test('the meta description of an operation is plain text', async () => {
  const { pages } = await compile(
    [
      'paths:',
      `  /a: { get: { operationId: a, summary: Get a <pet> as \`x\`, responses: { 200: { description: ok } } } }`,
      `  /b: { get: { operationId: b, description: "Takes \`List<T>\` of [\`a_b\`](#a) and snake_case, not _this_.\\n\\n    code", responses: { 200: { description: ok } } } }`,
    ].join('\n'),
  );
  const said = (route: string) => pages.get(route)!.chunk.description;
  assert.is(said('/api/a'), 'Get a <pet> as `x` GET /a');
  assert.is(said('/api/b'), 'Takes List<T> of a_b and snake_case, not this. GET /b');
});

test('a callback shows what is received, not what to send', async () => {
  const { body } = await compile(`components: { securitySchemes: { key: { type: http, scheme: bearer } } }
paths:
  /a:
    post:
      operationId: a
      responses: { 200: { description: ok } }
      callbacks:
        told:
          '{$request.body#/url}':
            post: { operationId: told, security: [{}, { key: [] }], responses: { 200: { description: ok } } }
`);
  assert.match(body('/api/told'), 'The request comes without authentication, or with this:');
});

test.run();
