/** Mistakes in a description are reported at their position, and correct descriptions have no findings. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import { processorTime } from '../../clock.js';
import { compileSite, type Files } from '../site.js';

const config = 'title: T\napi: [{ id: api, path: api/api.yaml, route: /api }]\n';

async function check(text: string, more: Files = {}): Promise<Diagnostic[]> {
  const { diagnostics } = await compileSite({
    'docsc.config.yaml': config,
    'docs/index.md': '# Home\n',
    'api/api.yaml': text,
    ...more,
  });
  assert.not.ok(text !== broken && diagnostics.some(({ rule }) => rule === 'invalid-yaml'), text);
  return diagnostics.filter(({ rule }) => rule === 'invalid-openapi');
}

const broken = 'openapi: 3.1.0\ninfo: [\n';

const head = (version: string) => `openapi: ${version}\ninfo: { title: T, version: '1' }\n`;
const listed = (found: Diagnostic[]) => found.map(({ pointer, message }) => `${pointer} ${message}`);

/** Findings of a description whose first two lines are added. */
async function wrong(version: string, rest: string, more?: Files): Promise<string[]> {
  return listed(await check(head(version) + rest, more));
}

async function hint(version: string, rest: string): Promise<string | undefined> {
  const [first, ...others] = await check(head(version) + rest);
  assert.equal(listed(others), []);
  return first?.hint;
}

const inComponents = (kind: string, value: string) => `paths: {}\ncomponents: { ${kind}: { A: ${value} } }\n`;
const parameter = (rest: string) => inComponents('parameters', `{ name: a, ${rest} }`);
const ok = "responses: { '200': { description: Fine. } }";

test('a finding has file, line, column, pointer, and what to do', async () => {
  const [found, ...others] = await check(`${head('3.1.0')}paths: {}\nservers:\n  url: /v1\n`);
  assert.equal(others, []);
  const { path, place, pointer, message, level } = found!;
  assert.equal([path, place, pointer, level], ['api/api.yaml', { line: 4, column: 1 }, '/servers', 'warning']);
  assert.is(message, '"servers" must be a list; it is an object.');
  assert.is(found!.hint, 'Start each entry with "- ", or put it in [ ].');
});

test('keys: unknown ones are named, extensions are not', async () => {
  const operation = `paths: { /a: { get: { sumary: x, x-sumary: y, ${ok} } } }\n`;
  assert.equal(await wrong('3.0.3', operation), ['/paths/~1a/get/sumary "sumary" is not a key of an operation.']);
  assert.is(await hint('3.0.3', operation), 'Did you mean "summary"?');
  assert.is(
    await hint('3.0.3', 'paths: {}\noverlays: {}\n'),
    'Remove it, or begin its name with "x-".',
    'nothing is near',
  );
  assert.is(await hint('3.0.3', parameter('in: query, schema: {}, type: string')), 'Move it into "schema".');
  assert.is(
    await hint('3.0.3', 'paths: {}\ntags: [{ name: a, $ref: "./a.yaml" }]\n'),
    'References are not allowed here: write what it leads to.',
  );
});

