import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startListening } from '../../src/compiler/dev/http.js';
import { openProjectServer } from '../dev-server.js';
import { type Files, writeProject } from '../project.js';
import { violationsOn } from './axe.js';
import { openChrome } from './chromium.js';
import { serveSource } from './site.js';
import { holdRequest } from './visits.js';

/** Starts `docsc serve` with linking held back until the test releases it. */
async function startUnlinked(files: Files, isLarge = false) {
  const { server, link } = await openProjectServer(await writeProject(files), { isLarge });
  const origin = `http://localhost:${await startListening(server, 0, 'localhost')}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin, link, stop };
}

const long = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.`).join('\n\n');

/** Starts `docsc serve` on a project. */
async function start(files: Files) {
  const root = await writeProject(files);
  const write = (path: string, text: string) => writeFile(join(root, path), text);
  return { ...(await serveSource(root)), write };
}

test('an edit reaches the open page without a reload and keeps the scroll position; errors are an overlay', async () => {
  const { origin, write, stop } = await start({
    'docsc.config.yaml': 'title: T\nsidebars: { main: [index, a] }\n',
    'docs/index.md': `# Home\n\n[a](./a.md)\n\n${long}\n`,
    'docs/a.md': '# A\n\nfirst\n',
  });
  const chrome = await openChrome();
  try {
    const page = await chrome.context.newPage();
    await page.goto(origin);
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
    await page.evaluate(() => {
      (window as { kept?: boolean }).kept = true;
      scrollTo({ top: 500, behavior: 'instant' });
    });
    await write('docs/index.md', `# Home\n\n[a](./a.md)\n\n${long.replace('Paragraph 30.', 'Changed text.')}\n`);
    await page.waitForSelector('text=Changed text.', { state: 'attached' });
    assert.is(await page.evaluate(() => (window as { kept?: boolean }).kept), true);
    assert.ok(Math.abs((await page.evaluate(() => scrollY)) - 500) < 5);

    const hostile = '<img/src=x/onerror=globalThis.boom=1>';
    await write('docs/index.md', `# Home\n\n[\`${hostile}\`](./nowhere.md?${hostile})\n\n${long}\n`);
    await page.waitForSelector('.dev-overlay');
    const overlay = (await page.textContent('.dev-overlay')) ?? '';
    assert.match(overlay, 'docs/index.md:3:1');
    assert.match(overlay, `3 | [\`${hostile}\`](./nowhere.md`, 'what it quotes is text');
    assert.is(await page.locator('.dev-overlay :is(img, script)').count(), 0);
    assert.is(await page.evaluate(() => (globalThis as { boom?: number }).boom), undefined);
    assert.ok(await page.isVisible('text=Changed text.'), 'the last good page stays');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.dev-overlay', { state: 'detached' });

    await write('docs/index.md', `# Home\n\n[a](./a.md) mended\n\n${long}\n`);
    await page.waitForSelector('text=mended');
    await write('docsc.config.yaml', 'title: [\n');
    await page.waitForSelector('.dev-overlay');
    assert.match((await page.textContent('.dev-overlay')) ?? '', 'docsc.config.yaml');
    await write('docsc.config.yaml', 'title: T\nsidebars: { main: [index, a] }\n');
    await page.waitForSelector('.dev-overlay', { state: 'detached' });
    assert.is(await page.evaluate(() => (window as { kept?: boolean }).kept), true);
  } finally {
    await chrome.close();
    await stop();
  }
});

test('a page that is opened before the site is linked becomes whole without a reload', async () => {
  const { origin, link, stop } = await startUnlinked({
    'docsc.config.yaml': 'title: T\nsidebars: { main: [index, a, b] }\n',
    'docs/index.md': '# Home\n',
    'docs/a.md':
      '# A\n\n[its neighbour](./b.md) [of another name](./c.md) [nowhere](./nowhere.md)\n\n<Tabs><TabItem value="x">in a tab</TabItem></Tabs>\n',
    'docs/b.md': '# B\n',
    'docs/c.md': '---\nslug: /other\n---\n\n# C\n',
  });
  const chrome = await openChrome();
  try {
    const page = await chrome.context.newPage();
    const messages: string[] = [];
    page.on('console', message => {
      if (message.type() === 'error') messages.push(message.text());
    });
    await page.goto(`${origin}/a`);
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
    assert.is(await page.locator('main h1').textContent(), 'A');
    assert.is(await page.locator('main a', { hasText: 'its neighbour' }).getAttribute('href'), '/b');
    assert.is(await page.locator('.broken-link').count(), 0);
    assert.is(await page.locator('#docsc\\:sidebar nav').count(), 0);
    const whole = fetch(`${origin}/other`).then(response => response.text());
    await page.evaluate(() => {
      (window as { kept?: boolean }).kept = true;
    });
    link();
    await page.waitForSelector('#docsc\\:sidebar nav a[href="/b"]');
    assert.is(await page.locator('main .broken-link').textContent(), 'nowhere');
    assert.is(await page.locator('main a', { hasText: 'of another name' }).getAttribute('href'), '/other');
    assert.is(await page.locator('.pager-next').getAttribute('href'), '/b');
    assert.is(await page.evaluate(() => (window as { kept?: boolean }).kept), true);
    assert.match(await whole, '<h1', 'an address without a file of its name waits for the site');
    await page.locator('main a', { hasText: 'its neighbour' }).click();
    await page.waitForSelector('main h1:text("B")');
    await page.goBack();
    await page.waitForSelector('main h1:text("A")');
    assert.equal(messages, []);
  } finally {
    await chrome.close();
    stop();
  }
});

