/** What the boot script records before React is there, and hands to the application. */

import type { SearchStandIn } from '../search/stand-in.js';

/** The reader's input so far. */
export type EarlyInput = {
  /** Controls that were clicked, in order. */
  clicks: HTMLElement[];
  /** The dialog that is open if the search was requested; undefined on a site without search. */
  search: SearchStandIn | undefined;
  /** True if the reader has moved the pointer, touched or pressed anything. */
  hasInteracted: boolean;
  /** The words of the address that are to be highlighted on the page. */
  highlightWords: string | null;
};
