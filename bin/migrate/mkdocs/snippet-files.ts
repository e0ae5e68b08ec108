/** Snippets that pages take from the project's folder, which is where pymdownx looks unless it is told otherwise. */
import { posix } from 'node:path';
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { keepFilesOutside, narrowFolders } from '../included.js';

const line = /^[ \t>]*-+8<-+[ \t]+(["'])([^"'\n]+)\1/gm;
const block = /^[ \t]*-+8<-+[ \t]*\n([\s\S]*?)^[ \t]*-+8<-+[ \t]*$/gm;

/** Where pages and the configuration name snippets. */
type SnippetUse = { docs: string; paths: Iterable<string>; appended: readonly string[] };

/** What pages name, and what the named files name, as folders that do not contain the documents and as single files. */
export async function findSnippetFolders(fs: FileSystem, { docs, paths, appended }: SnippetUse): Promise<string[]> {
  const found = new Set(await keepFilesOutside(fs, docs, appended));
  const waiting = [...paths, ...found];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
    for (const file of await keepFilesOutside(fs, docs, snippetsIn(await fs.readText(path)))) {
      if (found.has(file)) continue;
      found.add(file);
      if (/\.mdx?$/.test(file)) waiting.push(file);
    }
  return narrowFolders([...found], docs) ?? [];
}

function snippetsIn(text: string): string[] {
  const blocks = [...text.matchAll(block)].flatMap(([, lines = '']) => lines.split('\n'));
  const names = [...[...text.matchAll(line)].map(([, , name = '']) => name), ...blocks].map(name => name.trim());
  return names
    .filter(name => name && !name.startsWith(';') && !/^https?:/i.test(name))
    .map(name => posix.normalize(name.replace(/:(?:[\d:,-]+|[\w-]+)$/, '').replace(/^\/+/, '')));
}
