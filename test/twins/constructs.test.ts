/** What each construct of a page becomes in its twin. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { emitSite } from '../compiler/emitted.js';

const test = suite('constructs in twins');

const CONFIG = 'title: T\nurl: https://docs.example.com\nbaseUrl: /sub/\n';

/** The twin of one page, below the title and the line that leads to the list of pages. */
async function twinOf(body: string, extra: Record<string, string> = {}): Promise<string> {
  const { written: files } = await emitSite(
    createMemoryFileSystem({ 'docsc.config.yaml': CONFIG, 'docs/a.mdx': `# A\n\n${body}\n`, ...extra }),
  );
  const twin = String(files.get('a.md'));
  const head = '# A\n\n> All pages of this documentation: [llms.txt](https://docs.example.com/sub/llms.txt)\n\n';
  assert.ok(twin.startsWith(head), twin);
  return twin.slice(head.length).trimEnd();
}

const becomes = (name: string, body: string, expected: string, extra?: Record<string, string>) =>
  test(name, async () => assert.fixture(await twinOf(body, extra), expected));

becomes(
  'tabs are parts with headings one level below the last one',
  '## Install\n\n<Tabs>\n<TabItem label="npm">\n\n`npm i`\n\n### Then\n\nx\n\n</TabItem>\n<TabItem label="pnpm">\n\n`pnpm add`\n\n</TabItem>\n</Tabs>\n\n### After',
  '## Install\n\n### npm\n\n`npm i`\n\n### Then\n\nx\n\n### pnpm\n\n`pnpm add`\n\n### After',
);

becomes(
  'admonitions keep kind and title',
  ':::warning[Be *careful*]\n\nText.\n\n- one\n\n:::\n\n:::note\n\nPlain.\n\n:::',
  '> [!WARNING] Be _careful_\n> Text.\n>\n> - one\n\n> [!NOTE]\n> Plain.',
);

becomes(
  'marks in marks of the same kind are one',
  '<strong>a <b>b</b> <em>c <strong>d <i>e</i></strong></em></strong> <del><s>f</s></del>',
  '**a b _c d e_** ~~f~~',
);

becomes(
  'hundreds of marks in each other are written at once',
  `${'<b><i><s>'.repeat(66)}x${'</s></i></b>'.repeat(66)}`,
  '**_~~x~~_**',
);

becomes(
  'cards are a list of links',
  '<Cards>\n<Card title="Start" href="./a.mdx" icon="rocket">Ten minutes.</Card>\n<Card title="Other" href="https://example.com/x">More.</Card>\n</Cards>',
  '- [Start](https://docs.example.com/sub/a.md)\n  Ten minutes.\n- [Other](https://example.com/x)\n  More.',
);

becomes(
  'code keeps language and title, whatever it contains',
  '```js title="a_b.js"\nconst a = `x`;\n```\n\n````md\n```\nx\n```\n````\n\n```text\nplain\n```',
  '`a_b.js`\n\n```js\nconst a = `x`;\n```\n\n````md\n```\nx\n```\n````\n\n```\nplain\n```',
);

becomes(
  'tables stay tables, with pipes, breaks and alignment',
  '| A | B |\n| :- | -: |\n| `a\\|b` | one<br />two |\n| c \\| d | |',
  '| A | B |\n| :- | -: |\n| `a\\|b` | one<br>two |\n| c \\| d | |',
);

becomes(
  'links in code stay links, around the code that they are',
  '<code>Promise&lt;<a href="#a">Page</a> | <a href="https://example.com/x">Data</a>[]&gt;</code>',
  '`Promise<`[`Page`](https://docs.example.com/sub/a.md#a) `|` [`Data`](https://example.com/x)`[]>`',
);

becomes(
  'code with a backslash before a pipe is HTML in a table',
  '<table><tbody><tr><td><code>a\\\\|b</code></td></tr></tbody></table>',
  '| |\n| - |\n| <code>a&#92;&#124;b</code> |',
);

becomes(
  'details have their summary in bold',
  '<details>\n<summary>More</summary>\n\nText.\n\n</details>',
  '**More**\n\nText.',
);

