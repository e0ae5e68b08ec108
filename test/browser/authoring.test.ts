/** A small site with every component, code feature and medium, as visitors see it. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitForNetworkIdle } from './network-idle.js';
import { type Served, serveBuilt } from './site.js';
import { type BrowserSuiteContext, setUpBrowser, waitForArticle, waitForShell } from './visits.js';

type Context = BrowserSuiteContext & { site: Served };

const test = suite<Context>('authoring');

setUpBrowser(test, async context => {
  context.site = await serveBuilt('docsc.config.yaml', join(import.meta.dirname, 'authoring'));
});

test.after(({ site }) => site.close());

async function visit({ page, site }: Context, path: string): Promise<void> {
  await page.goto(site.origin + path);
  await waitForShell(page);
  await waitForArticle(page);
  await waitForNetworkIdle(page);
}

test('every page hydrates without a message', async context => {
  for (const path of ['/', '/components', '/code', '/media', '/own', '/terms']) await visit(context, path);
  assert.equal(context.troubles, []);
});

test('tabs: the default is open; a choice changes its whole group, is remembered and is in the URL', async context => {
  const { page } = context;
  await visit(context, '/components');
  const [first, second] = [page.locator('.tabs').nth(0), page.locator('.tabs').nth(1)];
  assert.is(await first.locator('[aria-selected=true]').textContent(), 'Linux');
  assert.is(await first.locator('[role=tab]').first().textContent(), 'For macOS');
  await first.locator('[role=tab]').first().click();
  assert.is(await second.locator('[aria-selected=true]').textContent(), 'macOS');
  assert.match(page.url(), '?os=mac');
  await visit(context, '/components');
  assert.is(await first.locator('[aria-selected=true]').textContent(), 'For macOS');
  await visit(context, '/components?os=win');
  assert.is(await first.locator('[aria-selected=true]').textContent(), 'Windows');
});

test('tabs by keyboard: arrows, Home and End move, and only the chosen tab is a stop', async context => {
  const { page } = context;
  await visit(context, '/components');
  const tabs = page.locator('.tabs').first().locator('[role=tab]');
  await tabs.nth(1).focus();
  await page.keyboard.press('ArrowRight');
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Windows');
  await page.keyboard.press('ArrowRight');
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'For macOS');
  await page.keyboard.press('End');
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Windows');
  assert.is(await tabs.nth(0).getAttribute('tabindex'), '-1');
});

test('a heading in a closed tab or disclosure is opened when it is linked to, and is in the contents', async context => {
  const { page } = context;
  await visit(context, '/components#heading-on-windows');
  await page.waitForFunction(
    () => !document.getElementById('heading-on-windows')?.closest('[role=tabpanel]')?.hasAttribute('hidden'),
  );
  await visit(context, '/components#hidden-heading');
  await page.waitForFunction(() => document.getElementById('hidden-heading')?.closest('details')?.open);
  const contents = await page.locator('.toc-list').first().locator('a').allTextContents();
  for (const heading of ['Heading in a tab', 'Heading on Windows', 'Hidden heading', 'From a part'])
    assert.ok(contents.includes(heading), heading);
});

test('without JavaScript every component is readable', async ({ chrome, site }) => {
  const browser = chrome.context.browser()!;
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto(`${site.origin}/components`);
  const text = await page.locator('article').innerText();
  for (const part of [
    'Text for macOS',
    'Text for Linux',
    'Heading on Windows',
    'in a list',
    'Careful',
    'Text of it',
    'About it',
    'index.ts',
    'Since v1.2',
    'POST <base-url>/api/admin/projects',
    'curl --request POST',
    'Hello you',
    'Hello again',
  ])
    assert.ok(text.includes(part), part);
  await page.goto(`${site.origin}/media`);
  assert.is(
    await page.locator('.video-link').first().getAttribute('href'),
    'https://www.youtube.com/watch?v=abcdefghijk',
  );
  await page.goto(`${site.origin}/own`);
  assert.match(await page.locator('article').innerText(), /Count 3[\s\S]*Readable children[\s\S]*LOUD/);
  await plain.close();
});

test('where a browser gives pages no clipboard, the copy button selects the code and says so', async context => {
  const { page } = context;
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }));
  await visit(context, '/code');
  const button = page.locator('figure .code-copy').first();
  await button.click();
  await page.waitForSelector('.code-copy[data-state="Press Ctrl+C"]');
  const [selected, code] = await page.evaluate(() => [
    getSelection()!.toString().trim(),
    document.querySelector('figure code')!.textContent!.trim(),
  ]);
  assert.is(selected, code);
});

test('the copy button copies what is meant: no deleted lines, prompts or output', async context => {
  const { page } = context;
  await visit(context, '/code');
  const copy = async (index: number) => {
    await page.locator('figure.code').nth(index).locator('.code-copy').click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  assert.is(await copy(0), 'const app = start();\napp.listen(3000);\nadded();');
  assert.is(await copy(1), 'const b = 2;\nconst c = 3;\nconst d = 4;');
  assert.is(await copy(2), 'npm install docsc\necho one \\\n  two');
});

for (const path of ['/code', '/components'])
  test(`visitor 1: a lost press: after Copy of a code block, a press on Copy page before hydration copies the page (${path})`, async context => {
    const { page, site, troubles } = context;
    await page.goto(site.origin + path);
    await waitForShell(page);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('button.code-copy')!.click();
      document.querySelector<HTMLElement>('.page-copy')!.click();
    });
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^# /);
    assert.equal(troubles, []);
  });

test('a press of Copy is confirmed in sight and to screen readers, and taken back', async context => {
  const { page } = context;
  await visit(context, '/code');
  const button = page.locator('button.code-copy').first();
  const shown = () => button.evaluate(node => getComputedStyle(node, '::after').content);
  await button.click();
  await page.locator('body > [aria-live]', { hasText: 'Copied' }).waitFor({ state: 'attached' });
  assert.is(await shown(), '"Copied"');
  await page.locator('body > [aria-live]:empty').waitFor({ state: 'attached' });
  assert.is(await shown(), 'none');
  assert.is(await button.textContent(), 'Copy');
});

test('visitor 1: a lost press: a control that hydration has replaced is pressed in its new place', async context => {
  const { page, site } = context;
  await page.goto(`${site.origin}/code`);
  await waitForShell(page);
  await page.evaluate(() => {
    // As an extension that translates pages does.
    document.querySelector('article p, article h1')!.textContent = 'Changed';
    document.querySelector<HTMLElement>('.page-copy')!.click();
  });
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
});

test('a page is copied as Markdown, with its texts and without controls', async context => {
  const { page } = context;
  await visit(context, '/code');
  await page.click('.page-copy');
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.is(text, await (await fetch(`${page.url()}.md`)).text());
  assert.match(text, /^# /);
  assert.match(text, /\n```\w+/);
  assert.not.match(text, /Copy|\[object/);
});

test('the menu beside it leads to the Markdown and to assistants, which nothing is sent to before', async context => {
  const { page } = context;
  const asked: string[] = [];
  page.on('request', request => void asked.push(new URL(request.url()).hostname));
  await visit(context, '/code');
  const menu = page.locator('.page-menu');
  await menu.getByText('More ways to read this page').locator('..').focus();
  await page.keyboard.press('Enter');
  const links = await menu
    .locator('a')
    .evaluateAll(all => all.map(link => [link.textContent, link.getAttribute('href')]));
  const question = 'Read%20https://docs.example.com/code.md%20so%20that%20I%20can%20ask%20questions%20about%20it.';
  assert.equal(links, [
    ['View as Markdown', '/code.md'],
    ['Open in Claude', `https://claude.ai/new?q=${question}`],
    ['Open in ChatGPT', `https://chatgpt.com/?hints=search&q=${question}`],
  ]);
  await page.keyboard.press('Escape');
  assert.is(await menu.getAttribute('open'), null);
  assert.equal([...new Set(asked)], ['localhost']);
  await menu.locator('summary').click();
  await page.getByRole('link', { name: 'View as Markdown' }).click();
  await page.waitForURL('**/code.md');
  assert.match(await page.locator('body').innerText(), /^# /);
});

