/** Setup and teardown of a browser suite: one Chromium for all tests, and a page per test whose errors are recorded. */
import type { Locator, Page } from 'playwright-core';
import type { uvu } from 'uvu';
import { type Chrome, openChrome } from './chromium.js';

/** `troubles` holds the page's logged errors and warnings, and its uncaught exceptions. */
export type BrowserSuiteContext = { chrome: Chrome; page: Page; troubles: string[] };

/** Registers the hooks. `prepare` runs before the browser starts; the suite's own hooks run after these. */
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
      // A hook that throws would keep the process waiting forever.
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

/** Sums up the layout shifts of the documents that the page opens from now on; returns a function that reads the sum of the current one. */
export async function observeLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
}

/** Waits until the shell is hydrated. */
export async function waitForShell(page: Page): Promise<void> {
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
}

/**
 * Waits until the article's islands are hydrated. That takes two pointer moves, because browsers also report moves that
 * did not happen.
 */
export async function waitForArticle(page: Page): Promise<void> {
  await page.mouse.move(3, 3);
  await page.mouse.move(4, 4);
}

/** Holds matching requests until released, and counts them in `asked`. */
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

/**
 * Types a text into a field letter by letter, without the pauses that a busy machine makes between key presses. After
 * each letter, the page reacts as to a key press of its own.
 */
export async function typeWithoutPause(field: Locator, text: string): Promise<void> {
  await field.evaluate(async (input: HTMLInputElement, letters) => {
    input.focus();
    for (const letter of letters) {
      document.execCommand('insertText', false, letter);
      const { port1, port2 } = new MessageChannel();
      const reacted = new Promise(resolve => {
        port1.onmessage = resolve;
      });
      port2.postMessage(undefined);
      await reacted;
      port1.close();
    }
  }, text);
}
