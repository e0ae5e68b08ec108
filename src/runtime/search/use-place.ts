/** Where a reader is on the search page: query, page and section, as the address says. Typing changes the step he is at. */
import { useEffect, useState } from 'react';
import { useSiteData } from '../data/site-data.js';
import { type Place, placeAddress, placeIn } from './address.js';

/** Browsers refuse addresses that change a hundred times in half a minute. */
const SETTLED = 300;

/** `onMove` is called when a link of the page has led to another place. */
export function usePlace(onMove: () => void): [Place, (next: Place) => void] {
  const { site } = useSiteData();
  const { maxLength } = site.search;
  const [place, setPlace] = useState(() => placeIn(location.search, maxLength));
  useEffect(() => {
    const follow = ({ type }: Event) => {
      const next = placeIn(location.search, maxLength);
      setPlace(next);
      if (type === 'hashchange' && !location.hash) onMove();
    };
    addEventListener('popstate', follow);
    addEventListener('hashchange', follow);
    return () => {
      removeEventListener('popstate', follow);
      removeEventListener('hashchange', follow);
    };
  }, [maxLength, onMove]);
  const address = placeAddress(place, site.base);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (location.pathname + location.search !== address)
        history.replaceState(history.state, '', address + location.hash);
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [address]);
  return [place, setPlace];
}
