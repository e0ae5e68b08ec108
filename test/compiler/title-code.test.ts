/** Inline code in the title of a page: in front matter, or in the heading that is its title. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { leastTime } from '../clock.js';
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

test('code in the first heading is code in the heading that shows the title', async () => {
  const shown = async (heading: string, name: string, more = '') => {
    const { pages } = await compileSite({ [name]: `${more}# ${heading}\n\nText.\n` });
    const { title, titleParts } = pages.get('/a')!.chunk;
    return { title, titleParts };
  };
  for (const name of ['docs/a.md', 'docs/a.mdx']) {
    assert.equal(await shown('Use `x` & `` y`z ``', name), {
      title: 'Use x & y`z',
      titleParts: ['Use ', 'x', ' & ', 'y`z'],
    });
    assert.equal(await shown('`init`', name), { title: 'init', titleParts: ['', 'init'] });
    assert.equal(await shown('**The `a` command**, *then* [`b`](./a.md) {#own}', name), {
      title: 'The a command, then b',
      titleParts: ['The ', 'a', ' command, then ', 'b'],
    });
    assert.equal((await shown('Plain *words*', name)).titleParts, undefined);
    assert.equal((await shown('Use `x`', name, '---\ntitle: Use x\n---\n\n')).titleParts, ['Use ', 'x']);
    assert.equal((await shown('Use `x`', name, '---\ntitle: Other\n---\n\n')).titleParts, undefined);
  }
  assert.equal((await shown('The <code>x</code> tag', 'docs/a.md')).titleParts, ['The ', 'x', ' tag']);
});

test('code in a title of front matter: many backticks cost no time', async () => {
  assert.ok((await leastTime(2000, () => page(`"${'`a'.repeat(20000)}"`))) < 2000);
});

test.run();
