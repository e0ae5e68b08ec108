/** Compiles only an API reference, in memory, from the project's description or any other. */
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

/** The repository's folder. */
export const root = join(import.meta.dirname, '../..');

/** An API in the configuration; `path` is that of its main file. */
export type Entry = { id: string; path: string; route: string };

/** The API entry of `docsc.config.yaml`. */
export async function projectEntry(): Promise<Entry> {
  const config = load(await readFile(join(root, 'docsc.config.yaml'), 'utf8')) as { api: Entry[] };
  return config.api[0]!;
}

/** All files in the folder of a description, by path. */
export async function projectFiles({ path }: Entry): Promise<Files> {
  const folder = posix.dirname(path);
  const names = (await readdir(join(root, folder), { recursive: true })).map(name => name.replaceAll('\\', '/'));
  const wanted = names.filter(name => /\.(ya?ml|json)$/.test(name)).sort();
  const texts = wanted.map(async name => [posix.join(folder, name), await readFile(join(root, folder, name), 'utf8')]);
  return Object.fromEntries(await Promise.all(texts));
}

/** Links a site with nothing but this reference. */
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

/** Links the site and compiles all of its pages. */
export async function compileApi(files: Files, entry: Entry) {
  const { compiler, config, site } = await linkApi(files, entry);
  const pages: CompiledPage[] = [];
  for (const [route, { head }] of site.pages)
    if (head.id.startsWith(`${entry.id}/`)) pages.push(await compiler.compile(site, route));
  return { compiler, config, site, pages };
}

/** A compiled reference. */
export type CompiledApi = Awaited<ReturnType<typeof compileApi>>;

/** The data of all islands of one kind below a node, in order. */
export function islandsIn<Name extends IslandName>(node: Nodes, name: Name): { node: Element; data: Islands[Name] }[] {
  if (node.type !== 'element' && node.type !== 'root') return [];
  const own = node.type === 'element' && node.tagName === name;
  const inside = node.children.flatMap(child => islandsIn(child, name));
  return own ? [{ node, data: node.data as unknown as Islands[Name] }, ...inside] : inside;
}

/** Prints a line that `test/run.ts` shows, after ending the line of uvu's dots. */
export function note(text: string): void {
  process.stdout.write(`\nnote: ${text}\n`);
}