test('a page whose Markdown cannot be loaded says so', async context => {
  const { page } = context;
  await visit(context, '/code');
  await page.route('**/code.md', route => route.abort());
  await page.click('.page-copy');
  await page.getByRole('status').filter({ hasText: 'Not copied' }).waitFor();
  await page.unroute('**/code.md');
  context.troubles.length = 0;
});

test('marks, line numbers and diff signs are drawn and are not part of the text', async context => {
  const { page } = context;
  await visit(context, '/code');
  const drawn = await page.evaluate(() => {
    const figures = [...document.querySelectorAll('figure.code')];
    // No named functions here, because the test's loader wraps them in a helper that the page lacks.
    const [number, deleted, inserted] = [
      figures[0]?.querySelector('.line'),
      figures[1]?.querySelector('.deleted'),
      figures[1]?.querySelector('.inserted'),
    ].map(element => getComputedStyle(element!, '::before').content);
    const [first, second] = figures;
    return {
      number,
      mark: getComputedStyle(first!.querySelector('.line.marked')!).boxShadow !== 'none',
      word: first?.querySelector('mark')?.textContent,
      signs: [deleted, inserted],
      faded: Number(getComputedStyle(second!.querySelector('.line:not(.focus)')!).opacity) < 1,
      text: second?.querySelector('code')?.textContent,
      wraps: getComputedStyle(document.querySelector('.code-wrap pre')!).whiteSpace,
    };
  });
  assert.is(drawn.number, '"5"');
  assert.ok(drawn.mark && drawn.faded);
  assert.is(drawn.word, 'listen');
  assert.match(drawn.signs[0]!, '−');
  assert.match(drawn.signs[1]!, '+');
  assert.is(drawn.text, 'const a = 1;\nconst b = 2;\nconst c = 3;\nconst d = 4;');
  assert.match(drawn.wraps, 'pre-wrap');
});

