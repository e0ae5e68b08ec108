/**
 * The console, case by case and by keyboard alone: styles and types of parameters, bodies, authentication and answers. An echo
 * server says what it received. Expected texts of styles are those of OpenAPI 3.2, section "Style Examples".
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FileChooser, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Listening, listenLocally } from '../local-server.js';
import { writeProject } from '../project.js';
import { parseMultipart } from '../samples/echo.js';
import { violationsFromTop } from './axe.js';
import { type Served, serveBuilt } from './site.js';
import { type BrowserSuiteContext, setUpBrowser, waitForShell } from './visits.js';

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: Buffer };
type Context = BrowserSuiteContext & { site: Served; api: Listening; received: Received[] };

const values = { string: 'blue', array: ['blue', 'black', 'brown'], object: { R: 100, G: 200, B: 150 } };
type Kind = keyof typeof values;
const kinds: Kind[] = ['string', 'array', 'object'];
const schemas = {
  string: { type: 'string' },
  array: { type: 'array', items: { type: 'string' } },
  object: { type: 'object', properties: { R: { type: 'integer' }, G: { type: 'integer' }, B: { type: 'integer' } } },
};

type Style = {
  in: 'path' | 'query' | 'header';
  style: string;
  explode: boolean;
  expected: Partial<Record<Kind, string>>;
};

/** `%` stands for the parameter's name. */
const styles: Style[] = [
  {
    in: 'path',
    style: 'simple',
    explode: false,
    expected: { string: 'blue', array: 'blue,black,brown', object: 'R,100,G,200,B,150' },
  },
  {
    in: 'path',
    style: 'simple',
    explode: true,
    expected: { string: 'blue', array: 'blue,black,brown', object: 'R=100,G=200,B=150' },
  },
  {
    in: 'path',
    style: 'label',
    explode: false,
    expected: { string: '.blue', array: '.blue,black,brown', object: '.R,100,G,200,B,150' },
  },
  {
    in: 'path',
    style: 'label',
    explode: true,
    expected: { string: '.blue', array: '.blue.black.brown', object: '.R=100.G=200.B=150' },
  },
  {
    in: 'path',
    style: 'matrix',
    explode: false,
    expected: { string: ';%=blue', array: ';%=blue,black,brown', object: ';%=R,100,G,200,B,150' },
  },
  {
    in: 'path',
    style: 'matrix',
    explode: true,
    expected: { string: ';%=blue', array: ';%=blue;%=black;%=brown', object: ';R=100;G=200;B=150' },
  },
  {
    in: 'query',
    style: 'form',
    explode: true,
    expected: { string: '%=blue', array: '%=blue&%=black&%=brown', object: 'R=100&G=200&B=150' },
  },
  {
    in: 'query',
    style: 'form',
    explode: false,
    expected: { string: '%=blue', array: '%=blue,black,brown', object: '%=R,100,G,200,B,150' },
  },
  { in: 'query', style: 'spaceDelimited', explode: false, expected: { array: '%=blue black brown' } },
  { in: 'query', style: 'pipeDelimited', explode: false, expected: { array: '%=blue|black|brown' } },
  { in: 'query', style: 'deepObject', explode: true, expected: { object: '%[R]=100&%[G]=200&%[B]=150' } },
  {
    in: 'header',
    style: 'simple',
    explode: false,
    expected: { string: 'blue', array: 'blue,black,brown', object: 'R,100,G,200,B,150' },
  },
  {
    in: 'header',
    style: 'simple',
    explode: true,
    expected: { string: 'blue', array: 'blue,black,brown', object: 'R=100,G=200,B=150' },
  },
];

const styled = (place: Style['in']) =>
  styles.flatMap((style, nth) =>
    style.in === place
      ? kinds.flatMap(kind => {
          const expected = style.expected[kind];
          const name = `${place === 'header' ? 'X-' : ''}${kind}-${nth}`;
          return expected === undefined ? [] : [{ ...style, kind, name, expected: expected.replaceAll('%', name) }];
        })
      : [],
  );

const parameter = ({ name, kind, ...rest }: ReturnType<typeof styled>[number]) => {
  const { in: place, style, explode } = rest;
  return { name, in: place, style, explode, required: place === 'path', schema: schemas[kind], example: values[kind] };
};

