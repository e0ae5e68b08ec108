/** The part of the runtime that is loaded with the first sign of a search: one file, for the modal and the search page. */

export { Dialog } from './dialog.js';
export { Results } from './results-page.js';
export { warm } from './shared-backend.js';
