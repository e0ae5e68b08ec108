/** Limits the pages of a description: a few bytes describe an operation, and each operation becomes a page. */
import { finding } from '../diagnostics/index.js';
import { abridgeOperations } from './abridge.js';
import { type ApiDocument, nearestOrigin } from './document.js';
import type { Operation } from './operations.js';

/** The most pages that a description may have, and the most characters of them with shared parts counted where they are used. */
export type ApiSize = { maxPages: number; maxExpansion: number };

/**
 * The first operations that fit: their pages, including callbacks and tags, number at most `maxPages`. Those beyond
 * `maxExpansion` are abridged.
 */
export function takeOperations(
  document: ApiDocument,
  operations: Operation[],
  { maxPages, maxExpansion }: ApiSize,
): Operation[] {
  return abridgeOperations(document, takeFirst(document, operations, maxPages), maxExpansion);
}

function takeFirst(document: ApiDocument, operations: Operation[], maxPages: number): Operation[] {
  const tags = new Set<string>();
  let pages = 0;
  const end = operations.findIndex(operation => {
    pages += 1 + operation.callbacks.length;
    for (const tag of operation.tags) tags.add(tag);
    return pages + tags.size > maxPages;
  });
  if (end < 0) return operations;
  reportTooManyPages(document, operations[end]!.pointer, maxPages);
  return operations.slice(0, end);
}

/** Reports that a description has too many pages, at the first page that is left out. */
export function reportTooManyPages(document: ApiDocument, pointer: string, maxPages: number): void {
  const most = maxPages.toLocaleString('en');
  const message = `This description would have too many pages; docsc makes at most ${most} from one of this size.`;
  const hint =
    'This one and those below it are left out. Split the description. "limits.apiPages" sets another number.';
  document.findings.add(finding('limit-exceeded', message, { ...nearestOrigin(document, pointer), hint }));
}
