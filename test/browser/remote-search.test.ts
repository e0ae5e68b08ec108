/**
 * Remote search as a reader uses it: which requests are sent, what is shown, and what happens when the server fails.
 */
import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { levelNames } from '../../src/search-format.js';
import { writeProject } from '../project.js';
import { openSearchServerDouble, type SearchServerDouble } from '../search/double.js';
import { plainEngine, type TaggedRecord } from '../search/engine.js';
import { type Served, serveBuilt, serveSource } from './site.js';
import { type BrowserSuiteContext, setUpBrowser, typeWithoutPause, waitForShell } from './visits.js';

type Context = BrowserSuiteContext & { double: SearchServerDouble; site: Served };

const test = suite<Context>('search by a server');

function record(url: string, levels: string[], content: string): TaggedRecord {
  const hierarchy = Object.fromEntries(
    levelNames.map((name, nth) => [name, levels[nth] ?? null]),
  ) as TaggedRecord['hierarchy'];
  return { objectID: url, url, type: levelNames[levels.length - 1]!, hierarchy, content, language: 'en' };
}

const records = [
  record('/install', ['Guides', 'Install'], 'Put the server on a machine that has room for it.'),
  record('/install#linux', ['Guides', 'Install', 'On Linux'], 'Use the package of your distribution.'),
  record('https://docs.example/flags', ['Guides', 'Flags'], 'Install nothing: a flag is there.'),
  ...Array.from({ length: 30 }, (_, nth) => record(`/many-${nth}`, ['Others', `Many ${nth}`], 'Much the same.')),
];

/** A page with more hits than the dialog shows per page, and a page that is not served over HTTPS. */
const steps = [
  ...Array.from({ length: 18 }, (_, nth) => record(`/steps#s${nth}`, ['Guides', 'Steps', `Step ${nth}`], 'Legwork.')),
  record('http://old.intranet.example/legwork', ['Guides', 'Old'], 'Legwork of before.'),
];

const pages = {
  'docs/index.md': '# Home\n\nWelcome.\n',
  'docs/install.md': '# Install\n\nText.\n\n## On Linux {#linux}\n\nMore.\n',
  'docs/flags.md': '# Flags\n\nA flag is there.\n',
};

function project(remote: string): Promise<string> {
  const config = `title: Remote\nurl: https://docs.example\n${remote && `search:\n  remote:\n${remote.replace(/^/gm, '    ')}\n`}`;
  return writeProject({ ...pages, 'docsc.config.yaml': config });
}

const build = async (remote: string) => serveBuilt('docsc.config.yaml', await project(remote));

setUpBrowser(test, async context => {
  context.double = await openSearchServerDouble(plainEngine([...records, ...steps]));
  context.site = await build(`provider: algolia\nindex: docs\nkey: search-key\nurl: ${context.double.url}`);
});
test.before.each(({ double }) => {
  double.fault = undefined;
  double.asked.length = 0;
});
test.after(async ({ double, site }) => {
  await site.close();
  await double.close();
});

async function open(page: Page, origin: string) {
  await page.goto(`${origin}/`);
  await waitForShell(page);
  await page.keyboard.press('Control+K');
  const input = page.getByRole('combobox', { name: 'Search docs' });
  await input.waitFor();
  return input;
}

const hits = (page: Page) => page.locator('[role=listbox]:not([aria-busy]) [role=option]');
const said = (page: Page, text: string) => page.getByText(text, { exact: false }).first().waitFor({ timeout: 15_000 });

async function unable(page: Page): Promise<void> {
  await said(page, 'Unable to fetch results');
  await said(page, 'You might want to check your network connection.');
}

test('hits of the server, with highlighted matches; Enter opens the page', async ({ page, site, double, troubles }) => {
  const input = await open(page, site.origin);
  await input.fill('install');
  await hits(page).first().waitFor();
  assert.is(await hits(page).count(), 3);
  const marks = await hits(page).locator('mark').allTextContents();
  assert.ok(marks.includes('Install'), marks.join());
  const links = await hits(page).evaluateAll(all =>
    all.map(one => (one.closest('a') ?? one.querySelector('a'))?.getAttribute('href')),
  );
  assert.ok(
    links.every(href => href?.startsWith('/')),
    `addresses of the published site are paths: ${links}`,
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /^\/(install|flags)/.test(location.pathname));
  assert.equal(troubles, []);
  const { requests } = JSON.parse(double.asked.at(-1)!.body);
  assert.is(requests[0].hitsPerPage, 20);
  assert.equal(requests[0].facetFilters, [['language:en']]);
  assert.match(double.asked.at(-1)!.path, 'x-algolia-api-key=search-key');
});

