/** Which back end answers, as the site says. The bundler knows it too: a site has the code of one. */
import type { RemoteSearch } from '../../search-format.js';
import type { SiteData } from '../data/site-data.js';
import type { SearchBackend } from './backend.js';
import { localBackend } from './local.js';
import { algolia } from './remote/algolia.js';
import { remoteBackend } from './remote/backend.js';
import type { Dialect } from './remote/dialect.js';
import { meilisearch } from './remote/meilisearch.js';
import { typesense } from './remote/typesense.js';

export function createBackend(data: SiteData): SearchBackend {
  const { remote } = data.site.search;
  const settings = (found: RemoteSearch) => ({ remote: found, url: data.site.url });
  const of = (dialect: Dialect) => remoteBackend(dialect, settings(remote!));
  if (globalThis.DOCSC_SEARCH === 'algolia') return of(algolia);
  if (globalThis.DOCSC_SEARCH === 'typesense') return of(typesense);
  if (globalThis.DOCSC_SEARCH === 'meilisearch') return of(meilisearch);
  return localBackend(data);
}
