/**
 * Hostile API descriptions: rows of group O of the reliability bar, one test per row or per group of similar rows.
 * Takes long: it compiles hundreds of descriptions.
 */
import { symlink } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { raw } from 'hast-util-raw';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { visibleText } from '../src/compiler/body/text.js';
import { readConfig } from '../src/compiler/config/index.js';
import { createDiskFileSystem, createMemoryFileSystem } from '../src/compiler/disk/project.js';
import { createCompiler } from '../src/compiler/index.js';
import { leastTime, processorTime } from './clock.js';
import { articleHtml } from './compiler/rendered.js';
import { compileSite, type Files, toolkit } from './compiler/site.js';
import { payloads } from './payloads.js';
import { writeProject } from './project.js';
import { findUnsafe } from './unsafe-nodes.js';

const config = 'title: T\napi: [{ id: api, path: api/api.json, route: /api }]\n';

type Doc = Record<string, unknown>;

const base = (rest: Doc): Doc => ({ openapi: '3.1.0', info: { title: 'T', version: '1' }, ...rest });
const operation = (rest: Doc = {}): Doc => ({ operationId: 'op', responses: { 200: { description: 'ok' } }, ...rest });
const answering = (schema: unknown): Doc =>
  operation({ responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } });

/** Texts are in YAML unless they begin as JSON does. */
const pathOf = (text: string) => (/^\s*[{[]/.test(text) ? 'api/api.json' : 'api/api.yaml');

async function compile(doc: Doc | string, more: Files = {}) {
  const [path, text] = typeof doc === 'string' ? [pathOf(doc), doc] : ['api/api.json', JSON.stringify(doc, null, 1)];
  const made = await compileSite({
    'docsc.config.yaml': config.replace('api/api.json', path),
    'docs/index.md': '# Home\n',
    [path]: text,
    ...more,
  });
  const operations = [...made.pages.values()].filter(({ chunk }) => chunk.layout === 'operation');
  const bytes = Math.max(0, ...operations.map(({ chunk }) => Buffer.byteLength(JSON.stringify(chunk))));
  const html = operations.map(page => articleHtml(page, made.config));
  for (const article of html)
    assert.equal(findUnsafe(raw({ type: 'root', children: [{ type: 'raw', value: article }] })), []);
  const text0 = html
    .map(article => visibleText(raw({ type: 'root', children: [{ type: 'raw', value: article }] })))
    .join('\n');
  const rules = made.diagnostics.map(({ rule }) => rule);
  for (const { chunk } of made.pages.values()) assert.equal(findUnsafe(chunk.body), [], chunk.route);
  assert.is(({} as Doc).polluted, undefined);
  return { ...made, operations, bytes, text: text0, rules };
}

/** Links the site without compiling a page. */
async function linked(doc: Doc) {
  const fs = createMemoryFileSystem({
    'docsc.config.yaml': config,
    'docs/index.md': '# Home\n',
    'api/api.json': JSON.stringify(doc),
  });
  const site = await createCompiler({ config: await readConfig(fs, 'docsc.config.yaml'), fs, toolkit }).link();
  return { site, diagnostics: site.diagnostics };
}

test('O01 O03 references in circles: a page that names the recursion, at once', async () => {
  const schemas: Doc = {
    Self: { $ref: '#/components/schemas/Self' },
    A: { type: 'object', properties: { b: { $ref: '#/components/schemas/B' } } },
    B: { type: 'object', properties: { c: { $ref: '#/components/schemas/C' } } },
    C: {
      allOf: [
        { $ref: '#/components/schemas/A' },
        { type: 'object', additionalProperties: { $ref: '#/components/schemas/C' } },
      ],
    },
    List: { type: 'array', items: { $ref: '#/components/schemas/List' } },
  };
  for (const name of Object.keys(schemas)) {
    const doc = base({
      paths: { '/x': { get: answering({ $ref: `#/components/schemas/${name}` }) } },
      components: { schemas },
    });
    const { operations } = await compile(doc);
    assert.is(operations.length, 1, name);
    assert.ok((await leastTime(1000, () => compile(doc))) < 1000, name);
  }
  const chain = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, n) => [`S${n}`, { $ref: `#/components/schemas/S${n + 1}` }]),
  );
  const { operations } = await compile(
    base({ paths: { '/x': { get: answering({ $ref: '#/components/schemas/S0' }) } }, components: { schemas: chain } }),
  );
  assert.is(operations.length, 1);
});

