/** Lists of pages for programs: nothing is lost, whatever titles and sections a site has, and long lists take no long time. */
import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as textOf } from 'mdast-util-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emitLlmsLists } from '../../src/compiler/emit/llms/index.js';
import type { OutputFile, Site } from '../../src/compiler/types.js';
import type { NavItem } from '../../src/format.js';

const test = suite('lists of pages');

type Listed = { route: string; title: string; description?: string };

const DESCRIPTION = 'A description that takes as many characters as those of most pages do.';
const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, nth) => from + nth);
const numbered = (count: number): Listed[] =>
  numbers(count).map(nth => ({ route: `/p${nth}`, title: `Page ${nth}`, description: DESCRIPTION }));

function listsOf(listed: Listed[], sidebars: NavItem[][] = [], title = 'T'): OutputFile[] {
  const pages = new Map(listed.map(page => [page.route, { head: { layout: 'doc', frontMatter: {}, ...page } }]));
  const site = { pages, sidebars: new Map(sidebars.map((items, nth) => [`s${nth}`, items])) } as unknown as Site;
  const config = { agents: { llms: true }, site: { title, base: '/', url: '' } };
  return emitLlmsLists(site, config as Parameters<typeof emitLlmsLists>[1]);
}

const pageItems = (count: number, from: number): NavItem[] =>
  numbers(count, from).map(nth => ({ type: 'page', label: `Page ${nth}`, route: `/p${nth}` }));
const category = (label: string, items: NavItem[], route?: string): NavItem =>
  ({ type: 'category', label, items, ...(route && { route }) }) as NavItem;

/** Each page is listed, in files of different paths whose length programs take. */
function assertComplete(files: OutputFile[], listed: Listed[]): void {
  const written = new Map(files.map(({ path, contents }) => [path.toLowerCase(), String(contents)]));
  assert.is(written.size, files.length, files.map(({ path }) => path).join(' '));
  const text = [...written.values()].join('\n');
  const found = new Set([...text.matchAll(/\]\((\/[^)]*)\.md\)/g)].map(([, route]) => route));
  assert.equal(
    listed.filter(({ route }) => !found.has(route)),
    [],
  );
  for (const list of written.values()) assert.ok(list.length <= 50_001, `${list.length} characters`);
}

test('sections of one name have lists of different paths', () => {
  const listed = numbered(3000);
  const items = [
    category('G', pageItems(1000, 0)),
    category('H', pageItems(500, 1000), '/p2999'),
    category('g', pageItems(1499, 1500)),
  ];
  assertComplete(listsOf(listed, [items]), listed);
});

test('sections that lead to one page have lists of different paths', () => {
  const listed = numbered(2001);
  const sections = [category('G', pageItems(1000, 0), '/p2000'), category('H', pageItems(1000, 1000), '/p2000')];
  assertComplete(
    listsOf(
      listed,
      sections.map(section => [section]),
    ),
    listed,
  );
});

test('a section may be called Pages', () => {
  const listed = numbered(3001);
  const items = [...pageItems(1500, 0), category('Pages', pageItems(1500, 1500))];
  assertComplete(listsOf(listed, [[category('G', items, '/p3000')]]), listed);
});

test('a site of many sections is listed in seconds', () => {
  const listed = numbered(20_000);
  const items = numbers(400).map(nth => category(`Section ${nth}`, pageItems(50, nth * 50)));
  const before = process.cpuUsage();
  const files = listsOf(listed, [items]);
  const { user } = process.cpuUsage(before);
  assertComplete(files, listed);
  assert.ok(user < 5_000_000, `${user / 1e6} s`);
});

test('a site of thousands of sections has lists of bounded length', () => {
  const listed = numbered(9000);
  const items = numbers(4500).map(nth => category(`Section of ${nth}`, pageItems(2, nth * 2)));
  const files = listsOf(listed, [items]);
  assertComplete(files, listed);
  assert.match(String(files[0]!.contents), /llms-section-of-\d+-section-of-\d+\.txt/);
});

test('a flat list of many pages has parts', () => {
  const listed = numbered(5000);
  assertComplete(listsOf(listed, [pageItems(5000, 0)]), listed);
});

test('titles are read as they are', () => {
  const titles = [
    'List<T> & <b>',
    '`a',
    'a*b*c',
    '__init__',
    'snake_case_name',
    'x](javascript:alert(1))',
    'Two\n# lines',
  ];
  const listed = titles.map((title, nth) => ({ route: `/p${nth}`, title }));
  const [file] = listsOf([...listed, { route: '/a(b', title: 'Open' }], [], 'Site\n# more');
  const tree: Root = fromMarkdown(String(file!.contents));
  const links = tree.children
    .flatMap(node => (node.type === 'list' ? node.children : []))
    .map(item => {
      const [only] = item.children;
      const link = only?.type === 'paragraph' && only.children.length === 1 ? only.children[0] : undefined;
      return link?.type === 'link' ? [link.url, textOf(link)] : [];
    });
  assert.equal(links, [
    ...titles.map((title, nth) => [`/p${nth}.md`, title.replace('\n', ' ')]),
    ['/a%28b.md', 'Open'],
  ]);
  assert.is(textOf(tree.children[0]!), 'Site # more');
});

test('what is said of a page is text', () => {
  for (const description of ['Of <b> and __init__, `a*b*', '[x](/y) ~~no~~ &amp; ![z]', 'a\\b * c_d _e_']) {
    const [file] = listsOf([{ route: '/a', title: 'A', description }]);
    const tree = fromMarkdown(String(file!.contents));
    const list = tree.children.find(({ type }) => type === 'list');
    assert.is(textOf(list), `A: ${description}`);
    assert.not.match(JSON.stringify(list), /"(strong|emphasis|html|inlineCode)"/);
  }
});

test('what is said of a page ends at a whole word or character', () => {
  const noteOf = (description: string) => {
    const [file] = listsOf([{ route: '/a', title: 'A', description }]);
    return /a\.md\): (.*)/.exec(String(file!.contents))![1]!;
  };
  assert.is(noteOf(`x${'😀'.repeat(150)}`), `x${'😀'.repeat(99)}…`);
  assert.is(noteOf(`概要 ${'漢'.repeat(300)}`), `概要 ${'漢'.repeat(197)}…`);
  assert.is(noteOf(`${'word '.repeat(60)}`), `${'word '.repeat(40).trim()}…`);
});

test.run();
