/**
 * The stored hits of this site as React state. They are read again before each change and whenever the component is
 * shown, because another tab or another component may have changed them.
 */
import { search as settings } from 'virtual:docsc-search';
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

/** The stored hits, and functions that change them. `isShown`: the component is visible. */
export function useStoredHits(isShown = true) {
  const { site } = useSiteData();
  const key = storageKey(site.base, settings.version);
  const [hits, setHits] = useState(() => readHits(key, settings));
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown !== wasShown) {
    setWasShown(isShown);
    setHits(readHits(key, settings));
  }
  const change = (next: (before: typeof hits) => typeof hits) => {
    const changed = next(readHits(key, settings));
    writeHits(key, changed);
    setHits(changed);
  };
  return {
    hits,
    remember: (hit: StoredHit) => change(before => withRecent(before, hit, settings)),
    favor: (hit: StoredHit) => change(before => withFavorite(before, hit, settings)),
    remove: (hit: StoredHit) => change(before => withoutHit(before, hit)),
  };
}

/** What `useStoredHits` returns. */
export type StoredHitsState = ReturnType<typeof useStoredHits>;