becomes(
  'pictures keep their text, and lead to the published file',
  '![A _cat_](./cat.svg)',
  '![A cat](https://docs.example.com/sub/assets/files/cat-8n4nd4zw.svg)',
  { 'docs/cat.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
);

becomes(
  'tasks, numbers, nested lists and rules',
  '- [x] done\n- [ ] open\n\n3. three\n   - a\n   - b\n4. four\n\n---\n\n> quote',
  '- [x] done\n- [ ] open\n\n3. three\n   - a\n   - b\n4. four\n\n---\n\n> quote',
);

becomes(
  'an id that its text does not give stays with a heading',
  '## Some words {#own}\n\n[there](#own)',
  '## Some words {#own}\n\n[there](https://docs.example.com/sub/a.md#own)',
);

becomes(
  'superscript is no plain number',
  '10<sup>6</sup> and H<sub>2</sub>O, <kbd>Ctrl</kbd>',
  '10<sup>6</sup> and H<sub>2</sub>O, Ctrl',
);

becomes(
  'footnotes stay footnotes',
  'Text[^n] and[^1].\n\n[^n]: Note *x*.\n[^1]: One.',
  'Text[^n] and[^1].\n\n[^n]: Note _x_.\n\n[^1]: One.',
);

becomes(
  'cells below one that spans rows stay in their columns',
  '<table><thead><tr><th>A</th><th>B</th><th>C</th></tr></thead><tbody><tr><td>1</td><td rowspan="2" colspan="2">2</td></tr><tr><td>4</td></tr><tr><td rowspan="0">5</td><td>6</td><td>7</td></tr><tr><td>8</td><td>9</td></tr></tbody></table>',
  '| A | B | C |\n| - | - | - |\n| 1 | 2 | |\n| 4 | | |\n| 5 | 6 | 7 |\n| | 8 | 9 |',
);

becomes('notes may have names in any script', 'Text[^ü].\n\n[^ü]: Note.', 'Text[^ü].\n\n[^ü]: Note.');

becomes(
  'a line that follows a break begins with its first word, and a break in a heading is a space',
  'one *a*  \ntwo\n\n## Up<br/>down {#x}',
  'one _a_\\\ntwo\n\n## Up down {#x}',
);

becomes('quotations keep their marks', 'He said <q>yes</q>.', 'He said “yes”.');

becomes(
  'code in a cell keeps its lines',
  '<table>\n<tbody>\n<tr>\n<td>\n\n```py\nif a:\n  b()\n```\n\n</td>\n</tr>\n</tbody>\n</table>',
  '| |\n| - |\n| `if a:`<br>`  b()` |',
);

becomes(
  'the title of a frame is apart from the name of its host',
  '<iframe src="https://example.com/embed" title="Film"></iframe>',
  '[Film Watch on example.com](https://example.com/embed)',
);

becomes(
  'blocks in a cell are lines',
  '<table><tbody><tr><td>Values:<ul><li>a</li><li>b</li></ul>after</td><td><details><summary>s</summary>body</details></td><td><Note>hello</Note></td></tr></tbody></table>',
  '| | | |\n| - | - | - |\n| Values:<br>a<br>b<br>after | s<br>body | Note<br>hello |',
);

becomes(
  'numbered lists in a cell keep their numbers',
  '<table><tbody><tr><td>Do:<ol start="3"><li><p>*One*</p></li><li>Two<ul><li>a</li></ul></li></ol>after</td></tr></tbody></table>',
  '| |\n| - |\n| Do:<ol start="3"><li>_One_</li><li>Two<br>a</li></ol>after |',
);

becomes(
  'tabs in a cell keep their labels',
  '<table><tbody><tr><td><Tabs><TabItem label="npm">one</TabItem><TabItem label="pnpm">two</TabItem></Tabs></td></tr></tbody></table>',
  '| |\n| - |\n| **npm**<br>one<br>**pnpm**<br>two |',
);

becomes(
  'the note of a tooltip follows its word',
  'A <Tooltip tip="Meaning *of* it">word</Tooltip> here.',
  'A word (Meaning \\*of\\* it) here.',
);

becomes(
  'words on buttons of the author stay, in text and by themselves',
  'Press <button>Save *now*</button> to go.\n\n<div>Or <button type="button">leave</button>.</div>\n\n<button>Alone</button>\n\n| A |\n|---|\n| <button>Cell</button> |',
  'Press Save _now_ to go.\n\nOr leave.\n\nAlone\n\n| A |\n| - |\n| Cell |',
);

becomes(
  'images keep their titles',
  '![alt](./cat.svg "a \\"b\\" &amp;amp; _c_")\n\n<img title="only" src="./cat.svg" alt=""/>\n\n| A |\n|---|\n| ![x](./cat.svg "a \\| b") |',
  '![alt](https://docs.example.com/sub/assets/files/cat-8n4nd4zw.svg "a \\"b\\" \\&amp; _c_")\n\n![](https://docs.example.com/sub/assets/files/cat-8n4nd4zw.svg "only")\n\n| A |\n| - |\n| ![x](https://docs.example.com/sub/assets/files/cat-8n4nd4zw.svg "a \\| b") |',
  { 'docs/cat.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
);

becomes(
  'links keep their titles',
  '[one](/a "b \\"c\\"") and <a href="/a" title="two">three</a>\n\n| A |\n|---|\n| [x](/a "a \\| b") |',
  '[one](https://docs.example.com/sub/a.md "b \\"c\\"") and [three](https://docs.example.com/sub/a.md "two")\n\n| A |\n| - |\n| [x](https://docs.example.com/sub/a.md "a \\| b") |',
);

test('titles of several lines are one heading', async () => {
  const { written } = await emitSite(
    createMemoryFileSystem({
      'docsc.config.yaml': CONFIG,
      'docs/a.md': '---\ntitle: "One\\n# two"\n---\n\nText.\n',
    }),
  );
  assert.match(String(written.get('a.md')), /^# One # two\n\n>/);
});

test('a site that switches it off has neither twins nor a word of them', async () => {
  const { written: files } = await emitSite(
    createMemoryFileSystem({ 'docsc.config.yaml': `${CONFIG}agents: false\n`, 'docs/a.md': '# A\n' }),
  );
  assert.equal(
    [...files.keys()].filter(path => /\.md$|llms/.test(path)),
    [],
  );
  assert.not.match(String(files.get('a.html')), /markdown|llms/i);
});

test('an assistant in the page menu needs the address of the site', async () => {
  const config = 'title: T\nagents:\n  menu: [copy, claude]\n';
  const found = await emitSite(createMemoryFileSystem({ 'docsc.config.yaml': config, 'docs/a.md': '# A\n' })).then(
    () => [],
    thrown => (thrown as DiagnosticError).diagnostics,
  );
  const message = '"claude" needs the address of the site, because it reads pages from there: add "url".';
  assert.equal(
    found.map(one => [one.rule, one.place?.line, one.message]),
    [['invalid-config', 3, message]],
  );
});

test.run();
