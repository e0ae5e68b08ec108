/** A static host with minimal features. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import type { Served } from './site.js';

const types: Record<string, string> = { '.js': 'text/javascript', '.json': 'application/json', '.css': 'text/css' };

/** Serves files, `<path>.html` for a path without an extension, and the 404 page. Knows no redirects. */
export async function servePlainHost(folder: string): Promise<Served> {
  const server: Server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://x').pathname).slice(1);
    const read = (name: string) => readFile(join(folder, name)).catch(() => undefined);
    const found = (await read(path || 'index.html')) ?? (await read(`${path}.html`));
    response.writeHead(found ? 200 : 404, { 'content-type': types[extname(path)] ?? 'text/html; charset=utf-8' });
    response.end(found ?? (await read('404.html')));
  });
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as { port: number };
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { folder, origin: `http://localhost:${port}`, close };
}
