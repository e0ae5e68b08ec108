/**
 * Accessibility: axe on every kind of page and state, keyboard only, forced colors, 400 % zoom, right to left, no
 * scripts.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isVagueText } from '../../src/compiler/source/vague-text.js';
import { findHiddenStops, findHiddenText, findWeakestFocus } from './access-checks.js';
import { violationsInBothModes } from './axe.js';
import { openChrome } from './chromium.js';
import { waitForNetworkIdle } from './network-idle.js';
import { serveReference } from './reference-site.js';
import type { Served } from './site.js';
import { type BrowserSuiteContext, setUpBrowser, waitForArticle, waitForShell } from './visits.js';

type Context = BrowserSuiteContext & { site: Served };

const test = suite<Context>('accessibility');
setUpBrowser(test, async context => {
  context.site = await serveReference();
});
test.after(({ site }) => site.close());

const kinds = {
  home: '/',
  guide: '/quickstart',
  'reference with tables': '/availability',
  'tutorial with code': '/feature-flag-tutorials/python',
  'generated index': '/how-to',
  introduction: '/reference/api/vimpel',
  tag: '/reference/api/vimpel/features',
  operation: '/reference/api/vimpel/create-feature',
  search: '/search?q=rollout',
  'not found': '/no/such/page',
};

async function visit({ page, site }: Context, path: string): Promise<void> {
  await page.goto(site.origin + path);
  await waitForShell(page);
  await waitForArticle(page);
  await waitForNetworkIdle(page);
}

for (const [kind, path] of Object.entries(kinds))
  test(`axe finds nothing on a page of kind ${kind}, in both modes; A25 the ring of the focus has contrast`, async context => {
    const { page } = context;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(context, path);
    assert.equal(await violationsInBothModes(page), []);
    await page.keyboard.press('Tab');
    for (const theme of ['dark', 'light']) {
      await page.evaluate(mode => {
        document.documentElement.dataset.theme = mode;
      }, theme);
      const { contrast, control, controls } = await findWeakestFocus(page);
      assert.ok(controls > 20 && contrast >= 3, `the ring has ${contrast} around ${control}`);
    }
  });

test('axe finds nothing on a phone, with the drawer open and in the search', async context => {
  const { page } = context;
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(context, '/quickstart');
  assert.equal(await violationsInBothModes(page), []);
  await page.click('.navbar-menu');
  await page.waitForSelector('.sidebar[data-open]');
  assert.equal(await violationsInBothModes(page), []);
  await page.keyboard.press('Escape');
  await page.click('.search-button');
  await page.fill('.search-dialog[open] input', 'rollout');
  await page.waitForSelector('.hit');
  assert.equal(await violationsInBothModes(page), []);
});

test('axe finds nothing on a page that crashed', async context => {
  const { page, site } = context;
  await page.route(/assets\/pages\/reference\/rbac-/, async route => {
    const response = await route.fetch({ maxRetries: 2 });
    await route.fulfill({ response, body: (await response.text()).replace('"tagName":"p"', '"tagName":"script"') });
  });
  await visit(context, '/quickstart');
  await page.evaluate(origin => {
    const link = Object.assign(document.createElement('a'), { href: `${origin}/reference/rbac` });
    document.body.append(link);
    link.click();
    link.remove();
  }, site.origin);
  await page.waitForSelector('.crash');
  assert.equal(await violationsInBothModes(page), []);
});

test('by keyboard alone: skip link, sidebar, contents, code, next page, and back', async context => {
  const { page } = context;
  await page.setViewportSize({ width: 1400, height: 900 });
  await visit(context, '/quickstart');
  const reached = new Set<string>();
  for (let step = 0; step < 160; step++) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => {
      const active = document.activeElement as HTMLElement;
      if (active === document.body) return 'end';
      const { outlineStyle, outlineWidth } = getComputedStyle(active);
      const isSeen = active.checkVisibility() && (outlineStyle !== 'none' || Number.parseFloat(outlineWidth) > 0);
      const names = ['skip-link', 'brand', 'search-button', 'color-toggle', 'nav-link', 'nav-lid', 'nav-toggle'];
      const own = names.find(name => active.classList.contains(name));
      const inside = ['.toc', '.code', '.pager', '.footer', 'article'].find(selector => active.closest(selector));
      return `${own ?? inside ?? active.tagName}${isSeen ? '' : ' unseen'}`;
    });
    if (place === 'end') break;
    reached.add(place);
  }
  const missing = [
    'skip-link',
    'brand',
    'search-button',
    'color-toggle',
    'nav-link',
    '.toc',
    '.code',
    '.pager',
    '.footer',
  ];
  assert.equal(
    missing.filter(place => !reached.has(place)),
    [],
    [...reached].join(', '),
  );
  assert.equal(
    [...reached].filter(place => place.endsWith('unseen')),
    [],
  );
  await page.locator('.sidebar [aria-expanded]').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.sidebar [aria-expanded=true]');
  await page.locator('.pager-next').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  const announced = await page.textContent('#docsc\\:announcer');
  assert.is(announced, await page.textContent('h1'));
  await page.goBack();
  await page.waitForURL('**/quickstart');
});

