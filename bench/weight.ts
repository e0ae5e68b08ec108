/** What a reader downloads: pages of a built site, each in a new Chromium, and a click from one page to another. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { openChrome } from '../test/browser/chromium.js';
import type { Samples } from './corpus/pages.js';
import { serveFolder } from './server.js';

/**
 * Bytes as transferred, including headers: until the load event, only scripts until then, and until the page is idle.
 */
export type LoadFigures = { load: number; script: number; idle: number };
/** Bytes and requests of a click, with prefetching off, and milliseconds until the heading is shown. */
export type Navigation = { bytes: number; requests: number; shown: number };
/** Downloads of a typical page, the page with the most code and the longest page, and of two clicks. */
export type Weight = {
  typical: LoadFigures;
  code: LoadFigures;
  long: LoadFigures;
  navigations: [Navigation | undefined, Navigation | undefined];
};

type Request = { type: string; bytes: number; isCached: boolean; at: number };

type RequestLog = { requests: Map<string, Request>; settle: () => Promise<void> };

async function logRequests(page: Page): Promise<RequestLog> {
  const requests = new Map<string, Request>();
  const state = { last: performance.now() };
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    state.last = performance.now();
    if (/^http/.test(request.url)) requests.set(requestId, { type, bytes: 0, isCached: false, at: state.last });
  });
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { type, isCached: request.isCached || response.fromDiskCache === true });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const request = requests.get(requestId);
    if (request) request.isCached = true;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    state.last = performance.now();
    const request = requests.get(requestId);
    if (request && !request.isCached) request.bytes = encodedDataLength;
  });
  const settle = async () => {
    const until = performance.now() + 30_000;
    while (performance.now() < until && performance.now() - state.last < 1_500) await pause(100);
  };
  return { requests, settle };
}

const bytesOf = (requests: Request[]) => requests.reduce((sum, { bytes }) => sum + bytes, 0);

/** Runs `look` in a new browser with an empty cache. */
async function fresh<T>(look: (page: Page, watched: RequestLog) => Promise<T>): Promise<T> {
  const chrome = await openChrome({ width: 1350, height: 940 });
  try {
    const page = await chrome.context.newPage();
    return await look(page, await logRequests(page));
  } finally {
    await chrome.close();
  }
}

async function loadOf(page: Page, { requests, settle }: RequestLog, url: string): Promise<LoadFigures> {
  await page.goto(url, { waitUntil: 'load' });
  const loaded = performance.now();
  await settle();
  const all = [...requests.values()];
  const early = all.filter(({ at }) => at <= loaded);
  return { load: bytesOf(early), script: bytesOf(early.filter(({ type }) => type === 'Script')), idle: bytesOf(all) };
}

/** Clicks a link to the page, wherever the theme has one. Links that only open and close a group do not count. */
async function follow(page: Page, { requests, settle }: RequestLog, target: string): Promise<Navigation | undefined> {
  const before = new Set(requests.keys());
  const heading = () => page.evaluate(() => document.querySelector('h1')?.textContent).catch(() => undefined);
  const first = await heading();
  const started = performance.now();
  const isFound = await page.evaluate(path => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([aria-expanded])')];
    const link = links.find(({ href }) => new URL(href).pathname.replace(/(\.html|\/)$/, '') === path);
    link?.click();
    return link !== undefined;
  }, target);
  if (!isFound) return undefined;
  for (let now = first; !now || now === first; now = await heading()) {
    if (performance.now() - started > 8_000) throw new Error(`a click did not lead to ${target}`);
    await pause(5);
  }
  const shown = performance.now() - started;
  await settle();
  const asked = [...requests].flatMap(([id, request]) => (before.has(id) || request.isCached ? [] : [request]));
  return { bytes: bytesOf(asked), requests: asked.length, shown };
}

/** Measures two clicks, because the first may fetch code that the second reuses. */
async function navigations(
  page: Page,
  watched: RequestLog,
  url: string,
  targets: string[],
): Promise<Weight['navigations']> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '2g' } }),
  );
  await page.goto(url, { waitUntil: 'load' });
  await watched.settle();
  const [first, second] = targets;
  return [await follow(page, watched, `/${first}`), await follow(page, watched, `/${second}`)];
}

/** Measures the downloads of a built site in Chromium. */
export async function weigh(folder: string, { typical, neighbours, code, long }: Samples): Promise<Weight> {
  const site = await serveFolder(folder);
  const address = (slug: string) => `${site.origin}/${slug}`;
  const load = (slug: string) => fresh((page, watched) => loadOf(page, watched, address(slug)));
  try {
    return {
      typical: await load(typical),
      code: await load(code),
      long: await load(long),
      navigations: await fresh((page, watched) => navigations(page, watched, address(typical), neighbours)),
    };
  } finally {
    site.close();
  }
}
