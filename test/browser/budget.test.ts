/** Budgets of what a reader downloads from `docsc preview`: compressed headers and bodies, in bytes. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { serveReference } from './reference-site.js';
import type { Served } from './site.js';
import { type BrowserSuiteContext, setUpBrowser, waitForArticle, waitForShell } from './visits.js';

type Context = BrowserSuiteContext & { site: Served };
type Request = { path: string; started: number; size: number };

const UNTIL_LOAD = 32_000;
const IN_ALL = 95_500;
const BOOT = 3_000;
const OWN_CODE = 20_000;

const test = suite<Context>('budget');
setUpBrowser(test, async context => {
  context.site = await serveReference();
});
test.after(({ site }) => site.close());

const sum = (requests: Request[]) => requests.reduce((total, { size }) => total + size, 0);

/**
 * Records every request that a page sends from now on. `load` is the time of the load event in seconds, on the
 * requests' clock.
 */
async function watch(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Page.enable');
  await client.send('Network.clearBrowserCache');
  const seen = { requests: new Map<string, Request>(), load: 0 };
  client.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (request.url.startsWith('http'))
      seen.requests.set(requestId, { path: new URL(request.url).pathname, started: timestamp, size: 0 });
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = seen.requests.get(requestId);
    if (request) request.size = encodedDataLength;
  });
  client.on('Page.loadEventFired', ({ timestamp }) => {
    seen.load = timestamp;
  });
  return seen;
}

async function weigh({ page, site }: Context, path: string) {
  const seen = await watch(page);
  await page.goto(site.origin + path);
  await waitForShell(page);
  await page.waitForLoadState('networkidle');
  const all = [...seen.requests.values()];
  return { untilLoad: sum(all.filter(({ started }) => started <= seen.load)), inAll: sum(all), all };
}

/** As `docsc preview` compresses a page; the best that Brotli can do would take ten times as long for all of them. */
const sentQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** The page whose HTML has the median size. */
async function medianPage(folder: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true })).filter(file => file.endsWith('.html'));
  const weighed = await Promise.all(
    files.map(async file => {
      const html = await readFile(join(folder, file));
      return { file, isPage: html.includes('id="docsc:page"'), size: brotliCompressSync(html, sentQuality).length };
    }),
  );
  const pages = weighed.filter(({ isPage }) => isPage).sort((a, b) => a.size - b.size || (a.file < b.file ? -1 : 1));
  return `/${pages[pages.length >> 1]!.file.replace(/\.html$/, '')}`;
}

test('the median page is small until the load event, and in total', async context => {
  const path = await medianPage(context.site.folder);
  const { untilLoad, inAll } = await weigh(context, path);
  process.stdout.write(`note: ${path}: ${untilLoad} until load, ${inAll} in all\n`);
  assert.ok(untilLoad <= UNTIL_LOAD, `${untilLoad} until load`);
  assert.ok(inAll <= IN_ALL, `${inAll} in all`);
});

for (const path of ['/', '/quickstart', '/reference/activation-strategies', '/reference/api/vimpel/create-feature'])
  test(`${path} is small until the load event`, async context => {
    const { untilLoad, inAll } = await weigh(context, path);
    process.stdout.write(`note: ${path}: ${untilLoad} until load, ${inAll} in all\n`);
    assert.ok(untilLoad <= UNTIL_LOAD, `${untilLoad} until load`);
  });

test('a page without interactive parts loads no chunk, and a navigation loads only the chunk', async context => {
  const { page } = context;
  const { all } = await weigh(context, '/reference/rbac');
  assert.equal(
    all.filter(request => request.path.startsWith('/assets/pages/')),
    [],
  );
  await waitForArticle(page);
  await page.waitForResponse(/assets\/sidebars\//);
  await page.waitForLoadState('networkidle');
  const seen = await watch(page);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.pager-next')!.click());
  await page.waitForFunction(() => location.pathname !== '/reference/rbac');
  await page.waitForLoadState('networkidle');
  const moved = [...seen.requests.values()];
  assert.ok(moved.length <= 1, moved.map(request => request.path).join(', '));
  for (const request of moved) assert.match(request.path, /^\/assets\/pages\//);
  process.stdout.write(`note: a navigation moves ${sum(moved)} bytes\n`);
});

/** A file of the runtime and its static imports. */
async function withImports(
  folder: string,
  name: string,
  found = new Map<string, string>(),
): Promise<Map<string, string>> {
  if (found.has(name)) return found;
  const text = await readFile(join(folder, name), 'utf8');
  found.set(name, text);
  for (const [, next] of text.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) await withImports(folder, next!, found);
  return found;
}

/** Bundles only the libraries, with the runtime's options. */
async function libraries(): Promise<string> {
  const runtime = join(process.cwd(), 'src/runtime');
  const { outputFiles } = await build({
    stdin: {
      contents:
        "export * from 'react'; export * from 'react/jsx-runtime'; export * from 'react-dom'; export * from 'react-dom/client'; export * from 'wouter'; export { default } from 'rehype-react'",
      resolveDir: process.cwd(),
    },
    alias: {
      'property-information': join(runtime, 'content/attribute-names.ts'),
      'style-to-object': join(runtime, 'content/style-parser-stub.ts'),
      'vfile-message': join(runtime, 'content/style-parser-stub.ts'),
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]!.text;
}

test('the boot script and the code of the runtime without libraries are small', async ({ site }) => {
  const folder = join(site.folder, 'assets');
  const scripts = await readdir(folder);
  const named = (name: string) => scripts.find(file => file.startsWith(`${name}-`))!;
  const boot = brotliCompressSync(await readFile(join(folder, named('boot')))).length;
  assert.ok(boot <= BOOT, `${boot} of boot`);
  // Everything that any page may load, except the API console, samples in other languages, and search.
  const files = await withImports(folder, named('boot'));
  for (const name of ['client', 'render', 'islands']) await withImports(folder, named(name), files);
  const all = brotliCompressSync([...files.values()].join('\n')).length;
  const own = all - brotliCompressSync(await libraries()).length;
  process.stdout.write(`note: boot ${boot}, own code ${own} of ${all}\n`);
  assert.ok(own <= OWN_CODE, `${own} of own code`);
});

test.run();