test('letters in quick succession are one query, and no request is sent before the first', async context => {
  const { page, site, double } = context;
  const input = await open(page, site.origin);
  assert.is(double.asked.length, 0);
  await typeWithoutPause(input, 'install');
  await hits(page).first().waitFor();
  assert.equal(
    double.asked.map(({ text }) => text),
    ['install'],
  );
  await input.fill('   ');
  await page.waitForTimeout(300);
  assert.is(double.asked.length, 1, 'spaces are no question');
});

test('the search page shows all that the modal counts: five hits of a page there, all of them here', async context => {
  const { page, site, double, troubles } = context;
  const input = await open(page, site.origin);
  await input.fill('legwork');
  await hits(page).first().waitFor();
  assert.is(await hits(page).count(), 6);
  assert.is(await page.innerText('.search-all'), 'See all 19 results');
  const asked = double.asked.length;
  await page.click('.search-all');
  await page.waitForSelector('.found .hit');
  assert.is(await page.locator('.found .hit').count(), 19);
  assert.is(await page.textContent('.search-page [role=status]'), '19 results for “legwork”');
  assert.is(double.asked.length, asked, 'the answer is known');
  assert.is(
    await page.getByRole('link', { name: 'Old' }).getAttribute('href'),
    'http://old.intranet.example/legwork',
    'a page of the web is one without TLS too',
  );
  assert.equal(troubles, []);
});

