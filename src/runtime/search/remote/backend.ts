/** The back end for a search server: sends queries in its dialect, and tells writers under `docsc serve` what is wrong. */
import type { RemoteSearch } from '../../../search-format.js';
import { type HostPool, openHostPool } from '../../data/host-pool.js';
import type { SearchBackend, SearchQuery, SearchResponse } from '../backend/backend.js';
import type { SearchDialect } from './dialect.js';
import { type SiteOrigins, toSearchResponse } from './response.js';
import { type Advisor, createAdvisor } from './setup-advice.js';

/** In milliseconds. */
const DEBOUNCE = 150;

type RemoteSite = { url: string; search: { remote?: RemoteSearch } };

/** Throws if the site configures no server. Tests inject a `hostPool`. */
export function remoteBackend(dialect: SearchDialect, site: RemoteSite, hostPool?: HostPool): SearchBackend {
  const { url } = site;
  const { remote } = site.search;
  if (!remote) throw new Error('The site configures no search server.');
  const hosts = hostPool ?? openHostPool(remote.hosts);
  const send = async (query: SearchQuery, settings: RemoteSearch, signal: AbortSignal): Promise<SearchResponse> => {
    const origins: SiteOrigins = { published: url, current: location.origin };
    const body = await hosts.send(dialect.toRequest(query, settings), signal);
    return toSearchResponse(dialect.readResponse(body, query), query, origins);
  };
  const advisor: Advisor | undefined = globalThis.DOCSC_DEV ? createAdvisor(remote, send) : undefined;
  return {
    debounce: DEBOUNCE,
    warm: hosts.warm,
    search: async (query, { signal }) => {
      signal.throwIfAborted();
      try {
        const response = await send(query, remote, signal);
        signal.throwIfAborted();
        advisor?.onResponse(query, response);
        return response;
      } catch (thrown) {
        if (!signal.aborted) advisor?.onError(thrown);
        throw thrown;
      }
    },
  };
}
