/** Limits the pages of a description: a few bytes describe an operation, and each operation becomes a page. */
import { finding } from '../diagnostics/index.js';
import { abridgeOperations } from './abridge.js';
import { type ApiDocument, nearestOrigin } from './document.js';
import type { Operation } from './operations.js';

/** The most pages that a description may have, and the most points of them; see `expansion.ts`. */
export type ApiSize = { maxPages: number; maxExpansion: number };

/** `isWhole` is false if some operations are left out. */
type TakenOperations = { operations: Operation[]; isWhole: boolean };

/**
 * The first operations that fit: their pages, including callbacks and tags, number at most `maxPages`. Those beyond
 * `maxExpansion` are abridged.
 */
export function takeOperations(
  document: ApiDocument,
  operations: Iterable<Operation>,
  { maxPages, maxExpansion }: ApiSize,
): TakenOperations {
  const tags = new Set<string>();
  const taken: Operation[] = [];
  let pages = 0;
  let isWhole = true;
  for (const operation of operations) {
    pages += 1 + operation.callbacks.length;
    for (const tag of operation.tags) tags.add(tag);
    isWhole = pages + tags.size <= maxPages;
    if (!isWhole) {
      reportTooManyPages(document, operation.pointer, maxPages);
      break;
    }
    taken.push(operation);
  }
  return { operations: abridgeOperations(document, taken, maxExpansion), isWhole };
}

/** Reports that a description has too many pages, at the first page that is left out. */
export function reportTooManyPages(document: ApiDocument, pointer: string, maxPages: number): void {
  const most = maxPages.toLocaleString('en');
  const message = `This description would have too many pages; docsc makes at most ${most} from one of this size.`;
  const hint =
    'This one and those below it are left out. Split the description. "limits.apiPages" sets another number.';
  document.findings.add(finding('limit-exceeded', message, { ...nearestOrigin(document, pointer), hint }));
}
