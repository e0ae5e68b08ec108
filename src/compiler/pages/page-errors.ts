/**
 * The errors of a page, and the page that says so: a build that keeps going publishes a page with errors too, and a box
 * above its text names them.
 */
import type { PageChunk } from '../../format.js';
import type { Route } from '../../routes.js';
import { h } from '../body/hast.js';
import type { Config } from '../config/types.js';
import { normalizeDiagnostics } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { checkAnchors } from '../site/anchors.js';
import type { Site } from '../types.js';
import type { RenderedPage } from './rendered-page.js';
import { summarizeAt } from './site-page.js';
import type { PageSummaries } from './summaries.js';

/** A page whose errors are asked for, with the findings about it so far. */
type PageInSite = Pick<RenderedPage, 'route' | 'origin' | 'anchored' | 'diagnostics'>;

/** The errors of a page: among its findings, and of its links to headings. */
export type FindErrors = (site: Site, page: PageInSite) => Promise<Diagnostic[]>;

/** Creates the function; in a build that stops at errors, no page shows any. */
export function createErrorFinder({ rules }: Config, keepsGoing: boolean, summaries: PageSummaries): FindErrors {
  if (!keepsGoing) return async () => [];
  return async (site, page) => {
    const { route, origin, diagnostics } = page;
    // Many pages come from one API description; to each belongs what is below its own pointer.
    const isOwn = ({ path, pointer }: Diagnostic) =>
      path === origin.path && (origin.pointer === undefined || pointer?.startsWith(`${origin.pointer}/`));
    const linked = site.generated.has(route) ? [] : site.diagnostics.filter(isOwn);
    const anchors = rules['broken-anchor'] === 'error' ? await findBrokenAnchors(site, page, summaries) : [];
    return normalizeDiagnostics([...linked, ...diagnostics, ...anchors], rules).filter(
      ({ level }) => level === 'error',
    );
  };
}

/** The build checks links to headings when all pages are compiled; a box needs to know earlier. */
async function findBrokenAnchors(
  site: Site,
  { origin, anchored }: PageInSite,
  summaries: PageSummaries,
): Promise<Diagnostic[]> {
  const routes = [...new Set(anchored.map(({ route }) => route))].filter(route => site.pages.has(route));
  const anchorsAt = async (route: Route) => (await summarizeAt(site, route, summaries)).summary.anchors;
  const known = new Map(
    await Promise.all(routes.map(async route => [route, new Set(await anchorsAt(route))] as const)),
  );
  return checkAnchors(anchored, origin, route => known.get(route));
}

/** Errors that a box lists; there may be one for each line of a page. */
const MAX_LISTED = 10;

/** The chunk with a box about the errors above its text; search does not read it. */
export function withErrorBox(chunk: PageChunk, errors: Diagnostic[]): PageChunk {
  if (!errors.length) return chunk;
  const listed = errors.slice(0, MAX_LISTED).map(({ path, place, message }) => {
    const where = place ? `${path}:${place.line}:${place.column}` : path;
    return h('li', {}, where && h('code', {}, where), ` ${message}`);
  });
  const more = errors.length - listed.length;
  const box = h(
    'aside',
    { className: ['admonition', 'admonition-danger'], ariaLabel: 'Errors on this page' },
    h('p', { className: ['admonition-title'] }, 'This page has errors'),
    h('p', {}, 'It was built all the same, and parts of it may be missing.'),
    h('ul', {}, listed, more > 0 && h('li', {}, `${more} more`)),
  );
  const { children } = chunk.body;
  // The first paragraph of the home page belongs to its title.
  const lead = chunk.layout === 'home' ? children.findIndex(({ type }) => type === 'element') + 1 : 0;
  return { ...chunk, body: { ...chunk.body, children: [...children.slice(0, lead), box, ...children.slice(lead)] } };
}
