/** Pages as Markdown at their own addresses, for requests whose `Accept` asks for it, on each host that can. */
import { writeFile } from 'node:fs/promises';
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
