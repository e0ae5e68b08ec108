/** The search dialog as a visitor uses it, on top of the fake backend. */
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { violationsInBothModes } from './axe.js';
import { waitForNetworkIdle } from './network-idle.js';
import { type BackendDouble, installBackendDouble, readDouble } from './search-double.js';
import { type Served, serveBuilt } from './site.js';
import { type BrowserSuiteContext, holdRequest, setUpBrowser, typeWithoutPause, waitForShell } from './visits.js';

type Context = BrowserSuiteContext & { site: Served };

const test = suite<Context>('search');

setUpBrowser(test, async context => {
  context.site = await serveBuilt('docsc.config.yaml', 'test/browser/search');
});
test.after(({ site }) => site.close());
test.before.each(({ page }) => installBackendDouble(page));

const DIALOG = '.search-dialog';
const FIELD = `${DIALOG}[open] input`;

async function visit({ page, site }: Context, path = '/'): Promise<void> {
  await page.goto(site.origin + path);
  await waitForShell(page);
}

async function open(context: Context, path = '/'): Promise<Page> {
  await visit(context, path);
  await context.page.click('.search-button');
  await context.page.waitForSelector(FIELD);
  return context.page;
}

/** Resolves once the dialog is closed and the page can scroll again. */
const gone = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.search === undefined);
/** The closed modal may wait in the page while its stand-in is open. */
const isOpen = (page: Page) => page.locator(`${DIALOG}[open]`).isVisible();
const focus = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.className);
const type = async (page: Page, text: string) => {
  await page.fill(FIELD, text);
  await page.waitForFunction(
    wanted => (window as never as { double: BackendDouble }).double.asked.some(query => query.text === wanted),
    text,
  );
};
const hits = async (page: Page, text = 'ship') => {
  await type(page, text);
  await page.waitForSelector('.hits:not([aria-busy]) .hit');
};
const selected = (page: Page) => page.textContent('.hit[aria-selected=true] .hit-title');
const titles = (page: Page) => page.locator(`${DIALOG} .hit-title`).allTextContents();
const said = (page: Page) => page.textContent(`${DIALOG} [role=status]`);
const stored = (page: Page, value?: unknown) =>
  page.evaluate(given => {
    if (given !== undefined) localStorage.setItem('docsc:search:/:2.0', JSON.stringify(given));
    return JSON.parse(localStorage.getItem('docsc:search:/:2.0') ?? '{}') as {
      recent?: { objectID: string }[];
      favorites?: { objectID: string }[];
    };
  }, value);
const hitNamed = (name: string) => ({
  objectID: `/${name}`,
  url: `/${name}`,
  type: 'lvl1',
  hierarchy: { lvl0: 'Sea', lvl1: name, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
});
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, nth) => hitNamed(`p${from + nth}`));

test('4.8 the search opens by button, Ctrl or Cmd with K, caps lock or not, and slash', async context => {
  const { page, troubles } = context;
  await visit(context);
  await page.click('.search-button');
  await page.waitForSelector(FIELD);
  assert.ok(await page.locator(FIELD).evaluate(field => field === document.activeElement));
  await page.keyboard.press('Escape');
  await gone(page);
  for (const key of ['Control+k', 'Meta+k', '/']) {
    await page.keyboard.press(key);
    await page.waitForSelector(FIELD);
    assert.is(await page.inputValue(FIELD), '');
    await page.keyboard.press('Escape');
    await gone(page);
  }
  await page.evaluate(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'K', ctrlKey: true })));
  await page.waitForSelector(FIELD);
  assert.equal(troubles, []);
});

test('4.8 the search closes by Escape, Cancel, an outside click, the shortcut and Back, and focus returns to the button', async context => {
  const { page } = context;
  await visit(context, '/ship');
  await page.evaluate(() => history.pushState({}, '', '#rudder'));
  const ways: (() => Promise<unknown>)[] = [
    () => page.keyboard.press('Escape'),
    () => page.click('.search-cancel'),
    () => page.mouse.click(20, 500),
    () => page.keyboard.press('Control+k'),
    () => page.evaluate(() => history.back()),
  ];
  for (const [nth, close] of ways.entries()) {
    await page.click('.search-button');
    await hits(page);
    await close();
    await gone(page);
    assert.is(await focus(page), 'docsc:search', `way ${nth}`);
  }
});

test('focus returns to where the reader was, and selecting text beyond the edge does not close the search', async context => {
  const { page } = context;
  await visit(context, '/');
  await page.locator('article a').first().focus();
  await page.keyboard.press('/');
  await page.waitForSelector(FIELD);
  await type(page, 'ship');
  const box = (await page.locator(FIELD).boundingBox())!;
  await page.mouse.move(box.x + 60, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(20, 600);
  await page.mouse.up();
  assert.ok(await isOpen(page));
  await page.keyboard.press('Escape');
  await gone(page);
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'ships');
});

