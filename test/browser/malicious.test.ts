/**
 * Row M39 in a real browser: hostile pages without a Content-Security-Policy, and nothing runs.
 * Takes long: it builds and opens more than six hundred pages.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { rules } from '../../src/compiler/diagnostics/rules/index.js';
import { pageWithPayload, payloads } from '../payloads.js';
import { writeProject } from '../project.js';
import { openChrome } from './chromium.js';
import { serveBuilt } from './site.js';

const AT_ONCE = 25;
/** The compiler's test covers every payload; the browser sees one in this many. */
const SHARE = 6;
const shown = payloads.filter((_, index) => index % SHARE === 0);
/** One in this many as the text of a remote page. */
const REMOTE_SHARE = 4;
const isRemote = (index: number) => index % REMOTE_SHARE === 0;

function remoteConfig(): string {
  const pages = shown.flatMap((_, index) =>
    isRemote(index) ? [`{ file: p${index}.md, id: r${index}, slug: /r${index}, title: R }`] : [],
  );
  return `remote:
  folder: remote
  repositories:
    - { name: r, url: https://github.com/a/b, pages: [${pages.join(', ')}] }
`;
}

test('M39 every page with a hostile string, as HTML and as the runtime shows it: nothing runs', async () => {
  const levels = Object.keys(rules).map(rule => `  ${rule}: warning`);
  const pages = shown.flatMap((payload, index) => [
    [`docs/p${index}.md`, pageWithPayload(payload).replace('---\n', `---\nslug: /p${index}\n`)],
    ...(isRemote(index) ? [[`remote/r/p${index}.md`, pageWithPayload(payload)]] : []),
  ]);
  const root = await writeProject({
    'docsc.config.yaml': `title: Hostile\nsearch: false\nrules:\n${levels.join('\n')}\n${remoteConfig()}`,
    'docs/index.md': '# Home\n',
    ...Object.fromEntries(pages),
  });
  const routes = shown.flatMap((_, index) => (isRemote(index) ? [`/p${index}`, `/r${index}`] : [`/p${index}`]));
  const site = await serveBuilt('docsc.config.yaml', root);
  const chrome = await openChrome();
  try {
    const browser = chrome.context.browser()!;
    const open = await browser.newContext({ bypassCSP: true });
    const page = await open.newPage();
    const dialogs: string[] = [];
    page.on('dialog', dialog => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    // The HTML as served: scripts are blocked, so that each page is only a document, also in a frame.
    await page.route('**/*', async route => {
      if (route.request().resourceType() !== 'document') return route.abort();
      const response = await route.fetch({ maxRetries: 2 });
      const { 'content-security-policy': _, ...headers } = response.headers();
      return route.fulfill({ response, headers });
    });
    await page.goto(site.origin);
    const ran: string[] = [];
    for (let first = 0; first < routes.length; first += AT_ONCE) {
      const found = await page.evaluate(
        batch =>
          Promise.all(
            batch.map(
              route =>
                new Promise<string[]>(resolve => {
                  const frame = document.createElement('iframe');
                  frame.src = route;
                  frame.onload = () =>
                    setTimeout(() => {
                      const { boom } = frame.contentWindow as unknown as { boom?: unknown };
                      const isThere = frame.contentDocument?.querySelector('article') !== null;
                      frame.remove();
                      resolve(boom === undefined && isThere ? [] : [route]);
                    }, 20);
                  document.body.append(frame);
                }),
            ),
          ),
        routes.slice(first, first + AT_ONCE),
      );
      ran.push(...found.flat());
    }
    assert.equal(
      ran.map(route => `${route} ${shown[Number(route.slice(2))]}`),
      [],
    );
    assert.equal(dialogs, []);
    // As the runtime renders it: navigates to a share of the pages.
    await page.unroute('**/*');
    for (const route of routes.filter((_, index) => index % 12 === 0)) {
      await page.goto(site.origin + route);
      await page.waitForSelector('html[data-ready]', { state: 'attached' });
      assert.is(await page.evaluate(() => (globalThis as Record<string, unknown>).boom), undefined, route);
    }
    assert.equal(dialogs, []);
    process.stdout.write(`note: ${routes.length} pages in Chromium without a policy\n`);
  } finally {
    await chrome.close();
    await site.close();
  }
});

test.run();
