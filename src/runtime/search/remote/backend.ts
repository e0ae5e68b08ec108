/** A server as a search back end: asks in its dialect, and tells writers what is wrong. */
import type { RemoteSearch } from '../../../search-format.js';
import { type HostPool, openHostPool } from '../../data/host-pool.js';
import type { SearchBackend, SearchQuery, SearchResponse } from '../backend/backend.js';
import type { SearchDialect } from './dialect.js';
import { type SiteOrigins, toSearchResponse } from './response.js';
import { type Advisor, createAdvisor } from './setup-advice.js';

/** Letters that follow each other this fast are one query. */
const DEBOUNCE = 150;

type RemoteSite = { url: string; search: { remote?: RemoteSearch } };

/** Throws where the site says nothing of a server. */
export function remoteBackend(dialect: SearchDialect, site: RemoteSite, given?: HostPool): SearchBackend {
  const { url } = site;
  const { remote } = site.search;
  if (!remote) throw new Error('The site names no search server.');
  const hosts = given ?? openHostPool(remote.hosts);
  const ask = async (query: SearchQuery, settings: RemoteSearch, signal: AbortSignal): Promise<SearchResponse> => {
    const place: SiteOrigins = { url, here: location.origin };
    const answer = await hosts.send(dialect.question(query, settings), signal);
    return toSearchResponse(dialect.read(answer, query), query, place);
  };
  const advice: Advisor | undefined = globalThis.DOCSC_DEV ? createAdvisor(remote, ask) : undefined;
  return {
    debounce: DEBOUNCE,
    warm: hosts.warm,
    search: async (query, { signal }) => {
      signal.throwIfAborted();
      try {
        const answer = await ask(query, remote, signal);
        signal.throwIfAborted();
        advice?.onAnswer(query, answer);
        return answer;
      } catch (thrown) {
        if (!signal.aborted) advice?.onError(thrown);
        throw thrown;
      }
    },
  };
}
