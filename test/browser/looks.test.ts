/** How pages look, as far as it can be measured. The site has one page of each kind. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Chrome, openChrome } from './chromium.js';
import { type Served, serveBuilt } from './site.js';
import { waitForArticle, waitForShell } from './visits.js';

type Context = { site: Served; desktop: Chrome; phone: Chrome; page: Page };

const test = suite<Context>('looks');

test.before(async context => {
  try {
    context.site = await serveBuilt('docsc.config.yaml', join(import.meta.dirname, 'looks'));
    context.desktop = await openChrome({ scrollbars: true });
    context.phone = await openChrome({ touch: true, width: 390, height: 844 });
  } catch (thrown) {
    // A hook that throws would keep the process waiting forever.
    console.error(thrown);
    process.exit(1);
  }
});
test.before.each(async context => {
  context.page = await context.desktop.context.newPage();
});
test.after.each(({ page }) => page.close());
test.after(async ({ site, desktop, phone }) => {
  await desktop.close();
  await phone.close();
  await site.close();
});

const OPERATION = '/depot/create-item';
const KINDS = [
  '/',
  '/prose',
  '/tables',
  '/alone',
  '/generated',
  '/tags',
  '/depot/depot',
  '/depot/items',
  OPERATION,
  '/search',
  '/no/such/page',
];

async function visit({ site, page }: Pick<Context, 'site' | 'page'>, path: string, width = 1280): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(site.origin + path);
  await waitForShell(page);
  await waitForArticle(page);
}

/** On screens that have no room for a second column, they are folded. */
const openSamples = (page: Page): Promise<void> =>
  page.locator('.operation-side').evaluate(node => node.setAttribute('open', ''));

type Box = { left: number; right: number; top: number; bottom: number; width: number; height: number };
const box = (page: Page, selector: string): Promise<Box> =>
  page
    .locator(selector)
    .first()
    .evaluate(node => node.getBoundingClientRect().toJSON());
const boxes = (page: Page, selector: string): Promise<Box[]> =>
  page.locator(selector).evaluateAll(nodes => nodes.map(node => node.getBoundingClientRect().toJSON()));

/** The left edge of what an element contains. */
const contentEdge = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate(node => {
      const { left } = node.getBoundingClientRect();
      const { paddingLeft, borderLeftWidth } = getComputedStyle(node);
      return Math.round(left + Number.parseFloat(paddingLeft) + Number.parseFloat(borderLeftWidth));
    });

/** Boxes with a scrollbar, each with its place in the page. */
const scrollers = (page: Page): Promise<{ name: string; pane: string }[]> =>
  page.evaluate(() => {
    const scrolls = (value: string) => value === 'auto' || value === 'scroll';
    return [...document.querySelectorAll<HTMLElement>('body *')].flatMap(node => {
      const { overflowX, overflowY, scrollbarWidth } = getComputedStyle(node);
      if (scrollbarWidth === 'none') return [];
      const isDown = scrolls(overflowY) && node.scrollHeight > node.clientHeight;
      const isAcross = scrolls(overflowX) && node.scrollWidth > node.clientWidth;
      const pane = node.closest('.sidebar, .operation-side, .toc, main');
      return isDown || isAcross ? [{ name: node.className || node.id, pane: pane?.className || 'main' }] : [];
    });
  });

test('looks 1: an operation page has one scroller beside the page itself in each pane', async context => {
  await visit(context, OPERATION);
  assert.equal(await scrollers(context.page), [{ name: 'sample', pane: 'operation-side' }]);
  await visit(context, OPERATION, 1000);
  assert.equal(await scrollers(context.page), [], 'stacked panes leave scrolling to the page');
});

test('looks 1: the languages of a sample are in one row without a scrollbar, and the chosen one is in view', async context => {
  const { page } = context;
  // On phones, a menu takes their place.
  for (const width of [700, 1000, 1280, 1536]) {
    await visit(context, OPERATION, width);
    await openSamples(page);
    const tabs = page.locator('.samples [role=tab]');
    assert.is(new Set((await boxes(page, '.samples [role=tab]')).map(({ top }) => top)).size, 1, `at ${width}`);
    const cut = await tabs.evaluateAll(all => all.filter(tab => tab.scrollWidth > tab.clientWidth).length);
    assert.is(cut, 0, `labels that reach into the next tab at ${width}`);
    await tabs.last().evaluate(node => (node as HTMLElement).click());
    await page.locator('.samples [role=tab][aria-selected=true]', { hasText: 'PowerShell' }).waitFor();
    const list = await box(page, '.samples .tab-list');
    const inView = async () => {
      const { left, right } = await box(page, '.samples [aria-selected=true]');
      return left >= list.left && right <= list.right;
    };
    assert.ok(await inView(), `at ${width}`);
    await page.reload();
    await openSamples(page);
    await waitForArticle(page);
    await page.locator('.samples [role=tab][aria-selected=true]', { hasText: 'PowerShell' }).waitFor();
    assert.ok(await inView(), `at ${width}, stored`);
    await page.evaluate(() => localStorage.clear());
  }
});

