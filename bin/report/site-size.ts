/** `docsc build --report`: the size of the emitted site, by route and by kind of file. */
import { posix } from 'node:path';
import type { Compression } from '../../src/compiler/output/compress.js';
import { fileKind } from '../../src/compiler/output/file-kinds.js';
import { formatCount, formatKilobytes, formatMegabytes, sizeRow } from './figures.js';
import { toSafeLine } from './safe-line.js';

/** Sizes in bytes as files have them on disk; hosts send them compressed. */
type SizeReport = {
  bytes: number;
  kinds: Record<string, { files: number; bytes: number }>;
  /** Each page's HTML and chunk. */
  routes: { route: string; html: number; chunk: number }[];
  largest: { path: string; bytes: number }[];
};

const LARGEST_COUNT = 10;

/** Sums up the sizes of a site. `files` maps each path in the output to its bytes. */
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
    const page = routes.get(route) ?? { html: 0, chunk: 0 };
    page[path.endsWith('.html') ? 'html' : 'chunk'] += bytes;
    routes.set(route, page);
  }
  const bySize = [...files].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return {
    bytes: bySize.reduce((sum, [, bytes]) => sum + bytes, 0),
    kinds,
    routes: [...routes].map(([route, sizes]) => ({ route, ...sizes })).sort((a, b) => pageSize(b) - pageSize(a)),
    largest: bySize.slice(0, LARGEST_COUNT).map(([path, bytes]) => ({ path, bytes })),
  };
}

/** The report for people: kinds of files, the largest files, and every route, heaviest first. */
export function formatSizeReport({ bytes, kinds, routes, largest }: SizeReport): string {
  const kindsBySize = Object.entries(kinds).sort(([, a], [, b]) => b.bytes - a.bytes);
  return [
    `The site: ${formatMegabytes(bytes)}`,
    ...kindsBySize.map(([kind, { files, bytes: size }]) => sizeRow(size, `${kind}, ${formatCount(files, 'file')}`)),
    'The largest files:',
    ...largest.map(({ path, bytes: size }) => sizeRow(size, toSafeLine(path))),
    'HTML and chunk of each page:',
    ...routes.map(({ route, html, chunk }) =>
      sizeRow(html + chunk, `${toSafeLine(route)}  (${formatKilobytes(html)} + ${formatKilobytes(chunk)})`),
    ),
  ].join('\n');
}

/** One line per encoding: how many files were precompressed, and how much smaller they are. */
export function formatCompressedSizes(sums: Compression['sums'] = {}): string[] {
  return Object.entries(sums).map(
    ([encoding, { files, bytes, instead }]) =>
      `Precompressed as .${encoding}: ${files} files, ${formatMegabytes(bytes)} instead of ${formatMegabytes(instead)}`,
  );
}

function pageSize({ html, chunk }: { html: number; chunk: number }): number {
  return html + chunk;
}

/** The route of an HTML file or a chunk such as `assets/pages/guide/install-1a2b3c4d.json`; `undefined` for others. */
function pageRoute(path: string): string | undefined {
  const chunk = /^assets\/pages(\/.+)-[0-9a-z]+\.json$/.exec(path)?.[1];
  const file = chunk ?? (path.endsWith('.html') ? `/${path.slice(0, -'.html'.length)}` : undefined);
  if (file === undefined) return undefined;
  return file === '/index' ? '/' : posix.normalize(file);
}
