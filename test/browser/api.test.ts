/**
 * An API reference in a browser: a description with one of every feature, built by the command and used as a visitor
 * would.
 */
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolder } from '../folder.js';
import { large, many } from './api/description.js';
import { violationsInBothModes } from './axe.js';
import { type Served, serveBuilt, serveSource } from './site.js';
import { type BrowserSuiteContext, holdRequest, setUpBrowser, waitForArticle, waitForShell } from './visits.js';

type Context = BrowserSuiteContext & { project: string; site: Served };

const test = suite<Context>('API reference');

setUpBrowser(test, async context => {
  context.project = await makeFolder('api');
  await cp(join(import.meta.dirname, 'api'), context.project, { recursive: true });
  await writeFile(join(context.project, 'api/many.json'), many());
  await writeFile(join(context.project, 'api/large.json'), large());
  context.site = await serveBuilt('docsc.config.yaml', context.project);
});

test.after(({ site }) => site.close());

test.before.each(async ({ page }) => {
  page.setDefaultTimeout(10_000);
  // Without this, scrolling is animated.
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

const ITEM = '/depot/create-item';
const CHAIN = '/depot/get-chain';

/** Waits until the shell and the article's islands are hydrated. */
async function alive(page: Page): Promise<void> {
  await waitForShell(page);
  await waitForArticle(page);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.samples, .tabs, .fields')].every(node =>
      Object.keys(node).some(key => key.startsWith('__react')),
    ),
  );
}

async function visit({ page, site }: Pick<Context, 'page' | 'site'>, path: string): Promise<void> {
  await page.goto(site.origin + path);
  await alive(page);
}

const field = (page: Page, id: string) => page.locator(`[id="${id}"]`);
const lid = (page: Page, id: string) => page.locator(`[id="${id}"] > dd > details > summary`);
const variant = (page: Page, id: string) => page.locator(`[id="${id}"] > details > summary`);
const sample = (page: Page) => page.locator('.samples code');
const language = (page: Page, name: string) => page.locator('.samples').getByRole('tab', { name, exact: true });

/** Collects the URLs of matching requests that the page sends from now on. */
function asked(page: Page, word: RegExp): string[] {
  const found: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (word.test(pathname)) found.push(pathname);
  });
  return found;
}

/** Asserts that the field in the URL's hash is highlighted, and visible below the header. */
async function isShown(page: Page, id: string): Promise<void> {
  const isThere = (wanted: string) => {
    const target = document.querySelector(':target');
    if (target?.id !== wanted || !target.checkVisibility()) return false;
    const { top } = target.getBoundingClientRect();
    const header = document.querySelector('.navbar')!.getBoundingClientRect().bottom;
    const isMarked = getComputedStyle(target).backgroundColor !== 'rgba(0, 0, 0, 0)';
    return isMarked && top >= header && top + 40 <= innerHeight;
  };
  await page.waitForFunction(isThere, id).catch(async () => {
    const state = await page.evaluate(wanted => {
      const found = document.getElementById(wanted);
      const target = document.querySelector(':target')?.id;
      return { target, isVisible: found?.checkVisibility(), top: found?.getBoundingClientRect().top, scrollY };
    }, id);
    assert.unreachable(`${page.url()}: ${id} is not shown: ${JSON.stringify(state)}`);
  });
}

async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
}

/** Opens every closed element, and those inside it. */
async function openAll(page: Page): Promise<void> {
  for (const _ of Array(8)) {
    const opened = await page.evaluate(() => {
      const closed = [...document.querySelectorAll<HTMLDetailsElement>('.prose details:not([open], [name])')];
      for (const box of closed) box.open = true;
      return closed.length;
    });
    if (!opened) return;
    await page.waitForFunction(() => !document.querySelector('.prose [aria-busy]'));
  }
}

