/** The reference site has every route of the facts, at its exact path, in its sidebar and under its label. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { NavItem } from '../../src/format.js';
import { beside, note } from '../reference-api/project.js';
import { linkSite } from './pages.js';

const test = suite('routes of the reference site');

type Fact = { path: string; kind: string; label: string; labelFrom: string; sidebar: string | null; alias?: string };

/** Open points of the facts, settled: the page has the other address, and this one is redirected to it. */
const settled: Record<string, string> = {
  '/feature-flag-tutorials/use-cases/scaling': '/feature-flag-tutorials/use-cases/scaling-vimpel',
  '/understanding-vimpel/proxy-hosting': '/understanding-vimpel/hosting-options',
};

const text = await readFile(join(beside, 'facts/routes.json'), 'utf8').catch(() => undefined);
const named = (words: string) => words.replaceAll('{product}', 'vimpel').replaceAll('{Product}', 'Vimpel');
const facts = text === undefined ? [] : (JSON.parse(named(text)) as Fact[]).filter(({ path }) => path !== '*');
const { site } = await linkSite();

/** What a sidebar calls each page; categories have names of their own. */
function labelsOf(items: readonly NavItem[]): [string, string][] {
  return items.flatMap((item): [string, string][] => {
    if (item.type === 'category') return labelsOf(item.items ?? []);
    return item.type === 'page' ? [[item.route, item.label]] : [];
  });
}

if (text === undefined) {
  test('skipped', () => note('skipped: the facts of the routes are not beside this checkout (../shared/facts)'));
} else {
  test('every route is a page, and every page a route', () => {
    const wanted = facts.map(({ path }) => settled[path] ?? path);
    const found = [...site.pages.keys()];
    assert.equal(
      wanted.filter(path => !site.pages.has(path)),
      [],
    );
    const own = ['/404'];
    assert.equal(
      found.filter(route => !wanted.includes(route) && !own.includes(route)),
      [],
    );
    for (const [from, to] of Object.entries(settled)) assert.is(site.redirects.get(from), to);
    note(`${found.length} pages for ${facts.length} routes of the facts`);
  });

  test('each page is in its sidebar, or in none', () => {
    const wrong = facts.filter(({ path, sidebar }) => {
      const page = site.pages.get(settled[path] ?? path)!;
      return page.sidebar !== sidebar && path !== '/';
    });
    assert.equal(
      wrong.map(({ path, sidebar }) => `${path}: ${site.pages.get(settled[path] ?? path)!.sidebar}, not ${sidebar}`),
      [],
    );
  });

  test('sidebars call pages what the facts call them', () => {
    const labels = new Map([...site.sidebars.values()].flatMap(labelsOf));
    // Operations are called by their own summaries, and the home page by what it is in each sidebar.
    const wrong = facts.filter(({ path, label, kind }) => {
      const shown = labels.get(path);
      return (kind === 'doc' || kind === 'remote') && path !== '/' && shown !== undefined && shown !== label;
    });
    assert.equal(
      wrong.map(({ path, label }) => `${path}: ${labels.get(path)}, not ${label}`),
      [],
    );
  });
}

test.run();