test('A06 no stop of a long page is hidden by the bar, on the way down and up', async context => {
  const { page } = context;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await visit(context, '/quickstart');
    for (const key of ['Tab', 'Shift+Tab'] as const) {
      const { stops, hidden } = await findHiddenStops(page, key, 200);
      assert.equal(hidden, [], `${key} at ${width}`);
      assert.ok(stops > 60 && stops < 200, `${stops} stops`);
    }
  }
});

test('landmarks have names, and the current page is marked in the sidebar and the contents', async context => {
  const { page } = context;
  await page.setViewportSize({ width: 1400, height: 900 });
  await visit(context, '/reference/activation-strategies');
  assert.is(await page.locator('.sidebar [aria-current=page]').textContent(), 'Activation Strategies');
  assert.is(await page.locator('.toc [aria-current]').count(), 1);
  for (const role of ['banner', 'main', 'contentinfo'] as const) assert.is(await page.getByRole(role).count(), 1, role);
  const names = await page
    .getByRole('navigation')
    .evaluateAll(all => all.map(node => node.getAttribute('aria-label') ?? ''));
  assert.is(new Set(names).size, names.length, names.join(', '));
  assert.not.ok(names.includes(''));
});

test("visitor 8: Lighthouse's link text: no link on a page of any kind has a text that says nothing", async context => {
  const { page } = context;
  for (const path of Object.values(kinds)) {
    await visit(context, path);
    const texts = await page.evaluate(() =>
      [...document.querySelectorAll('a')]
        .filter(link => link.pathname !== location.pathname || !link.hash)
        .map(link => link.innerText),
    );
    assert.equal(texts.filter(isVagueText), [], path);
  }
});

const scrollsSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test('visitor 6: at 400 % zoom, that is 320 px, nothing scrolls sideways and every target can be hit', async context => {
  const { page } = context;
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of Object.values(kinds)) {
    await visit(context, path);
    assert.not(await scrollsSideways(page), path);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, summary, .navbar a, .sidebar a, .pager a, .social a')]
        .filter(node => node.checkVisibility({ visibilityProperty: true }))
        .filter(node => {
          const { width, height } = node.getBoundingClientRect();
          return width > 0 && (width < 24 || height < 24);
        })
        .map(node => node.outerHTML.slice(0, 120)),
    );
    assert.equal(small, [], path);
  }
});

