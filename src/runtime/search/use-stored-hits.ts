/** The stored hits of this site as a component sees them. Read anew before each change: another tab may have changed them. */
import { useState } from 'react';
import { useSiteData } from '../data/site-data.js';
import {
  readHits,
  type StoredHit,
  storageKey,
  withFavorite,
  withoutHit,
  withRecent,
  writeHits,
} from './stored-hits.js';

export function useStoredHits() {
  const { site } = useSiteData();
  const key = storageKey(site.base, site.search.version);
  const [hits, setHits] = useState(() => readHits(key, site.search));
  const change = (next: (before: typeof hits) => typeof hits) => {
    const changed = next(readHits(key, site.search));
    writeHits(key, changed);
    setHits(changed);
  };
  return {
    hits,
    remember: (hit: StoredHit) => change(before => withRecent(before, hit, site.search)),
    favor: (hit: StoredHit) => change(before => withFavorite(before, hit, site.search)),
    remove: (hit: StoredHit) => change(before => withoutHit(before, hit)),
  };
}

export type Stored = ReturnType<typeof useStoredHits>;
