/** What every kind of search server needs an adapter for: writing a request, and reading the response. */
import type { RemoteSearch } from '../../../search-format.js';
import type { HostRequest } from '../../data/host-pool.js';
import type { SearchQuery } from '../backend/backend.js';
import type { RemoteResponse } from './response.js';

/** Both functions are pure. */
export type SearchDialect = {
  toRequest: (query: SearchQuery, remote: RemoteSearch) => HostRequest;
  /** `body` is parsed JSON. Throws an `UnreadableResponseError` if it has no list of hits. */
  readResponse: (body: unknown, query: SearchQuery) => RemoteResponse;
};

/** The fields that servers are to highlight, and what they put where a snippet leaves text out. */
export const highlighting = {
  fields: [0, 1, 2, 3, 4, 5, 6].map(nth => `hierarchy.lvl${nth}`),
  ellipsis: '…',
};

/** Thrown for a response that is not what its dialect describes. */
export class UnreadableResponseError extends Error {}
