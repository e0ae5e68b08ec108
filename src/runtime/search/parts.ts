/** The part of the runtime that is loaded with the first sign of a search: one file, for the modal and the search page. */

export { SearchDialog } from './dialog.js';
export { ResultsPage } from './results-page.js';
export { warmBackend } from './shared-backend.js';