test('a slash is text while typing, and other shortcuts with K are left to the browser', async context => {
  const { page } = context;
  await visit(context);
  await page.evaluate(() => {
    for (const tag of ['input', 'textarea', 'select']) document.body.append(document.createElement(tag));
    const editable = document.body.appendChild(document.createElement('div'));
    editable.contentEditable = 'true';
    const box = document.body.appendChild(document.createElement('div'));
    box.tabIndex = 0;
    box.role = 'combobox';
    box.id = 'box';
  });
  for (const place of ['body > input', 'body > textarea', 'body > select', 'body > [contenteditable]', '#box']) {
    await page.locator(place).focus();
    await page.keyboard.press('/');
    assert.not(await isOpen(page), place);
  }
  assert.is(await page.inputValue('body > input'), '/');
  for (const key of ['Control+Shift+k', 'Control+Alt+k', 'k', 'Control+/']) {
    await page.keyboard.press(key);
    assert.not(await isOpen(page), key);
  }
  await page.keyboard.press('Control+k');
  await page.waitForSelector(FIELD);
  await page.keyboard.type('and/or');
  assert.is(await page.inputValue(FIELD), 'and/or');
});

test('search, stalled code: the modal is there at once, says that it is loading and keeps what is typed, hydrated or not', async context => {
  const { page, site } = context;
  for (const [stalled, wait] of [
    [/\/client[^/]*\.js$/, () => page.waitForRequest(/\/client[^/]*\.js$/)],
    [/assets\/parts-/, () => waitForShell(page)],
    [/assets\/search-[^/]*\.css/, () => waitForShell(page)],
  ] as const)
    for (const press of [() => page.keyboard.press('Control+K'), () => page.click('.search-button')]) {
      const held = await holdRequest(page, stalled);
      const asked = wait();
      await page.goto(`${site.origin}/ship`, { waitUntil: 'commit' });
      await asked;
      if (String(stalled).includes('client')) await page.keyboard.press('Shift');
      await press();
      const modal = page.getByRole('dialog', { name: 'Search' });
      assert.is(await modal.getByRole('status').textContent({ timeout: 8000 }), 'Loading the search…');
      const isFocused = await page.evaluate(() => document.activeElement?.matches('dialog[open] input'));
      assert.ok(isFocused, 'the field has the focus');
      await page.keyboard.type('ship');
      const place = () =>
        page.locator(FIELD).evaluate(field => [field.getBoundingClientRect().x, field.getBoundingClientRect().y]);
      const before = await place();
      held.release();
      await page.waitForSelector('.hit');
      assert.is(await page.inputValue(FIELD), 'ship');
      assert.equal(await place(), before, 'nothing jumps');
      await page.keyboard.type('s');
      assert.is(await page.inputValue(FIELD), 'ships');
      assert.is(await page.locator(DIALOG).count(), 1);
      await page.unroute(stalled);
    }
});

test('search, stalled code: it looks like the modal on phones too, and has no violation', async context => {
  const { page } = context;
  const held = await holdRequest(page, /assets\/parts-/);
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(context);
  await page.click('.search-button');
  const box = await page.locator(DIALOG).boundingBox();
  assert.equal([box?.x, box?.y, box?.width, box?.height], [0, 0, 390, 800]);
  assert.equal(await violationsInBothModes(page), []);
  held.release();
  await page.waitForSelector(`${DIALOG} [role=combobox]`);
  assert.equal(await page.locator(DIALOG).boundingBox(), box);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('pointing at the button, focusing it or opening the search loads its code, once', async context => {
  const { page } = context;
  const asked: string[] = [];
  page.on('request', request => {
    const name = /assets\/(parts|search|backends)-/.exec(request.url())?.[1];
    if (name) asked.push(name);
  });
  await visit(context);
  await waitForNetworkIdle(page);
  assert.equal(asked, []);
  await page.hover('.search-button');
  await page.waitForFunction(() => (window as never as { double: BackendDouble }).double.warmed > 0);
  assert.equal(asked.sort(), ['backends', 'parts', 'search']);
  assert.not(await isOpen(page));
  for (const text of ['ship', 'hold']) {
    await page.keyboard.press('Control+k');
    await hits(page, text);
    await page.keyboard.press('Escape');
    await gone(page);
  }
  assert.is(asked.length, 3);
  assert.is(await readDouble(page, ({ made }) => made), 1);
});

test('text typed while the modal loads is in the field', async context => {
  const { page } = context;
  const held = await holdRequest(page, /assets\/parts-/);
  await visit(context);
  await page.keyboard.press('/');
  await page.keyboard.type('ship and/or');
  held.release();
  await page.waitForSelector('.hit');
  assert.is(await page.inputValue(FIELD), 'ship and/or');
  await page.keyboard.press('Escape');
  await gone(page);
  await page.keyboard.press('/');
  await page.waitForSelector(FIELD);
  assert.is(await page.inputValue(FIELD), '');
});

test('text typed while the loaded modal is put into the page, before it opens, is in the field', async context => {
  const { page } = context;
  const held = await holdRequest(page, /assets\/parts-/);
  await visit(context);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ho');
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.search-dialog:not(.search-stand-in)')) return;
      observer.disconnect();
      document.execCommand('insertText', false, 'ld');
    }).observe(document.body, { childList: true, subtree: true });
  });
  held.release();
  await page.waitForSelector('.hit');
  assert.is(await page.inputValue(FIELD), 'hold');
});

