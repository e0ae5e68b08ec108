/**
 * Row M39 in a real browser: hostile pages without a Content-Security-Policy, and nothing runs.
 * Takes long: it builds and opens more than six hundred pages.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startListening } from '../../src/compiler/dev/http.js';
import { rules } from '../../src/compiler/diagnostics/rules/index.js';
import { pageWithPayload, payloads } from '../payloads.js';
import { writeProject } from '../project.js';
import { openChrome } from './chromium.js';
import { type Served, serveBuilt } from './site.js';

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

/** A page whose string does run, which shows that the test would notice. */
const CONTROL = '/control';
const CONTROL_HTML = '<article><img src=x onerror=globalThis.boom=1></article>';

/** Empty, and kept by the browser. */
const EMPTY: Record<string, OutgoingHttpHeaders> = {
  script: { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' },
  style: { 'content-type': 'text/css', 'cache-control': 'max-age=3600' },
};

/**
 * The HTML of a built site, so that each page is only a document, also in a frame. Scripts and style sheets are empty: a
 * page whose script is missing would load itself again.
 */
async function serveDocuments(folder: string): Promise<Served> {
  const server = createServer(async (request, response) => {
    const wanted = String(request.headers['sec-fetch-dest']);
    const name = new URL(request.url!, 'http://x').pathname.slice(1) || 'index';
    const isDocument = /^(?:document|i?frame)$/.test(wanted);
    const file = isDocument ? await readFile(join(folder, `${name}.html`)).catch(() => undefined) : undefined;
    const html = request.url === CONTROL ? CONTROL_HTML : file;
    const empty = EMPTY[wanted];
    response.writeHead(html || empty ? 200 : 404, empty ?? { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  const port = await startListening(server, 0, 'localhost');
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { folder, origin: `http://localhost:${port}`, close };
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
  const documents = await serveDocuments(site.folder);
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
    await page.goto(documents.origin);
    const ran: string[] = [];
    const framed = [CONTROL, ...routes];
    for (let first = 0; first < framed.length; first += AT_ONCE) {
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
        framed.slice(first, first + AT_ONCE),
      );
      ran.push(...found.flat());
    }
    assert.is(ran.shift(), CONTROL);
    assert.equal(
      ran.map(route => `${route} ${shown[Number(route.slice(2))]}`),
      [],
    );
    assert.equal(dialogs, []);
    // As the runtime renders it: navigates to a share of the pages.
    for (const route of routes.filter((_, index) => index % 12 === 0)) {
      await page.goto(site.origin + route);
      await page.waitForSelector('html[data-ready]', { state: 'attached' });
      assert.is(await page.evaluate(() => (globalThis as Record<string, unknown>).boom), undefined, route);
    }
    assert.equal(dialogs, []);
    process.stdout.write(`note: ${routes.length} pages in Chromium without a policy\n`);
  } finally {
    await chrome.close();
    await documents.close();
    await site.close();
  }
});

test.run();
