/**
 * Highlighted code is kept outside the body until it is published: wherever it was written, the page has it in the end.
 */
import type { Element, ElementContent, Root } from 'hast';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toTokens } from '../../src/code-format.js';
import { h, highlightedCode, withCode } from '../../src/compiler/body/hast.js';
import { visibleText } from '../../src/compiler/body/text.js';
import { defaultLimits } from '../../src/compiler/config/limits.js';
import { checkTree } from '../../src/compiler/markdown/tree-limits.js';
import { compileSite, listed } from './site.js';

const fence = '```js\nlet one = "1";\n```';

/** Elements in order, including those below code. */
function elementsIn(node: Root | ElementContent): Element[] {
  if (!('children' in node)) return [];
  return [...(node.type === 'element' ? [node] : []), ...node.children.flatMap(child => elementsIn(child as Element))];
}

for (const [where, name, text] of [
  ['in the page', 'docs/a.md', fence],
  ['in a list in a quote', 'docs/a.md', `> - item\n>\n>   ${fence.replaceAll('\n', '\n>   ')}\n`],
  ['between tags of HTML', 'docs/a.md', `<div>\n\n${fence}\n\n</div>\n`],
  ['in tabs', 'docs/a.mdx', `<Tabs>\n<TabItem label="One">\n\n${fence}\n\n</TabItem>\n</Tabs>\n`],
  ['in a component of its own', 'docs/a.mdx', '<CodeBlock language="js">{\'let one = "1";\'}</CodeBlock>\n'],
  ['in a fence in that', 'docs/a.mdx', `<CodeBlock language="js">\n\n${fence}\n\n</CodeBlock>\n`],
] as const)
  test(`code ${where}`, async () => {
    const { pages } = await compileSite({ [name]: `---\ntitle: A\n---\n\n${text}\n` });
    const { page, chunk } = pages.get('/a')!;
    const kept = elementsIn(page.body).flatMap(element => highlightedCode(element) ?? []);
    assert.equal(
      kept.map(({ text }) => text),
      ['let one = "1";'],
    );
    const all = elementsIn(chunk.body);
    const code = all.filter(({ tagName }) => tagName === 'code');
    assert.equal(code.map(visibleText), ['let one = "1";']);
    const tokens = all.filter(({ properties }) => String(properties.className).startsWith('token'));
    assert.equal(tokens.map(visibleText), ['let', '=', '"1"', ';']);
    assert.not(JSON.stringify(chunk).includes('"tokens"'));
  });

test('an invisible character is found in code, and shown', async () => {
  const { pages, diagnostics } = await compileSite({
    'docs/a.md': '---\ntitle: A\n---\n\n```js\nlet one\u202e;\n```\n',
  });
  assert.equal(listed(diagnostics), ['docs/a.md:5:1 hidden-character warning']);
  const { page, chunk } = pages.get('/a')!;
  assert.is(highlightedCode(elementsIn(page.body).find(highlightedCode)!)!.text, 'let oneU+202E;');
  assert.ok(
    elementsIn(chunk.body).some(
      ({ tagName, children }) => tagName === 'mark' && visibleText(children[0]!) === 'U+202E',
    ),
  );
});

test('highlighted code counts towards the depth of a page', () => {
  const deep = (levels: number): Root => {
    const colours = Array.from({ length: levels }).reduce<Element>(inside => h('span', {}, inside), h('b', {}, 'x'));
    return { type: 'root', children: [withCode(h('code'), { text: 'x', tokens: toTokens([colours]) })] };
  };
  checkTree(deep(100), 1, defaultLimits);
  assert.throws(() => checkTree(deep(300), 1, defaultLimits), /too deep/);
});

test.run();
