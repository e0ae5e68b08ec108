/** Chooses the back end that the site is configured for. The bundler keeps the code of that one only. */
import { search } from 'virtual:docsc-search';
import { localBackend } from '#runtime/local-backend';
import type { SiteData } from '../data/site-data.js';
import type { SearchBackend } from './backend/backend.js';
import { algolia } from './remote/algolia.js';
import { remoteBackend } from './remote/backend.js';
import { meilisearch } from './remote/meilisearch.js';
import { typesense } from './remote/typesense.js';

/** A single expression, from which the bundler drops the branches that cannot be taken. */
export function createBackend(data: SiteData): SearchBackend {
  const site = { url: data.site.url, search };
  return globalThis.DOCSC_SEARCH === 'algolia'
    ? remoteBackend(algolia, site)
    : globalThis.DOCSC_SEARCH === 'typesense'
      ? remoteBackend(typesense, site)
      : globalThis.DOCSC_SEARCH === 'meilisearch'
        ? remoteBackend(meilisearch, site)
        : localBackend(data);
}
