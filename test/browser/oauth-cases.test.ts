/**
 * Tokens for the console, case by case, from a server that answers as each test wants: where secrets go, answers that must be
 * refused, renewal, and the page that servers lead back to.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Listening, listenLocally } from '../local-server.js';
import { writeProject } from '../project.js';
import { type Served, serveBuilt } from './site.js';
import { type BrowserSuiteContext, setUpBrowser, waitForShell } from './visits.js';

type Asked = { path: string; authorization?: string; form: URLSearchParams };
type Answer = (asked: Asked, response: ServerResponse) => void;
type Context = BrowserSuiteContext & {
  site: Served;
  servers: Listening[];
  /** Requests with a body that the server of tokens received. */
  asked: Asked[];
  /** The addresses of requests that the API received. */
  called: string[];
  /** How the server of tokens answers. */
  behaviour: { token: Answer; answer: Record<string, string>; elsewhere: string };
};

const oauth2 = (login: string, path: string, more = '') => `
      type: oauth2
      ${more}
      flows:
        authorizationCode: { authorizationUrl: ${login}/auth, tokenUrl: ${login}${path}, scopes: {} }
        clientCredentials: { tokenUrl: ${login}${path}, scopes: {} }`;

const description = (server: string, login: string) => `openapi: 3.2.0
info: { title: Shop, version: '1' }
servers: [{ url: '${server}' }]
components:
  securitySchemes:
    first: ${oauth2(login, '/token')}
    second:
      type: oauth2
      flows: { clientCredentials: { tokenUrl: ${login}/second, scopes: { write: Change things. } } }
    discovered: { type: openIdConnect, openIdConnectUrl: ${login}/metadata }
paths:
  /things: { get: { operationId: list, security: [{ first: [] }, { second: [write] }], responses: { 200: { description: It. } } } }
  /found: { get: { operationId: found, security: [{ discovered: [] }], responses: { 200: { description: It. } } } }
`;

const api = (id: string, server: string, login: string) => `  - id: ${id}
    path: api/${id}.yaml
    route: /${id}
    console:
      servers: ['${server}/${id}']
      oauth: { servers: ['${login}/'], clientId: docs }
`;

const test = suite<Context>('oauth cases');

const json = (response: ServerResponse, value: unknown) => {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(value));
};

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return new URLSearchParams(text);
}

setUpBrowser(test, async context => {
  const asked: Asked[] = [];
  const called: string[] = [];
  const behaviour = {} as Context['behaviour'];
  const login = await listenLocally(
    createServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url!, 'http://login');
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Headers', 'Authorization');
      if (request.method === 'OPTIONS') return response.writeHead(204).end();
      if (pathname === '/metadata')
        return json(response, {
          issuer: login.url,
          authorization_endpoint: `${login.url}/auth`,
          token_endpoint: `${login.url}/token`,
          authorization_response_iss_parameter_supported: true,
        });
      if (pathname === '/auth') {
        const back = new URL(searchParams.get('redirect_uri')!);
        const state = searchParams.get('state')!;
        for (const [name, value] of Object.entries({ code: 'c0de', state, ...behaviour.answer }))
          back.searchParams.set(name, value);
        response.setHeader('Content-Type', 'text/html');
        return response.end(`<a href="${back.href.replaceAll('&', '&amp;')}">Back</a>`);
      }
      const order = { path: pathname, authorization: request.headers.authorization, form: await readForm(request) };
      asked.push(order);
      behaviour.token(order, response);
    }),
  );
  const target = await listenLocally(
    createServer(async (request, response) => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Headers', '*, Authorization');
      if (request.method === 'OPTIONS') return response.writeHead(204).end();
      called.push(`${request.url} ${await readForm(request)}`);
      json(response, { access_token: 'from the API' });
    }),
  );
  behaviour.elsewhere = target.url;
  const folder = await writeProject({
    'docs/index.md': '# Home\n',
    'api/one.yaml': description(`${target.url}/one`, login.url),
    'api/two.yaml': description(`${target.url}/two`, login.url),
    'docsc.config.yaml': `title: Shop
api:
${api('one', target.url, login.url)}${api('two', target.url, login.url)}sidebars: { docs: [{ type: api, id: one }, { type: api, id: two }] }
`,
  });
  Object.assign(context, {
    site: await serveBuilt('docsc.config.yaml', folder),
    servers: [login, target],
    asked,
    called,
    behaviour,
  });
});

