/** Cells beyond the last column of a table, which GFM drops: a finding where they have words, and none where not. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite, listed } from './site.js';

const head = '| a | b |\n|---|---|\n| 1 | 2 |';

for (const row of ['| 1 | 2 | |', '| 1 | 2 |   |   |', '1 | 2 |', '1 | 2 | |', '| 1 | 2 | <!-- c --> |', '| 1 |'])
  test(`authoring 10: the row "${row}" loses nothing and is no finding`, async () => {
    const { diagnostics } = await compileSite({ 'docs/a.md': `# A\n\n${head}\n${row}\n` });
    assert.equal(listed(diagnostics), []);
  });

for (const row of ['| 1 | 2 | x |', '| 1 | 2 | | x |', '| 1 | 2 | ![](https://a.example/b.png) |', '| 1 | `2|3` |'])
  test(`authoring 10: the row "${row}" loses words and is a finding`, async () => {
    const { diagnostics } = await compileSite({ 'docs/a.md': `# A\n\n${head}\n${row}\n` });
    assert.ok(listed(diagnostics).some(line => line.includes('table-row')));
  });

test('authoring 10: a comment of JSX beyond the last column is no finding', async () => {
  const { diagnostics } = await compileSite({ 'docs/a.mdx': `# A\n\n${head}\n| 1 | 2 | {/* c */} |\n` });
  assert.equal(listed(diagnostics), []);
});

test.run();
