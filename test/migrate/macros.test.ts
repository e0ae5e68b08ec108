/** Variables and macros in pages of MkDocs. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { migrateFiles } from './migrate-files.js';

const site = (yaml: string, files: Record<string, string>) =>
  migrateFiles({ 'mkdocs.yml': `site_name: Site\nrepo_url: https://a.example/r\n${yaml}`, ...files });

test('MkDocs macros: values of extra, of YAML files and of the configuration that pages name become variables', async () => {
  const found = await site(
    `plugins: [search, { macros: { include_yaml: [data/versions.yml, { team: data/team.yml }] } }]
extra: { price: 10, unit: { name: kg, deep: { x: 'yes' } }, unused: 1, social: [] }
`,
    {
      'data/versions.yml': 'stable: "2.1"\n',
      'data/team.yml': 'lead: Ada\n',
      'docs/index.md':
        '# A\n\n{{ price }} {{unit.name}} {{ unit.deep.x }} {{ stable }} {{ team.lead }} {{ config.site_name }} {{ config.repo_url }} {{ extra.price }}\n',
    },
  );
  assert.equal(found?.config.variables, {
    price: 10,
    'unit.name': 'kg',
    'unit.deep.x': 'yes',
    stable: '2.1',
    'team.lead': 'Ada',
    'config.site_name': 'Site',
    'config.repo_url': 'https://a.example/r',
    'extra.price': 10,
  });
  assert.equal(found?.problems, []);
});

test('MkDocs macros: what docsc does not fill in is one finding, with the first place', async () => {
  const found = await site('plugins:\n  - macros\nextra:\n  price: 10\n', {
    'docs/a.md': '# A\n\n{{ price }} and {{ double(price) }}\n\n{% if price %}\nB\n{% endif %}\n',
    'docs/b.md': '# B\n\n{{ page.title }} {{ price | round }}\n',
  });
  assert.equal(found?.config.variables, { price: 10 });
  assert.equal(found?.problems, [
    'docs/a.md:3:17 "{{ double(price) }}" is code of the plugin macros, which docsc does not run. There are 4 more places in 2 pages.',
  ]);
});

test('MkDocs macros: braces of a site without the plugin, in raw blocks and in pages that ask for it are text', async () => {
  const page = '# A\n\n{{ price }} {% if a %}\n';
  const without = await site('extra: { price: 10 }\n', { 'docs/a.md': page });
  assert.equal([without?.config.variables, without?.problems.length], [undefined, 1]);
  const raw = await site('plugins: [macros]\nextra: { price: 10, unit: kg }\n', {
    'docs/a.md': '# A\n\n{% raw %}\n{{ x(1) }} {{ price }} {% if a %}\n{% endraw %}\n\n{{ unit }}\n',
    'docs/b.md': `---\nrender_macros: false\n---\n${page}`,
    'docs/c.md': `---\nignore_macros: true\n---\n${page}`,
    'docs/d.md': '# D\n\n`{%- raw -%}{{ y }}{%- endraw -%}` {{ y }}\n',
  });
  assert.equal(raw?.config.variables, { unit: 'kg' });
  assert.equal(raw?.problems, [
    'docs/a.md:3:1 "{% raw %}" and "{% endraw %}" would be shown as text: docsc shows what is between them as it is. There is 1 more place in 2 pages.',
    'docs/d.md:3:36 "{{ y }}" is code of the plugin macros, which docsc does not run.',
  ]);
  const filled = await site('plugins: [macros]\nextra: { price: 10 }\n', {
    'docs/a.md': '# A\n\n{{ price }}\n\n{% raw %}{{ price }} {{ other }}{% endraw %}\n',
  });
  assert.equal(filled?.config.variables, { price: 10 });
  assert.equal(filled?.problems, [
    'docs/a.md:5:1 "{% raw %}" and "{% endraw %}" would be shown as text: docsc shows what is between them as it is.',
    'docs/a.md:5:10 "{{ price }}" would be filled in, because other pages name it outside of "{% raw %}".',
  ]);
});

test('MkDocs macros: marks that a site chose are read, and docsc does not fill in between them', async () => {
  const found = await site(
    'plugins: [{ macros: { j2_variable_start_string: "[[", j2_variable_end_string: "]]" } }]\nextra: { price: 10 }\n',
    { 'docs/a.md': '# A\n\n{{ price }} [[ price ]] [[2](b.md)]\n' },
  );
  assert.is(found?.config.variables, undefined);
  assert.equal(found?.problems, [
    'docs/a.md:3:13 "[[ price ]]" is code of the plugin macros, which docsc does not run.',
  ]);
});

test('MkDocs: files that are appended to every page stay appended, and a missing one is reported', async () => {
  const found = await site(
    'markdown_extensions:\n  - pymdownx.snippets:\n      base_path: [includes]\n      auto_append: [terms.md, gone.md, other/terms.md]\n',
    { 'includes/terms.md': '*[HTML]: Hypertext\n', 'other/terms.md': 'x\n', 'docs/a.md': '# A\n' },
  );
  assert.equal(found?.config.markdown?.append, ['terms.md']);
  assert.equal(
    found?.problems.map(problem => problem.replace(/^\S+ \S+ /, '')),
    // docsc would not read the file beside the folder either.
    [
      'names "gone.md", which is in no folder of snippets.',
      'names "other/terms.md", which is in no folder of snippets.',
    ],
  );
});

test('MkDocs redirects: a value that is no text, and maps that are no mapping, are reported', async () => {
  const found = await site(
    'plugins:\n  - redirects:\n      redirect_maps:\n        old.md: a.md\n        two.md: [a.md, b.md]\n        three.md: { to: a.md }\n        four.md:\n        five.md: 5\n',
    { 'docs/a.md': '# A\n' },
  );
  assert.equal(found?.redirects, [{ from: '/old', to: '/a' }]);
  const named = (line: number, name: string) =>
    `mkdocs.yml:${line}:9 "plugins.0.redirects.redirect_maps.${name}" is not a text.`;
  assert.equal(found?.problems, [named(7, 'two.md'), named(8, 'three.md'), named(9, 'four.md'), named(10, 'five.md')]);
  const list = await site('plugins:\n  - redirects:\n      redirect_maps: [old.md]\n', { 'docs/a.md': '# A\n' });
  assert.equal(list?.redirects, []);
  assert.equal(list?.problems, ['mkdocs.yml:5:7 "plugins.0.redirects.redirect_maps" is not a mapping.']);
});

test.run();