/** Fields of all types, with what a reader types and what is sent. A choice is typed by its first letters. */
const typed: [name: string, schema: object, keys: string[], sent: string][] = [
  ['whole', { type: 'integer' }, ['7'], 'whole=7'],
  ['number', { type: 'number' }, ['1.50'], 'number=1.50'],
  ['large', { type: 'integer' }, ['9007199254740993'], 'large=9007199254740993'],
  ['sure', { type: 'boolean' }, ['t'], 'sure=true'],
  ['plan', { enum: ['small', 'large'] }, ['l'], 'plan=large'],
  ['text', { type: 'string' }, ['a b&c=d/é"\'<'], 'text=a b&c=d/é"\'<'],
  ['numbers', { type: 'array', items: { type: 'integer' } }, ['1', '2'], 'numbers=1&numbers=2'],
  ['choices', { type: 'array', items: { enum: ['red', 'green'] } }, ['g', 'r'], 'choices=green&choices=red'],
  ['flags', { type: 'array', items: { type: 'boolean' } }, ['f'], 'flags=false'],
  ['empty', { type: 'string' }, [], ''],
  ['anything', {}, ['x'], 'anything=x'],
];

type BodyCase = { name: string; content: object; keys: Record<string, string[]>; type: RegExp; body: string };

const form = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    note: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' } },
    plan: { enum: ['small', 'large'] },
  },
};

const bodies: BodyCase[] = [
  {
    name: 'json',
    content: { 'application/json': { example: { a: 1 } } },
    keys: { Body: ['{"a": 9007199254740993}'] },
    type: /^application\/json$/,
    body: '{"a": 9007199254740993}',
  },
  {
    name: 'problem',
    content: { 'application/problem+json': { example: { a: 1 } } },
    keys: {},
    type: /^application\/problem\+json$/,
    body: '{\n  "a": 1\n}',
  },
  {
    name: 'text',
    content: { 'text/plain': { example: 'hello' } },
    keys: { Body: ['two\nlines'] },
    type: /^text\/plain/,
    body: 'two\nlines',
  },
  {
    name: 'xml',
    content: { 'application/xml': { example: '<a/>' } },
    keys: { Body: ['<b>é</b>'] },
    type: /^application\/xml$/,
    body: '<b>é</b>',
  },
  {
    name: 'lines',
    content: { 'application/x-ndjson': { example: '{"a":1}\n{"a":2}\n' } },
    keys: {},
    type: /ndjson$/,
    body: '{"a":1}\n{"a":2}\n',
  },
  {
    name: 'form',
    content: { 'application/x-www-form-urlencoded': { schema: form } },
    keys: { name: ['é&b'], 'tags 1': ['one'], plan: ['s'] },
    type: /^application\/x-www-form-urlencoded$/,
    body: 'name=%C3%A9%26b&tags=one&plan=small',
  },
  {
    name: 'empty',
    content: { 'application/json': { schema: { type: 'object' } } },
    keys: {},
    type: /^undefined$/,
    body: '',
  },
];

type AuthCase = {
  name: string;
  scheme: object;
  secret: string;
  sent: [place: 'authorization' | 'x-key' | 'url', text: string];
};

const ways: AuthCase[] = [
  { name: 'bearer', scheme: { type: 'http', scheme: 'bearer' }, secret: 't1', sent: ['authorization', 'Bearer t1'] },
  {
    name: 'twice',
    scheme: { type: 'http', scheme: 'bearer' },
    secret: 'Bearer t1',
    sent: ['authorization', 'Bearer t1'],
  },
  {
    name: 'basic',
    scheme: { type: 'http', scheme: 'basic' },
    secret: 'jö:pa:ss',
    sent: ['authorization', `Basic ${Buffer.from('jö:pa:ss').toString('base64')}`],
  },
  { name: 'custom', scheme: { type: 'http', scheme: 'DPoP' }, secret: 'x', sent: ['authorization', 'DPoP x'] },
  { name: 'header', scheme: { type: 'apiKey', in: 'header', name: 'X-Key' }, secret: 'k 1', sent: ['x-key', 'k 1'] },
  { name: 'query', scheme: { type: 'apiKey', in: 'query', name: 'key' }, secret: 'k&1', sent: ['url', '?key=k%261'] },
  { name: 'oauth', scheme: { type: 'oauth2', flows: {} }, secret: 't2', sent: ['authorization', 'Bearer t2'] },
  {
    name: 'openid',
    scheme: { type: 'openIdConnect', openIdConnectUrl: 'https://x.example.com' },
    secret: 't3',
    sent: ['authorization', 'Bearer t3'],
  },
];

type Answer = {
  status?: number;
  type?: string;
  body?: string | Buffer;
  pieces?: string[];
  headers?: Record<string, string>;
  shows: (string | RegExp)[];
};

