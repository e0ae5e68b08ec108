/** The navigation bar's dropdowns, its items for certain screen sizes, and the version menu. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openChrome } from './chromium.js';
import { type Served, serveBuilt } from './site.js';
import { type BrowserSuiteContext, setUpBrowser, waitForShell } from './visits.js';

type Context = BrowserSuiteContext & { site: Served };

const test = suite<Context>('navbar');

setUpBrowser(test, async context => {
  context.site = await serveBuilt('docsc.config.yaml', join(import.meta.dirname, 'navbar'));
});
test.after(({ site }) => site.close());

async function visit({ page, site }: Context, path = '/'): Promise<void> {
  await page.goto(site.origin + path);
  await waitForShell(page);
}

const openMenus = (page: Page) => page.locator('.menu[open]').count();
const guides = (page: Page) => page.locator('.menu > summary', { hasText: 'Guides' });

test('a dropdown opens on a click, and closes on a click outside', async context => {
  const { page } = context;
  await visit(context);
  assert.not.ok(await page.isVisible('.menu a:has-text("First guide")'));
  await guides(page).click();
  assert.ok(await page.isVisible('.menu a:has-text("First guide")'));
  await page.click('article h1');
  await page.waitForSelector('.menu[open]', { state: 'detached' });
  assert.equal(context.troubles, []);
});

test('one dropdown is open at a time', async context => {
  const { page } = context;
  await visit(context);
  await guides(page).click();
  await page.locator('.menu > summary', { hasText: 'More' }).click();
  await page.waitForSelector('.menu a:has-text("Elsewhere")');
  assert.is(await openMenus(page), 1);
});

test('by keyboard: Enter opens, Tab reaches the links, Escape closes and returns the focus', async context => {
  const { page } = context;
  await visit(context);
  await guides(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'First guide');
  await page.keyboard.press('Escape');
  assert.is(await openMenus(page), 0);
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Guides');
});

test('a dropdown closes when Tab leaves it, either way', async context => {
  const { page } = context;
  await visit(context);
  await guides(page).focus();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
  assert.is(await openMenus(page), 0);
  await guides(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  assert.is(await openMenus(page), 0);
});

test('choosing an entry goes there and closes the dropdown', async context => {
  const { page } = context;
  await visit(context);
  await guides(page).click();
  await page.click('.menu a:has-text("Second guide")');
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Second');
  assert.is(await openMenus(page), 0);
  assert.equal(context.troubles, []);
});

test('a dropdown opened before hydration stays open', async context => {
  const { page, site } = context;
  await page.route(/\/client[^/]*\.js$/, async route => {
    await page.waitForSelector('.menu[open]');
    await route.continue();
  });
  await page.goto(site.origin, { waitUntil: 'commit' });
  await guides(page).click();
  await waitForShell(page);
  assert.is(await openMenus(page), 1);
  assert.equal(context.troubles, []);
});

test('without JavaScript dropdowns open and lead to their pages', async ({ site }) => {
  const still = await openChrome({ javaScriptEnabled: false });
  const page = await still.context.newPage();
  await page.goto(`${site.origin}/`);
  await guides(page).click();
  await page.click('.menu a:has-text("First guide")', { timeout: 5000 }).catch(() => undefined);
  const title = await page.textContent('h1');
  await still.close();
  assert.is(title, 'First');
});

test('large screens: label, icon and count, a separator, and items for large screens only', async context => {
  const { page } = context;
  await visit(context);
  const bar = page.locator('.navbar');
  assert.equal(
    (await bar.locator('a:visible', { hasText: 'Star' }).allTextContents()).map(text => text.replace(/\s+/g, ' ')),
    ['Star12.1k'],
  );
  assert.ok(await bar.locator('.navbar-line').isVisible());
  assert.ok(await bar.locator('a', { hasText: 'Sign in' }).isVisible());
  assert.ok(await bar.locator('a', { hasText: 'Status' }).isVisible());
});

test('small screens: a named icon in the bar; the drawer has dropdowns as named groups, and no items for large screens', async context => {
  const { page } = context;
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(context);
  const star = page.locator('.navbar').getByRole('link', { name: 'Star' });
  assert.is(await star.count(), 1);
  assert.is((await star.textContent())?.trim(), '');
  const box = (await star.boundingBox())!;
  assert.ok(box.width >= 44 && box.height >= 44, `${box.width} by ${box.height}`);
  assert.is(await page.locator('.navbar .menu:visible').count(), 0);
  await page.click('.navbar-menu');
  const drawer = page.locator('.sidebar[data-open]');
  await drawer.waitFor();
  const group = drawer.getByRole('group', { name: 'Guides' });
  assert.equal(await group.getByRole('link').allTextContents(), ['First guide', 'Second guide']);
  assert.ok(await group.getByText('Guides').isVisible());
  assert.equal(await drawer.getByRole('group', { name: 'Version' }).getByRole('link').allTextContents(), [
    'Next',
    '5.x',
  ]);
  assert.equal(await drawer.locator('.drawer-links > a').allTextContents(), ['Status']);
  await group.getByText('Second guide').click();
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Second');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

const storedVersion = (page: Page) => page.evaluate(() => localStorage.getItem('docs-version'));

test('the first visit stores its version; a choice stores another and goes to its URL', async context => {
  const { page, site } = context;
  await page.route('**/v5/', route => route.fulfill({ contentType: 'text/html', body: '<h1>Five</h1>' }));
  await visit(context);
  assert.is(await storedVersion(page), 'current');
  const choice = page.locator('.menu > summary', { hasText: 'Next' });
  assert.is((await choice.textContent())?.trim(), 'Version Next');
  await choice.click();
  assert.equal(await page.locator('.menu a[aria-current=true]').allTextContents(), ['Next']);
  await page.click('.menu a:has-text("5.x")');
  await page.waitForURL(`${site.origin}/v5/`);
  assert.is(await page.textContent('h1'), 'Five');
  assert.is(await storedVersion(page), '5');
  await visit(context, '/first');
  assert.is(await storedVersion(page), '5', 'a visit alone changes no choice');
});

test('a stored version that no longer exists is replaced by this one', async context => {
  const { page } = context;
  await page.addInitScript(() => localStorage.setItem('docs-version', '3'));
  await visit(context);
  assert.is(await storedVersion(page), 'current');
});

test('if storage is forbidden, there is one warning and everything works', async context => {
  const { page, troubles } = context;
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    }),
  );
  await visit(context);
  await page.click('.color-toggle');
  await guides(page).click();
  await page.click('.menu a:has-text("First guide")');
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'First');
  assert.is(troubles.length, 1, troubles.join('\n'));
  assert.match(troubles[0]!, 'Browser storage is unavailable.');
});

test.run();
