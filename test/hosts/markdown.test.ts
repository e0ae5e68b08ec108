/** Pages as Markdown at their own addresses, for requests whose `Accept` asks for it, on each host that can. */
import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { HostName } from '../../src/compiler/config/hosts.js';
import { prefersMarkdown } from '../../src/compiler/dev/accept.js';
import { lackOfNginx, launchNginx } from '../cache/nginx.js';
import { docsc } from '../command.js';
import { writeProject } from '../project.js';
import { testUnless } from '../skip.js';
import { accepts } from './accept.js';
import { movedSite } from './addresses.js';
import { built } from './built.js';
import { type Built, type HostReply, hosts } from './interpreters.js';

/** Each host that can, and how its answer names the Markdown of a page. */
const able: Partial<Record<HostName, (reply: HostReply) => string | undefined>> = {
  nginx: ({ file }) => file,
};

test('docsc’s own servers decide as the table of this test does', () => {
  for (const [header, isMarkdown] of accepts) assert.is(prefersMarkdown(header), isMarkdown, header);
});

for (const [name, fileOf] of Object.entries(able)) {
  test(`${name}: Accept decides by names and weights`, async () => {
    const { files } = await built(movedSite(name), [name as HostName]);
    const host = hosts[name]!(files);
    for (const [path, stem] of [
      ['/', 'index'],
      ['/deep/page', 'deep/page'],
      ['/With%20Space', 'With Space'],
    ] as const)
      for (const [header, isMarkdown] of accepts)
        assert.is(fileOf(host(path, '', header)), `${stem}.${isMarkdown ? 'md' : 'html'}`, `${path} ${header}`);
  });

  test(`${name}: redirects, files, the search page and missing pages answer as they do without it`, async () => {
    const site = { ...movedSite(name), 'docs/static/search.md': 'No page.' };
    const { files } = await built(site, [name as HostName]);
    const host = hosts[name]!(files);
    for (const path of ['/old', '/docs/old', '/guide.html', '/guide/', '/v1/page', '/file.txt', '/search', '/none'])
      assert.equal(host(path, '?a=b', 'text/markdown'), host(path, '?a=b', '*/*'), path);
    assert.is(host('/guide.md', '', 'text/html').file, 'guide.md');
  });

  test(`${name}: a static file beside the search page is not its Markdown`, async () => {
    const { files } = await built({ ...movedSite(name), 'docs/static/search.md': 'text' }, [name as HostName]);
    const reply = hosts[name]!(files)('/search', '', 'text/markdown');
    assert.is(fileOf(reply), 'search.html');
  });

  test(`${name}: below a base path, and not where the site has no Markdown`, async () => {
    const site = { ...movedSite(name) };
    site['docsc.config.yaml'] += 'baseUrl: /sub\n';
    const { files } = await built(site, [name as HostName]);
    const moved: Built = new Map([...files].map(([path, text]) => [/^[_.v]/.test(path) ? path : `sub/${path}`, text]));
    for (const [path, file] of [
      ['/sub/', 'sub/index.md'],
      ['/sub/guide', 'sub/guide.md'],
    ] as const)
      assert.is(fileOf(hosts[name]!(moved)(path, '', 'text/markdown')), file);
    const plain = { ...movedSite(name) };
    plain['docsc.config.yaml'] += 'agents: false\n';
    const without = await built({ ...plain, 'docs/static/guide.md': 'text' }, [name as HostName]);
    assert.is(hosts[name]!(without.files)('/guide', '', 'text/markdown').file?.replace('.html', ''), 'guide');
    for (const [path, text] of without.files) assert.not.match(text, /accept|markdown|vary/i, path);
  });
}

type EdgeFunction = (request: Request, context: { next: () => Promise<Response> }) => Promise<Response>;

/** The manual's function for Netlify, on a host that has the Markdown of `/` and `/guide`. */
async function readEdgeFunction() {
  const manual = await readFile(join(import.meta.dirname, '../../manual/hosting.md'), 'utf8');
  const [, code = ''] = /```js title="netlify\/edge-functions\/markdown.js"\n([\s\S]*?)```/.exec(manual)!;
  const own = { 'content-type': 'text/plain', 'content-encoding': 'br', 'content-length': '9', etag: '"m"' };
  const send = async (url: URL, { redirect }: RequestInit) => {
    if (/^\/(index|guide|sub\/index)\.md$/.test(url.pathname))
      return new Response(`# ${url.pathname}`, { headers: own });
    // A wildcard among the redirects matches the file of an old address too.
    if (url.pathname !== '/old.md') return new Response('No file.', { status: 404 });
    return redirect === 'manual' ? new Response(null, { status: 301 }) : new Response('# /guide.md', { headers: own });
  };
  const body = code.replace('export const config', 'const config').replace('export default ', '');
  return new Function('fetch', `${body}\nreturn { config, markdown };`)(send) as {
    config: { path: string; excludedPath: string[] };
    markdown: EdgeFunction;
  };
}

