/** One line on how a search stands, for those who hear it. Says nothing while the answer is about to come. */
import type { Search } from './use-search.js';

/** `first` is the title of the hit that Enter opens. */
export function statusOf({ status, answer, text, isCurrent }: Search, first?: string): string {
  if (status === 'error') return 'Unable to fetch results. You might want to check your network connection.';
  if (status === 'stalled') return 'Still searching';
  if (!answer || !isCurrent) return '';
  if (!answer.count || first === undefined) return `No results for “${text.trim()}”`;
  return `${countText(answer.count)}. Enter opens ${first}`;
}

export function countText(count: number): string {
  return `${thousands(count)} ${count === 1 ? 'result' : 'results'}`;
}

/** As English writes it. `toLocaleString` says the same, but its first call takes a browser 10 ms. */
export function thousands(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
