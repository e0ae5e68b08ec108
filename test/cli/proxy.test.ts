import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startDocsc } from '../command.js';
import { listenLocally } from '../local-server.js';
import { writeProject } from '../project.js';
import { run } from './search-project.js';

/** A project whose console has these settings. */
const project = (settings: object, more: object = {}) =>
  writeProject({
    'docs/index.md': '# Home\n',
    'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {} }),
    'docsc.config.yaml': JSON.stringify({
      title: 'T',
      api: [{ id: 'it', path: 'api.json', route: '/api', console: settings }],
      ...more,
    }),
  });

test('proxy: forwards to the servers of consoles, for the pages of the site', async () => {
  const api = await listenLocally(createServer((request, response) => response.end(`at ${request.url}`)));
  const server = `${api.url}/{version}`;
  const cwd = await project({ servers: [server], proxy: '/proxy' }, { url: 'https://docs.example.com' });
  const proxy = await startDocsc(['proxy', '--port', '0'], { cwd });
  const ask = (address: string, origin: string) =>
    fetch(`${proxy.origin}/proxy?url=${encodeURIComponent(address)}`, { headers: { origin } });
  const answer = await ask(`${api.url}/v1/x`, 'https://docs.example.com');
  assert.is(await answer.text(), 'at /v1/x');
  assert.is((await ask(`${api.url}/v1/x`, 'http://localhost:3000')).status, 200);
  assert.is((await ask(`${api.url}/v1/x`, 'https://evil.example')).status, 403);
  assert.is((await ask('http://evil.example/', 'https://docs.example.com')).status, 403);
  assert.is(await proxy.stop(), 0);
  await api.close();
});

test('proxy: takes the address of a site for its origin', async () => {
  const api = await listenLocally(createServer((_request, response) => response.end('ok')));
  const cwd = await project({ servers: [api.url], proxy: '/proxy' });
  const proxy = await startDocsc(['proxy', '--port', '0', '--origin', 'https://Docs.example.com/en/'], { cwd });
  const headers = { origin: 'https://docs.example.com' };
  assert.is((await fetch(`${proxy.origin}/?url=${api.url}/`, { headers })).status, 200);
  assert.is(await proxy.stop(), 0);
  await api.close();
});

test('proxy: says what is missing', async () => {
  const without = await run(await project({ servers: ['https://a.example'] }), ['proxy', '--port', '0']);
  assert.is(without.code, 2);
  assert.match(without.stderr, /docsc\.config\.yaml.*No console has a proxy\..*Add "proxy" to "console"/s);
  const cwd = await project({ servers: ['https://a.example'], proxy: '/proxy' });
  const open = await run(cwd, ['proxy', '--port', '0', '--host', '0.0.0.0']);
  assert.is(open.code, 2);
  assert.match(open.stderr, /No site may use the proxy/);
  for (const origin of ['docs.example.com', 'localhost:3000', '*', 'https://']) {
    const wrong = await run(cwd, ['proxy', '--port', '0', '--origin', origin]);
    assert.is(wrong.code, 2);
    assert.match(wrong.stderr, `"${origin}" is no origin of a site.`);
  }
  for (const proxy of ['http://elsewhere.example', 'x', '//a.example', '/\\a.example', 'https://a.example/#x']) {
    const wrong = await run(await project({ servers: ['https://a.example'], proxy }), ['check']);
    assert.match(wrong.stderr, /must be an https address, or a path on the same host such as \/proxy/, proxy);
  }
});

test('proxy: the policy of pages names it instead of the servers', async () => {
  const servers = ['https://a.example'];
  for (const [proxy, sources] of [
    ['https://proxy.example/x', "connect-src 'self' https://proxy.example;"],
    ['/proxy', "connect-src 'self';"],
    [undefined, "connect-src 'self' https://a.example;"],
  ]) {
    const cwd = await project({ servers, proxy });
    assert.is((await run(cwd, ['build'])).code, 0);
    assert.match(await readFile(`${cwd}/build/index.html`, 'utf8'), sources!);
  }
});

test.run();
