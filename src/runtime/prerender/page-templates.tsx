/**
 * Pages whose bodies are static differ only in texts and URLs. React renders one template for all pages of the same shape,
 * with placeholders for these, and each page fills the placeholders with its own HTML.
 */
import { renderToString } from 'react-dom/server';
import type { PageChunk, PageRef, SiteInfo } from '../../format.js';
import { withBase } from '../../routes.js';
import { App } from '../app/app.js';
import { createCurrentPageStore } from '../router/current-page.js';
import { escapeAttribute, escapeText, unescapeTextQuotes } from './html-escape.js';
import { createPrerenderData } from './prerender-data.js';
import { type FillShell, tocHtml } from './shell-html.js';
import { allowedUrl, createStaticHtml } from './static-html.js';

/** Returns the page's HTML around its body, in pieces. */
type RenderFromTemplate = (page: PageChunk, body: readonly string[]) => string[];

/** Contains no character that is escaped in HTML or in a URL. */
const placeholder = (name: string | number) => `docsc-mark-${name}-`;
const placeholderPattern = /docsc-mark-(\w+)-/;

/** A site has a few dozen shapes. If each page has a shape of its own, keeping the templates would only cost memory. */
const MAX_TEMPLATES = 500;

/** Renders each template when the first page of its shape needs it. */
export function createPageTemplates(site: SiteInfo, fillShell: FillShell): RenderFromTemplate {
  /** Alternately a piece of HTML and the name of a placeholder, by shape. */
  const templates = new Map<string, string[]>();
  const renderTemplate = (page: PageChunk): string[] => {
    const staticHtml = createStaticHtml();
    const { prerendered, footer } = fillShell(staticHtml);
    const resources = {
      renderBody: () => <>{placeholder('body')}</>,
      prerendered: { ...prerendered, toc: () => <>{placeholder('contents')}</> },
      footer,
      components: {},
    };
    const data = createPrerenderData(site, { page }, resources);
    const path = withBase('/', site.base);
    const currentPage = createCurrentPageStore({ path, route: page.route, page, visit: 0 });
    const html = unescapeTextQuotes(renderToString(<App data={data} currentPage={currentPage} />));
    return staticHtml.fillPlaceholders(html).join('').split(placeholderPattern);
  };
  return (page, body) => {
    const { shape, values } = toTemplate(page, site.base);
    const key = JSON.stringify(shape);
    const template = templates.get(key) ?? renderTemplate(shape);
    if (templates.size < MAX_TEMPLATES) templates.set(key, template);
    const parts = new Map<string, readonly string[]>([
      ['body', body],
      ['contents', page.toc.length > 1 ? [tocHtml(page.toc)] : []],
    ]);
    const filled: string[] = [];
    for (let index = 0; index < template.length; index++) {
      const piece = template[index]!;
      const part = index % 2 ? parts.get(piece) : undefined;
      if (part) for (const html of part) filled.push(html);
      else filled.push(index % 2 ? values[Number(piece)]! : piece);
    }
    return filled;
  };
}

/**
 * The page with placeholders for its texts and URLs, and the HTML of each by its number. All else stays, so that pages
 * which differ in it have different shapes.
 */
function toTemplate(page: PageChunk, base: string): { shape: PageChunk; values: string[] } {
  const values: string[] = [];
  const placeholderFor = (html: string) => placeholder(values.push(html) - 1);
  // React renders nothing for an empty text.
  const text = <T extends string | undefined>(value: T) => (value ? placeholderFor(escapeText(value)) : value);
  const start = withBase('/', base).length;
  const route = (value: string) => `/${placeholderFor(escapeAttribute(withBase(value, base).slice(start)))}`;
  const ref = (value: PageRef): PageRef => ({ ...value, title: text(value.title), route: route(value.route) });
  const { body, toc, description, sidebar, editUrl, markdown, crumbs, prev, next, tags, updated, ...rest } = page;
  const { date, text: day, author } = updated ?? {};
  const heading = { id: '', text: '', depth: 2 };
  const shape: PageChunk = {
    ...rest,
    route: '/',
    title: text(page.title),
    ...(page.titleParts && { titleParts: page.titleParts.map(text) }),
    description: page.lead ? text(description) : '',
    sidebar: sidebar === null ? null : '',
    crumbs: crumbs.map(crumb => ({
      ...crumb,
      label: text(crumb.label),
      ...(crumb.route !== undefined && { route: route(crumb.route) }),
    })),
    // A page shows its table of contents from two headings on.
    toc: toc.length > 1 ? [heading, heading] : [],
    ...(prev && { prev: ref(prev) }),
    ...(next && { next: ref(next) }),
    // React refuses some other URLs.
    ...(editUrl && { editUrl: allowedUrl.test(editUrl) ? placeholderFor(escapeAttribute(editUrl)) : editUrl }),
    ...(markdown && { markdown: placeholderFor(escapeAttribute(markdown)) }),
    ...(tags && { tags: tags.map(ref) }),
    ...(updated && {
      updated: { date: date && placeholderFor(escapeAttribute(date)), text: text(day), author: text(author) },
    }),
    body: { type: 'root', children: [] },
  };
  return { shape, values };
}
