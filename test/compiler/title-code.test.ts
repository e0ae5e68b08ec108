/** Inline code in the title of a page's front matter. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite, sketch } from './site.js';

async function page(title: string, body = 'Text.', name = 'docs/a.md') {
  const { pages, site, diagnostics } = await compileSite({ [name]: `---\ntitle: ${title}\n---\n\n${body}\n` });
  const { chunk } = pages.get('/a')!;
  const [item] = [...site.sidebars.values()].flat();
  return { chunk, label: item?.label, findings: diagnostics.map(({ rule }) => rule) };
}

test('code in a title of front matter is code in the heading and plain text elsewhere', async () => {
  for (const name of ['docs/a.md', 'docs/a.mdx']) {
    const { chunk, label, findings } = await page('"Use `x` & `` y`z ``"', 'Text.', name);
    assert.is(chunk.title, 'Use x & y`z');
    assert.equal(chunk.titleParts, ['Use ', 'x', ' & ', 'y`z']);
    assert.is(label, 'Use x & y`z');
    assert.equal(findings, []);
  }
  assert.equal((await page("'`init` command'")).chunk.titleParts, ['', 'init', ' command']);
});

test('code in a title of front matter: what is none stays as it is', async () => {
  for (const title of ['One ` two', 'A \\`b\\`', '`` a `', 'Plain']) {
    const { chunk } = await page(`'${title}'`);
    assert.is(chunk.title, title);
    assert.not('titleParts' in chunk);
  }
});

test('code in a title of front matter: a heading that says the same is not shown twice', async () => {
  const { chunk } = await page('"Use `x`"', '# Use `x`\n\nText.');
  assert.is(sketch(chunk.body), 'p("Text.")');
  assert.not('hideTitle' in chunk);
});

test('code in a title of front matter: many backticks cost no time', async () => {
  const start = process.cpuUsage().user;
  await page(`"${'`a'.repeat(20000)}"`);
  assert.ok(process.cpuUsage().user - start < 2e6);
});

test.run();
