/** A site with a custom theme, as visitors see it: colors, fonts, styles, logos, and components around its pages. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { docsc } from '../command.js';
import { writeProject } from '../project.js';
import { openChrome } from './chromium.js';
import { waitForNetworkIdle } from './network-idle.js';
import { type Served, serveBuilt } from './site.js';
import { type BrowserSuiteContext, observeLayoutShift, setUpBrowser, waitForShell } from './visits.js';

type Context = BrowserSuiteContext & { site: Served };

const test = suite<Context>('theme');
const folder = join(import.meta.dirname, 'theme');

setUpBrowser(test, async context => {
  context.site = await serveBuilt('docsc.config.yaml', folder);
});
test.after(({ site }) => site.close());

async function visit({ page, site }: Context, path = '/sub/'): Promise<void> {
  await page.goto(site.origin + path);
  await waitForShell(page);
  await waitForNetworkIdle(page);
}

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** A computed color as sRGB numbers, whichever notation the browser returns. */
const shade = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')!;
      canvas.fillStyle = getComputedStyle(element).getPropertyValue(name);
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    }, property);

test('links have the accent in light mode, and a readable variant of it in dark mode', async context => {
  const { page } = context;
  await visit(context);
  assert.equal(await shade(page, '.prose p a', 'color'), [0, 0x69, 0x5c]);
  assert.is(await styleOf(page, '.search-button', 'border-start-start-radius'), '3px');
  await page.locator('.color-toggle').click();
  const [red = 0, green = 0, blue = 0] = await shade(page, '.prose p a', 'color');
  assert.ok(green > 150 && green > red && blue > red, `${red} ${green} ${blue}`);
  assert.equal(await shade(page, 'body', 'background-color'), [0x10, 0x14, 0x18]);
  assert.equal(context.troubles, []);
});

