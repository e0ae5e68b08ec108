/**
 * Tokens for the console by OAuth 2, from a real authorization server: sign-in in a window with PKCE, client credentials, another
 * device, discovery and renewal. The API under test asks that server who may read.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Listening, listenLocally } from '../local-server.js';
import { writeProject } from '../project.js';
import { violationsFromTop } from './axe.js';
import { type Served, serveBuilt } from './site.js';
import { type BrowserSuiteContext, setUpBrowser, waitForShell } from './visits.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;
type Asked = { url: string; headers: IncomingMessage['headers'] };
type Context = BrowserSuiteContext & {
  site: Served;
  login: Listening;
  api: Listening;
  /** Requests to the authorization server's address for tokens. */
  asked: Asked[];
  lifetime: { seconds: number };
};

const CALLBACK = 'oauth-callback.html';

/** An authorization server with a public and a confidential client, which accepts any name and password. */
function createProvider(issuer: string, site: string, lifetime: Context['lifetime']): Provider {
  const grants = { device: 'urn:ietf:params:oauth:grant-type:device_code', client: 'client_credentials' };
  return new Provider(issuer, {
    clients: [
      {
        client_id: 'docs',
        token_endpoint_auth_method: 'none',
        application_type: 'native',
        redirect_uris: [`${site}/${CALLBACK}`],
        grant_types: ['authorization_code', 'refresh_token', grants.device],
        response_types: ['code'],
      },
      {
        client_id: 'robot',
        client_secret: 's3cr:t %',
        grant_types: [grants.client],
        redirect_uris: [],
        response_types: [],
      },
    ],
    scopes: ['openid', 'read', 'write'],
    features: {
      deviceFlow: { enabled: true },
      clientCredentials: { enabled: true },
      devInteractions: { enabled: true },
    },
    ttl: { AccessToken: () => lifetime.seconds, ClientCredentials: () => lifetime.seconds },
    issueRefreshToken: async () => true,
    clientBasedCORS: () => true,
  });
}

const description = (server: string, login: string) => `openapi: 3.2.0
info: { title: Shop, version: '1' }
servers: [{ url: '${server}' }]
components:
  securitySchemes:
    login:
      type: oauth2
      flows:
        authorizationCode:
          authorizationUrl: ${login}/auth
          tokenUrl: ${login}/token
          scopes: { read: Read things., write: Change things. }
        clientCredentials: { tokenUrl: ${login}/token, scopes: { read: Read things. } }
        deviceAuthorization:
          deviceAuthorizationUrl: ${login}/device/auth
          tokenUrl: ${login}/token
          scopes: { read: Read things. }
        implicit: { authorizationUrl: ${login}/auth, scopes: {} }
    discovered: { type: openIdConnect, openIdConnectUrl: ${login}/.well-known/openid-configuration }
    elsewhere:
      type: oauth2
      flows: { clientCredentials: { tokenUrl: 'https://tokens.example.com/token', scopes: {} } }
paths:
${['login', 'discovered', 'elsewhere']
  .map(
    name => `  /${name}:
    get: { operationId: with-${name}, security: [{ ${name}: [${name === 'discovered' ? 'openid' : 'read'}] }], responses: { 200: { description: It. } } }
`,
  )
  .join('')}`;

const config = (server: string, login: string) => `title: Shop
api:
  - id: shop
    path: api/shop.yaml
    route: /api
    console:
      servers: ['${server}']
      oauth: { servers: ['${login}/'], clientId: docs }
sidebars: { docs: [{ type: api, id: shop }] }
`;

const test = suite<Context>('oauth');

setUpBrowser(test, async context => {
  const handlers: { login: Handler; api: Handler } = { login: () => undefined, api: () => undefined };
  const asked: Asked[] = [];
  const login = await listenLocally(
    createServer((request, response) => {
      if (request.method === 'POST' && request.url === '/token')
        asked.push({ url: request.url, headers: request.headers });
      handlers.login(request, response);
    }),
  );
  const api = await listenLocally(createServer((request, response) => handlers.api(request, response)));
  const folder = await writeProject({
    'docs/index.md': '# Home\n',
    'api/shop.yaml': description(api.url, login.url),
    'docsc.config.yaml': config(api.url, login.url),
  });
  const site = await serveBuilt('docsc.config.yaml', folder);
  const lifetime = { seconds: 600 };
  const provider = createProvider(login.url, site.origin, lifetime);
  handlers.login = provider.callback();
  handlers.api = async ({ method, headers }, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'Authorization');
    if (method === 'OPTIONS') return response.writeHead(204).end();
    const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
    const found = (await provider.AccessToken.find(token)) ?? (await provider.ClientCredentials.find(token));
    response.writeHead(found ? 200 : 401, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ scope: found?.scope, client: found?.clientId }));
  };
  Object.assign(context, { site, login, api, asked, lifetime });
});

