/** The functions by which hosts answer `Accept: text/markdown`, run in Node as their hosts call them. */
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HostName } from '../../src/compiler/config/hosts.js';
import { prefersMarkdown } from '../../src/compiler/dev/accept.js';
import { accepts } from './accept.js';
import { movedSite } from './addresses.js';
import { built } from './built.js';
import { hosts } from './interpreters.js';

const test = suite('functions for Markdown');

type Answer = (request: Request) => Promise<Response | undefined>;
type Exports = { default?: unknown; config?: Record<string, unknown> };

const names = { netlify: 'netlify/markdown.js', vercel: 'vercel/middleware.js', cloudflare: 'cloudflare/_worker.js' };
type Edge = keyof typeof names;

async function codeFor(host: HostName, file: string, extra = ''): Promise<string> {
  const site = { ...movedSite(host) };
  site['docsc.config.yaml'] += extra;
  const { files } = await built(site, [host]);
  return files.get(`.docsc/${file}`)!;
}

/** What a host with the Markdown of `/`, `/guide` and `/sub/` sends for a path. */
function send(url: URL): Response {
  const own = { 'content-type': 'text/plain', 'content-encoding': 'br', 'content-length': '9', etag: '"m"' };
  if (/^\/(index|guide|sub\/index)\.md$/.test(url.pathname)) return new Response(`# ${url.pathname}`, { headers: own });
  // A wildcard among the redirects matches the file of an old address too.
  if (/^\/old(\.md)?$/.test(url.pathname)) return new Response(null, { status: 301, headers: { location: '/guide' } });
  const isMissing = /^\/none|\.md$/.test(url.pathname);
  return new Response('<!doctype html>', { status: isMissing ? 404 : 200, headers: { 'x-page': 'kept' } });
}

/** The function as its host calls it: a request in, a response out. */
async function openFunction(host: Edge, extra = ''): Promise<{ answer: Answer; config: Record<string, unknown> }> {
  const code = await codeFor(host, names[host], extra);
  const module: Exports = {};
  const fetched = async (request: Request) => {
    assert.is(request.redirect, 'manual');
    return send(new URL(request.url));
  };
  const body = code.replace(/^export default /m, 'module.default = ').replace(/^export const config/m, 'module.config');
  runInNewContext(body, { module, fetch: fetched, URL, Request, Response, Headers });
  const page = (request: Request) => send(new URL(request.url));
  const found = module.default as (request: Request, context?: unknown) => Promise<Response>;
  if (host === 'netlify')
    return { config: module.config!, answer: request => found(request, { next: async () => page(request) }) };
  if (host === 'cloudflare') {
    const { fetch } = module.default as { fetch: (request: Request, env: unknown) => Promise<Response> };
    const env = { ASSETS: { fetch: async (request: Request) => send(new URL(request.url)) } };
    return { config: {}, answer: request => fetch(request, env) };
  }
  const merge = async (request: Request) => {
    const response = await found(request);
    if (response.headers.get('x-middleware-next') !== '1') return response;
    // Vercel goes on to the page and adds the headers to it.
    const next = page(request);
    const vary = response.headers.get('vary');
    if (vary) next.headers.append('vary', vary);
    return next;
  };
  return { config: module.config!, answer: merge };
}

for (const host of Object.keys(names) as Edge[]) {
  test(`${host}: Accept decides as in docsc’s own servers, and the answer says so`, async () => {
    const { answer } = await openFunction(host);
    for (const [path, file] of [
      ['/', '/index.md'],
      ['/guide', '/guide.md'],
      ['/guide?a=b', '/guide.md'],
    ] as const)
      for (const [accept, isMarkdown] of accepts) {
        const response = (await answer(new Request(`https://site.test${path}`, { headers: { accept } })))!;
        assert.is(await response.text(), isMarkdown ? `# ${file}` : '<!doctype html>', `${path} ${accept}`);
        assert.is(response.headers.get('vary'), 'Accept');
        assert.is(response.headers.get('content-type')?.startsWith('text/markdown') ?? false, isMarkdown);
        assert.is(response.headers.get('content-encoding'), null);
        assert.is(response.headers.get(isMarkdown ? 'etag' : 'x-page'), isMarkdown ? '"m"' : 'kept');
      }
    const silent = (await answer(new Request('https://site.test/guide')))!;
    assert.is(await silent.text(), '<!doctype html>');
  });

  test(`${host}: redirects, files, final slashes, other methods, search and missing pages are left to the host`, async () => {
    const { answer } = await openFunction(host);
    const headers = { accept: 'text/markdown' };
    for (const path of [
      '/old',
      '/none',
      '/guide/',
      '/guide.md',
      '/guide.html',
      '/img/a.png',
      '/assets/a-1.js',
      '/search',
    ]) {
      const response = (await answer(new Request(`https://site.test${path}`, { headers })))!;
      const own = send(new URL(`https://site.test${path}`));
      assert.equal([response.status, await response.text()], [own.status, await own.text()], path);
      assert.is(response.headers.get('location'), own.headers.get('location'), path);
    }
    const post = (await answer(new Request('https://site.test/guide', { method: 'POST', headers })))!;
    assert.is(await post.text(), '<!doctype html>');
    const head = (await answer(new Request('https://site.test/guide', { method: 'HEAD', headers })))!;
    assert.match(head.headers.get('content-type')!, 'text/markdown');
  });

  test(`${host}: below a base path`, async () => {
    const { answer } = await openFunction(host, 'baseUrl: /sub\n');
    const ask = async (path: string) =>
      (await answer(new Request(`https://site.test${path}`, { headers: { accept: 'text/markdown' } })))!.text();
    assert.is(await ask('/sub/'), '# /sub/index.md');
    assert.is(await ask('/guide'), '<!doctype html>');
  });
}