test('types of values', async () => {
  const cases: [string, string][] = [
    ['paths: {}\nsecurity: {}', '/security "security" must be a list; it is an object.'],
    ['paths: {}\ntags: [a]', '/tags/0 Entry 1 of "tags" must be an object; it is "a".'],
    ['paths: {}\ntags: [{ name: 1 }]', '/tags/0/name "name" must be text; it is 1.'],
    ['paths: {}\ntags: [{ name: a, description: }]', '/tags/0/description "description" must be text; it is empty.'],
    [
      `paths: { /a: { get: { deprecated: 'yes', ${ok} } } }`,
      '/paths/~1a/get/deprecated "deprecated" must be true or false; it is "yes".',
    ],
    [
      inComponents('schemas', '{ maxLength: -1 }'),
      '/components/schemas/A/maxLength "maxLength" must be a whole number of 0 or more; it is -1.',
    ],
    [
      parameter('in: body, schema: {}'),
      '/components/parameters/A/in "in" must be "query", "header", "path" or "cookie"; it is "body".',
    ],
    [
      inComponents('requestBodies', '{ content: { application/json: } }'),
      '/components/requestBodies/A/content/application~1json "application/json" must be an object; it is empty.',
    ],
    [
      inComponents('requestBodies', '{ content: { json: {} } }'),
      '/components/requestBodies/A/content/json "json" is not a valid media type.',
    ],
    [
      inComponents('responses', '{ description: a }, B C: { description: a }'),
      '/components/responses/B C "B C" is not a valid name of a component.',
    ],
    [`paths: { a: { get: { ${ok} } } }`, '/paths/a "a" is not a valid path.'],
    [
      'paths: { /a: { get: { responses: { 2xx: { description: a } } } } }',
      '/paths/~1a/get/responses/2xx "2xx" is not a valid status.',
    ],
  ];
  for (const [rest, expected] of cases) assert.equal(await wrong('3.0.3', `${rest}\n`), [expected], rest);
  assert.equal(listed(await check('openapi: 3.1\ninfo: { title: T, version: 1.0 }\npaths: {}\n')), [
    '/openapi "openapi" must be text; it is 3.1.',
    '/info/version "version" must be text; it is 1.',
  ]);
  assert.equal(listed(await check('openapi: "3.1"\ninfo: { title: T, version: "1" }\npaths: {}\n')), [
    '/openapi "3.1" is not a version of OpenAPI.',
  ]);
});

test('required fields', async () => {
  assert.equal(listed(await check('openapi: 3.0.3\n')), [
    ' The description needs "info".',
    ' The description needs "paths".',
  ]);
  assert.equal(await wrong('3.0.3', 'paths: { /a: { get: {} } }\n'), [
    '/paths/~1a/get An operation needs "responses".',
  ]);
  assert.equal(await wrong('3.1.0', 'paths: { /a: { get: {} } }\n'), []);
  assert.equal(await wrong('3.0.3', 'paths: { /a: { get: { responses: {} } } }\n'), [
    '/paths/~1a/get/responses "responses" is empty.',
  ]);
  const response = inComponents('responses', '{ content: {} }');
  assert.equal(await wrong('3.1.0', response), ['/components/responses/A A response needs "description".']);
  assert.equal(await wrong('3.2.0', response), []);
  assert.equal(await wrong('3.1.0', ''), [' The description has neither "paths" nor "webhooks" nor "components".']);
  assert.equal(await wrong('3.1.0', parameter('in: query')), [
    '/components/parameters/A A parameter needs "schema" or "content".',
  ]);
});

test('fields that a version does not have yet, or no longer has', async () => {
  assert.equal(await wrong('3.0.3', 'paths: {}\nwebhooks: {}\n'), [
    '/webhooks "webhooks" is part of the description since OpenAPI 3.1; this is 3.0.',
  ]);
  assert.equal(await wrong('3.1.0', `paths: { /a: { query: { ${ok} } } }\n`), [
    '/paths/~1a/query "query" is part of a path item since OpenAPI 3.2; this is 3.1.',
  ]);
  const content = inComponents('requestBodies', "{ content: { a/b: { $ref: '#/components/mediaTypes/M' } } }");
  assert.equal(await wrong('3.1.0', content), [
    '/components/requestBodies/A/content/a~1b/$ref "$ref" is part of a media type since OpenAPI 3.2; this is 3.1.',
  ]);
  assert.equal(await wrong('3.1.0', inComponents('headers', '{ schema: {}, allowReserved: true }')), [
    '/components/headers/A/allowReserved "allowReserved" is not a key of a header since OpenAPI 3.1.',
  ]);
});

