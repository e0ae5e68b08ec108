/**
 * Records to score engines on: compiled by docsc from a Markdown folder and an OpenAPI description, or read from a
 * file.
 */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { readConfig } from '../../src/compiler/config/index.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { createCompiler } from '../../src/compiler/index.js';
import type { Site } from '../../src/compiler/types.js';
import { type Hierarchy, levelNames, type SearchRecord } from '../../src/search-format.js';
import { toolkit } from '../../test/compiler/site.js';

/**
 * Compiles a folder of `.md` and `.mdx` files, and optionally a description, whose pages are below `/api/operations`.
 */
export async function compiledRecords(docs: string, openapi?: string): Promise<SearchRecord[]> {
  const description = `api/openapi${extname(openapi ?? '')}`;
  const api = openapi ? `api: [{ id: api, path: ${description}, route: /api/operations, label: API }]\n` : '';
  const files: Record<string, string> = { 'docsc.config.yaml': `title: Bench\nmarkdown: { lenient: true }\n${api}` };
  for (const name of (await readdir(docs, { recursive: true })).sort())
    if (/\.mdx?$/.test(name)) files[`docs/${name}`] = await readFile(join(docs, name), 'utf8');
  if (openapi) files[description] = await readFile(openapi, 'utf8');
  const fs = createMemoryFileSystem(files);
  const config = await readConfig(fs, 'docsc.config.yaml');
  const compiler = createCompiler({ config, fs, toolkit });
  return byPath((await compiler.collectRecords()).records, await compiler.link());
}

/** Queries name the expected pages by file path, including numbers that docsc leaves out of routes. */
function byPath(records: SearchRecord[], { pages }: Site): SearchRecord[] {
  const paths = new Map(
    [...pages].map(([route, { head }]) => {
      const { path, pointer } = head.origin;
      return [route, pointer === undefined ? path.replace(/^docs|\.mdx?$/g, '').replace(/\/index$/, '') || '/' : route];
    }),
  );
  return records.map(record => {
    const [route = '', anchor] = record.url.split('#');
    return { ...record, url: (paths.get(route) ?? route) + (anchor ? `#${anchor}` : '') };
  });
}

/** Reads docsc's records, or those of other tools: `{ url, type, lvl0…lvl6, content, alias, code }`. */
export async function readRecords(path: string): Promise<SearchRecord[]> {
  const given = JSON.parse(await readFile(path, 'utf8')) as (SearchRecord & Partial<Hierarchy>)[];
  return given.map(({ objectID, url, type, hierarchy, content, alias, code, request, boost, ...rest }) => ({
    objectID,
    url,
    type,
    hierarchy: hierarchy ?? (Object.fromEntries(levelNames.map(name => [name, rest[name] ?? null])) as Hierarchy),
    content,
    alias,
    code,
    request,
    boost,
  }));
}

/**
 * Makes a larger site from copies of each page under other URLs. Rare words differ in each copy, so that the vocabulary
 * grows too.
 */
export function replicate(records: SearchRecord[], sections: number): SearchRecord[] {
  const counts = new Map<string, number>();
  const words = /[\p{L}\p{N}_$]{4,}/gu;
  for (const { content } of records)
    for (const word of new Set(content.match(words))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const copies = Math.ceil(sections / records.length);
  const renamed = (text: string, copy: number) =>
    text.replace(words, word =>
      (counts.get(word) ?? 0) <= 3 ? word + String.fromCharCode(97 + (copy % 26)) + copy : word,
    );
  return Array.from({ length: copies }, (_, copy) =>
    copy === 0
      ? records
      : records.map(record => ({
          ...record,
          objectID: `/copy${copy}${record.objectID}`,
          url: `/copy${copy}${record.url}`,
          content: renamed(record.content, copy),
        })),
  )
    .flat()
    .slice(0, sections);
}