const calledOff: [what: string, how: (page: Page) => Promise<unknown>][] = [
  ['Escape', page => page.keyboard.press('Escape')],
  ['the shortcut', page => page.keyboard.press('Control+k')],
  ['Cancel', page => page.click('.search-cancel')],
  ['a press outside', page => page.mouse.click(20, 500)],
  ['Back', page => page.evaluate(() => history.back())],
];
for (const [what, how] of calledOff)
  test(`while the search is loading, it is canceled by ${what}, and the focus returns`, async context => {
    const { page } = context;
    const held = await holdRequest(page, /assets\/parts-/);
    await visit(context, '/ship');
    await page.evaluate(() => history.pushState({}, '', '#rudder'));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('hold');
    await how(page);
    await page.locator(DIALOG).waitFor({ state: 'detached' });
    assert.is(await focus(page), 'docsc:search');
    held.release();
    await page.waitForSelector(DIALOG, { state: 'attached' });
    await page.waitForTimeout(200);
    assert.not(await isOpen(page));
    await page.keyboard.press('Control+k');
    await page.waitForSelector(FIELD);
    assert.is(await page.inputValue(FIELD), '');
  });

test('while the search is loading, the field is edited as any other, and closing returns to a field of the page', async context => {
  const { page } = context;
  const held = await holdRequest(page, /assets\/parts-/);
  await visit(context);
  await page.evaluate(() =>
    document.querySelector('main')!.append(Object.assign(document.createElement('input'), { id: 'own' })),
  );
  await page.click('#own');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('shipp');
  await page.keyboard.press('Escape');
  await page.keyboard.type('own');
  assert.is(await page.inputValue('#own'), 'own');
  await page.click('.search-button');
  await page.keyboard.type('holdd');
  await page.keyboard.press('Backspace');
  held.release();
  await page.waitForSelector(`${DIALOG} [role=combobox]`);
  assert.is(await page.inputValue(FIELD), 'hold');
  await page.keyboard.press('Escape');
  await gone(page);
  await page.click('#own');
  await page.keyboard.press('Control+k');
  await page.waitForSelector(FIELD);
  await page.keyboard.press('Escape');
  await gone(page);
  await page.keyboard.type(' again');
  assert.is(await page.inputValue('#own'), 'own again');
});

test('a held shortcut opens the modal once, and one right after Escape opens it again', async context => {
  const { page } = context;
  await open(context);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.waitForSelector(FIELD);
  assert.ok(await isOpen(page));
  await page.keyboard.press('Escape');
  await gone(page);
  await page.keyboard.down('Control');
  for (let times = 0; times < 4; times++) await page.keyboard.down('k');
  await page.keyboard.up('k');
  await page.keyboard.up('Control');
  await page.waitForSelector(FIELD);
  // A second press would close it again.
  await page.waitForTimeout(200);
  assert.ok(await isOpen(page));
});

test('once loaded, the search opens within a frame', async context => {
  const { page } = context;
  await visit(context);
  await page.hover('.search-button');
  await page.waitForFunction(() => (window as never as { double: BackendDouble }).double.warmed > 0);
  const isThere = await page.evaluate(() => {
    document.querySelector<HTMLElement>('.search-button')!.click();
    return new Promise(resolve =>
      requestAnimationFrame(() => resolve(document.activeElement?.matches('.search-dialog[open] input'))),
    );
  });
  assert.ok(isThere);
});

test('once loaded, the modal is in the page, closed and hidden, and opening it does not render the page again', async context => {
  const { page } = context;
  await visit(context);
  await page.hover('.search-button');
  await page.waitForSelector(DIALOG, { state: 'attached' });
  assert.not(await isOpen(page));
  assert.is(await page.getByRole('combobox').count(), 0);
  const changed = await page.evaluate(async dialog => {
    const changes: string[] = [];
    new MutationObserver(records =>
      changes.push(...records.map(({ target }) => (target as Element).closest(dialog)?.nodeName ?? target.nodeName)),
    ).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    document.querySelector<HTMLElement>('.search-button')!.click();
    await new Promise(resolve => setTimeout(resolve, 100));
    return [...new Set(changes)].sort();
  }, DIALOG);
  assert.equal(changed, ['DIALOG', 'HTML']);
});

