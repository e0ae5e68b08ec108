/**
 * Pages of documents whose bodies are written already are alike but for texts and addresses. React renders each shape of
 * them once, with marks in the places of these, and every page is its shape with what is its own.
 */
import { renderToString } from 'react-dom/server';
import type { PageChunk, PageRef, SiteInfo } from '../../format.js';
import { withBase } from '../../routes.js';
import { App } from '../app/app.js';
import { createCurrentPageStore } from '../router/current-page.js';
import { escapeAttribute, escapeText, unescapeTextQuotes } from './html-escape.js';
import { createPrerenderData } from './prerender-data.js';
import { type prerenderShell, tocHtml } from './shell-html.js';
import { allowedUrl, createStaticHtml } from './static-html.js';

/** A page's HTML around its body, in pieces. */
type RenderFromTemplate = (page: PageChunk, body: readonly string[]) => string[];

/** Nothing that is escaped in HTML or in an address. */
const placeholder = (name: string | number) => `docsc-mark-${name}-`;
const placeholderPattern = /docsc-mark-(\w+)-/;

/** Sites have some tens. Where each page has one of its own, they are not to be held. */
const MAX_TEMPLATES = 500;

export function createPageTemplates(site: SiteInfo, written: ReturnType<typeof prerenderShell>): RenderFromTemplate {
  /** Pieces, and between them what the marks say. */
  const known = new Map<string, string[]>();
  const render = (page: PageChunk): string[] => {
    const plain = createStaticHtml();
    const { written: parts, footer } = written(plain);
    const data = createPrerenderData(
      site,
      { page },
      {
        renderBody: () => <>{placeholder('body')}</>,
        written: { ...parts, contents: () => <>{placeholder('contents')}</> },
        ...{ footer, components: {} },
      },
    );
    const shown = createCurrentPageStore({ path: withBase('/', site.base), route: page.route, page, visit: 0 });
    const html = unescapeTextQuotes(renderToString(<App data={data} shown={shown} />));
    return plain.fill(html).join('').split(placeholderPattern);
  };
  return (page, body) => {
    const { shape, values } = toTemplate(page, site.base);
    const key = JSON.stringify(shape);
    const pieces = known.get(key) ?? render(shape);
    if (known.size < MAX_TEMPLATES) known.set(key, pieces);
    const own = new Map<string, readonly string[]>([
      ['body', body],
      ['contents', page.toc.length > 1 ? [tocHtml(page.toc)] : []],
    ]);
    const filled: string[] = [];
    for (let nth = 0; nth < pieces.length; nth++) {
      const piece = pieces[nth]!;
      const found = nth % 2 ? own.get(piece) : undefined;
      if (found) for (const one of found) filled.push(one);
      else filled.push(nth % 2 ? values[Number(piece)]! : piece);
    }
    return filled;
  };
}

/**
 * A page with marks, and the HTML that belongs in their places. What is not known to be a text or an address stays, so
 * that pages which differ in it are of two shapes.
 */
function toTemplate(page: PageChunk, base: string): { shape: PageChunk; values: string[] } {
  const values: string[] = [];
  const put = (html: string) => placeholder(values.push(html) - 1);
  // React leaves no place for a text that is empty.
  const text = <T extends string | undefined>(value: T) => (value ? put(escapeText(value)) : value);
  const start = withBase('/', base).length;
  const route = (value: string) => `/${put(escapeAttribute(withBase(value, base).slice(start)))}`;
  const ref = (value: PageRef): PageRef => ({ ...value, title: text(value.title), route: route(value.route) });
  const { body, toc, description, sidebar, editUrl, crumbs, prev, next, tags, updated, ...rest } = page;
  const { date, text: day, author } = updated ?? {};
  const shape: PageChunk = {
    ...rest,
    route: '/',
    title: text(page.title),
    description: page.lead ? text(description) : '',
    sidebar: sidebar === null ? null : '',
    crumbs: crumbs.map(crumb => ({
      ...crumb,
      label: text(crumb.label),
      ...(crumb.route !== undefined && { route: route(crumb.route) }),
    })),
    // There is a list from two on.
    toc:
      toc.length > 1
        ? [
            { id: '', text: '', depth: 2 },
            { id: '', text: '', depth: 2 },
          ]
        : [],
    ...(prev && { prev: ref(prev) }),
    ...(next && { next: ref(next) }),
    // React refuses some other addresses.
    ...(editUrl && { editUrl: allowedUrl.test(editUrl) ? put(escapeAttribute(editUrl)) : editUrl }),
    ...(tags && { tags: tags.map(ref) }),
    ...(updated && {
      updated: { date: date && put(escapeAttribute(date)), text: text(day), author: text(author) },
    }),
    body: { type: 'root', children: [] },
  };
  return { shape, values };
}
