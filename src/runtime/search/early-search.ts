/** What the reader has typed into the search page's prerendered input, which the results replace. */
import { sanitizeQuery } from './search-location.js';

/** The text, and the selection if the input has the focus. */
export type EarlySearch = { text: string; selection?: [start: number, end: number] };

const findInput = () => document.querySelector<HTMLInputElement>('.early-search input');

/** Reads the prerendered input; no text if there is none. */
export function readEarlySearch(maxLength: number): EarlySearch {
  const input = findInput();
  if (!input) return { text: '' };
  const { value, selectionStart, selectionEnd } = input;
  const text = sanitizeQuery(value, maxLength);
  return input === document.activeElement ? { text, selection: [selectionStart ?? 0, selectionEnd ?? 0] } : { text };
}

/** Called when the text has been taken over, so that nobody takes it over again. */
export function clearEarlySearch(): void {
  const input = findInput();
  if (input) input.value = '';
}
