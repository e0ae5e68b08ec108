import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { splitIntoBatches } from '../../src/compiler/push/batches.js';
import { buildTags, toDocument, toJsonLines } from '../../src/compiler/push/documents.js';
import { splitRecord } from '../../src/compiler/push/pieces.js';
import { recordsOf } from './vendors.js';

const [record] = recordsOf(1);
const sizeOf = (piece: object) => Buffer.byteLength(JSON.stringify(piece));
const sized = (content: string, maxBytes: number) =>
  splitRecord({ ...record!, content }, { sizeOf, maxBytes: maxBytes - 8 });

test('a record that fits is left as it is', () => {
  assert.equal(sized('Short.', 1_000), [{ ...record!, content: 'Short.' }]);
});

test('text is cut between sentences, and none is lost', () => {
  const sentences = Array.from({ length: 40 }, (_, nth) => `Sentence number ${nth} says e.g. that 3.5 is a number.`);
  const pieces = sized(sentences.join(' '), 700);
  assert.ok(pieces.length > 3);
  assert.is(pieces.map(({ content }) => content).join(' '), sentences.join(' '));
  for (const { content } of pieces) assert.match(content, /^Sentence .*number\.$/s);
  assert.equal(
    pieces.slice(0, 3).map(({ objectID }) => objectID),
    ['/page-0#part', '/page-0#part~2', '/page-0#part~3'],
  );
  assert.is(new Set(pieces.map(({ url }) => url)).size, 1);
});

test('text without sentences, without words, in other scripts', () => {
  const texts = [
    'word '.repeat(500),
    'x'.repeat(5_000),
    '文を検索する。'.repeat(300),
    '😀'.repeat(1_000),
    '👨‍👩‍👧‍👦 '.repeat(200),
  ];
  for (const text of texts) {
    const pieces = sized(text, 700);
    const joined = pieces.map(({ content }) => content).join('');
    assert.is(joined.replace(/\s/g, ''), text.replace(/\s/g, ''), text.slice(0, 10));
    for (const piece of pieces) {
      assert.ok(Buffer.byteLength(JSON.stringify(piece)) <= 700);
      assert.not.match(piece.content, /[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
    }
  }
});

test('a piece is as long as the limit allows', () => {
  for (const sentence of ['Some "quoted" words. ', 'Line\n\twith\u0001 marks.  \n', 'Größe, 文字 und 😀. ']) {
    const pieces = sized(`  ${sentence.repeat(200)}`, 700);
    assert.ok(pieces.length > 2);
    for (const [nth, { content }] of pieces.slice(0, -1).entries()) {
      // The ids of later pieces are longer; the limit leaves room for that.
      const [bytes, more] = [content, content + sentence.trimEnd()].map(text => sizeOf({ ...record!, content: text }));
      assert.ok(bytes! <= 692 && more! > 692 - 2, `piece ${nth}: ${bytes} and ${more} bytes`);
    }
  }
});

test('a long record is measured as a whole a few times, not once for each sentence', () => {
  let measured = 0;
  const counting = (piece: object) => {
    measured += 1;
    return sizeOf(piece);
  };
  const content = 'A sentence of some words. '.repeat(2_000);
  assert.ok(splitRecord({ ...record!, content }, { sizeOf: counting, maxBytes: 10_000 }).length > 4);
  assert.is(measured, 2);
});

test('names and headings without end do not fail it either', () => {
  const level = 'Heading '.repeat(2_000);
  const long = { ...record!, content: 'Text. '.repeat(3_000), alias: 'name '.repeat(5_000), code: 'x'.repeat(20_000) };
  const { lines, splitCount } = toJsonLines(
    [{ ...long, hierarchy: { ...record!.hierarchy, lvl1: level, lvl2: level } }],
    {
      format: 'algolia',
      tags: buildTags('en', undefined),
      maxBytes: 10_000,
    },
  );
  assert.is(splitCount, 1);
  for (const line of lines) assert.ok(Buffer.byteLength(line) <= 10_000);
});

test('batches keep the order, within a count and a size', () => {
  const lines = Array.from({ length: 10 }, (_, nth) => String(nth).repeat(10));
  assert.equal(
    [...splitIntoBatches(lines, { count: 4, bytes: 1_000 })].map(({ length }) => length),
    [4, 4, 2],
  );
  assert.equal(
    [...splitIntoBatches(lines, { count: 99, bytes: 33 })].map(({ length }) => length),
    [3, 3, 3, 1],
  );
  assert.equal([...splitIntoBatches(lines, { count: 4, bytes: 5 })].flat(), lines);
  assert.equal([...splitIntoBatches([], { count: 4, bytes: 5 })], []);
});

test('each service gets its shape', () => {
  const tags = buildTags('en', '5.2');
  const algolia = toDocument({ ...record!, boost: 2 }, 'algolia', tags);
  assert.is(algolia.objectID, '/page-0#part');
  assert.equal(algolia.weight, { pageRank: 2, level: 80 });
  assert.is(algolia.docusaurus_tag, 'docs-default-5.2');
  const typesense = toDocument({ ...record!, boost: 2 }, 'typesense', tags);
  assert.match(typesense.id as string, /^[0-9a-f]{32}$/);
  assert.is(typesense['hierarchy.lvl1'], 'Page 0');
  assert.not.ok('hierarchy.lvl3' in typesense, 'levels that are empty are left out');
  assert.is(typesense.item_priority, 2_000_080);
  const meilisearch = toDocument(record!, 'meilisearch', tags);
  assert.match(meilisearch.id as string, /^[\w-]+$/);
  assert.equal(meilisearch.hierarchy, record!.hierarchy);
});

test.run();