test('a page shows its tags and its date; a tag leads to the pages that carry it', async context => {
  const { page } = context;
  await visit(context, '/code');
  assert.is(await page.locator('.updated').innerText(), 'Last updated on February 3, 2024 by Ann');
  assert.is(await page.locator('.updated time').getAttribute('datetime'), '2024-02-03T00:00:00.000Z');
  await page.locator('.tags a', { hasText: 'two words' }).click();
  await page.waitForURL('**/tags/two-words');
  await page.locator('article a', { hasText: 'Code' }).click();
  await page.waitForURL('**/code');
  assert.equal(context.troubles, []);
});

test('steps are numbered, trees have folders and files, formulas are MathML', async context => {
  const { page } = context;
  await visit(context, '/components');
  const step = () => getComputedStyle(document.querySelector('ol.steps > li')!, '::before').content;
  assert.match(await page.evaluate(step), 'counter');
  assert.equal(await page.locator('.file-tree .tree-folder > .tree-name').allTextContents(), ['src/', 'lib/']);
  assert.equal(await page.locator('.cards').last().locator('strong').allTextContents(), [
    'Code',
    'Media',
    'Own',
    'Terms',
  ]);
  await visit(context, '/media');
  const height = await page.locator('math').evaluate(node => node.getBoundingClientRect().height);
  assert.ok(height > 5, `${height}`);
  assert.is(await page.locator('math').evaluate(node => node.namespaceURI), 'http://www.w3.org/1998/Math/MathML');
});

test('package managers are tabs that every block follows', async context => {
  const { page } = context;
  await visit(context, '/code');
  const tabs = page.locator('.tabs').first();
  assert.equal(await tabs.locator('[role=tab]').allTextContents(), ['npm', 'Yarn', 'pnpm', 'Bun']);
  await tabs.getByRole('tab', { name: 'pnpm' }).click();
  assert.match(await tabs.locator('[role=tabpanel]:not([hidden]) code').innerText(), 'pnpm add docsc --save-dev');
});

