/** The folds of an operation's page: on phones, on wide screens, without JavaScript, and by keyboard. */
import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { violationsInBothModes } from './axe.js';
import { type Chrome, openChrome } from './chromium.js';
import { nasty } from './narrow/descriptions.js';
import { serveDescriptions } from './narrow/site.js';
import type { Served } from './site.js';
import { observeLayoutShift, waitForArticle, waitForShell } from './visits.js';

type Context = { site: Served; phone: Chrome; page: Page };

const test = suite<Context>('folds');

test.before(async context => {
  try {
    context.site = await serveDescriptions(['texts', 'numbers'], (id, path) =>
      writeFile(path, JSON.stringify(nasty[id])),
    );
    context.phone = await openChrome({ touch: true, isStill: true, width: 390, height: 844 });
  } catch (thrown) {
    // A hook that throws would keep the process waiting forever.
    console.error(thrown);
    process.exit(1);
  }
});
test.before.each(async context => {
  context.page = await context.phone.context.newPage();
});
test.after.each(async ({ page }) => {
  await page.evaluate(() => localStorage.clear()).catch(() => undefined);
  await page.close();
});
test.after(async ({ site, phone }) => {
  await phone.close();
  await site.close();
});

const LONG = '/texts/post-texts';
const MANY = '/numbers/do-all-at-once';

async function visit({ site, page }: Context, path: string): Promise<void> {
  await page.goto(site.origin + path);
  await waitForShell(page);
  await waitForArticle(page);
}

test('on a phone the samples are folded below the description, and a link above it opens them', async context => {
  const { page } = context;
  await visit(context, LONG);
  const samples = page.locator('.samples');
  assert.not(await samples.isVisible());
  const order = await page.evaluate(() =>
    ['.endpoint', '.sample-jump', '.operation-side', '#path-parameters'].map(
      selector => document.querySelector(selector)!.getBoundingClientRect().top,
    ),
  );
  assert.equal(
    order,
    [...order].sort((a, b) => a - b),
  );
  await page.locator('.sample-jump a').click();
  await samples.waitFor();
  await page.waitForFunction(() => {
    const { top } = document.getElementById('sample')!.getBoundingClientRect();
    return top > 0 && top < 400;
  });
});

test('without JavaScript the same link opens them', async ({ site }) => {
  const plain = await openChrome({ touch: true, width: 390, height: 844, javaScriptEnabled: false });
  const page = await plain.context.newPage();
  await page.goto(site.origin + LONG);
  await page.locator('.sample-jump a').click();
  await page.locator('.samples').waitFor();
  await plain.close();
});

test('by keyboard the fold opens, the language is chosen in a menu, and a switch stops lines from wrapping', async context => {
  const { page } = context;
  await visit(context, LONG);
  await page.locator('.operation-side > summary').focus();
  await page.keyboard.press('Enter');
  await page.locator('.samples').waitFor();
  assert.not(await page.locator('.samples > .tab-list').isVisible());
  await page.locator('.sample-language select').selectOption('Go');
  await page.locator('.samples code.language-go').waitFor();
  const waitForWrapping = (wanted: string) =>
    page.waitForFunction(
      value => getComputedStyle(document.querySelector('.samples pre')!).whiteSpace === value,
      wanted,
    );
  await waitForWrapping('pre-wrap');
  const wrap = page.locator('.samples').getByRole('button', { name: 'Wrap lines' });
  await wrap.focus();
  await page.keyboard.press('Enter');
  await waitForWrapping('pre');
  assert.is(await wrap.getAttribute('aria-pressed'), 'false');
  await visit(context, MANY);
  // The choice holds on the next page.
  await waitForWrapping('pre');
});

test('one press opens everything that is folded; axe finds nothing', async context => {
  const { page } = context;
  await visit(context, MANY);
  const folds = page.locator('.operation-main details.fold');
  const open = () => folds.evaluateAll(all => all.filter(one => (one as HTMLDetailsElement).open).length);
  assert.is(await folds.count(), 12);
  assert.is(await open(), 1);
  const button = page.getByRole('button', { name: 'Expand all' });
  await button.click();
  await page.waitForFunction(() => !document.querySelector('.operation-main details.fold:not([open])'));
  assert.is(await open(), 12);
  await page.locator('.operation-side > summary').click();
  assert.equal(await violationsInBothModes(page), []);
});

test('on a wide screen the samples stand beside the text without a fold, and nothing moves when the page comes alive', async ({
  site,
}) => {
  const desktop = await openChrome({ width: 1440, height: 900 });
  const page = await desktop.context.newPage();
  const shiftSoFar = await observeLayoutShift(page);
  await page.goto(site.origin + LONG);
  await waitForShell(page);
  await waitForArticle(page);
  await page.locator('.samples').getByRole('button', { name: 'Wrap lines' }).waitFor();
  assert.not(await page.locator('.operation-side > summary').isVisible());
  assert.not(await page.locator('.sample-jump').isVisible());
  const [endpoint, side] = await page.evaluate(() =>
    ['.endpoint', '.operation-side'].map(selector =>
      document.querySelector(selector)!.getBoundingClientRect().toJSON(),
    ),
  );
  assert.is(Math.round(side.top), Math.round(endpoint.top));
  assert.ok(side.left > endpoint.right);
  const shift = await shiftSoFar();
  assert.ok(shift < 0.01, `layout shift of ${shift}`);
  await desktop.close();
});

test.run();
