/**
 * Links to headings in `serve`: those of pages that were opened or edited, and of the configuration. A build compares all
 * pages; here a page is compared with the pages that it links to, so the cost does not grow with the site.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Route } from '../../routes.js';
import type { Config } from '../config/types.js';
import { normalizeDiagnostics } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { checkAnchors, type FindAnchors, linksToOtherPages } from '../site/anchors.js';
import { checkRedirectAnchors } from '../site/redirects.js';
import { checkShellAnchors } from '../site/shell-links.js';
import type { Site } from '../types.js';
import type { LinkedPages } from './responses.js';

/** Remembers what pages link to, and what was found. */
export type AnchorWatch = {
  /** Checks a page that a browser opened for the first time; `undefined` where it was checked before. */
  openPage: (session: LinkedPages, route: Route) => Promise<Diagnostic[] | undefined>;
  /**
   * Checks edited pages, and pages that link to their headings. A site that was linked again is checked again. Returns all
   * findings about opened pages and the configuration.
   */
  checkEdit: (session: LinkedPages, edited: Route[]) => Promise<Diagnostic[]>;
};

/** The findings of a page, and the pages whose headings it links to. */
type CheckedPage = { targets: ReadonlySet<Route>; found: Diagnostic[] };

/** Creates a watch that knows no page. */
export function createAnchorWatch(): AnchorWatch {
  const known = new Map<Route, CheckedPage>();
  const state: { pages?: Site['pages']; config?: CheckedPage; last: Promise<unknown> } = { last: Promise.resolve() };
  /** Requests and edits come together, and a check must not replace the result of a later one. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = state.last.then(work);
    state.last = done.catch(() => undefined);
    return done;
  };

  const checkPage = async (session: LinkedPages, route: Route): Promise<CheckedPage> => {
    const { compiler, site } = session;
    const { page, anchored } = await compiler.compile(site, route);
    const others = linksToOtherPages(anchored, { route, anchors: page.anchors });
    return askForAnchors(session, find => checkAnchors(others, page.head.origin, find));
  };

  const checkAgain = async (session: LinkedPages, isAffected: (checked: CheckedPage, route: Route) => boolean) => {
    for (const [route, checked] of known)
      if (!session.site.pages.has(route)) known.delete(route);
      else if (isAffected(checked, route)) known.set(route, await checkPage(session, route));
  };

  const checkConfig = ({ config, site }: LinkedPages, find: FindAnchors): Diagnostic[] => [
    ...checkRedirectAnchors(config, site, find),
    ...checkShellAnchors(config, site, find),
  ];

  const all = ({ config }: LinkedPages): Diagnostic[] =>
    normalizeDiagnostics(
      [state.config, ...known.values()].flatMap(checked => checked?.found ?? []),
      config.rules,
    );

  const checkConfigAgain = async (session: LinkedPages, edited: Route[]): Promise<boolean> => {
    const { pages, config } = state;
    state.pages = session.site.pages;
    const isRelinked = pages !== session.site.pages;
    if (isRelinked || edited.some(route => config?.targets.has(route)))
      state.config = await askForAnchors(session, find => checkConfig(session, find));
    return isRelinked;
  };

  const openPage: AnchorWatch['openPage'] = async (session, route) => {
    if (isOff(session.config) || known.has(route) || !session.site.pages.has(route)) return undefined;
    if (!state.config) await checkConfigAgain(session, []);
    known.set(route, await checkPage(session, route));
    return all(session);
  };

  const checkEdit: AnchorWatch['checkEdit'] = async (session, edited) => {
    if (isOff(session.config)) return [];
    const isRelinked = await checkConfigAgain(session, edited);
    for (const route of edited) if (!known.has(route)) known.set(route, { targets: new Set(), found: [] });
    const isAffected = (checked: CheckedPage, route: Route) =>
      isRelinked || edited.some(one => one === route || checked.targets.has(one));
    await checkAgain(session, isAffected);
    return all(session);
  };

  return {
    openPage: (session, route) => inTurn(() => openPage(session, route)),
    checkEdit: (session, edited) => inTurn(() => checkEdit(session, edited)),
  };
}

const isOff = ({ rules }: Config) => rules['broken-anchor'] === 'off';

/** Runs a check twice: first to see which pages it asks about, and again once these are compiled. */
async function askForAnchors(
  { compiler, site }: LinkedPages,
  check: (find: FindAnchors) => Diagnostic[],
): Promise<CheckedPage> {
  const targets = new Set<Route>();
  check(route => {
    if (site.pages.has(route)) targets.add(route);
    return undefined;
  });
  const anchors = new Map<Route, ReadonlySet<string>>();
  for (const route of targets) {
    anchors.set(route, new Set((await compiler.compile(site, route)).page.anchors));
    // There may be many, and somebody may wait for an answer.
    await nextTurn();
  }
  return { targets, found: check(route => anchors.get(route)) };
}
