/** Messages name what the author wrote: elements in their own letters, whole addresses, and nothing of docsc's own. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatExcerpt } from '../../bin/report/findings.js';
import { toSafeLine } from '../../bin/report/safe-line.js';
import { cutText } from '../../src/compiler/body/text.js';
import { compileSite, type Files } from './site.js';

async function messages(files: Files): Promise<string[]> {
  const { diagnostics } = await compileSite(files);
  return diagnostics.map(({ path, place, rule, message }) => `${path}:${place?.line} ${rule} ${message}`);
}

test('authoring 15: <T> of an author is printed as <T>', async () => {
  const found = await messages({
    'docs/index.md': '# A\n\nA list of <T> and <Key,Value>.\n\n- <T> in <tItem>text</tItem>\n',
    'docs/b.mdx': "import Part from './_part.md'\n\n# B\n\n<Part />\n",
    'docs/_part.md': 'An <OuterType> is included.\n',
  });
  const kept = (name: string) => `unsupported-html <${name}> is not allowed; its content is kept.`;
  assert.equal(found, [
    `docs/_part.md:1 ${kept('OuterType')}`,
    `docs/index.md:3 ${kept('T')}`,
    `docs/index.md:5 ${kept('T')}`,
    `docs/index.md:5 ${kept('tItem')}`,
  ]);
});

test('a finding says whether anything of an element is shown', async () => {
  assert.equal(await messages({ 'docs/a.md': '# A\n\n<blink>text</blink> <Unknown></Unknown>\n\n<Card></Card>\n' }), [
    'docs/a.md:3 unsupported-html <blink> is not allowed; its content is kept.',
    'docs/a.md:3 unsupported-html <Unknown> is not allowed and is left out.',
    'docs/a.md:5 mdx-in-markdown <Card> is a component, and this file is not MDX; it is left out.',
  ]);
});

test('authoring 15: <<< @/x leaks no internal character, and is a finding', async () => {
  const text = '# A\n\n<<< @/x\n\nSome text\n\n<<< @/snippets/b.ts{1,3}\n';
  const foreign =
    '"<<< @/x" is a code snippet of VitePress, which docsc shows as text; it is in 1 more place on this page.';
  assert.equal(await messages({ 'docs/a.mdx': text }), [`docs/a.mdx:3 foreign-syntax ${foreign}`]);
  const files = [
    'docs/a.md:3 broken-include There is no file "/x".',
    'docs/a.md:7 broken-include There is no file "/snippets/b.ts".',
  ];
  assert.equal(await messages({ 'docs/a.md': text }), files);
  for (const line of ['1 << 2', 'std::cout << x << y', 'a <<< b', 'x {{ y <<', '<<T>>', '{{{']) {
    const found = await messages({ 'docs/a.mdx': `# A\n\n${line}\n` });
    assert.ok(found.length, line);
    assert.not.match(found.join('\n'), /[\uFDD0-\uFDEF]|FDD/i, line);
  }
});

test('authoring 15: a long address is cut with an ellipsis', async () => {
  const long = `vbscript:${'a'.repeat(60)}`;
  assert.equal(await messages({ 'docs/a.md': `# A\n\n<a href="${long}">x</a>\n` }), [
    `docs/a.md:3 unsafe-url The address "vbscript:${'a'.repeat(30)}…" has a scheme that is not allowed.`,
  ]);
  const image = `https://example.org/${'a'.repeat(100)}.png`;
  const [found = ''] = await messages({ 'docs/a.md': `# A\n\n![x](${image})\n` });
  assert.match(found, `"${image.slice(0, 79)}…" would be loaded`);
  assert.is(cutText('short', 5), 'short');
  assert.is(cutText('a\n  longer text', 9), 'a longer…');
});

test('authoring 15: an excerpt says where its line is cut', () => {
  const line = `${'a'.repeat(100)}X${'b'.repeat(100)}`;
  const [shown = '', caret = ''] = formatExcerpt(line, 7, 101).split('\n');
  assert.is(shown, `    7 | …${'a'.repeat(58)}X${'b'.repeat(39)}…`);
  assert.is(shown[caret.length - 1], 'X');
  assert.is(formatExcerpt('a short line', 7, 3).split('\n')[0], '    7 | a short line');
  assert.is(formatExcerpt('a'.repeat(100), 7, 3).split('\n')[0], `    7 | ${'a'.repeat(100)}`);
});

test('authoring 15: a heading that is only a picture has the id and the entry of what the picture shows', async () => {
  const files = {
    'docs/a.md': '# A\n\n## ![The logo](./logo.svg)\n\n## [![Big *pic*](./logo.svg)](./a.md)\n\n## ![](./logo.svg)\n',
  };
  const { pages } = await compileSite({ ...files, 'docs/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  assert.equal(
    pages.get('/a')?.chunk.toc.map(({ id, text }) => `${id} ${text}`),
    ['the-logo The logo', 'big-pic Big pic'],
  );
});

test('authoring 15: the contents have no entry without words, and none with the number of a footnote', async () => {
  const text = '# A\n\n## ![](./l.svg)\n\n## <!-- c -->\n\n##\n\n## Set up[^1] *now[^1]*\n\n## [^1]\n\n[^1]: Note.\n';
  const { pages } = await compileSite({ 'docs/a.md': text, 'docs/l.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  assert.equal(
    pages.get('/a')?.chunk.toc.map(entry => entry.text),
    ['Set up now'],
  );
});

test('names and texts of a project drive neither a terminal nor a CI service', () => {
  for (const [text, shown] of [
    ['a\n::error::b', 'a\\x0a::error::b'],
    ['::error::b', ':\\x3aerror::b'],
    ['  ::error::b', '  :\\x3aerror::b'],
    ['a##[error]b', 'a#\\x23[error]b'],
    ['##vso[task]', '#\\x23vso[task]'],
    ['\x1b[2Ja\r', '\\x1b[2Ja\\x0d'],
    ['a\u202eb\u2028c', 'a\\u{202e}b\\u{2028}c'],
    ['docs/ä b.md', 'docs/ä b.md'],
  ] as const)
    assert.is(toSafeLine(text), shown);
});

test('authoring 15: an element of HTML that is named like a component is no component', async () => {
  const { diagnostics } = await compileSite({ 'docs/a.md': '# A\n\n<link rel="x">\n\n<Link>A</Link>\n' });
  assert.equal(
    diagnostics.map(({ rule, message }) => `${rule}: ${message}`),
    [
      'unsupported-html: <link> is not allowed and is left out.',
      'mdx-in-markdown: <Link> is a component, and this file is not MDX; it is left out.',
    ],
  );
});

test.run();
