/**
 * Measures how long a reader waits from opening the search to the first hit, on the reference site in Chromium with a
 * four times slower processor and a "Fast 3G" network, after the preload that focusing the button starts.
 * `npm run bench:first-answer`
 */
import type { CDPSession, Page } from 'playwright-core';
import { openChrome } from '../../test/browser/chromium.js';
import { serveReference } from '../../test/browser/reference-site.js';
import { waitForShell } from '../../test/browser/visits.js';

/** Chrome's preset: 1.6 Mbit/s, 562.5 ms. */
const FAST_3G = {
  offline: false,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
  latency: 562.5,
};
const SLOWER = 4;
const QUERIES = ['stickiness', 'gradual rollout', 'create feature flag', 'getApiTokensByName', 'stickyness'];

const site = await serveReference();
const { context, close } = await openChrome();
for (const text of QUERIES) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(`${site.origin}/quickstart`);
  await waitForShell(page);
  await slow(devtools);
  await page.focus('#docsc\\:search');
  const preloaded = await settled(page);
  const answered = await page.evaluate(openAndAsk, text);
  console.log(
    `${text.padEnd(22)} preload ${preloaded.toFixed(0).padStart(5)} ms; after opening: field ${answered.field.toFixed(0).padStart(4)} ms, first answer ${answered.hit.toFixed(0).padStart(4)} ms`,
  );
  await page.close();
}
await close();
await site.close();

async function slow(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', FAST_3G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Milliseconds until the page sends no more requests. */
async function settled(page: Page): Promise<number> {
  const started = performance.now();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /backends-/.test(name)));
  await page.waitForTimeout(6_000);
  const last = await page.evaluate(() =>
    Math.max(
      ...performance.getEntriesByType('resource').map(entry => (entry as PerformanceResourceTiming).responseEnd),
    ),
  );
  const now = await page.evaluate(() => performance.now());
  return performance.now() - started - (now - last);
}

/**
 * Runs in the page: presses the button and types as soon as the field exists. Returns milliseconds until the field and
 * until the first hit.
 */
function openAndAsk(text: string): Promise<{ field: number; hit: number }> {
  const started = performance.now();
  const state = { field: 0 };
  return new Promise(resolve => {
    new MutationObserver(() => {
      const input = document.querySelector<HTMLInputElement>('.search-dialog[open] input');
      if (input && !state.field) {
        state.field = performance.now() - started;
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
      if (document.querySelector('.search-dialog .hit')) resolve({ ...state, hit: performance.now() - started });
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
    document.getElementById('docsc:search')?.click();
  });
}
