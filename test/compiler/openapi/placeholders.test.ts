/** In a description, something that looks like a tag but is not HTML is plain text. */
import type { Root } from 'hast';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { visibleText } from '../../../src/compiler/body/text.js';
import { defaultLimits } from '../../../src/compiler/config/limits.js';
import { compileDescription, compileMarkdownFragment } from '../../../src/compiler/markdown/compile.js';
import { sketch } from '../site.js';

const origin = { path: 'api.yaml', pointer: '/info/description', place: { line: 3, column: 5 } };

function compiled(text: string) {
  const { children, diagnostics } = compileDescription(text, origin, defaultLimits);
  const tree: Root = { type: 'root', children };
  return { text: visibleText(tree), tree: sketch(tree), rules: diagnostics.map(({ rule }) => rule) };
}

test('placeholders are text, in a line and as a block', () => {
  const line = 'Map<String, Foo>, List<T> of /users/<id>/<user-id>, and <Foo bar="1"> to </Foo>';
  assert.equal(compiled(line), { text: line, tree: `p(${JSON.stringify(line)})`, rules: [] });
  assert.is(compiled('<T>\n\nText.').text.replace(/\s+/g, ' ').trim(), '<T> Text.');
  assert.match(compiled('- <T>\n- b').tree, '"<T>"');
});

test('HTML tags are handled as before, and nothing becomes one', () => {
  assert.match(compiled('H<sub>2</sub>O').tree, 'sub("2")');
  for (const text of ['<script>alert(1)</script>', 'a <script>alert(1)</script>', '<T>\n<script>alert(1)</script>']) {
    const { tree, rules } = compiled(text);
    assert.not.match(tree, 'alert');
    assert.ok(rules.length, text);
  }
  const handler = '<T onclick="alert(1)">';
  assert.equal(compiled(handler).tree, `p(${JSON.stringify(handler)})`);
});

test('texts of other repositories stay as their host shows them', () => {
  const { children } = compileMarkdownFragment('List<T> a', origin, defaultLimits);
  assert.is(visibleText({ type: 'root', children }), 'List a');
});

test.run();
