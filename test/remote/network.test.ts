/** R04 to R12, R20 and R21: what hosts do wrong, and how docsc handles it. */

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RemoteDocument } from '../../src/compiler/config/remote-pages.js';
import { fetchDocuments } from '../../src/compiler/remote/network/fetch-documents.js';
import { internet } from '../../src/compiler/remote/network/network.js';
import { fakeNetwork, fetchFrom, type Handler, markdown, openUpstream, outcomeOf } from './upstream.js';

const redirect =
  (...targets: string[]): Handler =>
  (request, response) => {
    const step = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0);
    const location = targets[step];
    if (location === undefined) return markdown('# End\n')(request, response);
    response.writeHead(302, { location }).end();
  };

const redirects: [name: string, location: string, why: RegExp][] = [
  ['a private address', 'https://10.0.0.1/x.md', /redirects to https:\/\/10\.0\.0\.1\/x\.md, which has an IP address/],
  ['plain http of another host', 'http://other.example/x.md', /which is not https/],
  ['a file', 'file:///etc/passwd', /which has the scheme file:/],
  ['a user name', 'https://user@raw.example/x.md', /which contains a user name/],
  ['another host', 'https://other.example/x.md', /redirects to https:\/\/other\.example, another host/],
  ['another port', 'https://sdk.test:8443/x.md', /which names the port/],
  ['8 kB', `/${'x'.repeat(8000)}`, /longer than 2048/],
  ['nowhere', '', /answers 302 and does not say where/],
  ['what is no address', 'http://[', /does not say where/],
  ['itself', '/README.md', /go in a circle/],
];
for (const [name, location, why] of redirects) {
  test(`R04 a redirect to ${name}`, async () => {
    const { error, looked, pauses } = await fetchFrom(redirect(location));
    assert.match(error ?? '', why);
    assert.equal(looked, ['sdk.test'], 'no other host is looked up');
    assert.equal(pauses, [], 'it is not tried again');
  });
}

test('R04 a host that redirects leads to a name inside', async () => {
  const told = fakeNetwork({ 'other.example': ['192.168.1.1'] });
  const { error, kind } = await fetchFrom(redirect('https://other.example/x.md'), told, []);
  assert.match(error ?? '', /another host/);
  assert.is(kind?.isForbidden, true);
  assert.equal(told.looked, ['sdk.test']);
});

test('R04 relative redirects, three of them, and no fourth', async () => {
  const three = await fetchFrom(redirect('/a/1', 'b/2', '../../3'));
  assert.is(three.text, '# End\n');
  assert.is(three.final, `${three.origin}/3`);
  assert.is(three.looked.length, 4, 'each step is checked');
  const twenty = await fetchFrom(redirect(...Array.from({ length: 20 }, (_, index) => `/${index + 1}`)));
  assert.match(twenty.error ?? '', /redirects more than 3 times/);
  assert.is(twenty.asked.length, 4);
});

test('R04 R05 another host that is listed is followed, without anything of the first', async () => {
  const other = await openUpstream(markdown('# Elsewhere\n'));
  const cookie: Handler = (_request, response) =>
    response.writeHead(301, { location: `${other.origin}/x.md`, 'set-cookie': 'session=1; Path=/' }).end();
  const found = await fetchFrom(cookie, fakeNetwork(), [other.origin]);
  assert.is(found.text, '# Elsewhere\n');
  assert.is(found.final, `${other.origin}/x.md`);
  for (const { headers } of [...found.asked, ...other.asked])
    assert.equal(Object.keys(headers).sort(), ['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
  await other.close();
});

const endless: Handler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain' });
  const chunk = 'x'.repeat(64 * 1024);
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
};

/** Bytes of memory that stay within the bound; the local server has some of them. */
const MAX_GROWTH = 64 * 1024 * 1024;

test('R06 bodies without end, and bombs, take no more memory the tenth time', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  const bombs: Handler = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  const fetchBoth = async () => {
    for (const handler of [endless, bombs]) assert.match((await fetchFrom(handler)).error ?? '', 'larger than 2 MiB');
  };
  await fetchBoth();
  const before = process.memoryUsage().rss;
  for (let nth = 0; nth < 10; nth++) await fetchBoth();
  const growth = process.memoryUsage().rss - before;
  assert.ok(growth < MAX_GROWTH, `${growth} bytes`);
});

