/** The proxy of consoles: what it forwards, to which addresses, and what it keeps from either side. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ProxyRules } from '../../bin/proxy/rules.js';
import { openProxyServer, type ProxyOptions } from '../../bin/proxy/server.js';
import { internet } from '../../src/compiler/remote/network/network.js';
import { type Listening, listenLocally } from '../local-server.js';
import { holdOpen, sendRaw } from '../raw-request.js';

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
type Context = { api: Listening; received: Received[]; proxy: Listening; opened: Listening[]; failures: unknown[] };

const test = suite<Context>('proxy');
const SITE = 'https://docs.example.com';

/** The servers of the test, by name: names of the internet lead to this machine, or to an address of the table. */
const names = new Map<string, string[]>();
const network: ProxyOptions['network'] = {
  ...internet,
  lookup: async host => (names.get(host) ?? []).map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
};

test.before(async context => {
  context.received = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    context.received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    reply(url, response);
  });
  context.api = await listenLocally(server);
  context.opened = [];
  context.failures = [];
  context.proxy = await open(context);
});
test.before.each(({ received, failures }) => {
  received.length = 0;
  failures.length = 0;
  names.clear();
});
test.after(async ({ api, opened }) => {
  await Promise.all([api, ...opened].map(each => each.close()));
});

function reply(url: string, response: ServerResponse): void {
  const [, kind, argument = ''] = url.split('/').slice(1);
  if (kind === 'redirect') {
    const [status, to = ''] = argument.split(':');
    response.writeHead(Number(status), { location: decodeURIComponent(to) }).end();
    return;
  }
  if (kind === 'silent') return;
  if (kind === 'huge') {
    const piece = Buffer.alloc(1_000_000);
    const write = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', write);
    write();
    return;
  }
  if (kind === 'stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    return void response.write('data: 1\n\n');
  }
  response.writeHead(201, 'Made', {
    'content-type': 'text/html',
    'set-cookie': ['a=1', 'b=2'],
    'strict-transport-security': 'max-age=1',
    'access-control-allow-origin': '*',
    link: '</x>; rel=preload',
    'x-rate': '7',
  });
  response.end('<p>Made</p>');
}

type Opening = Partial<Omit<ProxyOptions, 'rules'>> & { rules?: Partial<ProxyRules> };

async function open(context: Context, options: Opening = {}): Promise<Listening> {
  const rules = {
    servers: [`${context.api.url}/v1`],
    sites: [SITE],
    allowsLocalSites: false,
    allowsPrivate: false,
    ...options.rules,
  };
  const onFailure = (thrown: unknown) => void context.failures.push(thrown);
  const listening = await listenLocally(openProxyServer({ network, onFailure, ...options, rules }));
  context.opened.push(listening);
  return listening;
}

type Sent = { url?: string; method?: string; headers?: Record<string, string>; body?: string; proxy?: Listening };

/** Sends what a page of the site would; `url` is the address behind the proxy. */
async function send(context: Context, { url, method = 'GET', headers = {}, body, proxy = context.proxy }: Sent) {
  const target = url === undefined ? proxy.url : `${proxy.url}/any?url=${encodeURIComponent(url)}`;
  const outgoing = sendRequest(target, { method, headers: { origin: SITE, ...headers }, agent: false });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  let text = '';
  const isWhole = await (async () => {
    for await (const chunk of response.setEncoding('latin1')) text += chunk;
    return true;
  })().catch(() => false);
  return { status: response.statusCode, reason: response.statusMessage, headers: response.headers, text, isWhole };
}

const problemOf = ({ headers }: { headers: IncomingMessage['headers'] }) =>
  decodeURIComponent(String(headers['docsc-proxy-error'] ?? ''));

