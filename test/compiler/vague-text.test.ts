/** Links whose label alone says little get the label of what is around them, for those who do not see that. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { NavItem } from '../../src/format.js';
import { compileSite } from './site.js';

const config = (label: string) => `title: T
sidebars:
  main:
    - ${label}: [index]
    - type: category
      label: Server SDKs
      items:
        - { type: doc, id: go, label: ${label} }
        - { type: link, label: ${label}, href: https://example.com/ }
        - { type: doc, id: java, label: Java }
        - { type: category, label: ${label}, link: { type: doc, id: index }, items: [java] }
footer:
  columns:
    - title: SDKs
      items:
        - { label: ${label}, to: /go }
        - { label: Java, to: /java }
`;

const aboutIn = (items: NavItem[]): (string | undefined)[] =>
  items.flatMap(item => [
    item.notes?.[0]?.[1].slice(2, -1),
    ...(item.type === 'category' ? aboutIn(item.items ?? []) : []),
  ]);

async function compile(label: string) {
  const files = { 'docs/index.md': '# Home\n', 'docs/go.md': '# Go\n', 'docs/java.md': '# Java\n' };
  const { diagnostics, config: read, site } = await compileSite({ 'docsc.config.yaml': config(label), ...files });
  assert.equal(diagnostics, []);
  const footer = read.site.footer.columns[0]!.items.map(({ label: text, about }) => [text, about]);
  return { footer, sidebar: aboutIn(site.sidebars.get('main')!) };
}

for (const label of ['Go', 'go', ' More ', 'Start', 'Learn more'])
  test(`visitor 8: Lighthouse's link text: "${label}" is explained in the sidebar and the footer, other labels are not`, async () => {
    const { footer, sidebar } = await compile(JSON.stringify(label));
    assert.equal(footer, [
      [label, 'SDKs'],
      ['Java', undefined],
    ]);
    assert.equal(sidebar.slice(-5), ['Server SDKs', 'Server SDKs', undefined, 'Server SDKs', undefined]);
  });

test('a label that says enough is not explained', async () => {
  const { footer, sidebar } = await compile('Golang');
  assert.equal(footer[0], ['Golang', undefined]);
  assert.equal(new Set(sidebar), new Set([undefined]));
});

test.run();
