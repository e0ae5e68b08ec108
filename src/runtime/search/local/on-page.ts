/** The index on the page itself, where workers are blocked. A chunk of its own: most pages never load it. */
import { openIndexAt } from './index-opener.js';

/** Opens an index in the page's own thread; takes the parameters of `openIndexAt`. */
export const openOnPage = openIndexAt;
