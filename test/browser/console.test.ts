/** The request console: small sites with and without it, and servers that allow it, refuse it or cannot be reached. */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { reindentJson } from '../../src/runtime/content/api/console-json.js';
import { isForbiddenHeader, isWithinServers } from '../../src/runtime/data/fetch-rules.js';
import { listenLocally } from '../local-server.js';
import { writeProject } from '../project.js';
import { parseMultipart } from '../samples/echo.js';
import { waitForNetworkIdle } from './network-idle.js';
import { type Served, serveBuilt } from './site.js';
import { type BrowserSuiteContext, setUpBrowser, waitForShell } from './visits.js';

type ApiRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: Buffer };
type Api = { origin: string; asked: ApiRequest[]; close: () => Promise<void> };

/** Starts a server that replies by path; with `cors`, pages of other sites may read its responses. */
async function startApi(cors: boolean): Promise<Api> {
  const asked: ApiRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      if (cors) allow(request, response);
      if (method === 'OPTIONS') return void response.writeHead(204).end();
      asked.push({ method, url, headers, body: Buffer.concat(chunks) });
      answer(url.replace(/\?.*$/, ''), response);
    });
  });
  const { url: origin, close } = await listenLocally(server);
  return { origin, asked, close };
}

function allow({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', headers.origin ?? '*');
  response.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '');
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
  response.setHeader('Access-Control-Expose-Headers', 'X-Request-Id');
}

function answer(path: string, response: ServerResponse): void {
  const json = { 'Content-Type': 'application/json', 'X-Request-Id': 'r-42' };
  if (path === '/v1/slow') return;
  if (path === '/v1/moved') return void response.writeHead(302, { Location: '/v1/items/7?key=1' }).end();
  if (path === '/v1/broken') return void response.writeHead(500, json).end('{"error":"out of order"}');
  if (path === '/v1/picture')
    return void response.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.from([137, 80, 78, 71, 0, 1, 2]));
  if (path === '/v1/long')
    return void response.writeHead(200, { 'Content-Type': 'text/plain' }).end('long '.repeat(300_000));
  if (/^\/v1\/items\/(?!7$)/.test(path)) return void response.writeHead(404, json).end('{"error":"no such item"}');
  response.writeHead(path === '/v1/items' ? 200 : 201, json).end('{"id":9007199254740993,"list":[],"name":"<b>lamp"}');
}

const description = (server: string) => `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: '${server}' }]
security: [{ token: [] }]
components:
  securitySchemes: { token: { type: http, scheme: bearer }, key: { type: apiKey, in: query, name: key } }
paths:
  /items:
    get:
      operationId: listItems
      parameters:
        - { name: limit, in: query, required: true, schema: { type: integer, default: 20 } }
        - { name: sort, in: query, schema: { type: string, enum: [name, price] } }
        - { name: sold, in: query, schema: { type: boolean } }
        - { name: tags, in: query, schema: { type: array, items: { type: string } } }
        - { name: X-Trace, in: header, schema: { type: string }, example: abc }
        - { name: session, in: cookie, required: true, schema: { type: string } }
      responses: { 200: { description: Items. } }
    post:
      operationId: createItem
      requestBody:
        content:
          application/json:
            schema: { type: object, properties: { name: { type: string } } }
            examples: { Lamp: { value: { name: lamp } }, Desk: { value: { name: desk, legs: 4 } } }
      responses: { 201: { description: Made. } }
  /items/{id}:
    get:
      operationId: getItem
      security: [{ key: [] }]
      parameters: [{ name: id, in: path, required: true, schema: { type: string }, example: '7' }]
      responses: { 200: { description: An item. } }
  /upload:
    post:
      operationId: uploadPhoto
      requestBody:
        content:
          multipart/form-data:
            schema:
              type: object
              properties:
                title: { type: string, example: A lamp }
                meta: { type: object, properties: { wide: { type: boolean } } }
                photo: { type: string, format: binary }
      responses: { 201: { description: Made. } }
  /customers/{customer}:
    post:
      operationId: changeCustomer
      parameters:
        - { name: customer, in: path, required: true, schema: { type: string } }
        - { name: sure, in: query, required: true, schema: { type: boolean } }
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema:
              required: [name, plan]
              properties:
                name: { type: string }
                plan: { type: string, example: small }
                email: { type: string }
                note: { type: string, example: A note }
      responses: { 201: { description: Made. } }
  /ways:
    get:
      operationId: chooseWay
      security: [{ token: [] }, { key: [] }, { token: [], key: [] }, { token: [again] }, {}]
      responses: { 200: { description: It. } }
  /search:
    get:
      operationId: searchItems
      requestBody: { content: { application/json: { example: { q: lamp } } } }
      responses: { 200: { description: Found. } }
${['broken', 'slow', 'picture', 'long', 'moved', '../outside']
  .map(
    path => `  /${path}:
    get: { operationId: ${path.replace(/\W/g, '')}, responses: { 200: { description: It. } } }
