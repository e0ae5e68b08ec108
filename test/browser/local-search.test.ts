/**
 * The local search index in a real browser: in its worker, on the page if workers are blocked, and when files fail to
 * load.
 */
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { serveReference } from './reference-site.js';
import type { Served } from './site.js';
import { type BrowserSuiteContext, setUpBrowser, waitForShell } from './visits.js';

type Context = BrowserSuiteContext & { site: Served };

const test = suite<Context>('local search');

setUpBrowser(test, async context => {
  context.site = await serveReference();
});
test.after(({ site }) => site.close());

const FIELD = '.search-dialog[open] input';
const INDEX = /\/assets\/search\//;
const WORKER = /\/assets\/search-worker-/;

async function open({ page, site }: Context): Promise<Page> {
  await page.goto(`${site.origin}/quickstart`);
  await waitForShell(page);
  await page.keyboard.press('Control+k');
  await page.waitForSelector(FIELD);
  return page;
}

const first = async (page: Page, text: string) => {
  await page.fill(FIELD, text);
  await page.waitForSelector('.hit[aria-selected=true] .hit-title mark');
  return page.getAttribute('.hit[aria-selected=true]', 'href');
};

/** Collects the URLs that the page and its worker request. */
function asked(page: Page): string[] {
  const urls: string[] = [];
  page.context().on('request', request => urls.push(request.url()));
  return urls;
}

test('a worker answers, and nothing of the engine is loaded on the page', async context => {
  const urls = asked(context.page);
  const page = await open(context);
  assert.match((await first(page, 'stickiness')) ?? '', /^\/reference\/stickiness\?mark=stickiness/);
  assert.is(page.workers().length, 1);
  assert.match(page.workers()[0]!.url(), WORKER);
  assert.not.ok(urls.some(url => /\/assets\/on-page-/.test(url)));
  assert.equal(context.troubles, []);
});

test('misspelled words, identifiers and paths are found, and matches are highlighted', async context => {
  const page = await open(context);
  assert.match((await first(page, 'stickyness')) ?? '', /\/reference\/stickiness/);
  assert.is(await page.textContent('.hit[aria-selected=true] .hit-title mark'), 'Stickiness');
  await page.fill(FIELD, 'getApiTokensByName');
  await page.waitForFunction(() =>
    /get-api-tokens-by-name/.test(document.querySelector('.hit')?.getAttribute('href') ?? ''),
  );
  assert.equal(context.troubles, []);
});

test('sections of the search page show their number of hits', async ({ page, site, troubles }) => {
  await page.goto(`${site.origin}/search?q=project`);
  await page.waitForSelector('.hit');
  const sections = await page.locator('nav[aria-label=Sections] li').allTextContents();
  assert.ok(sections.length > 2, sections.join(' | '));
  assert.equal(troubles, []);
});

test('if no worker can be loaded, the page searches the index itself', async context => {
  const { page } = context;
  await page.route(WORKER, route => route.abort());
  await open(context);
  assert.match((await first(page, 'stickiness')) ?? '', /\/reference\/stickiness/);
  assert.is(page.workers().length, 0);
});

test('the same if a policy forbids workers', async context => {
  const { page } = context;
  await page.route(/\/quickstart$/, async route => {
    const response = await route.fetch({ maxRetries: 2 });
    const headers = response.headers();
    const policy = headers['content-security-policy']!.replace("worker-src 'self'", "worker-src 'none'");
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } });
  });
  await open(context);
  assert.match((await first(page, 'stickiness')) ?? '', /\/reference\/stickiness/);
});

test('an index that cannot be loaded is reported, and requested again with the next key', async context => {
  const { page } = context;
  const gate = { open: false };
  await page.context().route(INDEX, route => (gate.open ? route.continue() : route.abort()));
  await open(context);
  await page.fill(FIELD, 'stick');
  await page.waitForSelector('text=Unable to fetch results');
  assert.match((await page.textContent('.search-dialog')) ?? '', /You might want to check your network connection\./);
  gate.open = true;
  assert.match((await first(page, 'stickiness')) ?? '', /\/reference\/stickiness/);
  await page.context().unroute(INDEX);
});

test('no query breaks the modal', async context => {
  const page = await open(context);
  for (const text of [
    '.*+?^$()|{}[]\\',
    '<img src=x onerror=alert(1)>',
    '🚩🏳️‍🌈',
    `f${'\u0301'.repeat(40)}lag`,
    '\u202eflag علم',
    '__proto__ constructor',
  ]) {
    await page.fill(FIELD, text);
    await page.waitForFunction(asked => {
      const dialog = document.querySelector('.search-dialog')?.textContent ?? '';
      return dialog.includes('No results for') ? dialog.includes(asked) : document.querySelector('.search-dialog .hit');
    }, text.slice(0, 64).trim());
  }
  assert.is(await page.locator('.search-dialog img').count(), 0);
  assert.equal(context.troubles, []);
});

test.run();
