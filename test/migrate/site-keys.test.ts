/** Keys of front matter that several pages of a migrated site have for themselves. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { migrateFiles } from './migrate-files.js';

const config = { 'mkdocs.yml': 'site_name: Site\n' };
const page = (keys: string) => `---\n${keys}\n---\n\n# A\n`;

test('keys that three pages have and no tool reads are permitted; rarer ones, misspelt ones and those of tools are not', async () => {
  const keys = 'authors: [ada]\nstage: beta\ndescripton: Typo\nhidden: true\n';
  const files = Object.fromEntries(['a', 'b', 'c'].map(name => [`docs/${name}.md`, page(keys)]));
  const found = await migrateFiles({
    ...config,
    ...files,
    'docs/d.md': page('rare: 1\nstage: 2'),
    'docs/e.md': '# E\n',
  });
  assert.equal(found?.config.markdown?.frontMatter, ['authors', 'stage']);
});

test('a site without such keys permits none, and front matter that cannot be read has none', async () => {
  const files = Object.fromEntries(['a', 'b', 'c'].map(name => [`docs/${name}.md`, '---\nx: [\n---\n\n# A\n']));
  const found = await migrateFiles({ ...config, ...files, 'docs/d.md': page('- a') });
  assert.is(found?.config.markdown?.frontMatter, undefined);
});

test.run();