test('a host calls the functions for pages, and not for hashed files', async () => {
  const netlify = await openFunction('netlify', 'baseUrl: /sub\n');
  assert.equal(JSON.parse(JSON.stringify(netlify.config)), {
    path: '/*',
    excludedPath: ['/sub/assets/*', '/*.md'],
    method: ['GET', 'HEAD'],
  });
  const { config } = await openFunction('vercel', 'baseUrl: /sub\n');
  const matcher = new RegExp(`^${String(config.matcher)}$`);
  for (const path of ['/', '/sub/', '/sub/guide', '/sub/v1.2']) assert.match(path, matcher);
  for (const path of ['/sub/assets/a.js', '/sub/guide.md']) assert.not.match(path, matcher);
  const routes = JSON.parse(await codeFor('cloudflare', 'cloudflare/_routes.json'));
  assert.equal(routes, { version: 1, include: ['/*'], exclude: ['/assets/*'] });
});

type CloudFront = (event: object) => { uri: string; headers: Record<string, { value: string }> };

async function openCloudFront(extra = ''): Promise<CloudFront> {
  const code = await codeFor('s3', 'cloudfront-function.js', extra);
  // CloudFront's JavaScript knows none of these, and refuses files of more than 10 kB.
  assert.not.match(code, /\b(?:class|import|export|async)\b|\?\.|\?\?|\.\.\./);
  assert.ok(Buffer.byteLength(code) < 10_000);
  return runInNewContext(`${code}\nhandler`) as CloudFront;
}

const viewed = (uri: string, accept?: string, method = 'GET') => ({
  context: { eventType: 'viewer-request' },
  request: { uri, method, headers: accept === undefined ? {} : { accept: { value: accept } } },
});

test('CloudFront: requests that want Markdown ask for another object, which has a place of its own in the cache', async () => {
  const handler = await openCloudFront();
  for (const [path, file] of [
    ['/', '/index.md'],
    ['/guide', '/guide.md'],
    ['/With%20Space', '/With%20Space.md'],
  ] as const)
    for (const [accept, isMarkdown] of accepts)
      assert.is(handler(viewed(path, accept)).uri, isMarkdown ? file : path, `${path} ${accept}`);
  assert.is(handler(viewed('/guide')).uri, '/guide');
  assert.is(handler(viewed('/guide', 'text/markdown', 'POST')).uri, '/guide');
  for (const path of ['/search', '/404', '/guide/', '/a.png', '/assets/a.js', '/guide.md'])
    assert.is(handler(viewed(path, 'text/markdown')).uri, path);
  const { request } = viewed('/guide', 'text/html');
  const multiValue = [{ value: 'text/html;q=0.1' }, { value: 'text/markdown' }];
  const event = {
    context: { eventType: 'viewer-request' },
    request: { ...request, headers: { accept: { value: 'x', multiValue } } },
  };
  assert.is(handler(event).uri, '/guide.md');
  const below = await openCloudFront('baseUrl: /sub\n');
  assert.is(below(viewed('/sub/', 'text/markdown')).uri, '/sub/index.md');
  assert.is(below(viewed('/guide', 'text/markdown')).uri, '/guide');
});

test('CloudFront: pages and their Markdown say that they depend on Accept', async () => {
  const handler = await openCloudFront();
  const varyOf = (headers: Record<string, { value: string }>) =>
    handler({ context: { eventType: 'viewer-response' }, request: {}, response: { headers } }).headers.vary?.value;
  assert.is(varyOf({ 'content-type': { value: 'text/html; charset=utf-8' } }), 'Accept');
  assert.is(
    varyOf({ 'content-type': { value: 'text/markdown' }, vary: { value: 'Accept-Encoding' } }),
    'Accept-Encoding, Accept',
  );
  assert.is(varyOf({ 'content-type': { value: 'image/png' } }), undefined);
  assert.is(varyOf({}), undefined);
});

test('CloudFront: a bucket leads on from the Markdown of an old address', async () => {
  const { files } = await built(movedSite('s3'), ['s3']);
  const s3 = hosts.s3!(files);
  assert.equal(s3('/old.md', ''), s3('/old', ''));
});

test('the functions decide as docsc’s own servers do, whatever a header holds', async () => {
  const code = await codeFor('s3', 'cloudfront-function.js');
  const wants = runInNewContext(`${code}\nwantsMarkdown`) as (accept: string) => boolean;
  const pieces = [
    'text/markdown',
    'text/x-markdown',
    'TEXT/HTML',
    'application/xhtml+xml',
    '*/*',
    ',',
    ', ',
    ';',
    ';q=',
    '; Q = ',
  ];
  const more = ['0', '1', '0.5', '0.55', '1.000', '2', '"', '\\', 'a=","', ' ', '\t', 'q'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 14 }), parts => {
      const header = parts.join('');
      assert.is(wants(header), prefersMarkdown(header), header);
    }),
    { seed: 9110, numRuns: 5_000 },
  );
});

test('a site without Markdown, and one that names no host, has no such file', async () => {
  for (const host of ['netlify', 'vercel', 'cloudflare', 's3'] as const) {
    const site = { ...movedSite(host) };
    site['docsc.config.yaml'] += 'agents: false\n';
    const { files } = await built(site, [host]);
    assert.equal(
      [...files].filter(
        ([path, text]) => /markdown|worker|middleware|cloudfront-function/.test(path) || /markdown/i.test(text),
      ),
      [],
    );
  }
  const { files } = await built(movedSite('html'));
  assert.equal(
    [...files.keys()].filter(path => /worker|markdown|middleware/.test(path)),
    [],
  );
});

test.run();