test('fields that exclude each other', async () => {
  const cases: [string, string, string][] = [
    [
      '3.0.3',
      parameter('in: query, schema: {}, example: 1, examples: {}'),
      '/components/parameters/A/examples "examples" cannot be combined with "example".',
    ],
    [
      '3.0.3',
      parameter('in: query, schema: {}, content: { a/b: {} }'),
      '/components/parameters/A/schema "schema" cannot be combined with "content".',
    ],
    [
      '3.0.3',
      inComponents('examples', '{ value: 1, externalValue: a }'),
      '/components/examples/A/externalValue "externalValue" cannot be combined with "value".',
    ],
    [
      '3.2.0',
      inComponents('examples', '{ value: 1, dataValue: 1 }'),
      '/components/examples/A/dataValue "dataValue" cannot be combined with "value".',
    ],
    [
      '3.2.0',
      inComponents('schemas', '{ xml: { nodeType: text, wrapped: true } }'),
      '/components/schemas/A/xml/wrapped "wrapped" cannot be combined with "nodeType".',
    ],
    [
      '3.2.0',
      inComponents('mediaTypes', '{ encoding: {}, itemEncoding: {} }'),
      '/components/mediaTypes/A/itemEncoding "itemEncoding" cannot be combined with "encoding".',
    ],
    [
      '3.1.0',
      inComponents('links', '{ operationRef: a, operationId: b }'),
      '/components/links/A/operationId "operationId" cannot be combined with "operationRef".',
    ],
  ];
  for (const [version, rest, expected] of cases) assert.equal(await wrong(version, rest), [expected], rest);
  assert.equal(await wrong('3.2.0', parameter('in: query, content: { a/b: {} }, example: 1')), []);
  assert.equal(await wrong('3.0.3', parameter('in: query, content: { a/b: {}, c/d: {} }')), [
    '/components/parameters/A/content "content" must have exactly one media type here; it has 2.',
  ]);
});

test('what the location of a parameter allows', async () => {
  const at = '/components/parameters/A';
  const reserved = (rest: string) => parameter(`schema: {}, required: true, allowReserved: true, ${rest}`);
  const cases: [string, string, string[]][] = [
    ['3.0.3', parameter('in: path, schema: {}'), [`${at} A parameter in the path is always required.`]],
    [
      '3.0.3',
      parameter('in: header, schema: {}, style: form'),
      [`${at}/style A parameter in the header cannot have the style "form".`],
    ],
    [
      '3.1.0',
      parameter('in: cookie, schema: {}, style: cookie'),
      [`${at}/style A parameter in a cookie cannot have the style "cookie".`],
    ],
    ['3.2.0', parameter('in: cookie, schema: {}, style: cookie'), []],
    ['3.0.3', reserved('in: header'), []],
    ['3.1.0', reserved('in: query'), []],
    [
      '3.1.0',
      reserved('in: header'),
      [`${at}/allowReserved "allowReserved" is for query parameters; this one is in the header.`],
    ],
    [
      '3.1.0',
      reserved('in: path'),
      [`${at}/allowReserved "allowReserved" is for query parameters; this one is in the path.`],
    ],
    ['3.2.0', reserved('in: path'), []],
    ['3.2.0', reserved('in: cookie'), []],
    [
      '3.2.0',
      reserved('in: cookie, style: cookie'),
      [`${at}/allowReserved "allowReserved" is for cookies of style "form"; this one is of style "cookie".`],
    ],
    [
      '3.2.0',
      reserved('in: header'),
      [
        `${at}/allowReserved "allowReserved" is for parameters in the path, the query or a cookie; this one is in the header.`,
      ],
    ],
    [
      '3.1.0',
      parameter('in: header, schema: {}, allowEmptyValue: true'),
      [`${at}/allowEmptyValue "allowEmptyValue" is for query parameters; this one is in the header.`],
    ],
    [
      '3.2.0',
      parameter('in: querystring, schema: {}'),
      [`${at}/schema A parameter that is the whole query cannot have "schema".`],
    ],
    ['3.2.0', parameter('in: querystring'), [`${at} A parameter that is the whole query needs "content".`]],
  ];
  for (const [version, rest, expected] of cases) assert.equal(await wrong(version, rest), expected, version + rest);
  const named = (name: string, place: string) =>
    inComponents('parameters', `{ name: '${name}', in: ${place}, required: true, schema: {} }`);
  assert.equal(await wrong('3.2.0', named('a b', 'header')), [`${at}/name "a b" is not a valid name of a header.`]);
  assert.equal(await wrong('3.1.0', named('a b', 'header')), []);
  assert.equal(await wrong('3.2.0', named('{a}', 'path')), [
    `${at}/name "{a}" cannot be the name of a parameter in the path.`,
  ]);
});