test('looks 1: no box but panes that stay in view has a greatest height; scrollbars are thin and have colours of the theme', async context => {
  const { page } = context;
  for (const path of KINDS) {
    await visit(context, path);
    const { capped, bars } = await page.evaluate(() => {
      const nodes = [...document.querySelectorAll<HTMLElement>('body *')];
      const scrolling = nodes
        .filter(node => /auto|scroll/.test(getComputedStyle(node).overflow))
        .map(node => getComputedStyle(node));
      return {
        capped: nodes
          .filter(node => node.closest('main') && getComputedStyle(node).maxHeight !== 'none' && node.scrollHeight > 0)
          .map(node => node.className || node.id),
        bars: scrolling.map(style => [style.scrollbarWidth, style.scrollbarColor]),
      };
    });
    assert.equal(
      capped.filter(name => name !== 'sample'),
      [],
      path,
    );
    for (const [width, color] of bars) {
      assert.match(width!, /^(?:thin|none)$/, path);
      assert.match(color!, /^\S.* (?:rgba\(0, 0, 0, 0\)|transparent)$/, path);
    }
  }
  const color = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollbarColor);
  const light = await color();
  await page.locator('.color-toggle').click();
  assert.is.not(await color(), light);
  await page.evaluate(() => localStorage.clear());
});

test('looks 1 and 5: the head of a long table stays in view, and the box of a wide one scrolls', async context => {
  const { page } = context;
  await visit(context, '/tables');
  const head = async () => (await boxes(page, '#long ~ .table-scroll thead th'))[0]!;
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await page.waitForFunction(() => document.querySelector('.navbar.hidden-by-scroll'));
  assert.is(Math.round((await head()).top), 0);
  await page.evaluate(() => window.scrollBy(0, -100));
  await page.waitForFunction(() => !document.querySelector('.navbar.hidden-by-scroll'));
  assert.is(Math.round((await head()).top), 60);
  await visit(context, '/tables', 500);
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.querySelector('#wide ~ .table-scroll')!;
    return scrollWidth > clientWidth && document.documentElement.scrollWidth <= innerWidth;
  });
  assert.ok(wide);
});

test('looks 2: the sidebar marks one entry, and it is visible', async context => {
  const { page } = context;
  for (const [path, label] of [
    ['/', 'Home of looks'],
    ['/area', 'Area'],
    ['/area/deep/examples', 'Examples'],
    ['/generated', 'Generated'],
    ['/tables', 'Tables'],
    ['/depot/depot', 'Introduction'],
  ]) {
    await visit(context, path!);
    const marked = page.locator('.sidebar nav [aria-current="page"]');
    if (path === '/') assert.equal(await marked.count(), 1);
    else assert.equal(await marked.allInnerTexts(), [label], path);
  }
  await visit(context, '/area');
  const open = page.locator('.nav-category .nav-category [aria-current], .nav-list .nav-list [aria-current]');
  assert.is(await open.count(), 1, 'the entry in the group, not the group');
  await page.locator('.nav-row:has-text("Area") .nav-toggle').click();
  assert.is(await page.locator('.nav-row [aria-current="page"]').innerText(), 'Area', 'the group if it is closed');
  assert.is(await page.locator('.sidebar nav [aria-current="page"]').count(), 1);
});

test('looks 2: groups are as light as entries, the current entry is not, and arrows are in one column', async context => {
  const { page } = context;
  await visit(context, '/area/deep/examples');
  const style = (selector: string) =>
    page.locator(selector).evaluateAll(nodes =>
      nodes.map(node => {
        const { fontWeight, backgroundColor, borderInlineStartColor } = getComputedStyle(node);
        return { fontWeight, isTinted: backgroundColor !== 'rgba(0, 0, 0, 0)', mark: borderInlineStartColor };
      }),
    );
  const [current] = await style('.nav-link[aria-current]');
  assert.ok(Number(current!.fontWeight) >= 600);
  assert.ok(current!.isTinted);
  const others = await style('.nav-link:not([aria-current])');
  assert.ok(others.length > 4);
  for (const { fontWeight, isTinted, mark } of others) {
    assert.is(fontWeight, '400');
    assert.not(isTinted);
    assert.is(mark, 'rgba(0, 0, 0, 0)');
  }
  for (const width of [1280, 800]) {
    await page.setViewportSize({ width, height: 900 });
    const centers = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.nav-toggle, .nav-lid')].map(node => {
        const arrow = getComputedStyle(node, node.matches('.nav-lid') ? '::after' : '::before');
        const { right, width: whole } = node.getBoundingClientRect();
        if (node.matches('.nav-toggle')) return Math.round(right - whole / 2);
        const padding = Number.parseFloat(getComputedStyle(node).paddingRight);
        return Math.round(right - padding - Number.parseFloat(arrow.marginRight) - Number.parseFloat(arrow.width) / 2);
      }),
    );
    assert.ok(centers.length >= 3);
    assert.is(new Set(centers).size, 1, `${width}: ${centers.join(' ')}`);
  }
});