test('a request arrives as it was sent, without what belongs to the page or to the proxy', async context => {
  const headers = {
    authorization: 'Bearer t',
    'content-type': 'application/json',
    'x-own': 'ä',
    cookie: 'session=1',
    referer: `${SITE}/private`,
    'sec-fetch-site': 'cross-site',
    'x-forwarded-for': '10.0.0.1',
    connection: 'close, x-hop',
    'x-hop': 'no',
  };
  const sent = { url: `${context.api.url}/v1/a%2Fb?q=1&q=2`, method: 'PATCH', headers, body: '{"a":1}' };
  const answer = await send(context, sent);
  assert.is(answer.status, 201);
  const [{ headers: got, ...rest } = {} as Received] = context.received;
  assert.equal(rest, { method: 'PATCH', url: '/v1/a%2Fb?q=1&q=2', body: '{"a":1}' });
  assert.is(got!.authorization, 'Bearer t');
  assert.is(got!.host, new URL(context.api.url).host);
  for (const name of ['cookie', 'referer', 'origin', 'sec-fetch-site', 'x-forwarded-for', 'x-hop'])
    assert.is(got![name], undefined, name);
});

test('the page sees all headers of the answer, and none of them acts on the origin of the proxy', async context => {
  const { status, reason, headers, text } = await send(context, { url: `${context.api.url}/v1/made` });
  assert.equal([status, reason, text], [201, 'Made', '<p>Made</p>']);
  const listed: [string, string][] = JSON.parse(decodeURIComponent(String(headers['docsc-proxy-headers'])));
  assert.equal(
    listed.filter(([name]) => name === 'set-cookie').map(([, value]) => value),
    ['a=1', 'b=2'],
  );
  assert.ok(listed.some(([name, value]) => name === 'x-rate' && value === '7'));
  for (const name of ['set-cookie', 'strict-transport-security', 'link']) assert.is(headers[name], undefined, name);
  assert.is(headers['access-control-allow-origin'], SITE);
  assert.is(headers['content-security-policy'], "default-src 'none'; sandbox");
  assert.is(headers['x-content-type-options'], 'nosniff');
});

test('addresses below no server of a console are refused, and nothing is sent', async context => {
  const { api, received } = context;
  const { port } = new URL(api.url);
  const refused = [
    '',
    'x',
    '/v1/a',
    `${api.url}/`,
    `${api.url}/v10`,
    `${api.url}/v1/../admin`,
    `${api.url}/v1/%2e%2e/admin`,
    `${api.url}/v1\\..\\admin`,
    `https://127.0.0.1:${port}/v1`,
    `http://127.0.0.1:${Number(port) + 1}/v1`,
    `http://user@127.0.0.1:${port}/v1`,
    `http://user:word@127.0.0.1:${port}/v1`,
    `http://127.0.0.1:${port}@evil.example/v1`,
    `http://127.0.0.1:${port}\\@evil.example/v1`,
    `http://evil.example/#@127.0.0.1:${port}/v1`,
    `http://evil.example/?127.0.0.1:${port}/v1`,
    `http://127.0.0.1.evil.example:${port}/v1`,
    `http://localhost:${port}/v1`,
    `http://[::ffff:127.0.0.1]:${port}/v1`,
    `http://[::1]:${port}/v1`,
    `http://0:${port}/v1`,
    'http://169.254.169.254/latest/meta-data/',
    'http://metadata.google.internal/',
    'file:///etc/passwd',
    'ftp://127.0.0.1/v1',
    'gopher://127.0.0.1:70/v1',
    'data:text/plain,x',
    'javascript:alert(1)',
    `${api.url}/v1/${'a'.repeat(17_000)}`,
  ];
  for (const url of refused) {
    const answer = await send(context, { url });
    assert.ok(answer.status === 403 || answer.status === 400, `${url}: ${answer.status}`);
    assert.match(problemOf(answer), /^The proxy (forwards nothing|needs one address)/, url);
  }
  assert.is((await send(context, {})).status, 400, 'no address');
  const twice = await send(context, { url: `${api.url}/v1/a&url=${api.url}/v1/b` });
  assert.is(twice.status, 201, 'an ampersand inside the address is part of it');
  const raw = `GET /?url=${api.url}/v1&url=${api.url}/v1 HTTP/1.1\r\nhost: x\r\norigin: ${SITE}\r\nconnection: close\r\n\r\n`;
  assert.is((await sendRaw(Number(new URL(context.proxy.url).port), raw)).status, 400, 'two addresses');
  assert.is(received.length, 1);
  assert.equal(context.failures, []);
});

