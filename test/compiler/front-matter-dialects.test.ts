/** Front matter of VitePress, Starlight and Fern that means what keys of docsc mean. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { splitFrontMatter } from '../../src/compiler/markdown/frontmatter.js';
import { compileSite } from './site.js';

const read = (yaml: string) => {
  const { frontMatter, diagnostics } = splitFrontMatter(`---\n${yaml}\n---\n\nText.\n`, 'docs/a.md');
  return { frontMatter, messages: diagnostics.map(({ message }) => message) };
};

const translated: [yaml: string, keys: object, unknown?: string[]][] = [
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
  ['aside: left\nlayout: doc', {}],
  ['layout: page', { hide_table_of_contents: true }],
  ['layout: guide\nposition: 2', { sidebar_position: 2 }],
  [
    'layout: overview\nhide-nav-links: true',
    { hide_table_of_contents: true, pagination_prev: null, pagination_next: null },
  ],
  ['mode: wide\ntag: NEW', { hide_table_of_contents: true, badge: 'NEW' }],
  ['mode: default\nhidden: true', { unlisted: true }],
  ['deprecated: true\nsearchable: false', { badge: 'deprecated', search: false }],
  ['hideFooterPagination: true\ntimestamp: true', { pagination_prev: null, pagination_next: null }],
  ['last-updated: 2026-01-31', { last_update: { date: '2026-01-31T00:00:00.000Z' } }],
  ['lastUpdated: true\ntemplate: doc', {}],
  ['status: new\nhide: [navigation, toc]', { badge: 'new', displayed_sidebar: null, hide_table_of_contents: true }],
  ['hide:\n  - footer', { pagination_prev: null, pagination_next: null }],
  ['search: { exclude: true }', { search: false }],
  ['search:\n  boost: 2', { boost: 2 }],
  [
    '"og:title": T\ncanonical: https://a.example/b\nhead: [[meta, { name: a, content: b }]]\ntwitter:card: summary',
    {
      head: [
        { tag: 'meta', attrs: { property: 'og:title', content: 'T' } },
        { tag: 'link', attrs: { rel: 'canonical', href: 'https://a.example/b' } },
        { tag: 'meta', attrs: { name: 'a', content: 'b' } },
        { tag: 'meta', attrs: { name: 'twitter:card', content: 'summary' } },
      ],
    },
  ],
  ['hide-feedback: true', { feedback: false }],
  ['hide-feedback: false', {}],
  ['editUrl: false', { custom_edit_url: null }],
  ['editUrl: https://example.com/a.md', { custom_edit_url: 'https://example.com/a.md' }],
  [
    'editLink: false\nprev: false\nnext: false\npagefind: false',
    { custom_edit_url: null, pagination_prev: null, pagination_next: null, search: false },
  ],
  ['prev: { link: /guide/a/, label: A }', { pagination_prev: '/guide/a' }, ['prev.label']],
  ['next: { link: / }', { pagination_next: '/' }],
  ["next: { link: '/b.html', text: B }", { pagination_next: '/b' }, ['next.text']],
  ['sidebar: { hidden: true }', { hide_from_sidebars: true }],
  ['sidebar: { order: 1, hidden: true }', { sidebar_position: 1, hide_from_sidebars: true }],
  ['sidebar: { hidden: false }', {}],
];

for (const [yaml, keys, unknown = []] of translated)
  test(`front matter of another tool: ${JSON.stringify(yaml)}`, () =>
    assert.equal(read(yaml), {
      frontMatter: keys,
      messages: unknown.map(name => `Front matter key "${name}" is unknown.`),
    }));

test('front matter of another tool that docsc cannot express is a finding, and the rest of its mapping counts', () => {
  assert.equal(read('sidebar: { order: 1, pinned: true }'), {
    frontMatter: { sidebar_position: 1 },
    messages: ['Front matter key "sidebar.pinned" is unknown.'],
  });
  for (const key of ['layout', 'mode', 'status', 'hide', 'position', 'last-updated'])
    assert.equal(read(`${key}: { toString: a }`).messages, [`Front matter key "${key}" is unknown.`]);
  for (const prev of ['Words', '{ link: https://example.com/ }', '{ link: a }', '{ link: /a#b }', '{ label: A }', '{}'])
    assert.equal(read(`prev: ${prev}`).messages, ['Front matter key "prev" is unknown.'], prev);
  assert.equal(read('hide: [toc, path]'), {
    frontMatter: { hide_table_of_contents: true },
    messages: ['Front matter key "hide.path" is unknown.'],
  });
  assert.equal(read('hide: ads').messages, ['Front matter key "hide" is unknown.']);
  assert.equal(read('tag: this is far too long for a badge').messages, ['Front matter key "tag" is unknown.']);
  assert.equal(read('lastUpdated: false').messages, ['Front matter key "lastUpdated" is unknown.']);
  assert.equal(read('layout: post').messages, ['Front matter key "layout" is unknown.']);
  assert.equal(read('outline: wide').messages, ['Front matter key "outline" is unknown.']);
});

test('keys that the configuration names as data of the site are not reported; others say where to name them', async () => {
  const page =
    '---\nauthors: [a]\nstub: false\nsidebar_lable: A\ndraft: 1\ngithubURL: https://a.example/b\n---\n\nText.\n';
  const hintsOf = async (config: string) =>
    (await compileSite({ 'docs/a.md': page, 'docsc.config.yaml': `title: T\n${config}` })).diagnostics.map(
      ({ message, hint = '' }) => `${/"(\w+)"/.exec(message)?.[1]}: ${hint}`,
    );
  const known = [
    'sidebar_lable: Did you mean "sidebar_label"?',
    'draft: Use a value of the right type; see the page "Writing pages" of the manual.',
    'githubURL: Write it as "custom_edit_url".',
  ];
  assert.equal(await hintsOf('markdown: { frontMatter: [authors, stub, draft] }\n'), known);
  const hint = (key: string) =>
    `${key}: Remove it, or see the manual for the keys docsc knows. If it is data of your own, add "${key}" to "markdown.frontMatter".`;
  assert.equal(await hintsOf(''), [hint('authors'), hint('stub'), ...known]);
});

test.run();