const failed = 'Unable to fetch resultsYou might want to check your network connection.';

test('8.6 visitor 3: offline before the first search: a modal says so and names no file, the page stays where it is, and a retry opens the search', async context => {
  const { page } = context;
  const modal = page.getByRole('dialog', { name: 'Search' });
  await visit(context);
  const top = () => page.evaluate(() => document.querySelector('h1')!.getBoundingClientRect().top);
  const before = await top();
  await context.chrome.context.setOffline(true);
  try {
    for (const press of [
      () => page.keyboard.press('Control+k'),
      () => page.keyboard.press('/'),
      () => page.click('.search-button'),
    ]) {
      await press();
      await modal.waitFor();
      assert.is(await modal.getByRole('alert').textContent(), failed);
      assert.is(await page.locator('.load-error').count(), 0);
      assert.is(await top(), before);
      await page.keyboard.press('Escape');
      await page.locator('.search-failure').waitFor({ state: 'detached' });
      assert.is(await focus(page), 'docsc:search');
    }
    await page.keyboard.press('Control+k');
    await modal.waitFor();
    assert.equal(await violationsInBothModes(page), []);
    // The second request for the code, after which nothing is tried any more: online again, it would open the search.
    const failedAgain = page.waitForEvent('requestfailed', request => /parts-[^/]*\.js\?/.test(request.url()));
    await modal.getByRole('button', { name: 'Try again' }).click();
    await failedAgain;
    await modal.waitFor();
  } finally {
    await context.chrome.context.setOffline(false);
  }
  await modal.getByRole('button', { name: 'Try again' }).click();
  await page.waitForSelector(FIELD);
  assert.ok(await page.evaluate(() => document.activeElement?.matches('input')));
});

for (const [missing, file] of [
  ['code', /assets\/parts-/],
  ['style sheet', /assets\/search-[^/]*\.css/],
] as const)
  test(`8.6 visitor 3: if the ${missing} of the modal cannot be loaded, Try again opens it with what was typed`, async context => {
    const { page } = context;
    const gate = { fail: () => {} };
    const typed = new Promise<void>(resolve => {
      gate.fail = resolve;
    });
    await page.route(file, route => typed.then(() => route.abort()));
    await visit(context);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('ship');
    gate.fail();
    await page.locator('.search-failure').waitFor();
    await page.unroute(file);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForSelector(FIELD);
    assert.is(await page.inputValue(FIELD), 'ship');
  });

test('5.1 the field takes 64 characters and has its placeholder, and spaces alone send no query', async context => {
  const page = await open(context);
  assert.is(await page.getAttribute(FIELD, 'placeholder'), 'Search docs');
  await page.keyboard.type('x'.repeat(70));
  assert.is((await page.inputValue(FIELD)).length, 64);
  await page.fill(FIELD, '   ');
  await page.waitForTimeout(100);
  assert.ok((await readDouble(page, ({ asked }) => asked.map(({ text }) => text))).every(text => text.trim()));
  await page.click('.search-clear');
  assert.is(await page.inputValue(FIELD), '');
  assert.ok(await page.locator(FIELD).evaluate(field => field === document.activeElement));
  assert.is(await page.locator('.search-clear').count(), 0);
});

