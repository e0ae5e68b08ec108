/** The chunk of the modal and of the search page, loaded at the first sign that a reader is about to search. */

export { SearchDialog } from './dialog.js';
export { ResultsPage } from './results-page.js';
export { warmBackend } from './shared-backend.js';
