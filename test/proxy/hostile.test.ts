/** The proxy between clients and servers that do not keep to HTTP: every request ends, and none of them is a failure of docsc. */
import { once } from 'node:events';
import { type IncomingMessage, request as sendRequest } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openProxyServer, type ProxyOptions } from '../../bin/proxy/server.js';
import { internet } from '../../src/compiler/remote/network/network.js';
import { type Listening, listenLocally } from '../local-server.js';
import { holdOpen, sendRaw } from '../raw-request.js';

type Context = { proxy: Listening; api: Listening; sockets: Set<Socket>; failures: unknown[] };

const test = suite<Context>('proxy of hostile sides');
const SITE = 'https://docs.example.com';

/** The bytes that the server answers with, by path; it answers other paths not at all. */
const answers = new Map([
  ['none', 'HTTP/1.1 000 None\r\ncontent-length: 0\r\n\r\n'],
  ['early', 'HTTP/1.1 099 Early\r\ncontent-length: 0\r\n\r\n'],
  ['upgrade', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\nabc'],
  ['switch', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
  ['informed', 'HTTP/1.1 199 X\r\n\r\n'],
  ['text', 'hello\r\n\r\n'],
  ['reason', 'HTTP/1.1 200 O\u0001K\u007f\u00fc\r\ncontent-length: 2\r\n\r\nok'],
  ['long', `HTTP/1.1 200 OK\r\nx-long: ${'a'.repeat(40_000)}\r\ncontent-length: 2\r\n\r\nok`],
  ['head', 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n'],
]);

test.before(async context => {
  context.sockets = new Set();
  context.failures = [];
  const server = createServer(socket => {
    context.sockets.add(socket);
    socket.on('close', () => context.sockets.delete(socket)).on('error', () => undefined);
    socket.once('data', request => {
      const [, path = ''] = /^\S+ \/(\w*)/.exec(request.toString()) ?? [];
      const bytes = answers.get(path);
      if (bytes !== undefined) socket.write(Buffer.from(bytes, 'latin1'));
      if (bytes !== undefined && path !== 'head') setTimeout(() => socket.end(), 50);
    });
  });
  const closeAllConnections = () => {
    for (const socket of context.sockets) socket.destroy();
  };
  context.api = await listenLocally(Object.assign(server, { closeAllConnections }) as never);
  context.proxy = await open(context);
});
test.before.each(({ failures }) => {
  failures.length = 0;
});
test.after(async ({ api, proxy }) => {
  await Promise.all([api.close(), proxy.close()]);
});

function open({ api, failures }: Context, options: Partial<ProxyOptions> = {}): Promise<Listening> {
  const rules = { servers: [api.url], sites: [SITE], allowsLocalSites: false, allowsPrivate: false };
  const network = { ...internet, limits: { ...internet.limits, firstByte: 2_000 } };
  const onFailure = (thrown: unknown) => void failures.push(thrown);
  return listenLocally(openProxyServer({ rules, network, onFailure, ...options }));
}

/** A request as bytes; `path` is that of the server. */
function requestTo({ api }: Context, path: string, more = 'connection: close\r\n'): string {
  return `GET /?url=${api.url}/${path} HTTP/1.1\r\nhost: x\r\norigin: ${SITE}\r\n${more}\r\n`;
}

test('an answer that is none of HTTP is an error with a reason', async context => {
  const { proxy, failures } = context;
  const reasons: [path: string, reason: RegExp][] = [
    ['none', /answers with the status 0,/],
    ['early', /answers with the status 99,/],
    ['upgrade', /closes the connection without an answer/],
    ['switch', /answers with the status 101,/],
    ['informed', /cannot be reached: ECONNRESET/],
    ['text', /sends no HTTP that the proxy reads: HPE_/],
  ];
  for (const [path, reason] of reasons) {
    const { status, head, body } = await sendRaw(proxy.port, requestTo(context, path));
    assert.is(status, 502, path);
    assert.match(body, reason);
    assert.match(head, `access-control-allow-origin: ${SITE}`);
  }
  assert.equal(failures, []);
});

test('a reason phrase arrives without what Node does not send', async context => {
  const { head } = await sendRaw(context.proxy.port, requestTo(context, 'reason'));
  assert.is(head.split('\r\n')[0], 'http/1.1 200 ok');
  assert.equal(context.failures, []);
});

test('a server may send as many headers as a browser reads', async context => {
  const { status, head } = await sendRaw(context.proxy.port, requestTo(context, 'long'));
  assert.is(status, 200);
  assert.match(head, `x-long%22%2c%22${'a'.repeat(40_000)}`);
});

test('the head of a stream arrives before its first event', async context => {
  const outgoing = sendRequest(`${context.proxy.url}/?url=${context.api.url}/head`, { headers: { origin: SITE } });
  outgoing.on('error', () => undefined).end();
  const [response] = (await once(outgoing, 'response', { signal: AbortSignal.timeout(2_000) })) as [IncomingMessage];
  assert.is(response.headers['content-type'], 'text/event-stream');
  outgoing.destroy();
});

test('a connection has one request at a time, so its requests to servers are as limited as connections', async context => {
  const { proxy, sockets } = context;
  const before = sockets.size;
  await sendRaw(proxy.port, requestTo(context, 'silent', '').repeat(50));
  assert.ok(sockets.size - before <= 1, `${sockets.size - before} connections`);
  const held = await holdOpen(proxy.port, requestTo(context, 'reason', ''));
  await once(held, 'data');
  held.write(requestTo(context, 'long', ''));
  const [next] = (await once(held, 'data')) as [Buffer];
  assert.match(next.toString(), /^HTTP\/1\.1 200 OK/);
  held.destroy();
});

test('the bodies of all requests together are limited', async context => {
  const proxy = await open(context, { heldBytes: 3_000 });
  const post = (body: string, path: string) =>
    `POST /?url=${context.api.url}/${path} HTTP/1.1\r\nhost: x\r\norigin: ${SITE}\r\nconnection: close\r\ncontent-length: 2000\r\n\r\n${body}`;
  const first = await holdOpen(proxy.port, post('a'.repeat(2_000), 'silent'));
  await new Promise(resolve => setTimeout(resolve, 50));
  const second = await sendRaw(proxy.port, post('b'.repeat(2_000), 'reason'));
  assert.is(second.status, 503);
  assert.match(second.body, /has too many requests at once/);
  first.destroy();
  await new Promise(resolve => setTimeout(resolve, 50));
  assert.is((await sendRaw(proxy.port, post('b'.repeat(2_000), 'reason'))).status, 200);
  await proxy.close();
});

test.run();