test('other spellings of an allowed address are that address', async context => {
  const { port } = new URL(context.api.url);
  for (const host of ['2130706433', '0x7f.1', '0177.0.0.1', '127.1'])
    assert.is((await send(context, { url: `http://${host}:${port}/v1/x` })).status, 201, host);
});

/** Addresses that no name of the internet may lead to. */
const privateAddresses = [
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...['::1', 'fc00::1', 'fe80::1', '::ffff:127.0.0.1', '2002:7f00:1::', '64:ff9b::7f00:1', '2001::1', '::'],
];

test('a name that leads to a private address is refused, whatever else it leads to', async context => {
  const { port } = new URL(context.api.url);
  const server = `http://api.example.com:${port}`;
  const proxy = await open(context, { rules: { servers: [server] } });
  for (const address of privateAddresses) {
    for (const addresses of [[address], ['93.184.216.34', address]]) {
      names.set('api.example.com', addresses);
      const answer = await send(context, { url: `${server}/v1/x`, proxy });
      assert.is(answer.status, 502, address);
      assert.match(problemOf(answer), /which is not a public address/);
    }
  }
  assert.equal(context.received, []);
  names.set('api.example.com', ['127.0.0.1']);
  const rules = { servers: [server], sites: [SITE], allowsLocalSites: false, allowsPrivate: true };
  const allowed = await open(context, { rules });
  assert.is((await send(context, { url: `${server}/v1/x`, proxy: allowed })).status, 201, '--private');
});

test('redirects within the server are followed as browsers do, and no request goes on to another', async context => {
  const { api, received } = context;
  const go = (status: number, to: string, method = 'POST') =>
    send(context, {
      url: `${api.url}/v1/redirect/${status}:${encodeURIComponent(to)}`,
      method,
      headers: { 'content-type': 'text/plain', 'x-key': 'k' },
      ...(method === 'POST' && { body: 'b' }),
    });
  for (const [status, method, body] of [
    [301, 'GET', ''],
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', 'b'],
    [308, 'POST', 'b'],
  ] as const) {
    received.length = 0;
    const { headers } = await go(status, '/elsewhere?secret=1');
    assert.equal([received[1]!.method, received[1]!.body, received[1]!.headers['x-key']], [method, body, 'k']);
    assert.is(headers['docsc-proxy-redirected'], `${api.url}/elsewhere`);
  }
  received.length = 0;
  for (const to of ['http://evil.example/', `http://localhost:${new URL(api.url).port}/v1`, '//evil.example/']) {
    const answer = await go(307, to);
    assert.is(answer.status, 502);
    assert.match(problemOf(answer), /another server\. The proxy does not go there/);
  }
  assert.is(received.length, 3);
  const loop = await go(302, '?x', 'GET');
  assert.is(loop.status, 502);
  assert.match(problemOf(loop), /redirects more than 5 times/);
});

