/** The shell around every page. Each test's name starts with the lines of the specification that it covers. */
import type { Route as Intercepted, Locator, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { trackRequests, waitForNetworkIdle } from './network-idle.js';
import { testAccess } from './shell-access.js';
import { testClicks } from './shell-clicks.js';
import { testDeliveries } from './shell-deliveries.js';
import { type Served, serveBuilt } from './site.js';
import { type BrowserSuiteContext, holdRequest, setUpBrowser, waitForArticle, waitForShell } from './visits.js';

type Context = BrowserSuiteContext & { site: Served };

const test = suite<Context>('shell');

setUpBrowser(test, async context => {
  context.site = await serveBuilt('docsc.config.yaml', 'test/browser/shell');
});
test.after(({ site }) => site.close());

async function visit({ page, site }: Context, path: string): Promise<void> {
  await page.goto(site.origin + path);
  await waitForShell(page);
}

const click = (page: Page, selector: string) =>
  page.evaluate(found => document.querySelector<HTMLElement>(found)!.click(), selector);
const title = (page: Page) => page.textContent('h1');
const titled = (page: Page, text: string) =>
  page.waitForFunction(wanted => document.querySelector('h1')?.textContent === wanted, text);
const scroll = (page: Page) => page.evaluate(() => Math.round(scrollY));
const scrollTo = (page: Page, top: number) =>
  page.evaluate(wanted => window.scrollTo({ top: wanted, behavior: 'instant' }), top);
const isInView = (page: Page, id: string) =>
  page.waitForFunction(wanted => {
    const { top } = document.getElementById(wanted)!.getBoundingClientRect();
    return top >= 0 && top < innerHeight / 2;
  }, id);

/** True if a colour of the element is red to a reader, in both modes, whatever notation the browser gives it in. */
const isRed = (element: Locator, property: string) =>
  element.evaluate((node, name) => {
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    const painted = ['light', 'dark'].map(mode => {
      dataset.theme = mode;
      const context = new OffscreenCanvas(1, 1).getContext('2d')!;
      context.fillStyle = getComputedStyle(node).getPropertyValue(name);
      context.fillRect(0, 0, 1, 1);
      return context.getImageData(0, 0, 1, 1).data;
    });
    dataset.theme = before;
    return painted.every(([red = 0, green = 0, blue = 0]) => red > green + 5 && red > blue + 5);
  }, property);

/** Marks the document, so that a test can detect a reload. */
const mark = (page: Page) =>
  page.evaluate(() => {
    (window as { kept?: boolean }).kept = true;
  });
const isKept = (page: Page) => page.evaluate(() => (window as { kept?: boolean }).kept === true);

/** Replies with an edited version of the host's response. */
async function change(route: Intercepted, edit: (text: string) => string): Promise<void> {
  const response = await route.fetch({ maxRetries: 2 });
  await route.fulfill({ response, body: edit(await response.text()) });
}

test('2.1 documentation is at the root, paths are exact and have no trailing slash', async context => {
  const { site } = context;
  for (const path of ['/', '/a', '/one/first']) assert.is((await fetch(site.origin + path)).status, 200, path);
  const slashed = await fetch(`${site.origin}/a/`, { redirect: 'manual' });
  assert.equal([slashed.status, slashed.headers.get('location')], [301, '/a']);
  for (const path of ['/a/b', '/one', '/A']) assert.is((await fetch(site.origin + path)).status, 404, path);
});

test('2.2 a path that ends in .html or /index.html becomes the clean path', async context => {
  const { page, site } = context;
  // A host that serves files under their own names.
  await page.route(/\.html$/, async route => {
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/(index)?\.html$/, ''),
    });
    await route.fulfill({ response });
  });
  for (const [path, clean] of [
    ['/a.html?q=1#below', '/a?q=1#below'],
    ['/index.html', '/'],
  ]) {
    await visit(context, path!);
    assert.is(page.url(), site.origin + clean!);
  }
});

test('2.3 visitor 4: after navigation the page is at the hash, or at the top; a change of the query scrolls nothing', async context => {
  const { page, troubles } = context;
  await visit(context, '/a');
  await scrollTo(page, 700);
  await click(page, 'article a[href="/one/first#below"]');
  await titled(page, 'First of one');
  await isInView(page, 'below');
  await scrollTo(page, 500);
  await click(page, 'article a[href="/a"]');
  await titled(page, 'A');
  assert.is(await scroll(page), 0);
  await scrollTo(page, 600);
  await mark(page);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/a?version=2' });
    document.querySelector('article')!.append(link);
    link.click();
  });
  await page.waitForURL('**/a?version=2');
  assert.is(await scroll(page), 600);
  assert.ok(await isKept(page));
  assert.equal(troubles, []);
});

test('2.4 and 4.2 the old page stays until the next has been loaded', async context => {
  const { page } = context;
  await visit(context, '/a');
  const gate = await holdRequest(page, /assets\/pages\/one\/first-/);
  await click(page, 'article a[href="/one/first"]');
  await page.waitForFunction(() => document.querySelector<HTMLElement>('.progress')?.hidden === false);
  assert.is(await title(page), 'A');
  assert.match(page.url(), /\/a$/);
  gate.release();
  await titled(page, 'First of one');
  assert.match(page.url(), /\/one\/first$/);
});