test('a page of a large site is shown before the site is linked', async () => {
  const { origin, stop } = await startUnlinked(
    { 'docsc.config.yaml': 'title: T\n', 'docs/index.md': '# Home\n' },
    true,
  );
  try {
    const shown = await fetch(origin).then(response => response.text());
    assert.match(shown, 'Home</h1>');
    assert.match(shown, 'partial');
  } finally {
    stop();
  }
});

test('an edit of an included part, of its code and of a component reaches the open page', async () => {
  const component = (word: string) => `export const Word = () => <b className="word">${word}</b>;\n`;
  const { origin, write, stop } = await start({
    'docsc.config.yaml': 'title: T\ncomponents: { module: components.tsx }\n',
    'components.tsx': component('old'),
    'docs/index.mdx': '# Home\n\n<Include file="./_part.mdx" />\n\n```js file="./code.js"\n```\n\n<Word />\n',
    'docs/_part.mdx': 'First part.\n',
    'docs/code.js': 'let first;\n',
  });
  const chrome = await openChrome();
  try {
    const page = await chrome.context.newPage();
    await page.goto(origin);
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
    await page.evaluate(() => {
      (window as { kept?: boolean }).kept = true;
    });
    await write('docs/_part.mdx', 'Second part.\n');
    await page.waitForSelector('text=Second part.');
    await write('docs/code.js', 'let second;\n');
    await page.waitForFunction(() => document.querySelector('pre')?.textContent === 'let second;');
    assert.is(await page.evaluate(() => (window as { kept?: boolean }).kept), true);
    await write('docs/_part.mdx', '[broken](./nowhere.md)\n');
    await page.waitForSelector('.dev-overlay');
    assert.match((await page.textContent('.dev-overlay')) ?? '', 'docs/_part.mdx:1:1');
    await write('docs/_part.mdx', 'Mended.\n');
    await page.waitForSelector('.dev-overlay', { state: 'detached' });
    await write('components.tsx', component('new'));
    await page.waitForFunction(() => document.querySelector('.word')?.textContent === 'new');
  } finally {
    await chrome.close();
    await stop();
  }
});

