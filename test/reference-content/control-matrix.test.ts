/** The matrix of controls agrees with the pages that it is made of. `UPDATE=1` writes it again. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../reference-api/project.js';
import { FRAMEWORKS, writeControlMatrix } from './control-matrix.js';
import { writtenPages } from './pages.js';

const test = suite('matrix of controls');

const file = join(root, 'docs/static/compliance/vimpel-controls.csv');
const matrix = writeControlMatrix(await writtenPages());
if (process.env.UPDATE) await writeFile(file, matrix);

test('the file has every control of the three pages, once', async () => {
  assert.is(await readFile(file, 'utf8'), matrix, 'Run this test with UPDATE=1, and look at what changes.');
  const rows = matrix.split('\n').slice(1, -1);
  const keys = rows.map(row => row.split(',').slice(0, 3).join(' '));
  assert.ok(rows.length > 90, `${rows.length} rows`);
  assert.is(new Set(keys).size, keys.length);
  for (const framework of Object.keys(FRAMEWORKS))
    assert.ok(
      keys.some(key => key.startsWith(framework)),
      framework,
    );
});

test('every row says what Vimpel or the reader does, and the page offers the file', async () => {
  const pages = await writtenPages();
  const overview = pages.find(({ path }) => path === 'docs/using-vimpel/compliance/compliance-overview.md')!;
  assert.match(overview.text, '](/compliance/vimpel-controls.csv)');
  const cells = matrix
    .split('\n')
    .slice(1, -1)
    .map(row => row.match(/(?:"(?:[^"]|"")*"|[^,]*)(?:,|$)/g)!.slice(0, 6));
  for (const row of cells)
    assert.ok(row[1]!.length > 1 && row[2]!.length > 1 && row[3]!.length + row[4]!.length > 12, row.join(''));
});

test.run();
