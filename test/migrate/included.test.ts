/** Which files outside the folder of documents a migrated site lets its pages include: those that they name, never the project. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { migrateFiles as migrate } from './migrate-files.js';

const includeOf = async (files: Record<string, string>) => {
  const site = await migrate({ 'README.md': '# Read me\n', 'secret.txt': 'x', ...files });
  assert.ok(site);
  return site.config.markdown?.include;
};

test('mdBook: a file of the project itself is included alone, and folders of listings whole', async () => {
  const book = { 'book.toml': '[book]\n', 'src/SUMMARY.md': '- [A](a.md)\n', 'listings/one/main.rs': '' };
  assert.equal(await includeOf({ ...book, 'src/a.md': '{{#include ../README.md}}\n' }), ['README.md']);
  assert.equal(
    await includeOf({ ...book, 'src/a.md': '{{#include ../README.md:2:3}} {{#include ../listings/one/main.rs}}\n' }),
    ['README.md', 'listings'],
  );
  assert.equal(await includeOf({ ...book, 'src/a.md': '{{#include ../gone.md}}\n' }), undefined);
});

test('mdBook: a folder that contains the book is not included for one file beside it', async () => {
  const files = {
    'book.toml': '[book]\nsrc = "book/src"\n',
    'book/CHANGES.md': '',
    'book/src/SUMMARY.md': '- [A](a.md)\n',
    'book/src/a.md': '{{#include ../CHANGES.md}}\n{{#include ../../README.md}}\n',
  };
  assert.equal(await includeOf(files), ['README.md', 'book/CHANGES.md']);
});

test('VitePress: a file of the project itself is included alone', async () => {
  const files = {
    'docs/.vitepress/config.ts': 'export default { title: "A" };\n',
    'docs/index.md': '# A\n\n<!--@include: ../README.md-->\n\n<<< ../examples/a.ts\n',
    'examples/a.ts': '',
  };
  assert.equal(await includeOf(files), ['README.md', 'examples']);
});

test('Docusaurus and Starlight: Markdown that pages import from outside the folder of documents may be included', async () => {
  const imports = (up: string) =>
    `import Readme from "${up}README.md";\nimport Part from '${up}parts/a.mdx';\nimport X from "${up}x.js";\n\n<Readme />\n`;
  const parts = { 'parts/a.mdx': '', 'x.js': '' };
  assert.equal(
    await includeOf({
      'docusaurus.config.js': 'module.exports = { title: "A" };\n',
      'docs/guide/a.mdx': `${imports('../../')}import B from '@site/other/b.md';\n`,
      'other/b.md': '',
      ...parts,
    }),
    ['README.md', 'other', 'parts'],
  );
  const starlight = `import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'A' })] };\n`;
  assert.equal(
    await includeOf({ 'astro.config.mjs': starlight, 'src/content/docs/index.mdx': imports('../../../'), ...parts }),
    ['README.md', 'parts'],
  );
});

test('MkDocs: snippets from the project become the files that pages name, and what these name', async () => {
  const files = {
    'mkdocs.yml': 'site_name: A\nmarkdown_extensions:\n  - pymdownx.snippets:\n      auto_append: [terms/all.md]\n',
    'terms/all.md': '',
    'parts/a.md': '--8<-- "CHANGES.md:2:3"\n',
    'CHANGES.md': 'a\nb\nc\n',
    'docs/inner.md': '',
    'docs/index.md': '# A\n\n--8<-- "parts/a.md"\n\n--8<--\nREADME.md\n--8<--\n\n```\n--8<-- "docs/inner.md"\n```\n',
  };
  assert.equal(await includeOf(files), ['CHANGES.md', 'README.md', 'parts', 'terms']);
  assert.equal(await includeOf({ ...files, 'docs/index.md': '# A\n', 'terms/all.md': '' }), ['terms']);
});

test.run();
