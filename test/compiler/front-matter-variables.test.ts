import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { outlineMarkdown } from '../../src/compiler/markdown/outline.js';

const variables = new Map([
  ['product', 'Acme'],
  ['version', '1.10'],
]);

async function outline(text: string) {
  const { heads } = await outlineMarkdown({ path: 'docs/a.md', text, hash: '' }, 'docs', {
    format: 'detect',
    variables,
  });
  return heads[0]!;
}

test('variables are filled in where front matter has text for readers', async () => {
  const keys = ['title', 'description', 'sidebar_label', 'pagination_label'].map(key => `${key}: In {{product}}\n`);
  const head = await outline(`---\n${keys.join('')}keywords: ['{{ product }} {{version}}']\n---\n`);
  assert.equal(
    [head.title, head.description, head.label, head.frontMatter.pagination_label],
    ['In Acme', 'In Acme', 'In Acme', 'In Acme'],
  );
  assert.equal(head.frontMatter.keywords, ['Acme 1.10']);
});

test('variables are filled in where the first paragraph describes the page', async () => {
  assert.is((await outline('# A\n\nWhat {{product}} does.\n')).excerpt, 'What Acme does.');
});

test('other names and slugs keep their braces, and a backslash keeps those of a name', async () => {
  const head = await outline("---\ndescription: 'Use {{other}} and \\{{product}}'\nslug: '/{{product}}'\n---\n");
  assert.is(head.description, 'Use {{other}} and {{product}}');
  assert.is(head.route, '/{{product}}');
});

test.run();
