/**
 * Files of sidebars: large branches are files of their own, but for those that stand open on every page. Addresses that
 * sidebars may not lead to.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { emitManifest } from '../../src/compiler/emit/manifest.js';
import type { NavCategory, NavItem } from '../../src/format.js';
import { findings } from './configuration.js';

const MANY = 100;

function sidebar(open?: true): NavItem[] {
  const pages = Array.from(
    { length: MANY },
    (_, nth): NavItem => ({ type: 'page', label: `P${nth}`, route: `/p${nth}` }),
  );
  return [{ type: 'category', label: 'All', items: pages, ...(open && { open }) }];
}

function rootOf(items: NavItem[]): { root: NavCategory; files: number } {
  const given = { routes: new Map(), search: null, schemas: {}, prefixes: [], runtime: [] };
  const files = emitManifest({ ...given, sidebars: new Map([['main', items]]) });
  const sidebars = files.filter(({ path }) => path.includes('/sidebars/'));
  const lists = sidebars.map(({ contents }) => JSON.parse(String(contents)) as NavItem[]);
  const root = lists.find(([first]) => first?.type === 'category')!;
  return { root: root[0] as NavCategory, files: sidebars.length };
}

test('a large branch is a file that is fetched when it is opened', () => {
  const { root, files } = rootOf(sidebar());
  assert.is(files, 2);
  assert.is(root.items, undefined);
  assert.ok(root.file);
});

test('one that stands open comes with the sidebar: hydration finds what the HTML has', () => {
  const { root, files } = rootOf(sidebar(true));
  assert.is(files, 1);
  assert.is(root.items?.length, MANY);
});

for (const href of [
  './a.md',
  'a',
  '#part',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'file:///etc/hosts',
  'pathname://javascript:alert(1)',
  'pathname://a',
  'https://',
  'https:example.com',
  'mailto:',
])
  test(`a link to ${JSON.stringify(href)} is refused where it is written`, async () => {
    const entry = `{ type: link, label: L, href: ${JSON.stringify(href)} }`;
    assert.equal(await findings(`sidebars:\n  main:\n    - ${entry}\n`), [
      '4:31 "href" must be a path of this site such as /install, or an address such as https://example.com/ or mailto:a@example.com.',
    ]);
  });

test('and so is one with a password in it', async () => {
  const entry = '{ type: link, label: L, href: "https://user:secret@example.com/" }';
  assert.equal(await findings(`sidebars:\n  main:\n    - ${entry}\n`), [
    '4:31 "href" must not hold a user name or password.',
  ]);
});

test.run();
