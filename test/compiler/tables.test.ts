/** Rows that are longer than their table: text that would be lost is found, and nothing else. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite } from './site.js';

/** Returns each finding as `line:column rule message`. */
async function findings(rows: string[], name = 'docs/a.md'): Promise<string[]> {
  const text = ['# A', '', '| a | b |', '|---|---|', ...rows, ''].join('\n');
  const { diagnostics } = await compileSite({ [name]: text });
  return diagnostics.map(({ place, rule, message }) => `${place?.line}:${place?.column} ${rule} ${message}`);
}

test('an empty extra cell is no table-row finding', async () => {
  for (const row of ['| 1 | 2 | |', '| 1 | 2 ||', '| 1 | 2 | | | |', '| 1 | 2 | &nbsp; |', '| 1 | 2 | <!-- x --> |']) {
    assert.equal(await findings([row]), [], row);
    assert.equal(await findings([row], 'docs/a.mdx'), [], `${row} in MDX`);
  }
  assert.equal(await findings(['| 1 | 2 | {/* x */} |'], 'docs/a.mdx'), []);
});

test('an extra cell with words is one, where its words are', async () => {
  const message = 'This row has 4 cells, the table has 2 columns.';
  assert.equal(await findings(['| 1 | 2 | | lost |']), [`5:11 table-row ${message}`]);
  assert.equal(await findings(['| 1 | 2 | `x` | |', '| 1 | 2 | |']), [`5:9 table-row ${message}`]);
  assert.equal((await findings(['| 1 | 2 | <b>x</b> |'])).length, 1);
  assert.equal((await findings(['| 1 | 2 | ![x](./x.png) |'])).length, 1);
});

test.run();
