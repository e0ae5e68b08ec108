import { createServer } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listenLocally } from '../local-server.js';
import { openChrome } from './chromium.js';
import { waitForNetworkIdle } from './network-idle.js';
import { serveReference } from './reference-site.js';
import type { Served } from './site.js';
import { type BrowserSuiteContext, holdRequest, setUpBrowser, waitForShell } from './visits.js';

type Context = BrowserSuiteContext & { site: Served };

const test = suite<Context>('reference site');

setUpBrowser(test, async context => {
  context.site = await serveReference();
});

test.after(({ site }) => site.close());

test('a page is complete without JavaScript', async ({ site }) => {
  const plain = await openChrome({ javaScriptEnabled: false });
  const page = await plain.context.newPage();
  await page.goto(`${site.origin}/reference/api/vimpel/create-feature`);
  assert.is(await page.textContent('h1'), 'Create a feature flag');
  for (const panel of await page.$$('.tab-panel')) assert.ok(await panel.isVisible());
  assert.ok(await page.isVisible('h2:has-text("Request body")'));
  await page.click('.sidebar a:has-text("Quickstart")');
  assert.match(page.url(), /\/quickstart$/);
  await plain.close();
});

test('looks 3: index pages have even cards, and long names on cards break without leaving them', async ({
  site,
  page,
}) => {
  for (const [path, list] of [
    ['/languages-and-frameworks', '.cards-list'],
    ['/', '.cards-dense'],
  ] as const)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(site.origin + path);
      const cards = await page.locator(`${list} >> nth=0 >> .card-link`).evaluateAll(all =>
        all.map(card => ({
          height: card.getBoundingClientRect().height,
          isInside: [...card.querySelectorAll('*')].every(
            part => part.getBoundingClientRect().right <= card.getBoundingClientRect().right,
          ),
          hasIcon: getComputedStyle(card.querySelector('.card-glyph')!, '::before').maskImage.startsWith('url("data:'),
        })),
      );
      assert.ok(cards.length >= 8);
      if (width > 640) assert.is(new Set(cards.map(({ height }) => height)).size, 1, JSON.stringify(cards));
      assert.ok(
        cards.every(({ isInside, hasIcon }) => isInside && hasIcon),
        `${path} at ${width}`,
      );
    }
});

test('looks 9: print: body larger than tables, closed schemas open, addresses of internal links, every tab', async context => {
  const { site, page } = context;
  await page.emulateMedia({ media: 'print' });
  await page.goto(`${site.origin}/reference/activation-strategies`);
  const sizes = await page.evaluate(() =>
    ['.prose > p', '.prose td', '.prose li'].map(selector =>
      Number.parseFloat(getComputedStyle(document.querySelector(selector)!).fontSize),
    ),
  );
  assert.ok(sizes[0]! > sizes[1]! && sizes[0] === sizes[2], sizes.join());
  const after = await page
    .locator('.prose a')
    .evaluateAll(links =>
      links.map(link => [link.getAttribute('href')!, getComputedStyle(link, '::after').content.replaceAll('"', '')]),
    );
  assert.ok(after.some(([href]) => href!.startsWith('/')) && after.some(([href]) => href!.startsWith('#')));
  for (const [href, content] of after)
    assert.is(content!.replace(/attr\(href\)/, href!).replace(/ /g, ''), href!.startsWith('#') ? 'none' : `(${href})`);
  const overflow = await page.evaluate(() =>
    [...document.querySelectorAll('pre')].filter(pre => pre.scrollWidth > pre.clientWidth),
  );
  assert.is(overflow.length, 0, 'lines of code wrap');

  await page.goto(site.origin);
  const ink = await page.locator('.actions a').evaluateAll(nodes => nodes.map(node => getComputedStyle(node).color));
  assert.ok(ink.length > 0 && ink.every(each => each === 'rgb(0, 0, 0)'), `text of buttons: ${ink}`);

  await page.goto(`${site.origin}/reference/api/vimpel/create-feature`);
  const closed = page.locator('.prose details:not([open]) > .fields');
  assert.ok((await closed.count()) > 0);
  for (const fields of await closed.all()) assert.ok(await fields.isVisible());
  const panels = await page.locator('.tab-panel').all();
  assert.ok(panels.length >= 5);
  for (const panel of panels) {
    assert.ok(await panel.isVisible());
    const label = await panel.getAttribute('data-label');
    const shown = await panel.evaluate(element => getComputedStyle(element, '::before').content);
    assert.ok(shown === `"${label}"` || shown === 'attr(data-label)', shown);
  }
  assert.not.ok(await page.locator('.tab-list').first().isVisible());
});

