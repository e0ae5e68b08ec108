/**
 * API references on the narrowest phones: nothing scrolls sideways and no text is cut off. Descriptions of our own are
 * used with everything opened; real ones, where they are beside the checkout, as they are prerendered.
 * Takes long: it opens some three hundred pages.
 */
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { beside, lackOf } from '../beside.js';
import { testUnless } from '../skip.js';
import { openChrome } from './chromium.js';
import { nasty } from './narrow/descriptions.js';
import { serveDescriptions } from './narrow/site.js';
import type { Served } from './site.js';
import { visitInTabs } from './tabs.js';
import { waitForArticle, waitForShell } from './visits.js';

const test = suite('narrow');

/** Pixels: a phone of the least width that is sold. */
const WIDTH = 360;

/** Five real descriptions, from two operations to more than a hundred. */
const CORPUS = ['xkcd.com.json', 'notion.com.json', 'adyen-checkout.json', 'spotify.com.json', 'netlify.com.json'];

async function routesOf({ folder }: Served): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter(file => file.endsWith('.html') && file.includes('/'))
    .map(file => `/${file.slice(0, -'.html'.length)}`)
    .sort();
}

/** Opens every disclosure, and those that appear in them. */
async function openAll(page: Page, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const isDone = await page.evaluate(() => {
      const closed = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')];
      for (const box of closed) {
        box.removeAttribute('name');
        box.open = true;
      }
      return !closed.length;
    });
    if (isDone) return;
    await page.waitForFunction(() => !document.querySelector('main [aria-busy]'));
  }
}

/** How far the page scrolls sideways, and texts that reach beyond the window or the box that cuts them off. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`scrolls to ${scrollWidth} px`] : [];
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const boxes = new Map<Element, Element | undefined>();
    /** The nearest box that cuts off or scrolls. Elements share their ancestors, and styles take long to compute. */
    const boxOf = (element: Element): Element | undefined => {
      if (!boxes.has(element)) {
        const isBox = !/visible|^inline$/.test(getComputedStyle(element).overflowX);
        boxes.set(element, isBox ? element : element.parentElement ? boxOf(element.parentElement) : undefined);
      }
      return boxes.get(element);
    };
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      // What only screen readers read is cut off on purpose.
      if (!textContent?.trim() || parentElement!.closest('.visually-hidden, .article-actions')) continue;
      range.selectNodeContents(texts.currentNode);
      const { right, width } = range.getBoundingClientRect();
      const box = boxOf(parentElement!);
      const isScrolled = box && /auto|scroll/.test(getComputedStyle(box).overflowX);
      const edge = box?.getBoundingClientRect().right ?? clientWidth;
      if (width && !isScrolled && right > edge + 1)
        found.push(
          `${parentElement!.tagName} at ${Math.round(right)} of ${Math.round(edge)}: ${textContent.slice(0, 40)}`,
        );
    }
    return found;
  });
}

test('visitor 6: on no page of five hostile descriptions anything reaches beyond 360 px, with everything opened', async () => {
  const site = await serveDescriptions(Object.keys(nasty), (id, path) => writeFile(path, JSON.stringify(nasty[id])));
  const phone = await openChrome({ touch: true, isStill: true, width: WIDTH, height: 800 });
  const found: string[] = [];
  const routes = await routesOf(site);
  const visit = async (page: Page, route: string) => {
    await page.goto(site.origin + route);
    await waitForShell(page);
    await waitForArticle(page);
    await openAll(page, 5);
    found.push(...(await findOverflow(page)).map(text => `${route} ${text}`));
  };
  await visitInTabs(phone.context, routes, { visit });
  await phone.close();
  await site.close();
  assert.ok(routes.length >= 20, `${routes.length} pages`);
  assert.equal(found, []);
});

testUnless(lackOf('corpus/openapi'), test)('on no operation of five real descriptions either', async () => {
  const folder = join(beside, 'corpus/openapi');
  const site = await serveDescriptions(CORPUS, (name, path) => copyFile(join(folder, name), path));
  const phone = await openChrome({ touch: true, width: WIDTH, height: 800, javaScriptEnabled: false });
  const found: string[] = [];
  const routes = await routesOf(site);
  const visit = async (page: Page, route: string) => {
    await page.goto(site.origin + route);
    await openAll(page, 1);
    found.push(...(await findOverflow(page)).map(text => `${route} ${text}`));
  };
  await visitInTabs(phone.context, routes, { visit });
  await phone.close();
  await site.close();
  process.stdout.write(`note: ${routes.length} pages of real descriptions\n`);
  assert.ok(routes.length > 200, `${routes.length} pages`);
  assert.equal(found, []);
});

test.run();
