/** Front matter of VitePress, Starlight and Fern that means what keys of docsc mean. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { splitFrontMatter } from '../../src/compiler/markdown/frontmatter.js';

const read = (yaml: string) => {
  const { frontMatter, diagnostics } = splitFrontMatter(`---\n${yaml}\n---\n\nText.\n`, 'docs/a.md');
  return { frontMatter, messages: diagnostics.map(({ message }) => message) };
};

const translated: [yaml: string, keys: object][] = [
  ['sidebar:\n  order: 2\n  label: Own', { sidebar_position: 2, sidebar_label: 'Own' }],
  ['sidebar: { order: 2, attrs: { target: _blank }, hidden: false }', { sidebar_position: 2 }],
  ['sidebar: { order: 2 }\nsidebar_position: 1', { sidebar_position: 1 }],
  ['sidebar: { badge: New }', { badge: 'New' }],
  ['sidebar: { order: 1, badge: { text: Beta, variant: caution } }', { sidebar_position: 1, badge: 'Beta' }],
  ['availability: pre-release', { badge: 'pre release' }],
  ['availability: stable', {}],
  ['sidebar: false', { displayed_sidebar: null }],
  ['tableOfContents: false', { hide_table_of_contents: true }],
  ['tableOfContents: { maxHeadingLevel: 4 }', { toc_min_heading_level: 2, toc_max_heading_level: 4 }],
  ['outline: deep', { toc_max_heading_level: 6 }],
  ['outline: [2, 3]', { toc_min_heading_level: 2, toc_max_heading_level: 3 }],
  ['outline: false', { hide_table_of_contents: true }],
  ['aside: true', {}],
  ['hide-feedback: true', { feedback: false }],
  ['hide-feedback: false', {}],
  ['editUrl: false', { custom_edit_url: null }],
  ['editUrl: https://example.com/a.md', { custom_edit_url: 'https://example.com/a.md' }],
  [
    'editLink: false\nprev: false\nnext: false\npagefind: false',
    { custom_edit_url: null, pagination_prev: null, pagination_next: null, search: false },
  ],
];

for (const [yaml, keys] of translated)
  test(`front matter of another tool: ${JSON.stringify(yaml)}`, () =>
    assert.equal(read(yaml), { frontMatter: keys, messages: [] }));

test('front matter of another tool that docsc cannot express is a finding, and the rest of its mapping counts', () => {
  assert.equal(read('sidebar: { order: 1, hidden: true }'), {
    frontMatter: { sidebar_position: 1 },
    messages: ['Front matter key "sidebar.hidden" is unknown.'],
  });
  assert.equal(read('prev: { link: /a }').messages, ['Front matter key "prev" is unknown.']);
  assert.equal(read('outline: wide').messages, ['Front matter key "outline" is unknown.']);
});

test.run();
