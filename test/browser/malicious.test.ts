/** Row M39 where it counts: every hostile page in a real browser without a Content-Security-Policy, and nothing runs. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { rules } from '../../src/compiler/rules.js';
import { everywhere, payloads } from '../payloads.js';
import { writeProject } from '../project.js';
import { openChrome } from './chromium.js';
import { serveBuilt } from './site.js';

const AT_ONCE = 25;
/** Every one of them stands in the compiler's own test; a browser sees one of this many. */
const SHARE = 6;
const shown = payloads.filter((_, index) => index % SHARE === 0);

test('M39 every page with a hostile string, as HTML and as the runtime shows it: nothing runs', async () => {
  const levels = Object.keys(rules).map(rule => `  ${rule}: warning`);
  const pages = shown.map((payload, index) => [
    `docs/p${index}.md`,
    everywhere(payload).replace('---\n', `---\nslug: /p${index}\n`),
  ]);
  const root = await writeProject({
    'docsc.config.yaml': `title: Hostile\nsearch: false\nrules:\n${levels.join('\n')}\n`,
    'docs/index.md': '# Home\n',
    ...Object.fromEntries(pages),
  });
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
    // The HTML as it is: the application stays away, so that a page is a document and no more, in a frame too.
    await page.route('**/*', async route => {
      if (route.request().resourceType() !== 'document') return route.abort();
      const response = await route.fetch();
      const { 'content-security-policy': _, ...headers } = response.headers();
      return route.fulfill({ response, headers });
    });
    await page.goto(site.origin);
    const ran: number[] = [];
    for (let first = 0; first < shown.length; first += AT_ONCE) {
      const batch = Array.from({ length: Math.min(AT_ONCE, shown.length - first) }, (_, index) => first + index);
      const found = await page.evaluate(
        numbers =>
          Promise.all(
            numbers.map(
              number =>
                new Promise<number[]>(resolve => {
                  const frame = document.createElement('iframe');
                  frame.src = `/p${number}`;
                  frame.onload = () =>
                    setTimeout(() => {
                      const { boom } = frame.contentWindow as unknown as { boom?: unknown };
                      const isThere = frame.contentDocument?.querySelector('article') !== null;
                      frame.remove();
                      resolve(boom === undefined && isThere ? [] : [number]);
                    }, 20);
                  document.body.append(frame);
                }),
            ),
          ),
        batch,
      );
      ran.push(...found.flat());
    }
    assert.equal(
      ran.map(number => shown[number]),
      [],
    );
    assert.equal(dialogs, []);
    // As the runtime shows it: a share of the pages, navigated to.
    await page.unroute('**/*');
    for (let number = 0; number < shown.length; number += 12) {
      await page.goto(`${site.origin}/p${number}`);
      await page.waitForSelector('html[data-ready]', { state: 'attached' });
      assert.is(await page.evaluate(() => (globalThis as Record<string, unknown>).boom), undefined, shown[number]);
    }
    assert.equal(dialogs, []);
    process.stdout.write(`note: ${shown.length} pages in Chromium without a policy\n`);
  } finally {
    await chrome.close();
    await site.close();
  }
});

test.run();
