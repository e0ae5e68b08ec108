/**
 * A lone surrogate, cut off or written as an escape, never gets into a URL, because browsers and encoders refuse it.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildSearchRecords } from '../../src/compiler/emit/search.js';
import { withBase } from '../../src/routes.js';
import { compileSite, listed } from './site.js';

async function anchorsOf(text: string, name = 'docs/a.md') {
  const { pages, site } = await compileSite({ [name]: `---\ntitle: A\n---\n\n${text}\n` });
  const { page } = pages.get('/a')!;
  // Search records contain URLs too.
  buildSearchRecords(page, site.pages.get('/a')!, '/');
  return page.anchors;
}

test('a long heading that is cut within a character', async () => {
  const [letter, picture] = await anchorsOf(`## ${'a'.repeat(199)}𠀀 b\n\n## ${'b'.repeat(199)}😀 c`);
  assert.is(letter, 'a'.repeat(199));
  assert.is(picture, 'b'.repeat(199));
});

test('an id that is half a character', async () => {
  assert.equal(await anchorsOf('<h2 id={"a\\ud800"}>x</h2>', 'docs/a.mdx'), ['a\ufffd']);
});

test('a heading of half a character', async () => {
  assert.equal(await anchorsOf('## {"a\\ud800"}', 'docs/a.mdx'), ['a']);
  assert.equal(await anchorsOf('## {"\\ud800"}', 'docs/a.mdx'), ['section']);
});

test('a slug with half a character', async () => {
  const written = '---\ntitle: A\nslug: "/b\\ud800"\n---\n\nx\n';
  const { pages, diagnostics } = await compileSite({ 'docs/a.md': written });
  assert.equal(listed(diagnostics), ['docs/a.md:3:1 invalid-slug error']);
  for (const route of pages.keys()) withBase(route, '/');
});

test('an id of a page with half a character', async () => {
  const { pages, diagnostics } = await compileSite({ 'docs/a.md': '---\ntitle: A\nid: "b\\ud800"\n---\n\nx\n' });
  assert.equal(listed(diagnostics), ['docs/a.md:3:1 invalid-slug error']);
  for (const route of pages.keys()) withBase(route, '/');
});

test.run();
