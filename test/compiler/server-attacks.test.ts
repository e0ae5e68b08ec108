/** Attacks on `docsc serve` and `docsc preview`: addresses, hosts, origins, methods and held connections. */
import { once } from 'node:events';
import { readdir, readlink, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openTerminal } from '../../bin/report/terminal.js';
import { logServerUrl } from '../../bin/server-address.js';
import { type HttpServerOptions, openServer } from '../../src/compiler/dev/http.js';
import { createPreview } from '../../src/compiler/dev/preview.js';
import { openProjectServer } from '../dev-server.js';
import { type Listening, listenLocally } from '../local-server.js';
import { writeFiles, writeProject } from '../project.js';
import { holdOpen, type RawReply, requestFor, sendRaw } from '../raw-request.js';

const SECRET = 'CANARY-7f3a';
const hostRules = {
  base: '/',
  redirects: [],
  prefixes: [],
  headers: [['Content-Security-Policy', "default-src 'none'"]],
  assetHeaders: [],
  cache: { hashed: 'immutable', rest: 'no-cache' },
};
const text = '<!doctype html><title>Page</title>';

/** A project with secrets in and around it, and its built site. */
async function writeTrap(): Promise<string> {
  const above = await writeProject({ 'canary.txt': SECRET, 'project/canary.txt': SECRET });
  const root = join(above, 'project');
  await writeFiles(root, {
    'docsc.config.yaml': `title: ${SECRET}\nsite: { name: T }\n`.replace(
      `title: ${SECRET}\nsite: { name: T }`,
      'title: T',
    ),
    '.env': SECRET,
    '.git/config': SECRET,
    'docs/index.md': '# Page\n',
    'docs/guide/a.md': '# Page\n',
    'docs/secret.txt': SECRET,
    'docs/id_rsa': SECRET,
    'docs/static/swapped.txt': 'public',
    'docs/.env': SECRET,
    'build-secret/canary.txt': SECRET,
    'build/index.html': text,
    'build/guide/a.html': text,
    'build/404.html': text,
    'build/assets/a.js': '1',
    'build/.env': SECRET,
    'build/.git/config': SECRET,
    'build/.well-known/security.txt': 'public',
    'build/.docsc-build.json': `{"hashed":[],"x":"${SECRET}"}`,
    'build/.docsc/hosts.json': JSON.stringify({ ...hostRules, secret: SECRET }),
  });
  await linkOut(root, 'build');
  return root;
}

/** Links from a folder to what is around it. */
async function linkOut(root: string, folder: string): Promise<void> {
  await symlink(join(root, 'canary.txt'), join(root, folder, 'link.txt'));
  await symlink(root, join(root, folder, 'linked'));
  await symlink(dirname(root), join(root, folder, 'assets/up')).catch(() => undefined);
}

type Trap = { root: string; ask: (target: string, headers?: Record<string, string>) => Promise<RawReply> } & Listening;
type ServerName = 'serve' | 'preview';

/** Requests that were sent by `ask`. */
const sent = { requests: 0 };

/** The token of the server's run. */
const TOKEN = 'token-of-this-run';

async function open(name: ServerName, options: Partial<HttpServerOptions> = {}): Promise<Trap> {
  const root = await writeTrap();
  const all = { host: 'localhost', token: TOKEN, ...options };
  const dev = name === 'serve' ? await openProjectServer(root, all) : undefined;
  dev?.link();
  const { server } = dev ?? (await createPreview(join(root, 'build'), all));
  const listening = await listenLocally(server);
  const { port } = listening;
  const ask: Trap['ask'] = (target, headers) => {
    sent.requests++;
    return sendRaw(port, requestFor(target, port, headers));
  };
  return { ...listening, root, ask };
}

const traps: Partial<Record<ServerName, Promise<Trap>>> = {};

/** Runs a test with each of the two servers, which all tests share. */
function testBoth(name: string, body: (trap: Trap, server: ServerName) => Promise<void>): void {
  for (const server of ['serve', 'preview'] as const)
    test(`${name}: ${server}`, async () => {
      traps[server] ??= open(server);
      await body(await traps[server], server);
    });
}

test.after(async () => {
  for (const trap of Object.values(traps)) await (await trap).close();
  process.stdout.write(`\nnote: ${sent.requests} crafted requests\n`);
});