test('only pages of the site are answered, and only requests of scripts', async context => {
  const url = `${context.api.url}/v1/x`;
  const status = async (headers: Record<string, string>, proxy = context.proxy) =>
    (await send(context, { url, headers, proxy })).status;
  assert.is(await status({}), 201);
  for (const origin of [
    'https://evil.example',
    'null',
    `${SITE}.evil.example`,
    'http://docs.example.com',
    `${SITE}:8443`,
    '',
  ])
    assert.is(await status({ origin }), 403, origin);
  for (const destination of ['document', 'iframe', 'script', 'image', 'style', 'worker'])
    assert.is(await status({ 'sec-fetch-dest': destination }), 403, destination);
  assert.is(await status({ origin: 'http://localhost:3000' }), 403);
  const local = await open(context, { rules: { allowsLocalSites: true } });
  assert.is(await status({ origin: 'http://localhost:3000' }, local), 201);
  assert.is(await status({ origin: 'http://localhost.evil.example' }, local), 403);
  const port = Number(new URL(context.proxy.url).port);
  const raw = (headers: string) =>
    sendRaw(port, `GET /?url=${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n`);
  assert.is((await raw('sec-fetch-site: same-origin\r\n')).status, 201, 'a page behind the same address');
  assert.is((await raw('sec-fetch-site: cross-site\r\n')).status, 403);
  const unknown = await raw('');
  assert.is(unknown.status, 403, 'no page at all, or one on http');
  assert.match(unknown.body, /cannot tell which page sends this\. Browsers say it on https/);
});

test('a preflight is answered by the proxy; OPTIONS without one is forwarded', async context => {
  const url = `${context.api.url}/v1/x`;
  const headers = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization, x-own' };
  const answer = await send(context, { url, method: 'OPTIONS', headers });
  assert.is(answer.status, 204);
  assert.is(answer.headers['access-control-allow-methods'], 'PUT');
  assert.is(answer.headers['access-control-allow-headers'], 'authorization, x-own');
  assert.is(answer.headers['access-control-allow-origin'], SITE);
  assert.equal(context.received, []);
  const foreign = await send(context, {
    url,
    method: 'OPTIONS',
    headers: { ...headers, origin: 'https://evil.example' },
  });
  assert.is(foreign.status, 403);
  assert.is(foreign.headers['access-control-allow-origin'], undefined);
  await send(context, { url, method: 'OPTIONS' });
  assert.is(context.received[0]!.method, 'OPTIONS');
});

test('size and time are limited, and an unreachable server is said to be one', async context => {
  const { api } = context;
  const large = await send(context, { url: `${api.url}/v1/x`, method: 'POST', body: 'x'.repeat(10_000_001) });
  assert.is(large.status, 413);
  const huge = await send(context, { url: `${api.url}/v1/huge` });
  assert.not(huge.isWhole);
  assert.ok(huge.text.length <= 25_000_000, `${huge.text.length} bytes`);
  const limits = { ...network.limits, firstByte: 100 };
  const hasty = await open(context, { network: { ...network, limits }, answerTime: 300, requestTime: 300 });
  const late = await send(context, { url: `${api.url}/v1/silent`, proxy: hasty });
  assert.is(late.status, 504);
  assert.match(problemOf(late), /does not answer within 0\.1 s/);
  const stream = await send(context, { url: `${api.url}/v1/stream`, proxy: hasty });
  assert.equal([stream.text, stream.isWhole], ['data: 1\n\n', false]);
  const held = await holdOpen(Number(new URL(hasty.url).port), 'GET / HTTP/1.1\r\n');
  held.resume();
  await once(held, 'close');
  const closed = await listenLocally(createServer());
  await closed.close();
  const gone = await open(context, { rules: { servers: [closed.url] } });
  const answer = await send(context, { url: `${closed.url}/x`, proxy: gone });
  assert.is(answer.status, 502);
  assert.match(problemOf(answer), /cannot be reached: ECONNREFUSED/);
  assert.equal(context.failures, []);
});

test('events arrive as they come, and a page that leaves ends the request', async context => {
  const left = new Promise<void>(resolve => {
    const server = createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      request.socket.on('close', () => resolve());
    });
    void (async () => {
      const api = await listenLocally(server);
      context.opened.push(api);
      const proxy = await open(context, { rules: { servers: [api.url] } });
      const outgoing = sendRequest(`${proxy.url}/?url=${api.url}/x`, { headers: { origin: SITE } });
      outgoing.on('error', () => undefined);
      outgoing.end();
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      await once(response, 'data');
      outgoing.destroy();
    })();
  });
  await left;
});

test.run();