test('2.5 and 8.3 a page that cannot be loaded logs a warning, and the window reloads', async context => {
  const { page, troubles } = context;
  await visit(context, '/a');
  await mark(page);
  await page.route(/assets\/pages\/one\/first-/, route => route.abort());
  await click(page, 'article a[href="/one/first"]');
  await titled(page, 'First of one');
  assert.not(await isKept(page));
  assert.ok(
    troubles.some(text => /failed; the window is reloaded/.test(text)),
    troubles.join('\n'),
  );
});

test('2.6, 7.3 and 9.4 a page is prefetched at most once', async context => {
  const { page } = context;
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  await visit(context, '/a');
  const ahead = () => asked.filter(url => url.includes('/assets/pages/one/first-')).length;
  const arrives = page.waitForRequest(/assets\/pages\/one\/first-/);
  for (const selector of ['article a[href="/one/first"]', 'h1', 'article a[href="/one/first#below"]'])
    await page.hover(selector);
  await arrives;
  await waitForNetworkIdle(page);
  assert.is(ahead(), 1);
  await click(page, 'article a[href="/one/first"]');
  await titled(page, 'First of one');
  assert.is(ahead(), 1);
});

for (const [name, connection] of [
  ['2g', { effectiveType: '2g' }],
  ['data saver', { saveData: true }],
] as const)
  test(`2.6 and 9.4 nothing is prefetched with ${name}`, async context => {
    const { page } = context;
    await page.addInitScript(value => Object.defineProperty(navigator, 'connection', { value }), connection);
    const asked: string[] = [];
    page.on('request', request => asked.push(request.url()));
    await visit(context, '/a');
    await page.hover('article a[href="/one/first"]');
    await page.evaluate(() => document.querySelector('.pager-next')?.scrollIntoView());
    await waitForNetworkIdle(page);
    assert.equal(
      asked.filter(url => /assets\/(pages|routes)\//.test(url)),
      [],
    );
  });

test('2.7 any other path shows the not-found page', async context => {
  const { page, site } = context;
  const response = await page.goto(`${site.origin}/no/such/page`);
  assert.is(response?.status(), 404);
  assert.is(await title(page), 'Page not found');
});

test('2.25 and 4.7 the bar hides on scrolling down, and returns on scrolling up and at the top', async context => {
  const { page } = context;
  await visit(context, '/a');
  const isHidden = () => page.evaluate(() => document.querySelector('.navbar')!.getBoundingClientRect().bottom <= 0);
  const hidden = (wanted: boolean) =>
    page.waitForFunction(
      value => document.querySelector('.navbar')!.getBoundingClientRect().bottom <= 0 === value,
      wanted,
    );
  assert.not(await isHidden());
  await scrollTo(page, 900);
  await hidden(true);
  await scrollTo(page, 800);
  await hidden(false);
  await scrollTo(page, 1200);
  await hidden(true);
  await scrollTo(page, 0);
  await hidden(false);
});

test('2.25 the bar has the brand, links, a button labeled Search, and the color switch', async context => {
  const { page } = context;
  await visit(context, '/a');
  const bar = page.getByRole('banner');
  assert.is(await bar.locator('a.brand').getAttribute('href'), '/');
  await bar.getByRole('link', { name: 'Elsewhere' }).waitFor();
  assert.is((await bar.getByRole('button', { name: 'Search', exact: true }).innerText()).split('\n')[0], 'Search');
  await bar.getByRole('button', { name: /light and dark/ }).waitFor();
});

test('2.26, 4.6 and 9.1 up to 996 px the sidebar slides in, and closes on a wider window and on Back', async context => {
  const { page } = context;
  const drawer = (state: 'open' | 'closed') =>
    page.waitForFunction(
      wanted => document.querySelector('.sidebar')!.matches('[data-open]') === (wanted === 'open'),
      state,
    );
  await page.setViewportSize({ width: 997, height: 800 });
  await visit(context, '/');
  await visit(context, '/a');
  assert.not(await page.isVisible('.navbar-menu'));
  assert.ok(await page.isVisible('.sidebar'));
  await page.setViewportSize({ width: 996, height: 800 });
  await page.waitForSelector('.sidebar', { state: 'hidden' });
  await page.click('.navbar-menu');
  await drawer('open');
  await page.waitForSelector('.sidebar', { state: 'visible' });
  await page.setViewportSize({ width: 1100, height: 800 });
  await drawer('closed');
  await page.setViewportSize({ width: 800, height: 800 });
  await click(page, 'article a[href="/one/first"]');
  await titled(page, 'First of one');
  await page.click('.navbar-menu');
  await drawer('open');
  await page.goBack();
  await drawer('closed');
});

test('2.26 and 9.5 categories stay open when another opens, and fold with ease-in-out', async context => {
  const { page } = context;
  await visit(context, '/a');
  const lid = (name: string) => page.locator('.sidebar .nav-lid', { hasText: name });
  await lid('One').click();
  await page.getByRole('link', { name: 'Second of one' }).waitFor();
  await lid('Two').click();
  await page.getByRole('link', { name: 'First of two' }).waitFor();
  assert.ok(await page.isVisible('.sidebar >> text=Second of one'));
  const styleOf = () =>
    page
      .locator('.collapse')
      .first()
      .evaluate(node => {
        const { transitionTimingFunction, transitionDuration } = getComputedStyle(node);
        return [transitionTimingFunction.split(/, (?![^(]*\))/)[0], transitionDuration.split(',')[0]];
      });
  assert.equal(await styleOf(), ['ease-in-out', '0.2s']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  assert.equal(await styleOf(), ['ease-in-out', '0.001s']);
  await lid('One').click();
  await page.waitForFunction(() => !document.querySelector('.collapse')!.checkVisibility({ visibilityProperty: true }));
});

test('2.27 and 4.5 the announcement is above the bar until it is closed, and back when its id changes', async context => {
  const { page } = context;
  await visit(context, '/a');
  const bar = page.getByRole('region', { name: 'Announcement' });
  const above = await page.evaluate(
    () =>
      document.querySelector('.announcement')!.getBoundingClientRect().bottom <=
      document.querySelector('.navbar')!.getBoundingClientRect().top + 1,
  );
  assert.ok(above);
  await bar.getByRole('button').click();
  await bar.waitFor({ state: 'detached' });
  await page.reload({ waitUntil: 'commit' });
  await page.waitForSelector('.navbar');
  assert.not(await page.isVisible('.announcement'), 'not even before React is there');
  await waitForShell(page);
  assert.not(await page.isVisible('.announcement'));
  await page.evaluate(() => localStorage.setItem('announcement', 'an earlier one'));
  await page.reload();
  await bar.waitFor();
});

test('2.28 and 9.8 the footer has columns of links, icons of 40 by 40, and the year', async context => {
  const { page } = context;
  await visit(context, '/a');
  const footer = page.getByRole('contentinfo');
  assert.is(await footer.locator('.footer-title').textContent(), 'Docs');
  await footer.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'A' }).waitFor();
  const box = await footer.getByRole('link', { name: 'GitHub' }).boundingBox();
  assert.equal([box?.width, box?.height], [40, 40]);
  assert.match((await footer.textContent()) ?? '', '© 2025');
});

