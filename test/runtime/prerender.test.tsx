/** HTML that is prerendered without React equals what React would render, on every page. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Element, ElementContent, Root } from 'hast';
import { renderToString } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as hast from '../../src/compiler/body/hast.js';
import type { Config } from '../../src/compiler/config/types.js';
import { serializeChunk } from '../../src/compiler/emit/chunk.js';
import type { CompiledPage } from '../../src/compiler/pages/rendered-page.js';
import { visibleNav } from '../../src/compiler/site/visible-nav.js';
import type { NavItem, SiteInfo } from '../../src/format.js';
import { type Route, withBase } from '../../src/routes.js';
import { App } from '../../src/runtime/app/app.js';
import { apiIslands } from '../../src/runtime/content/api/islands.js';
import { renderBody } from '../../src/runtime/content/render.js';
import { type SiteData, SiteDataContext } from '../../src/runtime/data/site-data.js';
import { unescapeTextQuotes } from '../../src/runtime/prerender/html-escape.js';
import { createPrerenderData } from '../../src/runtime/prerender/prerender-data.js';
import { createPrerenderer } from '../../src/runtime/prerender/server.js';
import { createSidebarRenderer, type SidebarPage } from '../../src/runtime/prerender/sidebar-html.js';
import { createStaticHtml } from '../../src/runtime/prerender/static-html.js';
import { createCurrentPageStore } from '../../src/runtime/router/current-page.js';
import { FooterContents } from '../../src/runtime/shell/footer-contents.js';
import { Sidebar } from '../../src/runtime/shell/sidebar.js';
import { renderSidebar } from '../../src/runtime/shell/sidebar-tree.js';
import { compileSite } from '../compiler/site.js';
import { readFiles } from '../project.js';
import { linkSite } from '../reference-content/pages.js';

/** Renders a body with React only, and with its static parts prerendered as strings. */
function bothBodies({ chunk, schemas }: Pick<CompiledPage, 'chunk' | 'schemas'>, site: SiteInfo): [string, string] {
  const given = { renderBody, footer: <footer />, components: { api: apiIslands } };
  const data = createPrerenderData(site, { page: chunk, schemas }, given);
  const shown = (body: Root) => {
    const article = renderBody(body, key => data.peekSchema(chunk.route, key));
    return unescapeTextQuotes(renderToString(<SiteDataContext value={data}>{<div>{article}</div>}</SiteDataContext>));
  };
  const plain = createStaticHtml();
  return [shown(chunk.body), plain.fillPlaceholders(shown(plain.extractStatic(chunk.body))).join('')];
}

/** Renders a whole page with React only. */
function pageByReact({ chunk, schemas }: Pick<CompiledPage, 'chunk' | 'schemas'>, site: SiteInfo): string {
  const footer = <FooterContents site={site} footer={site.footer} />;
  const data = createPrerenderData(
    site,
    { page: chunk, schemas },
    { renderBody, footer, components: { api: apiIslands } },
  );
  const path = withBase(chunk.route, site.base);
  const currentPage = createCurrentPageStore({ path, route: chunk.route, page: chunk, visit: 0 });
  return unescapeTextQuotes(renderToString(<App data={data} currentPage={currentPage} />));
}

function sidebarOf(site: SiteInfo, { route, crumbs }: SidebarPage, nav: NavItem[]): string {
  const data = { site, peekSidebar: () => nav, peekBranch: () => [], renderSidebar } as Partial<SiteData> as SiteData;
  const tree = <Sidebar sidebar="main" route={route} crumbs={crumbs} />;
  return unescapeTextQuotes(renderToString(<SiteDataContext value={data}>{tree}</SiteDataContext>));
}

/** `h` without type checks, for nodes that the compiler never creates. */
const h = hast.h as (name: string, properties?: object, ...children: (ElementContent | string)[]) => Element;

type Linked = { sidebars: ReadonlyMap<string, NavItem[]> };

