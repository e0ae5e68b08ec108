/**
 * The reference site's pages are complete: long enough, with a description, unique texts, and alternative texts for
 * images.
 */
import { toString as textOf } from 'mdast-util-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nodesOf } from './nodes.js';
import { linkSite, positionText, wordCount, writtenPages } from './pages.js';

const test = suite('text of the reference site');

const pages = await writtenPages();
const { compiler, config, site } = await linkSite();

/** Decision records, pages of the old API and the home page are short by nature, and entries of the changelog much more so. */
const leastOf = (path: string) =>
  path.startsWith('docs/changelog/') ? 60 : /\/(ADRs|legacy)\/|welcome/.test(path) ? 350 : 450;

test('the site has no findings: no broken link, anchor, redirect or sidebar', () => {
  assert.equal(
    site.diagnostics.map(({ path, rule, message }) => `${path} ${rule} ${message}`),
    [],
  );
});

test('no page is too short', () => {
  const short = pages.filter(page => wordCount(page) < leastOf(page.path));
  assert.equal(
    short.map(page => `${page.path}: ${wordCount(page)} words`),
    [],
  );
});

test('no paragraph appears on two pages', () => {
  const seen = new Map<string, string>();
  const twice: string[] = [];
  for (const page of pages) {
    for (const node of ['paragraph', 'tableRow'].flatMap(type => nodesOf(page.tree, type as 'paragraph'))) {
      const text = textOf(node).replace(/\s+/g, ' ').trim();
      if (text.length < 60) continue;
      const before = seen.get(text);
      if (before !== undefined && !before.startsWith(`${page.path}:`))
        twice.push(`${before} ${positionText(page, node)}`);
      else seen.set(text, positionText(page, node));
    }
  }
  assert.equal(twice, []);
});

/** Operations used to be named by their IDs, so such a link text is an outdated title. */
test('a link that spells the id of an operation calls it by its title', () => {
  const wrong = pages.flatMap(page =>
    nodesOf(page.tree, 'link').flatMap(link => {
      const route = link.url.replace(config.site.url, '').replace(/[?#].*$/, '');
      const head = site.pages.get(route)?.head;
      const text = textOf(link);
      const spelled = text.trim().toLowerCase().split(/\s+/).join('-');
      if (!head?.method || spelled !== route.split('/').pop() || text === head.title) return [];
      return [`${positionText(page, link)}: "${text}" is called "${head.title}"`];
    }),
  );
  assert.equal(wrong, []);
});

test('every page has a description of 50 to 160 characters, and no two have the same', async () => {
  const wrong: string[] = [];
  const seen = new Map<string, string>();
  for (const route of site.pages.keys()) {
    // docsc itself describes these.
    if (route === '/search' || route === '/404' || /^\/tags(\/|$)/.test(route)) continue;
    const { page } = await compiler.compile(site, route);
    const { description } = page;
    if (description.length < 50 || description.length > 160)
      wrong.push(`${route} (${description.length}) ${description}`);
    if (seen.has(description)) wrong.push(`${route} has the description of ${seen.get(description)}`);
    seen.set(description, route);
  }
  assert.equal(wrong, []);
});

/** Other names for the column that says what helps, and headers that need a second reading. */
const headers = ['Beware', 'Cure', 'Do', 'Do this', 'Edge', 'Fix', 'Happens', 'Mind', 'Remedy', 'Solution'];

test('the column of a remedy is called "What to do", and no column has a header that reads as translated', () => {
  const rows = pages.flatMap(page => nodesOf(page.tree, 'table').map(({ children: [row] }) => ({ page, row: row! })));
  assert.ok(rows.length > 800, `${rows.length} tables`);
  // A comparison of Vimpel Edge with the server names one in each column.
  const isComparison = (names: string[]) => names.includes('Server');
  const wrong = rows.flatMap(({ page, row }) => {
    const names = row.children.map(cell => textOf(cell));
    const bad = names.filter(name => headers.includes(name) && !(name === 'Edge' && isComparison(names)));
    return bad.map(name => `${positionText(page, row)}: ${name}`);
  });
  assert.equal(wrong, []);
});

/** Badges have short alternative texts and are left out of the site. */
const isRemote = (path: string) => path.startsWith('docs/remote/');

test('every image has an alternative text', () => {
  const silent = pages.flatMap(page =>
    nodesOf(page.tree, 'image')
      .filter(({ alt }) => (alt ?? '').trim().length < (isRemote(page.path) ? 1 : 10))
      .map(node => positionText(page, node)),
  );
  assert.equal(silent, []);
});

test.run();
