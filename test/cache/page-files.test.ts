/** The files of a page go into one memory, and come back from a store as they were. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hashOf } from '../../src/compiler/disk/project.js';
import { keepFiles, pageFilesWriter, recallFiles } from '../../src/compiler/pages/page-files.js';
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
  const writer = pageFilesWriter();
  const cache = { identity: 'test', store: memoryStore() };
  for (const [name, json, html] of pages) {
    const hash = writer.chunk(json);
    assert.is(hash, hashOf(json.join('')), name);
    const files = writer.document(html);
    assert.equal([files.hash, textOf(files.json), textOf(files.html)], [hash, ...[json, html].map(inUtf8)], name);
    keepFiles(cache, name, files);
  }
  for (const [name, json, html] of pages) {
    const found = await recallFiles(cache, name);
    assert.ok(found, name);
    assert.equal(
      [found.hash, textOf(found.json), textOf(found.html)],
      [hashOf(json.join('')), ...[json, html].map(inUtf8)],
    );
  }
});

test('what is cut off is no page', async () => {
  const cache = { identity: 'test', store: memoryStore() };
  const writer = pageFilesWriter();
  writer.chunk(['{"a":1}']);
  const { whole } = writer.document(['<p>text</p>']);
  for (let end = 0; end < whole.length; end++) {
    await cache.store.put('page', whole.subarray(0, end));
    assert.is(await recallFiles(cache, 'page'), undefined, String(end));
  }
});

const inUtf8 = (pieces: string[]) => Buffer.from(pieces.join('')).toString();

test.run();
