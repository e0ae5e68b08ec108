/** Attributes of built-in components may have any value that a page can write; none of them ends the build. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { builtinComponents } from '../../src/compiler/markdown/components/index.js';
import { compileSite, sketch } from './site.js';

const values = [
  '{{ sm: 1, md: { lg: 2 } }}',
  '{[{ label: { a: 1 }, title: [1], name: {}, value: [null], href: {}, to: 1, id: {} }]}',
  '{[null, true, 1, "x", ["y"], { label: "x", href: "/a", value: "x", description: {} }]}',
  '{-1.5}',
  '{""}',
];

test('no value of an attribute of a built-in component ends the build', async () => {
  const unique = new Map([...builtinComponents].map(([name, component]) => [component, name]));
  const files = Object.fromEntries(
    [...unique].map(([{ attributes }, name]) => {
      const uses = Object.keys(attributes).flatMap(key => values.map(value => `<${name} ${key}=${value}>x</${name}>`));
      return [`docs/${name.toLowerCase()}-page.mdx`, `${uses.join('\n\n')}\n\n${uses.slice(0, 5).join(' ')}\n`];
    }),
  );
  const { pages } = await compileSite(files);
  for (const name of unique.values()) assert.ok(pages.has(`/${name.toLowerCase()}-page`), name);
});

test('columns by the width of the screen, and icons that are objects, leave cards as they are', async () => {
  const { pages, diagnostics } = await compileSite({
    'docs/a.mdx':
      '<CardGroup cols={{ sm: 1, md: 2 }}>\n<Card title="T" icon={{ light: "/a.svg" }}>Text</Card>\n</CardGroup>\n',
  });
  assert.equal(diagnostics, []);
  assert.match(JSON.stringify(pages.get('/a')!.chunk.body), /"T".*"Text"/);
});

const use = async (text: string) => {
  const { pages, diagnostics } = await compileSite({ 'docs/a.mdx': `# A\n\n${text}\n` });
  return { body: sketch(pages.get('/a')!.chunk.body), findings: diagnostics.map(({ message }) => message) };
};

const identified = [
  '<Accordion title="T" id="x">Text</Accordion>',
  '<Steps>\n<Step title="T" id="x">Text</Step>\n</Steps>',
  '<Card title="T" id="x">Text</Card>',
  '<Note id="x">Text</Note>',
  '<Tabs>\n<Tab title="T">One</Tab>\n<Tab title="U" id="x">Text</Tab>\n</Tabs>',
  '<Tabs id="x">\n<Tab title="T">Text</Tab>\n</Tabs>',
  '<Frame id="x">\nText\n</Frame>',
  'A <Badge id="x">Text</Badge> here.',
];
for (const text of identified)
  test(`the id of a component can be linked to: ${text.replace(/\n/g, ' ')}`, async () => {
    const { body, findings } = await use(`[link](#x)\n\n${text}`);
    assert.equal(findings, []);
    assert.match(body, /#x.*Text/);
  });

test('the id of a component that docsc does not know can be linked to', async () => {
  for (const text of [
    '<Anchor id="x">Text</Anchor>',
    'Some <Anchor id="x">Text</Anchor>.',
    '<Anchor id="x" />\n\nText',
  ]) {
    const { body, findings } = await use(`[link](#x)\n\n${text}`);
    assert.match(findings.join(), /^There is no component <Anchor>\.$/, text);
    assert.match(body, /#x.*Text/, text);
  }
});

test('a flag may be the text "true" or "false"', async () => {
  const open = await use('<Accordion title="T" defaultOpen="true">x</Accordion>');
  assert.match(open.body, /^details\[open=true\]/);
  const closed = await use('<Accordion title="T" defaultOpen="false">x</Accordion>');
  assert.match(closed.body, /^details\(/);
  assert.equal([...open.findings, ...closed.findings], []);
  assert.equal((await use('<Accordion title="T" defaultOpen="yes">x</Accordion>')).findings.length, 1);
});

test('the text of a badge on a card, which is not shown, is a finding', async () => {
  const { findings } = await use('<Card title="T" badge="New">x</Card>');
  assert.equal(findings, ['<Card>: there is no attribute "badge", so it is not shown.']);
});

const unshown: [text: string, attribute: string][] = [
  ['<CodeBlock title="Outer">\n```js title="Inner"\nx\n```\n</CodeBlock>', 'title'],
  ['<CodeBlock title="Outer" filename="a.js" code="x" />', 'filename'],
  ['<Figure caption="Caption" title="Other">\nx\n</Figure>', 'title'],
  ['<Details title="Title">\n<summary>Summary</summary>\n\nx\n</Details>', 'title'],
  ['<Steps>\n<Step title="Title" label="Label">x</Step>\n</Steps>', 'title'],
];
for (const [text, attribute] of unshown)
  test(`a text that is not shown beside another is a finding: ${text.replace(/\n/g, ' ')}`, async () => {
    assert.match((await use(text)).findings.join(), new RegExp(`the text of "${attribute}" is not shown`));
  });

test('texts of attributes that are shown, twice the same or with markup, are no findings', async () => {
  const texts = [
    '<Figure caption="A **b** [c](/a)" alt="D">\nx\n</Figure>',
    '<Card title="T `c`" label="T c" description="More">x</Card>',
    '<Tabs>\n<Tab title="One" label="One">x</Tab>\n</Tabs>',
    '<CodeBlock title="a-b.js" code="x" />',
    '<Note title="It is *so*">x</Note>',
    '<Accordion title="&lt;T&gt; &amp; more" description="Why">x</Accordion>',
    'A <Badge text="New" /> here.',
  ];
  for (const text of texts) assert.equal((await use(text)).findings, [], text);
});

test('the title of an unknown component may be called titleText', async () => {
  assert.match((await use('<Recipes titleText="Examples">\n\nx\n\n</Recipes>')).body, /"Examples"/);
});

test.run();
