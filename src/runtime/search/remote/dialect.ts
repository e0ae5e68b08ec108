/** What the adapters have in common: how a query is put to a server, and where in its answer the hits are. */
import type { RemoteSearch } from '../../../search-format.js';
import type { Question } from '../../data/host-pool.js';
import type { SearchQuery } from '../backend/backend.js';
import type { Page } from './response.js';

/** Both directions are pure. */
export type Dialect = {
  question: (query: SearchQuery, remote: RemoteSearch) => Question;
  /** Throws where the answer holds no hits to read, not even none. */
  read: (answer: unknown, query: SearchQuery) => Page;
};

/** Levels that servers mark, as the wire calls them. */
export const marking = {
  fields: [0, 1, 2, 3, 4, 5, 6].map(nth => `hierarchy.lvl${nth}`),
  ellipsis: '…',
};

export class UnreadableAnswer extends Error {}
