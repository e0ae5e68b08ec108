/** A real nginx in front of the proxy, with the configuration of the manual. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openProxyServer } from '../../bin/proxy/server.js';
import { internet } from '../../src/compiler/remote/network/network.js';
import { lackOfNginx, launchNginx } from '../cache/nginx.js';
import { listenLocally } from '../local-server.js';
import { testUnless } from '../skip.js';

const run = testUnless(lackOfNginx({ module: 'nginx', called: 'version' }), test);

run('large heads pass the configuration of the manual, and an answer that breaks off is not whole', async () => {
  const policy = "default-src 'none'; ".repeat(500);
  const api = await listenLocally(
    createServer((request, response) => {
      if (request.url === '/large')
        return void response.writeHead(200, { 'content-security-policy': policy }).end('ok');
      response.write('abc');
      setTimeout(() => response.destroy(), 50);
    }),
  );
  const rules = { servers: [api.url], sites: [], allowsLocalSites: true, allowsPrivate: false };
  const proxy = await listenLocally(openProxyServer({ rules, network: internet, onFailure: console.error }));
  const manual = await readFile('manual/api-reference.md', 'utf8');
  const [, location = ''] = /```nginx\n(.*?)```/s.exec(manual) ?? [];
  assert.match(location, 'http://localhost:4300;');
  const nginx = await launchNginx('', async (_folder, port) => {
    return `server { listen 127.0.0.1:${port}; ${location.replace('http://localhost:4300', proxy.url)} }`;
  });
  const ask = (path: string) =>
    fetch(`${nginx.url}/proxy?url=${api.url}/${path}`, { headers: { origin: 'http://localhost' } });
  const large = await ask('large');
  assert.is(large.status, 200);
  assert.match(decodeURIComponent(large.headers.get('docsc-proxy-headers') ?? ''), policy.trim());
  const broken = await ask('broken')
    .then(answer => answer.text())
    .catch(() => 'an error');
  assert.is(broken, 'an error');
  await nginx.close();
  await Promise.all([proxy.close(), api.close()]);
});

test.run();
