/** What the adapters have in common: how a query is put to a server, and where in its answer the hits are. */
import type { RemoteSearch } from '../../../search-format.js';
import type { HostRequest } from '../../data/host-pool.js';
import type { SearchQuery } from '../backend/backend.js';
import type { RemoteResponse } from './response.js';

/** Both directions are pure. */
export type SearchDialect = {
  question: (query: SearchQuery, remote: RemoteSearch) => HostRequest;
  /** Throws where the answer holds no hits to read, not even none. */
  read: (answer: unknown, query: SearchQuery) => RemoteResponse;
};

/** Levels that servers mark, as the wire calls them. */
export const highlighting = {
  fields: [0, 1, 2, 3, 4, 5, 6].map(nth => `hierarchy.lvl${nth}`),
  ellipsis: '…',
};

export class UnreadableResponseError extends Error {}
