/** Labels of components as each dialect writes them. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite } from './site.js';

/** The page's text with its tabs' labels, and its findings as `rule message`. */
async function compiled(body: string): Promise<{ text: string; tabs: string[]; findings: string[] }> {
  const { pages, diagnostics } = await compileSite({ 'docs/a.mdx': `# A\n\n${body}\n` });
  const json = JSON.stringify(pages.get('/a')!.chunk.body);
  const text = [...json.matchAll(/"value":"((?:[^"\\]|\\.)*)"/g)].map(([, value = '']) => value.replaceAll('\\n', ' '));
  const tabs = [...json.matchAll(/"label":"((?:[^"\\]|\\.)*)"/g)].map(([, label = '']) => label);
  return { text: text.join(' '), tabs, findings: diagnostics.map(({ rule, message }) => `${rule} ${message}`) };
}

test('authoring 2: <Tab title="Docker"> is labelled Docker, and so in each dialect', async () => {
  for (const attribute of ['title', 'label', 'name', 'heading', 'header', 'value']) {
    for (const tag of ['Tab', 'TabItem']) {
      const panel = (label: string) => `<${tag} ${attribute}="${label}">\n\nIn ${label}\n\n</${tag}>`;
      const page = await compiled(`<Tabs>\n${panel('Docker')}\n${panel('npm')}\n</Tabs>`);
      assert.equal(page.tabs, ['Docker', 'npm'], attribute);
      assert.equal(page.findings, [], attribute);
    }
  }
});

test('authoring 2: tabs take their labels from items, in order', async () => {
  const panels = '<Tab>\n\none\n\n</Tab>\n<Tab value="b">\n\ntwo\n\n</Tab>';
  const page = await compiled(`<Tabs items={['npm', { label: 'Yarn' }]}>\n${panels}\n</Tabs>`);
  assert.equal(page.tabs, ['npm', 'Yarn']);
  assert.equal(page.findings, []);
});

test('authoring 2: a tab without a label is found', async () => {
  const page = await compiled('<Tabs>\n<Tab>\n\none\n\n</Tab>\n</Tabs>');
  assert.equal(page.tabs, ['Tab 1']);
  assert.equal(page.findings, ['invalid-attribute <Tabs>: tab 1 has no label.']);
});

test('authoring 2: steps, cards, boxes and code have their labels in each dialect', async () => {
  for (const attribute of ['title', 'label', 'heading', 'header', 'name']) {
    const body = ['Card', 'Accordion', 'Note', 'Step'].map(tag => {
      const element = `<${tag} ${attribute}="The ${tag}">\n\nText\n\n</${tag}>`;
      return tag === 'Step' ? `<Steps>\n${element}\n</Steps>` : element;
    });
    const page = await compiled(body.join('\n\n'));
    for (const tag of ['Card', 'Accordion', 'Note', 'Step']) assert.match(page.text, `The ${tag}`, attribute);
    assert.equal(page.findings, [], attribute);
  }
  const code = await compiled('<CodeBlock language="js" filename="a.js">{`a()`}</CodeBlock>\n\n<Badge label="New" />');
  assert.match(code.text, /a\.js.*New/);
  assert.equal(code.findings, []);
});

test('authoring 4: export const inside the children of a component is a constant', async () => {
  const page = await compiled(
    [
      '<Tabs>',
      '<Tab title="A">',
      '',
      'export const port = 8080',
      '',
      'In A: {port}',
      '',
      '</Tab>',
      '<Tab title="B">',
      '<div>',
      "export const names = ['x', 'y']",
      '',
      'In B: {names[1]} and {port}',
      '</div>',
      '</Tab>',
      '</Tabs>',
      '',
      'Below: {port}',
    ].join('\n'),
  );
  assert.equal(page.findings, []);
  assert.match(page.text, /In A: +8080/);
  assert.match(page.text, /In B: +y +and +8080/);
  assert.match(page.text, /Below: +8080/);
  assert.not.match(page.text, 'export const');
});

test('authoring 4: a part may be imported inside the children of a component; code there is refused as everywhere', async () => {
  const page = await compileSite({
    'docs/a.mdx':
      "# A\n\n<Note>\n\nimport Part from './_part.md'\n\n<Part />\n\nexport const x = alert(1)\n\n</Note>\n",
    'docs/_part.md': 'The part.\n',
  });
  assert.match(JSON.stringify(page.pages.get('/a')!.chunk.body), 'The part.');
  assert.equal(
    page.diagnostics.map(({ rule, place }) => `${place?.line} ${rule}`),
    ['9 unsupported-expression'],
  );
});

test.run();