test('9.3 the search requests 20 hits, 5 per group, and 10 words of text, or 5 up to 768 px', async context => {
  const page = await open(context);
  await type(page, 'ship');
  const last = () => readDouble(page, ({ asked }) => asked.at(-1)!);
  assert.equal(await last(), { text: 'ship', page: 0, hitsPerPage: 20, hitsPerGroup: 5, snippetWords: 10 });
  await page.setViewportSize({ width: 768, height: 800 });
  await page.waitForFunction(
    () => (window as never as { double: BackendDouble }).double.asked.at(-1)?.snippetWords === 5,
  );
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('the newest query wins, others are aborted, and earlier hits stay until then', async context => {
  const page = await open(context);
  await hits(page, 'ship');
  await type(page, 'wait one');
  await type(page, 'wait two');
  assert.equal(await titles(page), ['The ship', 'Below deck', 'Below deck › Locker', 'Rudder', 'No such place']);
  assert.ok(await readDouble(page, ({ aborted }) => aborted.includes('wait one') && !aborted.includes('wait two')));
  await type(page, 'none');
  await page.waitForSelector('.no-hits');
  await page.fill(FIELD, '');
  await page.waitForSelector('.search-note');
});

test('a back end with a typing delay is queried only after a pause', async context => {
  const { page } = context;
  await installBackendDouble(page, { debounce: 150 });
  await open(context);
  await typeWithoutPause(page.locator(FIELD), 'ship');
  await page.waitForSelector('.hit');
  assert.equal(await readDouble(page, ({ asked }) => asked.map(({ text }) => text)), ['ship']);
});

test('3.6 hits are grouped by page, with their breadcrumbs above and matches highlighted as text', async context => {
  const page = await open(context);
  await hits(page, '<b>ship');
  assert.equal(await page.locator('[role=group]').evaluateAll(all => all.map(group => group.ariaLabel)), [
    'Sea › The ship',
    'Land › The harbour',
  ]);
  assert.equal(await page.locator('.hit-place').allTextContents(), ['Sea', 'Land › The harbour']);
  assert.equal(await page.locator('.hit-title mark').allTextContents(), ['The', 'Bel', 'Loc', 'Rud', 'No ']);
  assert.match((await page.textContent('.hit-text')) ?? '', 'a text with ship in it <b>ship');
});

test('a part of an answer is shown at once, and nothing jumps when the rest comes', async context => {
  const page = await open(context);
  await type(page, 'late');
  await page.waitForSelector('.hit');
  const places = () => page.locator('.hit').evaluateAll(all => all.map(hit => hit.getBoundingClientRect().top));
  const before = await places();
  await readDouble(page, ({ release }) => release());
  await page.waitForSelector('.hit-text mark');
  assert.equal(await places(), before);
});

test('arrow keys select and wrap, Home and End lead to the ends, the pointer selects, and Enter opens', async context => {
  const page = await open(context);
  await hits(page);
  assert.is(await selected(page), 'The ship');
  assert.is(await page.getAttribute(FIELD, 'aria-activedescendant'), null);
  const steps: [string, string][] = [
    ['ArrowDown', 'Below deck'],
    ['ArrowUp', 'The ship'],
    ['ArrowUp', 'No such place'],
    ['ArrowDown', 'The ship'],
    ['End', 'No such place'],
    ['Home', 'The ship'],
  ];
  for (const [key, title] of steps) {
    await page.keyboard.press(key);
    assert.is(await selected(page), title, key);
    const active = await page.getAttribute(FIELD, 'aria-activedescendant');
    assert.is(await page.locator(`[id="${active}"] .hit-title`).textContent(), title);
  }
  await page.hover('.hit >> nth=3');
  assert.is(await selected(page), 'Rudder');
  await page.keyboard.press('Enter');
  await gone(page);
  await page.waitForURL(/\/ship#rudder$/);
});

test('Home and End belong to the text until an arrow key has been used, and typing selects the first again', async context => {
  const page = await open(context);
  await hits(page, 'ship');
  await page.keyboard.press('Home');
  await page.keyboard.type('x');
  assert.is(await page.inputValue(FIELD), 'xship');
  await page.waitForSelector('.hit');
  await page.keyboard.press('ArrowDown');
  assert.is(await selected(page), 'Below deck');
  await hits(page, 'ships');
  await page.waitForFunction(
    () => document.querySelector('.hit[aria-selected=true] .hit-title')?.textContent === 'The ship',
  );
});

test('Enter before the response opens the first hit of the response', async context => {
  const page = await open(context);
  await hits(page, 'many');
  await type(page, 'wait');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(100);
  assert.ok(await isOpen(page));
  await readDouble(page, ({ release }) => release());
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'The ship');
});

test('Ctrl with Enter before the answer opens nothing in this tab', async context => {
  const page = await open(context);
  await type(page, 'wait');
  await page.keyboard.press('Control+Enter');
  await readDouble(page, ({ release }) => release());
  await page.waitForSelector('.hit');
  await page.waitForTimeout(100);
  assert.ok(await isOpen(page));
  assert.is(new URL(page.url()).pathname, '/');
});

test('keys of a composition are left alone', async context => {
  const page = await open(context);
  await hits(page);
  await page.locator(FIELD).evaluate(field => {
    for (const key of ['ArrowDown', 'Enter'])
      field.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true }));
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true } as KeyboardEventInit),
    );
  });
  assert.ok(await isOpen(page));
  assert.is(await selected(page), 'The ship');
});

test('Ctrl with Enter, Ctrl with a click and the middle button open another tab, and the search stays', async context => {
  const page = await open(context);
  await hits(page);
  for (const act of [
    () => page.keyboard.press('Control+Enter'),
    () => page.click('.hit >> nth=0', { modifiers: ['Control'] }),
    () => page.click('.hit >> nth=1', { button: 'middle' }),
  ]) {
    const opened = page.context().waitForEvent('page');
    await act();
    const tab = await opened;
    await tab.waitForURL(/\/ship/);
    await tab.close();
    assert.ok(await isOpen(page));
  }
  assert.equal(
    (await stored(page)).recent?.map(({ objectID }) => objectID),
    ['/ship#below-deck', '/ship'],
  );
});

