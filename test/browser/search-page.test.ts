/**
 * The search page, whose entire state is in the URL, and what follows a hit: the section is shown and the words are
 * highlighted.
 */
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { violationsInBothModes } from './axe.js';
import { openChrome } from './chromium.js';
import { waitForNetworkIdle } from './network-idle.js';
import { installBackendDouble, readDouble } from './search-double.js';
import { type Served, serveBuilt } from './site.js';
import { type BrowserSuiteContext, holdRequest, setUpBrowser, waitForShell } from './visits.js';

type Context = BrowserSuiteContext & { site: Served };

const test = suite<Context>('search page');

setUpBrowser(test, async context => {
  context.site = await serveBuilt('docsc.config.yaml', 'test/browser/search');
});
test.after(({ site }) => site.close());
test.before.each(({ page }) => installBackendDouble(page));

const INPUT = '.search-page input';

async function visit({ page, site }: Context, path: string): Promise<Page> {
  await page.goto(site.origin + path);
  await waitForShell(page);
  return page;
}

const until = (page: Page, text: string) =>
  page.waitForFunction(wanted => document.querySelector('.search-page [role=status]')?.textContent === wanted, text);
const place = (page: Page) => page.evaluate(() => location.pathname + location.search + location.hash);

/** The highlighted words, in document order. */
const marked = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('docsc-mark') ?? [])].map(range => {
      const { startContainer, startOffset, endOffset } = range as Range;
      return (startContainer as Text).data.slice(startOffset, endOffset);
    }),
  );
const untilMarked = (page: Page) => page.waitForFunction(() => (CSS.highlights.get('docsc-mark')?.size ?? 0) > 0);
const isAt = (page: Page, id: string) =>
  page.waitForFunction(wanted => {
    const { top } = document.getElementById(wanted)!.getBoundingClientRect();
    return document.getElementById(wanted)!.checkVisibility() && top >= 0 && top < innerHeight / 2;
  }, id);

test('4.8 the search page reads query, page and section from its address, and says so', async context => {
  const page = await visit(context, '/search?q=many+x&section=Sea&page=2');
  await until(page, '40 results for “many x” in Sea, page 2 of 2');
  assert.is(await page.inputValue(INPUT), 'many x');
  assert.is(await page.title(), 'Search results for “many x” | Sea');
  assert.is(await page.locator('.found .hit').count(), 20);
  const { text, section, page: nth } = await readDouble(page, ({ asked }) => asked.at(-1)!);
  assert.equal([text, section, nth], ['many x', 'Sea', 1]);
  assert.equal(context.troubles, []);
});

test('the search page keeps the query of its address where its code cannot be loaded', async context => {
  const { page, site } = context;
  for (const file of [/\/client-[^/]*\.js$/, /\/parts-[^/]*\.js$/]) {
    await page.route(file, route => route.abort());
    await page.goto(`${site.origin}/search?q=two+words&page=2`);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('main input')?.value === 'two words');
    await page.waitForTimeout(500);
    assert.is(await page.locator('main input').first().inputValue(), 'two words', String(file));
    await page.unroute(file);
  }
  await visit(context, '/search?q=many&page=2&section=Sea');
  await until(page, '40 results for “many” in Sea, page 2 of 2');
  context.troubles.length = 0;
});

test('9.3 pages and sections are real links, and back and forward work', async context => {
  const page = await visit(context, '/search?q=many');
  await until(page, '50 results for “many”, page 1 of 3');
  assert.equal(await page.locator('.sections a').allTextContents(), ['All 50', 'Sea 40', 'Land 10']);
  assert.equal(await page.locator('.paging a').evaluateAll(all => all.map(link => link.getAttribute('href'))), [
    '/search?q=many',
    '/search?q=many&page=2',
    '/search?q=many&page=3',
    '/search?q=many&page=2',
  ]);
  await page.click('.paging a[rel=next]');
  await until(page, '50 results for “many”, page 2 of 3');
  assert.is(await page.evaluate(() => document.activeElement?.role), 'status');
  await page.click('.sections a >> text=Land');
  await until(page, '10 results for “many” in Land');
  assert.is(await place(page), '/search?q=many&section=Land');
  await page.goBack();
  await until(page, '50 results for “many”, page 2 of 3');
  await page.goBack();
  await until(page, '50 results for “many”, page 1 of 3');
  await page.goForward();
  await until(page, '50 results for “many”, page 2 of 3');
  assert.is(await place(page), '/search?q=many&page=2');
});