test.after(async ({ site, login, api }) => {
  await Promise.all([site, login, api].map(server => server.close()));
});

test.before.each(async ({ page, asked, lifetime }) => {
  page.setDefaultTimeout(20_000);
  asked.length = 0;
  lifetime.seconds = 600;
  await page.context().clearCookies();
});

async function open({ page, site }: Context, operation: string): Promise<void> {
  await page.goto(`${site.origin}/api/${operation}`);
  await waitForShell(page);
  await page.click('text=Try it');
  await page.waitForSelector('.console:visible');
}

/** Clicks through the pages of the authorization server. */
async function signInAt(window: Page, name = 'reader'): Promise<void> {
  await window.fill('input[name=login]', name);
  await window.fill('input[name=password]', 'any');
  await window.click('button[type=submit]');
  await window.click('button:has-text("Continue")');
}

/** Presses the button, and returns the window that it opens. */
async function openWindow(page: Page): Promise<Page> {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.click('.console-oauth button:has-text("Sign in")'),
  ]);
  return opened;
}

/** Signs in, until the token is there. */
async function signInHere(page: Page): Promise<void> {
  const opened = await openWindow(page);
  await opened.waitForURL(/\/interaction\//);
  await Promise.all([opened.waitForEvent('close'), signInAt(opened)]);
  await page.waitForSelector('.console-oauth [role=status]:has-text("valid until")');
}

async function sendAndRead({ page }: Context): Promise<string> {
  await page.click('.console button[type=submit]');
  await page.waitForSelector('.console-answer');
  return `${await page.textContent('.console-status')} ${await page.textContent('.console-answer code >> nth=-1')}`;
}

const token = ({ page }: Context) => page.inputValue('label:has-text("Authorization") + input');

test('sign-in in a window: PKCE, the callback closes it, and the token is sent', async context => {
  const { page, asked, troubles } = context;
  await open(context, 'with-login');
  assert.match(await sendAndRead(context), /^401/);
  assert.equal(await page.locator('label:has-text("Way to get a token") + select option').allTextContents(), [
    'Sign in here',
    'Client credentials',
    'Sign in on another device',
  ]);
  assert.is(await page.inputValue('label:text-is("Client ID") + input'), 'docs');
  await signInHere(page);
  assert.ok((await token(context)).length > 20);
  const answer = await sendAndRead(context);
  assert.match(answer, /^200/);
  assert.match(answer, /"scope": "read"/);
  assert.is(asked.length, 1);
  assert.is(asked[0]!.headers.cookie, undefined);
  assert.equal(
    troubles.filter(text => !text.includes('401')),
    [],
  );
});

test('a token that has expired is renewed before the next request; Forget removes it', async context => {
  const { page, asked, lifetime } = context;
  await open(context, 'with-login');
  lifetime.seconds = 5;
  await signInHere(page);
  const first = await token(context);
  lifetime.seconds = 600;
  assert.match(await sendAndRead(context), /^200/);
  assert.is(asked.length, 2);
  const second = await token(context);
  assert.is.not(second, first);
  await page.click('.console-oauth button:has-text("Renew")');
  await page.waitForFunction(
    before => document.querySelector<HTMLInputElement>('.console input[type=password]')!.value !== before,
    second,
  );
  await page.click('.console-oauth button:has-text("Forget")');
  assert.is(await token(context), '');
  assert.match(await sendAndRead(context), /^401/);
});

test('client credentials: the secret goes in the header, encoded, and a wrong one is told', async context => {
  const { page, asked } = context;
  await open(context, 'with-login');
  await page.selectOption('label:has-text("Way to get a token") + select', { label: 'Client credentials' });
  await page.fill('label:text-is("Client ID") + input', 'robot');
  await page.fill('label:text-is("Client secret") + input', 'wrong');
  await page.click('.console-oauth button:has-text("Get a token")');
  assert.match((await page.textContent('.console-oauth [role=alert]')) ?? '', /The server refused: invalid_client/);
  await page.fill('label:text-is("Client secret") + input', 's3cr:t %');
  await page.click('.console-oauth button:has-text("Get a token")');
  await page.waitForSelector('.console-oauth [role=status]:has-text("valid until")');
  assert.match(await sendAndRead(context), /^200[\s\S]*"client": "robot"/);
  const [, encoded = ''] = /^Basic (.+)$/.exec(asked.at(-1)!.headers.authorization ?? '') ?? [];
  assert.is(atob(encoded), 'robot:s3cr%3At+%25');
});

test('another device: the page shows code and address, and waits for it', async context => {
  const { page } = context;
  await open(context, 'with-login');
  await page.selectOption('label:has-text("Way to get a token") + select', { label: 'Sign in on another device' });
  await page.click('.console-oauth button:has-text("Sign in")');
  const note = page.locator('.console-oauth .console-note');
  const code = await note.locator('code').textContent();
  const address = await note.locator('a').getAttribute('href');
  const device = await page.context().newPage();
  await device.goto(address!);
  assert.match(await device.content(), code!);
  await device.click('button[type=submit]:has-text("Continue")');
  await signInAt(device);
  await page.waitForSelector('.console-oauth [role=status]:has-text("valid until")', { timeout: 20_000 });
  await device.close();
  assert.match(await sendAndRead(context), /^200/);
});

test('a server describes itself: its addresses and flows are found, and the reader may stop', async context => {
  const { page } = context;
  await open(context, 'with-discovered');
  const ways = page.locator('label:has-text("Way to get a token") + select');
  await ways.waitFor();
  assert.ok((await ways.locator('option').count()) > 1);
  const window = await openWindow(page);
  await page.waitForSelector('.console-oauth [role=status]:has-text("Waiting")');
  await Promise.all([window.waitForEvent('close'), page.click('.console-oauth button:has-text("Stop")')]);
  assert.is(await page.locator('.console-oauth [role=alert]').count(), 0);
  const again = await openWindow(page);
  await again.waitForURL(/\/interaction\//);
  await again.click('text=Cancel');
  await page.waitForSelector('.console-oauth [role=alert]:has-text("access_denied")');
});

test('a server that the configuration does not name is never asked', async context => {
  const { page } = context;
  await open(context, 'with-elsewhere');
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  await page.click('.console-oauth button:has-text("Get a token")');
  assert.match(
    (await page.textContent('.console-oauth [role=alert]')) ?? '',
    'https://tokens.example.com/token is not below an address that this site allows for tokens.',
  );
  assert.equal(
    asked.filter(url => url.includes('tokens.example.com')),
    [],
  );
});

test('credentials are kept for the tab if the reader says so, and gone when the reader takes it back', async context => {
  const { page } = context;
  await open(context, 'with-login');
  await page.fill('label:has-text("Authorization") + input', 's3cret');
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  assert.not.match(await stored(), 's3cret');
  await page.check('text=Keep until I close this tab');
  assert.match(await stored(), 's3cret');
  await page.reload();
  await waitForShell(page);
  await page.click('text=Try it');
  await page.waitForSelector('.console:visible');
  assert.is(await token(context), 's3cret');
  await page.uncheck('text=Keep until I close this tab');
  assert.is(await stored(), '{}');
  await page.reload();
  await waitForShell(page);
  await page.click('text=Try it');
  await page.waitForSelector('.console:visible');
  assert.is(await token(context), '');
});

test('the fields fit a phone, have names, and axe finds nothing', async context => {
  const { page } = context;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${context.site.origin}/api/with-login`);
  await waitForShell(page);
  await page.click('.operation-side > summary');
  await page.click('text=Try it');
  await page.waitForSelector('.console-oauth');
  await page.click('.console-oauth summary');
  assert.equal(await violationsFromTop(page), []);
  assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  if (process.env.SHOTS) await page.locator('.console').screenshot({ path: `${process.env.SHOTS}/oauth-phone.png` });
});

test.run();