test('the list box is accessible: options are links with unique ids in named groups, and one line says the count', async context => {
  const page = await open(context);
  // What stands in for the dialog has a plain field.
  await page.waitForSelector(`${FIELD}[aria-expanded]`);
  assert.is(await page.getAttribute(FIELD, 'aria-controls'), null);
  assert.is(await page.getAttribute(FIELD, 'aria-expanded'), 'false');
  await hits(page);
  const list = await page.getAttribute(FIELD, 'aria-controls');
  const found = await page.locator(`[id="${list}"]`).evaluate(box => {
    const options = [...box.querySelectorAll('[role=option]')];
    return {
      role: box.role,
      options: options.every(option => option instanceof HTMLAnchorElement && option.closest('[role=group]')),
      ids: new Set(options.map(({ id }) => id)).size === options.length,
      others: [...box.querySelectorAll('a:not([role]), button, [role=link]')].length,
    };
  });
  assert.equal(found, { role: 'listbox', options: true, ids: true, others: 0 });
  assert.is(await page.locator(`${DIALOG} [role=status]`).count(), 1);
  assert.is(await said(page), '5 results. Enter opens The ship');
  await type(page, 'none');
  await page.waitForSelector('.no-hits');
  assert.is(await said(page), 'No results for “none”');
});

test('axe finds nothing in the search: empty, with recent hits, with results, without, and with an error', async context => {
  const page = await open(context);
  assert.equal(await violationsInBothModes(page), []);
  for (const text of ['ship', 'none', 'fail']) {
    await type(page, text);
    await page.waitForSelector(text === 'ship' ? '.hit' : '.no-hits');
    assert.equal(await violationsInBothModes(page), [], text);
  }
  await page.fill(FIELD, '');
  await stored(page, { recent: numbered(0, 3), favorites: [hitNamed('kept')] });
  await page.keyboard.press('Escape');
  await page.click('.search-button');
  await page.waitForSelector('.stored-link');
  assert.equal(await violationsInBothModes(page), []);
});

test('4.8 the search is stalled after 300 ms, and says so', async context => {
  const page = await open(context);
  const status = () => page.getAttribute('.search-box', 'data-status');
  assert.is(await status(), 'idle');
  const { loading, stalled } = await page.evaluate(async () => {
    const box = document.querySelector('.search-box')!;
    const field = document.querySelector<HTMLInputElement>('.search-dialog[open] input')!;
    const times: Record<string, number> = {};
    const started = performance.now();
    new MutationObserver(() => {
      times[box.getAttribute('data-status')!] ??= performance.now() - started;
    }).observe(box, { attributes: true });
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'wait');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    while (times.stalled === undefined) await new Promise(resolve => setTimeout(resolve, 20));
    return times;
  });
  assert.ok(loading! < stalled! && stalled! >= 295 && stalled! < 5_000, `${loading} and ${stalled}`);
  assert.ok(await page.isVisible('.search-field .spinner'));
  assert.is(await said(page), 'Still searching');
  await readDouble(page, ({ release }) => release());
  await page.waitForSelector('.hit');
  assert.is(await status(), 'idle');
});

test('8.6 without an answer, the search says what to check, and goes on with the next key or a button', async context => {
  const page = await open(context);
  await type(page, 'fail');
  await page.waitForSelector('.no-hits');
  assert.is(await page.getAttribute('.search-box', 'data-status'), 'error');
  const text = (await page.innerText('.no-hits')).split(/\n+/);
  assert.equal(text.slice(0, 2), ['Unable to fetch results', 'You might want to check your network connection.']);
  const asked = () => readDouble(page, double => double.asked.length);
  const before = await asked();
  await page.click('.no-hits button');
  while ((await asked()) < before + 1) await page.waitForTimeout(20);
  await page.waitForTimeout(100);
  assert.is(await asked(), before + 1);
  await page.focus(FIELD);
  await page.keyboard.press('Enter');
  while ((await asked()) < before + 2) await page.waitForTimeout(20);
  await page.waitForTimeout(100);
  assert.is(await asked(), before + 2);
  await hits(page);
});

test('8.6 a retry keeps the focus, and opens no hit that was chosen before', async context => {
  const page = await open(context);
  await page.fill(FIELD, 'fail ship');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.no-hits button');
  await page.evaluate(() => {
    (window as never as { double: BackendDouble }).double.mends = true;
  });
  await page.click('.no-hits button');
  await page.waitForSelector('.hit');
  await page.waitForTimeout(100);
  assert.ok(await isOpen(page));
  assert.ok(await page.locator(FIELD).evaluate(field => field === document.activeElement));
});

