/** The words to be marked that the document was opened with. Runs before everything else that looks at the address. */
import { takeHighlightWords } from './highlight-param.js';

const url = new URL(location.href);

export const initialHighlightWords = takeHighlightWords(url);
if (initialHighlightWords !== null) history.replaceState(history.state, '', url);
