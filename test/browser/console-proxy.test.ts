/** A console whose requests go through a proxy, to a server that lets no page of another site read its answers. */
import { createServer } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openProxyServer } from '../../bin/proxy/server.js';
import { internet } from '../../src/compiler/remote/network/network.js';
import { type Listening, listenLocally } from '../local-server.js';
import { writeProject } from '../project.js';
import { violationsFromTop } from './axe.js';
import { type Served, serveBuilt } from './site.js';
import { type BrowserSuiteContext, setUpBrowser, waitForShell } from './visits.js';

type Context = BrowserSuiteContext & { site: Served; api: Listening; proxy: Listening; received: string[] };

const test = suite<Context>('console through a proxy');

setUpBrowser(test, async context => {
  context.received = [];
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    context.received.push(`${method} ${url} ${headers.authorization} ${headers.cookie}`);
    if (url === '/v1/moved') return void response.writeHead(302, { location: '/v1/things/9?key=1' }).end();
    if (url === '/v1/away') return void response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
    response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=1', 'x-rate-left': '41' });
    response.end('{"id":9007199254740993}');
  });
  context.api = await listenLocally(server);
  const rules = { servers: [`${context.api.url}/v1`], sites: [], allowsLocalSites: true, allowsPrivate: false };
  context.proxy = await listenLocally(openProxyServer({ rules, network: internet, onFailure: console.error }));
  const operation = (operationId: string) => ({
    get: { operationId, security: [{ key: [] }], responses: { 200: { description: 'OK' } } },
  });
  const description = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: { '/things': operation('things'), '/moved': operation('moved'), '/away': operation('away') },
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  };
  const servers = [`${context.api.url}/v1`];
  const entry = { id: 'it', path: 'api.json', route: '/api', console: { servers, proxy: `${context.proxy.url}/` } };
  const folder = await writeProject({
    'docs/index.md': '# Home\n',
    'api.json': JSON.stringify(description),
    'docsc.config.yaml': JSON.stringify({ title: 'T', api: [entry], sidebars: { docs: [{ type: 'api', id: 'it' }] } }),
  });
  context.site = await serveBuilt('docsc.config.yaml', folder);
});

test.before.each(({ received }) => {
  received.length = 0;
});
test.after(async ({ site, api, proxy }) => {
  await Promise.all([site.close(), api.close(), proxy.close().catch(() => undefined)]);
});

/** Opens the console of an operation, and sends its request with a token. */
async function send({ page, site }: Context, id: string): Promise<void> {
  await page.goto(`${site.origin}/api/${id}`);
  await waitForShell(page);
  await page.click('.console-open button');
  await page.fill('.console input[type=password]', 'secret');
  await page.click('.console button[type=submit]');
  await page.waitForSelector('.console-answer');
}

test('the answer is shown with all headers of the server, and the sample has its own address', async context => {
  const { page, api, received } = context;
  await send(context, 'things');
  assert.equal(received, ['GET /v1/things Bearer secret undefined']);
  assert.match((await page.textContent('.console-outcome'))!, /200 OK.*9007199254740993/s);
  await page.click('.console-answer summary:has-text("headers")');
  const headers = await page.locator('.console-headers dt').allTextContents();
  for (const name of ['set-cookie', 'x-rate-left', 'content-type']) assert.ok(headers.includes(name), headers.join());
  assert.not(headers.some(name => /^docsc-|content-security/.test(name)));
  assert.not(await page.locator('.console-answer :text("Access-Control-Expose-Headers")').count());
  assert.match((await page.textContent('.samples code'))!, new RegExp(`${api.url}/v1/things`));
  assert.equal(await violationsFromTop(page), []);
});

test('a redirect within the server is named without its query', async context => {
  await send(context, 'moved');
  const facts = await context.page.locator('.console-facts').first().textContent();
  assert.match(facts!, new RegExp(`redirected to ${context.api.url}/v1/things/9$`));
});

test('the reason why a request was not forwarded is shown, with the request for curl', async context => {
  await send(context, 'away');
  const outcome = (await context.page.textContent('.console-outcome'))!;
  assert.match(outcome, /The proxy did not forward the request/);
  assert.match(outcome, /The server leads to https:\/\/elsewhere\.example, another server/);
  assert.match(outcome, /curl/);
});

test('a web server in the place of the proxy is told apart from the API', async context => {
  const { page, proxy } = context;
  await page.route(`${proxy.url}/**`, route =>
    route.fulfill({ status: 404, body: 'none', headers: { 'access-control-allow-origin': '*' } }),
  );
  await send(context, 'things');
  assert.match(
    (await page.textContent('.console-outcome'))!,
    /What answers at http:\/\/127\.0\.0\.1:\d+\/ is no docsc proxy/,
  );
});

test('a proxy that does not answer is named', async context => {
  await context.proxy.close();
  await send(context, 'things');
  assert.match(
    (await context.page.textContent('.console-outcome'))!,
    /The proxy at http:\/\/127\.0\.0\.1:\d+\/ does not answer/,
  );
  assert.equal(context.received, []);
});

test.run();
