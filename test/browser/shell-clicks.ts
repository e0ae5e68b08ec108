/** Tests of the shell's site about links: clicks that the browser handles, windows, frames, and what is loaded ahead. */
import type { uvu } from 'uvu';
import * as assert from 'uvu/assert';
import type { Served } from './site.js';
import { type BrowserSuiteContext, waitForShell } from './visits.js';

type Context = BrowserSuiteContext & { site: Served };

async function visit({ page, site }: Context, path: string): Promise<void> {
  await page.goto(site.origin + path);
  await waitForShell(page);
}

/** A click: its name, the attributes of the link, and how it is clicked. */
type Click = [
  id: string,
  attributes: Record<string, string>,
  init?: { button?: number } & Partial<Record<string, boolean | number>>,
];

/** All but the last two are clicks that the browser handles. */
const clicksOn = (origin: string): Click[] => [
  ...['ctrlKey', 'metaKey', 'shiftKey', 'altKey'].map((key): Click => [key, {}, { [key]: true }]),
  ['middle', {}, { button: 1 }],
  ['two keys', {}, { ctrlKey: true, shiftKey: true }],
  ...['_blank', '_parent', '_top', 'named'].map((target): Click => [target, { target }]),
  ['download', { download: '' }],
  ['file', { href: '/guide.pdf' }],
  ['other origin', { href: 'https://example.com/one/first' }],
  ['other port', { href: `${new URL('/one/first', origin).href.replace(/:\d+/, ':1')}` }],
  ['mail', { href: 'mailto:a@example.com' }],
  ['telephone', { href: 'tel:+123' }],
  ['plain', {}],
  ['_self', { target: '_self' }],
];

/** Registers them. */
export function testClicks(test: uvu.Test<Context>): void {
  test('S21 modified clicks, and links to files, other origins, other windows and mail, belong to the browser', async context => {
    const { page, site, chrome } = context;
    await visit(context, '/a');
    const opened = chrome.context.waitForEvent('page');
    await page.locator('.navbar-links a', { hasText: 'Docs' }).click({ modifiers: ['ControlOrMeta'] });
    const other = await opened;
    await waitForShell(other);
    assert.is(await other.textContent('h1'), 'Home');
    assert.is(await page.textContent('h1'), 'A');
    await other.close();
    const taken = await page.evaluate(clicks => {
      const found: string[] = [];
      // After those of docsc, which sit there too: React stops events in what it has not hydrated.
      for (const type of ['click', 'auxclick'])
        document.addEventListener(
          type,
          event => {
            if (event.defaultPrevented) found.push((event.target as Element).id);
            event.preventDefault();
          },
          true,
        );
      for (const [id, attributes, init] of clicks) {
        const link = document.createElement('a');
        for (const [name, value] of Object.entries({ id, href: '/one/first', ...attributes }))
          link.setAttribute(name, value);
        document.querySelector('article')!.append(link);
        link.dispatchEvent(
          new MouseEvent(init?.button ? 'auxclick' : 'click', { bubbles: true, cancelable: true, ...init }),
        );
      }
      return found;
    }, clicksOn(site.origin));
    assert.equal(taken, ['plain', '_self']);
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'First of one');
  });

  test('S25 a window that a link opens knows neither the one it came from nor its path', async context => {
    const { page, chrome } = context;
    const asked: (string | undefined)[] = [];
    await chrome.context.route('https://example.com/**', route => {
      asked.push(route.request().headers().referer);
      return route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' });
    });
    await visit(context, '/a');
    const links = await page
      .locator('a[href^="https://"]')
      .evaluateAll(all => all.map(link => (link as HTMLAnchorElement).rel));
    assert.ok(links.length > 1);
    for (const rel of links) assert.match(rel, 'noopener');
    const opened = chrome.context.waitForEvent('page');
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('.navbar-links a[href^="https://"]')!;
      link.target = '_blank';
      link.click();
    });
    const other = await opened;
    await other.waitForFunction(() => document.title === 'Elsewhere');
    assert.equal(await other.evaluate(() => [window.opener, document.referrer]), [null, '']);
    assert.equal(asked, [undefined]);
    await other.close();
    await chrome.context.unroute('https://example.com/**');
  });

  test('S20 with a thousand links in view and pointed at, at most four pages are loaded ahead at a time', async context => {
    const { page } = context;
    const routes = Array.from({ length: 1000 }, (_, nth) => `/many/${nth}`);
    const now = { open: 0, most: 0, all: 0 };
    await page.route(/assets\/routes\//, async route => {
      const response = await route.fetch({ maxRetries: 2 });
      const shard = (await response.json()) as Record<string, string>;
      await route.fulfill({ json: { ...shard, ...Object.fromEntries(routes.map(path => [path, 'hash'])) } });
    });
    await page.route(/assets\/pages\/many\//, async route => {
      now.all++;
      now.most = Math.max(now.most, ++now.open);
      await new Promise(resolve => setTimeout(resolve, 50));
      now.open--;
      await route.fulfill({ json: { route: new URL(route.request().url()).pathname.slice(13, -10), body: {} } });
    });
    await visit(context, '/');
    await page.evaluate(paths => {
      for (const path of paths)
        document
          .querySelector('article')!
          .append(Object.assign(document.createElement('a'), { href: path, textContent: '.' }));
    }, routes);
    await page.mouse.move(3, 3);
    await page.mouse.move(4, 4);
    await page.waitForTimeout(300);
    assert.is(now.all, 0, 'a link in view is not loaded');
    const point = () =>
      page.evaluate(() => {
        for (const link of document.querySelectorAll('a[href^="/many/"]'))
          link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      });
    await point();
    await page.waitForTimeout(300);
    await point();
    while (!now.most) await page.waitForTimeout(20);
    await page.waitForTimeout(300);
    assert.ok(now.most > 0 && now.most <= 4, `${now.most} at a time`);
    assert.ok(now.all <= 8, `${now.all} in all: those that were passed over are not loaded later`);
  });

  test('S10 in a frame of another site, where storage is denied, a page is whole and can be used', async context => {
    const { page, site, troubles } = context;
    await page.addInitScript(() => {
      if (window === top) return;
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    // A header may forbid frames, for which a page by itself cannot ask.
    await page.route(`${site.origin}/tabs`, async route => {
      const response = await route.fetch({ maxRetries: 2 });
      await route.fulfill({ response, headers: { 'content-type': 'text/html' } });
    });
    await page.route('http://other.example/', route =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${site.origin}/tabs" width="1200" height="800"></iframe>`,
      }),
    );
    await page.goto('http://other.example/');
    const frame = page.frameLocator('iframe');
    await frame.locator('html[data-ready]').waitFor({ state: 'attached' });
    await frame.locator('.color-toggle').click();
    await frame.locator('html[data-theme=dark]').waitFor();
    await frame.getByRole('tab', { name: 'Y' }).click();
    await frame.getByText('Panel of Y.').waitFor();
    await frame.getByRole('button', { name: 'Close announcement' }).click();
    await frame.locator('.announcement').waitFor({ state: 'detached' });
    await frame.locator('.sidebar').getByRole('link', { name: 'A', exact: true }).click();
    await frame.locator('h1', { hasText: /^A$/ }).waitFor();
    await frame.locator('html[data-theme=dark]').waitFor();
    assert.is(page.url(), 'http://other.example/');
    assert.equal(
      troubles.filter(text => !text.includes('Browser storage is unavailable.')),
      [],
    );
    assert.is(troubles.length, 1, 'one warning');
  });
}