`,
  )
  .join('')}`;

const config = (servers: string[]) => `title: Shop
api:
  - id: shop
    path: api/shop.yaml
    route: /api
${servers.length ? `    console: { servers: [${servers.map(server => `'${server}'`).join(', ')}] }\n` : ''}sidebars:
  docs: [{ type: api, id: shop }]
`;

type Context = BrowserSuiteContext & { folder: string; on: Served; off: Served; api: Api; closed: Api; dead: string };
const test = suite<Context>('console');

setUpBrowser(test, async context => {
  const [api, closed, gone] = await Promise.all([startApi(true), startApi(false), startApi(true)]);
  await gone.close();
  const servers = [api, closed, gone].map(({ origin }) => `${origin}/v1`);
  const folder = await writeProject({
    'docs/index.md': '# Home\n',
    'api/shop.yaml': description(servers[0]!),
    'on.yaml': config(servers.map(server => `${server}/`)),
    'off.yaml': config([]),
  });
  const [on, off] = await Promise.all([serveBuilt('on.yaml', folder), serveBuilt('off.yaml', folder)]);
  Object.assign(context, { folder, on, off, api, closed, dead: servers[2] });
});

test.after(async ({ on, off, api, closed }) => {
  await Promise.all([on, off, api, closed].map(server => server.close()));
});

test.before.each(({ page, api }) => {
  page.setDefaultTimeout(8000);
  api.asked.length = 0;
});

async function visit({ page }: Context, origin: string, operation: string): Promise<void> {
  await page.goto(`${origin}/api/${operation}`);
  await waitForShell(page);
}

async function open(context: Context, operation: string): Promise<void> {
  await visit(context, context.on.origin, operation);
  // On a phone the samples, and the console with them, are folded.
  const fold = context.page.locator('.operation-side > summary');
  if (await fold.isVisible()) await fold.click();
  await context.page.click('text=Try it');
  await context.page.waitForSelector('.console:visible');
}

const send = async ({ page }: Context) => {
  await page.click('.console button[type=submit]');
  await page.waitForSelector('.console-answer');
};
const status = ({ page }: Context) => page.textContent('.console-status');
const sample = ({ page }: Context) => page.textContent('.samples figure.code code >> nth=0');
const policyOf = (html: string) => /connect-src ([^;]*)/.exec(html)?.[1];

test('an address is within a server by origin and folder, however it is written', () => {
  const servers = ['https://api.example/v1', 'https://open.example'];
  for (const address of ['https://api.example/v1', 'https://api.example/v1/a?b', 'https://open.example/x'])
    assert.ok(isWithinServers(address, servers), address);
  const outside = [
    'https://api.example/v10',
    'https://api.example/',
    'https://api.example/v1/../x',
    'https://api.example/v1/%2e%2e/x',
    'https://api.example/v1\\..\\x',
    'https://api.example.evil/v1/',
    'https://api.example:444/v1/',
    'http://api.example/v1/',
    'https://api.example@evil/v1/',
    'https://a:b@api.example/v1/',
    '//api.example/v1/',
    'data:text/plain,/v1/',
    '',
  ];
  for (const address of outside) assert.not.ok(isWithinServers(address, servers), address);
  for (const name of ['Cookie', 'host', 'Sec-Fetch-Mode', 'Proxy-Authorization', 'Content-Length'])
    assert.ok(isForbiddenHeader(name), name);
  assert.not.ok(isForbiddenHeader('Authorization'));
});

