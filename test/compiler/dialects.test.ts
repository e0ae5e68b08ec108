/** Components of Mintlify and Fern that docsc has under other names, or only for pages that come from there. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite, type Files, sketch } from './site.js';

async function body(text: string, others: Files = {}) {
  const { pages, diagnostics } = await compileSite({ 'docs/a.mdx': text, ...others });
  assert.equal(
    diagnostics.map(({ message }) => message),
    [],
    text,
  );
  return sketch(pages.get('/a')!.chunk.body).replaceAll(' "\\n"', '').replaceAll('"\\n" ', '');
}

const snippet = { 'docs/_snippets/b.mdx': 'Text {props.n}.\n' };

test('dialects: snippets of Mintlify and Fern show their files', async () => {
  const shown = 'p("Text 1.")';
  assert.is(await body('<Snippet file="b.mdx" n="1" />\n', snippet), shown);
  assert.is(await body('<Snippet file="/_snippets/b.mdx" n="1" />\n', snippet), shown);
  const plain = { 'docs/snippets/b.mdx': '---\ntitle: B\n---\n\nText {props.n}.\n' };
  assert.is(await body('<Snippet file="snippets/b.mdx" n="1" />\n', plain), shown);
  assert.is(await body('<Markdown src="/snippets/b.mdx" n="1" />\n', plain), shown);
  assert.is(await body('- x\n\n  <Markdown src="/_snippets/b.mdx" n="1" />\n', snippet), `ul(li(p("x") ${shown}))`);
});

test('dialects: a constant of a part is imported by name, also by another one and by way of a part', async () => {
  const parts = {
    'docs/_c.mdx':
      "import { a } from './_d.mdx';\n\nexport const word = 'one';\n\nexport const both = [a, ' and ', word];\n",
    'docs/_d.mdx': "export const a = 'two';\n\nexport const list = [1, 2];\n",
  };
  const imports = "import { word, both as all } from './_c.mdx';\nimport { list } from './_d.mdx';\n";
  assert.is(await body(`${imports}\n{word}, {all}, {list[1]}\n`, parts), 'p("one, two and one, 2")');
  assert.is(await body("import { word } from './_c.mdx';\n\n<Badge text={word} />\n", parts), 'span.badge("one")');
});

test('dialects: files, folders and trees are one tree of files', async () => {
  const tree =
    'ul.file-tree(li.tree-folder(span.tree-name("a") ul(li.tree-file(span.tree-name("b") span.tree-comment("c")))))';
  const inner = '<File name="b" comment="c" />';
  assert.is(await body(`<Files>\n  <Folder name="a" defaultOpen>\n    ${inner}\n  </Folder>\n</Files>\n`), tree);
  const dotted = inner.replace('File', 'Tree.File');
  assert.is(await body(`<Tree>\n  <Tree.Folder name="a">\n    ${dotted}\n  </Tree.Folder>\n</Tree>\n`), tree);
});

test('dialects: labels of updates, views, panels, prompts and colours are shown', async () => {
  assert.is(
    await body('<Update label="June" description="v2" tags={["A", "B"]}>\n\n## New\n\n</Update>\n'),
    'h2#june("June") p(em("v2 · A · B")) h2#new("New")',
  );
  for (const [name, key] of [
    ['View', 'title'],
    ['Panel', 'title'],
    ['Prompt', 'description'],
  ])
    assert.is(
      await body(`<${name} ${key}="L" icon="x">\n\nText.\n\n</${name}>\n`),
      'section(p(strong("L")) p("Text."))',
    );
  assert.is(
    await body(
      '<Color variant="compact">\n  <Color.Item name="Green" value={{ light: "#0f0", dark: "#030" }} />\n</Color>\n',
    ),
    'div(ul(li("Green " code("#0f0") " " code("#030"))))',
  );
});

test('dialects: columns, tiles and cards with an image and words of a link', async () => {
  const image = { 'docs/i.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>' };
  assert.match(await body('<Columns cols={2}>\n  <Column>\n\n  One.\n\n  </Column>\n</Columns>\n'), 'div(p("One."))');
  assert.match(
    await body('<Column>\n  <Card title="C" href="/a">Text</Card>\n</Column>\n'),
    'div(ul.cards(li.card(a.card-link',
  );
  const card = await body('<Card title="C" href="/a" img="./i.svg" cta="Go on" horizontal>Text</Card>\n', image);
  assert.match(card, /card-link.*\(img.*strong\("C"\).*" Text " span\.card-text\("Go on"\)/);
  assert.match(await body('<Tile title="C" href="/a" description="D" />\n'), 'span.card-text("D")');
});

test('dialects: conditions and layouts of Fern show their content, and buttons and downloads are links', async () => {
  for (const name of ['If', 'Indent', 'StickyTable', 'Visibility'])
    assert.is(await body(`<${name} a="b">\n\nText.\n\n</${name}>\n`), 'p("Text.")');
  assert.is(
    await body('A <Copy>b</Copy> <Button href="/a" intent="primary">c</Button>.\n'),
    'p("A b " a[href=/a]("c") ".")',
  );
  assert.is(await body('<Download src="/a">File</Download>\n'), 'a[href=/a]("File")');
});

test.run();
