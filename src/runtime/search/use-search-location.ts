/** The search page's query, page and section, kept in the URL. Typing replaces the current history entry. */
import { search as settings } from 'virtual:docsc-search';
import { useEffect, useState } from 'react';
import { toRoute } from '../../routes.js';
import { useSiteData } from '../data/site-data.js';
import { parseSearchLocation, type SearchLocation, searchLocationAddress } from './search-location.js';

/** In milliseconds. Browsers refuse more than a hundred changes of the URL in half a minute. */
const URL_UPDATE_DELAY = 300;

/** False once the reader has followed a link: the URL changes before the search page is replaced. */
const isOnSearchPage = (base: string) => toRoute(location.pathname, base) === '/search';

/**
 * `typed` is a text that replaces the query of the address. `onNavigate` is called when a link on the search page has
 * led to another page of hits or another section.
 */
export function useSearchLocation(
  typed: string,
  onNavigate: () => void,
): [SearchLocation, (next: SearchLocation) => void] {
  const { base } = useSiteData().site;
  const [searchLocation, setSearchLocation] = useState<SearchLocation>(() => {
    const written = parseSearchLocation(location.search, settings.maxLength);
    return typed && typed !== written.text ? { text: typed, page: 0 } : written;
  });
  useEffect(() => {
    const follow = ({ type }: Event) => {
      if (!isOnSearchPage(base)) return;
      const next = parseSearchLocation(location.search, settings.maxLength);
      setSearchLocation(next);
      if (type === 'hashchange' && !location.hash) onNavigate();
    };
    addEventListener('popstate', follow);
    addEventListener('hashchange', follow);
    return () => {
      removeEventListener('popstate', follow);
      removeEventListener('hashchange', follow);
    };
  }, [onNavigate, base]);
  const address = searchLocationAddress(searchLocation, base);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isOnSearchPage(base) && location.pathname + location.search !== address)
        history.replaceState(history.state, '', address + location.hash);
    }, URL_UPDATE_DELAY);
    return () => clearTimeout(timer);
  }, [address, base]);
  return [searchLocation, setSearchLocation];
}
