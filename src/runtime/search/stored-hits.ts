/**
 * Hits that a reader has opened lately, and those that he wants to keep: in the browser's storage, by site and version.
 * What cannot be read is as if it were not there. Adding is pure; only `readHits` and `writeHits` touch the storage.
 */
import { type Hierarchy, levelNames, type SearchInfo } from '../../search-format.js';
import { readStored, writeStored } from '../data/storage.js';
import type { SearchHit } from './backend/backend.js';

export type StoredHit = Pick<SearchHit, 'objectID' | 'url' | 'type' | 'hierarchy'>;
/** Newest first. */
export type StoredHits = { recent: StoredHit[]; favorites: StoredHit[] };
export type StoredHitLimits = Pick<SearchInfo, 'recent' | 'favorites'>;

/** One of each site of an origin, and of each version of its documentation. */
export function storageKey(base: string, version = ''): string {
  return `docsc:search:${base}:${version}`;
}

export function readHits(key: string, limits: StoredHitLimits): StoredHits {
  try {
    const { recent, favorites } = JSON.parse(readStored(key) ?? '{}') as Record<string, unknown>;
    return limitHits({ recent: parseHits(recent), favorites: parseHits(favorites) }, limits);
  } catch {
    return { recent: [], favorites: [] };
  }
}

export function writeHits(key: string, hits: StoredHits): void {
  writeStored(key, JSON.stringify(hits));
}

/** A favourite is listed already. */
export function withRecent(hits: StoredHits, hit: StoredHit, limits: StoredHitLimits): StoredHits {
  if (hits.favorites.some(({ objectID }) => objectID === hit.objectID)) return hits;
  return limitHits({ ...hits, recent: [toStoredHit(hit), ...without(hits.recent, hit)] }, limits);
}

export function withFavorite({ recent, favorites }: StoredHits, hit: StoredHit, limits: StoredHitLimits): StoredHits {
  return limitHits({ recent: without(recent, hit), favorites: [toStoredHit(hit), ...without(favorites, hit)] }, limits);
}

export function withoutHit({ recent, favorites }: StoredHits, hit: StoredHit): StoredHits {
  return { recent: without(recent, hit), favorites: without(favorites, hit) };
}

function without(hits: StoredHit[], { objectID }: StoredHit): StoredHit[] {
  return hits.filter(hit => hit.objectID !== objectID);
}

/** Fewer recent ones as soon as there is a favourite. */
function limitHits({ recent, favorites }: StoredHits, limits: StoredHitLimits): StoredHits {
  const most = favorites.length ? limits.recent.besideFavorites : limits.recent.most;
  return { recent: recent.slice(0, most), favorites: favorites.slice(0, limits.favorites) };
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