test('looks 2: pages without a sidebar have the left edge of the others, and breadcrumbs', async context => {
  const { page } = context;
  for (const width of [1000, 1920]) {
    await visit(context, '/prose', width);
    const { left } = await box(page, 'h1');
    for (const path of ['/alone', '/area/deep/outside', '/search', '/no/such/page', '/tags']) {
      await visit(context, path, width);
      assert.is((await box(page, 'h1')).left, left, `${path} at ${width}`);
    }
  }
  await visit(context, '/area/deep/outside');
  assert.equal(await page.locator('.crumbs li').allInnerTexts(), ['Home', 'Area']);
});

/** The number of characters of each full line in the texts of some elements. */
const linesOf = (page: Page, selector: string): Promise<number[]> =>
  page.locator(selector).evaluateAll(nodes =>
    nodes.flatMap(node => {
      const lines: { bottom: number; count: number }[] = [];
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode())
        for (const [at] of [...(text.textContent ?? '')].entries()) {
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          const { bottom, width } = range.getBoundingClientRect();
          const last = lines.at(-1);
          if (last && Math.abs(last.bottom - bottom) < 10) last.count++;
          else if (width) lines.push({ bottom, count: 1 });
        }
      return lines.slice(0, -1).map(({ count }) => count);
    }),
  );

test('looks 4: lines of text have 68 to 74 characters, whatever is around them', async context => {
  const { page } = context;
  for (const width of [1280, 1536, 1920]) {
    await visit(context, '/prose', width);
    for (const part of ['.prose > p', '.admonition p', 'blockquote p', '.prose > ul > li', 'ol p', '.tab-panel p']) {
      const lines = await linesOf(page, part);
      assert.ok(lines.length, part);
      // Words are not broken, so that single lines are shorter.
      assert.ok(Math.max(...lines) <= 76, `${part} at ${width}: ${lines.join(' ')}`);
      assert.ok(Math.max(...lines) >= 66, `${part} at ${width}: ${lines.join(' ')}`);
    }
  }
});

test('looks 4: the space below the title is the same on all kinds of pages', async context => {
  const { page } = context;
  const spaces: [string, number][] = [];
  for (const path of ['/', '/prose', '/alone', '/generated', '/tags', '/depot/depot', '/depot/items', OPERATION]) {
    await visit(context, path);
    const title = await box(page, 'h1');
    const next = await box(page, '.lead, .prose > :first-child');
    spaces.push([path, Math.round(next.top - title.bottom)]);
  }
  for (const [path, space] of spaces) assert.is(space, spaces[0]![1], path);
});

test('looks 4: the bar, the sidebar, the home page and the footer have the same left edge', async context => {
  const { page } = context;
  for (const width of [390, 768, 1000, 1920]) {
    await visit(context, '/', width);
    const edge = await contentEdge(page, '.navbar-inner');
    for (const part of ['h1', '.prose > p', '.footer-inner', '.footer-end'])
      assert.is(await contentEdge(page, part), edge, `${part} at ${width}`);
    if (width < 997) continue;
    await visit(context, '/prose', width);
    assert.is(await contentEdge(page, '.sidebar .nav-link'), edge, `the sidebar at ${width}`);
  }
});

test('looks 4: in a window of 1000 pixels with a scrollbar, the gaps of the bar give way, and words of the title do not', async context => {
  const { page } = context;
  await visit(context, '/', 1280);
  const gap = () => page.locator('.navbar-inner').evaluate(bar => Number.parseFloat(getComputedStyle(bar).columnGap));
  const wide = await gap();
  for (const width of [1000, 1030]) {
    await visit(context, '/', width);
    assert.ok((await gap()) < wide, `${width}`);
    const lines = await page.locator('h1').evaluate(title => {
      title.textContent = 'documentation';
      title.style.letterSpacing = '0';
      return title.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(title).lineHeight);
    });
    assert.is(Math.round(lines), 1, `lines at ${width}`);
  }
});