test.after(async ({ site, servers }) => {
  await Promise.all([site, ...servers].map(server => server.close()));
});

test.before.each(({ page, asked, called, behaviour }) => {
  page.setDefaultTimeout(20_000);
  asked.length = 0;
  called.length = 0;
  behaviour.answer = {};
  behaviour.token = (_, response) => json(response, { access_token: 't0ken', expires_in: 600 });
});

async function open(page: Page): Promise<void> {
  await waitForShell(page);
  await page.click('text=Try it');
  await page.waitForSelector('.console-oauth:visible');
}

const press = (page: Page, name: string) => page.click(`.console-oauth button:text-is("${name}")`);
const chooseFlow = (page: Page, label: string) =>
  page.selectOption('label:has-text("Way to get a token") + select', { label });
const chooseScheme = (page: Page, label: string) =>
  page.selectOption('.console label:has-text("Authentication") select', { label });
const secret = (page: Page) => page.locator('label:text-is("Client secret") + input');
const gotToken = (page: Page) => page.waitForSelector('.console-oauth [role=status]:has-text("in the field above")');

async function startSignIn(page: Page): Promise<Page> {
  const [window] = await Promise.all([page.waitForEvent('popup'), press(page, 'Sign in')]);
  await window.waitForSelector('a');
  return window;
}

async function signIn(page: Page): Promise<void> {
  const window = await startSignIn(page);
  await Promise.all([window.waitForEvent('close'), window.click('a')]);
}

test('a secret goes with client credentials alone, and is forgotten when another way is chosen', async context => {
  const { page, site, asked } = context;
  await page.goto(`${site.origin}/one/list`);
  await open(page);
  await chooseFlow(page, 'Client credentials');
  await secret(page).fill('s3cret');
  await chooseFlow(page, 'Sign in here');
  await signIn(page);
  await gotToken(page);
  assert.is(asked[0]!.authorization, undefined);
  assert.is(asked[0]!.form.get('client_id'), 'docs');
  await chooseFlow(page, 'Client credentials');
  assert.is(await secret(page).inputValue(), '');
  await press(page, 'Get a token');
  await page.waitForFunction(() => !document.querySelector('.console-oauth')!.textContent!.includes('Waiting'));
  assert.is(asked[1]!.authorization, undefined);
});

test('another scheme begins with fields of its own: no secret, and its own scopes', async ({ page, site, asked }) => {
  await page.goto(`${site.origin}/one/list`);
  await open(page);
  await chooseFlow(page, 'Client credentials');
  await page.fill('label:text-is("Client ID") + input', 'robot');
  await secret(page).fill('s3cret');
  await press(page, 'Get a token');
  await gotToken(page);
  await chooseScheme(page, 'second');
  assert.is(await secret(page).inputValue(), '');
  await press(page, 'Get a token');
  await page.waitForFunction(() => !document.querySelector('.console-oauth')!.textContent!.includes('Waiting'));
  assert.equal(
    asked.map(({ path, authorization, form }) => [path, authorization && 'secret', form.get('scope')]),
    [
      ['/token', 'secret', null],
      ['/second', undefined, 'write'],
    ],
  );
});

test('a server of tokens that leads to another address gets no second request', async context => {
  const { page, site, called, behaviour } = context;
  behaviour.token = (_, response) => response.writeHead(307, { Location: `${behaviour.elsewhere}/one/steal` }).end();
  await page.goto(`${site.origin}/one/list`);
  await open(page);
  await chooseFlow(page, 'Client credentials');
  await press(page, 'Get a token');
  await page.waitForSelector('.console-oauth [role=alert]');
  assert.equal(called, []);
});

