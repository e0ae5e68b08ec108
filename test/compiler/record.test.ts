/** The record of the last build: read as it was written, and ignored if it is damaged. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openPrivateFolder } from '../../src/compiler/disk/private-folder.js';
import { readRows, writeRows } from '../../src/compiler/disk/row-file.js';
import { makeFolder } from '../folder.js';

const NAME = 'what.json';
const values = [
  'a key',
  ['docs/ü–🙂.md', { title: 'a,\nb "c"\u2028\ud800' }],
  {},
  null,
  ['\\u00fc', 'ÿ', '\u0080\u007f'],
];

test('rows of any text are read as they were written, from a file of ASCII', async () => {
  const root = await makeFolder('record');
  const folder = openPrivateFolder(root);
  writeRows(
    folder,
    NAME,
    values.map(value => ({ value })),
  );
  const rows = readRows(folder, NAME);
  assert.equal(
    rows.map(({ value }) => value),
    values,
  );
  const bytes = await readFile(join(root, NAME));
  assert.ok(bytes.every(byte => byte < 0x80));
  assert.equal(JSON.parse(bytes.toString()).slice(0, -1), values);
});

test('a row that was read is written unchanged, followed by new ones', async () => {
  const root = await makeFolder('record');
  const folder = openPrivateFolder(root);
  writeRows(folder, NAME, [{ value: 'one' }, { value: ['two', '…'] }, { value: 'three' }]);
  const [one, two] = readRows(folder, NAME);
  writeRows(folder, NAME, [two!, { value: 'new' }, one!]);
  assert.equal(
    readRows(folder, NAME).map(({ value }) => value),
    [['two', '…'], 'new', 'one'],
  );
  assert.is(two!.text, '["two","\\u2026"]');
});

test('nothing is read from a file that is missing, damaged or of another format', async () => {
  const root = await makeFolder('record');
  const folder = openPrivateFolder(root);
  assert.equal(readRows(folder, NAME), []);
  writeRows(folder, NAME, []);
  assert.equal(readRows(folder, NAME), []);
  const whole = ['[\n1,\n2,\n', `"${createHash('sha256').update('1,\n2').digest('hex')}"\n]\n`];
  await writeFile(join(root, NAME), whole.join(''));
  assert.equal(readRows(folder, NAME), [
    { value: 1, text: '1' },
    { value: 2, text: '2' },
  ]);
  const [rows, end] = whole as [string, string];
  for (const text of [rows.replace('2', '3') + end, rows + end.replace('a', 'b'), `[\n1,\n${end}`, `[\n1,\n2\n]\n`]) {
    await writeFile(join(root, NAME), text);
    assert.equal(readRows(folder, NAME), [], text);
  }
  for (const text of ['', '[\n1,\n2', '[1,2]', '[\n1,2\n]\n', '{\n"a":1,\n"b":2\n}\n', 'null', '1']) {
    await writeFile(join(root, NAME), text);
    assert.equal(readRows(folder, NAME), [], text);
  }
});

test.run();