test('2.29 and 9.7 the contents have levels 2 and 3, and mark the current heading', async context => {
  const { page } = context;
  await page.setViewportSize({ width: 1400, height: 800 });
  await visit(context, '/a');
  assert.equal(await page.locator('.toc li').allTextContents(), ['Above', 'Deeper', 'Below']);
  const current = (text: string) =>
    page.waitForFunction(wanted => document.querySelector('.toc [aria-current]')?.textContent === wanted, text);
  await current('Above');
  await page.evaluate(() => document.getElementById('below')!.scrollIntoView({ behavior: 'instant' }));
  await current('Below');
  assert.is(await page.locator('.toc [aria-current]').count(), 1);
});

test('2.30 the first Tab reaches the link that skips to the content', async context => {
  const { page } = context;
  await visit(context, '/a');
  await page.keyboard.press('Tab');
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Skip to content');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'docsc:content');
});

test('2.30 visitor 7: skip links lead to the search and to the sidebar too, and are seen while they have the focus', async context => {
  const { page } = context;
  await visit(context, '/a');
  for (const [text, reached] of [
    ['Skip to content', 'a, main *'],
    ['Skip to search', '.navbar-end *'],
    ['Skip to sidebar', '#docsc\\:sidebar *'],
  ]) {
    const link = page.getByRole('link', { name: text, exact: true });
    await link.focus();
    await page.waitForFunction(() => document.activeElement!.getBoundingClientRect().top >= 0);
    await page.keyboard.press('Enter');
    const target = text!.replace('Skip to ', 'docsc:');
    await page.waitForFunction(id => document.activeElement?.id === id, target);
    await page.keyboard.press('Tab');
    assert.ok(await page.evaluate(wanted => document.activeElement!.matches(wanted), reached!), text);
  }
  const links = page.locator('.skip-link');
  assert.equal(await links.allTextContents(), ['Skip to content', 'Skip to search', 'Skip to sidebar']);
  await page.setViewportSize({ width: 996, height: 800 });
  assert.not(await links.last().isVisible(), 'the button of the drawer is the next stop');
  await page.setViewportSize({ width: 1280, height: 900 });
  await visit(context, '/search');
  assert.equal(await links.allTextContents(), ['Skip to content', 'Skip to search']);
});

test('2.30 visitor 2: a Tab right after a jump to a hash is not taken back', async context => {
  const { page } = context;
  await visit(context, '/a');
  const focused = await page.evaluate(async () => {
    const jumped = new Promise(resolve => addEventListener('hashchange', resolve, { once: true }));
    location.hash = '#below';
    await jumped;
    document.querySelector<HTMLElement>('.crumbs a')!.focus();
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    return document.activeElement!.textContent;
  });
  assert.is(focused, 'Home');
});

test('2.30 a focus that moves before the browser reports a jump is not taken back', async context => {
  const { page } = context;
  await visit(context, '/a');
  const focused = await page.evaluate(async () => {
    const jumped = new Promise(resolve => addEventListener('hashchange', resolve, { once: true }));
    location.hash = '#below';
    document.querySelector<HTMLElement>('.crumbs a')!.focus();
    await jumped;
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    return document.activeElement!.textContent;
  });
  assert.is(focused, 'Home');
});

