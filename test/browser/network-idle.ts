/**
 * Waits until a page sends nothing more. Playwright's `networkidle` is a state that a document reaches once: after a
 * click or a pointer move it returns immediately, while what that asked for is still loading.
 */
import type { BrowserContext, Page, Request } from 'playwright-core';

/** Milliseconds without a request in flight. Code that has arrived asks for the files it imports within that time. */
const QUIET = 500;

/** Requests in flight by context, except the stream of events that `serve` keeps open. */
const inFlight = new WeakMap<BrowserContext, Set<Request>>();

/** Records the context's requests from now on. */
export function trackRequests(context: BrowserContext): void {
  const requests = new Set<Request>();
  inFlight.set(context, requests);
  context.on('request', request => {
    if (request.resourceType() !== 'eventsource') requests.add(request);
  });
  const end = (request: Request) => void requests.delete(request);
  context.on('requestfinished', end);
  context.on('requestfailed', end);
}

/** Throws if the page's context is not tracked, or if the page is still loading after 30 seconds. */
export async function waitForNetworkIdle(page: Page): Promise<void> {
  const requests = inFlight.get(page.context());
  if (!requests) throw new Error('Call trackRequests() for this context before its pages open.');
  const isOfPage = (request: Request) => !request.serviceWorker() && request.frame().page() === page;
  const deadline = Date.now() + 30_000;
  for (let quietSince = Date.now(); Date.now() - quietSince < QUIET; ) {
    await page.waitForTimeout(50);
    const loading = [...requests].filter(isOfPage);
    if (loading.length) quietSince = Date.now();
    if (Date.now() > deadline) throw new Error(`Still loading: ${loading.map(request => request.url()).join(', ')}`);
  }
}
