/** Paragraphs with so many marks that parsing them would take minutes; and texts that have as many and are none. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findDenseParagraph } from '../../src/compiler/markdown/markup-weight.js';
import { findRepeatedReading } from '../../src/compiler/markdown/repeated-reading.js';

const dense: [name: string, text: string, line: number][] = [
  ['closing brackets', 'a]'.repeat(20_000), 1],
  ['opening brackets', `# T\n\n${'[a'.repeat(20_000)}`, 3],
  ['emphasis', `one\n\n${'*a **a '.repeat(2500)}`, 3],
  ['underscores', 'a_ '.repeat(5000), 1],
  ['strikethrough', '~~a '.repeat(2500), 1],
  ['marks in many lines', 'a] b\n'.repeat(20_000), 1],
  ['a quote', '> a]\n'.repeat(20_000), 1],
  ['many paragraphs together', `${'a]'.repeat(2500)}\n\n`.repeat(40), 33],
  ['numbers that begin no list', `x\n${'7. [a\n'.repeat(20_000)}`, 1],
  ['pipes without a table', '| [a\n'.repeat(20_000), 1],
  ['a rule with too many columns', `|a|\n|-|-|\n${'| [a\n'.repeat(20_000)}`, 1],
  ['behind a fence', `\`\`\`\nx\n\`\`\`\n${'a]'.repeat(20_000)}`, 4],
  ['behind a fence whose quote has ended', `> \`\`\`\n${'a]\n'.repeat(20_000)}`, 2],
  ['behind a fence whose list has ended', `- \`\`\`\n${'a]\n'.repeat(20_000)}`, 2],
  ['backticks that are no fence', `\`\`\` a\`\n${'a]\n'.repeat(20_000)}`, 1],
];
for (const [name, text, line] of dense) test(`too dense: ${name}`, () => assert.is(findDenseParagraph(text), line));

const fine: [name: string, text: string][] = [
  ['code', `\`\`\`json\n${'[[1, 2], [3, 4]],\n'.repeat(5000)}\`\`\`\n`],
  ['code in tildes, in a quote', `> ~~~json\n${'> [[1, 2], [3, 4]],\n'.repeat(5000)}> ~~~\n`],
  ['code in a list', `1. a\n\n   \`\`\`json\n${'   [[1, 2], [3, 4]],\n\n'.repeat(5000)}   \`\`\`\n`],
  ['a table of links', `| a | b |\n|---|---|\n${'| [a](/b) | [c](/d) |\n'.repeat(5000)}`],
  ['a list of links', '- [a](/b) and *c*\n'.repeat(5000)],
  ['a numbered list', Array.from({ length: 5000 }, (_, nth) => `${nth + 1}. [a](/b) [c](/d)`).join('\n')],
  ['a nested list', `- a\n${'  - [a](/b) [c](/d)\n'.repeat(5000)}`],
  ['paragraphs', '[a](/b), **c** and [d](/e).\n\n'.repeat(5000)],
  ['headings', '## [a](/b) [c](/d)\n'.repeat(4000)],
];
for (const [name, text] of fine)
  test(`as long as it likes: ${name}`, () => assert.is(findDenseParagraph(text), undefined));

test('C14 runs of backticks that nothing closes: too many in one paragraph, and never in text that people write', () => {
  const runs = Array.from({ length: 1400 }, (_, nth) => `e${'`'.repeat(nth)}`).join('');
  assert.is(findRepeatedReading(`# T\n\n${runs}`)?.line, 3);
  assert.is(findRepeatedReading(`${runs.slice(0, 100_000)}\n\n`.repeat(5))?.line, 3);
  assert.is(findRepeatedReading(`${'`'.repeat(1_000_000)}\n\n`.repeat(3)), undefined);
  for (const text of ['`a` and ``b`` ', '`a` and ``` b\n', '`a\n\n', '```js\n`x` \\`y\n```\n'])
    assert.is(findRepeatedReading(text.repeat(40_000)), undefined, text);
});

test('C47 schemes of addresses in one paragraph: too many, and never in a list of addresses', () => {
  for (const scheme of ['mailto:', 'MAILTO: ', 'xmpp:a@b/', 'ftp://'])
    assert.equal(findRepeatedReading(`# T\n\n${scheme.repeat(15_000)}`), { line: 3, marks: 'addresses' });
  assert.is(findRepeatedReading('mailto:ann@example.com\n\n'.repeat(20_000)), undefined);
  assert.is(findRepeatedReading('mailto:ann@example.com '.repeat(2000)), undefined);
});

test.run();