/** All pages but those that only lead to another one. */
async function routesOf(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const pages = files.filter(file => file.endsWith('.html') && file !== '404.html');
  const texts = await Promise.all(pages.map(file => readFile(join(folder, file), 'utf8')));
  return pages
    .filter((_, index) => !texts[index]!.includes('<title>Moved</title>'))
    .map(file => `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`)
    .sort();
}

test('without JavaScript an operation can be read, two levels of fields included, and details open', async context => {
  const plain = await context.chrome.context.browser()!.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto(context.site.origin + ITEM);
  // Authentication is one line until it is opened, and so are responses but the first.
  assert.not(await page.locator('#authentication').isVisible());
  const folded = page.locator('.fold:not([open]) > summary');
  for (let left = await folded.count(); left; left--) await folded.first().click();
  const text = await page.locator('article').innerText();
  for (const part of [
    'POST',
    '/boxes/{boxId}/items',
    'Puts an item into a box, carefully.',
    'Authorization: Bearer <token>',
    ...['boxId', 'Which box.', 'dryRun', 'Only try.', 'sort[by]', 'age, size, weight', 'X-Trace', 'session'],
    ...['Request body', 'application/x-www-form-urlencoded', 'formal', 'told apart by kind'],
    ...['kind', 'weight', 'In kilograms.', '0 to 31.5', 'deprecated', 'Letter', 'Pallet'],
    ...['Created', 'Location', 'read-only', '1 to 80 characters', 'What went wrong.', 'Problem above'],
    ...["curl 'https://api.depot.example/v1/boxes/b-17/items'", '"weight": 2.5', 'Response 201', '"title": "Large"'],
    'Told when the item is stored',
  ])
    assert.ok(text.includes(part), part);
  assert.not(await field(page, '201.owner.name').isVisible());
  await lid(page, '201.owner').click();
  assert.ok(await field(page, '201.owner.name').isVisible());
  assert.match(await field(page, 'body.1.note').innerText(), /Words[\s\S]*Number/);
  await variant(page, 'body.1.note.1').click();
  assert.match(await field(page, 'body.1.note.1').innerText(), 'In bold words.');
  await variant(page, 'body.2').click();
  assert.ok(await field(page, 'body.2.pages').isVisible());
  const empty = page.locator('.prose details:visible:not(:has(> :not(summary)))');
  assert.is(await empty.count(), 0, 'lids over nothing');
  await plain.close();
});

test('no page logs an error or a warning, loaded or navigated to', async context => {
  const { page, site, troubles } = context;
  const routes = await routesOf(site.folder);
  assert.ok(routes.length > 50, `${routes.length} routes`);
  // There are many operations, so only one in eight is loaded directly; all are navigated to.
  const loaded = routes.filter((route, index) => !route.startsWith('/many/') || index % 8 === 0);
  for (const route of loaded) await visit(context, route);
  await visit(context, '/search');
  for (const route of routes) {
    await page.evaluate(to => {
      const link = Object.assign(document.createElement('a'), { href: to });
      document.body.append(link);
      link.click();
      link.remove();
    }, route);
    await page.waitForURL(site.origin + route);
    await alive(page);
  }
  assert.equal(troubles, []);
  process.stdout.write(`note: ${loaded.length} routes loaded, ${routes.length} navigated to\n`);
});

test('a named schema is fetched when it is opened, and once wherever it is opened again', async context => {
  const { page, troubles } = context;
  const files = asked(page, /\/schemas\/depot\/Second-/);
  await visit(context, CHAIN);
  await lid(page, '200.first').click();
  assert.equal(files, []);
  await lid(page, '200.first.link').click();
  await field(page, '200.first.link.next').waitFor();
  assert.is(files.length, 1);
  await lid(page, '200.second').click();
  await lid(page, '200.second.link').click();
  await field(page, '200.second.link.next').waitFor();
  await page.locator('.related a').first().click();
  await page.locator('h1', { hasText: 'Put an item' }).waitFor();
  await page.goBack();
  await page.locator('h1', { hasText: 'Named schemas' }).waitFor();
  await lid(page, '200.first').click();
  await lid(page, '200.first.link').click();
  await field(page, '200.first.link.next').waitFor();
  assert.is(files.length, 1);
  assert.equal(troubles, []);
});