function compare(pages: Iterable<CompiledPage>, { site }: Config, { sidebars }: Linked): void {
  const withSidebar = createSidebarRenderer(site);
  const prerender = createPrerenderer(site);
  for (const page of pages) {
    const { chunk, schemas } = page;
    const [byReact, written] = bothBodies(page, site);
    assert.is(written, byReact, chunk.route);
    // Pages with custom components are covered by another test.
    const isOwn = chunk.bundles?.includes('own') || site.slots;
    if (!isOwn) assert.is(prerender.page({ page: chunk, schemas }).html.join(''), pageByReact(page, site), chunk.route);
    assert.is(serializeChunk(chunk).join(''), JSON.stringify(chunk), chunk.route);
    const nav = chunk.sidebar === null ? undefined : sidebars.get(chunk.sidebar);
    if (!nav) continue;
    const empty = sidebarOf(site, chunk, []);
    const expected = sidebarOf(site, chunk, nav);
    assert.is(withSidebar([`a${empty}b`], chunk, nav).join(''), `a${expected}b`, chunk.route);
    // Pages are rendered again if, and only if, this has changed.
    assert.is(sidebarOf(site, chunk, visibleNav(nav, chunk)), expected, chunk.route);
  }
}

test('fixtures', async () => {
  const root = join(import.meta.dirname, '../fixtures');
  for (const feature of await readdir(root)) {
    for (const name of await readdir(join(root, feature))) {
      const { pages, config, site } = await compileSite(await readFiles(join(root, feature, name)));
      compare(pages.values(), config, site);
    }
  }
});

test('the reference site', async () => {
  const { compiler, config, site } = await linkSite();
  for (const route of site.pages.keys()) compare([await compiler.compile(site, route)], config, site);
});

test('elements one by one', () => {
  const text = (value: string): ElementContent => ({ type: 'text', value });
  const bodies: ElementContent[][] = [
    [],
    [text('a'), text('b'), h('b'), text(''), text('c')],
    [text(`<&>"'`), h('p', { title: `<&>"'`, className: ['a', 'b'] }, `"it's" <b> & c`)],
    [h('h2', { id: `it's "a" <b>` }, 'A'), h('h3', {}, 'B'), h('h4', { id: '' }, 'C'), h('h5', { id: 'd' })],
    [h('h2', { id: 'ä b' }, h('code', {}, 'A'), ' b'), h('h1', { id: 'e' }, 'E')],
    [h('p', {}, 'a', h('br'), 'b', h('wbr')), h('hr', { className: ['c'] })],
    [h('table', {}, '\n', h('tbody', {}, ' \t', h('tr', {}, '\n', h('td', {}, ' '), h('td', { colSpan: 2 }, 'b'))))],
    [h('pre', {}, '\na'), h('pre', {}, h('code', {}, '\na')), h('pre', {}, '\n', h('b', {}, 'c'))],
    [h('a', { href: '' }, 'a'), h('a', { href: '/b?c=1&d="' }, 'b'), h('a', { href: 'mailto:a@b.c' }, 'c')],
    [h('a', { href: 'tel:1' }, 'a'), h('a', { href: 'b', rel: ['noopener', 'noreferrer'], download: true }, 'b')],
    [h('ol', { start: 0 }, h('li', { value: 3 }, 'a')), h('ol', { start: Number.NaN, reversed: true })],
    [h('p', { hidden: true, tabIndex: -1, dataFooBar: 'x', ariaHidden: 'true', ariaLabel: 'y' }, 'a')],
    [
      h('p', { className: [] }),
      h('p', { title: null }),
      h('p', { title: false, id: undefined }, 'a'),
      h('p', { title: 1.5 }),
    ],
    [h('img', { src: '/a.png', alt: '' }), h('p', {}, h('img', { src: '/b.png', loading: 'lazy' }), 'b')],
    [h('ul', {}, h('li', {}, h('input', { type: 'checkbox', checked: true, disabled: true }), ' a'), h('li', {}, 'b'))],
    [h('details', { open: true }, h('summary', {}, 'a'), 'b'), h('unknown-one', {}, 'c'), h('time', { dateTime: '1' })],
  ];
  const site = { base: '/' } as SiteInfo;
  for (const children of bodies) {
    const chunk = { route: '/a', body: { type: 'root', children } } as unknown as CompiledPage['chunk'];
    const [byReact, written] = bothBodies({ chunk, schemas: {} }, site);
    assert.is(written, byReact);
  }
});

