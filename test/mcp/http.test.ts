/** `docsc mcp --http`: whom it answers, and what it refuses before it reads a request. */
import { connect } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openMcpServer } from '../../bin/mcp/http.js';
import { listenLocally } from '../local-server.js';
import { writeProject } from '../project.js';
import { sendRaw } from '../raw-request.js';
import { connectOverHttp } from './client.js';
import { small } from './project.js';

const test = suite('HTTP');

const seen: string[] = [];
const failures: unknown[] = [];
const handle = async (request: Request) => {
  const text = await request.text();
  seen.push(text);
  if (text === 'fail') throw new Error('broken: /home/me');
  return new Response(`read ${text.length}`, { headers: { 'access-control-allow-origin': '*' } });
};
const server = openMcpServer(handle, { onFailure: thrown => failures.push(thrown), requestTime: 1_000 });
const { port, close } = await listenLocally(server);
test.after(close);
test.before.each(() => {
  seen.length = 0;
});

/** A request to the server, with other headers, method or path. */
function post(
  body: string,
  { headers = {}, line = 'POST /mcp' }: { headers?: Record<string, string>; line?: string } = {},
) {
  const all = {
    Host: `localhost:${port}`,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return sendRaw(port, `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

test('requests of this machine are answered, without headers for pages of other origins', async () => {
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
    const { status, body, head } = await post('{}', { headers: { Host: host } });
    assert.is(status, 200, host);
    assert.match(body, 'read 2');
    assert.match(head, 'cache-control: no-store');
  }
  assert.is((await post('{}', { headers: { Origin: `http://localhost:${port}` } })).status, 200);
});

test('other hosts and pages of other origins are refused, and nothing of theirs is read', async () => {
  const hostile: Record<string, string>[] = [
    { Host: `evil.example:${port}` },
    { Host: 'localhost:1' },
    { Host: `localhost.evil.example:${port}` },
    { Host: '' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://localhost:1' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const headers of hostile) {
    const { status, head } = await post('{}', { headers });
    assert.is(status, 403, JSON.stringify(headers));
    assert.not.match(head, 'access-control');
  }
  assert.equal(seen, []);
});

test('other paths and methods are refused, and a body is bounded', async () => {
  assert.is((await post('{}', { line: 'POST /' })).status, 404);
  assert.is((await post('{}', { line: 'POST /mcp/x' })).status, 404);
  assert.is((await post('{}', { line: 'PUT /mcp' })).status, 405);
  assert.is((await post('', { line: 'OPTIONS /mcp' })).status, 405);
  assert.is((await post('x'.repeat(64_001))).status, 413);
  const chunk = `${(60_000).toString(16)}\r\n${'x'.repeat(60_000)}\r\n`;
  const chunked = `POST /mcp HTTP/1.1\r\nHost: localhost:${port}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}${chunk}0\r\n\r\n`;
  assert.is((await sendRaw(port, chunked)).status, 413);
  assert.equal(seen, []);
  assert.is((await post('x'.repeat(64_000))).status, 200);
});

test('a failure tells the client nothing of this machine', async () => {
  const { status, body } = await post('fail');
  assert.is(status, 500);
  assert.match(body, 'docsc failed to answer this.');
  assert.not.match(body, 'home');
  assert.match(String(failures.at(-1)), 'broken');
});

test('a request that does not arrive ends its connection', async () => {
  const socket = connect(port, '127.0.0.1', () => socket.write(`POST /mcp HTTP/1.1\r\nHost: localhost:${port}\r\n`));
  const started = performance.now();
  socket.resume();
  await new Promise(resolve => socket.on('close', resolve));
  assert.ok(performance.now() - started < 10_000);
});

test('the client of the protocol reads the site, and a signal ends the command', async () => {
  const cwd = await writeProject(small);
  const { call, client, origin, stop, close: leave } = await connectOverHttp(cwd);
  assert.match((await call('search', { query: 'rotate a key' })).texts[0]!, '/docs/guides/keys#rotate');
  assert.match((await call('read_page', { page: '/guides/keys', section: 'rotate' })).texts[0]!, '## Rotate a key');
  assert.is((await client.listTools()).tools.length, 5);
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const foreign = await fetch(`${origin}/mcp`, {
    method: 'POST',
    body,
    headers: { ...headers, origin: 'https://a.example' },
  });
  assert.is(foreign.status, 403);
  const asForm = await fetch(`${origin}/mcp`, {
    method: 'POST',
    body,
    headers: { ...headers, 'content-type': 'text/plain' },
  });
  assert.is(asForm.status, 415);
  const junk = await fetch(`${origin}/mcp`, { method: 'POST', body: '{', headers });
  assert.is(junk.status, 400);
  // The protocol as it is since 2026, without a handshake.
  const modern = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await modern.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`)));
  assert.is(modern.getNegotiatedProtocolVersion(), '2026-07-28');
  const { content } = await modern.callTool({ name: 'read_page', arguments: { page: '/' } });
  assert.match(JSON.stringify(content), 'zebras');
  await modern.close();
  await leave();
  const started = performance.now();
  assert.is(await stop(), 0);
  assert.ok(performance.now() - started < 10_000);
});

test.run();