const long = JSON.stringify({ list: Array.from({ length: 60 }, (_, id) => ({ id })), name: 'x' });
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const answers: Record<string, Answer> = {
  json: {
    type: 'application/json',
    body: '{"a":9007199254740993,"a":1.0}',
    shows: ['200 OK', '"a": 9007199254740993,\n  "a": 1.0'],
  },
  longjson: { type: 'application/json', body: long, shows: ['60 items', '"name": "x"'] },
  created: { status: 201, type: 'application/vnd.x+json', body: '[]', shows: ['201 Created', '[]'] },
  nothing: { status: 204, shows: ['204 No Content', 'The response has no body.'] },
  problem: {
    status: 400,
    type: 'application/problem+json',
    body: '{"title":"No"}',
    shows: ['400 Bad Request', 'Client error', '"title": "No"'],
  },
  denied: { status: 401, type: 'text/plain', body: 'no', shows: ['401 Unauthorized', 'no'] },
  many: { status: 429, headers: { 'Retry-After': '7' }, shows: ['429 Too Many Requests'] },
  broken: {
    status: 500,
    type: 'text/html',
    body: '<h1>Oops</h1><script>document.title = "bad"</script>',
    shows: ['500 Internal Server Error', '<h1>Oops</h1>'],
  },
  odd: { status: 599, shows: ['599'] },
  text: { type: 'text/plain; charset=iso-8859-1', body: Buffer.from('Zürich', 'latin1'), shows: ['Zürich'] },
  csv: { type: 'text/csv', body: 'a;b\n1;2', shows: ['a;b\n1;2'] },
  xml: { type: 'application/xml', body: '<a>é</a>', shows: ['<a>é</a>'] },
  invalid: { type: 'application/json', body: '{"a":', shows: ['{"a":'] },
  picture: { type: 'image/png', body: png, shows: ['image/png', /Save /] },
  vector: { type: 'image/svg+xml', body: '<svg onload="document.title = 1"/>', shows: ['<svg onload'] },
  file: {
    type: 'application/pdf',
    body: Buffer.from([37, 80, 0]),
    headers: { 'Content-Disposition': 'attachment; filename="bill 1.pdf"' },
    shows: ['Save bill 1.pdf'],
  },
  binary: { type: 'text/plain', body: Buffer.from([0, 1, 2]), shows: [/Save /] },
  events: { type: 'text/event-stream', pieces: ['data: one\n\n', 'data: two\n\n'], shows: ['data: one', 'data: two'] },
  ndjson: { type: 'application/x-ndjson', pieces: ['{"n":1}\n', '{"n":2}\n'], shows: ['{"n":1}\n{"n":2}'] },
};

const operation = (id: string, rest: object) => ({
  operationId: id,
  responses: { 200: { description: 'It.' } },
  ...rest,
});

function describe(server: string): string {
  const path = styled('path');
  const paths = {
    [`/path/${path.map(({ name }) => `{${name}}`).join('/')}`]: {
      get: operation('in-path', { parameters: path.map(parameter) }),
    },
    '/query': { get: operation('in-query', { parameters: styled('query').map(parameter) }) },
    '/header': { get: operation('in-header', { parameters: styled('header').map(parameter) }) },
    '/types': {
      get: operation('types', {
        parameters: typed.map(([name, schema]) => ({
          name,
          in: 'query',
          schema,
          description: `This is about ${name}, in a sentence. More.`,
        })),
      }),
    },
    ...Object.fromEntries(
      bodies.map(({ name, content }) => [
        `/body/${name}`,
        { post: operation(`body-${name}`, { requestBody: { content } }) },
      ]),
    ),
    '/body/parts': {
      post: operation('body-parts', {
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                properties: {
                  title: { type: 'string', example: 'A' },
                  meta: { type: 'object', example: { wide: true } },
                  photo: { type: 'string', format: 'binary' },
                },
              },
            },
          },
        },
      }),
    },
    '/body/file': {
      put: operation('body-file', {
        requestBody: { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
      }),
    },
    ...Object.fromEntries(
      ways.map(({ name }) => [`/auth/${name}`, { get: operation(`auth-${name}`, { security: [{ [name]: [] }] }) }]),
    ),
    '/answers/{kind}': {
      get: operation('answers', {
        parameters: [
          { name: 'kind', in: 'path', required: true, schema: { type: 'string', enum: Object.keys(answers) } },
        ],
      }),
    },
  };
  const securitySchemes = Object.fromEntries(ways.map(({ name, scheme }) => [name, scheme]));
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Cases', version: '1' },
    servers: [{ url: server }],
    components: { securitySchemes },
    paths,
  });
}

