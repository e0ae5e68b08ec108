/** Checks the headings of a changelog in one document: each entry has a day. */
import { isUnreleased, splitEntries } from '../body/changelog-entries.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { includedFile, positionOf } from '../source/position.js';
import type { Page } from '../types.js';

/** Findings for headings of the second level without a day that exists. */
export function checkChangelogHeadings({ body, head }: Pick<Page, 'body' | 'head'>): Diagnostic[] {
  return splitEntries(body).flatMap(entry => {
    if (entry.day !== undefined || isUnreleased(entry)) return [];
    const message = `The heading "${entry.title}" of the changelog has no day that exists, so feeds leave the entry out.`;
    const hint = 'Write the day into the heading, as in "## 2026-11-24 Title" or "## 7.1.0 - 2026-11-24".';
    const { heading } = entry;
    const where = { path: includedFile(heading) ?? head.origin.path, place: positionOf(heading), hint };
    return [finding('changelog-entry', message, where)];
  });
}
