/** Elements that an HTML parser would rearrange: after `sanitize`, what is written reads back as the same tree. */
import type { Element, ElementContent, Nodes, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { toHtml } from 'hast-util-to-html';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { allowedElements, sanitize } from '../../src/compiler/markdown/sanitize.js';
import { compilePages, compileSite } from './site.js';

const readBack = (html: string) =>
  toHtml(raw({ type: 'root', children: [{ type: 'raw', value: html }] } as unknown as Root) as Root);

const samples = [
  '<tr><td>one</td></tr>',
  '<td>one</td>',
  '<tbody><tr><td>one</td></tr></tbody>',
  '<caption>one</caption>',
  'one<col />',
  '<div><th>one</th> two</div>',
  '- <td>one</td>',
  '> <tr><td>one</td></tr>',
  '| a |\n|---|\n| <td>one</td> |',
  '<table><tr><td>one</td></tr><tr><td>two</td></tr></table>',
  '<table><td>one</td><td>two</td></table>',
  '<table><tbody><td>one</td></tbody></table>',
  '<table><col /><tr><td>one</td></tr></table>',
  '<table>one<tr><td>two</td></tr></table>',
  '<table><tr>one<td>two</td></tr></table>',
  '<table><div>one</div><tr><td>two</td></tr></table>',
  '<table><table><tr><td>one</td></tr></table></table>',
  '<table><tr><td><table><tr><td>one</td></tr></table></td></tr></table>',
  '<FileTree>\n\n- one <li>two</li>\n\n</FileTree>',
  '<ul><li>one<li>two</li></li></ul>',
  '<ul><li>one<ul><li>two</li></ul></li></ul>',
  '<li>one</li>',
  '<dl><dt>one<dd>two</dd></dt></dl>',
  '<p>one<p>two</p></p>',
  '<p>one <span>two <div>three</div></span></p>',
  '<p><b><ul><li>one</li></ul></b></p>',
  '<a href="/">one <a href="/a">two</a></a>',
  '<a href="/">[one](/a) two</a>',
  '<a href="/">one <b>[two](/a)</b></a>',
  '<a href="https://example.com/">https://example.com/</a>',
  '[one <a href="/a">two</a>](/)',
  '<button>one <button>two</button></button>',
  '<h2>one <h3>two</h3></h2>',
  '<ruby>one<rt>two<rt>three</rt></rt></ruby>',
  '<button>one <Tabs><TabItem label="L">two</TabItem></Tabs></button>',
  '<a href="/"><Card title="one" href="/a">two</Card></a>',
  '<p>one <Note>two</Note></p>',
  '<table><tbody><tr><Badge>one</Badge></tr></tbody></table>',
  '<Badge><tr><td>one</td></tr></Badge>',
];

const textOf = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textOf).join('') : '';

test('table parts outside a table, and all nesting that a parser rearranges, are repaired, and nothing is lost', async () => {
  const around: ((text: string) => string)[] = [
    text => text,
    text => `<Note>\n${text}\n</Note>`,
    text => `<Card title="T">${text}</Card>`,
    text => `<Tabs>\n<TabItem label="L">${text}</TabItem>\n</Tabs>`,
    text => `<Steps>\n\n1. x\n\n   ${text}\n\n</Steps>`,
  ];
  const texts = samples.flatMap(sample => around.map(wrap => wrap(sample)));
  const files = Object.fromEntries(texts.map((text, nth) => [`docs/p${nth}.mdx`, `---\ntitle: T\n---\n\n${text}\n`]));
  const pages = await compilePages({ 'docs/index.md': '# Home\n', ...files });
  for (const [nth, text] of texts.entries()) {
    const { body } = pages.get(`/p${nth}`)!.chunk;
    // What is written here: islands have an element of their own.
    const html = toHtml(body).replace(/(<\/?)docsc-[a-z-]+/g, '$1section');
    assert.is(readBack(html), html, text);
    for (const word of ['one', 'two', 'three']) if (text.includes(word)) assert.match(textOf(body), word, text);
  }
});

test('a finding says what is wrong where', async () => {
  const text = '# A\n\n<Note>\n  <tr>one</tr>\n</Note>\n\n<Card title="T">\n\n[a <Badge>b</Badge>](/)\n\n</Card>\n';
  const { diagnostics } = await compileSite({ 'docs/index.md': '# Home\n', 'docs/a.mdx': text });
  assert.equal(
    diagnostics.map(({ rule, place, message }) => [rule, place?.line, place?.column, message]),
    [['unsupported-html', 4, 3, '<tr> is outside of a table; its content is kept.']],
  );
});

test('any nesting of allowed elements reads back as it was written', () => {
  const tags = allowedElements.filter(tag => !['video', 'input'].includes(tag));
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48271) % 0x7fffffff;
    return seed % below;
  };
  const weighted = [
    ...tags,
    'a',
    'p',
    'table',
    'table',
    'tr',
    'tr',
    'td',
    'td',
    'tbody',
    'li',
    'button',
    'h2',
    'dd',
    'div',
  ];
  let words = 0;
  const make = (depth: number): ElementContent[] =>
    Array.from({ length: 1 + random(3) }, (): ElementContent => {
      if (depth === 0 || random(4) === 0) return { type: 'text', value: `w${words++}.` };
      const tagName = weighted[random(weighted.length)]!;
      return { type: 'element', tagName, properties: {}, children: make(depth - 1) } as Element;
    });
  const tried = 1_000;
  for (let nth = 0; nth < tried; nth++) {
    const from = words;
    const tree: Root = { type: 'root', children: make(5) };
    const { tree: safe } = sanitize(tree, { path: 'a.mdx' });
    const html = toHtml(safe);
    assert.is(readBack(html), html, toHtml(tree));
    const shown = textOf(safe);
    for (let word = from; word < words; word++) assert.ok(shown.includes(`w${word}.`), `${word}: ${toHtml(tree)}`);
  }
});

test.run();
