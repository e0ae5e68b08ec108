/** What a suite in a browser begins and ends with: one Chromium for all tests, and for each a page whose troubles are noted. */
import type { Page } from 'playwright-core';
import type { uvu } from 'uvu';
import { type Chrome, openChrome } from './chromium.js';

/** `troubles` are the errors and warnings that the page has written, and what it has thrown. */
export type BrowserSuiteContext = { chrome: Chrome; page: Page; troubles: string[] };

/** `prepare` comes before the browser; hooks of the suite's own come after these. */
export function setUpBrowser<T extends BrowserSuiteContext>(
  test: uvu.Test<T>,
  prepare: (context: T) => Promise<void>,
): void {
  test.before(async context => {
    try {
      await prepare(context);
      context.chrome = await openChrome();
      await context.chrome.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    } catch (thrown) {
      // A hook that throws would leave the process waiting.
      console.error(thrown);
      process.exit(1);
    }
  });
  test.after(({ chrome }) => chrome.close());
  test.before.each(async context => {
    context.page = await context.chrome.context.newPage();
    context.troubles = collectPageErrors(context.page);
  });
  test.after.each(async ({ page }) => {
    await page.evaluate(() => localStorage.clear()).catch(() => undefined);
    await page.close();
  });
}

function collectPageErrors(page: Page): string[] {
  const troubles: string[] = [];
  page.on('console', message => {
    if (/^(error|warning)$/.test(message.type())) troubles.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', thrown => troubles.push(`${page.url()}: ${thrown.message}`));
  return troubles;
}

/** Until React is in the shell. */
export async function waitForShell(page: Page): Promise<void> {
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
}

/** Islands come alive once somebody is there; browsers report moves that are none, so it takes two. */
export async function waitForArticle(page: Page): Promise<void> {
  await page.mouse.move(3, 3);
  await page.mouse.move(4, 4);
}

/** Holds requests until released; `asked` counts them. */
export async function holdRequest(page: Page, url: RegExp): Promise<{ release: () => void; asked: number }> {
  const gate = { release: () => {}, asked: 0 };
  const opened = new Promise<void>(resolve => {
    gate.release = resolve;
  });
  await page.route(url, async route => {
    gate.asked++;
    await opened;
    await route.continue().catch(() => undefined);
  });
  return gate;
}
