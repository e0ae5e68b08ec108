/** `docsc build --report`: what the emitted site weighs, by route and by kind. */
import { posix } from 'node:path';
import type { Compression } from '../../src/compiler/output/compress.js';

/** In bytes, as they lie on the disk: hosts compress them. */
type SizeReport = {
  bytes: number;
  kinds: Record<string, { files: number; bytes: number }>;
  /** Each page's HTML and chunk. */
  routes: { route: string; html: number; chunk: number }[];
  largest: { path: string; bytes: number }[];
};

const LARGEST_COUNT = 10;

/** `files` are paths in the output with their sizes. */
export function measureSite(files: ReadonlyMap<string, number>): SizeReport {
  const kinds: SizeReport['kinds'] = {};
  const routes = new Map<string, { html: number; chunk: number }>();
  for (const [path, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const kind = fileKind(path);
    kinds[kind] ??= { files: 0, bytes: 0 };
    kinds[kind].files++;
    kinds[kind].bytes += bytes;
    const route = pageRoute(path);
    if (route === undefined) continue;
    const found = routes.get(route) ?? { html: 0, chunk: 0 };
    found[path.endsWith('.html') ? 'html' : 'chunk'] += bytes;
    routes.set(route, found);
  }
  const bySize = [...files].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return {
    bytes: bySize.reduce((sum, [, bytes]) => sum + bytes, 0),
    kinds,
    routes: [...routes].map(([route, sizes]) => ({ route, ...sizes })).sort((a, b) => pageSize(b) - pageSize(a)),
    largest: bySize.slice(0, LARGEST_COUNT).map(([path, bytes]) => ({ path, bytes })),
  };
}

/** For people: every route, heaviest first. */
export function formatSizeReport({ bytes, kinds, routes, largest }: SizeReport): string {
  const line = (size: number, text: string) => `${(size / 1000).toFixed(1).padStart(10)} kB  ${text}`;
  return [
    `The site: ${formatMegabytes(bytes)}`,
    ...Object.entries(kinds)
      .sort(([, a], [, b]) => b.bytes - a.bytes)
      .map(([kind, { files, bytes: size }]) => line(size, `${kind}, ${files} ${files === 1 ? 'file' : 'files'}`)),
    'The largest files:',
    ...largest.map(({ path, bytes: size }) => line(size, path)),
    'HTML and chunk of each page:',
    ...routes.map(({ route, html, chunk }) =>
      line(html + chunk, `${route}  (${(html / 1000).toFixed(1)} + ${(chunk / 1000).toFixed(1)})`),
    ),
  ].join('\n');
}

/** How much of the site lies beside its files, compressed: a line for each encoding, for people. */
export function formatCompressedSizes(sums: Compression['sums'] = {}): string[] {
  return Object.entries(sums).map(
    ([encoding, { files, bytes, instead }]) =>
      `Compressed ahead as .${encoding}: ${files} files, ${formatMegabytes(bytes)} instead of ${formatMegabytes(instead)}`,
  );
}

export const formatMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

function pageSize({ html, chunk }: { html: number; chunk: number }): number {
  return html + chunk;
}

const kindsByFolder: [prefix: string, kind: string][] = [
  ['assets/pages/', 'Page chunks'],
  ['assets/schemas/', 'Schemas of APIs'],
  ['assets/search/', 'Search index'],
  ['assets/routes/', 'Manifest'],
  ['assets/sidebars/', 'Sidebars'],
  ['assets/files/', 'Pictures and other files'],
  ['assets/', 'Scripts, styles and fonts'],
];

function fileKind(path: string): string {
  if (path.endsWith('.html')) return 'HTML';
  return kindsByFolder.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'Everything else';
}

/** Of an HTML file or a chunk, `assets/pages/guide/install-1a2b3c4d.json`. */
function pageRoute(path: string): string | undefined {
  const chunk = /^assets\/pages(\/.+)-[0-9a-z]+\.json$/.exec(path)?.[1];
  const file = chunk ?? (path.endsWith('.html') ? `/${path.slice(0, -'.html'.length)}` : undefined);
  if (file === undefined) return undefined;
  return file === '/index' ? '/' : posix.normalize(file);
}