test('looks 11: 404 suggests the nearest pages by address and offers the search, and no other page loads what it needs', async ({
  site,
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', request => loaded.push(new URL(request.url()).pathname));
  const areSuggestionsLoaded = () => loaded.some(path => /nearest-pages/.test(path));
  await page.goto(`${site.origin}/refrence/segmets?x=1`);
  await page.waitForSelector('.nearest');
  assert.is(await page.textContent('h1'), 'Page not found');
  assert.is(await page.getAttribute('.nearest a >> nth=0', 'href'), '/reference/segments');
  assert.is(await page.textContent('.nearest a >> nth=0 >> strong'), 'Segments');
  assert.is(await page.inputValue('.nearest input'), 'refrence segmets');
  await page.click('.nearest a >> nth=0');
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Segments');
  assert.is(await page.locator('.nearest').count(), 0);
  await page.goBack();
  await page.waitForSelector('.nearest');
  await page.focus('.nearest input');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?q=refrence\+segmets$/);
  await page.waitForSelector('.found .hit');
  assert.ok(areSuggestionsLoaded());

  await page.goto(`${site.origin}/wp-login.php`);
  await page.waitForSelector('.nearest');
  assert.is(await page.locator('.nearest a').count(), 0, 'nothing is near');
  assert.is(await page.inputValue('.nearest input'), 'wp login php');

  loaded.length = 0;
  await page.goto(`${site.origin}/quickstart`);
  await waitForShell(page);
  await waitForNetworkIdle(page);
  assert.not.ok(areSuggestionsLoaded());
});

test('looks 7: diagrams: text is legible on a phone where a drawing has a narrow form', async ({ site, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/understanding-vimpel/vimpel-overview', '/understanding-vimpel/the-anatomy-of-vimpel']) {
    await page.goto(site.origin + path);
    for (const drawing of await page.locator('.prose picture img').all()) {
      await drawing.scrollIntoViewIfNeeded();
      await drawing.evaluate(image => (image as HTMLImageElement).decode());
      const scale = await drawing.evaluate(image => {
        const { width, naturalWidth } = image as HTMLImageElement;
        return width / naturalWidth;
      });
      // The smallest text is drawn with 13.5 pixels.
      assert.ok(scale > 0.95, `${path}: ${scale}`);
    }
  }
});

test('navigation keeps the shell, moves focus, sets the title, and goes back to where it was', async ({
  site,
  page,
  troubles,
}) => {
  await page.goto(`${site.origin}/quickstart`);
  await waitForShell(page);
  await page.evaluate(() => {
    (window as { kept?: boolean }).kept = true;
    scrollTo({ top: 600, behavior: 'instant' });
  });
  await page.waitForTimeout(300);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.pager-next')!.click());
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  assert.is(await page.evaluate(() => (window as { kept?: boolean }).kept), true);
  assert.is(await page.title(), `${await page.textContent('h1')} | Vimpel`);
  assert.is(await page.evaluate(() => scrollY), 0);
  await page.goBack();
  await page.waitForFunction(
    () => location.pathname === '/quickstart' && document.querySelector('h1')?.textContent === 'Quickstart',
  );
  await page.waitForFunction(() => Math.abs(scrollY - 600) < 30);
  assert.equal(troubles, []);
});

test('an unknown address shows the not-found page, also after a click', async ({ site, page }) => {
  const response = await page.goto(`${site.origin}/no/such/page`);
  assert.is(response?.status(), 404);
  assert.is(await page.textContent('h1'), 'Page not found');
  await waitForShell(page);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/neither/this' });
    document.body.append(link);
    link.click();
  });
  await page.waitForURL('**/neither/this');
  assert.is(await page.textContent('h1'), 'Page not found');
});

test('logo and title lead to the product, and the link home is in the sidebar', async ({ site, page }) => {
  await page.goto(`${site.origin}/quickstart`);
  await waitForShell(page);
  assert.is(await page.getAttribute('a.brand', 'href'), 'https://example.com/');
  await page.getByRole('link', { name: 'Documentation home', exact: true }).click();
  await page.waitForURL(`${site.origin}/`);
});