test('lists of parameters, through references', async () => {
  const list = (item: string, operation: string) => `paths:
  /a/{id}: { parameters: [${item}], get: { parameters: [${operation}], ${ok} } }
components:
  parameters:
    id: { name: id, in: path, required: true, schema: {} }
    q: { name: q, in: query, schema: {} }
    all: { name: all, in: querystring, content: { a/b: {} } }
`;
  const ref = (name: string) => `{ $ref: '#/components/parameters/${name}' }`;
  const id = ref('id');
  const at = '/paths/~1a~1{id}';
  assert.equal(await wrong('3.2.0', list(`${id}, ${ref('q')}`, `${id}, ${ref('q')}`)), [], 'overriding');
  assert.equal(await wrong('3.2.0', list(`${id}, ${id}`, '')), [`${at}/parameters/1 "id" is listed twice.`]);
  assert.equal(await wrong('3.2.0', list(`${id}, ${ref('all')}`, ref('q'))), [
    `${at}/get/parameters/0 "q" is a part of the query that "all" describes as a whole.`,
  ]);
  const second = '{ name: b, in: querystring, content: { a/b: {} } }';
  assert.equal(await wrong('3.2.0', list(`${id}, ${ref('all')}`, second)), [
    `${at}/get/parameters/0 The whole query is described twice.`,
  ]);
  const other = '{ name: other, in: path, required: true, schema: {} }';
  assert.equal(await wrong('3.2.0', list(id, other)), [`${at}/get/parameters/0 "/a/{id}" has no "{other}".`]);
});

test('paths that are one', async () => {
  const path = (name: string, method: string) =>
    `  /a/{${name}}: { ${method}: { parameters: [{ name: ${name}, in: path, required: true, schema: {} }], ${ok} } }\n`;
  assert.equal(await wrong('3.0.3', `paths:\n${path('b', 'get')}${path('c', 'put')}`), []);
  assert.equal(await wrong('3.0.3', `paths:\n${path('b', 'get')}${path('c', 'get')}`), [
    '/paths/~1a~1{c}/get "/a/{c}" is the same path as "/a/{b}", and both have "get".',
  ]);
  const post = `paths: { /a: { additionalOperations: { POST: { ${ok} }, COPY: { ${ok} }, 'C D': { ${ok} } } } }\n`;
  assert.equal(await wrong('3.2.0', post), [
    '/paths/~1a/additionalOperations/POST "POST" is not an additional operation.',
    '/paths/~1a/additionalOperations/C D "C D" is not a valid method.',
  ]);
});

test('security, servers and tags', async () => {
  const schemes = (scheme: string, rest = '') =>
    `paths: {}\n${rest}\ncomponents: { securitySchemes: { A: ${scheme} } }\n`;
  const at = '/components/securitySchemes/A';
  assert.equal(await wrong('3.0.3', schemes('{ type: apiKey, name: a }')), [
    `${at} A security scheme of type "apiKey" needs "in".`,
  ]);
  assert.equal(await wrong('3.0.3', schemes('{ type: http, scheme: basic, name: a }')), [
    `${at}/name "name" is for security schemes of type "apiKey"; this one is "http".`,
  ]);
  assert.equal(await wrong('3.0.3', schemes('{ type: oauth2, flows: { implicit: { scopes: {} } } }')), [
    `${at}/flows/implicit The flow "implicit" needs "authorizationUrl".`,
  ]);
  const basic = '{ type: http, scheme: basic }';
  assert.equal(await wrong('3.0.3', schemes(basic, 'security: [{ A: [] }, { B: [] }, {}]')), [
    '/security/1/B There is no security scheme "B".',
  ]);
  assert.equal(await wrong('3.2.0', schemes(basic, "security: [{ './b.yaml#/B': [] }]")), []);
  const server = (variable: string) => `paths: {}\nservers: [{ url: 'https://{v}', variables: { v: ${variable} } }]\n`;
  assert.equal(await wrong('3.1.0', server('{ enum: [], default: a }')), [
    '/servers/0/variables/v/enum "enum" is empty.',
  ]);
  assert.equal(await wrong('3.1.0', server('{ enum: [b], default: a }')), [
    '/servers/0/variables/v/default The default "a" is not in "enum".',
  ]);
  assert.equal(await wrong('3.2.0', 'paths: {}\ntags: [{ name: a }, { name: a, parent: c }]\n'), [
    '/tags/1/name There are two tags "a".',
    '/tags/1/parent There is no tag "c".',
  ]);
});

