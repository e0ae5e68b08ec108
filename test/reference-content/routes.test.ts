/**
 * The reference site has every route of the facts, with its exact path, sidebar and label. `sidebars.txt` holds the
 * same for checkouts without the facts; `UPDATE=1 npx tsx test/reference-content/routes.test.ts` rewrites it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { NavItem } from '../../src/format.js';
import { beside, lackOf } from '../beside.js';
import { note } from '../reference-api/project.js';
import type { Facts } from '../reference-api/structure.js';
import { testUnless } from '../skip.js';
import { linkSite } from './pages.js';
import { linesOf, linesOfFacts, type SidebarFact } from './sidebars.js';

const test = suite('routes of the reference site');

type Fact = { path: string; kind: string; label: string; labelFrom: string; sidebar: string | null; alias?: string };

/** Contradictions in the facts, as resolved: the page has the other route, and this one redirects to it. */
const settled: Record<string, string> = {
  '/feature-flag-tutorials/use-cases/scaling': '/feature-flag-tutorials/use-cases/scaling-vimpel',
  '/understanding-vimpel/proxy-hosting': '/understanding-vimpel/hosting-options',
};

/** Entries that the facts' sidebars lack: the link home, and a page that only the specification has. */
const ownEntries = [
  /^Documentation home \(\/\)$/,
  /^ *[^ ].* \(\/feature-flag-tutorials\/use-cases\/scaling-vimpel\)$/,
];

const lack = lackOf('facts');
const check = testUnless(lack, test);
/** The contents of a file of the facts, or of an empty one where there is none. */
const read = async <T>(name: string, empty: T): Promise<T> => {
  if (lack) return empty;
  const text = await readFile(join(beside, 'facts', name), 'utf8');
  return JSON.parse(text.replaceAll('{product}', 'vimpel').replaceAll('{Product}', 'Vimpel')) as T;
};
const facts = (await read<Fact[]>('routes.json', [])).filter(({ path }) => path !== '*');
const { site } = await linkSite();

/** The label of each page in a sidebar. */
function labelsOf(items: readonly NavItem[]): [string, string][] {
  return items.flatMap((item): [string, string][] => {
    if (item.type === 'category') return labelsOf(item.items ?? []);
    return item.type === 'page' ? [[item.route, item.label]] : [];
  });
}

test('routes and sidebars are as recorded', async () => {
  const file = join(import.meta.dirname, 'sidebars.txt');
  const alone = [...site.pages.values()].filter(({ sidebar }) => sidebar === null).map(({ head }) => head.route);
  const blocks = [
    ...[...site.sidebars].map(([name, items]) => [`# ${name}`, ...linesOf(items)]),
    ['# in no sidebar', ...alone.sort()],
  ];
  const found = `${blocks.map(lines => lines.join('\n')).join('\n\n')}\n`;
  if (process.env.UPDATE === '1') await writeFile(file, found);
  assert.fixture(found, await readFile(file, 'utf8'));
});

check('every route is a page, and every page a route', () => {
  const wanted = facts.map(({ path }) => settled[path] ?? path);
  const found = [...site.pages.keys()];
  assert.equal(
    wanted.filter(path => !site.pages.has(path)),
    [],
  );
  const own = ['/404'];
  // The changelog came after the facts; it adds pages of its own and the pages of its tags.
  const isOfChangelog = (route: string) => /^\/(changelog|tags)(\/|$)/.test(route);
  assert.equal(
    found.filter(route => !wanted.includes(route) && !own.includes(route) && !isOfChangelog(route)),
    [],
  );
  for (const [from, to] of Object.entries(settled)) assert.is(site.redirects.get(from), to);
  note(`${found.length} pages for ${facts.length} routes of the facts`);
});

check('each page is in its sidebar, or in none', () => {
  const wrong = facts.filter(({ path, sidebar }) => {
    const page = site.pages.get(settled[path] ?? path)!;
    return page.sidebar !== sidebar && path !== '/';
  });
  assert.equal(
    wrong.map(({ path, sidebar }) => `${path}: ${site.pages.get(settled[path] ?? path)!.sidebar}, not ${sidebar}`),
    [],
  );
});

check('sidebars call pages what the facts call them', () => {
  const labels = new Map([...site.sidebars.values()].flatMap(labelsOf));
  // Operations are labeled by their summaries, and the home page differs per sidebar.
  const wrong = facts.filter(({ path, label, kind }) => {
    const shown = labels.get(path);
    return (kind === 'doc' || kind === 'remote') && path !== '/' && shown !== undefined && shown !== label;
  });
  assert.equal(
    wrong.map(({ path, label }) => `${path}: ${labels.get(path)}, not ${label}`),
    [],
  );
});

const sidebars = await read<Record<string, SidebarFact[]>>('sidebars.json', {});
const operations = await read<Facts['operations']>('api-operations.json', []);
const tags = (await read<{ tags: { name: string; page: string | null }[] }>('api-tags.json', { tags: [] })).tags;

const pages = Object.entries(settled).map(([from, to]) => [from, facts.find(({ path }) => path === to)] as const);
const known = new Map(pages.flatMap(([from, page]) => (page ? [[from, page]] : [])));

/** The labels of the reference, which come from the description's summaries. */
const ofReference = () => {
  const intro = facts.find(({ kind }) => kind === 'api-intro')!;
  const numbered = [...operations].sort((a, b) => a.indexInTag - b.indexInTag);
  const groups = tags.flatMap(({ name, page }): SidebarFact[] => {
    const members = numbered.filter(({ tag }) => tag === name);
    const items = members.map(({ slug }) => ({ type: 'doc', path: `/reference/api/vimpel/${slug}` }));
    return page === null ? [] : [{ type: 'category', label: name, link: { path: page }, collapsed: true, items }];
  });
  return linesOfFacts([{ type: 'doc', label: intro.label, path: intro.path }, ...groups], {
    reference: [],
    settled: known,
  });
};

check('sidebars have the entries of the facts in their order, and are open where those are', () => {
  const isOperation = new Set(operations.map(({ slug }) => `/reference/api/vimpel/${slug}`));
  const labelOf = ({ route, label }: { route: string; label: string }) => (isOperation.has(route) ? '' : label);
  assert.equal([...site.sidebars.keys()], Object.keys(sidebars));
  for (const [name, items] of site.sidebars) {
    const found = linesOf(items, labelOf).filter(entry => !ownEntries.some(own => own.test(entry)));
    const wanted = linesOfFacts(sidebars[name]!, { reference: ofReference(), settled: known });
    assert.fixture(found.join('\n'), wanted.join('\n'), name);
  }
});

test.run();