test('2.30 a Tab into the target of a jump is not taken back, however late the jump is handled', async context => {
  const { page } = context;
  await visit(context, '/a');
  const isKept = await page.evaluate(async () => {
    const jumped = new Promise(resolve => addEventListener('hashchange', resolve, { once: true }));
    location.hash = '#docsc:sidebar';
    const links = [...document.querySelectorAll<HTMLElement>('#docsc\\:sidebar a')];
    const link = links.find(one => one.checkVisibility())!;
    link.focus();
    await jumped;
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    return document.activeElement === link;
  });
  assert.ok(isKept);
});

test('2.30 the bar comes back when the focus moves into it', async context => {
  const { page } = context;
  await visit(context, '/a');
  await scrollTo(page, 900);
  await page.waitForFunction(() => document.querySelector('.navbar')!.getBoundingClientRect().bottom <= 0);
  await page.evaluate(() => document.getElementById('docsc:search')!.focus({ preventScroll: true }));
  await page.waitForFunction(() => document.querySelector('.navbar')!.getBoundingClientRect().top === 0);
});

test('visitor 7: the closed parts of the sidebar are no stops, before hydration and after', async context => {
  const { page, site } = context;
  const stops = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.sidebar .collapse:not([data-open]) :is(a, button)')]
        .filter(stop => !stop.closest('[inert]'))
        .map(stop => stop.textContent),
    );
  const gate = await holdRequest(page, /\/boot[^/]*\.js$/);
  await page.goto(`${site.origin}/one/first`, { waitUntil: 'commit' });
  await page.waitForSelector('.footer', { state: 'attached' });
  assert.equal(await stops(), []);
  gate.release();
  await waitForShell(page);
  const lid = page.locator('.sidebar .nav-lid', { hasText: 'One' });
  await lid.click();
  await page.waitForFunction(() => document.querySelector('.nav-lid')!.getAttribute('aria-expanded') === 'false');
  assert.ok(await page.locator('.collapse[inert] a').count(), 'closed entries stay in the document');
  assert.equal(await stops(), []);
  await lid.click();
  assert.is(await page.locator('.collapse[inert] a').count(), 0);
});

test('2.30, 4.10 and 9.2 the progress bar appears after 200 ms at 0.08 and moves every 200 ms', async context => {
  // A fixed clock applies to all pages of its context, so this test has its own.
  const own = await context.chrome.context.browser()!.newContext();
  trackRequests(own);
  const page = await own.newPage();
  await visit({ ...context, page }, '/a');
  const gate = await holdRequest(page, /assets\/pages\/one\/first-/);
  await page.hover('h1');
  await waitForNetworkIdle(page);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  const bar = () =>
    page.evaluate(() => {
      const found = document.querySelector<HTMLElement>('.progress')!;
      return found.hidden ? 0 : Number(found.style.getPropertyValue('--progress'));
    });
  await click(page, 'article a[href="/one/first"]');
  await page.clock.runFor(199);
  assert.is(await bar(), 0);
  await page.clock.runFor(1);
  assert.is(await bar(), 0.08);
  await page.clock.runFor(199);
  assert.is(await bar(), 0.08);
  await page.clock.runFor(1);
  assert.ok((await bar()) > 0.08);
  gate.release();
  await titled(page, 'First of one');
  await page.clock.runFor(400);
  assert.is(await bar(), 0);
  await own.close();
});

test('2.31 the search page reads the query from q', async context => {
  const { page } = context;
  await visit(context, '/search?q=goes+on');
  assert.is(await page.inputValue('.search-page input'), 'goes on');
  await page.waitForSelector('.hit');
});

test('2.32 and 3.4 pages are English, left to right, and offer no other language', async context => {
  const { page } = context;
  await visit(context, '/a');
  const found = await page.evaluate(() => [
    document.documentElement.lang,
    getComputedStyle(document.documentElement).direction,
    document.querySelectorAll('[hreflang]').length,
  ]);
  assert.equal(found, ['en', 'ltr', 0]);
});

test('3.1, 3.2, 3.8 and 7.4 routes, sidebars and the page are files, and a page says which sidebar it has', async context => {
  const { site } = context;
  const json = async (path: string) => (await fetch(`${site.origin}/${path}`)).json();
  const { shards, sidebars } = (await json('manifest.json')) as {
    shards: { file: string }[];
    sidebars: Record<string, string>;
  };
  assert.equal(Object.keys(sidebars), ['main']);
  const routes = Object.assign({}, ...(await Promise.all(shards.map(({ file }) => json(file))))) as Record<
    string,
    string
  >;
  assert.ok(['/', '/a', '/one/first', '/search'].every(route => route in routes));
  const chunk = (await json(`assets/pages/a-${routes['/a']}.json`)) as { route: string; sidebar: string };
  assert.equal([chunk.route, chunk.sidebar], ['/a', 'main']);
});

