/** The search engines to compare, each as a function from a query to URLs of sections, best first. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Fuse from 'fuse.js';
import { openWrittenIndex } from '../../bin/search/memory-index.js';
import { writeIndex } from '../../src/runtime/search/engine/index-writer.js';
import { buildSegment } from '../../src/runtime/search/engine/segment.js';
import { levelNames, type SearchRecord, stripHash } from '../../src/search-format.js';

/** Returns at most `most` URLs of sections, best first. */
export type BenchSearch = (query: string, most: number) => Promise<string[]> | string[];
/** A search engine under its display name; `close` frees its resources. */
export type BenchEngine = { name: string; ask: BenchSearch; close?: () => Promise<void> };

/** The versions that README.md's figures are for. */
const PEERS = ['minisearch@7.2.0', 'pagefind@1.6.0'];

/** Folder with the other engines, which are not dependencies: installed on first use. */
export function peersFolder(): string {
  const folder = process.env.PEERS ?? join(tmpdir(), 'docsc-search-peers');
  if (!existsSync(join(folder, 'node_modules/pagefind'))) {
    mkdirSync(folder, { recursive: true });
    execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', folder, ...PEERS], {
      stdio: 'inherit',
    });
  }
  return folder;
}

type Fields = { id: string; heading: string; parents: string; alias: string; content: string; code: string };

/** The fields that every engine indexes. */
export function fieldsOf({ url, hierarchy, type, content, alias = '', code = '' }: SearchRecord): Fields {
  const depth = levelNames.indexOf(type);
  const parents = levelNames.slice(1, depth).flatMap(name => hierarchy[name] ?? []);
  return { id: url, heading: hierarchy[type] ?? '', parents: parents.join(' > '), alias, content, code };
}

/** docsc's index as files in memory, with their sizes. */
export function ourIndex(records: SearchRecord[], splitThreshold?: number) {
  const state = { next: 0 };
  const hash = () => (state.next++).toString(36).padStart(8, '0');
  const written = writeIndex([buildSegment(records)], hash, splitThreshold);
  return { ...written, open: () => openWrittenIndex(written) };
}

/** docsc's engine over an index in memory. */
export function createDocscEngine(records: SearchRecord[]): BenchEngine {
  const search = ourIndex(records).open();
  return {
    name: 'docsc',
    ask: async (text, most) => {
      const query = { text, page: 0, hitsPerPage: most, hitsPerGroup: most, snippetWords: 10 };
      return (await search(query)).hits.map(({ url }) => url);
    },
  };
}

/**
 * MiniSearch with VitePress's options (fuzzy 0.2, prefix, weights of title, text and titles), and our weights for
 * fields VitePress lacks.
 */
export async function miniSearch(records: SearchRecord[], folder: string): Promise<BenchEngine> {
  const path = createRequire(join(folder, 'package.json')).resolve('minisearch');
  const { default: MiniSearch } = (await import(pathToFileURL(path).href)) as {
    default: new (options: object) => MiniSearchLike;
  };
  const index = new MiniSearch({
    fields: ['heading', 'parents', 'alias', 'content', 'code'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { heading: 4, alias: 4, content: 2, parents: 1, code: 1 } },
  });
  // Sections of one address, such as those of a long text, are several documents.
  index.addAll(records.map((record, nth) => ({ ...fieldsOf(record), id: nth })));
  return {
    name: "MiniSearch, VitePress' options",
    ask: (text, most) =>
      index
        .search(text)
        .slice(0, most)
        .map(({ id }) => records[id]!.url),
  };
}

type MiniSearchLike = {
  addAll: (all: (Omit<Fields, 'id'> & { id: number })[]) => void;
  search: (text: string) => { id: number }[];
};

/** Fuse.js over the same fields, with weights close to docsc's. */
export function plainFuse(records: SearchRecord[], options: object = {}): BenchEngine {
  const fuse = new Fuse(records.map(fieldsOf), {
    keys: [
      { name: 'heading', weight: 4 },
      { name: 'alias', weight: 4 },
      { name: 'parents', weight: 2 },
      { name: 'content', weight: 1 },
      { name: 'code', weight: 0.6 },
    ],
    ...options,
  });
  return { name: 'Fuse, plain', ask: (text, most) => fuse.search(text, { limit: most }).map(({ item }) => item.id) };
}

/** Pagefind's own bundle over HTTP, as a browser would load it: pages as HTML, sections as its sub-results. */
export async function pagefind(records: SearchRecord[], folder: string): Promise<BenchEngine> {
  const api = (await import(pathToFileURL(join(folder, 'node_modules/pagefind/lib/index.js')).href)) as PagefindApi;
  const { index } = await api.createIndex();
  const pages = new Map<string, SearchRecord[]>();
  for (const record of records) {
    const page = stripHash(record.url);
    pages.set(page, [...(pages.get(page) ?? []), record]);
  }
  for (const [url, sections] of pages) await index.addHTMLFile({ url, content: htmlOf(sections) });
  const out = join(folder, `pagefind-${process.pid}`);
  await index.writeFiles({ outputPath: out });
  const server = createServer(async (request, response) => {
    const name = new URL(request.url ?? '/', 'http://x').pathname;
    const bytes = await readFile(join(out, name)).catch(() => undefined);
    response.writeHead(bytes ? 200 : 404, {
      'content-type': name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream',
    });
    response.end(bytes);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const client = (await import(pathToFileURL(join(out, 'pagefind.js')).href)) as PagefindClient;
  await client.options({ basePath: `http://127.0.0.1:${port}/`, baseUrl: '/' });
  await client.init();
  return {
    name: 'Pagefind, defaults',
    ask: async (text, most) => {
      const found = await client.search(text);
      const data = await Promise.all((found?.results ?? []).slice(0, Math.min(most, 15)).map(result => result.data()));
      return data.flatMap(page => [page.url, ...page.sub_results.map(({ url }) => url)]);
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await rm(out, { recursive: true, force: true });
      await api.close();
    },
  };
}

type PagefindApi = {
  createIndex: () => Promise<{
    index: {
      addHTMLFile: (file: { url: string; content: string }) => Promise<unknown>;
      writeFiles: (to: { outputPath: string }) => Promise<unknown>;
    };
  }>;
  close: () => Promise<unknown>;
};
type PagefindClient = {
  options: (options: object) => Promise<void>;
  init: () => Promise<void>;
  search: (
    text: string,
  ) => Promise<{ results: { data: () => Promise<{ url: string; sub_results: { url: string }[] }> }[] } | null>;
};

function htmlOf(sections: SearchRecord[]): string {
  const text = (value: string) => value.replace(/[&<]/g, sign => (sign === '&' ? '&amp;' : '&lt;'));
  const body = sections.map(section => {
    const { heading, alias, content, code } = fieldsOf(section);
    const anchor = decodeURIComponent(section.url.split('#')[1] ?? '');
    const level = anchor ? Math.max(2, levelNames.indexOf(section.type)) : 1;
    const names = alias ? `<p>${text(alias)}</p>` : '';
    return `<h${level}${anchor ? ` id="${text(anchor)}"` : ''}>${text(heading)}</h${level}>${names}<p>${text(content)}</p><pre>${text(code)}</pre>`;
  });
  return `<!doctype html><html lang="en"><head><title>${text(fieldsOf(sections[0]!).heading)}</title></head><body><main data-pagefind-body>${body.join('')}</main></body></html>`;
}