test('8.6 a back end that cannot be loaded is an error too, and is loaded with the next key', async context => {
  const { page } = context;
  await page.route(/assets\/backends-/, route => route.abort());
  await open(context);
  await page.fill(FIELD, 'ship');
  await page.waitForSelector('.no-hits');
  assert.match(await page.innerText('.no-hits'), 'Unable to fetch results');
  await page.unroute(/assets\/backends-/);
  await installBackendDouble(page);
  await page.fill(FIELD, 'ships');
  await page.waitForSelector('.hit');
});

test('8.7 without hits, the search names the query, suggests others, and says where to report it', async context => {
  const page = await open(context);
  await type(page, 'none & <i>');
  await page.waitForSelector('.no-hits');
  const text = await page.innerText('.no-hits');
  for (const part of [
    'No results for “none & <i>”',
    'Try searching for',
    'Believe this query should return results?',
    'Let us know.',
  ])
    assert.ok(text.includes(part), part);
  assert.is(await page.getAttribute('.no-hits a', 'href'), 'https://example.com/report?title=none%20%26%20%3Ci%3E');
  assert.equal(await page.locator('.no-hits button').allTextContents(), ['anchor', 'mast']);
  await page.click('.no-hits button');
  await page.waitForSelector('.hit');
  assert.is(await page.inputValue(FIELD), 'anchor');
  assert.ok(await page.locator(FIELD).evaluate(field => field === document.activeElement));
});

test('9.3 recent hits: what was opened, newest first, 7 of them, and 4 as soon as there is a favourite', async context => {
  const { page } = context;
  await visit(context);
  await stored(page, { recent: numbered(0, 7) });
  await page.click('.search-button');
  await hits(page);
  await page.keyboard.press('Enter');
  await gone(page);
  await page.click('.search-button');
  await page.waitForSelector('.stored-link');
  assert.equal(await titles(page), ['The ship', 'p0', 'p1', 'p2', 'p3', 'p4', 'p5']);
  await page.click('button[aria-label="Keep p1 as a favourite"]');
  assert.equal(await titles(page), ['The ship', 'p0', 'p2', 'p3', 'p1']);
  assert.equal(await page.locator('.stored').evaluateAll(all => all.map(list => list.ariaLabel)), [
    'Recent',
    'Favourites',
  ]);
});

test('hits that another tab stores in the meantime appear', async context => {
  const { page, site } = context;
  await visit(context);
  await page.hover('.search-button');
  await page.waitForSelector(DIALOG, { state: 'attached' });
  const other = await page.context().newPage();
  await other.goto(site.origin);
  await stored(other, { recent: [hitNamed('elsewhere')] });
  await page.click('.search-button');
  await page.waitForSelector('.stored-link');
  assert.equal(await titles(page), ['elsewhere']);
  await other.close();
});

test('9.3 favourites: 10 of them, and both kinds can be removed by keyboard', async context => {
  const { page } = context;
  await visit(context);
  await stored(page, { recent: [hitNamed('new')], favorites: numbered(0, 10) });
  await page.click('.search-button');
  await page.waitForSelector('.stored-link');
  await page.focus('button[aria-label="Keep new as a favourite"]');
  await page.keyboard.press('Enter');
  assert.equal(await titles(page), ['new', ...Array.from({ length: 9 }, (_, nth) => `p${nth}`)]);
  await page.waitForFunction(() => document.activeElement?.matches('.search-dialog[open] input'));
  for (let tabs = 0; tabs < 10; tabs++) {
    if ((await page.evaluate(() => document.activeElement?.ariaLabel)) === 'Remove new from the list') break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.activeElement?.ariaLabel === 'Remove p0 from the list');
  assert.is((await titles(page))[0], 'p0');
  assert.is((await stored(page)).favorites?.length, 9);
});

test('recent hits open by arrow keys and Enter, and typing goes to the field', async context => {
  const { page } = context;
  await visit(context);
  await stored(page, { recent: [hitNamed('harbour'), hitNamed('ship')] });
  await page.click('.search-button');
  await page.waitForSelector('.stored-link');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  assert.is(await page.evaluate(() => document.activeElement?.querySelector('.hit-title')?.textContent), 'harbour');
  await page.keyboard.type('ab');
  assert.is(await page.inputValue(FIELD), 'ab');
  await page.fill(FIELD, '');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/harbour$/);
});