test('R06 a body without end stops at 2 MiB', async () => {
  const sent = { bytes: 0 };
  const { error, pauses } = await fetchFrom((request, response) => {
    const write = response.write.bind(response) as (chunk: string) => boolean;
    response.write = ((chunk: string) => {
      sent.bytes += chunk.length;
      return write(chunk);
    }) as typeof response.write;
    endless(request, response);
  });
  assert.match(error ?? '', 'the response is larger than 2 MiB');
  assert.equal(pauses, []);
  // The difference is what the sockets' buffers hold.
  assert.ok(sent.bytes < 32 * 1024 * 1024, `${sent.bytes} bytes were sent`);
});

test('R06 a gzip bomb stops at 2 MiB of what it becomes', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  assert.ok(bomb.length < 100_000);
  const { error } = await fetchFrom((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }).end(bomb),
  );
  assert.match(error ?? '', 'larger than 2 MiB');
});

test('R06 compressed responses are read; encodings that were not requested are not', async () => {
  const packed: Handler = (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('# Packed\n'));
  assert.is((await fetchFrom(packed)).text, '# Packed\n');
  const other: Handler = (_request, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('x');
  assert.match((await fetchFrom(other)).error ?? '', /encoded as "zstd"/);
  const double: Handler = (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzipSync('x')));
  assert.match((await fetchFrom(double)).error ?? '', /encoded as "gzip, gzip"/);
});

/** Fetches from a server that sends raw bytes, for responses that Node's HTTP module refuses to send. */
async function fetchBytes(reply: string | Buffer, told = fakeNetwork()) {
  const server = createServer(socket => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(reply));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://sdk.test:${(server.address() as AddressInfo).port}`;
  const outcome = await outcomeOf(`${origin}/README.md`, told.network, [origin]);
  await new Promise<void>(resolve => server.close(() => resolve()));
  return { ...outcome, pauses: told.pauses };
}

test('R06 R10 wrong lengths: one that is too long is an aborted response, one that is too short ends it', async () => {
  const long = await fetchBytes('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n# Short\n');
  assert.match(long.error ?? '', /the response was cut off .*, 3 times/);
  assert.equal(long.pauses, [1000, 3000]);
  const chunks = await fetchBytes('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n# Short\n\r\n');
  assert.match(chunks.error ?? '', /the response was cut off .*, 3 times/, 'chunks without the last one');
  const short = await fetchBytes('HTTP/1.1 200 OK\r\nContent-Length: 8\r\nConnection: close\r\n\r\n# Short\nmore');
  assert.ok(short.text === '# Short\n' || short.error, 'what is beyond the length is no part of the text');
});

