/** Explains in the console, under `docsc serve` only, why a server finds nothing. Published sites do not contain it. */
import type { RemoteSearch } from '../../../search-format.js';
import { HostError } from '../../data/host-pool.js';
import type { SearchQuery, SearchResponse } from '../backend/backend.js';

/** Watches searches and warns about the configuration, each warning once. */
export type Advisor = {
  onResponse: (query: SearchQuery, response: SearchResponse) => void;
  onError: (thrown: unknown) => void;
};

/** Sends a query with the given configuration. */
export type SendQuery = (query: SearchQuery, remote: RemoteSearch, signal: AbortSignal) => Promise<SearchResponse>;

/** `send` repeats a query without filters, to see whether these are the reason that it found nothing. */
export function createAdvisor(remote: RemoteSearch, send: SendQuery): Advisor {
  const warned = new Set<string>();
  const warnOnce = (text: string) => {
    if (!warned.has(text)) console.warn(`docsc: ${text}`);
    warned.add(text);
  };
  const compareUnfiltered = async ({ section: _, ...query }: SearchQuery) => {
    const { count } = await send(query, { ...remote, filters: [] }, new AbortController().signal);
    if (count > 0) warnOnce(filterAdvice(remote));
  };
  return {
    onResponse: (query, { count }) => {
      const isEmpty = count === 0 && query.page === 0 && query.section === undefined && remote.filters.length > 0;
      if (isEmpty && !warned.has(filterAdvice(remote))) void compareUnfiltered(query).catch(() => undefined);
    },
    onError: thrown => warnOnce(errorAdvice(thrown, remote)),
  };
}

function filterAdvice({ index, filters }: RemoteSearch): string {
  const described = filters.map(any => any.join(' or ')).join(', ');
  return `search finds nothing in the index "${index}" because of its filters (${described}): without them there are hits. The records may lack these attributes, or the index may not be set up to filter by them. Push the records with docsc search push, or change "filters" and "contextual" under search.remote.`;
}

function errorAdvice(thrown: unknown, { index, hosts }: RemoteSearch): string {
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  const { status, detail } = thrown instanceof HostError ? thrown : {};
  const hints: Record<number, string> = {
    401: 'Check "key" under search.remote.',
    403: 'Check "key" under search.remote: it must be allowed to search this index, from this origin.',
    404: `Check "index" under search.remote: does the server have an index called "${index}"?`,
    429: 'The server limits requests from this address.',
  };
  const hint = status === undefined ? `Can this page reach ${hosts[0]}?` : (hints[status] ?? '');
  return ['search got no response:', reason, ...(detail ? [`The server says: ${detail.slice(0, 300)}`] : []), hint]
    .join(' ')
    .trim();
}
