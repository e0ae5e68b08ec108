/** One line on how a search stands, for those who hear it. Says nothing while the answer is about to come. */
import type { ActiveSearch } from './use-search.js';

/** `first` is the title of the hit that Enter opens. */
export function announcementText({ status, answer, text, isCurrent }: ActiveSearch, first?: string): string {
  if (status === 'error') return 'Unable to fetch results. You might want to check your network connection.';
  if (status === 'stalled') return 'Still searching';
  if (!answer || !isCurrent) return '';
  if (!answer.count || first === undefined) return `No results for “${text.trim()}”`;
  return `${resultCountText(answer.count)}. Enter opens ${first}`;
}

export function resultCountText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'result' : 'results'}`;
}

/** As English writes it. `toLocaleString` says the same, but its first call takes a browser 10 ms. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
