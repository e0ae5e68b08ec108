/** A real nginx sends a build's precompressed files, using the configuration that the build writes. */
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lackOfNginx, launchNginx } from '../cache/nginx.js';
import { docsc } from '../command.js';
import { writeFiles, writeProject } from '../project.js';
import { testUnless } from '../skip.js';

const page = (words: string) => `# Guide\n\n${`${words} `.repeat(200)}\n`;
const site = {
  'docsc.config.yaml':
    'title: T\nhosts: [nginx]\ncompress: [gz]\nredirects: [{ from: /old, to: /guide }]\nredirectPrefixes: [/docs]\n',
  'docs/index.md': '# Home\n\n[guide](./guide.md)\n',
  'docs/guide.md': page('Some words.'),
};

const types = 'types { text/html html; application/json json; text/css css; text/javascript js; }';

async function withNginx(cwd: string, body: (ask: Ask) => Promise<void>): Promise<void> {
  const built = join(cwd, 'build');
  const nginx = await launchNginx(
    '',
    async (_folder, port) => `${types} include ${built}/.docsc/nginx-http.conf;
      server { listen 127.0.0.1:${port}; root ${built}; include ${built}/.docsc/nginx-server.conf; }`,
  );
  const ask: Ask = (path, headers = {}) =>
    new Promise((resolve, reject) => {
      request(nginx.url + path, { headers }, response => {
        const chunks: Buffer[] = [];
        response.on('data', chunk => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    });
  await body(ask).finally(nginx.close);
}

type Answered = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };
type Ask = (path: string, headers?: Record<string, string>) => Promise<Answered>;

const gzip = { 'accept-encoding': 'br, gzip' };

const lack = lackOfNginx({ module: 'http_gzip_static_module', called: 'module for compressed files' });
const check = testUnless(lack, test);

testUnless('nginx comes without the module', test)('a real nginx sends what brotli compressed', () => undefined);

check('pages, hashed files and the not-found page are sent precompressed', async () => {
  const cwd = await writeProject(site);
  assert.is((await docsc(['build'], { cwd })).code, 0);
  const scripts = await readdir(join(cwd, 'build/assets'));
  const script = scripts.find(name => /^client-.*\.js$/.test(name))!;
  await withNginx(cwd, async ask => {
    for (const [path, file, type, status] of [
      ['/', 'index.html', 'text/html; charset=utf-8', 200],
      ['/guide', 'guide.html', 'text/html; charset=utf-8', 200],
      ['/nowhere', '404.html', 'text/html; charset=utf-8', 404],
      [`/assets/${script}`, `assets/${script}`, 'text/javascript', 200],
    ] as const) {
      const packed = await ask(path, gzip);
      assert.is(packed.status, status, path);
      assert.is(packed.headers['content-encoding'], 'gzip', path);
      assert.match(String(packed.headers['content-type']), type);
      assert.is(
        packed.headers.vary,
        status === 200 && !path.includes('.') ? 'Accept-Encoding, Accept' : 'Accept-Encoding',
        path,
      );
      assert.ok(packed.body.equals(await readFile(join(cwd, 'build', `${file}.gz`))), path);
      const plain = await ask(path);
      assert.is(plain.status, status, path);
      assert.is(plain.headers['content-encoding'], undefined, path);
      assert.ok(plain.body.equals(await readFile(join(cwd, 'build', file))), path);
      for (const name of ['content-security-policy', 'cache-control', 'content-type'])
        assert.is(packed.headers[name], plain.headers[name], `${path} ${name}`);
    }
    assert.is((await ask('/guide', { ...gzip, via: '1.1 cdn.example' })).headers['content-encoding'], 'gzip');
    for (const from of ['/old', '/guide.html', '/docs/guide'])
      assert.is((await ask(from, gzip)).headers.location, '/guide', from);
  });
});

check('a page that changes is sent as it is now', async () => {
  const cwd = await writeProject(site);
  await docsc(['build'], { cwd });
  await withNginx(cwd, async ask => {
    const before = await ask('/guide', gzip);
    await writeFiles(cwd, { 'docs/guide.md': page('Other words.') });
    await docsc(['build'], { cwd });
    const after = await ask('/guide', gzip);
    assert.not.ok(after.body.equals(before.body));
    assert.ok(after.body.equals(await readFile(join(cwd, 'build/guide.html.gz'))));
    const known = { ...gzip, 'if-none-match': String(before.headers.etag) };
    assert.is((await ask('/guide', known)).status, 200);
  });
});

test.run();