test('4.1 and 8.2 visitor 4: a failed load shows a red box above the page with Retry, and a spinner during the retry', async context => {
  const { page } = context;
  await page.route(/assets\/pages\/tabs-/, route => route.abort());
  await visit(context, '/tabs');
  await page.mouse.move(5, 5);
  // The page reloads once, because the site may have changed.
  await page.waitForFunction(() => sessionStorage.getItem('docsc:reloaded:/tabs') !== null);
  await waitForShell(page);
  await page.mouse.move(9, 9);
  const box = page.locator('.load-error');
  await box.waitFor();
  assert.match((await box.textContent()) ?? '', 'could not be loaded');
  assert.is(await box.getAttribute('role'), 'alert');
  for (const property of ['background-color', 'border-top-color']) assert.ok(await isRed(box, property), property);
  assert.ok(await page.isVisible('text=Panel of X.'), 'what was prerendered stays readable');
  const [below, article] = await Promise.all([box.boundingBox(), page.locator('.page').boundingBox()]);
  assert.ok(article!.y - below!.y - below!.height < 60, 'the article follows the box');
  await page.unroute(/assets\/pages\/tabs-/);
  const gate = await holdRequest(page, /assets\/pages\/tabs-/);
  await box.getByRole('button', { name: 'Retry' }).focus();
  await page.keyboard.press('Enter');
  const spinner = page.getByRole('status').locator('.spinner');
  await spinner.waitFor();
  assert.match(await spinner.evaluate(node => getComputedStyle(node).animationDelay), '0.2s');
  gate.release();
  await spinner.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Y' }).click();
  await page.waitForSelector('text=Panel of Y.');
});

test('4.3 the hydration flag is set with the first render in the browser', async context => {
  const { page, site } = context;
  const gate = await holdRequest(page, /\/client[^/]*\.js$/);
  await page.goto(`${site.origin}/a`);
  await page.waitForFunction(() => document.readyState === 'complete');
  assert.is(await page.locator('html[data-ready]').count(), 0);
  gate.release();
  await waitForShell(page);
});

test('4.4 and 9.10 light by default; the choice is kept under theme, over reloads and in other tabs', async context => {
  const { page, site, chrome } = context;
  const mode = (of: Page, wanted: string) =>
    of.waitForFunction(value => document.documentElement.dataset.theme === value, wanted);
  await visit(context, '/a');
  await mode(page, 'light');
  const other = await chrome.context.newPage();
  await other.goto(`${site.origin}/a`);
  await other.waitForSelector('html[data-ready]', { state: 'attached' });
  await page.click('.color-toggle');
  await mode(page, 'dark');
  await mode(other, 'dark');
  assert.is(await page.evaluate(() => localStorage.getItem('theme')), 'dark');
  await page.reload({ waitUntil: 'commit' });
  await mode(page, 'dark');
  await other.close();
});

test('4.4 visitor 5: an early press on the colour switch acts at once, and once', async context => {
  const { page, site } = context;
  const gate = await holdRequest(page, /\/client[^/]*\.js$/);
  await page.goto(`${site.origin}/a`, { waitUntil: 'commit' });
  const mode = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.locator('.color-toggle').waitFor();
  await page.waitForLoadState();
  await page.click('.color-toggle');
  assert.is(await mode(), 'dark');
  gate.release();
  await waitForShell(page);
  assert.is(await mode(), 'dark');
  await page.click('.color-toggle');
  assert.is(await mode(), 'light');
});

test('4.4 a site may follow the system, until the reader chooses', async context => {
  const { page } = context;
  const mode = (wanted: string) =>
    page.waitForFunction(value => document.documentElement.dataset.theme === value, wanted);
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(context, '/a');
  await mode('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await mode('light');
  await page.click('.color-toggle');
  await mode('dark');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  await mode('dark');
});

test('8.1 a page that crashes says so, with the message and Try again', async context => {
  const { page } = context;
  await page.route(/assets\/pages\/a-/, route =>
    change(route, text => text.replace('"tagName":"p"', '"tagName":"script"')),
  );
  await visit(context, '/');
  await click(page, 'article a[href="/a"]');
  await titled(page, 'This page crashed.');
  assert.match((await page.textContent('.crash [role=alert]')) ?? '', 'did not write');
  assert.ok(await page.isVisible('.navbar'), 'the shell stays');
  await page.getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await titled(page, 'This page crashed.');
  await click(page, '.brand');
  await titled(page, 'Home');
});

test('8.4 a page without content says so', async context => {
  const { page } = context;
  await page.route(/assets\/pages\/a-/, route => change(route, text => text.replace('"body":{', '"nothing":{')));
  await visit(context, '/');
  await click(page, 'article a[href="/a"]');
  await titled(page, 'This page crashed.');
  assert.match((await page.textContent('.crash p')) ?? '', 'has no content');
});

test('a page that crashes during hydration can be retried too', async context => {
  const { page } = context;
  await page.route(/assets\/pages\/tabs-/, route => change(route, text => text.replace('"body":{', '"nothing":{')));
  await visit(context, '/tabs');
  await waitForArticle(page);
  await titled(page, 'This page crashed.');
  await page.evaluate(() => {
    const seen = window as { pressed?: number };
    document.querySelector('.crash button')!.addEventListener('click', () => {
      seen.pressed = (seen.pressed ?? 0) + 1;
    });
  });
  await page.click('.crash button');
  assert.is(await page.evaluate(() => (window as { pressed?: number }).pressed), 1);
});

test('8.8 an error that hydration recovers from is logged, and nothing else happens', async context => {
  const { page, troubles } = context;
  await page.route(/\/a$/, route =>
    change(route, text => text.replace('<span>Elsewhere</span>', '<span>Other</span>')),
  );
  await visit(context, '/a');
  await page.waitForFunction(() => document.querySelector('.navbar')?.textContent?.includes('Elsewhere'));
  assert.is(await title(page), 'A');
  assert.ok(troubles.length > 0);
  for (const text of troubles) assert.match(text, 'React Root onRecoverableError');
});

test('8.9 without storage there is a warning, and everything works', async context => {
  const { page, troubles } = context;
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  );
  await visit(context, '/tabs');
  await page.click('.color-toggle');
  await page.waitForSelector('html[data-theme=dark]');
  await page.getByRole('tab', { name: 'Y' }).click();
  await page.waitForSelector('text=Panel of Y.');
  assert.ok(troubles.length > 0);
  for (const text of troubles) assert.match(text, 'Browser storage is unavailable.');
});

