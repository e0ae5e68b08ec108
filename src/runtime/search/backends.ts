/** Which back end answers, as the site says. The bundler knows it too, and a site has the code of one. */
import '../shared.js';
import type { SiteData } from '../data/site-data.js';
import type { SearchBackend } from './backend.js';
import { localBackend } from './local.js';
import { algolia } from './remote/algolia.js';
import { remoteBackend } from './remote/backend.js';
import { meilisearch } from './remote/meilisearch.js';
import { typesense } from './remote/typesense.js';

/** One expression: the bundler sees which of its branches are never taken. */
export function createBackend(data: SiteData): SearchBackend {
  return globalThis.DOCSC_SEARCH === 'algolia'
    ? remoteBackend(algolia, data.site)
    : globalThis.DOCSC_SEARCH === 'typesense'
      ? remoteBackend(typesense, data.site)
      : globalThis.DOCSC_SEARCH === 'meilisearch'
        ? remoteBackend(meilisearch, data.site)
        : localBackend(data);
}