test('on paper, fields that were never loaded say so, and those of an opened schema are printed', async context => {
  const { page } = context;
  await visit(context, CHAIN);
  await lid(page, '200.first').click();
  await page.emulateMedia({ media: 'print' });
  const note = () =>
    lid(page, '200.first.link').evaluate(summary => getComputedStyle(summary, '::after').content !== 'none');
  assert.ok(await note());
  await page.emulateMedia({ media: 'screen' });
  assert.not(await note());
  await lid(page, '200.first.link').click();
  await field(page, '200.first.link.next').waitFor();
  await lid(page, '200.first.link').click();
  await page.emulateMedia({ media: 'print' });
  assert.not(await note());
  assert.ok(await field(page, '200.first.link.next').isVisible());
  await page.emulateMedia({ media: null });
});

test('on paper, nested fields whose data is on the page are printed, opened or not', async context => {
  const { page } = context;
  const NEST = '/depot/get-nest';
  await visit(context, NEST);
  await page.emulateMedia({ media: 'print' });
  await field(page, '200.a.b.c.d.e').waitFor();
  assert.is(await page.locator('.prose details:not(:has(> :not(summary)))').count(), 0);
  await page.emulateMedia({ media: null });
  // Firefox prints a copy of the page, and tells it by this event alone.
  await visit(context, NEST);
  const isThere = await page.evaluate(async () => {
    dispatchEvent(new Event('beforeprint'));
    // The browser gives scripts this much time before it prints.
    await null;
    return document.getElementById('200.a.b.c.d.e') !== null;
  });
  assert.ok(isThere);
  assert.equal(context.troubles, []);
});

test('a schema that cannot be fetched says so and can be tried again', async context => {
  const { page } = context;
  await page.route('**/schemas/depot/Second-*', route => route.fulfill({ status: 500, body: '' }));
  await visit(context, CHAIN);
  await lid(page, '200.first').click();
  await lid(page, '200.first.link').click();
  const alert = field(page, '200.first.link').getByRole('alert');
  assert.match(await alert.innerText(), /could not be loaded: 500/);
  await alert.getByRole('button', { name: 'Retry' }).click();
  assert.match(await alert.innerText(), /could not be loaded: 500/);
  await page.unroute('**/schemas/depot/Second-*');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await field(page, '200.first.link.next').waitFor();
  assert.is(await alert.count(), 0);
});

test('a recursive schema is a link to its first appearance', async context => {
  const { page, troubles } = context;
  await visit(context, '/depot/get-tree');
  const again = async (id: string, to: string) => {
    await field(page, id)
      .getByRole('link', { name: / above$/ })
      .first()
      .click();
    await page.waitForFunction(wanted => document.querySelector(':target')?.id === wanted, to);
    const top = await field(page, to).evaluate(node => node.getBoundingClientRect().top);
    assert.ok(top >= 60 && top < 900, `${to} at ${top}`);
  };
  await again('200.parent', '200');
  await lid(page, '200.branches').click();
  await lid(page, '200.branches.twig').click();
  await lid(page, '200.branches.twig.leaf').click();
  await again('200.branches.twig.leaf.branch', '200.branches');
  await visit(context, `${CHAIN}#200.first.link.chain`);
  await again('200.first.link.chain', '200');
  await visit(context, `${CHAIN}#200.choice.2.runners.sledge`);
  await again('200.choice.2.runners.sledge', '200.choice.2');
  assert.equal(troubles, []);
});

