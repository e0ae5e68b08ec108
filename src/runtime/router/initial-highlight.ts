/** The words to be marked that the document was opened with. Runs before everything else that looks at the address. */
import { takeWords } from './highlight-param.js';

const url = new URL(location.href);

export const arrivalWords = takeWords(url);
if (arrivalWords !== null) history.replaceState(history.state, '', url);