test('only requests from this machine are answered, and only with files of the site', async () => {
  const { origin, stop } = await start({
    'docsc.config.yaml': 'title: T\n',
    'docs/index.md': '# Home\n',
    'docs/secret.txt': 'x',
  });
  const { request } = await import('node:http');
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const { hostname, port } = new URL(origin);
      const made = request({ hostname, port, path, headers, method }, response => {
        let text = '';
        response.on('data', chunk => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      made.on('error', reject);
      made.end();
    });
  try {
    assert.is((await ask('/')).status, 200);
    assert.is((await ask('/', { host: 'evil.example' })).status, 403);
    assert.is((await ask('/', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' })).status, 403);
    assert.is((await ask('/', {}, 'POST')).status, 405);
    for (const path of [
      '/../docsc.config.yaml',
      '/..%2fdocsc.config.yaml',
      '/%2e%2e/docsc.config.yaml',
      '/docs/secret.txt',
      '/secret.txt',
      '/..%5cx',
      '//x',
      '/.git/config',
      '/%',
    ]) {
      const { status, text } = await ask(path);
      assert.ok(status === 404 || status === 400, `${path}: ${status}`);
      assert.not.match(text, 'title: T');
    }
  } finally {
    await stop();
  }
});

test('an edit of the redirects applies to the next request', async () => {
  const { origin, write, stop } = await start({
    'docsc.config.yaml': 'title: T\nredirects: moved.yaml\n',
    'moved.yaml': '- { from: /old, to: /a }\n',
    'docs/index.md': '# Home\n',
    'docs/a.md': '# A\n',
  });
  const ask = async (path: string) => (await fetch(origin + path, { redirect: 'manual' })).headers.get('location');
  try {
    assert.is(await ask('/old'), '/a');
    await write('moved.yaml', '- { from: /older, to: /a }\n');
    for (let tries = 0; tries < 400 && (await ask('/older')) === null; tries++)
      await new Promise(resolve => setTimeout(resolve, 50));
    assert.is(await ask('/older'), '/a');
    assert.is(await ask('/old'), null);
  } finally {
    await stop();
  }
});

test('an open search follows edits: shown results are refreshed, and a query in progress does not fail', async () => {
  const { origin, write, stop } = await start({
    'docsc.config.yaml': 'title: T\nsidebars: { main: [index, a] }\n',
    'docs/index.md': '# Home\n',
    'docs/a.md': '# Harbour\n\nA windlass is there.\n',
  });
  const chrome = await openChrome();
  try {
    const page = await chrome.context.newPage();
    await page.goto(origin);
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
    await page.keyboard.press('Control+k');
    await page.fill('.search-dialog[open] input', 'windlass');
    await page.waitForSelector('.hit');
    await write('docs/a.md', '# Harbour\n\nA windlass and a capstan are there.\n');
    await page.waitForSelector('.hit >> text=capstan');
    await write('docs/a.md', '# Harbour\n\nNothing is there.\n');
    await page.waitForSelector('.no-hits >> text=No results for');

    await page.goto(`${origin}/search?q=harbour`);
    await page.waitForSelector('.found .hit >> text=Nothing is there');
    await write('docs/a.md', '# Harbour\n\nA bilge is there.\n');
    await page.waitForSelector('.found .hit >> text=A bilge is there');

    const said = await page.evaluateHandle(() => {
      const texts: string[] = [];
      new MutationObserver(() => texts.push(document.querySelector('.search-page')?.textContent ?? '')).observe(
        document.body,
        { subtree: true, childList: true, characterData: true },
      );
      return texts;
    });
    const gate = await holdRequest(page, /\/assets\/search\//);
    await write('docs/a.md', '# Harbour\n\nA mast is there.\n');
    while (gate.asked < 1) await page.waitForTimeout(20);
    await write('docs/a.md', '# Harbour\n\nA sextant is there.\n');
    while (gate.asked < 2) await page.waitForTimeout(20);
    gate.release();
    await page.waitForSelector('.found .hit >> text=A sextant is there');
    assert.not.match((await said.jsonValue()).join('\n'), 'Unable to fetch results');
  } finally {
    await chrome.close();
    await stop();
  }
});

test('the findings of the open page are in its corner, follow edits and navigation, and lead to all findings', async () => {
  const { origin, write, stop } = await start({
    'docsc.config.yaml': 'title: T\nsidebars: { main: [index, a] }\n',
    'docs/index.md': '# Home\n\n[a](./a.md)\n\n[own](#nowhere)\n\n[part](./a.md#gone)\n',
    'docs/a.md': '# A\n\nfirst\n',
  });
  const chrome = await openChrome();
  try {
    const page = await chrome.context.newPage();
    await page.goto(origin);
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
    const summary = page.locator('.dev-findings summary');
    await page.waitForFunction(() => document.querySelector('.dev-findings summary')?.textContent === '2 findings');
    await summary.focus();
    await page.keyboard.press('Enter');
    assert.match(await page.innerText('.dev-findings'), 'docs/index.md:5:1');
    assert.match(await page.innerText('.dev-findings'), 'broken-anchor: "#gone" is not on /a.');
    assert.equal(await violationsOn(page), []);
    await write('docs/index.md', '# Home\n\n[a](./a.md)\n\n[own](#nowhere)\n');
    await page.waitForFunction(() => document.querySelector('.dev-findings summary')?.textContent === '1 finding');
    assert.ok(await page.isVisible('.dev-findings code'), 'it stays open');
    await page.click('article a');
    await page.waitForSelector('.dev-findings', { state: 'detached' });
    await page.goBack();
    await page.click('.dev-findings summary');
    const [status] = await Promise.all([chrome.context.waitForEvent('page'), page.click('.dev-findings a')]);
    await status.waitForSelector('h1:has-text("docsc serve: T")');
    assert.match(await status.innerText('main'), '#nowhere');
    assert.equal(await violationsOn(status), []);
  } finally {
    await chrome.close();
    await stop();
  }
});

test.run();
