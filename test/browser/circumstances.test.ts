/** The site under circumstances that its writers do not see: slow lines, other clocks, extensions, and ids like globals. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolder } from '../folder.js';
import { type Served, serveBuilt } from './site.js';
import { type BrowserSuiteContext, observeLayoutShift, setUpBrowser, waitForArticle, waitForShell } from './visits.js';

type Context = BrowserSuiteContext & { site: Served };

const test = suite<Context>('circumstances');

setUpBrowser(test, async context => {
  context.site = await serveBuilt('docsc.config.yaml', join(import.meta.dirname, 'authoring'));
});

test.after(({ site }) => site.close());

async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.mouse.move(3, 3);
  await page.mouse.move(4, 4);
  await waitForShell(page);
  await waitForArticle(page);
}

/** All names that a script may use without declaring them, and those of the document. */
const namesOfGlobals = (page: Page) =>
  page.evaluate(() => {
    const names = new Set<string>();
    for (const start of [window, document])
      for (let at: object | null = start; at; at = Object.getPrototypeOf(at))
        for (const name of Object.getOwnPropertyNames(at)) names.add(name);
    return [...names].filter(name => /^[A-Za-z]\w*$/.test(name));
  });

test('M23 ids equal to every global: the page hydrates, searches and leads on', async ({ page, troubles }) => {
  const names = await namesOfGlobals(page);
  assert.ok(names.length > 1000, `${names.length} names`);
  const folder = await makeFolder('globals');
  await mkdir(join(folder, 'docs'));
  await writeFile(join(folder, 'docsc.config.yaml'), 'title: T\n');
  await writeFile(join(folder, 'docs/index.md'), '# Home\n\n[Names](names.md)\n');
  const paragraphs = names.map(name => `<p id="${name}">x</p>\n`).join('\n');
  await writeFile(join(folder, 'docs/names.md'), `# Names\n\n[Home](index.md)\n\n${paragraphs}`);
  const site = await serveBuilt('docsc.config.yaml', folder);
  try {
    await visit(page, `${site.origin}/names`);
    const kept = await page.evaluate(all => all.filter(name => document.getElementById(name)?.tagName === 'P'), names);
    assert.ok(kept.length > 1000, `${kept.length} ids are on the page`);
    await page.keyboard.press('Control+k');
    await page.locator('dialog input').fill('Home');
    await page.locator('dialog [role=option]').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('article a', { hasText: 'Home' }).click();
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Home');
    await page.locator('article a', { hasText: 'Names' }).click();
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Names');
    assert.equal(troubles, []);
    process.stdout.write(`\nnote: ${kept.length} ids\n`);
  } finally {
    await site.close();
  }
});

test('A23 with 400 kbit/s and 2 s of latency, the text is there before hydration, and nothing moves', async context => {
  const { page, site, troubles } = context;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const speed = 400_000 / 8;
  const conditions = { offline: false, latency: 2000, downloadThroughput: speed, uploadThroughput: speed };
  await session.send('Network.emulateNetworkConditions', conditions);
  const shiftSoFar = await observeLayoutShift(page);
  await page.goto(`${site.origin}/components`, { waitUntil: 'commit', timeout: 60_000 });
  await page.locator('article h1').waitFor({ timeout: 60_000 });
  assert.ok((await page.locator('article').innerText()).length > 500);
  assert.not(await page.locator('html[data-ready]').count(), 'the shell is not hydrated yet');
  await waitForShell(page);
  const shift = await shiftSoFar();
  assert.ok(shift <= 0.05, `layout shift of ${shift}`);
  assert.equal(troubles, []);
});

const circumstances: [name: string, prepare: (page: Page) => Promise<unknown>][] = [
  ['a window of 390 pixels', page => page.setViewportSize({ width: 390, height: 844 })],
  ['dark colors', page => page.emulateMedia({ colorScheme: 'dark' })],
  [
    'another zone and language',
    async page => {
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Kiritimati' });
      await session.send('Emulation.setLocaleOverride', { locale: 'ar-EG' });
    },
  ],
  [
    'attributes and elements of extensions',
    page =>
      page.addInitScript(() => {
        const mark = () => {
          if (!document.body || document.body.dataset.grInstalled) return;
          document.body.dataset.grInstalled = 'true';
          document.body.setAttribute('cz-shortcut-listen', 'true');
          document.documentElement.setAttribute('data-darkreader-mode', 'dynamic');
          document.documentElement.append(document.createElement('grammarly-desktop-integration'));
        };
        new MutationObserver(mark).observe(document, { childList: true, subtree: true });
      }),
  ],
];

for (const [name, prepare] of circumstances)
  test(`S17 ${name}: every page hydrates without a message`, async ({ page, site, troubles }) => {
    await prepare(page);
    for (const path of ['/', '/components', '/code', '/media', '/own', '/terms']) await visit(page, site.origin + path);
    assert.equal(troubles, []);
  });

test.run();