test('a video is loaded only when it is clicked; one without a player stays a link', async context => {
  const { page } = context;
  const asked: string[] = [];
  await page.route(/youtube/, route => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: 'player' });
  });
  await visit(context, '/media');
  assert.equal(asked, []);
  await page.locator('.video-link').first().click();
  await page.waitForSelector('.video iframe');
  assert.is(await page.locator('.video iframe').getAttribute('title'), 'Video');
  await page.waitForTimeout(300);
  assert.equal(asked, ['https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1']);
  assert.is(await page.locator('a.video-link').count(), 1);
  assert.equal(context.troubles, []);
});

test('images reserve their space, open in a viewer by click and by key, and close after scrolling 40 px', async context => {
  const { page } = context;
  await page.setViewportSize({ width: 1000, height: 600 });
  await visit(context, '/media');
  const picture = page.locator('.prose img').first();
  assert.equal([await picture.getAttribute('width'), await picture.getAttribute('height')], ['1200', '600']);
  assert.is(await picture.getAttribute('loading'), null);
  assert.is(await page.locator('.prose img').nth(1).getAttribute('loading'), 'lazy');
  await page.waitForSelector('.prose img[tabindex]', { timeout: 5000 });
  await picture.click();
  await page.waitForSelector('.viewer[open]');
  await page.evaluate(() => scrollBy({ top: 60, behavior: 'instant' }));
  await page.waitForSelector('.viewer', { state: 'detached' });
  await picture.focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.viewer[open]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.viewer', { state: 'detached' });
  assert.ok(await picture.evaluate(image => image === document.activeElement));
  assert.equal(context.troubles, []);
});

test('a picture with a form for phones keeps the distance of other blocks from its heading', async context => {
  const { page } = context;
  await page.setViewportSize({ width: 1000, height: 600 });
  await visit(context, '/picture');
  const distance = await page.locator('.prose picture').evaluate(picture => {
    const heading = picture.previousElementSibling!.getBoundingClientRect();
    return picture.querySelector('img')!.getBoundingClientRect().top - heading.bottom;
  });
  assert.ok(distance >= 8, `${distance} px`);
});

test('looks 7: diagrams: a zoom that pans and scales, by wheel, pointer, keys and buttons, never smaller than drawn', async context => {
  const { page } = context;
  await page.setViewportSize({ width: 390, height: 800 });
  const requests: string[] = [];
  page.on('request', request => requests.push(request.url()));
  await visit(context, '/media');
  await page.waitForSelector('.prose img[tabindex]', { timeout: 5000 });
  assert.not.ok(
    requests.some(url => url.includes('image-viewer')),
    'loaded with the first press',
  );
  await page.locator('.prose p > img[src*="wide"]').click();
  await page.waitForSelector('.viewer[open]');
  const box = async () => (await page.locator('.viewer img').boundingBox())!;
  const first = await box();
  assert.is(Math.round(first.width), 900, 'as drawn, though the screen is narrower');
  await page.click('.viewer [aria-label="Zoom in"]');
  const larger = await box();
  assert.is(Math.round(larger.width), 1350);
  await page.keyboard.press('ArrowRight');
  assert.is(Math.round((await box()).x), Math.round(larger.x) - 60);
  await page.mouse.move(200, 400);
  await page.mouse.down();
  await page.mouse.move(260, 400, { steps: 4 });
  await page.mouse.up();
  assert.is(Math.round((await box()).x), Math.round(larger.x));
  await page.mouse.wheel(0, 5000);
  await page.waitForFunction(() => document.querySelector('.viewer img')!.getBoundingClientRect().width < innerWidth);
  const whole = await box();
  assert.ok(whole.x >= 0 && whole.x + whole.width <= 390, 'all of it');
  await page.keyboard.press('0');
  assert.is(Math.round((await box()).width), 900);
  await page.keyboard.press('-');
  assert.is(Math.round((await box()).width), 600);
  await page.click('.viewer [aria-label="Close"]');
  await page.waitForSelector('.viewer', { state: 'detached' });
  assert.equal(context.troubles, []);
});

