/** A page in the cache: what it refers to, not its body. */
import type { Page } from '../types.js';

/** A page without its body. `includes` are the files that it includes, with the hashes of their texts. */
export type CachedPage = Pick<Page, 'head' | 'anchors' | 'links' | 'schemas' | 'files' | 'spending' | 'diagnostics'> & {
  includes: [path: string, hash: string][];
  /** True if the page shows cards of its neighbours in the sidebar; only keys depend on it. */
  cards: boolean;
};
