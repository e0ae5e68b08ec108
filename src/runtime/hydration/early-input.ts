/** What the boot script records before React is there, and hands to the application. */

/** The reader's input so far. */
export type EarlyInput = {
  /** Controls that were clicked, in order. */
  clicks: HTMLElement[];
  /** True if the shortcut of the search was pressed. */
  isSearchRequested: boolean;
  /** What was typed after it. */
  searchText: string;
  /** True if the reader has moved the pointer, touched or pressed anything. */
  hasInteracted: boolean;
  /** The words of the address that are to be highlighted on the page. */
  highlightWords: string | null;
};