const test = suite<Context>('console cases');

setUpBrowser(test, async context => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Methods', 'PUT');
      response.setHeader('Access-Control-Expose-Headers', 'Content-Disposition');
      response.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '');
      if (method === 'OPTIONS') return void response.writeHead(204).end();
      received.push({ method, url, headers, body: Buffer.concat(chunks) });
      reply(answers[url.replace('/answers/', '')] ?? { shows: [] }, response);
    });
  });
  const api = await listenLocally(server);
  const folder = await writeProject({
    'docs/index.md': '# Home\n',
    'api/cases.json': describe(api.url),
    'api/variables.json': describeVariables(serverTemplate(api)),
    'docsc.config.yaml': JSON.stringify({
      title: 'Cases',
      api: [
        { id: 'cases', path: 'api/cases.json', route: '/api', console: { servers: [api.url] } },
        {
          id: 'variables',
          path: 'api/variables.json',
          route: '/variables',
          console: {
            servers: [api.url, { url: serverTemplate(api), variables: { host: ['127.0.0.1', 'localhost'] } }],
          },
        },
      ],
      sidebars: {
        docs: [
          { type: 'api', id: 'cases' },
          { type: 'api', id: 'variables' },
        ],
      },
    }),
  });
  Object.assign(context, { api, received, site: await serveBuilt('docsc.config.yaml', folder) });
});

const serverTemplate = (api: Listening) => `${api.url.replace('127.0.0.1', '{host}')}/{base}`;

/** A description whose server has variables. */
function describeVariables(url: string): string {
  const variables = {
    host: { default: '127.0.0.1', enum: ['127.0.0.1', 'elsewhere.example'] },
    base: { default: 'v1', description: 'The version in the path. It is optional.' },
  };
  const operation = (operationId: string) => ({ get: { operationId, responses: { 200: { description: 'OK' } } } });
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Variables', version: '1' },
    servers: [{ url, variables }],
    paths: { '/things': operation('things'), '/others': operation('others') },
  });
}

function reply({ status = 200, type, body = '', pieces, headers = {} }: Answer, response: ServerResponse): void {
  response.writeHead(status, { ...(type && { 'Content-Type': type }), ...headers });
  if (!pieces) return void response.end(body);
  const [first, ...rest] = pieces;
  response.write(first);
  setTimeout(() => response.end(rest.join('')), 400);
}

test.after(async ({ site, api }) => {
  await Promise.all([site.close(), api.close()]);
});

test.before.each(({ page, received }) => {
  page.setDefaultTimeout(20_000);
  received.length = 0;
});

/** Opens an operation's console by keyboard. */
async function open({ page, site }: Context, id: string): Promise<void> {
  await page.goto(`${site.origin}/api/${id}`);
  await waitForShell(page);
  await page.focus('.console-open button');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => document.activeElement?.textContent === 'Try it' && document.activeElement.tagName === 'H2',
  );
}

/** Presses Tab until a field or button of this name has the focus. */
async function tabTo({ page }: Context, name: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const node = document.activeElement as HTMLInputElement;
      const label =
        node.getAttribute('aria-label') ??
        node.labels?.[0]?.querySelector('code')?.textContent ??
        node.labels?.[0]?.textContent;
      return (label ?? node.textContent ?? '').trim();
    });
  const seen: string[] = [];
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab');
    const now = await focused();
    if (now === name) return;
    seen.push(now);
  }
  throw new Error(`Tab does not reach ${name}: ${seen.slice(0, 30).join(', ')}`);
}

/** Opens the dialog of the file field that has the focus. On a busy machine, one press was seen to have no effect. */
async function openChooser(page: Page): Promise<FileChooser> {
  for (let presses = 0; presses < 3; presses++) {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser', { timeout: 5_000 }).catch(() => undefined),
      page.keyboard.press('Enter'),
    ]);
    if (chooser) return chooser;
  }
  throw new Error('Enter opens no dialog for files.');
}

async function type({ page }: Context, text: string): Promise<void> {
  const isSelect = await page.evaluate(() => document.activeElement!.tagName === 'SELECT');
  if (!isSelect) await page.keyboard.press('Control+A');
  if (isSelect) await page.keyboard.type(text);
  else await page.keyboard.insertText(text);
}