test('O02 a diamond of references: a page of bounded size', async () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 31 }, (_, n) => [
      `S${n}`,
      n === 30
        ? { type: 'string' }
        : {
            type: 'object',
            properties: {
              a: { $ref: `#/components/schemas/S${n + 1}` },
              b: { $ref: `#/components/schemas/S${n + 1}` },
            },
          },
    ]),
  );
  const started = processorTime();
  const { bytes } = await compile(
    base({ paths: { '/x': { get: answering({ $ref: '#/components/schemas/S0' }) } }, components: { schemas } }),
  );
  assert.ok(bytes > 0 && bytes < 1_000_000, `${bytes}`);
  assert.ok(processorTime() - started < 5000);
});

test('O01 O02 aliases of YAML in circles or that multiply: a finding at their place, at once', async () => {
  const started = processorTime();
  const answer = (media: string) => `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a:
    get:
      operationId: op
      responses:
        '200':
          description: ok
          content: { application/json: ${media} }
`;
  const levels = (width: number) =>
    Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(width).fill(`*a${n}`).join(', ')}]`).join(
      ', ',
    );
  for (const [media, found] of [
    [`{ example: { a0: &a0 [x, x], ${levels(3)} } }`, 'limit-exceeded'],
    [`{ schema: { default: { a0: &a0 [x, x], ${levels(3)} } } }`, 'limit-exceeded'],
    [`{ example: { a0: &a0 [x, x], ${levels(1)} } }`, undefined],
    ['{ example: &a [1, *a] }', 'invalid-yaml'],
    ['{ schema: &a { type: object, properties: { child: *a } } }', 'invalid-yaml'],
    ['{ schema: &a { enum: [{ b: *a }] } }', 'invalid-yaml'],
  ] as const) {
    const { diagnostics, operations } = await compile(answer(media));
    const [first] = diagnostics;
    assert.is(first?.rule, found, JSON.stringify(diagnostics));
    if (found) assert.is(first?.place?.line, 10);
    else assert.is(operations.length, 1);
  }
  assert.ok(processorTime() - started < 10_000);
});

test('O04 references to the network: an error that names the pointer; no request is sent', async () => {
  for (const ref of [
    'http://evil.example/x.json',
    'https://evil.example/x',
    'HTTPS://evil.example',
    'file:///etc/passwd',
    '//evil.example/x',
    'data:application/json,{}',
    'ftp://x',
  ]) {
    const { diagnostics, operations } = await compile(base({ paths: { '/x': { get: answering({ $ref: ref }) } } }));
    assert.is(operations.length, 1);
    const [found] = diagnostics.filter(({ rule }) => rule === 'external-ref');
    assert.match(found?.pointer ?? '', /schema\/\$ref$/, ref);
  }
});

test('O04 addresses in every other field: data or an error, and nothing is connected or read', async () => {
  const evil = 'https://evil.example/x';
  const refs = ['HTTPS:%2F%2Fevil.example%2Fx', '%2e%2e/x.json', '\\\\evil.example\\x', evil];
  const schema = {
    ...{ $id: evil, $schema: evil, $dynamicRef: evil, default: { $ref: evil }, example: { $ref: evil } },
    discriminator: { propertyName: 'k', mapping: { a: evil, b: '//evil.example/y' } },
    oneOf: [{ type: 'object', properties: { k: { const: 'a' } } }],
  };
  const examples = { e: { externalValue: evil }, f: { value: { $ref: evil } }, g: { $ref: evil } };
  const response = {
    ...{ description: 'ok', content: { 'application/json': { schema, examples } } },
    links: { l: { operationRef: evil } },
  };
  const parameters = refs.map($ref => ({ $ref }));
  const doc = base({
    ...{ $schema: evil, jsonSchemaDialect: evil, externalDocs: { url: evil } },
    paths: { '/x': { $ref: evil }, '/y': { get: operation({ parameters, responses: { 200: response } }) } },
  });
  const opened: unknown[] = [];
  const connect = Socket.prototype.connect;
  Socket.prototype.connect = function (this: Socket, ...parts: unknown[]) {
    opened.push(parts);
    return this;
  } as typeof connect;
  try {
    const { diagnostics, operations } = await compile(doc);
    assert.is(operations.length, 1);
    const pointers = diagnostics.filter(({ rule }) => rule === 'external-ref').map(({ pointer }) => pointer);
    for (const end of [...refs.map((_, nth) => `/parameters/${nth}/$ref`), '/examples/g/$ref', '/paths/~1x/$ref'])
      assert.ok(
        pointers.some(pointer => pointer?.endsWith(end)),
        `${end}: ${pointers}`,
      );
    assert.equal(opened, []);
  } finally {
    Socket.prototype.connect = connect;
  }
});

test('O05 references out of the folder, also through a link: refused, and no byte of the file is shown', async () => {
  const responses = {
    200: { $ref: '../.env' },
    201: { $ref: './link.yaml' },
    202: { $ref: '../../../../etc/passwd' },
    203: { $ref: './' },
  };
  const root = await writeProject({
    'docs/index.md': '# Home\n',
    'docsc.config.yaml': config,
    '.env': 'description: CANARY\n',
    'api/api.json': JSON.stringify(base({ paths: { '/x': { get: operation({ responses }) } } })),
  });
  const outside = await writeProject({ 'secret.yaml': 'description: CANARY\n' });
  await symlink(join(outside, 'secret.yaml'), join(root, 'api/link.yaml'));
  const fs = createDiskFileSystem(root);
  const compiler = createCompiler({
    config: await readConfig(fs, 'docsc.config.yaml'),
    fs,
    toolkit,
  });
  const diagnostics = await compiler.emit(async () => undefined, { renders: false });
  const site = await compiler.link();
  for (const route of site.pages.keys())
    assert.not.match(JSON.stringify((await compiler.compile(site, route)).chunk), 'CANARY');
  assert.is(diagnostics.filter(({ rule }) => /-ref$/.test(rule)).length, 4, JSON.stringify(diagnostics));
  assert.not.match(JSON.stringify(diagnostics), 'CANARY');
});

test('O07 every reference that leads to nothing is listed in one run; escapes are understood', async () => {
  const refs = [
    '#/components/schemas/Gone',
    '#/components/schemas/A/x',
    '#/components',
    '#/paths/~1x/nope',
    '#x',
    '#/',
  ];
  const paths = Object.fromEntries(refs.map((ref, n) => [`/p${n}`, { get: answering({ $ref: ref }) }]));
  const { diagnostics } = await compile(base({ paths, components: { schemas: { A: 'text' } } }));
  assert.ok(
    diagnostics.filter(({ rule }) => rule === 'unresolved-ref').length >= 4,
    JSON.stringify(diagnostics.map(({ message }) => message)),
  );
  const { text } = await compile(
    base({
      paths: { '/x': { get: answering({ $ref: '#/components/schemas/a~1b~0c%20d' }) } },
      components: { schemas: { 'a/b~c d': { type: 'object', properties: { found: { type: 'string' } } } } },
    }),
  );
  assert.match(text, 'found');
});

test('O08 nesting without end, in JSON, schema and example: a finding or a bounded page, no crash', async () => {
  const deep = (open: string, close: string) => `${open.repeat(10_000)}1${close.repeat(10_000)}`;
  for (const value of [deep('[', ']'), deep('{"a":', '}'), deep('{"type":"object","properties":{"a":', '}}')]) {
    const text = `{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{"/x":{"get":{"operationId":"op","responses":{"200":{"description":"ok","content":{"application/json":{"example":${value},"schema":${value}}}}}}}}}`;
    const { diagnostics } = await compile(text);
    assert.ok(diagnostics.length > 0);
  }
  let schema: unknown = { type: 'string' };
  for (let n = 0; n < 90; n++) schema = { type: 'object', properties: { a: schema } };
  const { operations } = await compile(base({ paths: { '/x': { get: answering(schema) } } }));
  assert.ok(operations.length <= 1);
});

test('O10 O11 O12 names that clash, also with tags, and none at all: every page of its own', async () => {
  const ids = ['a/b', 'a-b', 'A-B', 'pets', 'index', 'search', '404', undefined, undefined];
  const paths = Object.fromEntries(
    ids.map((operationId, n) => [
      `/p${n}`,
      {
        get: { ...operation({ tags: ['Pets'] }), operationId },
        ...(n === 7 && { post: { ...operation(), operationId: undefined } }),
      },
    ]),
  );
  const { operations, site, rules } = await compile(base({ tags: [{ name: 'Pets' }], paths }), {
    'docs/api/index.md': '# Mine\n',
  });
  assert.is(operations.length, ids.length + 1);
  assert.is(new Set(operations.map(({ chunk }) => chunk.route)).size, operations.length);
  assert.ok(rules.includes('duplicate-operation'));
  assert.ok([...site.pages.keys()].length >= operations.length + 3);
});

test('O13 names of prototypes in every place: rendered, nothing polluted', async () => {
  for (const name of ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'then']) {
    const text = `{"openapi":"3.1.0","info":{"title":"T","version":"1"},"tags":[{"name":"${name}"}],"paths":{"/${name}":{"get":{"operationId":"${name}","tags":["${name}"],"security":[{"${name}":[]}],"parameters":[{"name":"${name}","in":"query","schema":{"type":"string"}}],"responses":{"200":{"description":"ok","headers":{"${name}":{"schema":{"type":"string"}}},"content":{"${name}":{"schema":{"$ref":"#/components/schemas/${name}"}}}}}}}},"components":{"schemas":{"${name}":{"type":"object","properties":{"${name}":{"type":"string","description":"SHOWN"}}}},"securitySchemes":{"${name}":{"type":"apiKey","in":"header","name":"X"}}}}`;
    const { operations, text: shown } = await compile(text);
    assert.is(operations.length, 1, name);
    assert.match(shown, 'SHOWN', name);
  }
});

test('O14 names that are paths, devices or very long: addresses of a closed alphabet and bounded length', async () => {
  const ids = [
    '../../x',
    '..%2f',
    'C:\\x',
    'CON',
    'aux.',
    'a:b',
    'a\u0000b',
    'a\nb',
    '🎉',
    'x'.repeat(5000),
    '.',
    '..',
  ];
  const paths = Object.fromEntries(ids.map((operationId, n) => [`/p${n}`, { get: { ...operation(), operationId } }]));
  const { operations } = await compile(base({ paths }));
  assert.is(operations.length, ids.length);
  for (const { chunk } of operations)
    assert.match(chunk.route, /^\/api\/[\p{L}\p{N}_-]{1,150}$/u, chunk.route.slice(0, 80));
});

test('O15 addresses that run, in every place for an address: text and no link', async () => {
  const bad = 'javascript:alert(1)';
  await compile(
    base({
      info: {
        title: 'T',
        version: '1',
        contact: { url: bad, email: bad },
        license: { name: 'L', url: bad },
        termsOfService: bad,
      },
      externalDocs: { url: bad },
      servers: [{ url: bad }],
      tags: [{ name: 'P', externalDocs: { url: bad } }],
      paths: { '/x': { get: operation({ tags: ['P'], externalDocs: { url: bad }, security: [{ o: [] }] }) } },
      components: {
        securitySchemes: { o: { type: 'oauth2', flows: { implicit: { authorizationUrl: bad, scopes: {} } } } },
      },
    }),
  );
});

test('O16 O32 every hostile string as title, summary, description and example: nothing escapes', async () => {
  const some = payloads.filter((_, index) => index % 12 === 0);
  const paths = Object.fromEntries(
    some.map((payload, n) => [
      `/p${n}`,
      {
        get: {
          operationId: `op${n}`,
          summary: payload,
          description: payload,
          tags: ['T'],
          parameters: [
            {
              name: 'q',
              in: 'query',
              description: payload,
              example: payload,
              schema: { type: 'string', default: payload, pattern: payload },
            },
          ],
          responses: { 200: { description: payload, content: { 'text/plain': { example: payload } } } },
        },
      },
    ]),
  );
  const { operations } = await compile(
    base({ info: { title: '<script>x</script>', version: '1', description: some.join('\n\n') }, paths }),
  );
  assert.is(operations.length, some.length);
  process.stdout.write(`\nnote: ${some.length} strings\n`);
});

test('O17 O18 O19 O20 patterns, bounds, enumerations and choices beyond reason: bounded, at once', async () => {
  const schemas: unknown[] = [
    { type: 'string', pattern: '(a+)+$' },
    { type: 'string', pattern: '[' },
    { type: 'array', minItems: 1e9, items: { type: 'string', minLength: 1e9 } },
    { type: 'number', maximum: 1e308, multipleOf: 0 },
    { enum: Array.from({ length: 100_000 }, (_, n) => `v${n}`) },
    { enum: ['x'.repeat(10_000_000)] },
    { enum: [1, 'a', null, true, { a: 1 }] },
    { oneOf: Array.from({ length: 1000 }, () => ({ oneOf: Array.from({ length: 20 }, () => ({ type: 'string' })) })) },
    { allOf: [{ type: 'string' }, { type: 'number' }] },
  ];
  for (const [index, schema] of schemas.entries()) {
    const started = processorTime();
    const { bytes } = await compile(base({ paths: { '/x': { get: answering(schema) } } }));
    assert.ok(bytes > 0 && bytes < 1_048_576, `${index}: ${bytes} bytes`);
    assert.ok(processorTime() - started < 10_000, `${index}`);
  }
});

test('O18 an example for bounds beyond reason: no time, and values of bounded size', async () => {
  const schemas = [
    { type: 'array', minItems: 1e9, items: { type: 'string', minLength: 1e9 } },
    { type: 'object', minProperties: 1e9, additionalProperties: { type: 'string', minLength: 1e9 } },
    { type: 'string', minLength: 1e9, pattern: 'a{1000000000}' },
    { type: 'number', maximum: 1e308, minimum: -1e308, multipleOf: 0 },
    { type: 'integer', minimum: 'NaN', maximum: '1e9', minItems: -1 },
  ].map(schema => base({ paths: { '/x': { get: answering(schema) } } }));
  for (const doc of schemas) {
    const { bytes } = await compile(doc);
    assert.ok(bytes < 10_000, JSON.stringify(doc));
    // A value of as many characters as the bounds ask for does not fit into memory.
    const time = await leastTime(500, () => compile(doc));
    assert.ok(time < 500, `${JSON.stringify(doc)}: ${time} ms`);
  }
});

test('O20 a thousand variants in each of a thousand: counted, and those that are shown have names', async () => {
  const variants = (make: (nth: number) => unknown) => Array.from({ length: 1000 }, (_, nth) => make(nth));
  const doc = base({
    paths: {
      '/x': { get: answering({ oneOf: variants(nth => ({ title: `Outer ${nth}`, $ref: '#/components/schemas/S' })) }) },
    },
    components: { schemas: { S: { oneOf: variants(nth => ({ title: `Inner ${nth}`, type: 'string' })) } } },
  });
  const started = processorTime();
  const { bytes, text } = await compile(doc);
  assert.ok(bytes < 1_048_576, `${bytes}`);
  assert.ok(processorTime() - started < 5000);
  assert.match(text, /\b9\d\d more variants/);
  const nothing = await compile(base({ paths: { '/x': { get: answering({ allOf: [{ const: 1 }, { const: 2 }] }) } } }));
  assert.is(nothing.operations.length, 1);
});

test('O24 booleans of YAML 1.1 and versions that look like numbers are told, or are the words they are', async () => {
  const inYaml = (line: string, version = "'1'") =>
    compile(
      `openapi: 3.1.0\ninfo: { title: T, version: ${version} }\npaths:\n  /a:\n    get:\n      ${line}\n      responses: { 200: { description: ok } }\n`,
    );
  for (const word of ['yes', 'on', 'y', 'Off', '"true"']) {
    const { diagnostics } = await inYaml(`deprecated: ${word}`);
    assert.equal(
      diagnostics.map(({ rule, place }) => `${place?.line} ${rule}`),
      ['6 invalid-openapi'],
      word,
    );
  }
  assert.equal((await inYaml('deprecated: True')).rules, []);
  assert.match((await inYaml('deprecated: true', '1.10')).diagnostics[0]!.message, '"version"');
  const values = await inYaml(
    'parameters: [{ name: on, in: query, schema: { type: string, enum: [yes, no, off, y], default: off } }]',
  );
  assert.equal(values.rules, []);
  assert.match(values.text, 'one of yes, no, off, y');
});

test('O24 O25 a file that is not a description: a finding with its position', async () => {
  for (const text of [
    '',
    '[]',
    'openapi: 3.1.0\nopenapi: 3.1.0\n',
    '\topenapi: 3',
    'a: &a [*a]',
    '{"openapi":"2.9"}',
    'x: !!js/function "x"',
    'openapi: "4.0.0"',
  ]) {
    const { diagnostics } = await compile(text);
    assert.ok(
      diagnostics.some(({ path, place }) => path.startsWith('api/api.') && place),
      `${JSON.stringify(text)}: ${JSON.stringify(diagnostics)}`,
    );
  }
});

test('O26 O27 extensions with markup and paths of odd shapes: ignored or shown, nothing fails', async () => {
  const paths = Object.fromEntries(
    ['no-slash', '/a?b=c', '/a#b', '//a', '/{open', '/a b', '/ü'].map((path, n) => [
      path,
      { get: operation({ operationId: `op${n}`, 'x-html': '<script>x</script>' }) },
    ]),
  );
  const { operations } = await compile(
    base({ 'x-logo': { url: 'javascript:x' }, paths: { ...paths, 'x-ignored': { get: 1 } } }),
  );
  assert.is(operations.length, 7);
});

test('O31 server variables beyond reason: bounded', async () => {
  const { bytes } = await compile(
    base({
      servers: [
        {
          url: 'https://{a}.{b}',
          variables: {
            a: { default: '{b}', enum: Array.from({ length: 10_000 }, (_, n) => `e${n}`) },
            b: { default: '{a}' },
          },
        },
      ],
      paths: { '/x': { get: operation() } },
    }),
  );
  assert.ok(bytes < 200_000, `${bytes}`);
});

test('O06 references between many files: resolved, each file read once', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 400 }, (_, n) => [
      `api/parts/p${n}.yaml`,
      `type: object\nproperties:\n  own${n}: { type: string }\n  next: { $ref: './p${(n + 1) % 400}.yaml' }\n`,
    ]),
  );
  const fs = createMemoryFileSystem({
    'docsc.config.yaml': config,
    'docs/index.md': '# Home\n',
    'api/api.json': JSON.stringify(base({ paths: { '/x': { get: answering({ $ref: './parts/p0.yaml' }) } } })),
    ...files,
  });
  const reads = new Map<string, number>();
  const counting = {
    ...fs,
    readBytes: (path: string) => {
      reads.set(path, (reads.get(path) ?? 0) + 1);
      return fs.readBytes(path);
    },
  };
  const compiler = createCompiler({ config: await readConfig(fs, 'docsc.config.yaml'), fs: counting, toolkit });
  const site = await compiler.link();
  assert.equal(site.diagnostics, []);
  const parts = [...reads].filter(([path]) => path.startsWith('api/parts/'));
  assert.is(parts.length, 400);
  assert.ok(parts.every(([, count]) => count === 1));
  const last = await compiler.compileSchema(site, 'api', 'parts/p399.yaml#');
  assert.match(last?.json ?? '', 'own399');
});

test('O09 thousands of operations and unused schemas: a page for each operation, none for the rest', async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 3_000 }, (_, n) => [`/things${n}`, { get: operation({ operationId: `getThing${n}` }) }]),
  );
  const schemas = Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`Unused${n}`, { type: 'string' }]));
  const { site, diagnostics } = await linked(base({ paths, components: { schemas } }));
  assert.equal(diagnostics, []);
  assert.is([...site.pages.values()].filter(({ head }) => head.layout === 'operation').length, 3_000);
});

test('O21 examples that hold anything: shown as they are written', async () => {
  const numbers = ['1e999', '-1e999', '18446744073709551616', '-0', '1e-999'];
  const example = { a: '</script><script>x</script>', b: '\u2028', c: '\ud800', e: '-0', f: '\u0000', numbers };
  const text = JSON.stringify(base({ paths: { '/x': { get: answering({ type: 'object', example, maximum: 1 }) } } }))
    .replace('"maximum":1', '"maximum":9223372036854775807')
    .replace(JSON.stringify(numbers), `[${numbers}]`);
  const { text: shown, operations, rules } = await compile(text);
  assert.equal(rules, []);
  for (const number of numbers) assert.match(shown, number);
  assert.match(shown, '</script><script>x</script>');
  assert.match(shown, '9223372036854775807');
  assert.is(operations.length, 1);
});

test('O22 values that would break out of a sample: quoted', async () => {
  for (const value of ["'; rm -rf ~ #", '$(id)', '`id`', '"\\', '\n-X DELETE', '{a,b}[1-3]', '@/etc/passwd', '%0a']) {
    const parameters = [
      { name: 'p', in: 'path', required: true, schema: { type: 'string' }, example: value },
      { name: 'q', in: 'query', required: true, schema: { type: 'string' }, example: value },
      { name: 'X-H', in: 'header', required: true, schema: { type: 'string' }, example: value },
    ];
    const requestBody = { content: { 'text/plain': { schema: { type: 'string' }, example: value } } };
    const { pages } = await compile(base({ paths: { '/a/{p}': { post: operation({ parameters, requestBody }) } } }));
    const island = JSON.stringify(pages.get('/api/op')!.chunk.body).match(/"curl":"((?:[^"\\]|\\.)*)"/)?.[1];
    const words = shellWords(JSON.parse(`"${island}"`));
    assert.is(words[0], 'curl', value);
    assert.ok(words.includes(value), `${value}: ${words.join(' | ')}`);
    assert.ok(
      words.every(word => !/^(rm|id)$/.test(word)),
      value,
    );
  }
});

/** Splits a command of plain words, single quotes and backslashes as a POSIX shell does. Throws on anything else. */
function shellWords(command: string): string[] {
  const words: string[] = [];
  for (const found of command.matchAll(/((?:'[^']*'|\\[^\n]|[\w:/.=-])+)|(\s|\\\n)+|([\s\S])/g)) {
    assert.is(found[3], undefined, `${found[3]} stands outside of quotes in ${command}`);
    if (found[1]) words.push(found[1].replace(/'([^']*)'|\\(.)/g, (_, quoted, escaped) => quoted ?? escaped));
  }
  return words;
}

test('O23 what looks like a key in a security scheme: a placeholder in samples', async () => {
  const securitySchemes = {
    key: { type: 'apiKey', in: 'header', name: 'X-Key', 'x-example': 'sk_live_CANARY', example: 'sk_live_CANARY' },
  };
  const doc = base({
    paths: { '/x': { get: operation({ security: [{ key: [] }] }) } },
    components: { securitySchemes },
  });
  const { pages } = await compile(doc);
  const json = JSON.stringify(pages.get('/api/op')!.chunk);
  assert.match(json, 'X-Key: <API_TOKEN>');
  assert.not.match(json, 'CANARY');
});

test('O28 two descriptions with one route: a finding that names both', async () => {
  const doc = JSON.stringify(base({ paths: { '/x': { get: operation() } } }));
  const { diagnostics } = await compileSite({
    'docsc.config.yaml':
      'title: T\napi:\n  - { id: a, path: api/a.json, route: /api }\n  - { id: b, path: api/b.json, route: /api }\n',
    'docs/index.md': '# Home\n',
    'api/a.json': doc,
    'api/b.json': doc,
  });
  const found = diagnostics.filter(({ rule }) => rule === 'duplicate-route').map(({ path, message }) => path + message);
  assert.ok(found.length > 0);
  assert.ok(
    found.every(text => text.includes('api/a.json') && text.includes('api/b.json')),
    found.join('\n'),
  );
});

test('O29 one operation changed: its page changes, and no other', async () => {
  const doc = (text: string) =>
    base({
      paths: {
        '/a': { get: operation({ operationId: 'a', description: text }) },
        '/b': { get: operation({ operationId: 'b' }) },
      },
    });
  const [before, after] = [await compile(doc('One.')), await compile(doc('Two.'))];
  const json = (pages: typeof after.pages, route: string) => JSON.stringify(pages.get(route)?.chunk);
  const changed = [...after.pages].filter(([route]) => json(after.pages, route) !== json(before.pages, route));
  assert.equal(
    changed.map(([route]) => route),
    ['/api/a'],
  );
});

test('O30 webhooks, callbacks, links, path-level parts and both dialects: all there', async () => {
  const body = { content: { 'application/json': { schema: { type: 'object', properties: { sent: { const: 1 } } } } } };
  const doc = base({
    paths: {
      '/x': {
        parameters: [{ name: 'shared', in: 'query', schema: { type: 'string' } }],
        post: operation({
          deprecated: true,
          parameters: [{ name: 'sid', in: 'cookie', schema: { type: ['string', 'null'] } }],
          requestBody: {
            content: { 'multipart/form-data': { schema: { properties: { pic: { format: 'binary' } } } } },
          },
          callbacks: { onDone: { '{$request.body#/url}': { post: { requestBody: body, responses: {} } } } },
          responses: {
            '2XX': { description: 'ok', links: { next: { operationId: 'op', description: 'Go on.' } } },
            202: {
              description: 'lines',
              content: { 'application/x-ndjson': { schema: { type: 'array', items: {} } } },
            },
          },
        }),
      },
    },
    webhooks: { ping: { post: { operationId: 'ping', requestBody: body, responses: {} } } },
  });
  const { text, pages } = await compile(doc);
  assert.ok(pages.has('/api/ping') && pages.has('/api/op-on-done-post'), [...pages.keys()].join());
  for (const word of ['shared', 'sid', 'string or null', 'pic', 'sent', 'Go on.', 'deprecated', 'x-ndjson', '2XX'])
    assert.match(text, word);
});

test('O30 conditions and every other keyword that a schema can have: a name or a word for each', async () => {
  const schema = {
    ...{ type: 'object', properties: { kind: { type: 'string' } }, unevaluatedProperties: false },
    if: { properties: { kind: { const: 'IFKIND' } } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: { properties: { thenProp: { type: 'string', description: 'THENTEXT' } }, required: ['thenProp'] },
    else: { properties: { elseProp: { type: 'integer', description: 'ELSETEXT' } } },
    not: { required: ['notProp'] },
    dependentSchemas: { kind: { properties: { depProp: { type: 'string' } } } },
    dependentRequired: { kind: ['reqProp'] },
    patternProperties: { '^pat_': { type: 'string', description: 'PATTEXT' } },
    propertyNames: { pattern: '^nam' },
    prefixItems: [{ type: 'string', description: 'PREFIXTEXT' }],
    allOf: [{ $ref: '#/paths/~1x/get/responses/200/content/application~1json/schema/$defs/D' }],
    $defs: { D: { description: 'DEFTEXT' } },
  };
  const { text, rules } = await compile(base({ paths: { '/x': { get: answering(schema) } } }));
  assert.equal(rules, []);
  const words = 'IFKIND thenProp THENTEXT elseProp ELSETEXT notProp depProp reqProp PATTEXT ^nam PREFIXTEXT DEFTEXT';
  for (const word of [...words.split(' '), 'if kind is', 'unless kind is', 'no other fields']) assert.match(text, word);
});

test.run();
