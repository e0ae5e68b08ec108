/** The reference site searched with PostgreSQL: an independent engine behind Algolia's protocol. */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Started } from '../command.js';
import { makeFolder } from '../folder.js';
import { openSearchServerDouble, type SearchServerDouble } from '../search/double.js';
import { postgresEngine } from '../search/postgres.js';
import { referenceRecords } from '../search/reference.js';
import { serveSource } from './site.js';
import { type BrowserSuiteContext, setUpBrowser, waitForShell } from './visits.js';

type Context = BrowserSuiteContext & { double: SearchServerDouble; site: Started; close: () => Promise<void> };

const test = suite<Context>('the reference site and PostgreSQL');

setUpBrowser(test, async context => {
  const { engine, close } = await postgresEngine(await referenceRecords());
  context.close = close;
  context.double = await openSearchServerDouble(engine);
  const folder = await makeFolder('reference');
  for (const name of ['docs', 'api']) await cp(name, join(folder, name), { recursive: true });
  const { search: _, ...config } = load(await readFile('docsc.config.yaml', 'utf8')) as Record<string, unknown>;
  const remote = {
    provider: 'algolia',
    application: 'REFERENCE',
    key: 'search-key',
    index: 'vimpel',
    url: context.double.url,
  };
  await writeFile(join(folder, 'docsc.config.yaml'), JSON.stringify({ ...config, search: { remote } }));
  // Compiles the few pages that are opened, where a build would compile all of them.
  context.site = await serveSource(folder);
});
test.after(async ({ site, double, close }) => {
  await site.stop();
  await double.close();
  await close();
});

async function ask(page: Page, origin: string, text: string) {
  await page.goto(`${origin}/`);
  await waitForShell(page);
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Search docs' }).fill(text);
  await page.locator('[role=listbox]:not([aria-busy]) [role=option]').first().waitFor();
}

const addresses = (page: Page) =>
  page
    .getByRole('option')
    .evaluateAll(all => all.map(one => (one.closest('a') ?? one.querySelector('a'))?.getAttribute('href') ?? ''));

test('a page by its title, an operation by its name, and a misspelt word', async ({ page, site, double, troubles }) => {
  await ask(page, site.origin, 'activation strategies');
  assert.match((await addresses(page))[0]!, /^\/reference\/activation-strategies/);
  await ask(page, site.origin, 'activaton stratgies');
  // The order of PostgreSQL's fuzzy hits is not tested.
  const guessed = await addresses(page);
  assert.ok(
    guessed.some(url => url.startsWith('/reference/activation-strategies')),
    guessed.join(),
  );
  assert.ok((await page.locator('[role=option] mark').allTextContents()).some(text => /activation/i.test(text)));
  await ask(page, site.origin, 'createFeature');
  assert.ok(
    (await addresses(page)).some(url => url.startsWith('/reference/api/')),
    (await addresses(page)).join(),
  );
  const { requests } = JSON.parse(double.asked.at(-1)!.body);
  assert.equal(requests[0].facetFilters, [['language:en'], ['version:current']]);
  assert.equal(troubles, []);
});

test('every hit leads to an existing section', async ({ page, site, troubles }) => {
  await ask(page, site.origin, 'project roles');
  const found = await addresses(page);
  assert.ok(found.length > 5);
  for (const address of found) {
    const [path, id = ''] = address.split('#');
    const response = await page.request.get(site.origin + path, { maxRedirects: 0 });
    assert.is(response.status(), 200, address);
    const html = await response.text();
    assert.ok(!id || html.includes(`id="${decodeURIComponent(id)}"`), address);
  }
  assert.equal(troubles, []);
});

test('all results are on the search page', async ({ page, site, troubles }) => {
  await page.goto(`${site.origin}/search?q=environment`);
  await page
    .locator('main a')
    .filter({ hasText: /environment/i })
    .first()
    .waitFor();
  assert.equal(troubles, []);
});

test.run();
