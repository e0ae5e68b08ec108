/**
 * A site served under a path other than its configured base: the home page says so. Other pages, and sites that load,
 * say nothing.
 */
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openChrome } from './chromium.js';
import { servePlainHost } from './dumb.js';
import { type Served, serveBuilt } from './site.js';
import { type BrowserSuiteContext, holdRequest, setUpBrowser, waitForShell } from './visits.js';

type Context = BrowserSuiteContext & { built: Served; moved: Served; plain: Served };

const test = suite<Context>('base URL');
const folder = join(import.meta.dirname, 'services');
const BANNER = '#docsc\\:base-url';

setUpBrowser(test, async context => {
  context.built = await serveBuilt('moved.config.yaml', folder);
  context.moved = await servePlainHost(context.built.folder);
  context.plain = await serveBuilt('plain.config.yaml', folder);
});
test.after(async ({ built, moved, plain }) => {
  for (const site of [built, moved, plain]) await site.close();
});

test('the home page says that a wrong baseUrl may be the reason, and which one the site has', async ({
  page,
  moved,
}) => {
  await page.goto(`${moved.origin}/`);
  await page.waitForSelector(BANNER);
  const text = (await page.textContent(BANNER)) ?? '';
  assert.match(text, 'Your site did not load properly.');
  assert.match(text, 'built for the path /sub/');
  assert.is(await page.getByRole('alert').count(), 1);
});

test('the home page says so too if only the script is missing', async ({ page, plain }) => {
  await page.route(/\/boot-[^/]*\.js$/, route => route.fulfill({ status: 404, body: '' }));
  await page.goto(`${plain.origin}/`);
  await page.waitForSelector(BANNER);
});

test('other pages say nothing', async ({ page, moved }) => {
  await page.goto(`${moved.origin}/second`);
  assert.is(await page.locator(BANNER).count(), 0);
});

test('a site that loads says nothing, nor one that is slow, nor one whose other scripts fail', async ({
  page,
  plain,
}) => {
  const gate = await holdRequest(page, /\/boot-[^/]*\.js$/);
  // Trusted Types let no test add a script: it comes with the page.
  await page.route(`${plain.origin}/`, async route => {
    const response = await route.fetch({ maxRetries: 2 });
    const body = (await response.text()).replace('</head>', '<script src="/missing.js"></script></head>');
    await route.fulfill({ response, body });
  });
  const missing = page.waitForResponse(/\/missing\.js$/);
  await page.goto(`${plain.origin}/`, { waitUntil: 'commit' });
  assert.is((await missing).status(), 404);
  await page.waitForSelector('h1');
  assert.not.ok(await page.isVisible(BANNER));
  gate.release();
  await waitForShell(page);
  assert.not.ok(await page.isVisible(BANNER));
});

test('no message appears if JavaScript is off', async ({ plain }) => {
  const still = await openChrome({ javaScriptEnabled: false });
  const page = await still.context.newPage();
  await page.goto(`${plain.origin}/`);
  const isShown = await page.isVisible(BANNER);
  await still.close();
  assert.not.ok(isShown);
});

test.run();
