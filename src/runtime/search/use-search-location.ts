/** Where a reader is on the search page: query, page and section, as the address says. Typing changes the step he is at. */
import { search as settings } from 'virtual:docsc-search';
import { useEffect, useState } from 'react';
import { toRoute } from '../../routes.js';
import { useSiteData } from '../data/site-data.js';
import { parseSearchLocation, type SearchLocation, searchLocationAddress } from './search-location.js';

/** Browsers refuse addresses that change a hundred times in half a minute. */
const URL_UPDATE_DELAY = 300;

/** While the next page is on its way, this one is still shown, and the address is the other's already. */
const isOnSearchPage = (base: string) => toRoute(location.pathname, base) === '/search';

/** `onMove` is called when a link of the page has led to another place. */
export function useSearchLocation(onMove: () => void): [SearchLocation, (next: SearchLocation) => void] {
  const { base } = useSiteData().site;
  const [place, setPlace] = useState(() => parseSearchLocation(location.search, settings.maxLength));
  useEffect(() => {
    const follow = ({ type }: Event) => {
      if (!isOnSearchPage(base)) return;
      const next = parseSearchLocation(location.search, settings.maxLength);
      setPlace(next);
      if (type === 'hashchange' && !location.hash) onMove();
    };
    addEventListener('popstate', follow);
    addEventListener('hashchange', follow);
    return () => {
      removeEventListener('popstate', follow);
      removeEventListener('hashchange', follow);
    };
  }, [onMove, base]);
  const address = searchLocationAddress(place, base);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isOnSearchPage(base) && location.pathname + location.search !== address)
        history.replaceState(history.state, '', address + location.hash);
    }, URL_UPDATE_DELAY);
    return () => clearTimeout(timer);
  }, [address, base]);
  return [place, setPlace];
}