test('pages of one shape differ in their texts and addresses alone', async () => {
  const { config } = await compileSite({ 'docs/a.md': '# A\n' });
  const site: SiteInfo = { ...config.site, base: '/base/' };
  const prerender = createPrerenderer(site);
  const body: Root = { type: 'root', children: [h('p', {}, 'text')] };
  const heading = { id: `it's "b" <c>`, text: `It's "b" <c> & d`, depth: 2 as const };
  const ref = { title: `"Next" <b> & it's`, route: '/näh "er"?' };
  const own: Partial<CompiledPage['chunk']>[] = [
    {},
    { title: '' },
    { title: 'b', titleParts: ['', `it's <b>`, ' & ', '"c"'] },
    { title: 'b', titleParts: ['A ', 'b'] },
    { title: 'docsc-mark-1-', route: '/' },
    { title: `It's <b>"bold"</b> &amp; {{app}} $& $1`, crumbs: [{ label: '' }, { label: `A & "b"`, route: '/' }] },
    { crumbs: [{ label: 'docsc-mark-0-', route: '/c d/e' }, { label: 'f' }], toc: [heading] },
    { toc: [heading, { id: '', text: '', depth: 3 }, heading], hideTitle: true },
    { lead: true, description: `It's "so" <i> & so`, prev: ref, next: { title: '', route: '/' } },
    { lead: true, description: '', editUrl: `https://example.com/a b?c="d"&e='f'`, next: ref },
    { editUrl: '/edit?a=1&b=2', tags: [ref, { title: 'T', route: '/t' }] },
    { editUrl: 'javascript:alert(1)', tags: [] },
    { editUrl: '', updated: { date: '2026-01-02', text: '2 <January>', author: `O'Neil & "Co"` } },
    { updated: { date: '2026-01-02' }, sidebar: null },
    { updated: { author: 'A' } },
    { updated: {} },
  ];
  for (const values of [...own, ...own]) {
    const some = { route: '/a', title: 'A', description: 'About', layout: 'doc', sidebar: 'main', crumbs: [], toc: [] };
    const chunk = { ...some, body, ...values } as unknown as CompiledPage['chunk'];
    const expected = pageByReact({ chunk, schemas: {} }, site);
    assert.is(prerender.page({ page: chunk, schemas: {} }).html.join(''), expected, JSON.stringify(values));
  }
});

test('unsafe values are left to React, which refuses them', () => {
  const unsafe = [
    h('a', { href: 'javascript:alert(1)' }, 'a'),
    h('a', { href: ' java\nscript:alert(1)' }, 'a'),
    h('p', { onClick: 'alert(1)' }, 'a'),
    h('p', { style: 'color: red' }, 'a'),
    h('script', {}, 'alert(1)'),
    h('iframe', { src: '/a' }),
  ];
  for (const element of unsafe) {
    const body: Root = { type: 'root', children: [h('section', {}, h('p', {}, 'safe'), element)] };
    const taken = createStaticHtml().extractStatic(body);
    assert.throws(() => renderBody(taken, () => undefined), /docsc did not write/);
  }
});

