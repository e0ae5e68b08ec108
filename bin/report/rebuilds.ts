/** Why pages were compiled: what `docsc build --verbose` prints. */
import { countReasons, type RebuildReason } from '../../src/compiler/pages/rebuild-reason.js';
import { formatCount } from './figures.js';
import { toSafeLine } from './safe-line.js';

/** For example `12 pages compiled: 11 because docs/_note.md changed, which it includes; 1 because the page is new.` */
export function formatRebuilds(reasons: ReadonlyMap<string, RebuildReason>): string {
  if (!reasons.size)
    return 'No page was compiled: all of them are as the last build left them, or come from the cache.';
  const counts = countReasons(reasons.values()).map(([reason, pages]) => `${pages} because ${toSafeLine(reason)}`);
  return `${formatCount(reasons.size, 'page')} compiled: ${counts.join('; ')}.`;
}
