/** Budgets of what a reader downloads from `docsc preview`: compressed headers and bodies, in bytes. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitForNetworkIdle } from './network-idle.js';
import { serveReference } from './reference-site.js';
import type { Served } from './site.js';
import { type BrowserSuiteContext, setUpBrowser, waitForArticle, waitForShell } from './visits.js';

type Context = BrowserSuiteContext & { site: Served };
type Request = { path: string; started: number; size: number };

const UNTIL_LOAD = 32_000;
const IN_ALL = 95_000;
const BOOT = 3_000;
const OWN_CODE = 20_000;

const test = suite<Context>('budget');
setUpBrowser(test, async context => {
  context.site = await serveReference({ isCompressed: true });
});
test.after(({ site }) => site.close());

const sum = (sized: readonly { size: number }[]) => sized.reduce((total, { size }) => total + size, 0);

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
  await waitForNetworkIdle(page);
  const all = [...seen.requests.values()];
  return { untilLoad: sum(all.filter(({ started }) => started <= seen.load)), inAll: sum(all), all };
}

/** As `docsc preview` compresses files. */
const sentQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/**
 * The page with the median size of what its document brings until the load event: HTML and style sheets. By their HTML
 * alone, pages of several kinds share the middle, and a byte more or less picks one that has another sheet.
 */
async function medianPage(folder: string): Promise<string> {
  const sizeOf = async (file: string) => brotliCompressSync(await readFile(join(folder, file)), sentQuality).length;
  const sheets = new Map<string, number>();
  const files = (await readdir(folder, { recursive: true })).filter(file => file.endsWith('.html'));
  const pages: { file: string; size: number }[] = [];
  for (const file of files) {
    const html = await readFile(join(folder, file), 'utf8');
    if (!html.includes('id="docsc:page"')) continue;
    const linked = [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map(([, path]) => path!);
    assert.ok(linked.length, `${file} has a style sheet`);
    for (const path of linked) sheets.set(path, sheets.get(path) ?? (await sizeOf(path)));
    pages.push({ file, size: (await sizeOf(file)) + sum(linked.map(path => ({ size: sheets.get(path)! }))) });
  }
  pages.sort((a, b) => a.size - b.size || (a.file < b.file ? -1 : 1));
  return `/${pages[pages.length >> 1]!.file.replace(/\.html$/, '')}`;
}

test('the median page is small until the load event, and in total', async context => {
  const path = await medianPage(context.site.folder);
  const { untilLoad, inAll, all } = await weigh(context, path);
  process.stdout.write(`note: ${path}: ${untilLoad} until load, ${inAll} in all\n`);
  assert.ok(untilLoad <= UNTIL_LOAD, `${untilLoad} until load`);
  assert.ok(inAll <= IN_ALL, `${inAll} in all`);
  const shared = all.filter(request => request.path.startsWith('/assets/chunk-'));
  assert.is(shared.length, 1, `one file that parts share with the shell: ${shared.map(({ path }) => path)}`);
});

for (const path of ['/', '/quickstart', '/reference/activation-strategies', '/reference/api/vimpel/create-feature'])
  test(`${path} is small until the load event`, async context => {
    const { untilLoad, inAll } = await weigh(context, path);
    process.stdout.write(`note: ${path}: ${untilLoad} until load, ${inAll} in all\n`);
    assert.ok(untilLoad <= UNTIL_LOAD, `${untilLoad} until load`);
  });

test('a page without interactive parts loads no chunk, and a navigation loads only the chunk and the pictures of its page', async context => {
  const { page } = context;
  const { all } = await weigh(context, '/reference/rbac');
  assert.equal(
    all.filter(request => request.path.startsWith('/assets/pages/')),
    [],
  );
  await waitForArticle(page);
  await page.waitForResponse(/assets\/sidebars\//);
  await waitForNetworkIdle(page);
  const seen = await watch(page);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.pager-next')!.click());
  await page.waitForFunction(() => location.pathname !== '/reference/rbac');
  await waitForNetworkIdle(page);
  const pictures = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('.prose img')].map(image => new URL(image.currentSrc).pathname),
  );
  const moved = [...seen.requests.values()].filter(request => !pictures.includes(request.path));
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