test("the site's own sheet wins over docsc's and over that of its components", async context => {
  const { page } = context;
  await visit(context);
  assert.is(await styleOf(page, '.article h1', 'color'), 'rgb(1, 2, 3)');
  assert.is(await styleOf(page, '.chip', 'color'), 'rgb(4, 5, 6)');
  assert.is(await styleOf(page, '.footer', 'border-block-start-width'), '7px');
  const picture = await styleOf(page, '.article h1', 'background-image');
  assert.match(picture, '/sub/img/light.svg');
  const beside = await styleOf(page, '.footer', 'border-image-source');
  assert.match(beside, /\/sub\/assets\/files\/dot-\w+\.svg/);
  assert.is((await page.request.get(/url\("([^"]+)"\)/.exec(beside)![1]!)).status(), 200);
});

test('the announcement has its colours, and its links lead where they say', async context => {
  const { page } = context;
  await visit(context);
  assert.equal(await shade(page, '.announcement', 'background-color'), [0x12, 0x34, 0x56]);
  for (const part of ['.announcement', '.announcement a', '.announcement button'])
    assert.equal(await shade(page, part, 'color'), [0xfe, 0xdc, 0xba]);
  assert.is(await page.locator('.announcement a').nth(1).getAttribute('href'), 'https://example.com/why');
  await page.locator('.announcement a').first().click();
  await page.waitForSelector('h1:text("Guide")');
  assert.match(page.url(), /\/sub\/guide$/);
  await page.locator('.announcement button').click();
  await page.waitForSelector('.announcement', { state: 'hidden' });
});

test('each mode shows its logo, in the same place, and loads no other', async context => {
  const { page } = context;
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url().replace(/^.*\//, '')));
  await visit(context);
  const light = page.locator('.brand .only-light');
  const dark = page.locator('.brand .only-dark');
  const box = await light.boundingBox();
  assert.is(await dark.isVisible(), false);
  assert.not.ok(asked.includes('dark.svg'));
  await page.locator('.color-toggle').click();
  assert.is(await light.isVisible(), false);
  assert.equal(await dark.boundingBox(), box);
});

/** Sums the layout shifts of a visit during which the font arrives after the first paint. */
async function shiftOf({ page, site }: Context, change: (css: string) => string): Promise<number> {
  const standIn = await readFile(join(folder, 'docs/static/fonts/stand-in.woff2'));
  const held: { release: () => void } = { release: () => undefined };
  const late = new Promise<void>(resolve => {
    held.release = resolve;
  });
  // Machines have different fonts, so this one stands in for Arial, with the same average width.
  await page.route('**/assets/theme-*.css', async route => {
    const css = await (await route.fetch({ maxRetries: 2 })).text();
    await route.fulfill({
      contentType: 'text/css',
      // Rounding widths to whole pixels depends on hinting, screen and system, so it is off.
      body: `${change(css).replace(/local\([^;]*\)/g, 'url(/sub/arial.woff2)')}*{text-rendering:geometricPrecision}`,
    });
  });
  await page.route('**/arial.woff2', route => route.fulfill({ contentType: 'font/woff2', body: standIn }));
  await page.route('**/boxes-*.woff2', async route => {
    await late;
    await route.continue();
  });
  const shiftSoFar = await observeLayoutShift(page);
  await page.goto(`${site.origin}/sub/`, { waitUntil: 'commit' });
  const load = (family: string) =>
    page.evaluate(async name => {
      // A browser loads one font of the list at a time; the system's font would already be available.
      const found = [...document.fonts].filter(face => face.family.replaceAll('"', '') === name);
      await Promise.all(found.map(face => face.load()));
    }, family);
  await page.waitForFunction(() => document.fonts.size > 0 && document.querySelector('.footer'));
  await load('Boxes fallback');
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const before = await shiftSoFar();
  held.release();
  await load('Boxes');
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const after = await shiftSoFar();
  return after - before;
}

test('nothing moves when the font comes late, because its stand-in has the same measures', async context => {
  assert.is(await shiftOf(context, css => css), 0);
});

test('the same visit without those measures moves the page', async context => {
  const shift = await shiftOf(context, css => css.replace(/size-adjust:[^;}]+/g, 'size-adjust:100%'));
  assert.ok(shift > 0.01, String(shift));
});

test('text is set in the font of the site, which is loaded before it is found in the styles', async context => {
  const { page } = context;
  await visit(context);
  assert.match(await styleOf(page, 'body', 'font-family'), /^"?Boxes"?, "Boxes fallback", system-ui/);
  const fonts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(entry => [entry.name.replace(/^.*\//, ''), (entry as PerformanceResourceTiming).initiatorType]),
  );
  assert.equal(
    fonts.filter(([name]) => /^boxes-\w+\.woff2$/.test(name!)).map(([, initiator]) => initiator),
    ['link'],
  );
});

test('components are in place before JavaScript, and hydrate without a message or a layout shift', async context => {
  const { page } = context;
  const { context: still, close } = await openChrome({ javaScriptEnabled: false });
  const quiet = await still.newPage();
  await quiet.goto(`${context.site.origin}/sub/guide`);
  const names = await quiet
    .locator('[data-slot-name]')
    .evaluateAll(all => all.map(one => (one as HTMLElement).dataset.slotName));
  await close();
  assert.equal(names, [
    'navbarStart',
    'navbarEnd',
    'sidebarTop',
    'sidebarBottom',
    'articleTop',
    'articleBottom',
    'tocBottom',
    'footerTop',
    'footerBottom',
  ]);
  await visit(context, '/sub/guide');
  assert.is(await page.locator('main .where').textContent(), 'Guide at /guide');
  for (const slot of ['navbarEnd', 'articleBottom', 'footerBottom']) {
    const counter = page.locator(`[data-slot-name=${slot}] .counter`);
    await counter.click();
    assert.is(await counter.textContent(), 'Count 1');
  }
  await page.locator('.sidebar .nav-link[href="/sub/other"]').click();
  await page.waitForSelector('h1:text("Other")');
  assert.is(await page.locator('main .where').textContent(), 'Other at /other');
  assert.is(await page.locator('[data-slot-name=navbarEnd] .counter').textContent(), 'Count 1');
  assert.equal(context.troubles, []);
});

test('a click on a component before hydration is repeated after it', async context => {
  const { page, site } = context;
  const held: { release: () => void } = { release: () => undefined };
  const late = new Promise<void>(resolve => {
    held.release = resolve;
  });
  await page.route('**/virtual_docsc-components-*.js', async route => {
    await late;
    await route.continue();
  });
  await page.goto(`${site.origin}/sub/guide`);
  await waitForShell(page);
  const counter = page.locator('[data-slot-name=navbarEnd] .counter');
  await counter.click();
  assert.is(await counter.textContent(), 'Count 0');
  held.release();
  await page.waitForSelector('[data-slot-name=navbarEnd] .counter:text("Count 1")');
  assert.equal(context.troubles, []);
});

test('a component that throws affects nothing but itself', async context => {
  const { page } = context;
  await visit(context, '/sub/guide');
  await page.locator('.fragile').click();
  assert.match((await page.locator('[data-slot-name=sidebarBottom]').textContent())!, 'Fragile crashed. It broke');
  await page.locator('[data-slot-name=navbarEnd] .counter').click();
  assert.is(await page.locator('[data-slot-name=navbarEnd] .counter').textContent(), 'Count 1');
});

test('if the components cannot be loaded, the prerendered HTML stays', async context => {
  const { page, site } = context;
  await page.route('**/virtual_docsc-components-*.js', route => route.abort());
  await page.goto(`${site.origin}/sub/guide`);
  await waitForShell(page);
  await waitForNetworkIdle(page);
  assert.is(await page.locator('[data-slot-name=navbarStart]').textContent(), 'Chip');
  assert.is(await page.locator('main .where').textContent(), 'Guide at /guide');
});

test('a component that throws during prerendering is reported once, where it is named, and so is a missing one; a site without components has no code for them', async () => {
  const project = await writeProject({
    'docs/index.md': '# Home\n',
    'docs/guide.md': '# Guide\n',
    'own.tsx': 'export const Fails = () => { throw new Error("no window"); };\n',
  });
  const write = (name: string, text: string) => writeFile(join(project, name), text);
  const config = (name: string) => `title: T\ncomponents:\n  module: own.tsx\n  slots:\n    footerTop: ${name}\n`;
  await write('docsc.config.yaml', config('Fails'));
  const crashed = await docsc(['build'], { cwd: project });
  await write('docsc.config.yaml', config('Fail'));
  const unknown = await docsc(['build'], { cwd: project });
  await write('docsc.config.yaml', 'title: T\ncomponents: { module: own.tsx }\n');
  const plain = await docsc(['build'], { cwd: project });
  const assets = await readdir(join(project, 'build/assets'));
  const client = await readFile(
    join(project, 'build/assets', assets.find(name => name.startsWith('client-'))!),
    'utf8',
  );
  assert.is(plain.code, 0);
  assert.not.match(client, 'navbarStart');
  assert.not.match(client, 'slot-name');
  assert.not.ok(assets.some(name => name.startsWith('theme-')));
  const place = 'docsc.config.yaml:5:5';
  assert.is(crashed.code, 1);
  assert.is(crashed.stderr.split(`${place}  component-crashed  <Fails> threw while it was prerendered`).length, 2);
  assert.is(unknown.code, 1);
  assert.match(unknown.stderr, `${place}  unknown-component  "components.slots.footerTop" names "Fail"`);
  assert.match(unknown.stderr, 'Did you mean "Fails"?');
});

test('link previews state the size, type and alternative text of the image', async ({ page, site }) => {
  const meta = async (path: string) => {
    const html = await (await page.request.get(site.origin + path)).text();
    return Object.fromEntries(
      [...html.matchAll(/property="og:image:?(\w*)" content="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
  };
  const { '': image, ...facts } = await meta('/sub/');
  assert.is(image, 'https://docs.example.com/sub/img/social.png');
  assert.equal(facts, { width: '1200', height: '630', type: 'image/png', alt: 'Themed' });
  assert.is((await meta('/sub/guide')).alt, 'Guide');
});

test.run();