test('looks 7: diagrams: a narrow variant where a drawing has one', async context => {
  const { page } = context;
  await visit(context, '/media');
  const shown = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('.prose picture img')]
        .filter(image => image.checkVisibility())
        .map(image => decodeURI(image.currentSrc).replace(/^.*\/|-[0-9a-z]{8}(?=\.)/g, '')),
    );
  assert.equal(await shown(), ['wide.svg', 'diagram-light.svg']);
  await page.setViewportSize({ width: 390, height: 800 });
  for (const picture of await page.locator('.prose picture img:visible').all()) await picture.scrollIntoViewIfNeeded();
  await page.waitForFunction(() =>
    document.querySelector<HTMLImageElement>('.diagram img')!.currentSrc.includes('narrow'),
  );
  assert.equal(await shown(), ['tall.svg', 'diagram-light-narrow.svg']);
  assert.equal(context.troubles, []);
});

test('a diagram shows the image for the color mode', async context => {
  const { page } = context;
  await visit(context, '/media');
  const shown = () => page.locator('.diagram img:visible').getAttribute('class');
  assert.match((await shown()) ?? '', 'only-light');
  await page.locator('[data-action=theme]').first().click();
  assert.match((await shown()) ?? '', 'only-dark');
});

test('with forced colors, a diagram keeps the paper that its ink is for', async context => {
  const { page } = context;
  await visit(context, '/media');
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const ground = () =>
    page.locator('.diagram img:visible').evaluate(drawing => getComputedStyle(drawing).backgroundColor);
  assert.is(await ground(), paper);
  await page.emulateMedia({ forcedColors: null, colorScheme: null });
});

test('print from the dark mode: the paper is white, and pictures, diagrams and code are those of the light mode', async context => {
  const { page } = context;
  const looks = () =>
    page.evaluate(() => {
      const { body } = document;
      const colors = ['p', 'figure.code .line', 'figure.code span[class]', '.admonition', 'a', 'td'].map(selector => {
        const found = document.querySelector(`.prose ${selector}`);
        return found ? getComputedStyle(found).color : '';
      });
      const pictures = [...document.querySelectorAll<HTMLImageElement>('.only-light, .only-dark')]
        .filter(picture => picture.checkVisibility())
        .map(picture => `${picture.className} ${picture.complete && picture.naturalWidth > 0}`);
      return { ground: getComputedStyle(body).backgroundColor, colors, pictures };
    });
  for (const path of ['/media', '/code', '/components']) {
    await visit(context, path);
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    const light = await looks();
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await visit(context, path);
    assert.is(await page.getAttribute('html', 'data-theme'), 'dark');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await waitForNetworkIdle(page);
    assert.equal(await looks(), light, path);
    assert.is(light.ground, 'rgb(255, 255, 255)');
    await page.emulateMedia({ media: null, colorScheme: null });
    await page.evaluate(() => localStorage.clear());
  }
});

test('custom components are prerendered and hydrated, also after a navigation', async context => {
  const { page } = context;
  await visit(context, '/own');
  await page.getByRole('button', { name: 'Count 3' }).click();
  await page.getByRole('button', { name: 'Count 4' }).waitFor();
  await visit(context, '/');
  await page.locator('article a', { hasText: 'Components' }).first().click();
  await page.locator('.sidebar a', { hasText: 'Own' }).first().click();
  await page.getByRole('button', { name: 'Count 3' }).click();
  await page.getByRole('button', { name: 'Count 4' }).waitFor();
  assert.equal(context.troubles, []);
});

test('a component that throws affects only itself, and can be retried', async context => {
  const { page } = context;
  await visit(context, '/own');
  await page.getByRole('button', { name: 'Break it' }).click();
  const box = page.locator('.component-crash');
  assert.match(await box.innerText(), /Fragile crashed\. It broke/);
  await page.getByRole('button', { name: 'Count 10' }).click();
  await page.getByRole('button', { name: 'Count 11' }).waitFor();
  await box.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Break it' }).waitFor();
});

