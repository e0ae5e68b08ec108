/** Why pages were compiled again: what `docsc build --verbose` prints. */
import { countReasons, type RebuildReason } from '../../src/compiler/pages/rebuild-reason.js';

/** `12 pages compiled: 11 because docs/_note.md changed, which it includes; 1 because the page is new.` */
export function rebuildsText(reasons: ReadonlyMap<string, RebuildReason>): string {
  if (!reasons.size) return 'No page was compiled: all of them were restored.';
  const counts = countReasons(reasons.values()).map(([reason, pages]) => `${pages} because ${reason}`);
  return `${reasons.size} ${reasons.size === 1 ? 'page' : 'pages'} compiled: ${counts.join('; ')}.`;
}
