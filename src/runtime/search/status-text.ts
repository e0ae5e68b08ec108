/** Texts about the state of a search. */
import type { ActiveSearch } from './use-search.js';

/**
 * One line for screen readers; empty while a response is about to arrive. `first` is the title of the hit that Enter
 * opens.
 */
export function announcementText({ status, response, text, isCurrent }: ActiveSearch, first?: string): string {
  if (status === 'error') return 'Unable to fetch results. You might want to check your network connection.';
  if (status === 'stalled') return 'Still searching';
  if (!response || !isCurrent) return '';
  if (!response.count || first === undefined) return `No results for “${text.trim()}”`;
  return `${resultCountText(response.count)}. Enter opens ${first}`;
}

/** `1 result`, `1,234 results`. */
export function resultCountText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'result' : 'results'}`;
}

/** A number with thousands separators. `toLocaleString` returns the same, but its first call takes 10 ms in browsers. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