test('looks 6: chips in one row, however many, with the chosen one in view; all hits have the same indent', async context => {
  const { page } = context;
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(context, '/search?q=seas&section=The+Norwegian+Sea');
    await page.waitForSelector('.sections a[aria-current]');
    const boxes = await page
      .locator('.sections a')
      .evaluateAll(all => all.map(chip => chip.getBoundingClientRect()).map(({ top, right }) => ({ top, right })));
    assert.is(boxes.length, 11);
    assert.is(new Set(boxes.map(({ top }) => top)).size, 1, `one row at ${width}`);
    const chosen = await page
      .locator('.sections a[aria-current]')
      .evaluate(chip => chip.getBoundingClientRect().toJSON());
    assert.ok(chosen.left >= 0 && chosen.right <= width, `${chosen.left} to ${chosen.right} at ${width}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await visit(context, '/search?q=ship');
    await page.waitForSelector('.found .hit');
    const indents = await page
      .locator('.found .hit-title')
      .evaluateAll(all => all.map(title => title.getBoundingClientRect().left));
    assert.is(new Set(indents).size, 1, indents.join());
  }
});

test('looks 6: the stalled state says that the search still runs, and asks for no word', async context => {
  const page = await visit(context, '/search?q=none');
  await page.waitForSelector('.no-hits');
  await page.fill(INPUT, 'wait');
  await page.waitForSelector('.search-page[data-status=stalled]');
  assert.is(await page.textContent('.search-page [role=status]'), 'Searching…');
  assert.is(await page.locator('.no-hits').count(), 0, 'of the query before');
  await page.keyboard.press('Control+k');
  await page.waitForSelector('.search-dialog[open] input');
  await page.fill('.search-dialog[open] input', 'wait');
  await page.waitForSelector('.search-box[data-status=stalled]');
  assert.is(await page.textContent('.search-note'), 'Still searching…');
  await readDouble(page, ({ release }) => release());
  await page.waitForSelector('.search-dialog .hit');
  assert.is(await page.locator('.search-note').count(), 0);
});

test('2.3 visitor 4: a change of the query alone, by section or by page of hits, does not scroll', async context => {
  const page = await visit(context, '/search?q=many');
  await until(page, '50 results for “many”, page 1 of 3');
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  for (const [link, result] of [
    ['.paging a[rel=next]', '50 results for “many”, page 2 of 3'],
    ['.sections a[href*=Sea]', '40 results for “many” in Sea, page 1 of 2'],
  ]) {
    await page.evaluate(selector => document.querySelector<HTMLElement>(selector)!.click(), link!);
    await until(page, result!);
    await page.waitForTimeout(100);
    assert.is(await page.evaluate(() => Math.round(scrollY)), 300, link);
  }
});

test('typing changes the address and adds no step; the way back from a hit leads to the same place', async context => {
  const page = await visit(context, '/search');
  const steps = await page.evaluate(() => history.length);
  await page.locator(INPUT).pressSequentially('many', { delay: 20 });
  await until(page, '50 results for “many”, page 1 of 3');
  await page.waitForURL(/\/search\?q=many$/);
  assert.is(await page.evaluate(() => history.length), steps);
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  await page.waitForTimeout(250);
  const asked = await readDouble(page, double => double.asked.length);
  await page.evaluate(() => document.querySelectorAll<HTMLElement>('.found .hit')[12]!.click());
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'The ship');
  // Lets the browser finish scrolling to the section.
  await page.waitForTimeout(1000);
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Search');
  assert.is(await page.evaluate(() => Math.round(scrollY)), 700);
  assert.is(await readDouble(page, double => double.asked.length), asked);
});

test('a page number beyond the last shows the last page, and odd URLs are read as well as possible', async context => {
  const page = await visit(context, '/search?q=many&page=99');
  await until(page, '50 results for “many”, page 3 of 3');
  await page.waitForURL(/page=3$/);
  for (const query of ['page=-1', 'page=x', 'page=1.5', 'q=', `q=${'x'.repeat(100)}`]) {
    await visit(context, `/search?${query}`);
    await page.waitForSelector(INPUT);
    assert.ok((await page.inputValue(INPUT)).length <= 64, query);
  }
  assert.equal(context.troubles, []);
});

test('8.6 and 8.7 without hits or without an answer, the page shows the same texts as the modal', async context => {
  const page = await visit(context, '/search?q=none');
  await page.waitForSelector('.no-hits');
  assert.match(await page.innerText('.no-hits'), /No results for “none”\s+Try searching for/);
  await page.click('.no-hits button');
  await until(page, '5 results for “anchor”');
  await page.fill(INPUT, 'fail');
  await page.waitForSelector('.no-hits');
  assert.match(await page.innerText('.no-hits'), 'Unable to fetch results');
  await page.fill(INPUT, 'ship');
  await until(page, '5 results for “ship”');
});

test('the way back to a page that is slow to come leaves its address alone, whatever has been typed', async context => {
  const page = await visit(context, '/ship');
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/search?q=many', textContent: 'on', id: 'on' });
    document.querySelector('article')!.append(link);
  });
  await page.click('#on');
  await page.waitForSelector('.found');
  // The reload discards the state of the page before.
  await page.reload();
  await waitForShell(page);
  await page.waitForSelector('.found');
  const gate = await holdRequest(page, /\/assets\/(?!parts|backends)/);
  await page.fill(INPUT, 'many x');
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => location.pathname === '/ship');
  while (!gate.asked) await page.waitForTimeout(20);
  await page.waitForTimeout(600);
  assert.is(await place(page), '/ship');
  assert.is(await page.inputValue(INPUT), 'many x', 'the results stay until the page is there');
  gate.release();
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'The ship');
  await page.waitForTimeout(400);
  assert.is(await place(page), '/ship');
});

test('a search from the modal on the open search page shows its results', async context => {
  const page = await visit(context, '/search?q=ship');
  await page.waitForSelector('.found');
  await page.focus('.found a');
  await page.keyboard.press('Control+k');
  await page.fill('.search-dialog[open] input', 'many');
  await page.click('.search-all');
  await until(page, '50 results for “many”, page 1 of 3');
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'status');
});

test('a query that ends in half a character is cut before it, wherever it comes from', async context => {
  const text = `none${'x'.repeat(59)}😀tail`;
  const page = await visit(context, `/search?q=${encodeURIComponent(text)}`);
  await page.waitForSelector('.no-hits');
  assert.is(await page.inputValue(INPUT), text.slice(0, 63));
  assert.match((await page.getAttribute('.no-hits-report a', 'href')) ?? '', /nonex+$/);
  await page.waitForURL(/\/search\?q=nonex+$/);
  await page.fill(INPUT, `none ${'x'.repeat(58)}😀tail`);
  await page.waitForFunction(() => /“none x+”/.test(document.querySelector('.no-hits')?.textContent ?? ''));
  assert.equal(context.troubles, []);
});

test('screen readers hear that there are no hits, or no answer; after a retry, the hits are there', async context => {
  const page = await visit(context, '/search?q=none');
  await until(page, 'No results for “none”');
  await page.fill(INPUT, 'fail');
  await until(page, 'Unable to fetch results. You might want to check your network connection.');
  await page.fill(INPUT, 'fail wait');
  await page.waitForFunction(() => document.querySelector('.search-page')?.getAttribute('data-status') === 'error');
  await page.focus('.no-hits button');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.role === 'status');
  await until(page, 'Unable to fetch results. You might want to check your network connection.');
  await page.keyboard.press('Tab');
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Try again');
});

test('all results of the modal on the search page itself', async context => {
  const page = await visit(context, '/search?q=ship');
  await until(page, '5 results for “ship”');
  await page.keyboard.press('Control+k');
  await page.fill('.search-dialog[open] input', 'many');
  await page.click('.search-all');
  await until(page, '50 results for “many”, page 1 of 3');
  assert.is(await page.inputValue(INPUT), 'many');
});

test('visitor 8: axe finds nothing on the search page without a query, with hits and without, on large and small screens', async context => {
  for (const width of [1280, 390]) {
    await context.page.setViewportSize({ width, height: 800 });
    for (const [path, shown] of [
      ['/search', INPUT],
      ['/search?q=many', '.found .hit'],
      ['/search?q=twins', '.found .hit'],
      ['/search?q=none', '.no-hits'],
      ['/search?q=fail', '.no-hits'],
    ] as const) {
      const page = await visit(context, path);
      await page.waitForSelector(shown);
      assert.equal(await violationsInBothModes(page), [], `${path} at ${width}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    }
  }
  await context.page.setViewportSize({ width: 1280, height: 900 });
});