test('S09 hashes that are selectors, markup, broken or very long lead to no element and fail nothing', async context => {
  const { page, troubles } = context;
  await visit(context, '/a');
  const hashes = [
    '#<img src=x onerror=boom()>',
    '#%',
    '#%E0%A4',
    '#a[b="c"]',
    '#:has(*)',
    `#${'x'.repeat(1_000_000)}`,
    '#__proto__',
  ];
  for (const hash of hashes) {
    await page.evaluate(wanted => {
      location.hash = wanted;
    }, hash);
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => resolve(undefined))));
  }
  for (const hash of hashes.slice(0, 5)) await visit(context, `/a${encodeURI(hash).replaceAll('%25', '%')}`);
  assert.is(await title(page), 'A');
  await click(page, 'a[href="/"]');
  await titled(page, 'Home');
  assert.equal(troubles, []);
});

test('S10 garbage under every key of the storage, and storage that is full: the page is whole', async context => {
  const { page, troubles } = context;
  await visit(context, '/tabs');
  await page.click('.color-toggle');
  await page.getByRole('tab', { name: 'Y' }).click();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  assert.ok(keys.length > 0);
  for (const garbage of [
    '',
    '{',
    '[1,{"a":null}]',
    '"__proto__"',
    '\u0000',
    '<img src=x onerror=boom()>',
    'null',
    '1e999',
  ]) {
    await page.evaluate(
      ([names, text]) => {
        for (const name of names!) localStorage.setItem(name, text!);
      },
      [keys, garbage] as [string[], string],
    );
    await visit(context, '/tabs');
    await page.getByRole('tab', { name: 'Y' }).click();
    await page.waitForSelector('text=Panel of Y.');
  }
  assert.equal(troubles, []);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await visit(context, '/tabs');
  const before = await page.evaluate(() => document.documentElement.dataset.theme);
  await page.click('.color-toggle');
  await page.waitForFunction(theme => document.documentElement.dataset.theme !== theme, before);
  for (const text of troubles) assert.match(text, 'Browser storage is unavailable.');
});

test('S11 storage events of other tabs with hostile values, a thousand at once: only light and dark count', async context => {
  const { page, troubles } = context;
  await visit(context, '/a');
  await page.click('.color-toggle');
  const themes = await page.evaluate(async () => {
    const seen = new Set<string>();
    new MutationObserver(() => seen.add(String(document.documentElement.dataset.theme))).observe(
      document.documentElement,
      { attributes: true },
    );
    const keys = Object.keys(localStorage);
    for (let nth = 0; nth < 1000; nth++) {
      const newValue = ['<img src=x onerror=boom()>', '', null, '"dark', 'url(//evil.example)', '{}', '[]'][nth % 7];
      dispatchEvent(new StorageEvent('storage', { key: keys[nth % keys.length], newValue, storageArea: localStorage }));
      dispatchEvent(new StorageEvent('storage', { key: null, newValue }));
    }
    await new Promise(resolve => setTimeout(resolve, 50));
    return [...seen, String(document.documentElement.dataset.theme)];
  });
  assert.equal(
    themes.filter(theme => theme !== 'light' && theme !== 'dark'),
    [],
  );
  assert.equal(troubles, []);
});

test('S19 no service worker is registered', async context => {
  const { page } = context;
  await visit(context, '/a');
  assert.is(await page.evaluate(async () => (await navigator.serviceWorker?.getRegistrations())?.length ?? 0), 0);
});

test('S22 the last of 200 clicks at once wins, and clicks on the page that is shown add no history', async context => {
  const { page } = context;
  await visit(context, '/');
  const entries = await page.evaluate(() => {
    const [home, other] = ['a[href="/"]', 'article a[href="/a"]'].map(
      selector => document.querySelector<HTMLElement>(selector)!,
    );
    for (let nth = 0; nth < 200; nth++) (nth % 2 ? other : home)!.click();
    return history.length;
  });
  await page.waitForFunction(() => document.querySelector('h1')!.textContent === 'A' && location.pathname === '/a');
  assert.is(await page.evaluate(() => history.length), entries + 1);
});

