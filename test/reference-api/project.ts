/** The API reference alone, compiled in memory: from the project's own description, or from any other. */
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Element, Nodes } from 'hast';
import { load } from 'js-yaml';
import { readConfig } from '../../src/compiler/config/index.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { createCompiler } from '../../src/compiler/index.js';
import type { CompiledPage } from '../../src/compiler/pages/rendered-page.js';
import type { IslandName, Islands } from '../../src/format.js';
import { type Files, toolkit } from '../compiler/site.js';

/** The folder of the project. */
export const root = join(import.meta.dirname, '../..');
/** What stands beside a checkout, and not in a fresh clone. */
export const beside = join(root, '../shared');

export type Entry = { id: string; path: string; route: string };

/** The one description of `docsc.config.yaml`, as configured there. */
export async function projectEntry(): Promise<Entry> {
  const config = load(await readFile(join(root, 'docsc.config.yaml'), 'utf8')) as { api: Entry[] };
  return config.api[0]!;
}

/** The files of a description, by path: all of its folder. */
export async function projectFiles({ path }: Entry): Promise<Files> {
  const folder = posix.dirname(path);
  const names = (await readdir(join(root, folder), { recursive: true })).map(name => name.replaceAll('\\', '/'));
  const wanted = names.filter(name => /\.(ya?ml|json)$/.test(name)).sort();
  const texts = wanted.map(async name => [posix.join(folder, name), await readFile(join(root, folder, name), 'utf8')]);
  return Object.fromEntries(await Promise.all(texts));
}

/** A site that is nothing but this reference, linked; no page is compiled yet. */
export async function linkApi(files: Files, entry: Entry) {
  const fs = createMemoryFileSystem({
    'docsc.config.yaml': JSON.stringify({ title: 'Test', api: [entry] }),
    'docs/index.md': '# Home\n',
    ...files,
  });
  const config = await readConfig(fs, 'docsc.config.yaml');
  const compiler = createCompiler({ config, fs, toolkit });
  return { compiler, config, site: await compiler.link() };
}

/** The same, with its pages. */
export async function compileApi(files: Files, entry: Entry) {
  const { compiler, config, site } = await linkApi(files, entry);
  const pages: CompiledPage[] = [];
  for (const [route, { head }] of site.pages)
    if (head.id.startsWith(`${entry.id}/`)) pages.push(await compiler.compile(site, route));
  return { compiler, config, site, pages };
}

export type CompiledApi = Awaited<ReturnType<typeof compileApi>>;

/** The islands of one kind below a node, in order, with what they are made from. */
export function islandsIn<Name extends IslandName>(node: Nodes, name: Name): { node: Element; data: Islands[Name] }[] {
  if (node.type !== 'element' && node.type !== 'root') return [];
  const own = node.type === 'element' && node.tagName === name;
  const inside = node.children.flatMap(child => islandsIn(child, name));
  return own ? [{ node, data: node.data as unknown as Islands[Name] }, ...inside] : inside;
}

/** A line of its own, whatever the test runner has written before it: `test/run.ts` shows those. */
export function note(text: string): void {
  process.stdout.write(`\nnote: ${text}\n`);
}