test('the manual’s function for Netlify decides as nginx does, and leaves all else to the host', async () => {
  const { config, markdown } = await readEdgeFunction();
  assert.equal(config.excludedPath, ['/assets/*', '/*.md']);
  const ask = async (path: string, accept: string) => {
    const next = async () =>
      path === '/old'
        ? new Response(null, { status: 301, headers: { location: '/guide' } })
        : new Response('<!doctype html>', { status: path === '/none' ? 404 : 200, headers: { 'x-page': 'kept' } });
    return markdown(new Request(`https://site.test${path}`, { headers: { accept } }), { next });
  };
  for (const [path, file] of [
    ['/', '/index.md'],
    ['/guide', '/guide.md'],
    ['/guide?a=b', '/guide.md'],
    ['/sub/', '/sub/index.md'],
  ])
    for (const [accept, isMarkdown] of accepts) {
      const response = await ask(path!, accept);
      assert.is(await response.text(), isMarkdown ? `# ${file}` : '<!doctype html>', `${path} ${accept}`);
      assert.is(response.headers.get('vary'), 'Accept');
      assert.is(response.headers.get('content-type')?.startsWith('text/markdown') ?? false, isMarkdown);
      assert.is(response.headers.get('content-encoding'), null);
      assert.is(response.headers.get(isMarkdown ? 'etag' : 'x-page'), isMarkdown ? '"m"' : 'kept');
    }
  const moved = await ask('/old', 'text/markdown');
  assert.equal([moved.status, moved.headers.get('location')], [301, '/guide']);
  const missing = await ask('/none', 'text/markdown');
  assert.equal([missing.status, await missing.text()], [404, '<!doctype html>']);
});

test('the limits of nginx are those that the manual names', async () => {
  const { files } = await built(movedSite('nginx'), ['nginx']);
  for (const accept of ['text/markdown;q=0.8, text/html;q=0.85', 'text/html;q=0.5;a=",text/markdown,"']) {
    assert.is(prefersMarkdown(accept), false, accept);
    assert.is(hosts.nginx!(files)('/guide', '', accept).file, 'guide.md', accept);
  }
});

type Answered = { status: number; headers: Record<string, string | string[] | undefined>; text: string };
type Ask = (path: string, accept?: string, headers?: Record<string, string>) => Promise<Answered>;

async function withNginx(cwd: string, body: (ask: Ask) => Promise<void>): Promise<void> {
  const folder = join(cwd, 'build');
  const nginx = await launchNginx(
    '',
    async (_folder, port) => `types { text/html html; text/plain txt; } include ${folder}/.docsc/nginx-http.conf;
      server { listen 127.0.0.1:${port}; root ${folder}; include ${folder}/.docsc/nginx-server.conf; }`,
  );
  const ask: Ask = (path, accept, headers = {}) =>
    new Promise((resolve, reject) => {
      request(nginx.url + path, { headers: { ...headers, ...(accept && { accept }) } }, response => {
        const chunks: Buffer[] = [];
        response.on('data', chunk => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, text: String(Buffer.concat(chunks)) }),
        );
      })
        .on('error', reject)
        .end();
    });
  await body(ask).finally(nginx.close);
}

const check = testUnless(
  lackOfNginx({ module: 'http_gzip_static_module', called: 'module for compressed files' }),
  test,
);

check('a real nginx decides as its model does, and says that the answer depends on Accept', async () => {
  const cwd = await writeProject({ ...movedSite('nginx'), 'docs/static/search.md': 'No page.' });
  assert.is((await docsc(['build'], { cwd })).code, 0);
  for (const file of ['lone.md', 'search.md']) await writeFile(join(cwd, 'build', file), 'No page.');
  await withNginx(cwd, async ask => {
    for (const path of ['/', '/guide', '/With%20Space'])
      for (const [accept, isMarkdown] of accepts) {
        const { status, headers, text } = await ask(path, accept);
        assert.is(status, 200);
        assert.is(
          headers['content-type'],
          `text/${isMarkdown ? 'markdown' : 'html'}; charset=utf-8`,
          `${path} ${accept}`,
        );
        assert.match(text, isMarkdown ? /^# / : /^<!doctype html>/);
        assert.is(headers.vary, 'Accept');
        assert.is(headers['cache-control'], 'no-cache');
        assert.match(String(headers['content-security-policy']), "frame-ancestors 'none'");
      }
    for (const [from, to] of [
      ['/old', '/guide'],
      ['/guide.html', '/guide'],
      ['/docs/guide', '/guide'],
    ] as const)
      assert.is((await ask(from, 'text/markdown')).headers.location, to);
    for (const path of ['/none', '/lone', '/none.md', '/.docsc/hosts.json']) {
      const { status, headers } = await ask(path, 'text/markdown');
      assert.is(status, 404, path);
      assert.is(headers['content-type'], 'text/html; charset=utf-8', path);
    }
    assert.is((await ask('/search', 'text/markdown')).headers['content-type'], 'text/html; charset=utf-8');
    const file = await ask('/file.txt', 'text/markdown');
    assert.equal([file.text, file.headers.vary], ['text', undefined]);
    assert.is((await ask('/guide.md', 'text/html')).headers['content-type'], 'text/markdown; charset=utf-8');
    const { etag } = (await ask('/guide', 'text/markdown')).headers;
    assert.is((await ask('/guide', 'text/markdown', { 'if-none-match': String(etag) })).status, 304);
    // A header of 7,900 characters that almost matches at each place is read at once.
    assert.is((await ask('/guide', `${'text/markdown;q=2;'.repeat(430)}`)).status, 200);
  });
});

test.run();