test('R10 a response that is not HTTP', async () => {
  assert.match((await fetchBytes('SSH-2.0-OpenSSH_9.7\r\n')).error ?? '', /connection failed \(HPE_/);
  const truncated = gzipSync('# A long text that is cut in the middle of its stream\n').subarray(0, 30);
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${truncated.length}\r\n\r\n`;
  assert.match((await fetchBytes(Buffer.concat([Buffer.from(head), truncated]))).error ?? '', /was cut off/);
});

test('R10 a host that changes the protocol ends the request', async () => {
  const { error } = await fetchBytes('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n');
  assert.match(error ?? '', /closes the connection without a response, 3 times/);
});

test('R06 one byte after the other ends with the time that a document has', async () => {
  const told = fakeNetwork({}, { totalTime: 300 });
  const { error, pauses } = await fetchFrom((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  }, told);
  assert.match(error ?? '', /takes longer than 0.3 s/);
  assert.equal(pauses, [], 'there is no time for another try');
});

test('R10 a host that does not respond is tried three times', async () => {
  const { error, pauses, asked } = await fetchFrom(() => undefined, fakeNetwork({}, { firstByte: 100 }));
  assert.match(error ?? '', /^sdk\.test:\d+ does not respond, 3 times$/);
  assert.equal(pauses, [1000, 3000]);
  assert.is(asked.length, 3);
});

for (const status of [500, 502, 503, 504, 408]) {
  test(`R10 ${status} is tried three times, with growing pauses`, async () => {
    const { error, kind, pauses, asked } = await fetchFrom((_request, response) => response.writeHead(status).end());
    assert.match(error ?? '', new RegExp(`answers ${status}, 3 times`));
    assert.is(kind?.isRetryable, true);
    assert.equal(pauses, [1000, 3000]);
    assert.is(asked.length, 3);
  });
}

test('R10 after a temporary failure, the text arrives', async () => {
  const tries = { count: 0 };
  const { text, pauses } = await fetchFrom((request, response) => {
    if (tries.count++ === 0) response.writeHead(503).end();
    else if (tries.count === 2) request.socket.destroy();
    else markdown('# At last\n')(request, response);
  });
  assert.is(text, '# At last\n');
  assert.equal(pauses, [1000, 3000]);
});

test('R10 a connection that is reset in the middle, and one that is refused', async () => {
  const reset = await fetchFrom((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).write('# Half');
    setImmediate(() => response.destroy());
  });
  assert.match(reset.error ?? '', /was cut off/);
  assert.is(reset.kind?.isRetryable, true);
  const { network, pauses } = fakeNetwork();
  const gone = await openUpstream(markdown('x'));
  await gone.close();
  const refused = await outcomeOf(`${gone.origin}/x.md`, network, [gone.origin]);
  assert.match(refused.error ?? '', /connection failed \(ECONNREFUSED\), 3 times/);
  assert.is(pauses.length, 2);
});

test('R10 an unknown name, and one without an address', async () => {
  const { network, pauses } = fakeNetwork({ 'empty.example': [] });
  assert.match(
    (await outcomeOf('https://raw.example/x.md', network)).error ?? '',
    /raw\.example is not known \(ENOTFOUND\), 3/,
  );
  assert.match((await outcomeOf('https://empty.example/x.md', network)).error ?? '', /has no address, 3 times/);
  assert.is(pauses.length, 4);
});

const limits: [name: string, headers: Record<string, string>, status: number, pauses: number[], why: RegExp][] = [
  ['1 s', { 'retry-after': '1' }, 429, [1000, 1000], /answers 429: too many requests.*wait for 1 s, 3 times/],
  ['20 s', { 'retry-after': '20' }, 429, [20_000, 20_000], /wait for 20 s, 3 times/],
  ['40 s, of which there is time for one', { 'retry-after': '40' }, 429, [40_000], /wait for 40 s, 2 times/],
  ['an hour', { 'retry-after': '3600' }, 429, [], /asks to wait for 3600 s$/],
  ['a date', { 'retry-after': 'Tue, 01 Jan 2030 00:00:07 GMT' }, 429, [7000, 7000], /wait for 7 s/],
  ['a date that is over', { 'retry-after': 'Tue, 01 Jan 2019 00:00:00 GMT' }, 429, [0, 0], /wait for 0 s/],
  ['garbage', { 'retry-after': 'soon' }, 429, [1000, 3000], /too many requests, 3 times/],
  ['nothing', {}, 429, [1000, 3000], /too many requests, 3 times/],
  ['5 s, as 503', { 'retry-after': '5' }, 503, [5000, 5000], /answers 503/],
  ['a limit, as 403', { 'x-ratelimit-remaining': '0' }, 403, [1000, 3000], /answers 403: too many requests/],
];
for (const [name, headers, status, expected, why] of limits) {
  test(`R09 a host that asks for a pause of ${name}`, async () => {
    const found = await fetchFrom((_request, response) => response.writeHead(status, headers).end());
    assert.match(found.error ?? '', why);
    assert.equal(found.pauses, expected);
    assert.is(found.kind?.isRetryable, true, 'the snapshot may stand in');
  });
}

for (const [status, why] of [
  [404, /answers 404: there is no such file/],
  [410, /answers 410: there is no such file/],
  [401, /sends no credentials/],
  [403, /sends no credentials/],
  [400, /answers 400$/],
  [204, /answers 204$/],
  [206, /answers 206$/],
  [304, /answers 304$/],
] as const) {
  test(`R11 ${status} is an error, at once`, async () => {
    const { error, kind, pauses } = await fetchFrom((_request, response) => response.writeHead(status).end());
    assert.match(error ?? '', why);
    assert.not.ok(kind?.isRetryable);
    assert.equal(pauses, []);
  });
}

const bodies: [name: string, type: string, body: string | Buffer, why: RegExp][] = [
  [
    'a page to sign in',
    'text/html; charset=utf-8',
    '<!doctype html><title>Sign in</title>',
    /is text\/html, not Markdown; .*sign-in/,
  ],
  ['HTML that calls itself text', 'text/plain', '\n<!DOCTYPE html>\n<html><body>x</body></html>', /is an HTML page/],
  ['HTML without a doctype', 'text/plain', '<html lang="en"><head></head></html>', /is an HTML page/],
  ['an error as JSON', 'application/json', '{"message":"Not Found"}', /is application\/json/],
  ['JSON that calls itself text', 'text/plain', ' {"message": "Not Found"}\n', /is JSON/],
  ['a picture', 'image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47]), /is image\/png/],
  [
    'a picture that calls itself bytes',
    'application/octet-stream',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]),
    /not UTF-8 text/,
  ],
  ['nothing', 'text/plain', '', /is empty/],
  ['white space', 'text/plain', ' \n\n\t', /is empty/],
  ['UTF-16 with a mark', 'text/plain', Buffer.from('\ufeff# Hello', 'utf16le'), /not UTF-8 text/],
  ['UTF-16 without a mark', 'text/plain; charset=utf-16', Buffer.from('# Hello', 'utf16le'), /not UTF-8 text/],
  ['Latin 1', 'text/plain; charset=iso-8859-1', Buffer.from('# Über', 'latin1'), /not UTF-8 text/],
  ['a document of a word processor', 'application/pdf', '%PDF-1.7', /is application\/pdf/],
];
for (const [name, type, body, why] of bodies) {
  test(`R12 a response that is ${name} is not Markdown`, async () => {
    const { error, pauses } = await fetchFrom((_request, response) =>
      response.writeHead(200, { 'content-type': type }).end(body),
    );
    assert.match(error ?? '', why);
    assert.equal(pauses, []);
  });
}

test('R12 Markdown is unchanged apart from LF line ends and a removed byte order mark', async () => {
  const found = await fetchFrom(markdown('\ufeff# Über\r\n\r\n[x]: y  \r\n{"a": 1}\r\n<html-like> é\n'));
  assert.is(found.text, '# Über\n\n[x]: y  \n{"a": 1}\n<html-like> é\n');
  for (const type of ['text/markdown', 'text/x-markdown; charset=UTF-8', 'application/octet-stream', undefined]) {
    const headers = type === undefined ? {} : { 'content-type': type };
    const { text } = await fetchFrom((_request, response) => response.writeHead(200, headers).end('[a]\n'));
    assert.is(text, '[a]\n', type);
  }
});

const documents = (origins: string[], count: number): RemoteDocument[] =>
  Array.from(
    { length: count },
    (_, index) => ({ address: `${origins[index % origins.length]}/${index}.md` }) as RemoteDocument,
  );

test('R20 two hundred documents: six in parallel, two per host, in the order of the configuration', async () => {
  const flight = new Map<string, number>();
  const most = { all: 0, host: 0 };
  const upstream = await openUpstream((request, response) => {
    const host = request.headers.host ?? '';
    flight.set(host, (flight.get(host) ?? 0) + 1);
    most.host = Math.max(most.host, flight.get(host)!);
    most.all = Math.max(
      most.all,
      [...flight.values()].reduce((sum, number) => sum + number, 0),
    );
    // Later requests are answered faster, so responses arrive out of order.
    setTimeout(
      () => {
        flight.set(host, flight.get(host)! - 1);
        markdown(`# ${request.url}\n`)(request, response);
      },
      Number(/\d+/.exec(request.url ?? '')![0]) % 7,
    );
  });
  const origins = ['a', 'b', 'c', 'd', 'e'].map(name => `http://${name}.test:${upstream.port}`);
  const wanted = documents(origins, 200);
  const counts: number[] = [];
  const results = await fetchDocuments(wanted, {
    hosts: origins,
    network: fakeNetwork().network,
    signal: new AbortController().signal,
    onSlow: () => undefined,
    progress: done => counts.push(done),
  });
  assert.equal(
    results.map(({ fetched }) => fetched?.text),
    wanted.map((_, index) => `# /${index}.md\n`),
  );
  assert.equal(most, { all: 6, host: 2 });
  assert.equal(
    counts,
    Array.from({ length: 201 }, (_, index) => index),
  );
  await upstream.close();
});