test('pages preconnect, and neither contain nor load an index', async ({ page, site, double, troubles }) => {
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  const input = await open(page, site.origin);
  await input.fill('flag');
  await hits(page).first().waitFor();
  assert.equal(
    asked.filter(url => /assets\/search\//.test(url)),
    [],
  );
  const files = await readdir(join(site.folder, 'assets'), { recursive: true });
  assert.equal(
    files.filter(file => /^search(\/|$)/.test(file)),
    [],
  );
  assert.is(JSON.parse(await readFile(join(site.folder, 'manifest.json'), 'utf8')).search, null);
  assert.ok((await readdir(site.folder)).includes('search.html'), 'the page of all results is there');
  const html = await readFile(join(site.folder, 'index.html'), 'utf8');
  assert.match(html, `<link rel="preconnect" href="${double.url}" crossorigin>`);
  assert.equal(troubles, []);
});

test('a site has the code of its own backend only', async context => {
  const words = { algolia: 'x-algolia-api-key', typesense: 'multi_search', meilisearch: 'attributesToCrop' };
  const plain = await build('');
  const code = async ({ folder }: Served) => {
    const files = (await readdir(join(folder, 'assets'))).filter(name => name.endsWith('.js'));
    return (await Promise.all(files.map(file => readFile(join(folder, 'assets', file), 'utf8')))).join('\n');
  };
  const [own, local] = [await code(context.site), await code(plain)];
  await plain.close();
  for (const [name, word] of Object.entries(words)) {
    assert.is(own.includes(word), name === 'algolia', `${name} in a site that asks Algolia`);
    assert.not.ok(local.includes(word), `${name} in a site that asks nobody`);
  }
  for (const text of [own, local])
    for (const word of ['because of its filters', 'docsc:refresh']) assert.not.match(text, word);
  assert.not.match(local, 'There is no host to send');
});

for (const [provider, path] of [
  ['typesense', '/multi_search'],
  ['meilisearch', '/multi-search'],
] as const) {
  test(`${provider} answers as well`, async context => {
    const { page, double, troubles } = context;
    const key = provider === 'meilisearch' ? 'ab'.repeat(32) : 'search-key';
    const site = await build(`provider: ${provider}\nindex: docs\nkey: ${key}\nurl: ${double.url}`);
    const input = await open(page, site.origin);
    await input.fill('install');
    await hits(page).first().waitFor();
    assert.is(await hits(page).count(), 3);
    assert.ok((await hits(page).locator('mark').allTextContents()).includes('Install'));
    assert.is(new URL(double.asked[0]!.path, 'http://x').pathname, path);
    assert.equal(troubles, []);
    await site.close();
  });
}

const failures: [string, (response: ServerResponse) => unknown][] = [
  ...[401, 403, 404, 429, 500, 503].map((code): [string, (response: ServerResponse) => unknown] => [
    String(code),
    response => response.writeHead(code).end('{"message":"No."}'),
  ]),
  ['HTML', response => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Sign in')],
  ['half of an answer', response => response.writeHead(200).end('{"results":[{"hits":[')],
  ['an answer without hits', response => response.writeHead(200).end('{"results":[{"nbHits":3}]}')],
  ['hits of another kind', response => response.writeHead(200).end('{"results":[{"hits":{"0":{}},"nbHits":-3}]}')],
  ['a connection that is cut', response => response.destroy()],
  ['no leave to read', response => response.removeHeader('access-control-allow-origin') ?? response.end('{}')],
  ['fifty megabytes', response => response.writeHead(200).end(`{"results":[${' '.repeat(50_000_000)}]}`)],
];
for (const [name, fault] of failures) {
  test(`${name}: an error is shown, the field stays usable, and the next letter sends another query`, async ({
    page,
    site,
    double,
  }) => {
    double.fault = fault;
    const input = await open(page, site.origin);
    await input.fill('instal');
    await unable(page);
    double.fault = undefined;
    await input.press('l');
    await hits(page).first().waitFor();
    assert.is(await input.inputValue(), 'install');
    assert.is(await page.getByText('Unable to fetch results').count(), 0);
  });
}

test('offline: an error is shown, and once online, the next letter sends another query', async ({
  page,
  site,
  chrome,
}) => {
  const input = await open(page, site.origin);
  await input.fill('flag');
  await hits(page).first().waitFor();
  await chrome.context.setOffline(true);
  await input.fill('instal');
  await unable(page);
  await chrome.context.setOffline(false);
  await input.press('l');
  await hits(page).first().waitFor();
});

test('a server that never answers: stalled after 300 ms, an error after five seconds', async ({
  page,
  site,
  double,
}) => {
  double.fault = () => undefined;
  const input = await open(page, site.origin);
  const started = Date.now();
  await input.fill('install');
  await page.waitForSelector('[data-status="stalled"]');
  assert.ok(Date.now() - started >= 290);
  assert.is(await page.getByText('Unable to fetch results').count(), 0);
  await unable(page);
  assert.ok(Date.now() - started >= 5_000);
});

test('a slow server: stalled, then its hits', async ({ page, site, double }) => {
  double.fault = (response, { body }) => {
    const { query } = JSON.parse(body).requests[0];
    const hit = { objectID: '/install', url: '/install', hierarchy: { lvl0: 'Guides', lvl1: `Slow ${query}` } };
    setTimeout(() => response.end(JSON.stringify({ results: [{ hits: [hit], nbHits: 1 }] })), 800);
  };
  const input = await open(page, site.origin);
  await input.fill('install');
  await page.waitForSelector('[data-status="stalled"]');
  await hits(page).first().waitFor();
  assert.match(await hits(page).first().innerText(), 'Slow install');
  await page.waitForSelector('[data-status="idle"]');
});

test('responses out of order: the newest query wins, and those before are aborted', async context => {
  const { page, site, double } = context;
  const closed: string[] = [];
  double.fault = (response, { body }) => {
    const { query } = JSON.parse(body).requests[0] as { query: string };
    response.on('close', () => {
      if (!response.writableEnded) closed.push(query);
    });
    const hit = { objectID: '/install', url: '/install', hierarchy: { lvl0: 'Guides', lvl1: `About ${query}` } };
    const text = JSON.stringify({ results: [{ hits: [hit], nbHits: 1 }] });
    setTimeout(() => response.end(text), query === 'first' ? 900 : 50);
  };
  const input = await open(page, site.origin);
  await input.fill('first');
  while (!double.asked.length) await page.waitForTimeout(20);
  await input.fill('second');
  await hits(page).first().waitFor();
  await page.waitForTimeout(1_000);
  assert.match(await hits(page).first().innerText(), 'About second');
  assert.equal(closed, ['first']);
});

test('the first host is dead: the next one answers, and is tried first from then on', async context => {
  const { page, double } = context;
  const gone = await openSearchServerDouble(plainEngine([]));
  await gone.close();
  const site = await build(`provider: algolia\nindex: docs\nurl: [${gone.url}, ${double.url}]`);
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).origin));
  const input = await open(page, site.origin);
  await input.fill('install');
  await hits(page).first().waitFor();
  await input.fill('linux');
  await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 1);
  assert.equal(
    asked.filter(origin => origin !== site.origin),
    [gone.url, double.url, double.url],
  );
  await site.close();
});