test('S23 the heap does not grow with navigation', async context => {
  const { page } = context;
  // Without the fade between pages, which takes most of the time of 500 navigations.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(context, '/');
  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const go = (times: number) =>
    page.evaluate(async count => {
      for (let nth = 0; nth < count; nth++) {
        document.querySelector<HTMLElement>(nth % 2 ? 'a[href="/"]' : 'article a[href="/a"]')!.click();
        while (document.querySelector('h1')!.textContent !== (nth % 2 ? 'Home' : 'A'))
          await new Promise(resolve => setTimeout(resolve));
      }
    }, times);
  await go(20);
  const before = await heap();
  await go(500);
  const growth = (await heap()) - before;
  assert.ok(growth < 10_000_000, `${growth} bytes`);
});

test('S28 keys on the prototype of all objects before a page starts change nothing', async context => {
  const { page, troubles } = context;
  const words = async () => {
    await visit(context, '/tabs');
    await page.getByRole('tab', { name: 'Y' }).click();
    await page.waitForSelector('text=Panel of Y.');
    return page.evaluate(() => document.body.innerText);
  };
  const before = await words();
  await page.addInitScript(() => {
    // React itself reads `key`, `ref` and `children` of the props that it is given, whatever their prototype.
    const keys =
      'html innerHTML dangerouslySetInnerHTML src href srcdoc onload onclick onerror tagName nodeName type style url redirect data text body layout sidebar redirects chunk script';
    for (const name of keys.split(' '))
      Object.defineProperty(Object.prototype, name, { value: 'javascript:boom()', configurable: true, writable: true });
  });
  assert.is(await words(), before);
  assert.equal(troubles, []);
});

test('A13 with reduced motion nothing glides: no transition or animation lasts longer than a moment', async context => {
  const { page } = context;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(context, '/tabs');
  const slow = await page.evaluate(() => {
    const found = [...document.querySelectorAll('*')].filter(element => {
      const { transitionDuration, animationDuration } = getComputedStyle(element);
      // Computed durations are in seconds.
      return `${transitionDuration}, ${animationDuration}`.split(', ').some(one => Number.parseFloat(one) > 0.001);
    });
    const glides = getComputedStyle(document.documentElement).scrollBehavior === 'smooth' ? ['scroll'] : [];
    return [...new Set(found.map(({ tagName, className }) => `${tagName}.${className}`)), ...glides];
  });
  assert.equal(slow, []);
  await page.emulateMedia({ reducedMotion: null });
});

test('9.9 the sitemap says weekly and 0.5', async ({ site }) => {
  const text = await (await fetch(`${site.origin}/sitemap.xml`)).text();
  // The preview replaces the site's address by its own.
  assert.match(text, `<loc>${site.origin}/a</loc><changefreq>weekly</changefreq><priority>0.5</priority>`);
});

test('9.13 the title of a page ends in a delimiter and the name of the site', async context => {
  const { page } = context;
  await visit(context, '/');
  assert.is(await page.title(), 'Shell');
  await click(page, 'article a[href="/a"]');
  await titled(page, 'A');
  assert.is(await page.title(), 'A | Shell');
  await page.reload();
  assert.is(await page.title(), 'A | Shell');
});

test('keys work after a click into the text of a page without islands', async context => {
  const { page } = context;
  await visit(context, '/a');
  await page.locator('article p').nth(4).click();
  await page.keyboard.press('Control+k');
  await page.waitForSelector('.search-dialog');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.search-dialog', { state: 'hidden' });
  await page.locator('article a').first().focus();
  await page.keyboard.press('/');
  await page.waitForSelector('.search-dialog');
});

/** Goes back and forth in the history: each step follows once the URL has changed, plus `gap` ms. */
const travel = (page: Page, steps: number[], gap: number) =>
  page.evaluate(
    async ([all, wait]) => {
      for (const step of all) {
        const follows = new Promise(resolve => addEventListener('popstate', resolve, { once: true }));
        history.go(step);
        await follows;
        await new Promise(resolve => setTimeout(resolve, wait));
      }
    },
    [steps, gap] as const,
  );

test('URL, title and page agree, however quickly a reader goes back and forth', async context => {
  const { page, troubles } = context;
  await visit(context, '/');
  for (const [path, heading] of [
    ['/a', 'A'],
    ['/one/first', 'First of one'],
  ]) {
    await click(page, `article a[href="${path}"]`);
    await titled(page, heading!);
  }
  const agree = (heading: string, name: string) =>
    page.waitForFunction(
      ([h, t]) => document.querySelector('h1')?.textContent === h && document.title === t,
      [heading, name],
    );
  for (const gap of [0, 5, 20, 60, 140]) {
    await travel(page, [-1, -1], gap);
    await agree('Home', 'Shell');
    await travel(page, [1, 1, -1, 1], gap);
    await agree('First of one', 'First of one | Shell');
    assert.is(await page.evaluate(() => document.activeElement?.tagName), 'H1');
  }
  assert.equal(troubles, []);
});

test('Back within a page, and back to one, leads to where the reader was', async context => {
  const { page } = context;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(context, '/a');
  await scrollTo(page, 100);
  await page.waitForTimeout(300);
  await click(page, 'article a[href="#below"]');
  await isInView(page, 'below');
  // The browser reports the step through several events, over a few frames.
  await page.waitForTimeout(200);
  const below = await scroll(page);
  await scrollTo(page, below - 400);
  await page.waitForTimeout(300);
  await click(page, 'article a[href="/one/first"]');
  await titled(page, 'First of one');
  await page.goBack();
  await titled(page, 'A');
  await page.waitForFunction(wanted => Math.abs(scrollY - wanted) < 5, below - 400);
  await page.goBack();
  await page.waitForFunction(() => Math.abs(scrollY - 100) < 5);
});

