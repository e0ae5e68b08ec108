/** A static host for the sites of all tools: Brotli on the fly, as hosts do it, and URLs without `.html`. */
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { lookup } from 'mrmime';

const brotli = promisify(brotliCompress);
const compressible = /^text\/|javascript|json|xml|wasm/;

async function find(root: string, url: string): Promise<string | undefined> {
  const path = join(root, posix.normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname)));
  for (const candidate of [path, `${path}.html`, join(path, 'index.html')])
    if ((await stat(candidate).catch(() => undefined))?.isFile()) return candidate;
  return undefined;
}

/** Serves a folder on a free local port. */
export async function serveFolder(root: string): Promise<{ origin: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const file = await find(root, request.url ?? '/');
    if (!file) return void response.writeHead(404).end();
    const type = lookup(extname(file)) ?? 'application/octet-stream';
    const raw = await readFile(file);
    const isPacked = compressible.test(type);
    const body = isPacked ? await brotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : raw;
    response.writeHead(200, {
      'content-type': type,
      'content-length': body.length,
      'cache-control': `public, max-age=${type === 'text/html' ? 0 : 31_536_000}`,
      ...(isPacked ? { 'content-encoding': 'br' } : {}),
    });
    response.end(body);
  });
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