test('schemas by version and dialect', async () => {
  const one = (version: string, schema: string) => wrong(version, inComponents('schemas', schema));
  const at = '/components/schemas/A';
  assert.equal(await one('3.1.0', 'true'), []);
  assert.equal(await one('3.0.3', 'true'), [`${at} "A" must be an object; it is true.`]);
  assert.equal(await one('3.0.3', '{ additionalProperties: true, exclusiveMinimum: true }'), []);
  assert.equal(await one('3.1.0', '{ exclusiveMinimum: true }'), [
    `${at}/exclusiveMinimum "exclusiveMinimum" must be a number; it is true.`,
  ]);
  assert.equal(await one('3.1.0', "{ type: [string, 'null'], anything: 1 }"), []);
  const types = '"string", "number", "integer", "boolean", "array" or "object"';
  assert.equal(await one('3.0.3', "{ type: [string, 'null'] }"), [`${at}/type "type" must be ${types}; it is a list.`]);
  assert.equal(await one('3.0.3', '{ properties: { a: { type: strng } } }'), [
    `${at}/properties/a/type "type" must be ${types}; it is "strng".`,
  ]);
  assert.equal(await one('3.0.3', '{ properties: { a: { required: true } } }'), [
    `${at}/properties/a/required "required" must be a list; it is true.`,
  ]);
  const old = '{ items: [{}] }';
  assert.equal(await one('3.1.0', old), [`${at}/items "items" must be an object; it is a list.`]);
  assert.equal(await one('3.1.0', `{ $schema: 'http://json-schema.org/draft-07/schema#', allOf: [${old}] }`), []);
  assert.equal(
    await wrong('3.1.0', `jsonSchemaDialect: http://json-schema.org/draft-07/schema#\n${inComponents('schemas', old)}`),
    [],
  );
});

test('examples, extensions and names of fields are data', async () => {
  const data = `paths: {}
x-any: { get: 1 }
components:
  schemas:
    A:
      properties: { $ref: { type: string }, type: { type: string }, x: { default: { $ref: 1 } } }
      required: [$ref]
      example: { type: nonsense, $ref: 7 }
  examples: { A: { value: { $ref: 1, value: {} } } }
`;
  for (const version of ['3.0.4', '3.1.2', '3.2.0']) assert.equal(await wrong(version, data), []);
});

