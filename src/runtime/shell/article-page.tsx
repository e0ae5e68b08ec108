/** One page: breadcrumbs, title, article, table of contents, neighbours. */
import { lazy, type ReactElement, type ReactNode } from 'react';
import { renderFeedback } from '#runtime/feedback';
import { renderSlot } from '#runtime/slot';
import type { Crumb, PageChunk, ShellInfo } from '../../format.js';
import { withBase } from '../../routes.js';
import { useSiteData } from '../data/site-data.js';
import { LazyResultsPage } from '../search/results-loader.js';
import { BrowserOnly } from '../ui/browser-only.js';
import { PageActions } from './page-actions.js';

/** Without what it suggests, the not-found page is complete. */
const LazyNearestPages = lazy(() =>
  import('./nearest-pages.js').then(
    ({ NearestPages }) => ({ default: NearestPages }),
    () => ({ default: () => null }),
  ),
);

/** The page of a chunk, whose body `SiteData` renders. */
export function renderPage(chunk: PageChunk): ReactElement {
  return <ArticlePage chunk={chunk} />;
}

function ArticlePage({ chunk }: { chunk: PageChunk }) {
  const data = useSiteData();
  const { base } = data.site;
  const { layout, route, toc, title, titleParts, hideTitle } = chunk;
  const isArticle = layout === 'doc' || layout === 'index' || layout === 'operation';
  // Without an action: it leads to the address of the page, with the query alone changed.
  const Body = layout === 'search' ? 'form' : 'div';
  const hasToc = layout !== 'home' && toc.length > 1;
  const contents = hasToc && (data.prerendered?.toc(toc) ?? <TableOfContents toc={toc} />);
  return (
    <div className={`page layout-${layout}${hasToc ? ' has-toc' : ''}`}>
      <main id="docsc:content" tabIndex={-1}>
        {layout !== 'home' && (
          <div className="article-top">
            <Crumbs crumbs={chunk.crumbs} base={base} />
            {(layout === 'doc' || layout === 'operation') && (
              <PageActions site={data.site} editUrl={chunk.editUrl} markdown={chunk.markdown} />
            )}
          </div>
        )}
        {isArticle && renderSlot('articleTop', route, title)}
        <article className="article">
          {(!hideTitle || layout === 'home') && (
            <header className="article-header">
              {!hideTitle && <h1 tabIndex={-1}>{titleParts?.map(showTitlePart) ?? title}</h1>}
              {chunk.lead && <p className="lead">{chunk.description}</p>}
              {layout === 'home' && data.site.homeImage && (
                <img className="home-image" src={data.site.homeImage} alt="" width="640" height="400" />
              )}
            </header>
          )}
          {hasToc && (
            <details className="toc-inline">
              <summary>On this page</summary>
              {contents}
            </details>
          )}
          {layout === 'search' && (
            <BrowserOnly>
              <LazyResultsPage />
            </BrowserOnly>
          )}
          <Body className="prose">{data.renderBody(chunk.body, key => data.peekSchema(route, key))}</Body>
          {layout === 'not-found' && (
            <BrowserOnly>
              <LazyNearestPages />
            </BrowserOnly>
          )}
        </article>
        {isArticle &&
          (globalThis.DOCSC_NO_FEEDBACK
            ? renderSlot('articleBottom', route, title)
            : renderArticleEnd(chunk, data.site))}
        <Tags chunk={chunk} base={base} />
        {chunk.updated && <LastUpdated updated={chunk.updated} />}
        <Pager chunk={chunk} base={base} />
      </main>
      {hasToc && (
        <nav className="toc" aria-label="On this page">
          <p className="toc-title">On this page</p>
          {contents}
          {isArticle && renderSlot('tocBottom', route, title)}
        </nav>
      )}
    </div>
  );
}

/** On sites that ask whether pages were helpful: the slot, and the row below it. */
function renderArticleEnd({ route, title, noFeedback }: PageChunk, { feedback }: ShellInfo): ReactNode {
  const slot = renderSlot('articleBottom', route, title);
  if (!feedback || noFeedback) return slot;
  return (
    <>
      {slot}
      {renderFeedback(route, feedback)}
    </>
  );
}

/** Every second part is code. */
function showTitlePart(part: string, index: number) {
  return index % 2 ? <code key={index}>{part}</code> : part;
}

function Tags({ chunk: { tags }, base }: { chunk: PageChunk; base: string }) {
  if (!tags) return null;
  return (
    <nav className="tags" aria-label="Tags">
      <ul>
        {tags.map(({ route, title }) => (
          <li key={route}>
            <a href={withBase(route, base)}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function LastUpdated({ updated: { date, text, author } }: { updated: NonNullable<PageChunk['updated']> }) {
  return (
    <p className="updated">
      Last updated
      {date && (
        <>
          {' on '}
          <time dateTime={date}>{text}</time>
        </>
      )}
      {author && ` by ${author}`}
    </p>
  );
}

function TableOfContents({ toc }: Pick<PageChunk, 'toc'>) {
  return (
    <ul className="toc-list">
      {toc.map(({ id, text, depth }) => (
        <li key={id} className={`toc-depth-${depth}`}>
          <a href={`#${encodeURIComponent(id)}`}>{text}</a>
        </li>
      ))}
    </ul>
  );
}

function Crumbs({ crumbs, base }: { crumbs: Crumb[]; base: string }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumbs">
      <ol>
        <li>
          <a href={withBase('/', base)}>Home</a>
        </li>
        {crumbs.map(({ label, route }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, the order never changes
          <li key={index}>
            {route === undefined ? <span>{label}</span> : <a href={withBase(route, base)}>{label}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Pager({ chunk: { prev, next }, base }: { chunk: PageChunk; base: string }) {
  if (!prev && !next) return null;
  return (
    <nav className="pager" aria-label="Neighbouring pages">
      <PagerLink rel="prev" label="Previous" page={prev} base={base} />
      <PagerLink rel="next" label="Next" page={next} base={base} />
    </nav>
  );
}

type PagerLinkProps = { rel: 'prev' | 'next'; label: string; page: PageChunk['next']; base: string };

/** An empty element if there is no such page, so that the other link keeps its side. */
function PagerLink({ rel, label, page, base }: PagerLinkProps) {
  if (!page) return <span />;
  return (
    <a className={`pager-${rel}`} href={withBase(page.route, base)} rel={rel}>
      <span>{page.section === undefined ? label : `${label} · ${page.section}`}</span>
      <strong>{page.title}</strong>
    </a>
  );
}
