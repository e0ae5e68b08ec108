/** Tests of the shell's site in which a host or a network delivers something else than was asked for. */
import type { Page } from 'playwright-core';
import type { uvu } from 'uvu';
import * as assert from 'uvu/assert';
import type { Served } from './site.js';
import { type BrowserSuiteContext, waitForShell } from './visits.js';

type Context = BrowserSuiteContext & { site: Served };

const CHUNK_OF_TABS = /assets\/pages\/tabs-/;
const BOX = '.load-error';

async function visit({ page, site }: Context, path: string): Promise<void> {
  await page.goto(site.origin + path);
  await waitForShell(page);
}

/** Records the addresses of the documents that the page loads. */
function recordDocuments(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', request => {
    if (request.isNavigationRequest()) addresses.push(new URL(request.url()).pathname);
  });
  return addresses;
}

/** A page whose chunk failed before does not load its document again. */
const skipReload = (page: Page) => page.addInitScript(() => sessionStorage.setItem('docsc:reloaded:/tabs', ''));

async function useTabs(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Y' }).click();
  await page.waitForSelector('text=Panel of Y.');
}

/** Registers them. */
export function testDeliveries(test: uvu.Test<Context>): void {
  test('S12 a chunk that stays away loads the document of its page once, that reloads once, and no more', async context => {
    const { page, troubles } = context;
    await page.route(CHUNK_OF_TABS, route => route.fulfill({ status: 404 }));
    await visit(context, '/a');
    const documents = recordDocuments(page);
    await page.locator('article a[href="/tabs"]').click();
    await page.waitForURL('**/tabs');
    await waitForShell(page);
    await page.mouse.move(3, 3);
    await page.mouse.move(4, 4);
    await page.waitForFunction(() => sessionStorage.getItem('docsc:reloaded:/tabs') !== null);
    await waitForShell(page);
    for (const reader of ['the page', 'a reload by the reader']) {
      await page.mouse.move(5, 5);
      await page.mouse.move(6, 6);
      await page.locator(BOX).waitFor();
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.locator(BOX).waitFor();
      if (reader === 'the page') await page.reload();
      await waitForShell(page);
    }
    assert.equal(documents, ['/tabs', '/tabs', '/tabs'], 'one for the click, one for the chunk, one for the reader');
    assert.ok(troubles.some(text => text.includes('failed; the window is reloaded')));
  });

  test('S13 S16 a chunk that is cut off, another page, an error or late: a box with Retry, which works after recovery', async context => {
    const { page, site } = context;
    await skipReload(page);
    const read = async (path: string) => (await fetch(`${site.origin}/${path}`)).text();
    const other = await read('a');
    const { chunk } = JSON.parse(/id="docsc:page">([^<]+)/.exec(other)![1]!) as { chunk: string };
    const chunkOfOther = await read(`assets/pages/a-${chunk}.json`);
    const answers = [
      { contentType: 'application/json', body: chunkOfOther.slice(0, -20) },
      { contentType: 'text/html', body: other },
      { contentType: 'application/json', body: other },
      { status: 500, body: '{}' },
      { contentType: 'application/json', body: '' },
      { contentType: 'application/json', body: 'null' },
      { contentType: 'application/json', body: chunkOfOther },
    ];
    const now = { nth: 0 };
    await page.route(CHUNK_OF_TABS, route => route.fulfill(answers[now.nth]!));
    await visit(context, '/tabs');
    await page.mouse.move(3, 3);
    await page.mouse.move(4, 4);
    for (; now.nth < answers.length; now.nth++) {
      if (now.nth) await page.getByRole('button', { name: 'Retry' }).click();
      await page.locator(BOX).waitFor();
      assert.ok(await page.isVisible('text=Panel of X.'), 'the prerendered page stays');
    }
    await page.unroute(CHUNK_OF_TABS);
    await page.getByRole('button', { name: 'Retry' }).click();
    await useTabs(page);
    assert.not(await page.locator(BOX).count());
  });

  test('S13 a chunk that never ends: after half a minute a box with Retry, and a link loads its document', async context => {
    const { page } = context;
    await skipReload(page);
    const waited: number[] = [];
    await page.exposeFunction('noteTime', (time: number) => waited.push(time));
    await page.addInitScript(() => {
      const original = AbortSignal.timeout;
      AbortSignal.timeout = time => {
        (window as unknown as { noteTime: (time: number) => void }).noteTime(time);
        return original.call(AbortSignal, time / 100);
      };
    });
    const never = new Promise<void>(() => undefined);
    await page.route(CHUNK_OF_TABS, () => never);
    await visit(context, '/tabs');
    await page.mouse.move(3, 3);
    await page.mouse.move(4, 4);
    await page.locator(BOX).waitFor();
    assert.is(waited[0], 30_000);
    await page.unroute(CHUNK_OF_TABS);
    await page.getByRole('button', { name: 'Retry' }).click();
    await useTabs(page);
    await page.route(/assets\/pages\/a-/, () => never);
    const documents = recordDocuments(page);
    await page.locator('.sidebar').getByRole('link', { name: 'A', exact: true }).click();
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'A');
    assert.equal(documents, ['/a']);
  });

  test('S14 an old document with new chunks shows what is new, and a site of another format loads one document', async context => {
    const { page, troubles } = context;
    await page.route(/\/tabs$/, async route => {
      const response = await route.fetch({ maxRetries: 2 });
      const body = (await response.text())
        .replace(/"chunk":"[^"]+"/, '"chunk":"older"')
        .replaceAll('Panel of X.', 'Panel that was replaced.');
      await route.fulfill({ response, body });
    });
    await page.route(/assets\/pages\/tabs-older/, route => route.fulfill({ status: 404 }));
    await visit(context, '/tabs');
    await page.mouse.move(3, 3);
    await page.mouse.move(4, 4);
    await page.waitForSelector('text=Panel of X.');
    await useTabs(page);
    for (const text of troubles) assert.match(text, /404|React Root onRecoverableError/);
    await page.route(/manifest\.json$/, async route => {
      const response = await route.fetch({ maxRetries: 2 });
      await route.fulfill({ json: { ...(await response.json()), format: 'of another version' } });
    });
    await visit(context, '/');
    const documents = recordDocuments(page);
    await page.locator('article a[href="/a"]').click();
    await page.waitForURL('**/a');
    await waitForShell(page);
    assert.equal(documents, ['/a']);
    assert.is(await page.textContent('h1'), 'A');
  });

  test('S16 a host that sends the home page for every path: the page of the path is shown, without a message', async context => {
    const { page, site, troubles } = context;
    await page.route(/\/(one\/first|no\/such)(\?.*)?$/, async route =>
      route.fulfill({ response: await route.fetch({ url: `${site.origin}/`, maxRetries: 2 }) }),
    );
    await visit(context, '/one/first?from=elsewhere#below');
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'First of one');
    assert.is(page.url(), `${site.origin}/one/first?from=elsewhere#below`);
    assert.match(await page.title(), 'First of one');
    await visit(context, '/no/such');
    assert.is(await page.textContent('h1'), 'Home', 'a path of no page stays as the host answered it');
    assert.equal(troubles, []);
  });
}