test('a link to the current page cancels a navigation in progress', async context => {
  const { page } = context;
  await visit(context, '/a');
  await holdRequest(page, /assets\/pages\/one\/first-/);
  await click(page, 'article a[href="/one/first"]');
  await page.waitForFunction(() => document.querySelector<HTMLElement>('.progress')?.hidden === false);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/a?again' });
    document.querySelector('article')!.append(link);
    link.click();
  });
  await page.waitForFunction(() => document.querySelector<HTMLElement>('.progress')?.hidden === true);
  assert.is(await title(page), 'A');
});

test('nothing in a closed drawer or a folded category can be reached', async context => {
  const { page } = context;
  await page.setViewportSize({ width: 400, height: 800 });
  await visit(context, '/one/first');
  const reachable = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('.sidebar a, .sidebar button')].filter(node =>
          node.checkVisibility({ visibilityProperty: true }),
        ).length,
    );
  assert.is(await reachable(), 0);
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.locator('.sidebar').getByRole('link', { name: 'Second of one' }).waitFor();
  const all = await reachable();
  await page.locator('.sidebar .nav-lid', { hasText: 'One' }).click();
  await page.waitForFunction(
    before =>
      [...document.querySelectorAll('.sidebar a, .sidebar button')].filter(node =>
        node.checkVisibility({ visibilityProperty: true }),
      ).length < before,
    all,
  );
});

test('a page in dark colours is printed black on white', async context => {
  const { page } = context;
  await visit(context, '/a');
  await page.click('.color-toggle');
  await page.emulateMedia({ media: 'print' });
  const light = await page.evaluate(() =>
    ['.lead', 'h2', 'p'].map(selector => getComputedStyle(document.querySelector(`article ${selector}`)!).color),
  );
  for (const color of light) {
    const [lightness = 1] = (/oklch\(([\d.]+)/.exec(color)?.slice(1) ?? [/rgb\(0/.test(color) ? '0' : '1']).map(Number);
    assert.ok(lightness < 0.6, color);
  }
});

test('without the application, links are ordinary links', async context => {
  const { page, site } = context;
  await page.setViewportSize({ width: 400, height: 800 });
  await page.addInitScript(() => sessionStorage.setItem('docsc:reloaded:/a', ''));
  await page.route(/\/client-[^/]*\.js$/, route => route.abort());
  await page.goto(`${site.origin}/a`);
  await page.click('.navbar-menu');
  await page.waitForFunction(() => location.hash === '#docsc:sidebar');
});

test('a tab from before a deploy keeps working: a page whose chunk has been renamed is found', async context => {
  const { page, troubles } = context;
  const state = { deployed: false };
  await page.route(/assets\/pages\/a-older/, route => route.fulfill({ status: 404 }));
  await page.route(/assets\/routes\/before/, route =>
    route.fulfill({ json: { '/a': 'older' }, contentType: 'application/json' }),
  );
  await page.route(/manifest\.json$/, route =>
    change(route, text => {
      if (state.deployed) return text;
      state.deployed = true;
      return JSON.stringify({ ...JSON.parse(text), shards: [{ first: '/', file: 'assets/routes/before.json' }] });
    }),
  );
  await visit(context, '/');
  await mark(page);
  await click(page, 'article a[href="/a"]');
  await titled(page, 'A');
  assert.ok(await isKept(page));
  assert.equal(
    troubles.filter(text => !text.includes('404')),
    [],
  );
});

for (const [part, url] of [
  ['the boot script', /\/boot-[^/]*\.js$/],
  ['the application', /\/client-[^/]*\.js$/],
] as const)
  test(`at start-up, a missing ${part} reloads the page once, and it stays readable`, async context => {
    const { page, site } = context;
    const asked: string[] = [];
    page.on('request', request => {
      if (request.isNavigationRequest()) asked.push(request.url());
    });
    await page.route(url, route => route.fulfill({ status: 404 }));
    await page.goto(`${site.origin}/a`);
    await page.waitForFunction(() => sessionStorage.getItem('docsc:reloaded:/a') !== null);
    await waitForNetworkIdle(page);
    await page.waitForTimeout(500);
    assert.is(asked.length, 2);
    assert.is(await title(page), 'A');
    await page.unroute(url);
    await page.reload();
    await waitForShell(page);
    assert.is(await page.evaluate(() => sessionStorage.getItem('docsc:reloaded:/a')), null);
  });

test('a click before hydration is repeated after it: in the sidebar and in the article', async context => {
  const { page, site, troubles } = context;
  const gate = await holdRequest(page, /\/client[^/]*\.js$/);
  await page.goto(`${site.origin}/tabs`, { waitUntil: 'commit' });
  await page.getByRole('tab', { name: 'Y' }).click();
  await page.locator('.sidebar .nav-lid', { hasText: 'One' }).click();
  gate.release();
  await page.waitForSelector('text=Panel of Y.');
  await page.getByRole('link', { name: 'Second of one' }).waitFor();
  assert.match(page.url(), /\/tabs/);
  assert.equal(troubles, []);
});

testAccess(test);
testClicks(test);
testDeliveries(test);

test.run();
