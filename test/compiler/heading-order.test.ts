/** Headings that a reader with a screen reader would get lost in. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite } from './site.js';

/** Returns each finding about headings as `path line:column message`. */
async function order(files: Record<string, string>): Promise<string[]> {
  const { diagnostics } = await compileSite(files);
  return diagnostics
    .filter(({ rule }) => rule === 'heading-order')
    .map(({ path, place, message }) => `${path} ${place?.line}:${place?.column} ${message}`);
}

const inPage = (text: string, name = 'docs/a.md') => order({ [name]: text });

test('A15 a heading that skips a level is found at its place, also in lists, quotes, components and HTML', async () => {
  assert.equal(await inPage('# A\n\n## B\n\n#### C\n'), ['docs/a.md 5:1 A heading of level 4 follows one of level 2.']);
  assert.equal(await inPage('---\ntitle: A\n---\n\n### C\n'), [
    'docs/a.md 5:1 A heading of level 3 follows one of level 1.',
  ]);
  assert.equal(await inPage('# A\n\n> - ### C\n'), ['docs/a.md 3:5 A heading of level 3 follows one of level 1.']);
  assert.equal(await inPage('# A\n\n<h4>C</h4>\n'), ['docs/a.md 3:1 A heading of level 4 follows one of level 1.']);
  assert.equal(await inPage('# A\n\n<Card title="x">\n\n#### C\n\n</Card>\n', 'docs/a.mdx'), [
    'docs/a.mdx 5:1 A heading of level 4 follows one of level 1.',
  ]);
});

test('A15 a second heading of level 1 is found', async () => {
  const second = 'The page has a heading of level 1 besides its title';
  assert.equal(await inPage('# A\n\n# B\n'), [`docs/a.md 3:1 ${second}.`]);
  assert.equal(await inPage('---\ntitle: T\n---\n\nText.\n\nB\n=\n'), [`docs/a.md 7:1 ${second}.`]);
  assert.equal(await inPage('# A\n\n# B\n\n#### C\n\n# D\n'), [
    `docs/a.md 3:1 ${second}; 2 more on this page are out of order.`,
  ]);
});

test('A15 a heading of an included file is found there', async () => {
  const files = {
    'docs/a.mdx': "import Part from './_part.mdx';\n\n# A\n\n<Part />\n",
    'docs/_part.mdx': 'Text.\n\n### C\n',
  };
  assert.equal(await order(files), ['docs/_part.mdx 3:1 A heading of level 3 follows one of level 1.']);
});

test('A15 headings in order cause no finding', async () => {
  const fine = [
    '# A\n\n## B\n\n### C\n\n#### D\n\n## E\n',
    '---\ntitle: T\n---\n\n## B\n',
    '---\ntitle: T\n---\n\n# T\n\n## B\n',
    '---\ntitle: T\n---\n\n# Another title\n\n## B\n',
    '---\nhide_title: true\n---\n\n# A\n\n## B\n',
    '# A\n\n```md\n#### C\n```\n\n<!-- #### D -->\n\n\\#### E\n',
    '## B\n\nText[^1].\n\n[^1]: Note.\n',
    'Text.\n',
  ];
  for (const text of fine) assert.equal(await inPage(text), [], text);
});

test('A15 tools that write no title above a page show the first heading of level 1 wherever it is', async () => {
  const page = async (headingIds: string, text: string) => {
    const config = `title: T\nmarkdown: { headingIds: ${headingIds} }\n`;
    const files = { 'docsc.config.yaml': config, 'docs/a.md': text, 'docs/b.md': '# B\n\nPart.\n' };
    const { pages, diagnostics } = await compileSite(files);
    const rules = diagnostics.map(({ rule }) => rule).filter(rule => rule === 'heading-order');
    return { isHidden: pages.get('/a')!.chunk.hideTitle === true, rules };
  };
  const badge = '[Source](https://example.com/)\n\n# A\n\n## B\n';
  for (const tool of ['mkdocs', 'pymdownx', 'mdbook', 'vitepress'])
    assert.equal(await page(tool, badge), { isHidden: true, rules: [] }, tool);
  assert.equal(await page('mkdocs', '--8<-- "docs/b.md"\n'), { isHidden: true, rules: [] });
  assert.equal(await page('github', badge), { isHidden: false, rules: ['heading-order'] });
  assert.equal(await page('mkdocs', '## B\n'), { isHidden: false, rules: [] });
  assert.equal(await page('mkdocs', `${badge}\n# C\n`), { isHidden: true, rules: ['heading-order'] });
});

test.run();
