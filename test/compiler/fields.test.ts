/** Components of Mintlify and Fern: fields of an API, versions, captions and examples. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite, sketch } from './site.js';

/** The page's body as compact text, and its findings as `rule message`. */
async function compiled(body: string) {
  const { pages, diagnostics } = await compileSite({ 'docs/index.mdx': `# A\n\n${body}\n`, 'docs/b.md': '# B\n' });
  const text = sketch(pages.get('/')!.chunk.body).replaceAll(' "\\n"', '').replaceAll('"\\n" ', '');
  return { text, findings: diagnostics.map(({ rule, message }) => `${rule} ${message}`) };
}

test('a parameter shows its name, type, place, default and whether it is required', async () => {
  const fields: [string, string][] = [
    [
      '<ParamField path="id" type="string" required>\n  The *id*.\n</ParamField>',
      'dl(dt(strong(code("id")) " string " span.badge("required")) dd(p("The " em("id") ".")))',
    ],
    ['<ParamField query="q" default={50} />', 'dl(dt(strong(code("q")) " query, default: " code("50")) dd)'],
    [
      '<ParamField header="X-Für" required={false} default={["a"]} />',
      'dl(dt(strong(code("X-Für")) " header, default: " code("[\\"a\\"]")) dd)',
    ],
    [
      '<ResponseField name="user" type="User | null" deprecated={true} pre={["new"]} post="v2">\n\nText\n\n</ResponseField>',
      'dl(dt("new " strong(code("user")) " User | null " span.badge.badge-deprecated("deprecated") " v2") dd(p("Text")))',
    ],
    ['- <ResponseField name="a" default="">x</ResponseField>', 'ul(li(dl(dt(strong(code("a"))) dd("x"))))'],
    ['Of <ParamField path="a" type="b">x</ParamField>.', 'p("Of " span(strong(code("a")) " b") " x.")'],
  ];
  for (const [written, expected] of fields) assert.equal(await compiled(written), { text: expected, findings: [] });
});