test('while the bar is hidden, the brand is above the sidebar, whose entries do not move', async ({ site, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${site.origin}/reference/feature-toggles`);
  await page.waitForSelector('html[data-ready]');
  const brand = page.locator('.sidebar-brand');
  const entry = page.locator('.sidebar .nav-link').first();
  assert.is(await brand.isVisible(), false);
  await page.mouse.wheel(0, 600);
  await page.waitForFunction(() => {
    const found = document.querySelector('.sidebar-brand')!.getBoundingClientRect();
    return found.top === 0 && found.height === 60;
  });
  assert.ok(await brand.isVisible());
  assert.is(await brand.getAttribute('href'), 'https://example.com/');
  assert.is(await brand.getAttribute('target'), '_blank');
  const hidden = await entry.boundingBox();
  await page.mouse.wheel(0, -60);
  await page.waitForFunction(() => document.querySelector('.sidebar-brand')!.getBoundingClientRect().height === 0);
  await page.waitForFunction(
    y => document.querySelector('.sidebar .nav-link')!.getBoundingClientRect().y === y,
    hidden!.y,
  );
  assert.is(await brand.isVisible(), false);
});

test('search: opens by key, finds a page, follows it, and focus returns on Escape', async ({
  site,
  page,
  troubles,
}) => {
  await page.goto(`${site.origin}/`);
  await waitForShell(page);
  await page.keyboard.press('/');
  await page.waitForSelector('.search-dialog[open] input');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.search-dialog', { state: 'hidden' });
  // The browser closes the dialog and fires the event one task later.
  await page.waitForFunction(() => document.activeElement?.id === 'docsc:search');
  await page.keyboard.press('Control+k');
  await page.fill('.search-dialog[open] input', 'stickiness');
  await page.waitForSelector('.hit mark');
  assert.match((await page.textContent('.hit-title')) ?? '', /stickiness/i);
  await page.keyboard.press('Enter');
  await page.waitForURL(/stickiness/i);
  await page.keyboard.press('Control+k');
  await page.fill('.search-dialog[open] input', 'qqqqzzzz');
  await page.waitForSelector('.no-hits');
  assert.match((await page.textContent('.no-hits')) ?? '', 'No results for');
  assert.equal(troubles, []);
});

test('small screens: the drawer opens, closes on Escape and on navigation; nothing scrolls sideways', async ({
  site,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const route of [
    '/',
    '/quickstart',
    '/reference/activation-strategies',
    '/reference/api/vimpel/create-feature',
  ]) {
    await page.goto(site.origin + route);
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      `${route} scrolls sideways`,
    );
  }
  await page.goto(`${site.origin}/quickstart`);
  await waitForShell(page);
  await page.click('.navbar-menu');
  await page.waitForSelector('.sidebar[data-open]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.sidebar:not([data-open])', { state: 'attached' });
  await page.click('.navbar-menu');
  await page.click('.sidebar a:has-text("Understanding Vimpel")');
  await page.waitForURL('**/understanding-vimpel');
  await page.waitForSelector('.sidebar:not([data-open])', { state: 'attached' });
});

test('a key before hydration opens the search over the whole page', async ({ site, page, troubles }) => {
  const held = await holdRequest(page, /\/client[^/]*\.js$/);
  const asked = page.waitForRequest(/\/client[^/]*\.js$/);
  await page.goto(`${site.origin}/quickstart`, { waitUntil: 'commit' });
  await asked;
  await page.keyboard.press('Control+k');
  held.release();
  await page.waitForSelector('.search-dialog[open] input');
  assert.is(await page.textContent('h1'), 'Quickstart');
  assert.ok(await page.isVisible('.sidebar'));
  assert.equal(troubles, []);
});

test('Escape closes the search with a query in it', async ({ site, page }) => {
  await page.goto(`${site.origin}/quickstart`);
  await waitForShell(page);
  await page.click('.search-button');
  await page.fill('.search-dialog[open] input', 'flag');
  await page.waitForSelector('.hit');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.search-dialog', { state: 'hidden' });
});

test('a hovered link is prefetched once, and the next page when its link is in view', async ({ site, page }) => {
  const chunks: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/pages/')) chunks.push(pathname);
  });
  await page.goto(`${site.origin}/quickstart`);
  await waitForShell(page);
  const before = chunks.length;
  const arrives = page.waitForRequest(/assets\/pages\/understanding-vimpel-/);
  await page.hover('.sidebar a:has-text("Understanding Vimpel")');
  await arrives;
  assert.is(chunks.length, before + 1);
  const next = await page.getAttribute('.pager-next', 'href');
  const nextArrives = page.waitForRequest(request => request.url().includes(`/assets/pages${next}-`));
  await page.evaluate(() => document.querySelector('.pager-next')?.scrollIntoView({ behavior: 'instant' }));
  await nextArrives;
  await page.hover('.pager-next');
  await page.waitForTimeout(300);
  assert.is(new Set(chunks).size, chunks.length, 'each once');
});

test('no request leaves the site, and the Content-Security-Policy is never violated', async ({
  site,
  page,
  troubles,
}) => {
  const foreign: string[] = [];
  page.on('request', request => {
    if (!request.url().startsWith(site.origin) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  for (const route of ['/', '/quickstart', '/reference/api/vimpel/create-feature']) {
    await page.goto(site.origin + route);
    await waitForShell(page);
  }
  assert.equal(foreign, []);
  assert.equal(troubles, []);
});

test("visitor 5: the sidebar's place is right before any script has loaded, and hydration does not move it", async ({
  site,
  page,
  troubles,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  const held = await holdRequest(page, /\/boot[^/]*\.js$/);
  const place = () =>
    page.evaluate(() => {
      const box = document.querySelector('.sidebar')!;
      const current = box.querySelector('[aria-current="page"]')!.getBoundingClientRect();
      return { top: box.scrollTop, isSeen: current.top >= 0 && current.bottom <= innerHeight };
    });
  await page.goto(`${site.origin}/reference/api/vimpel/create-feature`, { waitUntil: 'commit' });
  await page.waitForSelector('.footer', { state: 'attached' });
  const first = await place();
  assert.ok(first.top > 500 && first.isSeen, JSON.stringify(first));
  held.release();
  await waitForShell(page);
  assert.equal(await place(), first);
  await page.hover('.sidebar [aria-current="page"]');
  await page.waitForResponse(/assets\/sidebars\//);
  await waitForNetworkIdle(page);
  assert.equal(await place(), first);
  assert.equal(troubles, []);
});

/** Serves a site, but the HTML of pages in two parts: what comes after the first entries of the sidebar comes later. */
const serveInParts = (origin: string, delay: number) =>
  listenLocally(
    createServer((request, response) => {
      const answer = async () => {
        const answered = await fetch(origin + request.url);
        response.setHeader('content-type', answered.headers.get('content-type')!);
        const body = Buffer.from(await answered.arrayBuffer());
        const cut = body.indexOf('</a>', body.indexOf('id="docsc:sidebar"')) + 4;
        const isPage = answered.headers.get('content-type')!.startsWith('text/html');
        if (isPage) response.write(body.subarray(0, cut));
        if (isPage) await new Promise(resolve => setTimeout(resolve, delay));
        response.end(isPage ? body.subarray(cut) : body);
      };
      void answer();
    }),
  );

test('visitor 5: no frame shows the sidebar at another place than the last, even if its HTML comes slowly', async ({
  site,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.addInitScript(() => {
    const tops: number[] = [];
    Object.assign(globalThis, { tops });
    const note = () => {
      const box = document.getElementById('docsc:sidebar');
      if (box) tops.push(box.scrollTop);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  const slow = await serveInParts(site.origin, 400);
  await page.goto(`${slow.url}/reference/api/vimpel/create-feature`);
  await waitForShell(page);
  const tops = await page.evaluate(() => (globalThis as unknown as { tops: number[] }).tops);
  assert.ok(tops[0]! > 500, `first frame: ${tops[0]}`);
  assert.equal(new Set(tops).size, 1);
  await slow.close();
});

test('the sidebar brings the current entry into view', async ({ site, page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto(`${site.origin}/reference/api/vimpel/create-feature`);
  await waitForShell(page);
  await page.waitForFunction(() => {
    const current = document.querySelector('.sidebar [aria-current="page"]')?.getBoundingClientRect();
    return current !== undefined && current.top >= 0 && current.bottom <= innerHeight;
  });
});

test.run();