test('visitor 4: at 996 px and below, the drawer has the star count, the sign-in and the trial', async context => {
  const { page } = context;
  for (const [width, path] of [
    [996, '/'],
    [390, '/quickstart'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await visit(context, path);
    await page.click('.navbar-menu');
    for (const name of ['Star 12.1k', 'Sign in', 'Start free trial'])
      await page.locator('.drawer-links').getByRole('link', { name }).waitFor();
    await page.keyboard.press('Escape');
  }
});

test('visitor 6: with a root font of 150 % and 200 %, nothing overflows, titles keep their words, and the bar its links', async context => {
  const { page } = context;
  for (const path of ['/', '/quickstart', '/availability', '/how-to', '/reference/api/vimpel/create-feature']) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit(context, path);
    for (const size of ['150%', '200%'])
      for (const width of [320, 390, 1000, 1280, 1536]) {
        await page.setViewportSize({ width, height: 800 });
        const outside = await page.evaluate(wanted => {
          document.documentElement.style.fontSize = wanted;
          const bar = document.querySelector('.navbar')!.getBoundingClientRect();
          const cut = [...document.querySelectorAll('.navbar :is(a, button)')]
            .filter(target => target.checkVisibility())
            .filter(target => {
              const { left, right, bottom } = target.getBoundingClientRect();
              return left < 0 || right > innerWidth + 1 || bottom > bar.bottom + 1;
            })
            .map(target => target.className);
          const titles = innerWidth >= 1000 ? 'h1, .card strong' : innerWidth >= 390 ? 'h1' : '.none';
          const broken = [...document.querySelectorAll(titles)].flatMap(title => {
            const [text] = title.childNodes;
            return [...text!.textContent!.matchAll(/[\p{L}]+/gu)].flatMap(({ 0: word, index }) => {
              const range = new Range();
              range.setStart(text!, index);
              range.setEnd(text!, index + word.length);
              return range.getClientRects().length > 1 ? [word] : [];
            });
          });
          return [...cut, ...broken];
        }, size);
        assert.equal(outside, [], `${path} at ${width}, ${size}`);
        assert.not(await scrollsSideways(page), `${path} at ${width}, ${size}`);
      }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.click('.navbar-menu');
  await page.locator('.drawer-links').getByRole('link', { name: 'Sign in' }).waitFor();
});

test('visitor 6: with forced colors, the selected tab and entry differ from others, and the primary button has a shape', async context => {
  const { page } = context;
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 1400, height: 900 });
  const borders = (selector: string) =>
    page.locator(selector).evaluateAll(all => [...new Set(all.map(node => getComputedStyle(node).borderBottomColor))]);
  await visit(context, '/reference/api/vimpel/create-feature');
  for (const [selected, others] of [
    ['.tab-list [aria-selected=true]', '.tab-list [aria-selected=false]'],
    ['.sidebar [aria-current=page]', '.sidebar .nav-link:not([aria-current])'],
  ]) {
    const [first, ...rest] = await borders(selected!);
    assert.equal(rest, [], selected);
    assert.not((await borders(others!)).includes(first!), selected);
  }
  const button = await page
    .locator('.navbar a.button')
    .evaluate(node => [getComputedStyle(node).borderTopStyle, getComputedStyle(node).borderTopWidth]);
  assert.equal(button, ['solid', '1px']);
  await visit(context, '/how-to');
  const [glyph, tile] = await page
    .locator('.card-glyph')
    .first()
    .evaluate(node => [getComputedStyle(node, '::before').backgroundColor, getComputedStyle(node).backgroundColor]);
  assert.is.not(glyph, tile, 'drawings on cards');
  await visit(context, '/quickstart');
  const sign = await page
    .locator('.admonition-title')
    .first()
    .evaluate(node => getComputedStyle(node, '::before').backgroundImage);
  assert.match(sign, 'gradient', 'signs of admonitions');
  await page.emulateMedia({ forcedColors: 'none' });
});

test('with forced colors, found words keep the colors of marks', async context => {
  const { page } = context;
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await visit(context, '/search?q=rollout');
  const mark = page.locator('.hit-title mark').first();
  await mark.waitFor();
  const shown = await mark.evaluate(node => {
    const system = document.createElement('i');
    system.style.cssText = 'background: Mark; color: MarkText';
    node.after(system);
    return [node, system].map(each => {
      const { backgroundColor, color } = getComputedStyle(each);
      return [backgroundColor, color];
    });
  });
  assert.equal(shown[0], shown[1]);
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
});