const deep = [
  `${ITEM}#query.filter.colour`,
  `${ITEM}#body.3.layers`,
  `${ITEM}#body-2.parcel.size.unit.name`,
  `${ITEM}#201.owner.address.country.code`,
  '/depot/get-nest#200.a.b.c.d',
  `${CHAIN}#200.first.link.next.deep.last`,
  `${CHAIN}#200.choice.1.wheels.size`,
  `${CHAIN}#200.first.link.next.vehicle.2.runners.metal.name`,
];

test('a link to a nested field opens its parents, scrolls to it and highlights it', async context => {
  const { page, troubles } = context;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  for (const address of deep) {
    await page.goto('about:blank');
    await visit(context, address);
    await isShown(page, address.replace(/.*#/, ''));
  }
  assert.equal(troubles, []);
});

test('the same on the way from another page, and with Back and Forward', async context => {
  const { page, troubles } = context;
  await visit(context, '/');
  for (const address of [deep[4]!, deep[5]!, deep[6]!, deep[2]!]) {
    const id = address.replace(/.*#/, '');
    await page.locator(`article a[href="${address}"]`).click();
    await isShown(page, id);
    await page.goBack();
    await page.locator('h1', { hasText: /^Depot$/ }).waitFor();
    await page.goForward();
    await isShown(page, id);
    await page.goBack();
    await page.locator('h1', { hasText: /^Depot$/ }).waitFor();
  }
  assert.equal(troubles, []);
});

test('the same within a page: another field in the address, and Back', async context => {
  const { page, troubles } = context;
  const [first, second] = ['200.first.link.next.deep.last', '200.choice.2.runners.metal.name'];
  await visit(context, CHAIN);
  for (const id of [first, second]) {
    await page.evaluate(hash => {
      location.hash = hash;
    }, id);
    await isShown(page, id);
  }
  await page.goBack();
  await isShown(page, first);
  await lid(page, '200.first').click();
  await page.goForward();
  await isShown(page, second);
  await page.goBack();
  await isShown(page, first);
  assert.equal(troubles, []);
});

test('the same for a search hit, whose words are highlighted once they are rendered', async context => {
  const { page, troubles } = context;
  const id = '200.first.link.next.deep.last';
  const hit = `${CHAIN}?mark=last#${id}`;
  const follow = () =>
    page.evaluate(address => {
      const link = Object.assign(document.createElement('a'), { href: address });
      document.body.append(link);
      link.click();
      link.remove();
    }, hit);
  for (const [from, act] of [
    [hit, async () => undefined],
    [CHAIN, follow],
    ['/', follow],
  ] as const) {
    await page.goto('about:blank');
    await visit(context, from);
    await act();
    await isShown(page, id);
    await page.waitForFunction(() => CSS.highlights.get('docsc-mark')?.size);
    assert.is(await page.evaluate(() => location.search), '');
  }
  assert.equal(troubles, []);
});

test('every parameter and field has an anchor, and a click on its name puts it into the URL', async context => {
  const { page } = context;
  await visit(context, ITEM);
  await page.locator('.fields dt a').first().waitFor();
  await openAll(page);
  const odd = await page.evaluate(() =>
    [...document.querySelectorAll('.fields > div')]
      .filter(({ id, children: [name] }) => {
        const href = name?.querySelector('a')?.getAttribute('href') ?? '';
        return !id || decodeURIComponent(href) !== `#${id}` || document.querySelectorAll(`[id="${id}"]`).length > 1;
      })
      .map(node => node.outerHTML.slice(0, 200)),
  );
  assert.equal(odd, []);
  for (const id of ['path.boxId', 'query.dryRun', 'query.sort[by]', 'header.X-Trace', 'cookie.session', '201.title']) {
    await field(page, id).locator('dt a').click();
    assert.is(new URL(page.url()).hash, `#${encodeURIComponent(id)}`);
    await isShown(page, id);
  }
});

test('the sample is in curl, and in another language by mouse and by keyboard, loaded once', async context => {
  const { page, troubles } = context;
  const files = asked(page, /\/all-[^/]*\.js$/);
  await visit(context, ITEM);
  assert.match(await sample(page).innerText(), /^curl /);
  assert.equal(files, []);
  await language(page, 'Python').click();
  await sample(page).filter({ hasText: 'import requests' }).waitFor();
  for (const [key, name, text] of [
    ['ArrowRight', 'Go', 'package main'],
    ['End', 'PowerShell', 'Invoke-'],
    ['ArrowRight', 'curl', 'curl '],
    ['ArrowLeft', 'PowerShell', 'Invoke-'],
    ['Home', 'curl', 'curl '],
  ] as const) {
    await page.keyboard.press(key);
    await sample(page).filter({ hasText: text }).waitFor();
    assert.is(await page.evaluate(() => document.activeElement?.textContent), name);
    assert.is(await language(page, name).getAttribute('aria-selected'), 'true');
  }
  assert.is(files.length, 1);
  assert.equal(troubles, []);
});

test('the language is remembered on the next page and after a reload', async context => {
  const { page, troubles } = context;
  await visit(context, ITEM);
  await language(page, 'Ruby').click();
  await sample(page).filter({ hasText: 'net/http' }).waitFor();
  await page.locator('.related a').first().click();
  await page.locator('h1', { hasText: 'Named schemas' }).waitFor();
  await sample(page).filter({ hasText: 'net/http' }).waitFor();
  await page.reload();
  await sample(page).filter({ hasText: 'net/http' }).waitFor();
  assert.is(await language(page, 'Ruby').getAttribute('aria-selected'), 'true');
  assert.equal(troubles, []);
});

test('the sample follows the open variant, the content type and the selects', async context => {
  const { page, troubles } = context;
  await visit(context, ITEM);
  const shows = (text: string) => sample(page).filter({ hasText: text }).waitFor();
  await variant(page, 'body.2').click();
  await shows('"pages": 3');
  await page.getByRole('combobox', { name: 'Body' }).selectOption('Pallet');
  await shows('"layers"');
  await page.getByRole('tab', { name: 'application/x-www-form-urlencoded' }).click();
  await shows('formal');
  assert.is(
    await page.getByRole('combobox', { name: 'Content type' }).locator('option:checked').innerText(),
    'application/x-www-form-urlencoded',
  );
  await page.reload();
  await shows('formal');
  await page.getByRole('tab', { name: 'application/json' }).click();
  await shows('"kind": "parcel"');
  await variant(page, 'body.2').click();
  await shows('"pages": 3');
  await page.getByRole('tab', { name: 'application/x-www-form-urlencoded' }).click();
  await shows('formal');
  await page.getByRole('tab', { name: 'application/json' }).click();
  await shows('"pages": 3');
  await page.getByRole('combobox', { name: 'Content type' }).selectOption('application/x-www-form-urlencoded');
  await shows('formal');
  await page.getByRole('combobox', { name: 'Content type' }).selectOption('application/json');
  await shows('"kind": "parcel"');
  await language(page, 'Node.js').click();
  await shows('await fetch');
  await page.getByRole('combobox', { name: 'Body' }).selectOption('Letter');
  await shows('pages: 3');
  assert.equal(troubles, []);
});

test('copy buttons copy the whole sample and the path', async context => {
  const { page } = context;
  await visit(context, ITEM);
  const copy = async (box: string) => {
    await page.locator(`${box} .code-copy`).first().click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const curl = await copy('.samples');
  assert.match(curl, /^curl 'https:\/\/api\.depot\.example\/v1\/boxes\/b-17\/items' \\\n/);
  assert.is(curl, await sample(page).textContent());
  assert.match(curl, /\}'$/);
  await language(page, 'Python').click();
  await sample(page).filter({ hasText: 'import requests' }).waitFor();
  assert.is(await copy('.samples'), await sample(page).textContent());
  assert.is(await copy('.endpoint'), '/boxes/{boxId}/items');
});

test('one variant is open at a time, by mouse and by keyboard, and each has one toggle', async context => {
  const { page, troubles } = context;
  await visit(context, ITEM);
  const open = () => page.locator('details[name=body][open] > summary').allTextContents();
  assert.equal(await open(), ['Parcel']);
  await variant(page, 'body.2').click();
  assert.equal(await open(), ['Letter']);
  assert.ok(await field(page, 'body.2.pages').isVisible());
  await page.keyboard.press('Tab');
  // The names of the open variant's fields come first in the tab order.
  for (const _ of ['kind', 'pages']) await page.keyboard.press('Tab');
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Pallet');
  await page.keyboard.press('Enter');
  assert.equal(await open(), ['Pallet']);
  await page.keyboard.press('Space');
  assert.equal(await open(), []);
  await visit(context, CHAIN);
  await variant(page, '200.choice.2').click();
  await field(page, '200.choice.2.runners').waitFor();
  assert.equal(troubles, []);
});

test('an element opened before hydration shows its fields, and the sample follows', async context => {
  const { page, site, troubles } = context;
  const gate = await holdRequest(page, /\/client[^/]*\.js$/);
  await page.goto(site.origin + ITEM, { waitUntil: 'commit' });
  await variant(page, 'body.2').click();
  await lid(page, '201.owner').click();
  await lid(page, '201.owner.address').click();
  assert.is(await field(page, '201.owner.address.street').count(), 0);
  gate.release();
  await field(page, '201.owner.address.street').waitFor();
  await sample(page).filter({ hasText: '"pages": 3' }).waitFor();
  assert.ok(await field(page, 'body.2.pages').isVisible());
  assert.equal(troubles, []);
});

test('a link to a variant opens it', async context => {
  const { page, troubles } = context;
  await visit(context, `${ITEM}#body.3`);
  await field(page, 'body.3.layers').waitFor();
  await page.waitForFunction(() => {
    const top = document.querySelector('[id="body.3"]:target')?.getBoundingClientRect().top ?? 0;
    return top >= 60 && top < 120;
  });
  await sample(page).filter({ hasText: '"layers"' }).waitFor();
  assert.equal(troubles, []);
});

test('untagged operations are grouped by their paths, and a deprecated one says so', async context => {
  const { page } = context;
  await visit(context, '/many/get-ships');
  assert.is(await page.locator('.fields > div').count(), 60);
  assert.equal(await page.locator('.crumbs li').allTextContents(), ['Home', 'Many', 'ships']);
  assert.is(await page.locator('.related li').count(), 4);
  await visit(context, '/depot/get-nest');
  assert.is(await page.locator('.operation-main .badge-deprecated').first().innerText(), 'deprecated');
  await visit(context, ITEM);
  assert.match(await field(page, 'cookie.session').locator('dt').innerText(), 'deprecated');
  // A19: what a colour says, a word says too.
  for (const name of ['boxId', 'X-Trace', 'title'])
    assert.match(await page.locator('.fields dt', { hasText: name }).first().innerText(), 'required', name);
  const methods = await page.locator('.method').allInnerTexts();
  assert.ok(methods.includes('POST') && methods.includes('GET'), methods.join(', '));
  for (const method of methods) assert.match(method, /^[A-Z]+$/);
  await page.getByRole('link', { name: 'Told when the item is stored' }).first().click();
  await page.locator('h1', { hasText: 'Told when' }).waitFor();
  assert.match(await page.locator('.endpoint').innerText(), /Callback POST\s*\{\$request\.query\.callback\}/);
});

test('examples of responses are tabs, by keyboard too', async context => {
  const { page } = context;
  await visit(context, ITEM);
  const tabs = page.locator('.operation-side .tabs');
  const shown = () => tabs.locator('[role=tabpanel]:not([hidden]) code').innerText();
  assert.equal(await tabs.locator('[role=tab]').allTextContents(), ['201 small', '201 large', '400', '401', '404']);
  assert.match(await shown(), '"title": "Small at 10:30, true"');
  const numbers = tabs.locator('[role=tabpanel]:not([hidden]) .token.number');
  assert.equal(await numbers.allTextContents(), ['1'], 'a number in a string is none');
  await tabs.locator('[role=tab]').first().focus();
  await page.keyboard.press('ArrowRight');
  assert.match(await shown(), '"title": "Large"');
  await page.keyboard.press('End');
  assert.is(await page.evaluate(() => document.activeElement?.textContent), '404');
  assert.match(await shown(), '"detail"');
  await page.keyboard.press('Home');
  assert.match(await shown(), '"title": "Small');
});

test('everything works without storage', async context => {
  const { page, troubles } = context;
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Denied.', 'SecurityError');
      },
    });
  });
  await visit(context, `${CHAIN}#200.first.link.next.deep.last`);
  await isShown(page, '200.first.link.next.deep.last');
  await visit(context, ITEM);
  await language(page, 'Python').click();
  await sample(page).filter({ hasText: 'import requests' }).waitFor();
  await page.getByRole('tab', { name: 'application/x-www-form-urlencoded' }).click();
  await sample(page).filter({ hasText: 'formal' }).waitFor();
  await page.locator('.color-toggle').click();
  assert.is(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  assert.equal(
    troubles.filter(text => !text.includes('Browser storage is unavailable')),
    [],
  );
});

