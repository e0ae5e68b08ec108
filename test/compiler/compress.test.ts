/** Which files are precompressed, and which are not. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Encoding } from '../../src/compiler/config/hosts.js';
import { compressSite } from '../../src/compiler/output/compress.js';
import { openSiteWriter } from '../../src/compiler/output/index.js';
import { openLastOutput } from '../../src/compiler/output/last-output.js';
import { makeFolder } from '../folder.js';
import { unpacked } from './packed.js';

const text = 'The same words again and again. '.repeat(64);
const both: Encoding[] = ['br', 'gz'];
const isHashed = (path: string) => path.startsWith('assets/');

/** A site writer in memory that has already written these files. */
function writerOf(files: Record<string, string | Uint8Array>) {
  const contents = new Map(Object.entries(files).map(([path, value]) => [path, Buffer.from(value as string)]));
  const written = new Map([...contents].map(([path, bytes]) => [path, bytes.byteLength]));
  const write = async (path: string, bytes: string | Uint8Array) =>
    void contents.set(path, Buffer.from(bytes as string));
  return { contents, writer: { write, written, read: (path: string) => contents.get(path)! } };
}

test('text of some size is compressed, and unpacks to itself', async () => {
  const paths = ['a.html', 'a/b.JS', 'c.css', 'd.json', 'e.svg', 'f.xml', 'g.txt', 'h.md', 'i.yaml', 'assets/j.mjs'];
  const { contents, writer } = writerOf(Object.fromEntries(paths.map(path => [path, text])));
  const { paths: made, sums } = await compressSite({ encodings: both, writer, jobs: 2 });
  assert.equal([...made].sort(), paths.flatMap(path => [`${path}.br`, `${path}.gz`]).sort());
  for (const path of paths) {
    assert.is(String(brotliDecompressSync(contents.get(`${path}.br`)!)), text);
    assert.is(String(gunzipSync(contents.get(`${path}.gz`)!)), text);
  }
  assert.equal(Object.keys(sums), both);
  assert.is(sums.gz!.files, paths.length);
  assert.is(sums.gz!.instead, paths.length * text.length);
  assert.ok(sums.gz!.bytes < sums.gz!.instead / 10);
});

test('files that gain nothing, are not text, are small or are not published stay uncompressed', async () => {
  const { writer } = writerOf({
    'noise.txt': randomBytes(4096),
    'picture.png': text,
    'small.html': text.slice(0, 1023),
    _redirects: text,
    '.docsc/hosts.json': text,
    'just.html': text.slice(0, 1024),
  });
  const { paths } = await compressSite({ encodings: ['gz'], writer, jobs: 1 });
  assert.equal([...paths], ['just.html.gz']);
});

test('compressed files of the site itself are not replaced', async () => {
  const { contents, writer } = writerOf({ 'data.json': text, 'data.json.gz': 'theirs' });
  const { paths } = await compressSite({ encodings: both, writer, jobs: 1 });
  assert.equal([...paths], ['data.json.br']);
  assert.is(String(contents.get('data.json.gz')), 'theirs');
});

test('without the option nothing is compressed', async () => {
  const { contents, writer } = writerOf({ 'a.html': text });
  assert.equal(await compressSite({ encodings: [], writer, jobs: 1 }), { encodings: [], paths: new Set(), sums: {} });
  assert.is(contents.size, 1);
});

test('compressed files contain nothing about the machine or its clock', async () => {
  const { contents, writer } = writerOf({ 'a.html': text });
  await compressSite({ encodings: ['gz'], writer, jobs: 1 });
  assert.equal([...contents.get('a.html.gz')!.subarray(3, 10)], [0, 0, 0, 0, 0, 2, 255]);
});

/**
 * Builds a site from these files into a folder. `lost` is a file that is listed as written but is missing, so that
 * committing fails at it.
 */
async function build(root: string, files: Record<string, string>, encodings: Encoding[], lost?: string) {
  const output = openLastOutput(join(root, 'site'), join(root, 'record/output.json'));
  const writer = await openSiteWriter(root, { outDir: 'site', docs: 'docs', static: 'docs/static', apis: [] });
  output.reuse('fixed');
  for (const [path, contents] of Object.entries(files)) await writer.write(path, contents);
  if (lost !== undefined) writer.written.set(lost, 1);
  const beside = await compressSite({ encodings, writer, output, jobs: 2 });
  await writer.commit(isHashed, { reusedFiles: output.reusedFiles, compressed: beside });
  output.recordGroup('fixed', { key: '', files: ['fixed.png'] });
  output.save();
}

test('an aborted build leaves no compressed file next to a file with other contents', async () => {
  const root = await makeFolder('site');
  const pages = (words: string) => ({ 'a.html': words + text, 'b.html': words + text });
  await build(root, { ...pages('Old. '), 'fixed.png': 'x' }, both);
  assert.is((await unpacked(join(root, 'site'))).length, 4);
  const broken = await build(root, pages('New. '), both, 'missing/page.html').then(
    () => undefined,
    (thrown: Error) => thrown.message,
  );
  assert.match(broken ?? '', 'Cannot write');
  for (const { path, isSame } of await unpacked(join(root, 'site'))) assert.ok(isSame, path);
  await build(root, pages('Newer. '), both);
  const found = await unpacked(join(root, 'site'));
  assert.is(found.length, 4);
  for (const { path, isSame } of found) assert.ok(isSame, path);
});

test.run();
