/** Text that MkDocs appends to every page, and definitions of links in snippets. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type ReadSnippet, withDefinitions } from '../../src/compiler/markdown/mkdocs/snippet-definitions.js';
import { cutPart } from '../../src/compiler/markdown/mkdocs/snippets.js';
import { compileSite, type Files, sketch } from './site.js';

const refs = '*[HTML]: Hypertext\n\n[spec]: https://spec.example/ "Spec"\n[own]: ./b.md\n';

async function page(text: string, files: Files = {}, append = 'append: [includes/refs.md]') {
  const { pages, diagnostics } = await compileSite({
    'docsc.config.yaml': `title: T\nmarkdown: { headingIds: mkdocs, include: [includes], ${append} }\n`,
    'docs/a.md': text,
    'docs/b.md': '# B\n',
    'includes/refs.md': refs,
    ...files,
  });
  const found = diagnostics.filter(({ rule }) => rule !== 'missing-description');
  return {
    body: sketch(pages.get('/a')!.chunk.body),
    found: found.map(({ place, message }) => `${place?.line} ${message}`),
  };
}

test('appended files define short forms and labels of links for the whole page', async () => {
  const { body, found } = await page('# A\n\nHTML, [the spec][spec], [own] and [spec].\n');
  assert.match(body, 'abbr');
  assert.match(body, 'href=https://spec.example/');
  assert.match(body, '"own"');
  assert.equal(found, []);
});

test('a snippet defines labels for the page that includes it, in snippets in it too, and not in code', async () => {
  const files = {
    'includes/outer.md': '--8<-- "refs.md"\n',
    'includes/code.md': '```text\n[no]: https://no.example\n```\n',
  };
  const { body, found } = await page(
    '# A\n\n[the spec][spec]\n\n--8<-- "outer.md"\n\n--8<-- "code.md"\n\n[x][no]\n',
    files,
    '',
  );
  assert.match(body, 'href=https://spec.example/');
  assert.equal(found, ['9 "[x][no]" is a link whose label is not defined, which docsc shows as text.']);
});

test('snippets that include one another many times are looked through once', async () => {
  const files: Files = {};
  for (let nth = 0; nth < 30; nth++) files[`includes/${nth}.md`] = '--8<-- "0.md"\n--8<-- "1.md"\n'.repeat(30);
  const reads: string[] = [];
  const read: ReadSnippet = async ({ path, part }) => {
    reads.push(path);
    const text = files[`includes/${path}`]!;
    return { size: text.length, part: cutPart(text, { part }, false) };
  };
  await withDefinitions('--8<-- "2.md"\n', { append: [], read, limit: 1e6 });
  assert.equal(reads, ['2.md', '0.md', '1.md']);
  // Parts of one file are no more than what a page may include.
  files['includes/0.md'] = Array.from({ length: 2000 }, (_, nth) => `--8<-- "0.md:${nth}"`).join('\n');
  reads.length = 0;
  await withDefinitions('--8<-- "0.md"\n', { append: [], read, limit: 1e6 });
  assert.is(reads.length < 40, true);
  files['includes/0.md'] = '--8<-- "1.md"\n';
  files['includes/1.md'] = Array.from({ length: 200_000 }, (_, nth) => `[${nth}]: /a`).join('\n');
  const defined = await withDefinitions('--8<-- "0.md"\n', { append: [], read, limit: 1e7 });
  assert.match(defined, '[199999]: /a');
});

test('a mark of mdBook is a line like others in a snippet', async () => {
  const { body } = await page('# A\n\n--8<-- "mark.md"\n', { 'includes/mark.md': 'Write a line\nANCHOR: name\n' }, '');
  assert.match(body, 'ANCHOR: name');
});

test('an appended file that is a page too is not appended to itself', async () => {
  const { body, found } = await page('# A\n\nHTML\n', { 'docs/terms.md': refs }, 'append: [terms.md]');
  assert.match(body, 'abbr');
  assert.equal(found, []);
});

test('an appended file that does not exist is reported, and pages of MDX stay as they are', async () => {
  const { found } = await page('# A\n', {}, 'append: [includes/gone.md]');
  // Once for each page.
  assert.is(found.length, 2);
  assert.match(found[0]!, /There is no file "includes\/gone\.md"\./);
  const { pages } = await compileSite({
    'docsc.config.yaml': 'title: T\nmarkdown: { headingIds: mkdocs, append: [docs/_refs.md] }\n',
    'docs/a.mdx': '# A\n\nHTML\n',
    'docs/_refs.md': refs,
  });
  assert.is(sketch(pages.get('/a')!.chunk.body).includes('abbr'), false);
});

test.run();
