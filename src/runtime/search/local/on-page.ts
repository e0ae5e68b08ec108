/** The index on the page itself, where workers are blocked: loaded then only, and apart from the worker's own code. */
import { openAt } from './index-opener.js';

export const openOnPage = openAt;