test('fields stand inside fields', async () => {
  const inner = '<ResponseField name="b" type="c">\n    Inner\n</ResponseField>';
  const page = await compiled(
    `<ResponseField name="a">\n  <Expandable title="properties">\n\n${inner}\n\n  </Expandable>\n</ResponseField>`,
  );
  assert.match(page.text, /^dl\(dt\(.*dd\(details\(summary\("properties"\) dl\(.*Inner/);
  assert.equal(page.findings, []);
});

test('a field without a name is found, and its text is shown', async () => {
  const page = await compiled('<ParamField type="a">\n\nText\n\n</ParamField>');
  assert.equal(page.findings, ['invalid-attribute <ParamField>: it has no name.']);
  assert.is(page.text, 'dl(dt("a") dd(p("Text")))');
});

test('a Version in Versions is a tab, and elsewhere a badge', async () => {
  const panels =
    '<Version version="v2" title="Two" default>\n\nNew\n\n</Version>\n<Version version="v1">\n\nOld\n\n</Version>';
  const tabs = await compiled(`<Versions>\n${panels}\n</Versions>`);
  assert.equal(tabs.findings, []);
  assert.is(tabs.text, 'docsc-tabs(section(p("New")) section(p("Old")))');
  const badge = await compiled('Since <Version v="2" title="Two" />.');
  assert.equal(badge.findings, ['invalid-attribute <Version>: the text of "title" is not shown.']);
});

test('a caption is Markdown within a line, and a hint stands above the picture', async () => {
  const page = await compiled('<Frame caption="**See** [B](./b.md) and `c`" hint="A *hint*">\n\nText\n\n</Frame>');
  assert.is(
    page.text,
    'p("A " em("hint")) figure.picture(p("Text") figcaption(strong("See") " " a[href=/b]("B") " and " code("c")))',
  );
  for (const plain of ['# a', '- a', '5 * 3 * 2', 'snake_case_name', 'a <b>c</b>']) {
    const { text } = await compiled(`<Frame caption=${JSON.stringify(plain)}>\n\nText\n\n</Frame>`);
    assert.match(text, `figcaption(${JSON.stringify(plain)})`);
  }
});

test('examples of requests and responses are tabs of code', async () => {
  for (const tag of ['RequestExample', 'ResponseExample']) {
    const page = await compiled(`<${tag}>\n\n\`\`\`json OK\n{}\n\`\`\`\n\n\`\`\`json Error\n1\n\`\`\`\n\n</${tag}>`);
    assert.match(page.text, /^docsc-tabs/);
    assert.equal(page.findings, []);
  }
});

test('Check, Success and Error are admonitions', async () => {
  for (const [tag, kind] of Object.entries({ Check: 'tip', Success: 'tip', Error: 'danger' })) {
    const page = await compiled(`<${tag}>It is so.</${tag}>`);
    assert.match(page.text, `aside.admonition.admonition-${kind}`);
    assert.equal(page.findings, []);
  }
});

test('a CodeBlock gives its title to the fence inside', async () => {
  const fence = '```js\na()\n```';
  for (const attribute of ['title', 'filename', 'label']) {
    for (const inner of [fence, `<div>\n\n${fence}\n\n</div>`]) {
      const page = await compiled(`<CodeBlock ${attribute}="a.js">\n${inner}\n</CodeBlock>`);
      assert.match(page.text, 'figcaption("a.js")');
      assert.equal(page.findings, []);
    }
  }
  const titled = await compiled('<CodeBlock title="outer">\n```js title="inner"\na()\n```\n</CodeBlock>');
  assert.match(titled.text, 'figcaption("inner")');
});

test('a picture of a card is found', async () => {
  const { findings } = await compiled('<Card title="A" src="./a.png" />');
  assert.equal(findings, ['invalid-attribute <Card>: there is no attribute "src", so it is not shown.']);
});

test('the description of an image keeps what looks like a directive', async () => {
  const written = ['at HH:MM', 'a :b[c] d', ':x', 'a `:b` *c:d*', '12:30 a:b:c'];
  const shown = ['at HH:MM', 'a :b[c] d', ':x', 'a :b c:d', '12:30 a:b:c'];
  for (const [nth, alt] of written.entries())
    for (const image of [
      `![${alt}](https://a.example/b.png)`,
      `> - ![${alt}][ref]\n\n[ref]: https://a.example/b.png`,
    ]) {
      const { text } = await compiled(image);
      assert.match(text, `"${shown[nth]}"`, image);
    }
});

test('an element in braces is told where it belongs', async () => {
  const hintOf = async (body: string) => (await compileSite({ 'docs/a.mdx': `# A\n\n${body}\n` })).diagnostics[0]!.hint;
  assert.is(await hintOf('<Card title="A" icon={<b>x</b>} />'), 'Write a text, or move the element between the tags.');
  assert.is(await hintOf('{<b>x</b>}'), 'Write the element without the braces.');
  assert.is(
    await hintOf('<Card title="A" href={1 + 1} />'),
    'Write a text, number, list or object, or a constant of this page.',
  );
});

test('a Callout is an admonition of its type, and without one it has no title', async () => {
  const kinds = { info: 'info', warn: 'warning', warning: 'warning', error: 'danger', default: 'note', success: 'tip' };
  for (const [type, kind] of Object.entries(kinds))
    for (const attribute of ['type', 'intent']) {
      const page = await compiled(`<Callout ${attribute}="${type}" title="So" emoji="x">\n\nText\n\n</Callout>`);
      assert.is(page.text, `aside.admonition.admonition-${kind}(p.admonition-title("So") p("Text"))`);
      assert.equal(page.findings, []);
    }
  const plain = await compiled('<Callout icon="key" color="#FFC107" iconType="regular"> It is so.</Callout>');
  assert.match(plain.text, /^aside\.admonition\.admonition-note\[ariaLabel=Note\]\(p?\(?" ?It is so\."/);
  assert.equal((await compiled('<Callout type="nope">x</Callout>')).findings.length, 1);
});

test.run();
