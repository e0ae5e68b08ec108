/**
 * Every route of the reference site in Chromium: nothing is logged, nothing fails, and hydration changes nothing.
 * Takes long: it opens more than six hundred pages.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openChrome } from './chromium.js';
import { serveReference } from './reference-site.js';
import { visitInTabs } from './tabs.js';
import { waitForArticle } from './visits.js';

/** Pages mostly wait, so several load in parallel. */
const TABS = 4;

async function routesOf(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const pages = files.filter(file => file.endsWith('.html') && file !== '404.html');
  const routes = await Promise.all(
    pages.map(async file => {
      const html = await readFile(join(folder, file), 'utf8');
      return html.includes('id="docsc:page"') ? [`/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`] : [];
    }),
  );
  return routes.flat().sort();
}

function listen(page: Page, troubles: string[]): void {
  const note = (text: string) => troubles.push(`${new URL(page.url()).pathname}: ${text}`);
  page.on('console', message => note(message.text()));
  page.on('pageerror', thrown => note(thrown.message));
  page.on('requestfailed', request => {
    const reason = request.failure()?.errorText;
    // Canceled because this test moved on to the next page.
    if (reason !== 'net::ERR_ABORTED') note(`${request.url()} ${reason}`);
  });
  page.on('response', response => {
    if (response.status() >= 400) note(`${response.status()} ${response.url()}`);
  });
}

/** Returns where the hydrated page differs from the served HTML, after undoing intended differences. */
async function differenceOf(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    // A request parses by itself, which Trusted Types do not forbid.
    const served = await new Promise<Document>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('GET', location.href);
      request.responseType = 'document';
      request.onload = () => resolve(request.responseXML!);
      request.onerror = reject;
      request.send();
    });
    const [before = '', after = ''] = [served, document].map(of => {
      const root = of.getElementById('docsc:root')!.cloneNode(true) as HTMLElement;
      const comments = of.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
      const marks: Node[] = [];
      while (comments.nextNode()) marks.push(comments.currentNode);
      for (const mark of marks) mark.parentNode?.removeChild(mark);
      root.normalize();
      // The current heading, images that can be opened, and lists that are only partly prerendered.
      for (const link of root.querySelectorAll('.toc a')) link.removeAttribute('aria-current');
      // Field names become links to themselves once a script can open closed fields.
      for (const link of root.querySelectorAll('.fields dt > a')) link.replaceWith(...link.childNodes);
      // What places the sidebar runs once, before React.
      for (const script of root.querySelectorAll('.sidebar script')) script.remove();
      // Samples are highlighted when they are shown.
      for (const token of root.querySelectorAll('.token wbr')) token.remove();
      for (const token of root.querySelectorAll('.token')) token.replaceWith(...token.childNodes);
      // Tables that need no scrolling are marked when they are laid out.
      for (const table of root.querySelectorAll('.table-scroll')) table.removeAttribute('data-fits');
      root.normalize();
      for (const picture of root.querySelectorAll('.prose img')) {
        picture.removeAttribute('tabindex');
      }
      return root.innerHTML;
    });
    if (before === after) return undefined;
    let at = 0;
    while (before[at] === after[at]) at++;
    return `served …${before.slice(at - 60, at + 120)}… hydrated …${after.slice(at - 60, at + 120)}…`;
  });
}

/** Waits by code of its own: what Playwright waits with is a large script, which every page would have to load. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitInPage(page, () => document.documentElement.dataset.ready !== undefined);
  await waitForArticle(page);
  await waitInPage(page, () => {
    const { islands } = JSON.parse(document.getElementById('docsc:page')!.textContent!) as { islands: boolean };
    const article = document.querySelector('main')!;
    return !islands || Object.keys(article).some(key => key.startsWith('__react'));
  });
}

/** `isReached` runs in the page and uses nothing around it. */
async function waitInPage(page: Page, isReached: () => boolean): Promise<void> {
  await page.evaluate(`(async isReached => {
    const end = performance.now() + 30_000;
    while (!isReached()) {
      if (performance.now() > end) throw new Error('not reached: ' + isReached);
      await new Promise(done => setTimeout(done, 10));
    }
  })(${isReached})`);
}

test('no page logs anything or has a failed request, and the hydrated page equals the served one', async () => {
  const site = await serveReference();
  // The layout of a desktop, of which little has to be painted.
  const chrome = await openChrome({ height: 300, processes: true });
  try {
    const routes = await routesOf(site.folder);
    assert.ok(routes.length > 130, `${routes.length} routes`);
    const troubles: string[] = [];
    await visitInTabs(chrome.context, routes, {
      tabs: TABS,
      prepare: page => listen(page, troubles),
      visit: async (page, route) => {
        await visit(page, site.origin + route);
        // The search page is plain text until its script has loaded.
        const difference = route === '/search' ? undefined : await differenceOf(page);
        if (difference) troubles.push(`${route}: ${difference}`);
      },
    });
    assert.equal(troubles, []);
    process.stdout.write(`\nnote: ${routes.length} routes visited\n`);
  } finally {
    await chrome.close();
    await site.close();
  }
});

test('S27 no source maps are written', async () => {
  const site = await serveReference();
  const files = await readdir(site.folder, { recursive: true });
  await site.close();
  assert.equal(
    files.filter(file => file.endsWith('.map')),
    [],
  );
});

test('S01 S02 every page has a policy without unsafe words, and the same inline script', async () => {
  const site = await serveReference();
  try {
    const files = await readdir(site.folder, { recursive: true });
    const pages = await Promise.all(
      files.filter(file => file.endsWith('.html')).map(file => readFile(join(site.folder, file), 'utf8')),
    );
    const policies = pages.map(html => /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? '');
    for (const policy of policies) {
      assert.match(policy, "default-src 'none'");
      assert.not.match(policy, 'unsafe');
    }
    const hashes = new Set(policies.flatMap(policy => policy.match(/sha256-[^'&]+/g) ?? []));
    const isTyped = policies.every(policy => policy.includes('require-trusted-types-for'));
    const types = isTyped ? 'on' : 'off';
    process.stdout.write(`\nnote: ${pages.length} policies, ${hashes.size} hashes, Trusted Types ${types}\n`);
  } finally {
    await site.close();
  }
});

test.run();
