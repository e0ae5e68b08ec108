/** Tabs below the top bar: where each leads, which page it is marked on, and what is wrong with them. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPrerenderer } from '../../src/runtime/prerender/server.js';
import { findings } from './configuration.js';
import { compileSite } from './site.js';

const sidebars = `
sidebars:
  docs: [index, install]
  apiReference: [{ type: ref, id: install }, { type: category, label: Items, items: [items] }]
`;
const pages = {
  'docs/index.md': '# Home\n',
  'docs/install.md': '# Install\n',
  'docs/items.md': '# Items\n',
  'docs/blog.md': '# Blog\n',
};

async function tabbed(tabs: string, rest = sidebars) {
  const {
    pages: compiled,
    site,
    config,
    diagnostics,
  } = await compileSite({
    'docsc.config.yaml': `title: T\nbaseUrl: /v2/\n${rest}tabs:\n${tabs}`,
    ...pages,
  });
  const prerenderer = createPrerenderer(config.site);
  const html = (route: string) => prerenderer.page({ page: compiled.get(route)!.chunk }).html.join('');
  return { tabs: site.tabs, html, diagnostics, compiled };
}

test('tabs lead to the first page of their sidebar that is its own, or where they say', async () => {
  const { tabs, diagnostics } = await tabbed(
    '- sidebar: docs\n- { sidebar: apiReference }\n- { label: Blog, to: /blog }\n- { label: Status, href: https://status.example/ }\n',
  );
  assert.equal(diagnostics, []);
  assert.equal(tabs, [
    { label: 'Docs', href: '/v2/', sidebar: 'docs' },
    { label: 'Api reference', href: '/v2/items', sidebar: 'apiReference' },
    { label: 'Blog', href: '/v2/blog' },
    { label: 'Status', href: 'https://status.example/' },
  ]);
});

test('tabs: label and address of a sidebar can be chosen', async () => {
  const { tabs } = await tabbed('- { sidebar: docs, label: "R&D <1>", to: /install#top }\n');
  assert.equal(tabs, [{ label: 'R&D <1>', href: '/v2/install#top', sidebar: 'docs' }]);
});

test('tabs: the one of the page is marked, in the bar and in the drawer', async () => {
  const { html, compiled } = await tabbed('- sidebar: docs\n- sidebar: apiReference\n- { label: Blog, to: blog }\n');
  const marked = (route: string) =>
    [...html(route).matchAll(/<a href="[^"]*" aria-current="true">([^<]*)</g)].map(([, label]) => label);
  assert.equal(marked('/install'), ['Docs', 'Docs']);
  assert.equal(marked('/items'), ['Api reference', 'Api reference']);
  assert.equal(marked('/blog'), ['Blog', 'Blog']);
  assert.match(html('/items'), '<summary>Api reference</summary>');
  for (const route of ['/404', '/search']) {
    assert.equal(marked(route), [], route);
    assert.match(html(route), '<summary>Sections</summary>');
  }
  for (const { chunk } of compiled.values()) assert.is(chunk.tabs?.length, 3, chunk.route);
});

test('tabs: a sidebar that leads nowhere has none, and one of links leads to the first', async () => {
  const rest = `sidebars: { docs: [index], none: [], links: [{ C: [{ type: link, label: L, href: https://l.example }] }] }\n`;
  const { tabs } = await tabbed('- sidebar: docs\n- sidebar: none\n- sidebar: links\n', rest);
  assert.equal(
    tabs?.map(({ href }) => href),
    ['/v2/', 'https://l.example'],
  );
});

test('tabs: a site without them has none in its pages', async () => {
  const { pages: compiled } = await compileSite(pages);
  assert.not.ok('tabs' in compiled.get('/')!.chunk);
});

const faults: [written: string, found: string][] = [
  ['- sidebar: doc', '3:3 There is no sidebar "doc".'],
  ['- sidebar: docs\n- sidebar: docs', '4:3 "tabs.1.sidebar": is already the sidebar of tab 1.'],
  ['- label: A', '3:3 "tabs.0": needs "sidebar", "to" or "href".'],
  ['- to: /a', '3:3 "tabs.0": needs a "label".'],
  ['- { sidebar: docs, label: "" }', '3:20 "tabs.0.label": must not be empty.'],
  ['- { sidebar: docs, href: /a }', '3:3 "tabs.0": needs one of "sidebar" and "href".'],
  ['- { label: A, to: /a, href: /a }', '3:3 "tabs.0": needs one of "to" and "href".'],
  ['- { sidebar: docs, name: A }', '3:20 "tabs.0" has no key "name".'],
  [
    '- { label: A, to: https://a.example }',
    '3:15 "tabs.0.to": must be a route of this site such as /quickstart; write other addresses as "href".',
  ],
];
for (const [written, found] of faults)
  test(`tabs: a finding for ${JSON.stringify(written)}`, async () => {
    assert.equal(await findings(`tabs:\n${written}\n`), [found]);
  });

test('tabs: a link to a page that does not exist is reported where it is written', async () => {
  const { diagnostics } = await tabbed('- { sidebar: docs, to: /instal }\n');
  assert.equal(
    diagnostics.map(({ path, place, rule }) => `${path}:${place?.line} ${rule}`),
    ['docsc.config.yaml:8 broken-link'],
  );
});

test('tabs: a link is the current one on its page, with a slash, a query or a hash too', async () => {
  for (const to of ['/blog/', 'blog/?a=b', '/blog#top'])
    assert.match(
      (await tabbed(`- sidebar: docs\n- { label: Blog, to: "${to}" }\n`)).html('/blog'),
      'aria-current="true">Blog<',
      to,
    );
  for (const href of ['//site.example/v2/blog', 'https://site.example/v2/blog'])
    assert.not.match((await tabbed(`- { label: Blog, href: "${href}" }\n`)).html('/blog'), 'aria-current="true">Blog<');
});

test.run();
