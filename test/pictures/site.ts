/** Builds a small site whose images have further forms, with a stand-in for the package that makes them. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readConfig } from '../../src/compiler/config/index.js';
import { createDiskFileSystem } from '../../src/compiler/disk/project.js';
import { createCompiler } from '../../src/compiler/index.js';
import type { memoryStore } from '../cache/memory.js';
import { toolkit } from '../compiler/site.js';
import { makeFolder } from '../folder.js';
import { writeFiles } from '../project.js';

type Store = ReturnType<typeof memoryStore>;

/** What a build wrote, by path, what it found, and the forms that were encoded. */
export type BuiltSite = { written: Map<string, Uint8Array>; findings: string[]; encoded: string[] };

const runtime = async () => ({ files: [], script: '', style: '', styles: {}, inline: '', redirectScript: '' });

/** A PNG file whose header says that it has this size; `text` is somewhere in it. */
export function png(size: [width: number, height: number], bytes = 100_000, text = ''): Uint8Array {
  const file = Buffer.alloc(bytes);
  file.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  file.writeUInt32BE(size[0], 16);
  file.writeUInt32BE(size[1], 20);
  file.write(`${text}IDAT`, 40, 'latin1');
  return file;
}

/** Writes a project. The package is installed in it, unless `installed` is false. */
export async function pictureProject(
  images: string,
  files: Record<string, string | Uint8Array>,
  installed = true,
): Promise<string> {
  const root = await makeFolder('pictures');
  const standIn = join(import.meta.dirname, 'stand-in');
  const copies = ['package.json', 'index.cjs'].map(async name => [
    `node_modules/sharp/${name}`,
    await readFile(join(standIn, name)),
  ]);
  await writeFiles(root, {
    'docsc.config.yaml': `title: T\n${images}\n`,
    ...(installed && Object.fromEntries(await Promise.all(copies))),
    ...files,
  });
  return root;
}

/** Builds a project, or checks it. */
export async function buildPictures(root: string, store?: Store, renders = true): Promise<BuiltSite> {
  const fs = createDiskFileSystem(root);
  const config = await readConfig(fs, 'docsc.config.yaml');
  const cache = store && { store, identity: 'test' };
  const compiler = createCompiler({ config, fs, root, toolkit, runtime, cache });
  const encoded = encodedIn(root);
  const before = encoded.length;
  const written = new Map<string, Uint8Array>();
  const write = async ({ path, contents }: { path: string; contents: string | Uint8Array }) =>
    void written.set(path, Buffer.from(contents));
  const diagnostics = await compiler.emit(write, { renders });
  const findings = diagnostics.map(
    ({ path, place, rule, message }) => `${path}:${place?.line ?? ''} ${rule} ${message}`,
  );
  return { written, findings, encoded: encoded.slice(before) };
}

function encodedIn(root: string): string[] {
  try {
    return (createRequire(join(root, 'package.json'))('sharp') as { made: string[] }).made;
  } catch {
    return [];
  }
}
