/** The index on the page itself, where workers are blocked: loaded then only, and apart from the worker's own code. */
import { openIndexAt } from './index-opener.js';

export const openOnPage = openIndexAt;
