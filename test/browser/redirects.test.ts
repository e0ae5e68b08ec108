/**
 * One table of old URLs, reached in every way: `serve`, `preview`, a click in the browser, and a host without
 * redirects. Models of real hosts are in `test/hosts/`.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PreviewRules } from '../../src/compiler/emit/hosts/index.js';
import { addresses, escapes, movedSite, open, queries } from '../hosts/addresses.js';
import { writeProject } from '../project.js';
import { type Chrome, openChrome } from './chromium.js';
import { servePlainHost } from './dumb.js';
import { waitForNetworkIdle } from './network-idle.js';
import { type Served, serveBuilt, serveSource } from './site.js';
import { waitForShell } from './visits.js';

type Context = { root: string; site: Served; dumb: Served; chrome: Chrome; page: Page; troubles: string[] };

const test = suite<Context>('redirects');
const all = [...addresses, ...open, ...queries];
/** The application shows pages, not files. */
const pages = all.filter(([, to]) => !/\.(txt|htm)$/.test(to));

test.before(async context => {
  try {
    context.root = await writeProject(movedSite('html'));
    context.site = await serveBuilt('docsc.config.yaml', context.root);
    context.dumb = await servePlainHost(context.site.folder);
    context.chrome = await openChrome({ isStill: true });
    await context.chrome.context.route('https://example.com/**', route => route.fulfill({ body: 'elsewhere' }));
  } catch (thrown) {
    // A hook that throws would keep the process waiting forever.
    console.error(thrown);
    process.exit(1);
  }
});

test.after(async ({ site, dumb, chrome }) => {
  await chrome.close();
  await dumb.close();
  await site.close();
});

test.before.each(async context => {
  context.page = await context.chrome.context.newPage();
  context.troubles = [];
  context.page.on('pageerror', thrown => context.troubles.push(thrown.message));
});

test.after.each(async ({ page }) => {
  await page.close();
});

/** Follows redirects; returns the final URL and all statuses. */
async function follow(origin: string, address: string): Promise<{ end: string; statuses: number[] }> {
  let url = new URL(address, origin);
  const statuses: number[] = [];
  for (let steps = 0; steps < 5; steps++) {
    if (url.origin !== origin) return { end: url.href, statuses };
    const { status, headers } = await fetch(url, { redirect: 'manual' });
    statuses.push(status);
    if (status === 404) return { end: 'not found', statuses };
    const location = headers.get('location');
    if (status === 200) return { end: url.href.slice(origin.length), statuses };
    const next = new URL(location!, url);
    if (!location!.includes('#')) next.hash = url.hash;
    url = next;
  }
  return { end: 'a circle', statuses };
}

async function assertServed(origin: string, status: number) {
  for (const [from, to] of all) {
    const { end, statuses } = await follow(origin, from);
    assert.is(end, to, from);
    assert.ok(statuses.length <= 2 && statuses.slice(0, -1).every(found => found === status), `${from}: ${statuses}`);
  }
  for (const address of escapes) {
    const { headers } = await fetch(origin + address, { redirect: 'manual' });
    assert.is(new URL(headers.get('location') ?? '/', origin).origin, origin, address);
  }
}

test('preview answers with 301 and leads in one step', async ({ site }) => {
  await assertServed(site.origin, 301);
});

test('serve answers with 302, which no browser remembers, and leads in one step', async ({ root }) => {
  const { origin, stop } = await serveSource(root);
  try {
    await assertServed(origin, 302);
  } finally {
    await stop();
  }
});

/** Clicks a link that the application did not render. */
const click = (page: Page, href: string) =>
  page.evaluate(to => {
    const link = Object.assign(document.createElement('a'), { href: to });
    document.body.append(link);
    link.click();
    link.remove();
  }, href);

test('a click on an old URL opens the new page without loading a new document', async ({ site, page, troubles }) => {
  const start = async () => {
    await page.goto(`${site.origin}/search`);
    await waitForShell(page);
    await page.evaluate(() => Object.assign(window, { kept: true }));
  };
  await start();
  for (const [from, to] of pages) {
    await click(page, from);
    if (to === 'not found') await page.waitForSelector('h1:has-text("Page not found")');
    else await page.waitForURL(new URL(to, site.origin).href, { waitUntil: 'commit' });
    if (to.startsWith('https:')) await start();
    assert.ok(await page.evaluate(() => 'kept' in window), from);
    await click(page, '/search');
    await page.waitForSelector('h1:has-text("Search")');
  }
  assert.equal(troubles, []);
});

test('on a host without redirects, pages and the not-found page redirect', async ({ dumb, page, troubles }) => {
  for (const [from, to] of pages) {
    await page.goto(dumb.origin + from, { waitUntil: 'commit' });
    if (to === 'not found') {
      await waitForShell(page);
      await waitForNetworkIdle(page);
      assert.is(await page.textContent('h1'), 'Page not found', from);
      continue;
    }
    // A host without redirects serves `/guide.html` under that URL.
    const end = new URL(to, dumb.origin);
    const same = ({ href }: URL) => href.replace(/\.html(?=[?#]|$)/, '') === end.href;
    await page.waitForURL(same, { waitUntil: 'commit' });
    if (end.origin !== dumb.origin) continue;
    await page.waitForFunction(
      () => !/^(Moved|Page not found)/.test(document.querySelector('h1')?.textContent ?? 'Moved'),
    );
  }
  assert.equal(troubles, []);
});

test('a page at an old address leads on without JavaScript too', async ({ dumb }) => {
  const plain = await openChrome({ javaScriptEnabled: false });
  const page = await plain.context.newPage();
  await page.goto(`${dumb.origin}/older`);
  await page.waitForURL(`${dumb.origin}/deep/page#part`);
  await plain.close();
});

test('going back from where a redirect led does not return to the old address', async ({ site, page }) => {
  await page.goto(`${site.origin}/guide`);
  await waitForShell(page);
  await click(page, '/older');
  await page.waitForURL('**/deep/page#part');
  await page.goBack();
  await page.waitForURL('**/guide');
  await page.waitForSelector('h1:has-text("Guide")');
});

test('preview sends the headers that hosts are told to send', async ({ site, page, troubles }) => {
  const rules = JSON.parse(await readFile(join(site.folder, '.docsc/hosts.json'), 'utf8')) as PreviewRules;
  for (const path of ['/guide', '/nowhere', '/file.txt', '/manifest.json', '/old']) {
    const { headers } = await fetch(site.origin + path, { redirect: 'manual' });
    for (const [name, value] of rules.headers) assert.is(headers.get(name), value, `${path}: ${name}`);
    if (path !== '/old') assert.is(headers.get('cache-control'), rules.cache.rest, path);
  }
  const html = await (await fetch(`${site.origin}/guide`)).text();
  const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(html) ?? [];
  const { headers: ofScript } = await fetch(site.origin + script);
  for (const [name, value] of rules.assetHeaders) assert.is(ofScript.get(name), value, name);
  assert.is(ofScript.get('cache-control'), rules.cache.hashed);
  // The header is the page's policy plus the directives that only a header can have.
  const [, meta = ''] = /Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
  const decoded = meta.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
  const { headers } = await fetch(`${site.origin}/guide`);
  assert.is(headers.get('content-security-policy'), `${decoded}; frame-ancestors 'none'`);
  await page.goto(`${site.origin}/guide`);
  await waitForShell(page);
  assert.equal(troubles, []);
});

test.run();
