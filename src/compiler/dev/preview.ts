/** Serves a built site as a good static host would: clean addresses, real redirects, the 404 page, compression, caching. */
import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import { ASSETS, htmlFile, toRoute, withBase } from '../../format.js';
import { REDIRECTS_FILE } from '../emit/redirects.js';
import type { FileSystem } from '../fs.js';
import { type Answer, openServer, pathOf } from './http.js';

type Site = { files: Map<string, string>; redirects: Map<string, { to: string; status: number }> };

/** `folder` is the output folder as `fs` names it. Rejects where it does not exist. */
export async function createPreview(fs: FileSystem, folder: string, base: string, host: string): Promise<Server> {
  const listed = await fs.list(folder);
  const files = new Map(listed.map(path => [path.slice(folder.length + 1), path]));
  const site: Site = { files, redirects: await readRedirects(fs, files.get(REDIRECTS_FILE)) };
  return openServer(async request => {
    const asked = pathOf(request);
    if (!asked) return { status: 400, contents: 'Not an address.' };
    const moved = redirectOf(asked.path, asked.query, site, base);
    if (moved) return moved;
    const prefix = base.replace(/\/$/, '');
    const path = decodeURIComponent(asked.path.startsWith(`${prefix}/`) ? asked.path.slice(prefix.length + 1) : '\0');
    const route = toRoute(asked.path, base);
    const found = files.get(path) ?? (route === null ? undefined : files.get(htmlFile(route)));
    const file = found ?? files.get('404.html');
    if (file === undefined) return { status: 404, contents: 'Not found' };
    return fileAnswer(await fs.readBytes(file), file, found ? 200 : 404, path, request.headers['if-none-match']);
  }, host);
}

/** `/x.html`, `/x/` and `/x/index.html` lead to `/x`; old routes to where the table says. */
function redirectOf(path: string, query: string, site: Site, base: string): Answer | undefined {
  const suffix = query ? `?${query}` : '';
  const route = toRoute(path, base);
  if (route === null) return undefined;
  const listed = site.redirects.get(withBase(route, base));
  if (listed) return { status: listed.status, headers: { location: listed.to.replace(/(?=#|$)/, suffix) } };
  const clean = withBase(route, base);
  const isPage = site.files.has(htmlFile(route)) && route !== '/404';
  return isPage && clean !== path ? { status: 301, headers: { location: clean + suffix } } : undefined;
}

function fileAnswer(
  contents: Uint8Array,
  file: string,
  status: number,
  path: string,
  known: string | undefined,
): Answer {
  const etag = `"${createHash('sha1').update(contents).digest('base64url').slice(0, 16)}"`;
  const isImmutable = path.startsWith(`${ASSETS}/`);
  const headers = { etag, 'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache' };
  return known === etag && status === 200
    ? { status: 304, path: file, headers }
    : { status, path: file, contents, headers };
}

async function readRedirects(fs: FileSystem, path: string | undefined): Promise<Site['redirects']> {
  const text = path === undefined ? '' : await fs.readText(path);
  const lines = text.split('\n').map(line => line.split(' '));
  return new Map(
    lines.filter(parts => parts.length === 3).map(([from, to, status]) => [from!, { to: to!, status: Number(status) }]),
  );
}