test('R21 a slow host is named, and the others do not wait for it', async () => {
  const waiting: (() => void)[] = [];
  const upstream = await openUpstream((request, response) => {
    const answer = () => markdown('# Hello\n')(request, response);
    if (request.headers.host?.startsWith('slow')) waiting.push(answer);
    else answer();
  });
  const origins = [`http://slow.test:${upstream.port}`, `http://quick.test:${upstream.port}`];
  const slow: string[] = [];
  const states: string[][] = [];
  const results = await fetchDocuments(documents(origins, 12), {
    hosts: origins,
    network: fakeNetwork({}, { slowAfter: 500 }).network,
    signal: new AbortController().signal,
    progress: (_done, _all, hosts) => {
      states.push(hosts);
    },
    onSlow: host => {
      slow.push(host);
      // All other responses arrive before the slow one starts.
      if (states.at(-1)!.length === 1) for (const answer of waiting.splice(0)) answer();
    },
  });
  assert.ok(results.every(({ fetched }) => fetched));
  assert.equal(new Set(slow), new Set([`slow.test:${upstream.port}`]));
  assert.ok(states.some(hosts => hosts.length === 1 && hosts[0]!.startsWith('slow')));
  await upstream.close();
});

test('R20 many waiting requests listen for the abort without a warning of Node', async () => {
  const warnings: string[] = [];
  const warned = (warning: Error) => warnings.push(warning.message);
  process.on('warning', warned);
  const upstream = await openUpstream((_request, response) => response.writeHead(503).end());
  const { network } = fakeNetwork();
  const waiting = { ...network, wait: (_pause: number, signal: AbortSignal) => internet.wait(20, signal) };
  await fetchDocuments(documents([upstream.origin], 30), {
    hosts: [upstream.origin],
    network: waiting,
    signal: new AbortController().signal,
    onSlow: () => undefined,
    progress: () => undefined,
  });
  await new Promise(resolve => setImmediate(resolve));
  process.off('warning', warned);
  assert.equal(warnings, []);
  await upstream.close();
});

test('a stop ends all requests and pauses', async () => {
  const upstream = await openUpstream(() => stop.abort(new Error('stopped')));
  const stop = new AbortController();
  const watching = { signal: stop.signal, onSlow: () => undefined, progress: () => undefined };
  const asking = { ...watching, hosts: [upstream.origin], network: fakeNetwork().network };
  const found = await fetchDocuments(documents([upstream.origin], 5), asking).then(
    () => 'results',
    thrown => (thrown as Error).message,
  );
  assert.is(found, 'stopped');
  await upstream.close();
});

test.run();