test('visitor 8: without JavaScript, the search page has an input and says that it needs JavaScript', async ({
  site,
}) => {
  const plain = await openChrome({ javaScriptEnabled: false });
  try {
    const page = await plain.context.newPage();
    await page.goto(`${site.origin}/search?q=ship`);
    assert.match(await page.innerText('article'), 'Search needs JavaScript');
    assert.is(await page.getByRole('search').getByRole('searchbox', { name: 'Search docs' }).count(), 1);
    assert.ok(await page.getByRole('searchbox').isVisible());
    await page.getByRole('searchbox').fill('a ship');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.origin}/search?q=a+ship`);
    assert.match(await page.innerText('article'), 'Search needs JavaScript');
  } finally {
    await plain.close();
  }
});

test('visitor 8: before hydration, the search page has an input, at the place of the final one, and its text is kept', async context => {
  const { page, site } = context;
  for (const [path, kept] of [
    ['/search', 'many'],
    ['/search?q=ship&page=2', 'many'],
  ] as const) {
    const gate = await holdRequest(page, /\/assets\/(?!parts|backends).*\.js$/);
    await page.goto(site.origin + path, { waitUntil: 'commit' });
    const input = page.getByRole('search').getByRole('searchbox', { name: 'Search docs' });
    await input.click();
    assert.not(await page.getByText('Search needs JavaScript').isVisible());
    await page.keyboard.type('mny');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    const before = await input.boundingBox();
    gate.release();
    await page.waitForSelector(INPUT);
    await page.keyboard.type('a');
    assert.is(await page.inputValue(INPUT), kept, path);
    assert.equal(await page.locator(INPUT).boundingBox(), before);
    assert.is(await page.getByRole('searchbox').count(), 1);
    await until(page, '50 results for “many”, page 1 of 3');
  }
  assert.equal(context.troubles, []);
});

test('what was typed before hydration is kept if the reader has gone on to something else', async ({ page, site }) => {
  const gate = await holdRequest(page, /\/assets\/(?!parts|backends).*\.js$/);
  await page.goto(`${site.origin}/search`, { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('many');
  await page.getByRole('link', { name: 'Home' }).focus();
  gate.release();
  await until(page, '50 results for “many”, page 1 of 3');
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Home');
});

test('Enter before hydration puts the text in the address, and the search runs from there', async context => {
  const { page, site } = context;
  const gate = await holdRequest(page, /\/assets\/(?!parts|backends).*\.js$/);
  await page.goto(`${site.origin}/search?q=ship&page=2`, { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('many');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.origin}/search?q=many`, { waitUntil: 'commit' });
  gate.release();
  await until(page, '50 results for “many”, page 1 of 3');
  assert.is(await page.inputValue(INPUT), 'many');
  assert.equal(context.troubles, []);
});