/** Types into the field that has the focus, and adds a row to its list for each further text. */
async function fillRows(context: Context, name: string, texts: readonly string[]): Promise<void> {
  const { page } = context;
  for (const [nth, text] of texts.entries()) {
    if (nth) {
      await tabTo(context, 'Add an item');
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        label => document.activeElement?.getAttribute('aria-label') === label,
        `${name} ${nth + 1}`,
      );
    }
    await type(context, text);
  }
}

async function send(context: Context): Promise<void> {
  await tabTo(context, 'Send');
  await context.page.keyboard.press('Enter');
  await context.page.waitForSelector('.console-answer');
}

const decoded = (url: string) => decodeURIComponent(url);

test('styles of path parameters: their examples are sent as they stand', async context => {
  await open(context, 'in-path');
  await send(context);
  const parts = context.received[0]!.url.split('/').slice(2).map(decoded);
  for (const [nth, { name, expected }] of styled('path').entries()) assert.is(parts[nth], expected, name);
});

test('styles of query parameters: rows, texts and JSON', async context => {
  const { page } = context;
  await open(context, 'in-query');
  await tabTo(context, `${styled('query').length} optional parameters`);
  await page.keyboard.press('Enter');
  for (const { name, kind } of styled('query')) {
    await tabTo(context, kind === 'array' ? `${name} 1` : name);
    if (kind === 'string') await type(context, values.string);
    if (kind === 'object') await type(context, JSON.stringify(values.object));
    if (kind === 'array') await fillRows(context, name, values.array);
  }
  assert.equal(await violationsFromTop(page), []);
  await send(context);
  assert.is(
    decoded(context.received[0]!.url.slice('/query?'.length)),
    styled('query')
      .map(({ expected }) => expected)
      .join('&'),
  );
});

test('styles of header parameters', async context => {
  const { page } = context;
  await open(context, 'in-header');
  await tabTo(context, `${styled('header').length} optional parameters`);
  await page.keyboard.press('Enter');
  for (const { name, kind } of styled('header')) {
    await tabTo(context, kind === 'array' ? `${name} 1` : name);
    if (kind === 'array') await fillRows(context, name, values.array);
    else await type(context, kind === 'string' ? values.string : JSON.stringify(values.object));
  }
  await send(context);
  for (const { name, expected } of styled('header'))
    assert.is(context.received[0]!.headers[name.toLowerCase()], expected, name);
});

test('types of parameters: each has its field, its first sentence, and its value', async context => {
  const { page } = context;
  await open(context, 'types');
  await tabTo(context, `${typed.length} optional parameters`);
  await page.keyboard.press('Enter');
  for (const [name, schema, keys] of typed) {
    const isList = 'type' in schema && schema.type === 'array';
    await tabTo(context, isList ? `${name} 1` : name);
    const described = await page.evaluate(() => {
      const owner = document.activeElement!.closest('[role=group]') ?? document.activeElement!;
      return document.getElementById(owner.getAttribute('aria-describedby') ?? '')?.textContent;
    });
    assert.is(described, `This is about ${name}, in a sentence.`);
    await fillRows(context, name, keys);
  }
  await send(context);
  const expected = typed.flatMap(([, , , sent]) => sent || []).join('&');
  assert.is(decoded(context.received[0]!.url.slice('/types?'.length)), expected);
});

for (const { name, content, keys, type: mediaType, body } of bodies)
  test(`bodies: ${name}, ${Object.keys(content)[0]}`, async context => {
    const { page } = context;
    await open(context, `body-${name}`);
    for (const [field, texts] of Object.entries(keys)) {
      if (field === 'Body') await page.focus('.console textarea');
      else await tabTo(context, field);
      for (const text of texts) await type(context, text);
    }
    await send(context);
    const [request] = context.received;
    assert.match(String(request!.headers['content-type']), mediaType);
    assert.is(request!.body.toString(), body);
    if (name === 'form') assert.equal(await violationsFromTop(page), []);
  });

test('bodies: parts of a form with JSON and a file', async context => {
  const { page } = context;
  await open(context, 'body-parts');
  await tabTo(context, 'title');
  await type(context, 'Lamp');
  await tabTo(context, 'meta');
  await type(context, '{"wide":false}');
  await tabTo(context, 'photo');
  const chooser = await openChooser(page);
  await chooser.setFiles({ name: 'ä.png', mimeType: 'image/png', buffer: png });
  await send(context);
  const [request] = context.received;
  const parts = parseMultipart(String(request!.headers['content-type']), request!.body);
  assert.equal(
    parts.map(({ name }) => name),
    ['title', 'meta', 'photo'],
  );
  assert.ok(request!.body.includes(png));
  assert.ok(request!.body.includes('{"wide":false}'));
});

