/** How much acorn reads of the expressions of a page, which bounds how long a page of mistakes holds a build. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseMdx } from '../../src/compiler/markdown/mdx-recovery.js';
import { parseMdxWithin } from '../../src/compiler/markdown/parse.js';

const PLENTY = 1e12;

/** The characters that one attempt reads of the expressions of a text. */
function countRead(text: string): number {
  const budget = { characters: PLENTY, readings: 0 };
  try {
    parseMdxWithin(text, {}, budget);
  } catch {
    // The mistake is what the test is about.
  }
  return PLENTY - budget.characters;
}

test('an expression that no further text can mend is read to its first brace', () => {
  for (const mistake of ['a b c', 'a +', 'if', '<a>b}c</a>', '1 2'])
    for (const text of [`{${mistake} = }`.repeat(500), `<a b={${mistake} =} `.repeat(500)])
      assert.ok(countRead(text) < 10 * text.length, mistake);
});

test('an expression with braces inside is read to its end', () => {
  const whole = ['"}"', '`}`', '/[}]/', '"\\u{41}"', 'a /* } */ + b', '{ a: {} }.a', '() => {}', 'a // }\n'];
  for (const expression of whole) {
    const { diagnostics } = parseMdx(`a {${expression}} b`, 'a.mdx', {});
    assert.equal(diagnostics, [], expression);
  }
});

test('what is read again of strings and comments that nothing closes is extra work of the page', () => {
  for (const unit of ['{"a}', '{/* a }']) {
    let extra = 0;
    const takeExtra = (characters: number) => {
      extra += characters;
      return extra < 500_000;
    };
    parseMdx(unit.repeat(2_000), 'a.mdx', { takeExtra });
    assert.ok(extra > 100_000, `${unit}: ${extra}`);
  }
});

test.run();