async function follow(context: Context, from: string, nth: number): Promise<Page> {
  const page = await visit(context, from);
  await page.keyboard.press('Control+k');
  await page.fill('.search-dialog[open] input', 'ship');
  await page.click(`.hit >> nth=${nth}`);
  await page.waitForSelector('.search-dialog', { state: 'hidden' });
  return page;
}

test('after a hit the words are marked in the article, and the address is the plain one', async context => {
  const page = await follow(context, '/harbour', 0);
  await untilMarked(page);
  assert.is(await place(page), '/ship');
  assert.equal(await marked(page), ['ship', 'ship', 'ship']);
  await page.keyboard.press('Escape');
  assert.equal(await marked(page), []);
  assert.equal(context.troubles, []);
});

test('words are marked where they begin, whatever their case and accents, in code, and not in its name', async context => {
  const page = await visit(context, '/ship?mark=anchor+to+%3Cb%3E+.*');
  await untilMarked(page);
  assert.is(await place(page), '/ship');
  assert.equal(await marked(page), ['anchor', 'anchor', 'Ánchor', 'anchor', 'to']);
});

test('a hit opens closed elements around its section', async context => {
  for (const [path, id, words] of [
    ['/ship?mark=compass#locker', 'locker', ['compass']],
    ['/ship?mark=sextant#stars', 'stars', ['sextant']],
  ] as const) {
    const page = await visit(context, path);
    await untilMarked(page);
    await isAt(page, id);
    assert.equal(await marked(page), words);
    assert.is(await place(page), path.replace(/\?mark=[^#]*/, ''));
  }
});

test('a hit on the page opens closed elements that hide its words', async context => {
  const page = await visit(context, '/harbour');
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/ship?mark=compass', textContent: 'on' });
    document.querySelector('article')!.append(link);
    link.click();
  });
  await untilMarked(page);
  await page.waitForFunction(() => document.querySelector('article details:has(#locker)')?.matches('[open]'));
});

test('visitor 2: a hit on the same page closes the search, scrolls once the page is free, and Tab goes on from there', async context => {
  const page = await follow(context, '/ship', 3);
  await isAt(page, 'rudder');
  await untilMarked(page);
  assert.equal(await marked(page), ['Rudder', 'rudder']);
  assert.is(await place(page), '/ship#rudder');
  assert.is(await page.evaluate(() => document.activeElement?.id), 'rudder');
  await page.goBack();
  await page.waitForFunction(() => location.hash === '');
  assert.equal(await marked(page), []);
});

test('visitor 2: a hit on another page focuses its section, so that Tab goes on from there, and so does the way back', async context => {
  const page = await follow(context, '/harbour', 3);
  await page.waitForFunction(() => document.activeElement?.id === 'rudder');
  await isAt(page, 'rudder');
  await page.keyboard.press('Tab');
  const isBelow = () =>
    page.evaluate(() => {
      const target = document.getElementById('rudder')!;
      return Boolean(target.compareDocumentPosition(document.activeElement!) & Node.DOCUMENT_POSITION_FOLLOWING);
    });
  assert.ok(await isBelow());
  assert.is(await page.getAttribute('#rudder', 'tabindex'), null);
  await page.goBack();
  await page.waitForFunction(() => location.pathname === '/harbour');
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  await page.goForward();
  await page.waitForFunction(() => document.activeElement?.id === 'rudder');
});

test('a hit in another tab is marked too, and a reload marks nothing', async context => {
  const page = await visit(context, '/harbour');
  await page.keyboard.press('Control+k');
  await page.fill('.search-dialog[open] input', 'ship');
  await page.waitForSelector('.hit');
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const tab = await opened;
  await untilMarked(tab);
  assert.is(await place(tab), '/ship');
  await tab.reload();
  await waitForShell(tab);
  await tab.waitForTimeout(200);
  assert.equal(await marked(tab), []);
  await tab.close();
});

test('the next page clears the marks, and nothing is loaded for a page without any', async context => {
  const loaded: string[] = [];
  context.page.on('request', request => {
    if (/assets\/highlight-/.test(request.url())) loaded.push(request.url());
  });
  const page = await visit(context, '/ship');
  await waitForNetworkIdle(page);
  assert.equal(loaded, []);
  await follow(context, '/harbour', 0);
  await untilMarked(page);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a.brand')!.click());
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Sea');
  assert.equal(await marked(page), []);
  assert.is(loaded.length, 1);
});

test('hostile words highlight their literal matches, or nothing', async context => {
  const words = [
    '%28%28a%2B%29%2B%29%2B',
    'x'.repeat(5000),
    encodeURIComponent('<img src=x onerror=alert(1)>'),
    '%F0%9F%98%80',
  ];
  for (const given of words) {
    const page = await visit(context, `/ship?mark=${given}`);
    await page.waitForTimeout(300);
    assert.is(await place(page), '/ship');
    assert.is(await page.locator('img[src=x]').count(), 0);
  }
  assert.equal(context.troubles, []);
});

test.run();