test('bodies: a file as it is', async context => {
  const { page } = context;
  await open(context, 'body-file');
  await tabTo(context, 'File');
  const chooser = await openChooser(page);
  await chooser.setFiles({ name: 'a.bin', mimeType: 'application/octet-stream', buffer: png });
  await send(context);
  assert.equal(context.received[0]!.body, png);
});

for (const { name, secret, sent } of ways)
  test(`authentication: ${name}`, async context => {
    const { page, received } = context;
    await open(context, `auth-${name}`);
    await page.keyboard.press('Tab');
    while (!(await page.evaluate(() => (document.activeElement as HTMLInputElement).type === 'password')))
      await page.keyboard.press('Tab');
    await page.keyboard.insertText(secret);
    await send(context);
    const [place, text] = sent;
    if (place === 'url') assert.match(received[0]!.url, text);
    else assert.is(received[0]!.headers[place], text);
    if (name === 'basic') assert.equal(await violationsFromTop(page), []);
  });

test('answers: each status and type, as it comes', async context => {
  const { page } = context;
  await open(context, 'answers');
  await tabTo(context, 'kind');
  const title = await page.title();
  for (const [kind, { shows }] of Object.entries(answers)) {
    await page.focus('.console select');
    if ((await page.inputValue('.console select')) !== kind) await page.keyboard.press('ArrowDown');
    assert.is(await page.inputValue('.console select'), kind);
    await tabTo(context, 'Send');
    await page.keyboard.press('Enter');
    if (answers[kind]!.pieces) {
      const [first = ''] = answers[kind]!.pieces!;
      await page.waitForFunction(
        text => document.querySelector('.console-outcome')!.textContent!.includes(text),
        `Response so far${first.trimEnd()}`,
      );
    }
    await page.waitForFunction(() => !document.querySelector('.console-status')!.textContent!.includes('Sending'));
    await page.waitForSelector('.console-answer');
    const shown = (await page.textContent('.console-outcome'))!;
    for (const text of shows) assert.match(shown, text, kind);
    if (/^(longjson|picture|broken)$/.test(kind)) assert.equal(await violationsFromTop(page), [], kind);
  }
  assert.is(await page.title(), title);
});

test('variables of a server: readers choose and write its parts, and nothing leads out of it', async context => {
  const { page, site, received, api } = context;
  const { port } = new URL(api.url);
  await page.goto(`${site.origin}/variables/things`);
  await waitForShell(page);
  await page.focus('.console-open button');
  await page.keyboard.press('Enter');
  await tabTo(context, 'Server');
  assert.is(await page.inputValue(':focus'), serverTemplate(api), 'the server that the description names');
  await tabTo(context, 'host');
  assert.equal(await page.locator(':focus option').allTextContents(), ['127.0.0.1', 'localhost']);
  await type(context, 'localhost');
  await tabTo(context, 'base');
  assert.match((await page.locator('.console-field:has(:focus)').textContent())!, /The version in the path\.$/);
  assert.is(await page.textContent('.console-server code'), `http://localhost:${port}/v1`);
  for (const [text, problem] of [
    ['', 'base needs a value.'],
    ['..', 'Browsers resolve . and ..'],
  ] as const) {
    await type(context, text);
    if (!text) await page.keyboard.press('Delete');
    await tabTo(context, 'Send');
    await page.keyboard.press('Enter');
    await page.waitForSelector(`.console-problem:has-text("${problem}")`);
    await page.waitForFunction(() => document.activeElement!.hasAttribute('aria-invalid'));
  }
  await type(context, '../v 2?');
  await page.waitForFunction(() =>
    document.querySelector('.samples code')!.textContent!.includes('/..%2Fv%202%3F/things'),
  );
  await send(context);
  assert.equal(
    received.map(({ url, headers }) => [url, headers.host]),
    [['/..%2Fv%202%3F/things', `localhost:${port}`]],
  );
  assert.equal(await violationsFromTop(page), []);
  await page.click('nav a[href$="/variables/others"]');
  await page.waitForSelector('h1:has-text("others")');
  await page.click('.console-open button');
  assert.is(
    await page.textContent('.console-server code'),
    `http://localhost:${port}/..%2Fv%202%3F`,
    'the choice is remembered',
  );
});

test.run();
