/** Included texts: each file is parsed once, and the combined page stays within a page's limits. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite, type Files, listed, sketch } from './site.js';

const include = (file: string) => `<Include file="./${file}" />\n\n`;

test('files that include each other twice at every level are not unfolded without end', async () => {
  const files: Files = { 'docs/index.mdx': `# Home\n\n${include('_1a.mdx')}` };
  for (let level = 1; level < 20; level++)
    for (const side of ['a', 'b'])
      files[`docs/_${level}${side}.mdx`] = `Text.\n\n${include(`_${level + 1}a.mdx`)}${include(`_${level + 1}b.mdx`)}`;
  for (const side of ['a', 'b']) files[`docs/_20${side}.mdx`] = 'End.\n';
  const { diagnostics, pages } = await compileSite(files);
  assert.ok(diagnostics.length > 0);
  assert.equal([...new Set(diagnostics.map(({ rule }) => rule))], ['limit-exceeded']);
  assert.match(diagnostics[0]!.message, /With the files included here, the text has [\d,]+ characters/);
  assert.ok(JSON.stringify(pages.get('/')!.page.body).length < 1e7, 'some ten thousand copies, and not half a million');
});

test('a text that is included a thousand times counts a thousand times', async () => {
  const big = { 'docs/_big.mdx': 'word '.repeat(2_000) };
  const site = (times: number) =>
    compileSite({ ...big, 'docs/index.mdx': `# Home\n\n${include('_big.mdx').repeat(times)}` });
  assert.equal((await site(200)).diagnostics, []);
  assert.equal(listed((await site(1_000)).diagnostics), ['docs/index.mdx:3:1 limit-exceeded error']);
  const imported = `import Big from './_big.mdx';\n\n# Home\n\n${'<Big />\n\n'.repeat(1_000)}`;
  assert.equal(listed((await compileSite({ ...big, 'docs/index.mdx': imported })).diagnostics), [
    'docs/index.mdx:1:1 limit-exceeded error',
  ]);
});

test('an included file has the same limits as a page, and is named in findings', async () => {
  const { diagnostics, pages } = await compileSite({
    'docs/index.mdx': `# Home\n\n${include('_deep.mdx')}After.\n`,
    'docs/_deep.mdx': `${'> '.repeat(300)}deep\n`,
  });
  assert.equal(listed(diagnostics), ['docs/_deep.mdx:1:1 limit-exceeded error']);
  assert.match(JSON.stringify(pages.get('/')!.page.body), /After\./, 'the page itself is compiled');
});

test('an included part of steps, tabs or cards belongs to the component around it', async () => {
  const files: Files = {
    'docs/index.mdx': `import Second from './_second.mdx';

# Home

<Steps>
<Step title="One">

First.

</Step>
<Second />
<Include file="./_nested.mdx" />
</Steps>

<Tabs>
<Include file="./_tab.mdx" />
</Tabs>

<Versions>
<Include file="./_version.mdx" />
</Versions>

<Cards>
<Include file="./_card.mdx" />
</Cards>
`,
    'docs/_second.mdx': '<Step title="Two">\n\nSecond.\n\n</Step>\n',
    'docs/_nested.mdx': '<Include file="./_third.mdx" />\n',
    'docs/_third.mdx': '<Step title="Three">\n\nThird.\n\n</Step>\n',
    'docs/_tab.mdx': '<TabItem label="Tab">\n\nIn it.\n\n</TabItem>\n',
    'docs/_version.mdx': '<Version version="v1">\n\nOld.\n\n</Version>\n',
    'docs/_card.mdx': '<Card title="Card" />\n',
  };
  const { diagnostics, pages } = await compileSite(files);
  assert.equal(
    diagnostics.map(({ path, message }) => `${path} ${message}`),
    [],
  );
  const body = sketch(pages.get('/')!.chunk.body).replaceAll(' "\\n"', '').replaceAll('"\\n" ', '');
  assert.match(body, /^ol\.steps\(li\(.*"One".*\) li\(.*"Two".*\) li\(.*"Three".*\)\)/);
  assert.match(body, 'docsc-tabs(section(p("In it.")))');
  assert.match(body, 'docsc-tabs(section(p("Old.")))');
  assert.match(body, 'ul.cards(li.card(');
});

test('a part outside Steps is told that its step belongs inside', async () => {
  const files = {
    'docs/index.mdx': `# Home\n\n${include('_step.mdx')}`,
    'docs/_step.mdx': '<Step title="A">x</Step>\n',
  };
  const { diagnostics } = await compileSite(files);
  assert.equal(
    diagnostics.map(({ message }) => message),
    ['<Step>: it belongs inside <Steps>.'],
  );
});

test.run();
