/** What `docsc preview` sends and in which encoding, and that it is never outdated. */
import { rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseAcceptEncoding } from '../../src/compiler/dev/encoding.js';
import { createPreview } from '../../src/compiler/dev/preview.js';
import { openSiteWriter } from '../../src/compiler/output/index.js';
import { makeFolder } from '../folder.js';
import { listenLocally } from '../local-server.js';
import { writeFiles } from '../project.js';

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

const pages: Files = { 'a.html': page, '404.html': other };
/** Precompressed files that on-the-fly compression would not produce. */
const ready = {
  br: brotliCompressSync(page, { params: { 1: 3 } }),
  gz: gzipSync(page, { level: 1 }),
};

async function withPreview(files: Files, body: (ask: FetchPreview, folder: string) => Promise<void>): Promise<void> {
  const folder = await makeFolder('preview');
  await writeFiles(folder, { ...files, '.docsc/hosts.json': JSON.stringify(rules) });
  const { server } = await createPreview(folder, { host: 'localhost' });
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
  await body(ask, folder).finally(close);
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
  await withPreview({ ...pages, 'a.html.br': ready.br, 'a.html.gz': ready.gz }, async ask => {
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
  await withPreview({ ...pages, 'a.html.gz': ready.gz }, async ask => {
    const { headers, body } = await ask('/a', accepts('gzip, br'));
    assert.is(headers['content-encoding'], 'gzip');
    assert.ok(body.equals(ready.gz));
  });
});

test('each encoding has its own ETag, and is not sent to clients that have it', async () => {
  await withPreview({ ...pages, 'a.html.br': ready.br }, async ask => {
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
    large: brotliCompressSync(Buffer.alloc(64 * 1024 * 1024), { params: { 1: 1 } }),
  };
  for (const [what, bytes] of Object.entries(wrong))
    await withPreview({ ...pages, 'a.html.br': bytes }, async ask => {
      const { headers, body } = await ask('/a', accepts('br'));
      assert.is(headers['content-encoding'], 'br', what);
      assert.is(String(brotliDecompressSync(body)), page, what);
    });
});

test('a page that changes while it is served is sent as it is now', async () => {
  await withPreview({ ...pages, 'a.html.br': ready.br, 'a.html.gz': ready.gz }, async (ask, folder) => {
    const { headers } = await ask('/a', accepts('br'));
    await writeFile(join(folder, 'a.html'), other);
    const { status, body } = await ask('/a', { ...accepts('br'), 'if-none-match': String(headers.etag) });
    assert.is(status, 200);
    assert.is(String(brotliDecompressSync(body)), other);
    await rm(join(folder, 'a.html.gz'));
    assert.is(String(gunzipSync((await ask('/a', accepts('gzip'))).body)), other);
  });
});

test('the 404 page is compressed too, and never answered as unchanged', async () => {
  const packed = brotliCompressSync(other, { params: { 1: 3 } });
  await withPreview({ ...pages, '404.html.br': packed }, async ask => {
    const { status, headers, body } = await ask('/nowhere', { ...accepts('br'), 'if-none-match': '*' });
    assert.is(status, 404);
    assert.is(headers['content-encoding'], 'br');
    assert.ok(body.equals(packed));
  });
});

test('the compressed file itself is a file like any other', async () => {
  await withPreview({ ...pages, 'a.html.gz': ready.gz }, async ask => {
    const { headers, body } = await ask('/a.html.gz', accepts('gzip'));
    assert.is(headers['content-encoding'], undefined);
    assert.ok(body.equals(ready.gz));
  });
});

test('D19 a part of a file is sent, and what is no part of it is refused', async () => {
  const bytes = Buffer.from(Array.from({ length: 1000 }, (_, nth) => nth % 251));
  const large = Buffer.alloc(3_000_000, 'large ');
  await withPreview({ ...pages, 'a.mp4': bytes, 'large.bin': large }, async ask => {
    for (const [range, start, end] of [
      ['bytes=0-9', 0, 9],
      ['bytes=990-', 990, 999],
      ['bytes=-10', 990, 999],
      ['bytes=0-99999999999999999999', 0, 999],
      ['bytes=-99999', 0, 999],
      ['BYTES = 5-5', 5, 5],
    ] as const) {
      const { status, headers, body } = await ask('/a.mp4', { range });
      assert.is(status, 206, range);
      assert.is(headers['content-range'], `bytes ${start}-${end}/1000`);
      assert.is(headers['content-length'], String(end - start + 1));
      assert.ok(body.equals(bytes.subarray(start, end + 1)), range);
    }
    for (const range of ['bytes=1000-', 'bytes=9-1', 'bytes=-0', 'bytes=x', 'bytes=', 'bytes=-', 'bytes=1-2,x']) {
      const { status, headers, body } = await ask('/a.mp4', { range });
      assert.is(status, 416, range);
      assert.is(headers['content-range'], 'bytes */1000');
      assert.is(body.byteLength, 0);
    }
    const many = `bytes=${Array.from({ length: 1000 }, (_, nth) => `${nth}-${nth + 5}`).join()}`;
    for (const range of ['items=0-1', 'bytes=0-1,5-6', 'bytes=0-,0-,0-', many])
      assert.ok((await ask('/a.mp4', { range })).body.equals(bytes), range.slice(0, 20));
    assert.is((await ask('/a.mp4', { range: 'bytes=0-1' }, 'HEAD')).status, 200);
    const part = await ask('/large.bin', { range: 'bytes=2000000-2000005' });
    assert.is(part.status, 206);
    assert.ok(part.body.equals(large.subarray(2_000_000, 2_000_006)));
    assert.ok((await ask('/large.bin')).body.equals(large));
    const { headers, body } = await ask('/large.bin', {}, 'HEAD');
    assert.equal([headers['content-length'], headers['accept-ranges'], body.byteLength], ['3000000', 'bytes', 0]);
  });
});

test('a part is sent only of the file that the client has begun, and only uncompressed', async () => {
  await withPreview({ ...pages, 'a.html.br': ready.br }, async ask => {
    const { headers } = await ask('/a');
    const etag = String(headers.etag);
    const range = 'bytes=0-4';
    const part = await ask('/a', { range, 'if-range': etag, 'accept-encoding': 'br' });
    assert.equal([part.status, String(part.body), part.headers['content-encoding']], [206, '<!doc', undefined]);
    for (const known of ['"x"', `W/${etag}`, 'Wed, 21 Oct 2015 07:28:00 GMT'])
      assert.is((await ask('/a', { range, 'if-range': known })).status, 200, known);
    assert.is((await ask('/a', { range, 'if-none-match': etag })).status, 304);
    assert.is((await ask('/nowhere', { range })).status, 404);
  });
});

test('a client that knows the date of a file does not get it again, unless it has just changed', async () => {
  await withPreview(pages, async (ask, folder) => {
    assert.is((await ask('/a')).headers['last-modified'], undefined, 'another change could have the same date');
    const date = new Date('2024-05-06T07:08:09Z');
    await utimes(join(folder, 'a.html'), date, date);
    const known = String((await ask('/a')).headers['last-modified']);
    assert.is(known, 'Mon, 06 May 2024 07:08:09 GMT');
    const status = async (headers: Record<string, string>) => (await ask('/a', headers)).status;
    assert.is(await status({ 'if-modified-since': known }), 304);
    assert.is(await status({ 'if-modified-since': 'Tue, 07 May 2024 07:08:09 GMT' }), 200);
    assert.is(await status({ 'if-modified-since': known, 'if-none-match': '"x"' }), 200);
  });
});

test('a large text is compressed while it is sent, and its compressed file is compared once', async () => {
  const large = page.repeat(500);
  const packed = brotliCompressSync(large, { params: { 1: 3 } });
  const files = {
    ...pages,
    'a.json': large,
    'b.json': large,
    'b.json.br': packed,
    'c.json': large,
    'c.json.br': ready.br,
  };
  await withPreview(files, async ask => {
    const now = await ask('/a.json', accepts('gzip, br'));
    assert.is(now.headers['content-encoding'], 'gzip');
    assert.is(String(gunzipSync(now.body)), large);
    assert.is(String((await ask('/a.json', accepts('br'))).body), large);
    for (const _ of [1, 2]) assert.ok((await ask('/b.json', accepts('gzip, br'))).body.equals(packed));
    const wrong = await ask('/c.json', accepts('gzip, br'));
    assert.is(String(gunzipSync(wrong.body)), large);
  });
});

test('D06 a link that takes the place of a file or folder is not followed', async () => {
  await withPreview({ ...pages, 'b.txt': 'b', 'f/c.txt': 'c' }, async (ask, folder) => {
    assert.is((await ask('/f/c.txt')).status, 200);
    const outside = await makeFolder('outside');
    await writeFile(join(outside, 'c.txt'), 'outside');
    await rm(join(folder, 'b.txt'));
    await symlink(join(outside, 'c.txt'), join(folder, 'b.txt'));
    await rm(join(folder, 'f'), { recursive: true });
    await symlink(outside, join(folder, 'f'));
    for (const path of ['/b.txt', '/f/c.txt']) {
      const { status, body } = await ask(path);
      assert.is(status, 404, path);
      assert.not.match(String(body), 'outside');
    }
  });
});

test('a folder that is a link is served, the one that the link leads to next too, and none is no answer for long', async () => {
  const root = await makeFolder('releases');
  const release = async (name: string, text: string) => {
    await writeFiles(join(root, name), { 'a.html': text, '.docsc/hosts.json': JSON.stringify(rules) });
    await rm(join(root, 'current'), { force: true });
    await symlink(join(root, name), join(root, 'current'));
  };
  await release('one', page);
  const { server } = await createPreview(join(root, 'current'), { host: 'localhost' });
  const { url, close } = await listenLocally(server);
  const read = async () => (await fetch(`${url}/a`)).text();
  try {
    assert.is(await read(), page);
    await release('two', other);
    assert.is(await read(), other);
    await rm(join(root, 'two'), { recursive: true });
    const { status, headers } = await fetch(`${url}/a`);
    assert.equal([status, headers.get('retry-after')], [503, '1']);
    await release('three', page);
    assert.is(await read(), page);
  } finally {
    await close();
  }
});

test('a page that is added is found, and one that is removed is a 404', async () => {
  await withPreview(pages, async (ask, folder) => {
    assert.is((await ask('/new/b')).status, 404);
    await writeFiles(folder, { 'new/b.html': page });
    assert.is((await ask('/new/b')).status, 200);
    await rm(join(folder, 'a.html'));
    assert.is((await ask('/a')).status, 404);
  });
});

/** Builds a site whose every file says which build it is of. */
async function buildGeneration(root: string, nth: number): Promise<void> {
  const config = { outDir: 'site', docs: 'docs', static: 'docs/static', apis: [] };
  const writer = await openSiteWriter(root, config);
  const script = `assets/a-${nth}.js`;
  await writer.write('index.html', `<script src="/${script}"></script>${`<p>${nth}</p>`.repeat(20_000)}`);
  await writer.write(`page-${nth}.html`, page);
  await writer.write(script, `// ${nth}`);
  await writer.write('.docsc/hosts.json', JSON.stringify({ ...rules, headers: [['X-Build', String(nth)]] }));
  // Every second build replaces single files, as one does that reuses what has not changed.
  const reusedFiles = nth % 2 ? new Map([['robots.txt', 1]]) : undefined;
  if (!reusedFiles) await writer.write('robots.txt', 'x');
  await writer.commit(path => path.startsWith('assets/'), { reusedFiles });
}

test('F10 builds under a running preview: each answer is whole, of one build, and has its scripts', async () => {
  const root = await makeFolder('generations');
  await buildGeneration(root, 0);
  const { server } = await createPreview(join(root, 'site'), { host: 'localhost' });
  const { url, close } = await listenLocally(server);
  const state = { loads: 0, isOver: false };
  const seen = new Set<string>();
  const visit = async () => {
    while (!state.isOver) {
      const answer = await fetch(url);
      assert.is(answer.status, 200);
      const html = await answer.text();
      const nth = /<p>(\d+)</.exec(html)![1]!;
      assert.is(html, `<script src="/assets/a-${nth}.js"></script>${`<p>${nth}</p>`.repeat(20_000)}`);
      const script = await fetch(`${url}/assets/a-${nth}.js`);
      assert.is(`${script.status} ${await script.text()}`, `200 // ${nth}`);
      const old = await fetch(`${url}/page-${nth}`);
      assert.ok(old.status === 200 || old.status === 404, `${old.status}`);
      await old.arrayBuffer();
      seen.add(nth);
      state.loads++;
    }
  };
  const visitors = visit();
  try {
    for (let nth = 1; nth <= 20; nth++) {
      await buildGeneration(root, nth);
      // A build keeps the files of the one before it, so a visit may see one build, but not two.
      const { loads } = state;
      while (state.loads === loads) await Promise.race([visitors, pause(1)]);
    }
    state.isOver = true;
    await visitors;
  } finally {
    await close();
  }
  assert.ok(seen.size > 10, `builds that were seen: ${[...seen]}`);
});

test.run();
