/** Closure: every reference in a built site leads to a file of it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chunkFile, MANIFEST_FILE, type Manifest, type RouteShard } from '../src/format.js';

/** The references that lead nowhere, as `file → address`. A site without a manifest is one itself. */
export function brokenReferences(folder: string): string[] {
  if (!existsSync(join(folder, MANIFEST_FILE))) return [MANIFEST_FILE];
  const isThere = (path: string) =>
    ['', '.html', '/index.html'].some(end => existsSync(join(folder, (path || 'index') + end)));
  const broken = (from: string, paths: string[]) =>
    paths.filter(path => !isThere(path)).map(path => `${from} → ${path}`);
  const pages = readdirSync(folder, { recursive: true })
    .map(String)
    .filter(path => path.endsWith('.html'));
  const linked = pages.flatMap(page => {
    const html = readFileSync(join(folder, page), 'utf8');
    const addresses = [...html.matchAll(/\b(?:href|src)="\/([^"#?]*)/g)].map(([, path]) => decodeURI(path!));
    return broken(page, addresses);
  });
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8'));
  const shards = manifest.shards.map(({ file }) => file);
  const named = [...shards, ...Object.values(manifest.sidebars), ...Object.values(manifest.schemas)].filter(
    file => file !== null,
  );
  const chunks = shards.filter(isThere).flatMap(file => {
    const shard: RouteShard = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const hashes = Object.entries(shard).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return broken(
      file,
      hashes.map(([route, hash]) => chunkFile(route, hash)),
    );
  });
  return [...linked, ...chunks, ...broken(MANIFEST_FILE, [...named, ...(manifest.search ? [manifest.search] : [])])];
}
