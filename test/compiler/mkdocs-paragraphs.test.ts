/** What Python-Markdown reads in paragraphs, and CommonMark does not: inline tags on lines of their own, spaces before labels. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileDialect } from './dialect-page.js';

const tags: [text: string, body: string][] = [
  ['<small>\n**a**\n</small>', 'p(small(strong("a")))'],
  ['<a href="#b" class="c">\n  **a**\n</a>', 'p(a.c[href=#b](strong("a")))'],
  ['<div>\n<b>x</b>\n</div>\n<small>\n  **a**\n</small>', 'div(b("x")) p(small(strong("a")))'],
  ['- b\n\n    <kbd>\n    **a**\n    </kbd>', 'ul(li(p("b") p(kbd(strong("a")))))'],
];
const labels: [text: string, body: string][] = [
  ['[a b] [c]', 'p(a[href=#c]("a b"))'],
  ['See [a **b**\nc]\n[c].', 'p("See " a[href=#c]("a " strong("b") "\\nc") ".")'],
  ['[c] [c]', 'p(a[href=#c]("c"))'],
  ['[a [b] d] [C]', 'p(a[href=#c]("a [b] d"))'],
  ['[a] [c] [b] [c]', 'p(a[href=#c]("a") " " a[href=#c]("b"))'],
  ['\\[a] [c]', 'p("[a] " a[href=#c]("c"))'],
  ['[a]  [c]', 'p("[a]  " a[href=#c]("c"))'],
  ['`[a` b] [c]', 'p(code("[a") " b] " a[href=#c]("c"))'],
  ['[a] [d]', 'p("[a] [d]")'],
];
const definition = '\n\n[c]: #c\n\n<a id="b"></a><a id="c"></a>';

for (const [text, body] of tags)
  test(`a line with only an inline tag begins a paragraph: ${JSON.stringify(text)}`, async () => {
    const result = await compileDialect(`${text}${definition}`, { headingIds: 'mkdocs' });
    assert.ok(result.body.includes(body), result.body);
    assert.equal(result.findings, []);
  });

test('a tag around blocks, and one that ends behind a blank line, stay as they are', async () => {
  for (const inside of ['<div>**a**</div>', 'a\n\n**b**', '# a', '- a']) {
    const text = `<span>\n${inside}\n</span>`;
    const [here, there] = await Promise.all(
      ['mkdocs', 'github'].map(headingIds => compileDialect(text, { headingIds })),
    );
    assert.is(here!.body, there!.body, inside);
  }
  assert.not.match((await compileDialect('<small>\n**a**\n</small>', { headingIds: 'github' })).body, 'strong');
});

for (const [text, body] of labels)
  test(`one white space may stand before a label: ${JSON.stringify(text)}`, async () => {
    const result = await compileDialect(`${text}${definition}`, { headingIds: 'mkdocs' });
    assert.ok(result.body.startsWith(body), result.body);
    assert.equal(result.findings, []);
  });

test('elsewhere, words in brackets and a space before a link are words', async () => {
  const { body } = await compileDialect(`[a] [c]${definition}`, { headingIds: 'github' });
  assert.ok(body.startsWith('p("[a] " a[href=#c]("c"))'), body);
});

test.run();
