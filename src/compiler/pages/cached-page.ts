/** What the cache keeps of a page: what the page refers to, not its body. */
import type { Page } from '../types.js';

/** A page without its body. `includes` are the files that its text was made from too, and the hashes of theirs. */
export type CachedPage = Pick<Page, 'head' | 'anchors' | 'links' | 'schemas' | 'files' | 'diagnostics'> & {
  includes: [path: string, hash: string][];
  /** Whether what it shows depends on the pages around it in the sidebar; for keys alone. */
  cards: boolean;
};