test('JSON is indented without a change to what it says', () => {
  const text = '{"a":[1,{"b":[]},"x,\\"}"],"c":{},"d":9007199254740993,"d":1.0}';
  const made = reindentJson(text)!;
  assert.is(made.replace(/\n\s*/g, '').replaceAll(': ', ':'), text);
  assert.match(made, '\n  "a": [\n    1,\n    {\n      "b": []\n    },');
  assert.is(reindentJson('{"a":'), undefined);
});

test('a site without a console has no button, loads no code for it, and its policy allows no other host', async context => {
  const { page, off, on, api, closed } = context;
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  await visit(context, off.origin, 'list-items');
  await page.mouse.move(3, 3);
  await page.waitForResponse(/assets\/pages\/.*list-items/);
  await waitForNetworkIdle(page);
  assert.is(await page.locator('text=Try it').count(), 0);
  assert.is(await page.locator('[class^=console]').count(), 0);
  assert.equal(
    asked.filter(url => /\/(console|send)-/.test(url)),
    [],
  );
  const html = await readFile(join(off.folder, 'api/list-items.html'), 'utf8');
  assert.is(policyOf(html), "'self'");
  const [chunk] = asked.filter(url => /assets\/pages\//.test(url));
  assert.not.match(await (await fetch(chunk!)).text(), /"console":|"in":"query",[^}]*"(values|type)":/);
  const other = await readFile(join(on.folder, 'api/list-items.html'), 'utf8');
  assert.is(policyOf(other), `'self' ${api.origin} ${closed.origin} ${new URL(context.dead).origin}`);
});

test('edited values are in the sample and in the request; the answer has status, time, headers and body', async context => {
  const { page, api, troubles, on } = context;
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  await visit(context, on.origin, 'list-items');
  await waitForNetworkIdle(page);
  assert.not.ok(asked.some(url => /\/console-/.test(url)));
  await page.click('text=Try it');
  await page.waitForSelector('.console:visible');
  assert.ok(asked.some(url => /\/console-/.test(url)));
  await page.waitForFunction(() => document.activeElement?.textContent === 'Try it');
  assert.is(await page.inputValue('label:has-text("limit") + input'), '20');
  await page.fill('label:has-text("limit") + input', '5');
  await page.selectOption('label:has-text("sort") + select', 'price');
  await page.fill('[aria-label="tags 1"]', 'a b');
  await page.click('[role=group]:has-text("tags") >> text=Add an item');
  await page.keyboard.type('c');
  await page.fill('label:has-text("X-Trace") + input', 'träce');
  await page.fill('label:has-text("Authorization") + input', 's3cret');
  await page.waitForFunction(() => document.querySelector('.samples code')?.textContent?.includes('tags=c'));
  assert.match((await sample(context))!, `'${api.origin}/v1/items?limit=5&sort=price&tags=a%20b&tags=c'`);
  assert.match((await sample(context))!, 'Authorization: Bearer <TOKEN>');
  assert.match((await page.textContent('.console-note'))!, 'do not let a page send Cookie');
  await send(context);
  assert.match((await status(context))!, /^200 OK in \d+ ms$/);
  assert.is(await page.getAttribute('.console-status', 'aria-live'), 'polite');
  const [request] = api.asked;
  assert.is(request!.url, '/v1/items?limit=5&sort=price&tags=a%20b&tags=c');
  assert.is(request!.headers.authorization, 'Bearer s3cret');
  assert.is(Buffer.from(request!.headers['x-trace'] as string, 'latin1').toString(), 'träce');
  assert.is(request!.headers.cookie, undefined);
  assert.is(request!.headers.referer, undefined);
  assert.match((await page.textContent('.console-facts'))!, 'Success · 50 B · application/json');
  await page.click('.console-answer summary');
  assert.match((await page.textContent('.console-headers'))!, 'x-request-idr-42');
  const body = await page.textContent('.console-answer figure code');
  assert.is(body, '{\n  "id": 9007199254740993,\n  "list": [],\n  "name": "<b>lamp"\n}');
  assert.ok(await page.locator('.console-answer .token.property').count());
  assert.equal(troubles, []);
});

