/** Removes the words to highlight from the document's address. Must run before any other code reads it. */
import { takeHighlightWords } from './highlight-param.js';

const url = new URL(location.href);

/** The words to highlight on the first page; null if its address names none. */
export const initialHighlightWords = takeHighlightWords(url);
if (initialHighlightWords !== null) history.replaceState(history.state, '', url);
