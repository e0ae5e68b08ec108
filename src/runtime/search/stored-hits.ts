/**
 * The hits that a reader has opened recently, and the favorites, in the browser's storage by site and version. Entries
 * that cannot be read are ignored. Only `readHits` and `writeHits` touch the storage; all other functions are pure.
 */
import { type Hierarchy, levelNames, type SearchInfo } from '../../search-format.js';
import { readStored, writeStored } from '../data/storage.js';
import type { SearchHit } from './backend/backend.js';

/** The part of a hit that is stored. */
export type StoredHit = Pick<SearchHit, 'objectID' | 'url' | 'type' | 'hierarchy'>;
/** Both lists are newest first. */
export type StoredHits = { recent: StoredHit[]; favorites: StoredHit[] };

/** The most hits in each list. */
export type StoredHitLimits = Pick<SearchInfo, 'recent' | 'favorites'>;

/** A key for each site of an origin, and for each version of its documentation. */
export function storageKey(base: string, version = ''): string {
  return `docsc:search:${base}:${version}`;
}

/** The stored hits; none if nothing can be read. */
export function readHits(key: string, limits: StoredHitLimits): StoredHits {
  try {
    const { recent, favorites } = JSON.parse(readStored(key) ?? '{}') as Record<string, unknown>;
    return limitHits({ recent: parseHits(recent), favorites: parseHits(favorites) }, limits);
  } catch {
    return { recent: [], favorites: [] };
  }
}

/** Stores hits, or does nothing if the browser allows no storage. */
export function writeHits(key: string, hits: StoredHits): void {
  writeStored(key, JSON.stringify(hits));
}

/** Adds a hit to the recent ones, unless it is a favorite. */
export function withRecent(hits: StoredHits, hit: StoredHit, limits: StoredHitLimits): StoredHits {
  if (hits.favorites.some(({ objectID }) => objectID === hit.objectID)) return hits;
  return limitHits({ ...hits, recent: [toStoredHit(hit), ...without(hits.recent, hit)] }, limits);
}

/** Moves a hit to the favorites. */
export function withFavorite({ recent, favorites }: StoredHits, hit: StoredHit, limits: StoredHitLimits): StoredHits {
  return limitHits({ recent: without(recent, hit), favorites: [toStoredHit(hit), ...without(favorites, hit)] }, limits);
}

/** Removes a hit from both lists. */
export function withoutHit({ recent, favorites }: StoredHits, hit: StoredHit): StoredHits {
  return { recent: without(recent, hit), favorites: without(favorites, hit) };
}

function without(hits: StoredHit[], { objectID }: StoredHit): StoredHit[] {
  return hits.filter(hit => hit.objectID !== objectID);
}

/** With favorites, the limit for recent hits is lower. */
function limitHits({ recent, favorites }: StoredHits, limits: StoredHitLimits): StoredHits {
  const maxRecent = favorites.length ? limits.recent.besideFavorites : limits.recent.most;
  return { recent: recent.slice(0, maxRecent), favorites: favorites.slice(0, limits.favorites) };
}

function toStoredHit({ objectID, url, type, hierarchy }: StoredHit): StoredHit {
  return { objectID, url, type, hierarchy };
}

function parseHits(value: unknown): StoredHit[] {
  const all = Array.isArray(value) ? value.flatMap(entry => parseHit(entry) ?? []) : [];
  return [...new Map(all.map(hit => [hit.objectID, hit])).values()];
}

function parseHit(value: unknown): StoredHit | undefined {
  const { objectID, url, type, hierarchy } = (value ?? {}) as Record<string, unknown>;
  const levels = (hierarchy ?? {}) as Record<string, unknown>;
  const name = levelNames.find(level => level === type);
  if (typeof objectID !== 'string' || typeof url !== 'string' || !name) return undefined;
  const texts = levelNames.map(level => [level, typeof levels[level] === 'string' ? levels[level] : null]);
  return { objectID, url, type: name, hierarchy: Object.fromEntries(texts) as Hierarchy };
}
