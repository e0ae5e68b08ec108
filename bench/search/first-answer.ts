/**
 * How long a reader waits for the first answer: from opening the modal to the first hit, on the reference site in Chromium
 * with the processor four times slower and a "Fast 3G" network, after the preload that a focus on the button starts; and for
 * how long, at most, keys and hits held up the page. `npm run bench:first-answer`
 */
import type { CDPSession, Page } from 'playwright-core';
import { openChrome } from '../../test/browser/chromium.js';
import { serveBuilt } from '../../test/browser/site.js';
import { ready } from '../../test/browser/visits.js';

/** Chrome's own preset: 1.6 Mbit/s, 562.5 ms. */
const FAST_3G = {
  offline: false,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
  latency: 562.5,
};
const SLOWER = 4;
const QUERIES = ['stickiness', 'gradual rollout', 'create feature flag', 'getApiTokensByName', 'stickyness'];

const site = await serveBuilt();
const { context, close } = await openChrome();
for (const text of QUERIES) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(`${site.origin}/quickstart`);
  await ready(page);
  await slow(devtools);
  await page.focus('#docsc\\:search');
  const preloaded = await settled(page);
  await page.evaluate(watch);
  const opened = await page.evaluate(() => {
    const started = performance.now();
    document.getElementById('docsc:search')?.click();
    return started;
  });
  await page.waitForSelector('.search-dialog input');
  await page.keyboard.insertText(text);
  const answered = await page.evaluate(firstHit, opened);
  console.log(
    `${text.padEnd(22)} preload ${preloaded.toFixed(0).padStart(5)} ms, first answer ${answered.total.toFixed(0).padStart(4)} ms after opening, ${answered.typed.toFixed(0).padStart(4)} after the key; page held up ${answered.longest.toFixed(1)} ms`,
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

/** Milliseconds until nothing more is asked for. */
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

/** In the page: notes when a hit first stands there, when the key was heard, and the longest time without a turn. */
function watch(): void {
  const notes = { typed: 0, hit: 0, longest: 0 };
  Object.assign(globalThis, { notes });
  document.addEventListener(
    'input',
    () => {
      notes.typed ||= performance.now();
    },
    true,
  );
  new MutationObserver(() => {
    if (!notes.hit && document.querySelector('.search-dialog .hit')) notes.hit = performance.now();
  }).observe(document.body, { childList: true, subtree: true });
  const channel = new MessageChannel();
  let before = performance.now();
  channel.port1.onmessage = () => {
    const now = performance.now();
    notes.longest = Math.max(notes.longest, now - before);
    before = now;
    channel.port2.postMessage(0);
  };
  channel.port2.postMessage(0);
}

async function firstHit(opened: number): Promise<{ total: number; typed: number; longest: number }> {
  const { notes } = globalThis as unknown as { notes: { typed: number; hit: number; longest: number } };
  while (!notes.hit) await new Promise(resolve => setTimeout(resolve, 5));
  return { total: notes.hit - opened, typed: notes.hit - notes.typed, longest: notes.longest };
}