test('a JSON body is sent as written, follows the selection, and is not sent while it is invalid', async context => {
  const { page, api, troubles } = context;
  await open(context, 'create-item');
  const body = page.locator('.console textarea');
  await page.selectOption('.console .sample-choice select', { label: 'Desk' });
  assert.match(await body.inputValue(), '"legs": 4');
  await body.fill('{"name": ');
  await page.click('.console button[type=submit]');
  await page.waitForSelector('.console-problem');
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
  const described = await body.getAttribute('aria-describedby');
  assert.match((await page.textContent(`[id="${described}"]`))!, 'This is not JSON');
  assert.is(api.asked.length, 0);
  await body.fill('{"name":"O\'Hara","id":9007199254740993}');
  await page.waitForFunction(() => document.querySelector('.samples code')?.textContent?.includes('9007199254740993'));
  await send(context);
  assert.is(api.asked[0]!.method, 'POST');
  assert.is(api.asked[0]!.headers['content-type'], 'application/json');
  assert.is(api.asked[0]!.body.toString(), '{"name":"O\'Hara","id":9007199254740993}');
  await body.fill('');
  await send(context);
  await page.waitForFunction(() => !document.querySelector('.console-status')?.textContent?.includes('Sending'));
  assert.is(api.asked[1]!.headers['content-type'], undefined);
  assert.equal(troubles, []);
});

test('a multipart form takes files', async context => {
  const { page, api, troubles } = context;
  await open(context, 'upload-photo');
  await page.setInputFiles('label:has-text("photo") + input', {
    name: 'lämp.png',
    mimeType: 'image/png',
    buffer: Buffer.from([0, 255, 13, 10]),
  });
  assert.is(await page.inputValue('label:has-text("meta") + textarea'), '', 'optional');
  await page.fill('label:has-text("title") + input', 'Übung');
  await page.fill('label:has-text("meta") + textarea', '{"wide":true}');
  await page.waitForFunction(() => document.querySelector('.samples code')?.textContent?.includes('lämp.png'));
  await send(context);
  const [request] = api.asked;
  const parts = parseMultipart(request!.headers['content-type']!, request!.body);
  assert.equal(
    parts.map(({ name, filename, type, value }) => [name, filename, type, value.toString('latin1')]),
    [
      ['title', undefined, undefined, Buffer.from('Übung').toString('latin1')],
      ['meta', undefined, 'application/json', '{"wide":true}'],
      ['photo', 'lämp.png', 'image/png', '\0\xff\r\n'],
    ],
  );
  assert.match((await status(context))!, '201 Created');
  assert.equal(troubles, []);
});

test('nothing that was made up is sent: required fields are asked for, optional ones start empty', async context => {
  const { page, api, troubles } = context;
  await open(context, 'change-customer');
  const field = (name: string) => page.locator(`.console-field:has(label code:text-is("${name}")) :is(input, select)`);
  const values = async (...names: string[]) => Promise.all(names.map(name => field(name).inputValue()));
  assert.equal(await values('customer', 'sure', 'name', 'plan', 'email', 'note'), ['', '', '', 'small', '', '']);
  await page.waitForFunction(() => document.querySelector('.samples code')?.textContent?.includes('name={name}'));
  assert.match((await sample(context))!, "/v1/customers/{customer}?sure={sure}'");
  assert.not.match((await sample(context))!, /email|note/);
  await page.click('.console button[type=submit]');
  await page.waitForSelector('.console-problem');
  assert.equal(await page.locator('.console-problem').allTextContents(), [
    'customer needs a value.',
    'sure needs a value.',
    'name needs a value.',
  ]);
  assert.is(api.asked.length, 0);
  await field('customer').fill('7');
  await field('sure').selectOption('false');
  await field('name').fill('Ada L');
  await send(context);
  assert.is(api.asked[0]!.url, '/v1/customers/7?sure=false');
  assert.is(api.asked[0]!.body.toString(), 'name=Ada%20L&plan=small');
  assert.equal(troubles, []);
});