test('looks 10: nothing moves when the drawer opens beside a scrollbar, and no empty space is above its pages', async context => {
  const { page } = context;
  await visit(context, '/prose', 390);
  const before = await box(page, '.search-button');
  await page.click('.navbar-menu');
  await page.waitForSelector('html[data-drawer]', { state: 'attached' });
  assert.equal(await box(page, '.search-button'), before);
  const height = await page.locator('#docsc\\:sidebar').evaluate(sidebar => {
    const brand = document.createElement('a');
    brand.className = 'brand sidebar-brand';
    sidebar.prepend(brand);
    return brand.offsetHeight;
  });
  assert.is(height, 0, 'the brand, which is shown where the bar is hidden');
  await page.keyboard.press('Escape');
});

test('looks 4: no line of breadcrumbs begins or ends with a slash', async context => {
  const { page } = context;
  await visit(context, '/area/deep/examples', 768);
  await page.locator('.crumbs').evaluate(node => node.style.setProperty('width', '110px'));
  const shown = await page.locator('.crumbs').evaluate(node => {
    const edge = node.getBoundingClientRect().left;
    const { overflowX } = getComputedStyle(node);
    return [...node.querySelectorAll('li')].map(item => {
      const before = getComputedStyle(item, '::before');
      const { left, top, bottom } = item.getBoundingClientRect();
      const slash = left + Number.parseFloat(before.width) / 2 + 4;
      return {
        line: Math.round((top + bottom) / 2),
        isShown: overflowX !== 'clip' || slash > edge,
        after: getComputedStyle(item, '::after').content,
      };
    });
  });
  assert.ok(new Set(shown.map(({ line }) => line)).size > 1, 'the breadcrumbs wrap');
  for (const [nth, { line, isShown, after }] of shown.entries()) {
    assert.is(after, 'none', 'nothing follows an entry');
    assert.is(isShown, nth > 0 && shown[nth - 1]!.line === line);
  }
});

test('looks 4: the text of breadcrumbs that need two lines is not cut off, and entries have even gaps', async context => {
  const { page } = context;
  for (const width of [390, 768]) {
    await visit(context, '/area/deep/examples', width);
    const lefts = await page.locator('.crumbs').evaluate(node => {
      const range = document.createRange();
      const items = [...node.querySelectorAll('li')].filter(item => item.checkVisibility());
      const texts = items.map(item => item.querySelector('a, span') ?? item);
      const text = (nth: number) => {
        range.selectNodeContents(texts[nth]!);
        return range.getBoundingClientRect();
      };
      const gaps = texts.slice(1).map((_, nth) => Math.round(text(nth + 1).left - text(nth).right));
      node.style.width = '70px';
      texts.at(-1)!.textContent = 'A long name of a section';
      const edge = node.getBoundingClientRect().left;
      return { gaps, inside: texts.map((_, nth) => text(nth).left - edge) };
    });
    assert.ok(
      lefts.inside.every(left => left >= 0),
      `${lefts.inside} at ${width}`,
    );
    assert.ok(
      lefts.gaps.every(gap => gap < 26),
      `${lefts.gaps} at ${width}`,
    );
  }
});

test('looks 4: on phones, the icons at both ends of the bar are in line with the text', async context => {
  const { page } = context;
  await visit(context, '/prose', 320);
  const icons = await boxes(page, '.navbar svg');
  const seen = icons.filter(({ width }) => width > 0);
  const title = await box(page, 'h1');
  const first = Math.min(...seen.map(({ left }) => left));
  const last = Math.max(...seen.map(({ right }) => right));
  assert.ok(Math.abs(first - title.left) <= 3, `${first} and ${title.left}`);
  assert.ok(Math.abs(last - title.right) <= 3, `${last} and ${title.right}`);
});

test('looks 4: the links to neighbours say which section these are in, and begin at the same height', async context => {
  const { page } = context;
  await visit(context, '/area');
  assert.is(await page.locator('.pager-next').innerText(), 'Next · Deep\nExamples');
  await page.locator('.pager-prev strong').evaluate(node => {
    node.textContent = 'A title that needs several lines. '.repeat(4);
  });
  const [first, second] = await boxes(page, '.pager strong');
  assert.is(first!.top, second!.top);
  await visit(context, '/prose');
  assert.is(await page.locator('.pager-next').innerText(), 'Next\nArea');
});

