import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite, listed, sketch } from './site.js';

/** Returns each finding as `path:line:column message`. */
async function findings(text: string, name = 'docs/a.md', others: Record<string, string> = {}): Promise<string[]> {
  const { diagnostics } = await compileSite({ [name]: text, ...others });
  return diagnostics
    .filter(({ rule }) => rule === 'unused-footnote')
    .map(({ path, place, message }) => `${path}:${place?.line}:${place?.column} ${message}`);
}

const unused = (name: string) => `Nothing refers to the footnote "${name}", so it is not shown.`;

test('authoring 7: a footnote definition that nothing refers to is a finding', async () => {
  assert.equal(await findings('Text.\n\n[^a]: Lost.\n'), [`docs/a.md:3:1 ${unused('a')}`]);
  assert.equal(await findings('Text.\n\n[^A b]: x\n\n[^Note]: Lost.\n').then(list => list.length), 1);
  assert.equal(await findings('Text.\n\n- item\n\n  [^a]: Lost.\n'), [`docs/a.md:5:3 ${unused('a')}`]);
  assert.equal(await findings('Text.\n\n[^a]: Lost.\n', 'docs/a.mdx'), [`docs/a.mdx:3:1 ${unused('a')}`]);
});

test('authoring 7: a reference in code is none', async () => {
  assert.equal(await findings('`[^a]`\n\n```\n[^a]\n```\n\n[^a]: Lost.\n'), [`docs/a.md:7:1 ${unused('a')}`]);
});

test('unused-footnote: a reference in an indented block of MkDocs is one', async () => {
  const blocks = [
    '!!! note\n\n    Text[^a].',
    '??? tip "More"\n\n    One.\n\n    Two[^a].',
    '???+ tip\n\n    - item[^a]',
    '=== "Tab"\n\n    !!! note\n\n        Text[^a].',
    '- item\n\n    !!! note\n\n        Text[^a].',
    '> !!! note\n>\n>     Text[^a].',
    'Text.\n!!! note\n\n    Text[^A].',
    '???+ tip "Read `a` and [b](#top)"\n\n    Text[^a].',
  ];
  for (const block of blocks) assert.equal(await findings(`${block}\n\n[^a]: Kept.\n`), [], block);
});

test('a footnote to which only an indented block of MkDocs refers is shown where it is written', async () => {
  const show = async (text: string) => {
    const { pages, diagnostics } = await compileSite({ 'docs/a.md': text });
    assert.equal(listed(diagnostics.filter(({ rule }) => rule !== 'foreign-syntax')), []);
    return sketch(pages.get('/a')!.chunk.body);
  };
  const block = '!!! note\n\n    Text[^1] and[^2].\n\n';
  assert.match(await show(`${block}[^1]: *Kept* text.\n\n[^2]: Two.\n`), /p\("\[\^1\]: " em\("Kept"\) " text\."\)/);
  assert.match(
    await show(`${block}  [^1]:\n    Below, with a [link](/a).\n\n[^2]:\n\n    - item\n`),
    /"\[\^2\]:"\) ul/,
  );
  assert.match(await show(`${block}[^1]: One, see[^2].\n\n[^2]: Two.\n`), /"\[\^1\]: One, see".*"Two\. "/);
  // A reference outside the block makes it an ordinary footnote.
  assert.not.match(await show(`Text[^1] and[^2].\n\n${block}[^1]: One.\n\n[^2]: Two.\n`), /"\[\^1\]: /);
});

test('unused-footnote: a reference in indented code is none, and neither is a fence below a block of MkDocs', async () => {
  assert.equal((await findings('Text.\n\n    x[^a]\n\n[^a]: Lost.\n')).length, 1);
  assert.equal((await findings('!!! note\n\n```\nx[^a]\n```\n\n[^a]: Lost.\n')).length, 1);
  assert.equal((await findings('!!! note\n\n    Text[^b].\n\n[^a]: Lost.\n')).length, 1);
});

test('authoring 7: a footnote that is referred to is fine, by another case and from another footnote too', async () => {
  assert.equal(await findings('Text[^a] and[^B].\n\n[^A]: See[^c].\n[^b]: B.\n[^c]: C.\n'), []);
  assert.equal(await findings('| a |\n|---|\n| x[^1] |\n\n[^1]: One.\n'), []);
});

test('authoring 7: footnotes that refer only to each other are not shown', async () => {
  assert.equal((await findings('Text.\n\n[^a]: See[^b].\n\n[^b]: See[^a].\n')).length, 2);
});

test('the second definition of a footnote is a finding', async () => {
  const message = 'The footnote "a" is defined already, so this one is not shown.';
  assert.equal(await findings('Text[^a].\n\n[^a]: One.\n\n[^a]: Two.\n'), [`docs/a.md:5:1 ${message}`]);
});

test('a footnote of an included file is looked for in that file', async () => {
  const text = "import Part from './_part.md'\n\nText.\n\n<Part />\n";
  assert.equal(await findings(text, 'docs/a.mdx', { 'docs/_part.md': 'Part[^a].\n\n[^a]: A.\n\n[^b]: B.\n' }), [
    `docs/_part.md:5:1 ${unused('b')}`,
  ]);
});

test('references lead to footnotes with signs, spaces and other letters, and back', async () => {
  for (const label of ['†', 'é', '100%', 'a%20b', '注']) {
    const { diagnostics } = await compileSite({
      'docs/a.md': `# A\n\nText[^${label}] again[^${label}].\n\n[^${label}]: Note.\n`,
    });
    assert.equal(
      diagnostics.map(({ message }) => message),
      [],
      label,
    );
  }
});

test.run();