test('errors of the server are shown as responses: 404 and 500, in words', async context => {
  const { page, api } = context;
  await open(context, 'get-item');
  await page.fill('label:has-text("key") + input', 'a&b');
  await page.fill('label:has-text("id") + input', 'a/b');
  await send(context);
  assert.is(api.asked[0]!.url, '/v1/items/a%2Fb?key=a%26b');
  assert.match((await status(context))!, '404 Not Found in');
  assert.match((await page.textContent('.console-facts'))!, 'Client error');
  assert.match((await page.textContent('.console-answer figure'))!, 'no such item');
  await open(context, 'broken');
  await send(context);
  assert.match((await status(context))!, '500 Internal Server Error in');
  assert.match((await page.textContent('.console-facts'))!, 'Server error');
});

test('images are shown and saved, long texts are cut, and redirects are shown', async context => {
  const { page } = context;
  await open(context, 'picture');
  await send(context);
  assert.match((await page.textContent('.console-answer'))!, /7 B · image\/png/s);
  assert.match(await page.getAttribute('.console-image', 'src').then(String), /^data:image\/png;base64,iVBORwABAg==$/);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Save picture')]);
  assert.equal([...(await readFile(await download.path()))], [137, 80, 78, 71, 0, 1, 2]);
  await open(context, 'long');
  await send(context);
  assert.match((await page.textContent('.console-answer'))!, /more than 1\.\d MB.*longer than 1 MB/s);
  assert.is((await page.textContent('.console-answer figure code'))!.length, 1_000_000);
  await open(context, 'moved');
  await send(context);
  assert.match((await page.textContent('.console-facts'))!, /redirected to http:[^?]*\/v1\/items\/7$/);
});

test('a request that takes long can be stopped, and ends by itself after 30 seconds', async context => {
  const { page } = context;
  await page.clock.install();
  await open(context, 'slow');
  await page.click('.console button[type=submit]');
  await page.click('button:text("Stop")');
  await page.waitForSelector('.console-answer');
  assert.is(await status(context), 'Stopped');
  const asked = page.waitForRequest('**/slow');
  await page.click('.console button[type=submit]');
  await asked;
  await page.clock.fastForward(31_000);
  await page.waitForSelector('.console-failed:has-text("No response within 30 seconds")');
});

test('a server that forbids it: the headers it would have to send, and curl as an alternative', async context => {
  const { page, closed, on } = context;
  await open(context, 'create-item');
  await page.selectOption('label:has-text("Server") + select', `${closed.origin}/v1`);
  await page.fill('label:has-text("Authorization") + input', 'Bearer s3cret');
  await send(context);
  assert.is(await status(context), 'No response could be read');
  const text = (await page.textContent('.console-answer'))!;
  assert.match(text, `Access-Control-Allow-Origin: ${on.origin}`);
  assert.match(text, 'Access-Control-Allow-Headers: Authorization, Content-Type');
  assert.not.match(text, 'Access-Control-Allow-Methods');
  assert.match(text, `curl '${closed.origin}/v1/items'`);
  assert.not.match(text, 's3cret');
  // The next operation uses the same server.
  await page.click('main a[href$="/list-items"]');
  await page.waitForURL('**/list-items');
  await page.waitForSelector('h1:text-is("listItems")');
  await page.click('text=Try it');
  assert.is(await page.inputValue('label:has-text("Server") + select'), `${closed.origin}/v1`);
});

test('a server that cannot be reached', async context => {
  const { page, dead } = context;
  await open(context, 'list-items');
  await page.selectOption('label:has-text("Server") + select', dead);
  await send(context);
  assert.match((await page.textContent('.console-answer'))!, `Nothing may be listening at ${new URL(dead).origin}`);
});

/** Runs in the page: returns the value that the secret's field has when it enters the document. */
function firstSecret(): Promise<string> {
  return new Promise(resolve => {
    new MutationObserver(() => {
      const field = document.querySelector<HTMLInputElement>('.console input[type=password]');
      if (field) resolve(field.value);
    }).observe(document, { childList: true, subtree: true });
  });
}