/** The notes that a reader sees now. */
const shownNotes = (page: Page) =>
  page.locator('.tip-note').evaluateAll(notes => notes.filter(note => note.checkVisibility()).map(note => note.id));

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('tooltips and glossary terms: focus or a pointer shows the note, Escape closes it, and it can be pointed at', async context => {
  const { page } = context;
  await visit(context, '/terms');
  const word = page.locator('.tip-word').first();
  assert.equal(await shownNotes(page), []);
  await word.focus();
  assert.equal(await shownNotes(page), ['docsc-tip-1']);
  await page.keyboard.press('Tab');
  assert.is(await focusedText(page), 'code', 'the link in the note');
  assert.equal(await shownNotes(page), ['docsc-tip-1']);
  await page.keyboard.press('Escape');
  assert.equal(await shownNotes(page), []);
  assert.is(await focusedText(page), 'flag', 'the focus is not lost with the note');
  await page.keyboard.press('Tab');
  assert.is(await focusedText(page), 'rollout');
  assert.equal(await shownNotes(page), ['docsc-tip-2']);
  await page.keyboard.press('Shift+Tab');
  assert.equal(await shownNotes(page), ['docsc-tip-1'], 'Escape closes for this time only');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await word.hover();
  const [from, to] = [await word.boundingBox(), await page.locator('.tip-note').first().boundingBox()];
  for (let y = from!.y + from!.height / 2; y < to!.y + 12; y += 2) {
    await page.mouse.move(from!.x + 8, y);
    assert.equal(await shownNotes(page), ['docsc-tip-1'], `${y - from!.y} px on the way to the note`);
  }
  await page.keyboard.press('Escape');
  assert.equal(await shownNotes(page), [], 'closed without moving the pointer');
  await page.mouse.move(3, 3);
  await word.hover();
  assert.equal(await shownNotes(page), ['docsc-tip-1']);
  assert.equal(context.troubles, []);
});

test('tooltips and glossary terms: with a finger, without JavaScript, on narrow screens and in tables', async ({
  chrome,
  site,
}) => {
  const context = await chrome.context
    .browser()!
    .newContext({ javaScriptEnabled: false, hasTouch: true, viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  await page.goto(`${site.origin}/terms`);
  for (const nth of [0, 1, 3, 5]) {
    const word = page.locator('.tip-word').nth(nth);
    await word.scrollIntoViewIfNeeded();
    await word.tap();
    assert.equal(await shownNotes(page), [`docsc-tip-${nth + 1}`]);
    const { x, y, width, height } = (await page.locator('.tip-note').nth(nth).boundingBox())!;
    assert.ok(x >= 0 && y >= 0 && x + width <= 360 && y + height <= 640, `in view: ${[x, y, width, height]}`);
  }
  await context.close();
});

test('tooltips and glossary terms: a page that is reached by a link has them too', async context => {
  const { page } = context;
  await visit(context, '/own');
  await page.locator('.pager-next').click();
  await page.waitForFunction(() => location.pathname === '/terms');
  await waitForNetworkIdle(page);
  assert.equal(await shownNotes(page), []);
  await page.locator('.tip-word').first().focus();
  assert.equal(await shownNotes(page), ['docsc-tip-1']);
  await page.keyboard.press('Escape');
  assert.equal(await shownNotes(page), []);
});

test('M12 a chunk that was modified in transit: refused with an error box, nothing runs', async context => {
  const { page } = context;
  for (const child of [
    { type: 'element', tagName: 'script', properties: {}, children: [{ type: 'text', value: 'globalThis.boom=1' }] },
    {
      type: 'element',
      tagName: 'p',
      properties: { dangerouslySetInnerHTML: { __html: '<img src=x onerror=boom=1>' } },
      children: [],
    },
    { type: 'element', tagName: 'img', properties: { src: 'x', onError: 'globalThis.boom=1' }, children: [] },
    { type: 'element', tagName: 'a', properties: { href: ' java\tscript:globalThis.boom=1' }, children: [] },
  ]) {
    await page.unroute('**/pages/media-*.json');
    await page.route('**/pages/media-*.json', async route => {
      const chunk = await (await route.fetch({ maxRetries: 2 })).json();
      await route.fulfill({ json: { ...chunk, body: { type: 'root', children: [child] } } });
    });
    await visit(context, '/code');
    await page.locator('a[rel=next]').click();
    assert.match(await page.locator('.crash').innerText(), 'docsc did not write');
    assert.is(await page.evaluate(() => (globalThis as Record<string, unknown>).boom), undefined);
  }
});

test.run();