test('the first host accepts the query but does not respond: the next one is tried after two seconds', async context => {
  const { page, double } = context;
  const mute = await openSearchServerDouble(plainEngine([]));
  mute.fault = () => undefined;
  const site = await build(`provider: algolia\nindex: docs\nurl: [${mute.url}, ${double.url}]`);
  const input = await open(page, site.origin);
  const started = Date.now();
  await input.fill('install');
  await hits(page).first().waitFor();
  assert.ok(Date.now() - started >= 2_000);
  await site.close();
  await mute.close();
});

test('results of a hostile server are plain text and link only to allowed places', async ({
  page,
  site,
  double,
  troubles,
}) => {
  const html = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>';
  const bad = { objectID: 'x', hierarchy: { lvl0: html, lvl1: html }, url: '/install' };
  const evil = [
    { ...bad, objectID: 'js', url: 'javascript:window.pwned=1' },
    { ...bad, objectID: 'data', url: 'data:text/html,<script>window.pwned=1</script>' },
    { ...bad, _snippetResult: { content: { value: `\uE0D5${html}\uE0D6`, matchLevel: 'full' } } },
    ...Array.from({ length: 10_000 }, (_, nth) => ({
      objectID: `n${nth}`,
      url: `/p${nth}`,
      hierarchy: { lvl0: 'N', lvl1: `N${nth}` },
    })),
  ];
  double.fault = response => response.end(JSON.stringify({ results: [{ hits: evil, nbHits: -1, facets: { x: 1 } }] }));
  const input = await open(page, site.origin);
  await input.fill('install');
  await hits(page).first().waitFor();
  assert.ok((await hits(page).count()) <= 20);
  assert.match((await hits(page).allInnerTexts()).join('\n'), '<img src=x');
  assert.is(await page.locator('[role=option] img, [role=option] script').count(), 0);
  assert.is(await page.locator('a[href^="javascript"], a[href^="data"]').count(), 0);
  assert.is(await page.evaluate(() => 'pwned' in window), false);
  assert.equal(troubles, []);
});

test('hostile queries reach the server as they are, and do no harm', async ({ page, site, double, troubles }) => {
  const input = await open(page, site.origin);
  for (const text of [
    '.*+?^$()|[]{}\\',
    '<script>alert(1)</script>',
    '"; drop table',
    '😀👩‍👩‍👧',
    'e\u0301\u0301\u0301',
    'شرح',
  ]) {
    await input.fill(text);
    await page.waitForFunction(
      wanted => document.body.innerText.includes(`No results for`) && document.body.innerText.includes(wanted),
      text,
    );
    // If nothing is found, parts of the query are searched as well.
    assert.ok(
      double.asked.some(asked => asked.text === text),
      text,
    );
  }
  await input.fill('x'.repeat(10_000));
  await page.waitForTimeout(400);
  assert.ok(double.asked.every(asked => asked.text.length <= 64));
  assert.equal(troubles, []);
});

test('the console tells writers once why filters leave no hits', async context => {
  const { page, double, troubles } = context;
  const remote = `provider: algolia\nindex: docs\nurl: ${double.url}\nfilters: ['docusaurus_tag:nowhere']`;
  const { origin, stop } = await serveSource(await project(remote));
  const input = await open(page, origin);
  await input.fill('install');
  await said(page, 'No results for');
  while (!troubles.length) await page.waitForTimeout(20);
  await input.fill('flag');
  await page.waitForTimeout(500);
  assert.is(troubles.length, 1);
  assert.match(troubles[0]!, /because of its filters \(docusaurus_tag:nowhere, language:en\)/);
  await stop();
});

test.run();