test('looks 5: a wide table uses the space beside the text, and others do not', async context => {
  const { page } = context;
  await visit(context, '/tables', 1536);
  const tables = await boxes(page, '.prose > .table-scroll');
  const [short, first, second, wide, long] = tables;
  const main = await box(page, 'main');
  assert.is(Math.round(wide!.width), Math.round(main.width));
  assert.ok(wide!.width > short!.width + 100, `${wide!.width} ${short!.width}`);
  for (const { width, left } of [first!, second!, long!]) assert.equal([width, left], [short!.width, short!.left]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  assert.is(scrollWidth, clientWidth);
});

test('looks 5: on a phone, a table that scrolls has columns that can be read, and lines of a task begin together', async context => {
  const { page } = context;
  await visit(context, '/tables', 390);
  const [last] = await boxes(page, '#fields ~ .table-scroll td:last-child');
  assert.ok(last!.width > 180, `${last!.width}`);
  const starts = await page.locator('.contains-task-list li').evaluate(node => {
    const range = new Range();
    range.selectNodeContents(node.lastChild!);
    const texts = [...range.getClientRects()].filter(({ width }) => width > 20);
    return texts.map(({ left }) => Math.round(left - node.getBoundingClientRect().left));
  });
  assert.ok(starts.length > 1);
  for (const start of starts) assert.ok(Math.abs(start) <= 6, `${starts}`);
});

test('looks 5: tables with the same head have the same columns, and all heads the same shade', async context => {
  const { page } = context;
  for (const width of [1000, 1280, 1536]) {
    await visit(context, '/tables', width);
    const columns = await page
      .locator('.table-scroll')
      .evaluateAll(tables =>
        tables.map(table =>
          [...table.querySelectorAll('thead th')].map(cell => Math.round(cell.getBoundingClientRect().left)),
        ),
      );
    assert.equal(columns[1], columns[2], `at ${width}`);
  }
  const shades = await page.locator('.table-scroll thead th').evaluateAll(cells =>
    cells.map(cell => {
      const { backgroundImage, backgroundColor } = getComputedStyle(cell);
      const isClear = backgroundColor === 'rgba(0, 0, 0, 0)';
      return `${backgroundImage} on ${isClear ? getComputedStyle(document.body).backgroundColor : backgroundColor}`;
    }),
  );
  assert.is(new Set(shades).size, 1, shades.join('\n'));
});

/** Controls that a finger misses: their name and size. Links in a line of text are exempt. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls =
      'button, summary, select, input:enabled, [role="tab"], nav a, header a, footer a, .article-actions a, .card-link';
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap(node => {
      const { width, height } = node.getBoundingClientRect();
      const isSeen = node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1;
      // The space around the footer's icons is theirs.
      const around = node.closest('.social') ? -2 * Number.parseFloat(getComputedStyle(node, '::after').top) : 0;
      const isSmall = Math.min(width, height) + around < 44;
      return isSeen && isSmall ? [`${node.className || node.tagName} ${node.textContent}: ${width} by ${height}`] : [];
    });
  });

test('looks: with a root font of 200 %, the path of an operation is below its method on a phone', async context => {
  await visit(context, OPERATION, 320);
  await context.page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  assert.ok((await box(context.page, '.endpoint .path')).width > 200);
});

/** Red, green and blue of the screen at a place. */
async function shade(page: Page, x: number, y: number): Promise<number[]> {
  const shot = await page.screenshot({ clip: { x, y, width: 4, height: 4 } });
  return page.evaluate(
    async bytes => {
      const canvas = new OffscreenCanvas(4, 4).getContext('2d')!;
      canvas.drawImage(await createImageBitmap(new Blob([new Uint8Array(bytes)])), 0, 0);
      return [...canvas.getImageData(1, 1, 1, 1).data.slice(0, 3)];
    },
    [...shot],
  );
}

test('the strip of a classic scrollbar is as dark as the page behind the open search', async context => {
  const { page } = context;
  for (const colorScheme of ['light', 'dark'] as const) {
    await visit(context, '/prose');
    await page.evaluate(theme => {
      document.documentElement.dataset.theme = theme;
    }, colorScheme);
    const strip = await page.evaluate(() => innerWidth - document.documentElement.clientWidth);
    assert.ok(strip > 5, `${strip} pixels`);
    await page.locator('.search-button').click();
    await page.waitForSelector('.search-dialog[open] input');
    const { right } = await box(page, '.navbar');
    const strips = await shade(page, 1280 - strip + 2, 860);
    const beside = await shade(page, Math.floor(right) - 8, 860);
    assert.ok(
      strips.every((value, nth) => Math.abs(value - beside[nth]!) <= 2),
      `${colorScheme}: ${strips} beside ${beside}`,
    );
    await page.keyboard.press('Escape');
  }
});

test('looks 10: controls have at least 44 pixels on touch screens', async ({ site, phone }) => {
  const page = await phone.context.newPage();
  for (const [width, paths] of [
    [390, KINDS],
    [1180, ['/prose', OPERATION]],
  ] as const)
    for (const path of paths) {
      await visit({ site, page }, path, width);
      assert.ok(await page.evaluate(() => matchMedia('(pointer: coarse)').matches));
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      await page.waitForTimeout(50);
      assert.equal(await smallTargets(page), [], `${path} at ${width}`);
      if (width < 997) {
        await page.locator('.navbar-menu').tap();
        await page.waitForSelector('html[data-drawer]', { state: 'attached' });
        assert.equal(await smallTargets(page), [], `the drawer on ${path}`);
        const unseen = await page.locator('.sidebar-brand').evaluateAll(nodes => nodes.map(node => node.clientHeight));
        assert.ok(!unseen.some(Boolean), `the drawer on ${path} has no gap`);
        await page.locator('.navbar-menu').tap();
      }
    }
  await page.locator('.search-button').tap();
  await page.waitForSelector('.search-dialog[open]');
  assert.equal(await smallTargets(page), [], 'the search');
  await page.close();
});

test('a long name of a file leaves room for the copy button', async context => {
  const { page } = context;
  for (const width of [320, 1280]) {
    await visit(context, '/prose', width);
    const space = await page.evaluate(() => {
      const caption = document.querySelector('figure.code figcaption')!;
      const text = document.createRange();
      caption.textContent =
        'a/very/long/path/to/a/file/that/does/not/fit/into/the/title/of/a/block/of/code/on/any/screen.js';
      text.selectNodeContents(caption);
      const lines = [...text.getClientRects()].map(({ right }) => right);
      return caption.parentElement!.querySelector('.code-copy')!.getBoundingClientRect().left - Math.max(...lines);
    });
    assert.ok(space >= 0, `${space} at ${width}`);
  }
});

test('wrapped inline code stays within its column, in paragraphs, items and headings', async context => {
  const { page } = context;
  await visit(context, '/prose');
  const texts = [
    'a token in `Authorization: Bearer <token>`, and `one of` `archived`.',
    'example `Checkout in one step instead of three`',
    'example `0f6c1f5e-6a0b-4f0c-9d0e-6f1a2b3c4d5e` and `kill-switch`',
    '用`docker compose`启动它，然后看`new-checkout`和`kill-switch`。',
  ];
  const over = await page.evaluate(written => {
    const add = (parent: Element, name: string) => parent.appendChild(document.createElement(name));
    const box = add(document.querySelector('.prose')!, 'div');
    for (const text of written)
      for (const block of [
        add(box, 'p'),
        add(add(box, 'ul'), 'li'),
        add(add(add(box, 'ol'), 'li'), 'p'),
        add(box, 'h3'),
      ])
        text.split('`').forEach((part, nth) => {
          block.append(nth % 2 ? Object.assign(document.createElement('code'), { textContent: part }) : part);
        });
    const found: string[] = [];
    for (let width = 240; width <= 420; width += 3) {
      box.style.width = `${width}px`;
      const { right } = box.getBoundingClientRect();
      for (const code of box.querySelectorAll('code'))
        for (const line of code.getClientRects())
          if (line.right > right + 0.5)
            found.push(`${code.parentElement!.outerHTML} at ${width}: ${line.right - right}`);
    }
    return found;
  }, texts);
  assert.equal(over, []);
});

test('print: a heading, a label of a tab and the head of a table move to the next page with what follows', async context => {
  const { page } = context;
  await visit(context, '/prose');
  await page.emulateMedia({ media: 'print' });
  const room = (selector: string, part: '::before' | '::after') =>
    page
      .locator(selector)
      .first()
      .evaluate((node, pseudo) => {
        const { height, paddingBottom, marginBottom, breakInside } = getComputedStyle(node, pseudo);
        const { breakInside: whole } = getComputedStyle(node);
        const size = parseFloat(height) + parseFloat(paddingBottom);
        return { size, back: parseFloat(marginBottom), isWhole: [breakInside, whole].includes('avoid') };
      }, part);
  for (const [path, selector, part] of [
    ['/prose', '.prose h2', '::after'],
    ['/prose', '.tab-panel', '::before'],
    ['/tables', '.table-scroll', '::before'],
    [OPERATION, 'h3.response', '::after'],
  ] as const) {
    await page.goto(context.site.origin + path);
    const { size, back, isWhole } = await room(selector, part);
    assert.ok(isWhole && size > 80 && back < -70, `${selector}: ${size}, ${back}, ${isWhole}`);
  }
  // The room is taken back: a heading is no farther from its text than on a screen.
  const gap = await page
    .locator('h3.response')
    .first()
    .evaluate(node => {
      const range = document.createRange();
      range.selectNodeContents(node);
      range.setEndBefore(node.lastChild!);
      return node.nextElementSibling!.getBoundingClientRect().top - range.getBoundingClientRect().bottom;
    });
  assert.ok(gap > -2 && gap < 40, `${gap}`);
  await page.emulateMedia({ media: 'screen' });
});

test('the table of operations of a tag fits from 320 to 1000 px: long paths break after their slashes', async context => {
  for (const width of [320, 390, 640, 768, 1000]) {
    await visit(context, '/depot/items', width);
    const { over, lines } = await context.page.locator('.operations').evaluate(table => ({
      over: table.scrollWidth - table.clientWidth,
      lines: table.querySelector('tr:last-child code')!.getClientRects().length,
    }));
    assert.ok(over <= 0 && (lines > 1 || width === 640), `${width}: ${over}, ${lines}`);
  }
});

test('on a phone, a breadcrumb that leads nowhere is as high as one that is a link', async ({ site, phone }) => {
  const page = await phone.context.newPage();
  await page.goto(`${site.origin}/depot/items`);
  assert.ok((await box(page, '.crumbs li:last-child')).height >= 44);
  await page.close();
});

test('small cards: name and text begin beside the drawing, whatever it draws', async context => {
  await visit(context, '/prose');
  const cards = await context.page.locator('.cards-dense .card-link').evaluateAll(links =>
    links.map(link => {
      const range = document.createRange();
      range.selectNodeContents(link.lastChild ?? link);
      const drawing = link.querySelector('.card-icon, .card-glyph')?.getBoundingClientRect();
      const name = link.querySelector('strong')!.getBoundingClientRect();
      return { edge: drawing?.right ?? 0, name: name.left, text: range.getBoundingClientRect().left };
    }),
  );
  assert.is(cards.length, 3);
  for (const { edge, name, text } of cards) assert.ok(edge < name && Math.abs(name - text) < 2, JSON.stringify(cards));
});

/** The lines of an element's text, as they are broken. */
const textLines = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .first()
    .evaluate(node => {
      const lines: { top: number; text: string }[] = [];
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let text = walker.nextNode(); text; text = walker.nextNode())
        for (let at = 0; at < text.nodeValue!.length; at++) {
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          const { top } = range.getBoundingClientRect();
          const last = lines.at(-1);
          if (last && Math.abs(last.top - top) < 4) last.text += text.nodeValue![at];
          else lines.push({ top, text: text.nodeValue![at]! });
        }
      return lines.map(({ text }) => text);
    });