const upwards = [
  ...['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '.%2e/', '%2e.%2F', '..%5c', '..\\', '%2e%2e%5c', '..;/', '..%3b/'],
  ...['%252e%252e%252f', '%25252e%25252e%25252f', '..%252f', '%c0%ae%c0%ae/', '..%c0%af', '%e0%80%ae%e0%80%ae/'],
  ...[
    '..%00/',
    '....//',
    '..././',
    '.../',
    '%uff0e%uff0e/',
    '\xef\xbc\x8e\xef\xbc\x8e/',
    '..%ef%bc%8f',
    '..%09/',
    '/../',
  ],
];
const starts = ['/', '/assets/', '/guide/', '/assets/pages/', '/@fs/'];
const targets = ['canary.txt', '../canary.txt', 'build-secret/canary.txt', '.env'];
const traversals = upwards.flatMap(up =>
  starts.flatMap(start => targets.map(target => start + up.repeat(start.split('/').length - 1) + target)),
);

async function askAll(ask: Trap['ask'], addresses: string[]): Promise<[string, RawReply][]> {
  const replies: [string, RawReply][] = [];
  const queue = [...addresses];
  const work = async () => {
    for (let address = queue.pop(); address !== undefined; address = queue.pop())
      replies.push([address, await ask(address)]);
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return replies;
}

function assertStatus(replies: [string, RawReply][], allowed: number[]): void {
  for (const [address, { status, head, body }] of replies) {
    assert.ok(allowed.includes(status), `${address}: ${status}`);
    assert.not.match(head + body, SECRET, address);
    assert.not.match(head, 'access-control-', address);
  }
}

testBoth('D01 no encoding of a path upwards leads out of the site', async ({ ask }) => {
  assert.ok(traversals.length >= 500);
  assertStatus(await askAll(ask, traversals), [400, 404]);
});

testBoth('D02 what is no path of a page is refused', async ({ ask, port }) => {
  const odd = [
    '/guide\\a',
    '/a%00',
    '/a%0d%0aset-cookie:x',
    '/a#b',
    `http://localhost:${port}/`,
    '//guide/a',
    '/./',
    '/guide/.',
  ];
  const aliases = [
    '/guide/a.',
    '/index.html::$DATA',
    '/guide::$INDEX_ALLOCATION/a',
    '/INDEX~1.HTM',
    '/guide%20/a',
    '*',
  ];
  assertStatus(await askAll(ask, [...odd, ...aliases]), [400]);
});

testBoth('D03 a query never selects a file', async ({ ask }) => {
  const queries = [
    '?raw',
    '?url',
    '?import',
    '??',
    '?import&raw??',
    '?.svg',
    '?/../../canary.txt',
    '?file=/etc/passwd',
  ];
  assertStatus(
    await askAll(
      ask,
      queries.map(query => `/guide/a${query}`),
    ),
    [200],
  );
  const secrets = ['/docs/secret.txt', '/@fs/etc/passwd', '/@id/canary.txt', '/canary.txt', '/index.js.map'];
  assertStatus(
    await askAll(
      ask,
      secrets.flatMap(path => ['', ...queries].map(query => path + query)),
    ),
    [404],
  );
});

testBoth('D22 nothing opens a file in an editor', async ({ ask }) => {
  const addresses = ['/__open-in-editor', '/__open-stack-frame-in-editor', '/__docsc/open', '/__docsc/open-in-editor'];
  assertStatus(
    await askAll(
      ask,
      addresses.map(address => `${address}?file=docs/index.md`),
    ),
    [404],
  );
});

testBoth('D04 D05 D06 neighbours, hidden files, sources and links are not served', async ({ ask, root }, server) => {
  const hidden = [
    '/.env',
    '/.git/config',
    '/.docsc-build.json',
    '/.docsc/hosts.json',
    '/docs/.env',
    '/secret.txt',
    '/id_rsa',
  ];
  const links = [
    '/link.txt',
    '/linked/canary.txt',
    '/linked/.env',
    '/assets/up/canary.txt',
    '/late.txt',
    '/late/canary.txt',
  ];
  await symlink(join(root, 'canary.txt'), join(root, 'build/late.txt'));
  await symlink(root, join(root, 'build/late'));
  assertStatus(await askAll(ask, [...hidden, ...links, '/-secret/canary.txt', '/build-secret/canary.txt']), [404]);
  if (server === 'serve') {
    const path = join(root, 'docs/static/swapped.txt');
    assert.is((await ask('/swapped.txt')).body, 'public');
    await rm(path);
    await symlink(join(dirname(root), 'canary.txt'), path);
    assertStatus(await askAll(ask, ['/swapped.txt']), [404]);
  } else assert.is((await ask('/.well-known/security.txt')).body, 'public');
});

testBoth('D07 D08 only requests for this machine and its port are answered', async ({ ask, port }) => {
  const own = ['localhost', 'LOCALHOST', '127.0.0.1', '[::1]'];
  for (const host of own) assert.is((await ask('/guide/a', { host: `${host}:${port}` })).status, 200, host);
  const foreign = [
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'localhost.',
    '0x7f.1',
    '[::2]',
    'a@localhost',
  ];
  const hosts = [
    ...foreign.map(host => `${host}:${port}`),
    '',
    'localhost',
    `localhost:${port + 1}`,
    'localhost:',
    `localhost:${port},x`,
  ];
  for (const host of hosts) {
    const { status, head } = await ask('/guide/a', { host });
    assert.is(status, 403, host);
    assert.match(head, "content-security-policy: default-src 'none'");
  }
  const twice = `GET / HTTP/1.1\r\nhost: localhost:${port}\r\nHost: evil.example\r\nconnection: close\r\n\r\n`;
  assert.is((await sendRaw(port, twice)).status, 403);
  assert.is((await sendRaw(port, 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n')).status, 400);
  assert.is((await sendRaw(port, 'GET / HTTP/1.0\r\n\r\n')).status, 403);
});

testBoth('D09 D12 pages of other origins read nothing, and no answer allows it', async ({ ask, port }) => {
  const origins = [
    'null',
    'http://localhost:1',
    'http://127.0.0.1:80',
    'https://evil.example',
    'chrome-extension://abc',
    'file://',
  ];
  for (const path of ['/guide/a', `/__docsc/events?token=${TOKEN}`, '/assets/a.js'])
    for (const origin of origins) assertStatus([[`${path} ${origin}`, await ask(path, { origin })]], [403]);
  for (const site of ['cross-site', 'same-site'])
    for (const path of ['/assets/a.js', '/__docsc/events'])
      assertStatus([[path, await ask(path, { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' })]], [403]);
  const own = await ask('/guide/a', { origin: `http://localhost:${port}`, 'sec-fetch-site': 'same-origin' });
  assert.is(own.status, 200);
  const followed = await ask('/guide/a', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' });
  assert.is(followed.status, 200);
});

test('D13 the stream of changes needs the token of the run, which only pages of this server have', async () => {
  const { ask, close } = await open('serve');
  try {
    const page = await ask('/guide/a');
    assert.ok(page.body.includes(`<script type="module" src="/assets/dev.js?token=${TOKEN}"></script>`), page.body);
    assert.is(page.body.split(TOKEN).length, 2, 'the token is nowhere else');
    assert.not((await ask('/assets/dev.js')).body.includes(TOKEN));
    for (const query of ['', '?partial', `?tokens=${TOKEN}`, `?TOKEN=${TOKEN}`])
      assert.is((await ask(`/__docsc/events${query}`)).status, 403, query);
    for (const query of ['?token=', '?token=other', `?token=${TOKEN}x`, `?token=x&token=${TOKEN}`]) {
      const { status, body } = await ask(`/__docsc/events${query}`);
      assert.is(status, 200);
      assert.match(body, '{"type":"reload"}');
      assert.not.match(body, /docs|error|update|site/, 'a page of an earlier run only learns to reload');
    }
  } finally {
    await close();
  }
});

testBoth('D10 D11 other methods are refused with their body unread', async ({ port }) => {
  const head = `host: localhost:${port}\r\norigin: https://evil.example\r\n`;
  const preflight = 'access-control-request-method: GET\r\naccess-control-request-private-network: true\r\n';
  for (const method of ['OPTIONS', 'POST', 'PUT', 'DELETE', 'TRACE', 'PATCH', 'CONNECT', 'PROPFIND']) {
    const target = method === 'CONNECT' ? 'evil.example:443' : '/';
    const reply = await sendRaw(port, `${method} ${target} HTTP/1.1\r\n${head}${preflight}\r\n`);
    assert.is(reply.status, 405, method);
    assert.match(reply.head, 'allow: get, head');
    assertStatus([[method, reply]], [405]);
  }
  const socket = await holdOpen(
    port,
    `POST / HTTP/1.1\r\n${head}content-length: 100000000\r\nexpect: 100-continue\r\n\r\n`,
  );
  const first = await new Promise<string>(resolve => socket.once('data', data => resolve(String(data))));
  assert.match(first, /^HTTP\/1\.1 405 /);
  const closed = new Promise(resolve => socket.on('close', resolve));
  const chunk = Buffer.alloc(1_000_000);
  // A write ends once the system has taken its bytes; what waits in this process was not taken.
  const isTaken = () => new Promise<boolean>(resolve => socket.write(chunk, failure => resolve(!failure)));
  const taken = { bytes: 0 };
  while (taken.bytes < 100_000_000 && (await isTaken())) taken.bytes += chunk.length;
  await closed;
  assert.ok(taken.bytes < 20_000_000, `${taken.bytes} bytes were taken`);
});

testBoth('D18 headers keep what is served to itself', async ({ ask }, server) => {
  const { head } = await ask('/guide/a');
  assert.match(head, 'x-content-type-options: nosniff');
  assert.match(head, 'content-security-policy: ');
  if (server === 'preview') return;
  assert.match(head, 'cache-control: no-store');
  assert.match(head, 'cross-origin-resource-policy: same-origin');
  assert.match(head, "frame-ancestors 'none'");
});

/** Holds connections whose requests never end, one of them sent byte by byte, while `body` runs. */
async function whileHeld(port: number, count: number, body: (held: Socket[]) => Promise<void>): Promise<void> {
  const texts = ['', 'GET / HTTP/1.1\r\n', `GET / HTTP/1.1\r\nhost: localhost:${port}\r\nx: `];
  const held = await Promise.all(Array.from({ length: count }, (_, nth) => holdOpen(port, texts[nth % texts.length])));
  for (const socket of held) socket.resume();
  const drip = setInterval(() => held.at(-1)!.write('x'), 50);
  try {
    await body(held);
  } finally {
    clearInterval(drip);
    for (const socket of held) socket.destroy();
  }
}

/** Less than the time after which a server gives up a request by default, however busy the machine is. */
const SOON_MS = 8_000;

for (const name of ['serve', 'preview'] as const)
  test(`D14 held connections keep no others out: ${name}`, async () => {
    const many = await open(name, { limits: { connections: 40, pipelined: 20 } });
    try {
      await many.ask('/guide/a');
      const started = performance.now();
      await whileHeld(many.port, 150, async () => assert.is((await many.ask('/guide/a')).status, 200));
      assert.ok(performance.now() - started < SOON_MS, 'another client does not wait for the held connections');
      const large = requestFor('/', many.port, { x: 'x'.repeat(64_000) });
      assert.is((await sendRaw(many.port, large)).status, 431);
      const ahead = requestFor('/guide/a', many.port, { connection: 'keep-alive' }).repeat(10_000);
      const { body } = await sendRaw(many.port, ahead);
      assert.ok(body.split('HTTP/1.1 200').length <= 20, 'requests sent ahead are bounded');
    } finally {
      await many.close();
    }
  });

test('D14 ten thousand connections whose requests never end keep nobody out', async () => {
  const { port, ask, close } = await open('serve', { limits: { connections: 40 } });
  const held: Socket[] = [];
  try {
    for (let wave = 0; wave < 40; wave++) {
      const opened = await Promise.all(Array.from({ length: 250 }, () => holdOpen(port, 'GET / HTTP/1.1\r\nx: ')));
      for (const socket of opened) socket.resume();
      held.push(...opened);
      if (wave % 8 === 0) assert.is((await ask('/guide/a')).status, 200, `${held.length} connections`);
    }
    assert.is(held.length, 10_000);
    assert.is((await ask('/guide/a')).status, 200);
  } finally {
    for (const socket of held) socket.destroy();
    await close();
  }
});

test('D14 a request that does not arrive in time is given up', async () => {
  const page = async () => ({ status: 200, contents: 'page' });
  const server = openServer(page, { host: 'localhost', limits: { request: 300, interval: 50 } });
  const { port, close } = await listenLocally(server);
  const started = performance.now();
  try {
    await whileHeld(port, 30, async held => {
      await Promise.all(held.map(socket => socket.closed || once(socket, 'close')));
    });
    assert.ok(performance.now() - started < SOON_MS, 'connections without a whole request are closed');
  } finally {
    await close();
  }
});

test('D14 of a thousand tabs, 200 listen for changes, and a page is still answered', async () => {
  const { port, ask, close } = await open('serve');
  try {
    const events = requestFor(`/__docsc/events?token=${TOKEN}`, port);
    const streams = await Promise.all(Array.from({ length: 200 }, () => holdOpen(port, events)));
    await Promise.all(streams.map(socket => once(socket, 'readable')));
    for (let nth = 200; nth < 1000; nth++) assert.is((await ask(`/__docsc/events?token=${TOKEN}`)).status, 503);
    assert.is((await ask('/guide/a')).status, 200);
    for (const socket of streams) socket.destroy();
  } finally {
    await close();
  }
});

test('D16 other machines are served only by --host, with a warning, and by its name or an address', async () => {
  const page = async () => ({ status: 200, contents: 'page' });
  const cases: [host: string, allowed: string[], refused: string[]][] = [
    ['0.0.0.0', ['192.168.1.5:8080', '[fe80::1]', 'localhost:1'], ['evil.example', 'docs.internal', '0x7f.1']],
    ['docs.internal', ['docs.internal', 'DOCS.internal:8080', '127.0.0.1:1'], ['192.168.1.5', 'x.docs.internal']],
    ['::', ['[2001:db8::1]:80', '10.0.0.1'], ['docs.internal', '[x]']],
  ];
  for (const [host, allowed, refused] of cases) {
    const { port, close } = await listenLocally(openServer(page, { host }));
    const statuses = (names: string[]) =>
      Promise.all(names.map(async name => (await sendRaw(port, requestFor('/', port, { host: name }))).status));
    assert.equal(await statuses(allowed), [200, 200, 200].slice(0, allowed.length), host);
    assert.equal(await statuses(refused), [403, 403, 403].slice(0, refused.length), host);
    await close();
  }
  const warns = (host: string) => {
    const lines: string[] = [];
    const terminal = { ...openTerminal({}), log: (line: string) => lines.push(line) };
    logServerUrl('Serving', { host, port: 3000, base: '/' }, terminal);
    return lines.some(line => line.includes('Anyone who can reach'));
  };
  assert.equal(['localhost', 'LOCALHOST', '127.0.0.1', '::1'].map(warns), [false, false, false, false]);
  assert.equal(['0.0.0.0', '::', 'docs.internal', '10.0.0.1'].map(warns), [true, true, true, true]);
});

testBoth('D19 a thousand ranges, and ranges that overlap or are none: one bounded answer', async ({ ask }) => {
  const thousand = Array.from({ length: 1000 }, (_, nth) => `${nth}-${nth + 9}`).join(',');
  for (const range of [thousand, '0-,0-,0-', '0-0,-1', '5-2', '-', '99999999999999999999-', 'x']) {
    const { status, body } = await ask('/guide/a', { range: `bytes=${range}` });
    assert.ok([200, 206, 416].includes(status), `${range.slice(0, 20)}: ${status}`);
    assert.ok(body.length < 10_000, `${range.slice(0, 20)}: ${body.length} bytes`);
  }
});

test('D19 a large file that nobody reads costs no memory, and is closed when its client is gone', async () => {
  const { root, port, ask, close } = await open('preview');
  const file = join(root, 'build/large.bin');
  await writeFile(file, '');
  await truncate(file, 500_000_000);
  const isOpen = async () => {
    const folder = '/proc/self/fd';
    const names = await readdir(folder).catch(() => []);
    const paths = await Promise.all(names.map(name => readlink(join(folder, name)).catch(() => '')));
    return paths.includes(file);
  };
  try {
    const before = process.memoryUsage().rss;
    const clients = await Promise.all(Array.from({ length: 30 }, () => holdOpen(port, requestFor('/large.bin', port))));
    for (const socket of clients) await new Promise(resolve => socket.once('readable', resolve));
    await pause(100);
    assert.ok(process.memoryUsage().rss - before < 100_000_000);
    for (const socket of clients) socket.destroy();
    assert.is((await ask('/guide/a')).status, 200);
    for (let nth = 0; nth < 100 && (await isOpen()); nth++) await pause(20);
    assert.not(await isOpen());
  } finally {
    await close();
  }
});

test('D17 a failure tells its client nothing but that there was one', async () => {
  const failures: unknown[] = [];
  const fail = async () => {
    throw new Error(`ENOENT: /home/${SECRET}`);
  };
  const server = openServer(fail, { host: 'localhost', onFailure: thrown => failures.push(thrown) });
  const { port, close } = await listenLocally(server);
  const { status, head, body } = await sendRaw(port, requestFor('/', port)).finally(close);
  assert.is(status, 500);
  assert.match(head, "content-security-policy: default-src 'none'");
  assert.match(head, 'content-type: text/plain');
  assert.is(body, 'docsc failed to answer this request. Its terminal says why.');
  assert.is(failures.length, 1);
});

test.run();