test('a sidebar marks the page, and shows only what is near in a long list', () => {
  const pages = (count: number, name: string): NavItem[] =>
    Array.from({ length: count }, (_, at) => ({
      type: 'page',
      label: `${name} ${at}`,
      route: `/${name}/${at} "it's"`,
    }));
  const nav: NavItem[] = [
    { type: 'page', label: 'A & b', route: '/a' },
    { type: 'link', label: 'The same', href: '/same' },
    { type: 'page', label: 'Same', route: '/same' },
    {
      type: 'page',
      label: 'Go',
      icon: 'i-lucide-rocket',
      method: 'get',
      notes: [
        ['visually-hidden', ' (A & "B")'],
        ['method method-get', 'new'],
      ],
      route: '/go',
    },
    { type: 'link', label: 'More', notes: [['method method-none', `it's <b>`]], href: '/more' },
    { type: 'category', label: 'Long', icon: 'i-a', notes: [['method method-put', 'beta']], items: pages(200, 'long') },
    {
      type: 'category',
      label: 'Open',
      open: true,
      items: [{ type: 'category', label: 'Long', items: pages(3, 'low') }],
    },
    {
      type: 'category',
      label: 'Short',
      icon: 'i-b',
      notes: [
        ['visually-hidden', ' (D & E)'],
        ['method method-put', 'beta'],
      ],
      route: '/short',
      items: [...pages(3, 'short'), { type: 'page', label: 'Again', route: '/a' }],
    },
  ];
  const site = { base: '/base/' } as SiteInfo;
  const withSidebar = createSidebarRenderer(site);
  const places: [route: string, ...trail: string[]][] = [
    ['/a'],
    ['/same'],
    ['/nowhere'],
    ['/short'],
    ...[0, 59, 60, 61, 120, 199].map((at): [string, string] => [`/long/${at} "it's"`, 'Long']),
    ...[0, 1, 2].map((at): [string, string] => [`/short/${at} "it's"`, 'Short']),
    ['/a', 'Short'],
    ['/low/1 "it\'s"', 'Open', 'Long'],
  ];
  for (const [route, ...trail] of [...places, ...places]) {
    const place = { route, sidebar: 'main', crumbs: trail.map(label => ({ label })) };
    const expected = sidebarOf(site, place, nav);
    assert.is(withSidebar([sidebarOf(site, place, [])], place, nav).join(''), expected, route);
    assert.is(sidebarOf(site, place, visibleNav(nav, place)), expected, route);
    const isThere = route !== '/nowhere' && (trail.length > 0 || !/\d/.test(route));
    assert.is(expected.includes('aria-current="page"'), isThere, route);
  }
});

test('looks 2: one entry is marked, however often the sidebar leads to the page', () => {
  const page = (label: string, route: Route, more = {}): NavItem => ({ type: 'page', label, route, ...more });
  const category = (label: string, items: NavItem[], more = {}): NavItem => ({
    type: 'category',
    label,
    items,
    ...more,
  });
  const nav = [
    page('A', '/a'),
    category('Group', [page('First', '/first'), page('A again', '/a')], { route: '/first' }),
    category('Without its page', [page('B', '/b')], { route: '/c', open: true }),
    category('Others', [page('First again', '/first', { ref: true }), page('D', '/d', { ref: true })], { open: true }),
    category('Beside', [page('B', '/b'), category('E', [page('F', '/f')], { route: '/e' }), page('E', '/e')], {
      open: true,
    }),
  ];
  const site = { base: '/' } as SiteInfo;
  const marked = (route: Route, ...trail: string[]) => {
    const place = { route, sidebar: 'main', crumbs: trail.map(label => ({ label })) };
    const html = sidebarOf(site, place, nav);
    assert.is(createSidebarRenderer(site)([sidebarOf(site, place, [])], place, nav).join(''), html);
    return [...html.matchAll(/aria-current="page">(?:<span>)?([^<]*)/g)].map(([, label]) => label);
  };
  assert.equal(marked('/a'), ['A']);
  assert.equal(marked('/a', 'Group'), ['A again']);
  assert.equal(marked('/first'), ['First']);
  assert.equal(marked('/c'), ['Without its page']);
  assert.equal(marked('/b', 'Without its page'), ['B']);
  assert.equal(marked('/d'), ['D']);
  assert.equal(marked('/e', 'Beside'), ['E']);
  assert.equal(marked('/nowhere'), []);
});

test.run();
