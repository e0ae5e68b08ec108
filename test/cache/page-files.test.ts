/** A page's files are written to one buffer, and come back from a store as they were. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shortHash } from '../../src/compiler/disk/project.js';
import { createPageFilesWriter, readCachedFiles, writeCachedFiles } from '../../src/compiler/pages/page-files.js';
import { textOf } from './entries.js';
import { memoryStore } from './memory.js';

const pages: [name: string, json: string[], html: string[]][] = [
  ['plain', ['{"a":', '1', '}'], ['<p>', 'text', '</p>']],
  ['nothing', [], []],
  ['empty pieces', ['', '{}', ''], ['', '<p>']],
  ['every width', ['{"a":"äöü – 文字 😀"}'], ['<p>é', '文', '😀', '</p>']],
  ['long', [`{"a":"${'文'.repeat(200_000)}"}`, 'b'], ['<p>', 'a'.repeat(700_000), '文'.repeat(90_000), '</p>']],
  ['half a character', ['"\ud83d"'], ['a\udc00b']],
  ['short again', ['{}'], ['<p>']],
];

test('one page after the other', async () => {
  const writer = createPageFilesWriter();
  const cache = { identity: 'test', store: memoryStore() };
  for (const [name, json, html] of pages) {
    const hash = writer.writeChunk(json);
    assert.is(hash, shortHash(json.join('')), name);
    const files = writer.writeDocument(html);
    assert.equal([files.hash, textOf(files.json), textOf(files.html)], [hash, ...[json, html].map(inUtf8)], name);
    writeCachedFiles(cache, name, files);
  }
  for (const [name, json, html] of pages) {
    const found = await readCachedFiles(cache, name);
    assert.ok(found, name);
    assert.equal(
      [found.hash, textOf(found.json), textOf(found.html)],
      [shortHash(json.join('')), ...[json, html].map(inUtf8)],
    );
  }
});

test('a truncated value is not a page', async () => {
  const cache = { identity: 'test', store: memoryStore() };
  const writer = createPageFilesWriter();
  writer.writeChunk(['{"a":1}']);
  const { entry } = writer.writeDocument(['<p>text</p>']);
  for (let end = 0; end < entry.length; end++) {
    await cache.store.put('page', entry.subarray(0, end));
    assert.is(await readCachedFiles(cache, 'page'), undefined, String(end));
  }
});

const inUtf8 = (pieces: string[]) => Buffer.from(pieces.join('')).toString();

test.run();
