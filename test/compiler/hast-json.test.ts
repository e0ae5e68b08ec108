/** Published hast equals the output of JSON.stringify, whatever its texts and attributes contain. */
import type { Element, ElementContent } from 'hast';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CodeElement, LINE_TAG, toTokens } from '../../src/code-format.js';
import { h } from '../../src/compiler/body/hast.js';
import { serializeNode } from '../../src/compiler/emit/hast-json.js';

const texts = [
  '',
  'plain',
  '"quoted" \\ back',
  'a\nb\tc\u0000\u001f\u007f',
  '\u2028\u2029 ü 中文',
  'whole \u{1f600}, halves \ud83d \ude00',
  '</script><!--',
];

const same = (node: ElementContent) => assert.is(serializeNode(node), JSON.stringify(node));

test('texts', () => {
  for (const value of texts) same({ type: 'text', value });
});

test('elements and their attributes', () => {
  same(h('p'));
  for (const text of texts) same(h('a', { title: text, className: [text, 'b'], [`data${text}`]: text }, text, h('br')));
  same(h('ol', { start: 3, reversed: true, hidden: false, type: undefined, value: null as never, dataX: undefined }));
});

test('data of islands, and nodes that are not elements', () => {
  same({ ...h('docsc-tabs', {}, h('section')), data: { tabs: [{ label: '"' }] } as Element['data'] });
  same(h('div', {}, { ...h('docsc-tabs', { id: 'x' }), data: { group: undefined } as Element['data'] }, 'text'));
  same({ type: 'comment', value: '"' });
});

test('tokens of code, which share their tags', () => {
  const tag = { tagName: 'span', properties: { className: ['token', 'string'] } };
  const tokens = texts.flatMap(text => [LINE_TAG, tag, text, null, text, tag, null, null, '\n']);
  const code = new CodeElement({ className: ['language-js'] }, tokens);
  same(code);
  same(h('pre', {}, code, h('span', {}, 'after')));
  same({ ...h('docsc-tabs', {}, code), data: { tabs: [] } as Element['data'] });
  assert.equal(toTokens(code.children), tokens);
});

test.run();