test('looks: the path of an operation and an address in a sample are broken after slashes', async context => {
  const { page } = context;
  for (const width of [320, 390, 768, 1280]) {
    await visit(context, '/depot/list-photographs', width);
    await openSamples(page);
    await page.locator('.samples').waitFor();
    const path = await textLines(page, '.endpoint .path');
    assert.ok(path.length > 1 || width === 768, `${width}: ${path}`);
    const address = await textLines(page, '.samples .token.string');
    assert.ok(address.length > 1 || width === 768, `${width}: ${address}`);
    for (const lines of [path, address])
      assert.ok(
        lines.slice(0, -1).every(line => /[\w}]\/$/.test(line)),
        `${width}: ${lines.join('\n')}`,
      );
  }
});

test('looks: method, copy button and path of an operation begin in one line, or the path has the next', async context => {
  const { page } = context;
  for (const [width, size] of [
    [320, '100%'],
    [390, '100%'],
    [1280, '100%'],
    [390, '200%'],
  ] as const)
    for (const route of [OPERATION, '/depot/list-photographs']) {
      await visit(context, route, width);
      await page.evaluate(fontSize => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
      const [frame, method, button, path] = [
        await box(page, '.endpoint'),
        await box(page, '.endpoint .method'),
        await box(page, '.endpoint .code-copy'),
        await box(page, '.endpoint .path'),
      ];
      const about = `${route} at ${width}, ${size}`;
      const apart = (button.top + button.bottom - method.top - method.bottom) / 2;
      assert.ok(Math.abs(apart) < 6, `${about}: method and button, ${apart}`);
      const isBelow = path.top >= method.bottom;
      assert.is(isBelow, width === 320 || size === '200%', `${about}: where the path is`);
      if (!isBelow) assert.ok(Math.abs(path.top - method.top) < 8, `${about}: the first line of the path`);
      const end = Math.max(path.bottom, button.bottom);
      assert.ok(frame.bottom - end < 14, `${about}: ${frame.bottom - end} pixels below`);
    }
});

test('looks 10: on a phone, labels of two lines in the footer are farther apart than their lines', async ({
  site,
  phone,
}) => {
  const page = await phone.context.newPage();
  await page.goto(`${site.origin}/prose`);
  const gap = await page.locator('.footer-columns ul').evaluate(list => {
    const entry = list.querySelector('li')!;
    const label = entry.querySelector('a span') ?? entry.querySelector('a')!;
    label.textContent = 'Feature flags for teams that have to show how safe each of their releases is';
    const next = list.appendChild(entry.cloneNode(true)) as Element;
    const range = document.createRange();
    const extent = (node: Element) => {
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    const [one, two] = [extent(entry.querySelector('a')!), extent(next.querySelector('a')!)];
    return { lines: Math.round(one.height / 20), space: two.top - one.bottom };
  });
  assert.ok(gap.lines > 1 && gap.space >= 10, JSON.stringify(gap));
  await page.close();
});

test('looks: neither the drawer nor the footer has a line around nothing', async ({ site, phone }) => {
  const page = await phone.context.newPage();
  await page.goto(`${site.origin}/prose`);
  await waitForShell(page);
  await page.locator('.navbar-menu').tap();
  await page.waitForSelector('html[data-drawer]', { state: 'attached' });
  assert.is(await page.locator('.drawer-links').evaluate(node => node.getClientRects().length), 0);
  const end = page.locator('.footer-end');
  assert.ok(await end.evaluate(node => node.clientHeight > 0));
  assert.is(
    await end.evaluate(node => {
      node.replaceChildren();
      return node.getClientRects().length;
    }),
    0,
  );
  await page.close();
});

test('looks: code shows the characters that a reader types', async context => {
  await visit(context, '/prose');
  const fonts = await context.page.locator('.prose code').evaluateAll(nodes =>
    nodes.map(node => {
      const { fontVariantLigatures } = getComputedStyle(node);
      return fontVariantLigatures;
    }),
  );
  assert.equal([...new Set(fonts)], ['none']);
});

test('looks 9: code in a tab and its label are on one page of paper, wherever the page ends', async context => {
  const { page } = context;
  await visit(context, '/prose');
  await page.emulateMedia({ media: 'print' });
  // Columns end like pages.
  const parts = await page.locator('.tabs').evaluate(samples => {
    const code = samples.querySelector('.tab-panel pre code')!;
    code.append('\n1'.repeat(12));
    const paper = document.body.appendChild(document.createElement('div'));
    paper.append(samples);
    paper.style.cssText = 'columns: 2; column-fill: auto; width: 900px';
    const above = paper.insertBefore(document.createElement('div'), samples);
    const panel = samples.querySelector('.tab-panel')!;
    const { height } = panel.getBoundingClientRect();
    paper.style.height = `${2 * height}px`;
    const found: number[] = [];
    for (let space = 0; space < 2 * height; space += 20) {
      above.style.height = `${space}px`;
      found.push(panel.getClientRects().length);
    }
    return found;
  });
  await page.emulateMedia({ media: 'screen' });
  assert.ok(parts.length > 3, `${parts.length} places`);
  assert.equal([...new Set(parts)], [1]);
});

test('looks: the title of an admonition wraps as one text, code in it included', async context => {
  const { page } = context;
  await visit(context, '/prose', 320);
  const { lines, over, edges } = await page
    .locator('.admonition-title')
    .first()
    .evaluate(title => {
      const code = (textContent: string) => Object.assign(document.createElement('code'), { textContent });
      title.replaceChildren(code('demo'), ' and ', code('none'), ' let everybody in, whoever they are');
      document.documentElement.style.fontSize = '200%';
      const range = document.createRange();
      range.selectNodeContents(title);
      const all = [...range.getClientRects()];
      const { scrollWidth, clientWidth } = title;
      const ends = [range.startContainer.lastChild!].flatMap(text => {
        range.selectNodeContents(text);
        return [...range.getClientRects()].slice(1).map(({ left }) => Math.round(left));
      });
      return {
        lines: new Set(all.map(({ top }) => Math.round(top / 20))).size,
        over: scrollWidth - clientWidth,
        edges: ends,
      };
    });
  assert.ok(lines > 2 && over <= 0, `${lines} lines, ${over} pixels too wide`);
  assert.is(new Set(edges).size, 1, `lines begin at ${edges}`);
});

test.run();
