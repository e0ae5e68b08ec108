/** Files of sidebars: large branches are files of their own, but for those that stand open on every page. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { emitManifest } from '../../src/compiler/emit/manifest.js';
import type { NavCategory, NavItem } from '../../src/format.js';

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

test.run();