test('two presses while a token is renewed send one request, after one renewal', async context => {
  const { page, site, asked, called, behaviour } = context;
  let release = () => {};
  behaviour.token = ({ form }, response) => {
    const answer = () => json(response, { access_token: 't0ken', refresh_token: 'again', expires_in: 5 });
    if (form.get('grant_type') === 'refresh_token') release = answer;
    else answer();
  };
  await page.goto(`${site.origin}/one/list`);
  await open(page);
  await chooseFlow(page, 'Client credentials');
  await press(page, 'Get a token');
  await gotToken(page);
  await page.dispatchEvent('.console button[type=submit]', 'click');
  await page.dispatchEvent('.console button[type=submit]', 'click');
  await page.waitForSelector('.console-actions button:text-is("Stop")');
  release();
  await page.waitForSelector('.console-answer');
  assert.is(asked.length, 2);
  assert.is(called.length, 1);
});

test('the reader may stop while a token is renewed, and nothing is sent', async context => {
  const { page, site, called, behaviour } = context;
  behaviour.token = ({ form }, response) => {
    if (form.get('grant_type') !== 'refresh_token')
      json(response, { access_token: 't0ken', refresh_token: 'again', expires_in: 5 });
  };
  await page.goto(`${site.origin}/one/list`);
  await open(page);
  await chooseFlow(page, 'Client credentials');
  await press(page, 'Get a token');
  await gotToken(page);
  await page.click('.console button[type=submit]');
  await page.click('.console-actions button:text-is("Stop")');
  await page.waitForSelector('.console-status:has-text("Stopped")');
  assert.equal(called, []);
});

test('an answer of another issuer is refused, and so is one without, if the server says that it names itself', async ({
  page,
  site,
  asked,
  behaviour,
}) => {
  await page.goto(`${site.origin}/one/found`);
  await open(page);
  for (const answer of [{ iss: 'https://attacker.example.com' }, {}]) {
    behaviour.answer = answer as Record<string, string>;
    await signIn(page);
    await page.waitForSelector('.console-oauth [role=alert]:has-text("another server")');
  }
  assert.equal(asked, []);
});

test('two tabs that sign in at once get the answers to their own questions', async context => {
  const { page, site, asked } = context;
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${site.origin}/one/list`);
    await open(tab);
  }
  const windows = [await startSignIn(page), await startSignIn(other)];
  await Promise.all([windows[1]!.waitForEvent('close'), windows[1]!.click('a')]);
  await gotToken(other);
  assert.is(await page.inputValue('label:has-text("Authorization") + input'), '');
  assert.is(asked.length, 1);
  await Promise.all([windows[0]!.waitForEvent('close'), windows[0]!.click('a')]);
  await gotToken(page);
  await other.close();
});

test('the requests of another API with the same paths are not in the history', async ({ page, site }) => {
  let visits = 0;
  page.on('load', () => visits++);
  await page.goto(`${site.origin}/one/list`);
  await open(page);
  await page.click('.console button[type=submit]');
  await page.waitForSelector('.console-history');
  await page.evaluate(() => document.querySelector<HTMLElement>('a:not([role])[href="/two/list"]')!.click());
  await page.waitForFunction(() => location.pathname === '/two/list');
  await page.waitForFunction(() => document.querySelector('.console') === null);
  await open(page);
  assert.is(await page.locator('.console-history').count(), 0);
  assert.is(visits, 1);
});

test('on a page without a clipboard, the button that copies says that it cannot', async ({ page, site, troubles }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto(`${site.origin}/one/list`);
  await open(page);
  await page.click('.console-actions button:text-is("Copy as curl")');
  await page.waitForSelector('.console-actions [role=status]:has-text("did not allow")');
  assert.equal(troubles, []);
});

test.run();