test('references: other files, other kinds of object, circles', async () => {
  const files = (more: string): Files => ({ 'api/more.yaml': more });
  const byFile = `paths:\n  /a/{id}: { $ref: './more.yaml#/item' }\n`;
  const more = `item:
  parameters: [{ $ref: '#/p' }, { name: q, in: query, schema: { $ref: './schemas/s.yaml' } }]
  get: { ${ok} }
p: { name: id, in: path, schema: {} }
`;
  const found = await check(head('3.0.3') + byFile, {
    ...files(more),
    'api/schemas/s.yaml': 'type: object\nproperties:\n  a: { type: 1 }\n',
  });
  assert.equal(
    found.map(({ path, place, pointer }) => `${path}:${place?.line}:${place?.column} ${pointer}`),
    ['api/more.yaml:4:1 /p', 'api/schemas/s.yaml:3:8 /properties/a/type'],
  );
  assert.equal(await wrong('3.0.3', inComponents('parameters', "{ $ref: '#/components/schemas/S' }, S: { $ref: 7 }")), [
    '/components/parameters/S/$ref "$ref" must be text; it is 7.',
  ]);
  const kinds = `paths: {}
components:
  schemas: { S: { $ref: '#/components/schemas/S' } }
  parameters: { P: { $ref: '#/components/schemas/S' } }
`;
  assert.equal(await wrong('3.0.3', kinds), [
    '/components/parameters/P/$ref The reference leads to a schema; a parameter belongs here.',
  ]);
  assert.equal(await wrong('3.0.3', "paths: { /a: { $ref: '#/x-items/a' } }\nx-items: { a: { gte: {} } }\n"), [
    '/x-items/a/gte "gte" is not a method and is left out.',
  ]);
  const alias = 'paths: {}\ncomponents:\n  schemas:\n    A: &a { title: 1, not: { type: string } }\n    B: *a\n';
  assert.equal(await wrong('3.0.3', alias), ['/components/schemas/A/title "title" must be text; it is 1.']);
});

test('findings about operations are not reported twice', async () => {
  const rest = `paths:
  /a:
  /b: { fetch: {}, parameters: [{ in: query }], get: { ${ok} } }
`;
  assert.equal(await wrong('3.0.3', rest), [
    '/paths/~1a "/a" is not a path item and is left out.',
    '/paths/~1b/fetch "fetch" is not a method and is left out.',
    '/paths/~1b/parameters/0 A parameter needs "name" and "in"; this one is left out.',
  ]);
});

test('the first two hundred are named, the others counted', async () => {
  const schemas = Array.from({ length: 250 }, (_, index) => `    S${index}: { title: 1 }\n`).join('');
  const found = await check(`${head('3.1.0')}components:\n  schemas:\n${schemas}`);
  assert.is(found.length, 201);
  assert.is(found[0]!.message, '50 more parts of the description do not follow OpenAPI.');
  assert.is(found.at(-1)!.pointer, '/components/schemas/S199/title');
});

test('converted and unreadable descriptions are not checked', async () => {
  assert.equal(listed(await check("swagger: '2.0'\ninfo: { title: T }\npaths: {}\nnonsense: 1\n")), []);
  assert.equal(listed(await check(broken)), []);
});

test('hostile documents', async () => {
  const names = 'paths: {}\ncomponents: { schemas: { __proto__: { title: 1 }, constructor: { toString: 1 } } }\n';
  assert.equal(await wrong('3.1.0', names), ['/components/schemas/__proto__/title "title" must be text; it is 1.']);
  // YAML may be nested a hundred levels deep, and aliases make the parsed value deeper.
  const levels = (inside: string) => `${'{ not: '.repeat(90)}${inside}${', title: 1 }'.repeat(90)}`;
  const chain = Array.from({ length: 90 }, (_, n) => `  a${n + 1}: &a${n + 1} ${levels(`*a${n}`)}\n`).join('');
  const deep = `x-deep:\n  a0: &a0 { title: 1 }\n${chain}paths: {}\ncomponents: { schemas: { A: *a90 } }\n`;
  const started = processorTime();
  assert.ok((await wrong('3.1.0', deep)).includes(' 7901 more parts of the description do not follow OpenAPI.'));
  assert.ok(processorTime() - started < 5000);
});

test('bounds of 64 bits are numbers', async () => {
  const schema = (rest: string) => inComponents('schemas', `{ type: integer, format: int64, ${rest} }`);
  const bounds = 'minimum: -9223372036854775808, maximum: 9223372036854775807, multipleOf: 10000000000000000';
  for (const version of ['3.0.3', '3.1.0']) assert.equal(await wrong(version, schema(bounds)), [], version);
  assert.is((await wrong('3.1.0', schema('maximum: much'))).length, 1);
});

test.run();
