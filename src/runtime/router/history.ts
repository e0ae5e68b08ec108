/** Entries of the browser's history: the application's state in each is how far its page was scrolled. */

type EntryState = { scroll?: number };

/** What a navigation does to the history; `none` if the browser has moved in it already. */
export type HistoryAction = 'push' | 'replace' | 'none';

/** Saves the scroll position in the entry that is left, and makes the address the current one. */
export function writeHistoryEntry(action: HistoryAction, address: string): void {
  if (action === 'none') return;
  saveScroll();
  if (action === 'push') history.pushState({}, '', address);
  else history.replaceState({}, '', address);
}

/** Saves the current scroll position in the current entry. */
export function saveScroll(): void {
  history.replaceState({ ...history.state, scroll: scrollY }, '');
}

/** The scroll position in the state of an entry, if it has one. */
export function savedScroll(state: unknown): number | undefined {
  return (state as EntryState | null)?.scroll;
}