test('credentials stay in memory: other operations know them, no storage, address or HTML does, and a reload forgets', async context => {
  const { page, api, chrome, troubles } = context;
  await open(context, 'list-items');
  await page.fill('label:has-text("Authorization") + input', 's3cret');
  await send(context);
  await page.click('main a[href$="/create-item"]');
  await page.waitForURL('**/create-item');
  await page.waitForSelector('h1:text-is("createItem")');
  const seenFirst = page.evaluate(firstSecret);
  await page.click('text=Try it');
  assert.is(await seenFirst, 's3cret', 'the field is never seen without it');
  assert.is(await page.inputValue('label:has-text("Authorization") + input'), 's3cret');
  await send(context);
  assert.equal(
    api.asked.map(({ headers }) => headers.authorization),
    ['Bearer s3cret', 'Bearer s3cret'],
  );
  const kept = await page.evaluate(async () => [
    JSON.stringify({ ...localStorage, ...sessionStorage }),
    JSON.stringify(await indexedDB.databases()),
    JSON.stringify(await caches.keys()),
    document.cookie,
    JSON.stringify(history.state),
    location.href,
    window.name,
    document.documentElement.outerHTML,
  ]);
  for (const text of [...kept, JSON.stringify(await chrome.context.cookies())]) assert.not.match(text, 's3cret');
  const input = page.locator('label:has-text("Authorization") + input');
  assert.is(await input.getAttribute('type'), 'password');
  assert.is(await input.getAttribute('autocomplete'), 'off');
  await page.reload();
  await waitForShell(page);
  await page.click('text=Try it');
  await page.waitForSelector('.console:visible');
  assert.is(await input.inputValue(), '');
  await send(context);
  assert.is(api.asked[2]!.headers.authorization, undefined);
  assert.equal(troubles, []);
});

test('several ways to authenticate: the sample, the fields and the request follow the choice, on other pages too', async context => {
  const { page, api, troubles } = context;
  await open(context, 'choose-way');
  const choice = page.locator('.console label:has-text("Authentication") select');
  assert.equal(await choice.locator('option').allTextContents(), ['token', 'key', 'token + key', 'No authentication']);
  const fields = () => page.locator('.console input[type=password]').count();
  assert.is(await fields(), 1);
  await choice.selectOption('key');
  await page.fill('label:has-text("key") + input', 'k&1');
  await send(context);
  await choice.selectOption('token + key');
  assert.is(await fields(), 2);
  await page.fill('label:has-text("Authorization") + input', 's3cret');
  await send(context);
  assert.match((await sample(context)) ?? '', /key=%3CAPI_TOKEN%3E[\s\S]*Authorization: Bearer <TOKEN>/);
  await choice.selectOption('No authentication');
  assert.is(await fields(), 0);
  await send(context);
  assert.equal(
    api.asked.map(({ url, headers }) => [url, headers.authorization]),
    [
      ['/v1/ways?key=k%261', undefined],
      ['/v1/ways?key=k%261', 'Bearer s3cret'],
      ['/v1/ways', undefined],
    ],
  );
  await visit(context, context.on.origin, 'choose-way');
  await page.waitForFunction(() => !document.querySelector('.samples figure.code')!.textContent!.includes('TOKEN'));
  assert.equal(troubles, []);
});

