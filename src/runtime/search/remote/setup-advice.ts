/** Only in `docsc serve`: says in the console why a server finds nothing, each reason once. Readers never load it. */
import type { RemoteSearch } from '../../../search-format.js';
import { HostError } from '../../data/host-pool.js';
import type { SearchQuery, SearchResponse } from '../backend/backend.js';

export type Advisor = {
  onAnswer: (query: SearchQuery, answer: SearchResponse) => void;
  onError: (thrown: unknown) => void;
};

type RemoteSearchFunction = (query: SearchQuery, remote: RemoteSearch, signal: AbortSignal) => Promise<SearchResponse>;

export function createAdvisor(remote: RemoteSearch, ask: RemoteSearchFunction): Advisor {
  const told = new Set<string>();
  const tell = (text: string) => {
    if (!told.has(text)) console.warn(`docsc: ${text}`);
    told.add(text);
  };
  const compare = async ({ section: _, ...query }: SearchQuery) => {
    const { count } = await ask(query, { ...remote, filters: [] }, new AbortController().signal);
    if (count > 0) tell(filterAdvice(remote));
  };
  return {
    onAnswer: (query, { count }) => {
      const isNone = count === 0 && query.page === 0 && query.section === undefined && remote.filters.length > 0;
      if (isNone && !told.has(filterAdvice(remote))) void compare(query).catch(() => undefined);
    },
    onError: thrown => tell(errorAdvice(thrown, remote)),
  };
}

function filterAdvice({ index, filters }: RemoteSearch): string {
  const written = filters.map(any => any.join(' or ')).join(', ');
  return `search finds nothing in the index "${index}" because of its filters (${written}): without them there are hits. The records may lack these attributes, or the index may not be set up to filter by them. Push the records with docsc search push, or change "filters" and "contextual" under search.remote.`;
}

function errorAdvice(thrown: unknown, { index, hosts }: RemoteSearch): string {
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  const { status, detail } = thrown instanceof HostError ? thrown : {};
  const hints: Record<number, string> = {
    401: 'Check "key" under search.remote.',
    403: 'Check "key" under search.remote: it must be allowed to search this index, from this origin.',
    404: `Check "index" under search.remote: is there one called "${index}"?`,
    429: 'The server wants fewer requests from here.',
  };
  const hint = status === undefined ? `Can this page reach ${hosts[0]}?` : (hints[status] ?? '');
  return ['search has no answer:', reason, ...(detail ? [`It says: ${detail.slice(0, 300)}`] : []), hint]
    .join(' ')
    .trim();
}
