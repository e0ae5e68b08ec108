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

const currentTabs = (page: Page) => page.locator('.product-tabs a[aria-current=true]').allTextContents();

test('tabs: the one of the page is marked, and leads to its part without a new document or a shift', async context => {
  const { page } = context;
  await visit(context);
  assert.equal(await currentTabs(page), ['Guides']);
  const shift = await page.evaluate(
    () =>
      new Promise(resolve => {
        new PerformanceObserver(list => resolve(list.getEntries().length)).observe({
          type: 'layout-shift',
          buffered: true,
        });
        setTimeout(() => resolve(0), 300);
      }),
  );
  assert.is(shift, 0);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const place = () => page.locator('.product-tabs').evaluate(bar => bar.getBoundingClientRect().toJSON());
  const before = await place();
  await page.locator('.product-tabs a', { hasText: 'API reference' }).press('Enter');
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Second');
  assert.equal(await currentTabs(page), ['API reference']);
  assert.equal(await place(), before);
  assert.is(await page.evaluate(() => 'isSame' in window), true);
  assert.is(await page.locator('#docsc\\:sidebar a[aria-current=page]').textContent(), 'Second');
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('h1')?.textContent !== 'Second');
  assert.equal(await currentTabs(page), ['Guides']);
  assert.equal(context.troubles, []);
});

test('icons in sidebars and tabs are drawn in the colour of their labels, before scripts run and after', async context => {
  const { page } = context;
  await visit(context, '/second');
  const icon = (within: string) =>
    page.locator(`${within} .nav-icon`).evaluate(node => {
      const { maskImage, backgroundColor, color, width } = getComputedStyle(node);
      return { isDrawn: maskImage.startsWith('url("data:image/svg+xml'), isInk: backgroundColor === color, width };
    });
  const drawn = { isDrawn: true, isInk: true };
  const { width, ...rest } = await icon('.product-tabs');
  assert.equal(rest, drawn);
  assert.ok(Number.parseFloat(width) >= 14, width);
  const lid = page.locator('.nav-lid', { hasText: 'Reference' });
  assert.is(await lid.textContent(), 'Referencebeta');
  assert.is((await icon('.nav-lid')).isDrawn, true);
  await lid.click();
  await page.waitForSelector('.nav-lid[aria-expanded=false] .nav-icon');
  assert.equal(context.troubles, []);
});

test('tabs: pages without a sidebar mark none, and the bar hides and returns with the one above', async context => {
  const { page } = context;
  await visit(context, '/no/such/page');
  assert.equal(await currentTabs(page), []);
  assert.is(await page.locator('.product-tabs a').count(), 3);
  context.troubles.length = 0;
  await page.setViewportSize({ width: 1280, height: 400 });
  await visit(context);
  const bottom = () => page.locator('.product-tabs').evaluate(bar => bar.getBoundingClientRect().bottom);
  assert.is(await bottom(), 104);
  await page.evaluate(() => {
    document.querySelector('article')!.append(...Array.from({ length: 80 }, () => document.createElement('hr')));
  });
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, 600);
  await page.waitForFunction(() => document.querySelector('.product-tabs')!.getBoundingClientRect().bottom <= 0);
  await page.locator('.product-tabs a').first().focus();
  await page.waitForFunction(() => document.querySelector('.product-tabs')!.getBoundingClientRect().bottom === 104);
});

test('tabs: a bar that is longer than the screen scrolls to the current one', async context => {
  const { page } = context;
  await page.setViewportSize({ width: 1000, height: 800 });
  await visit(context);
  await page.evaluate(() => {
    const list = document.querySelector<HTMLElement>('.product-tabs > ul')!;
    for (const link of list.querySelectorAll('a')) link.textContent = `${link.textContent} ${'long '.repeat(20)}`;
  });
  await page.locator('.product-tabs a', { hasText: 'API reference' }).click();
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Second');
  const { left, right, width } = await page
    .locator('.product-tabs a[aria-current]')
    .evaluate(link => ({ ...link.getBoundingClientRect().toJSON(), width: innerWidth }));
  assert.ok(left >= 0 && right <= width, `${left} to ${right} of ${width}`);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

test('tabs: small screens have them in the drawer, also without JavaScript', async context => {
  const { page, site } = context;
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(context, '/second');
  assert.not.ok(await page.isVisible('.product-tabs'));
  await page.click('.navbar-menu');
  const picker = page.locator('.sidebar[data-open] .tab-picker');
  await picker.locator('summary', { hasText: 'API reference' }).click();
  assert.equal(await picker.locator('a[aria-current=true]').allTextContents(), ['API reference']);
  const box = (await picker.locator('a').first().boundingBox())!;
  assert.ok(box.height >= 44, String(box.height));
  await picker.locator('a', { hasText: 'Guides' }).click();
  await page.waitForFunction(() => document.querySelector('h1')?.textContent !== 'Second');
  await page.waitForSelector('.sidebar[data-open]', { state: 'detached' });
  await page.click('.navbar-menu');
  assert.is(await picker.locator('details[open]').count(), 0);
  assert.is(await picker.locator('summary').textContent(), 'Guides');
  assert.equal(context.troubles, []);
  const still = await openChrome({ javaScriptEnabled: false, width: 390, height: 800 });
  const plain = await still.context.newPage();
  await plain.goto(`${site.origin}/second`);
  await plain.locator('.tab-picker summary').click();
  await plain.locator('.tab-picker a', { hasText: 'Guides' }).click();
  await plain.waitForURL(`${site.origin}/`);
  await still.close();
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
