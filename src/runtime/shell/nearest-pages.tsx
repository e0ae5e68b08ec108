/** On the not-found page: pages with a similar address, and a search for the words of the address. */
import { search as settings } from 'virtual:docsc-search';
import { Fragment, useEffect, useState } from 'react';
import type { PageRef } from '../../format.js';
import { type Route, toRoute, withBase } from '../../routes.js';
import { loadNearbyRoutes } from '../data/nearby-routes.js';
import { type SiteData, useSiteData } from '../data/site-data.js';
import { Icon } from '../ui/icon.js';
import { addressWords, nearestRoutes } from './nearest-routes.js';

/** Renders nothing until it knows what to suggest. */
export function NearestPages() {
  const data = useSiteData();
  const { base } = data.site;
  const [found, setFound] = useState<{ route: Route; pages: PageRef[] }>();
  useEffect(() => {
    const route = toRoute(location.pathname, base);
    if (route === null) return;
    const state = { isShown: true };
    void findNearestPages(route, data).then(pages => state.isShown && setFound({ route, pages }));
    return () => {
      state.isShown = false;
    };
  }, [data, base]);
  if (!found) return null;
  const words = [...new Set(addressWords(found.route).map(({ text }) => text))].join(' ');
  return (
    <div className="prose nearest">
      {found.pages.length > 0 && (
        <>
          <h2>Pages with a similar address</h2>
          <ul className="cards cards-list">
            {found.pages.map(({ route, title }) => (
              <li key={route} className="card">
                <a href={withBase(route, base)} className="card-link">
                  <span className="card-glyph icon-page" aria-hidden="true" />
                  <strong>{title}</strong>
                  <span className="card-text">{breakable(route)}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {!globalThis.DOCSC_NO_SEARCH && words && (
        <>
          <h2>Search for the words of the address</h2>
          <search className="search-page">
            <form action={withBase('/search', base)}>
              <Icon name="search" />
              <input
                type="search"
                name="q"
                aria-label={settings.placeholder}
                maxLength={settings.maxLength}
                defaultValue={words.slice(0, settings.maxLength)}
                autoComplete="off"
                enterKeyHint="search"
              />
            </form>
          </search>
        </>
      )}
    </div>
  );
}

/** Allows a line break before each slash. */
const breakable = (route: Route) =>
  route.split(/(?=\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a route never move
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ));

/** Resolves when the styles apply too. Never rejects: a page whose title cannot be loaded is left out. */
async function findNearestPages(missing: Route, { site, loadStyle }: SiteData): Promise<PageRef[]> {
  const styles = Promise.allSettled([loadStyle('search'), loadStyle('cards')]);
  const nearby = await loadNearbyRoutes(missing, site.base).catch(() => undefined);
  const routes = nearby ? nearestRoutes(missing, nearby.known) : [];
  const titled = routes.map(async (route): Promise<PageRef> => ({ route, title: await nearby!.titleOf(route) }));
  const pages = await Promise.allSettled(titled);
  await styles;
  return pages.flatMap(page => (page.status === 'fulfilled' ? [page.value] : []));
}