test('the focus ring of an entry of the sidebar is whole, and its brand has the place of that in the bar', async context => {
  const { page } = context;
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(context, '/quickstart');
  const left = (selector: string) => page.locator(selector).evaluate(node => node.getBoundingClientRect().left);
  assert.is(await left('.sidebar-brand img'), await left('.navbar .brand img'));
  await page.locator('.sidebar .nav-link').first().focus();
  await page.keyboard.press('Tab');
  const [ring, sidebar] = await page.evaluate(() => {
    const node = document.activeElement!;
    const { outlineOffset, outlineStyle, outlineWidth } = getComputedStyle(node);
    const edge = node.getBoundingClientRect().left - Number.parseFloat(outlineOffset) - Number.parseFloat(outlineWidth);
    return [outlineStyle === 'none' ? -1 : edge, node.closest('.sidebar')!.getBoundingClientRect().left];
  });
  assert.ok(ring! >= sidebar!, `${ring} ${sidebar}`);
});

test('with forced colors, the current page and the focus remain visible', async context => {
  const { page } = context;
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 1400, height: 900 });
  await visit(context, '/reference/activation-strategies');
  const marked = await page.evaluate(() => {
    const [current, other] = ['[aria-current=page]', 'a:not([aria-current])'].map(selector =>
      getComputedStyle(document.querySelector(`.sidebar .nav-list .nav-link${selector.replace('a:', ':')}`)!),
    );
    return current!.borderInlineStartColor !== other!.borderInlineStartColor;
  });
  assert.ok(marked);
  await page.keyboard.press('Tab');
  assert.is(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle), 'solid');
});

test('right to left: columns change sides, code does not, and nothing overflows', async context => {
  const { page } = context;
  for (const width of [390, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(context, '/reference/activation-strategies');
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    assert.not(await scrollsSideways(page), `${width}`);
  }
  const [sidebar, article] = await page.evaluate(() =>
    ['.sidebar', 'article'].map(selector => document.querySelector(selector)!.getBoundingClientRect().left),
  );
  assert.ok(sidebar! > article!);
  assert.is(await page.evaluate(() => getComputedStyle(document.querySelector('pre')!).direction), 'ltr');
});

test('without JavaScript, everything is readable and links work', async ({ site }) => {
  const plain = await openChrome({ javaScriptEnabled: false, width: 390, height: 800 });
  const page = await plain.context.newPage();
  await page.goto(`${site.origin}/quickstart`);
  assert.is(await page.textContent('h1'), 'Quickstart');
  for (const selector of ['.search-button', '.color-toggle', '.code-copy'])
    assert.not(await page.locator(selector).first().isVisible(), selector);
  await page.locator('.sidebar').getByRole('link', { name: 'Understanding Vimpel' }).click();
  assert.match(page.url(), /understanding-vimpel$/);
  for (const path of Object.values(kinds)) {
    await page.goto(site.origin + path);
    assert.equal(await findHiddenText(page), [], `A22 ${path}`);
  }
  await plain.close();
});

test('a picture that moves by itself stands still after five seconds, and does not move for readers who want no motion', async ({
  page,
}) => {
  const names = (await readdir('docs', { recursive: true })).filter(name => name.endsWith('.svg'));
  const texts = await Promise.all(names.map(async name => [name, await readFile(join('docs', name), 'utf8')] as const));
  const moving = texts.filter(([, text]) => /@keyframes|<animate|<set\b/.test(text));
  assert.equal(
    moving.filter(([, text]) => /<animate|<set\b/.test(text)),
    [],
    'pictures move by CSS, which heeds what readers prefer',
  );
  assert.ok(moving.length > 0);
  for (const [name] of moving)
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.goto(pathToFileURL(join('docs', name)).href);
      const ends = await page.evaluate(() =>
        document.getAnimations().map(({ effect }) => Number(effect!.getComputedTiming().endTime)),
      );
      if (reducedMotion === 'reduce') assert.equal(ends, [], name);
      else assert.ok(ends.length > 0 && Math.max(...ends) <= 5_000, `${name}: ${Math.max(...ends)} ms`);
    }
});

test.run();