test('Q04 stored hits that are broken, or that cannot be stored, are ignored', async context => {
  const { page } = context;
  await visit(context);
  const broken = ['{', 'null', '[]', '{"recent":7}', '{"recent":[null,{"url":"x"},{"objectID":1}]}'];
  for (const text of broken) {
    await page.evaluate(given => localStorage.setItem('docsc:search:/:2.0', given), text);
    await page.click('.search-button');
    await page.waitForSelector('.search-note');
    await page.keyboard.press('Escape');
    await gone(page);
  }
  await stored(page, {
    recent: [...numbered(0, 12), { ...hitNamed('bad'), url: 'javascript:alert(1)' }],
    favorites: [{ ...hitNamed('script'), url: 'javascript:alert(1)' }],
  });
  await page.click('.search-button');
  await page.waitForSelector('.stored-link');
  assert.equal(await titles(page), ['p0', 'p1', 'p2', 'p3']);
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.click('.search-button');
  await hits(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/ship$/);
});

test('9.3 all results are one link away, and many of a page are five', async context => {
  const page = await open(context);
  await hits(page, 'many & more');
  assert.is(await page.locator('.hit').count(), 20);
  assert.is(await page.textContent('.search-all'), 'See all 50 results');
  await page.click('.search-all');
  await page.waitForURL(/\/search\?q=many\+%26\+more$/);
  await gone(page);
  assert.is(await page.inputValue('.search-page input'), 'many & more');
});

test('on a phone, the search fills the space above the keyboard, targets are 44 px, and the page below stays', async context => {
  const { page } = context;
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(context, '/ship');
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  await page.evaluate(() => document.querySelector<HTMLElement>('.search-button')!.click());
  await hits(page, 'many');
  const box = () => page.locator(DIALOG).boundingBox();
  assert.equal(await box(), { x: 0, y: 0, width: 390, height: 800 });
  const sizes = await page
    .locator('.search-dialog :is(button, input, .hit, .search-all)')
    .evaluateAll(all => all.map(({ clientHeight }) => clientHeight));
  assert.ok(Math.min(...sizes) >= 44, sizes.join(' '));
  assert.is(await page.locator('.search-foot-keys').isVisible(), false);
  const list = page.locator('.search-results');
  assert.ok(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight));
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 5000);
  await page.waitForFunction(() => document.querySelector('.search-results')!.scrollTop > 100);
  await page.mouse.wheel(0, 5000);
  await page.waitForTimeout(100);
  assert.is(await page.evaluate(() => scrollY), 300);
  await page.setViewportSize({ width: 390, height: 420 });
  await page.waitForFunction(() => document.querySelector('.search-dialog')!.clientHeight === 420);
  await page.keyboard.press('Escape');
  await gone(page);
  assert.is(await page.evaluate(() => getComputedStyle(document.documentElement).overflow), 'visible');
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('on a phone a section of this page is seen, though the drawer was open', async context => {
  const { page } = context;
  await page.setViewportSize({ width: 390, height: 700 });
  await visit(context, '/ship');
  await page.click('.navbar-menu');
  await page.waitForSelector('[data-open] .nav-link');
  await page.click('.search-button');
  await hits(page);
  await page.click('.hit[href*="rudder"]');
  await gone(page);
  await page.waitForFunction(() => document.documentElement.dataset.drawer === undefined);
  assert.match(page.url(), /\/ship.*#rudder$/);
});

test('the slash can be switched off, and so can the search', async ({ page, troubles }) => {
  const quiet = await serveBuilt('plain.config.yaml', 'test/browser/search');
  const none = await serveBuilt('none.config.yaml', 'test/browser/search');
  try {
    await page.goto(`${quiet.origin}/quiet/`);
    await waitForShell(page);
    await page.keyboard.press('/');
    assert.not(await isOpen(page));
    assert.is(await page.getAttribute('.search-button', 'aria-keyshortcuts'), 'Control+K Meta+K');
    await page.keyboard.press('Control+k');
    await page.waitForSelector(FIELD);
    assert.is(await page.getAttribute(FIELD, 'placeholder'), 'Find a word');
    await hits(page);
    assert.match((await page.getAttribute('.hit', 'href')) ?? '', /^\/quiet\/ship\?mark=ship$/);
    await type(page, 'none harbour');
    await page.waitForSelector('.no-hits button');
    assert.equal(await page.locator('.no-hits button').allTextContents(), ['harbour']);
    assert.is(await page.locator('.no-hits a').count(), 0);
    assert.match(await page.innerText('.no-hits'), 'Let us know.');
    await page.goto(none.origin);
    await waitForShell(page);
    for (const key of ['/', 'Control+k']) await page.keyboard.press(key);
    await page.waitForTimeout(200);
    assert.not(await isOpen(page));
    assert.is(await page.locator('.search-button').count(), 0);
    assert.equal(troubles, []);
  } finally {
    await quiet.close();
    await none.close();
  }
});

test.run();