test('on a phone, the table of contents of an operation leads to its parts, without their markers', async context => {
  const { page } = context;
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(context, ITEM);
  await page.locator('.toc-inline summary').click();
  const links = page.locator('.toc-inline a');
  const names = await links.allTextContents();
  assert.ok(names.includes('Request body') && names.includes('Responses'), names.join());
  await links.filter({ hasText: /^Request body$/ }).click();
  await page.waitForFunction(() => {
    const { top } = document.querySelector('#request-body')!.getBoundingClientRect();
    return top >= 0 && top < 200;
  });
});

test('in both modes and on narrow screens neither the page nor its samples scroll sideways', async context => {
  const { page, troubles } = context;
  for (const width of [360, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    for (const route of [ITEM, CHAIN, '/depot/get-nest', '/depot/boxes', '/depot/depot-api']) {
      await visit(context, route);
      await openAll(page);
      assert.not(await scrollsSideways(page), `${route} at ${width} px`);
      await page.evaluate(() => {
        document.documentElement.dataset.theme = 'dark';
      });
      assert.not(await scrollsSideways(page), `${route} at ${width} px, dark`);
    }
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await visit(context, ITEM);
  const scrolls = await page
    .locator('.samples pre')
    .evaluate(node => [node.scrollWidth > node.clientWidth, getComputedStyle(node).whiteSpace]);
  assert.equal(scrolls, [false, 'pre-wrap']);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.fields dt, .fields dd, .variants summary')]
      .filter(node => node.checkVisibility() && node.scrollWidth > node.clientWidth + 1)
      .map(node => node.textContent),
  );
  assert.equal(cut, [], 'nothing sticks out of its box');
  assert.equal(troubles, []);
});

test('axe finds nothing on an introduction, a tag and an operation, light and dark', async context => {
  const { page } = context;
  const found: string[] = [];
  for (const route of ['/depot/depot-api', '/depot/boxes', ITEM, CHAIN]) {
    await visit(context, route);
    await openAll(page);
    found.push(...(await violationsInBothModes(page)).map(text => `${route} ${text}`));
  }
  assert.equal(found, []);
});

/** `docsc serve` in the project, on a free port. */
test('under docsc serve schemas and samples load too, and an edit shows without a reload', async context => {
  const { page, project, troubles } = context;
  const { origin, stop } = await serveSource(project);
  try {
    await page.goto(`${origin}${CHAIN}#200.first.link.next.deep.last`);
    await isShown(page, '200.first.link.next.deep.last');
    await language(page, 'Python').click();
    await sample(page).filter({ hasText: 'import requests' }).waitFor();
    await page.evaluate(() => {
      (window as { kept?: boolean }).kept = true;
    });
    const path = join(project, 'api/depot.yaml');
    const text = await readFile(path, 'utf8');
    const edited = text.replace('The end of the chain.', 'The end of it all.').replace('has a name.', 'has two names.');
    await writeFile(path, edited);
    await page.getByText('Each link of the chain has two names.').waitFor();
    await page.getByText('The end of it all.').waitFor();
    assert.is(await page.evaluate(() => (window as { kept?: boolean }).kept), true);
    assert.equal(troubles, []);
  } finally {
    await stop();
  }
});

test('a page of three hundred fields reacts at once', async context => {
  const { page, site } = context;
  await page.addInitScript(() => {
    const seen = window as unknown as Record<string, number>;
    const watch = new MutationObserver(() => {
      if (document.documentElement.dataset.ready !== undefined) seen.ready ??= performance.now();
      if (document.querySelector('.fields dt a')) seen.live ??= performance.now();
    });
    watch.observe(document, { attributes: true, childList: true, subtree: true });
  });
  await page.goto(`${site.origin}/large/three-hundred`, { waitUntil: 'commit' });
  // Moves the pointer until the page notices, because a move before the page listens has no effect.
  const isLive = () => page.evaluate(() => 'live' in window);
  for (let tries = 0; tries < 300 && !(await isLive()); tries++) {
    await waitForArticle(page);
    await page.waitForTimeout(50);
  }
  assert.ok(await isLive(), 'its fields come alive');
  const times = await page.evaluate(async () => {
    const { ready, live } = window as unknown as Record<string, number>;
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const html = entry!.responseEnd;
    const started = performance.now();
    const box = document.querySelector<HTMLDetailsElement>('.fields details')!;
    await new Promise(resolve => {
      box.addEventListener('toggle', resolve, { once: true });
      box.querySelector('summary')!.click();
    });
    const toggled = performance.now();
    const tab = document.querySelectorAll<HTMLElement>('.samples [role=tab]')[1]!;
    tab.click();
    while (tab.ariaSelected !== 'true') await new Promise(resolve => requestAnimationFrame(resolve));
    const parts = {
      ready: ready! - html,
      live: live! - html,
      toggle: toggled - started,
      tab: performance.now() - toggled,
    };
    return Object.entries(parts).map(([name, time]) => `${name} ${Math.round(time)} ms`);
  });
  const { length } = await page.locator('.fields > div').evaluateAll(nodes => nodes.map(({ id }) => id));
  assert.ok(length >= 300, `${length} fields`);
  process.stdout.write(`note: ${length} fields, after the HTML: ${times.join(', ')}\n`);
});

test('the styles of an operation come in one sheet with those of the shell; one that is reached from another page adds the styles of references', async context => {
  const { page, site } = context;
  const sheets = asked(page, /\/(?:index|reference|api)-[^/]*\.css$/);
  await visit(context, ITEM);
  await page.click('.brand:visible');
  await page.waitForFunction(() => location.pathname === '/');
  await page.click('main a[href="/depot/create-item"]');
  await page.waitForSelector('.samples');
  assert.equal(
    sheets.map(path => path.replace(/-.*/, '')),
    ['/assets/reference'],
  );
  sheets.length = 0;
  await page.goto(`${site.origin}/`);
  await waitForShell(page);
  await page.click('main a[href="/depot/create-item"]');
  await page.waitForSelector('.samples');
  assert.equal(
    sheets.map(path => path.replace(/-.*/, '')),
    ['/assets/index', '/assets/api'],
  );
});

test.run();
