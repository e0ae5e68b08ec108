/** What `docsc preview` sends and in which encoding, and that it is never outdated. */
import { request } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseAcceptEncoding } from '../../src/compiler/dev/encoding.js';
import { createPreview } from '../../src/compiler/dev/preview.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { listenLocally } from '../local-server.js';

const page = `<!doctype html><title>A</title>${'<p>The same words again.</p>'.repeat(100)}`;
const other = page.replace('<title>A', '<title>B');
const rules = {
  base: '/',
  redirects: [],
  prefixes: [],
  headers: [],
  assetHeaders: [],
  cache: { hashed: 'public, max-age=31536000, immutable', rest: 'no-cache' },
};

type PreviewReply = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };
type FetchPreview = (path: string, headers?: Record<string, string>, method?: string) => Promise<PreviewReply>;
type Files = Record<string, string | Uint8Array>;

const pages: Files = { 'build/a.html': page, 'build/404.html': other };
/** Precompressed files that on-the-fly compression would not produce. */
const ready = {
  br: brotliCompressSync(page, { params: { 1: 3 } }),
  gz: gzipSync(page, { level: 1 }),
};

async function withPreview(files: Files, body: (ask: FetchPreview, files: Files) => Promise<void>): Promise<void> {
  const site = { ...files, 'build/.docsc/hosts.json': JSON.stringify(rules) };
  const { server } = await createPreview(createMemoryFileSystem(site), 'build', 'localhost');
  const { port, close } = await listenLocally(server);
  const ask: FetchPreview = (path, headers = {}, method = 'GET') =>
    new Promise((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', path, method, headers }, response => {
        const chunks: Buffer[] = [];
        response.on('data', chunk => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      });
      sent.on('error', reject).end();
    });
  await body(ask, site).finally(close);
}

const accepts = (header: string) => ({ 'accept-encoding': header });

test('an encoding is chosen by the weights of the request', () => {
  const cases: [header: string | undefined, accepted: string][] = [
    [undefined, ''],
    ['', ''],
    ['gzip, deflate, br, zstd', 'br gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip', 'gzip br'],
    ['br;q=0, gzip;q=0.001', 'gzip'],
    ['br ; q=0.8 , gzip ; q=0.9', 'gzip br'],
    ['*', 'br gzip'],
    ['*;q=0', ''],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0.5, identity', ''],
    ['gzip;q=0.5, identity;q=0.1', 'gzip'],
    ['identity;q=0, br', 'br'],
    ['br;q=2, gzip;q=x', ''],
    ['brx, x-br, deflate', ''],
  ];
  for (const [header, accepted] of cases) assert.is(parseAcceptEncoding(header).join(' '), accepted, header);
});

test('a precompressed file is sent as it is to clients that accept it', async () => {
  await withPreview({ ...pages, 'build/a.html.br': ready.br, 'build/a.html.gz': ready.gz }, async ask => {
    for (const [header, encoding, body] of [
      ['gzip, br', 'br', ready.br],
      ['gzip', 'gzip', ready.gz],
      ['br;q=0.1, gzip;q=0.2', 'gzip', ready.gz],
      ['identity', undefined, Buffer.from(page)],
    ] as const) {
      const answer = await ask('/a', accepts(header));
      assert.is(answer.status, 200);
      assert.is(answer.headers['content-encoding'], encoding, header);
      assert.is(answer.headers['content-type'], 'text/html; charset=utf-8');
      assert.is(answer.headers.vary, 'accept-encoding');
      assert.is(answer.headers['content-length'], String(body.byteLength));
      assert.ok(answer.body.equals(body), header);
    }
    const { headers, body } = await ask('/a', accepts('br'), 'HEAD');
    assert.is(headers['content-length'], String(ready.br.byteLength));
    assert.is(body.byteLength, 0);
  });
});

test('if only one encoding is precompressed, it is preferred to compressing on the fly', async () => {
  await withPreview({ ...pages, 'build/a.html.gz': ready.gz }, async ask => {
    const { headers, body } = await ask('/a', accepts('gzip, br'));
    assert.is(headers['content-encoding'], 'gzip');
    assert.ok(body.equals(ready.gz));
  });
});

test('each encoding has its own ETag, and is not sent to clients that have it', async () => {
  await withPreview({ ...pages, 'build/a.html.br': ready.br }, async ask => {
    const tags = new Set<string>();
    for (const header of ['br', 'gzip', 'identity']) {
      const { headers } = await ask('/a', accepts(header));
      const etag = String(headers.etag);
      tags.add(etag);
      for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const again = await ask('/a', { ...accepts(header), 'if-none-match': known });
        assert.is(again.status, 304, `${header} ${known}`);
        assert.is(again.body.byteLength, 0);
        assert.is(again.headers.etag, etag);
        assert.is(again.headers.vary, 'accept-encoding');
      }
      assert.is((await ask('/a', { ...accepts(header), 'if-none-match': '"x"' })).status, 200);
    }
    assert.is(tags.size, 3);
    const [br = ''] = tags;
    assert.is((await ask('/a', { ...accepts('identity'), 'if-none-match': br })).status, 200);
  });
});

test('an outdated compressed file next to a page is not sent', async () => {
  const wrong: Record<string, Uint8Array> = {
    old: brotliCompressSync(other),
    longer: brotliCompressSync(`${page} `),
    shorter: brotliCompressSync(page.slice(0, -1)),
    'cut off': ready.br.subarray(0, -3),
    'by hand': Buffer.from('by hand'),
    'another encoding': ready.gz,
    empty: new Uint8Array(),
    large: brotliCompressSync(Buffer.alloc(64 * 1024 * 1024)),
  };
  for (const [what, bytes] of Object.entries(wrong))
    await withPreview({ ...pages, 'build/a.html.br': bytes }, async ask => {
      const { headers, body } = await ask('/a', accepts('br'));
      assert.is(headers['content-encoding'], 'br', what);
      assert.is(String(brotliDecompressSync(body)), page, what);
    });
});

test('a page that changes while it is served is sent as it is now', async () => {
  await withPreview({ ...pages, 'build/a.html.br': ready.br, 'build/a.html.gz': ready.gz }, async (ask, files) => {
    const { headers } = await ask('/a', accepts('br'));
    files['build/a.html'] = other;
    const { status, body } = await ask('/a', { ...accepts('br'), 'if-none-match': String(headers.etag) });
    assert.is(status, 200);
    assert.is(String(brotliDecompressSync(body)), other);
    delete files['build/a.html.gz'];
    assert.is(String(gunzipSync((await ask('/a', accepts('gzip'))).body)), other);
  });
});

test('the 404 page is compressed too, and never answered as unchanged', async () => {
  const packed = brotliCompressSync(other, { params: { 1: 3 } });
  await withPreview({ ...pages, 'build/404.html.br': packed }, async ask => {
    const { status, headers, body } = await ask('/nowhere', { ...accepts('br'), 'if-none-match': '*' });
    assert.is(status, 404);
    assert.is(headers['content-encoding'], 'br');
    assert.ok(body.equals(packed));
  });
});

test('the compressed file itself is a file like any other', async () => {
  await withPreview({ ...pages, 'build/a.html.gz': ready.gz }, async ask => {
    const { headers, body } = await ask('/a.html.gz', accepts('gzip'));
    assert.is(headers['content-encoding'], undefined);
    assert.ok(body.equals(ready.gz));
  });
});

test.run();
