/** Built-in components show every word inside them, or say which ones they leave out. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadRenderer } from '../../src/compiler/markdown/diagram.js';
import { compileSite, listed, sketch } from './site.js';

async function page(text: string) {
  const { pages, diagnostics } = await compileSite({ 'docs/a.mdx': text });
  const { body } = pages.get('/a')!.chunk;
  return { sketched: sketch(body), json: JSON.stringify(body), messages: diagnostics.map(({ message }) => message) };
}

test('the title of a file tree is shown', async () => {
  const { sketched, messages } = await page('<FileTree title="Project structure">\n\n- src/\n\n</FileTree>\n');
  assert.equal(messages, []);
  assert.match(sketched, /^p\(strong\("Project structure"\)\) ul\./);
});

test('content between steps joins the step before it and is a finding', async () => {
  const { sketched, messages } = await page(
    '<Steps>\n\nIntro\n\n<Step title="One">\n\nA\n\n</Step>\n\n## Between\n\nStray\n\n<Step>B</Step>\n\n</Steps>\n',
  );
  assert.equal(messages, ['<Steps>: it has content outside its steps, which joins the step before it.']);
  assert.match(sketched, /^p\("Intro"\) ol/);
  assert.match(sketched, /"One".*"A".*"Between".*"Stray".*"B"/);
});

test('steps may be headings with what follows them', async () => {
  const { sketched, messages } = await page('<Steps>\n\n## One\n\nA\n\n### Deeper\n\n## Two\n\nB\n\n</Steps>\n');
  assert.equal(messages, []);
  assert.is(sketched.match(/li\(/g)?.length, 2);
  assert.match(sketched, /li\(h2.*"Deeper".*li\(h2/);
});

test('a fence inside a code block keeps its title and language', async () => {
  const { json, messages } = await page(
    '<CodeBlock links={{ a: "/b" }}>\n```ts title="a.ts"\nlet a;\n```\n</CodeBlock>\n',
  );
  assert.equal(messages, []);
  assert.match(json, /"dataLang":"ts"/);
  assert.match(json, /a\.ts/);
});

test('a code block without code is a finding', async () => {
  const { messages } = await page('<Code src="snippets/example.js" />\n');
  assert.equal(messages, ['<Code>: it contains no code.']);
});

test('text beside cards, fences and actions is shown', async () => {
  const { sketched } = await page('<Cards>Words <Card title="T" /></Cards>\n');
  assert.match(sketched, 'Words');
  const actions = await page('<Actions>See [this](/a) now</Actions>\n');
  assert.match(actions.sketched, '"See "');
  assert.equal(actions.messages, ['<Actions>: it contains more than links.']);
  const links = await page('<Actions>\n\n[One](/a)\n[Two](/a)\n\n</Actions>\n');
  assert.equal(links.messages, []);
});

test('an alert of a kind that docsc does not know is a note with its name, and a finding', async () => {
  const { sketched, messages } = await page('> [!Example]\n> A.\n\n> [!ВАЖНО] Title\n> B.\n\n> [!note]\n> C.\n');
  assert.equal(messages, ['"[!Example]" is not a kind of alert.', '"[!ВАЖНО]" is not a kind of alert.']);
  assert.match(sketched, /"Example".*"A\.".*"Title".*"B\.".*"Note".*"C\."/);
  const text = await page('> [!](/a) [!x] y\n\n[!x]: /a\n');
  assert.equal(text.messages, []);
});

test('a comment of VitePress with two exclamation marks is shown with one', async () => {
  const { json } = await page('```js\na; // [!!code focus]\nb; // [!code focus]\n```\n');
  assert.match(json, '// [!code focus]');
  assert.not.match(json, '[!!code');
});

test('an attribute with text that a component does not have is a finding', async () => {
  const { messages } = await page('<Frame subtitle="Secure permits." caption="C">\n\nx\n\n</Frame>\n');
  assert.equal(messages, ['<Frame>: there is no attribute "subtitle", so it is not shown.']);
  const picture = await page('<Tile title="T" subtitle="Words of it." />\n');
  assert.equal(picture.messages, ['<Tile>: there is no attribute "subtitle", so it is not shown.']);
  const silent = await page('<Card title="T" href="/a" cta="" arrow="true" horizontal tag={3} />\n');
  assert.equal(silent.messages, []);
});

test('the text inside a badge with a version is shown and is a finding', async () => {
  const { sketched, messages } = await page('<Version version="v1">\n\nOne *two*\n\n</Version>\n');
  assert.equal(messages, ['<Version>: it is a badge, and the text inside is shown below it.']);
  assert.match(sketched, 'p("One " em("two"))');
  assert.equal((await page('Text <Since v="1.2">soon</Since>\n')).messages, []);
});

test('CodeBlocks is another name for CodeGroup', async () => {
  const { json, messages } = await page('<CodeBlocks>\n  ```rb title="a.rb"\n  1\n  ```\n</CodeBlocks>\n');
  assert.equal(messages, []);
  assert.match(json, /"label":"a\.rb"/);
});

test('an alert may have a title, with markup in it', async () => {
  const { sketched } = await page(
    '> [!WARNING] Mind the gap\n> Text.\n\n> [!NOTE] Half **bold**\n\n> [!TIP] `demo` and *more*\n> Text\n> **below**.\n',
  );
  assert.match(
    sketched,
    /aside\.admonition\.admonition-warning\(p\.admonition-title\("Mind the gap"\) p\("Text\."\)\)/,
  );
  assert.match(sketched, 'admonition-note(p.admonition-title("Half " strong("bold")))');
  const below = 'p("Text\\n" strong("below") ".")';
  assert.match(sketched, `admonition-tip(p.admonition-title(code("demo") " and " em("more")) ${below})`);
});

test('text between the tags of a part is shown below the part and is a finding', async () => {
  const text = "import Part from './_p.mdx';\n\n<Part>\n\nInside\n\n</Part>\n";
  const { pages, diagnostics } = await compileSite({ 'docs/a.mdx': text, 'docs/_p.mdx': 'The part.\n' });
  assert.match(sketch(pages.get('/a')!.chunk.body), /"The part\.".*"Inside"/);
  assert.equal(
    diagnostics.map(({ rule }) => rule),
    ['invalid-attribute'],
  );
});

test('the attribute children is content', async () => {
  const { sketched, messages } = await page('<Card title="T" children={"Inner words"} />\n');
  assert.equal(messages, []);
  assert.match(sketched, 'Inner words');
  assert.match((await page('<Heading as={"h2"} children={"Request"}>\n</Heading>\n')).sketched, 'Request');
});

test('the lines of a diagram may end with semicolons', async () => {
  const render = await loadRenderer();
  if (render) assert.is(render('graph TD;\n  A-->B;\n', 'light'), render('graph TD\n  A-->B\n', 'light'));
});

test('a diagram is drawn once and recolored for the other mode, with the same bytes as if it were drawn again', async () => {
  const [once, twice] = [await loadRenderer(), await loadRenderer()];
  const sources = [
    ...[
      'graph TD\nA-->B\nB-->|x| C{d}\nsubgraph s\nD-->E\nend\nclassDef f fill:#fff\nclass A f',
      'graph LR\nA["#ffffff"]-->B',
    ],
    ...[
      'sequenceDiagram\nA->>B: hi\nNote over A: x',
      'classDiagram\nA <|-- B\nA : +int x',
      'stateDiagram-v2\n[*] --> S',
    ],
    ...['erDiagram\nA ||--o{ B : c', 'xychart-beta\nx-axis [a,b]\ny-axis "y" 0 --> 10\nbar [1,2]\nline [3,4]'],
  ];
  for (const source of once && twice ? sources : []) {
    once!(source, 'light');
    assert.is(once!(source, 'dark'), twice!(source, 'dark'), source);
  }
});

test('a diagram that is too long to draw is shown as its source, with a finding', async () => {
  if (!(await loadRenderer())) return;
  const chain = Array.from({ length: 4000 }, (_, nth) => `n${nth}-->n${nth + 1}\n`).join('');
  const fences = `\`\`\`mermaid\ngraph TD\nA-->B\n\`\`\`\n\n\`\`\`mermaid\ngraph TD\n${chain}\`\`\`\n`;
  const { pages, diagnostics } = await compileSite({ 'docs/a.md': fences });
  assert.equal(listed(diagnostics), ['docs/a.md:6:1 undrawn-diagram warning']);
  assert.match(sketch(pages.get('/a')!.chunk.body), /figure\.diagram.*n3999/s);
});

test('authoring 13: unknown components show the texts of title, label, name, alt and the like', async () => {
  const member = '<Member name="Ada" title="Engineer" photo="/a.jpg">Text</Member>\n';
  assert.match((await page(member)).sketched, /"Engineer".*"Ada".*"Text"/);
  assert.match((await page('A <Picture alt="A lake" src="/a.png" /> here\n')).sketched, 'A lake');
});

test('in Markdown too, the texts of attributes of a component are shown', async () => {
  const text =
    '# A\n\n<Listing number="4-1" file-name="main.rs" caption="A variable">\n\n```rs\nlet a;\n```\n\n</Listing>\n\nNew <Own text="beta" />\n';
  const { pages } = await compileSite({ 'docs/a.md': text });
  assert.match(sketch(pages.get('/a')!.chunk.body), /p\(strong\("A variable"\)\) p\("main\.rs"\).*"beta"/s);
});

test('the hint for an unknown component says what is shown, and suggests only a slip', async () => {
  const hints = async (text: string) => (await compileSite({ 'docs/a.mdx': text })).diagnostics.map(({ hint }) => hint);
  const named = 'name it under "components" in the configuration.';
  assert.equal(await hints('<Own />\n'), [
    `It has no content to show; ${named} To leave it out without a finding, write "Own: Fragment" under "components.names".`,
  ]);
  assert.equal(await hints('<Own>x</Own>\n'), [`Its content is shown; ${named}`]);
  assert.equal(await hints('<Badges>x</Badges>\n'), [`Its content is shown; ${named}`]);
  assert.equal(await hints('<Wip>x</Wip>\n'), [`Its content is shown; ${named}`]);
  assert.equal(await hints('<Baadge>x</Baadge>\n'), ['Did you mean "Badge"?']);
});

test('numbers that have names are shown', async () => {
  const { sketched, messages } = await page('**Default:** {Infinity}, {NaN} and `{Infinity}`\n');
  assert.equal(messages, []);
  assert.is(sketched, 'p(strong("Default:") " Infinity, NaN and " code("{Infinity}"))');
});

test.run();
