/** The part of the runtime that is loaded with the first sign of a search: one file, for the modal and the search page. */
import '../shared.js';

export { Dialog } from './dialog.js';
export { warm } from './one-backend.js';
export { Results } from './results.js';