test('what was sent on this page can be filled in again, without credentials; the request is copied as curl', async context => {
  const { page, api, troubles } = context;
  await open(context, 'list-items');
  await page.fill('label:has-text("Authorization") + input', 's3cret');
  await page.fill('label:has-text("limit") + input', '5');
  await send(context);
  await page.fill('label:has-text("limit") + input', '6');
  await page.fill('[aria-label="tags 1"]', 'red');
  await send(context);
  await page.click('text=2 requests on this page');
  const history = page.locator('.console-history button');
  assert.match(await history.first().textContent().then(String), /^200 · .* · .*limit=6&tags=red$/);
  await history.nth(1).click();
  assert.is(await page.inputValue('label:has-text("limit") + input'), '5');
  assert.is(await page.inputValue('[aria-label="tags 1"]'), '');
  await page.click('text=Copy as curl');
  await page.waitForSelector('.console-actions [role=status]:has-text("Copied")');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^curl .*limit=5/);
  assert.not.match(copied, 's3cret');
  assert.not.match(await page.innerHTML('.console-history'), 's3cret');
  await send(context);
  assert.match(api.asked[2]!.url, /limit=5$/);
  await page.click('main a[href$="/create-item"]');
  await page.waitForSelector('h1:text-is("createItem")');
  await page.click('text=Try it');
  await page.waitForSelector('.console:visible');
  assert.is(await page.locator('.console-history').count(), 0, 'each operation has its own');
  await page.goBack();
  await page.waitForSelector('h1:text-is("listItems")');
  await page.click('text=Try it');
  await page.waitForSelector('text=3 requests on this page');
  assert.equal(troubles, []);
});

test('on a wide screen, the console can take most of the room', async context => {
  const { page } = context;
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(context, 'list-items');
  const width = () => page.evaluate(() => document.querySelector('.console')!.getBoundingClientRect().width);
  const narrow = await width();
  await page.click('.console button:text-is("Wide")');
  assert.is(await page.getAttribute('.console-widen', 'aria-pressed'), 'true');
  assert.ok((await width()) > narrow * 1.3, `${await width()} and ${narrow}`);
  assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 1440);
  await page.click('.console button:text-is("Close")');
  assert.ok(
    (await page.evaluate(() => document.querySelector('.operation-main')!.getBoundingClientRect().width)) > 400,
  );
});

test('an address outside of the servers is refused, and so are . and .. in a path', async context => {
  const { page, api } = context;
  await open(context, 'outside');
  await send(context);
  assert.match((await status(context))!, 'Not sent');
  assert.match((await page.textContent('.console-answer'))!, `not below ${api.origin}/v1`);
  await open(context, 'get-item');
  await page.fill('label:has-text("id") + input', '..');
  assert.not.ok(await page.isVisible('.console-problem'));
  await page.click('.console button[type=submit]');
  assert.match((await page.textContent('.console-problem'))!, 'another address');
  await page.fill('label:has-text("id") + input', '');
  assert.is(await page.textContent('.console-problem'), 'id needs a value.');
  assert.is(api.asked.length, 0);
});

test('GET with a body goes without it, and says so', async context => {
  const { page, api } = context;
  await open(context, 'search-items');
  assert.match((await page.textContent('.console-note'))!, 'send no body with GET');
  await send(context);
  assert.is(api.asked[0]!.body.length, 0);
});

test('by keyboard alone', async context => {
  const { page, api } = context;
  await visit(context, context.on.origin, 'list-items');
  await page.waitForSelector('.console-open button:enabled');
  const active = () => page.evaluate(() => document.activeElement?.closest('.console-field')?.textContent ?? '');
  await page.focus('.samples pre');
  for (let left = 5; left && (await page.evaluate(() => document.activeElement?.textContent)) !== 'Try it'; left--)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
  for (let left = 10; left && !(await active()).startsWith('limit'); left--) await page.keyboard.press('Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.console-answer');
  assert.is(api.asked[0]!.url, '/v1/items?limit=3');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Try it');
  assert.not.ok(await page.isVisible('.console'));
  await page.keyboard.press('Enter');
  await page.waitForSelector('.console:visible');
  assert.is(await page.inputValue('label:has-text("limit") + input'), '3');
});

test('on a phone, nothing overflows and every target can be hit', async context => {
  const { page } = context;
  await page.setViewportSize({ width: 360, height: 740 });
  for (const operation of ['list-items', 'upload-photo', 'create-item']) {
    await open(context, operation);
    await send(context);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `${operation}: ${wide}`);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('.console :is(button:not(.code-copy), input, select, textarea, summary)')]
        .map(node => ({
          text: node.outerHTML.slice(0, 80),
          height: (node.closest('.console-check') ?? node).getBoundingClientRect().height,
        }))
        .filter(({ height }) => height > 0 && height < 44),
    );
    assert.equal(small, []);
  }
});

test.run();
