/** What a killed build leaves beside or inside an output folder. */
import { rmSync } from 'node:fs';
import { namesAfter, type OutputPlace, possibleBases } from './place.js';
import { undoReplacement } from './replacement.js';

/** Behind the start of the names: a staging folder, the lock that another process was about to take, and old files. */
const stagingSuffix = /^-(?:lock-)?[0-9a-f]{8}$/;
const undoSuffix = /^-[0-9a-f]{8}\.undo$/;

/** True if a build was killed while it put its site in place. */
export function isUnfinished(target: string): boolean {
  return possibleBases(target).some(base => namesAfter(base).some(suffix => undoSuffix.test(suffix)));
}

/**
 * Removes the folders of killed builds, and brings back the old site where a build was killed while it replaced it; then
 * returns true. The caller holds the lock of the folder, or no build runs.
 */
export function removeLeftovers({ target }: Pick<OutputPlace, 'target'>): boolean {
  const undone = possibleBases(target).flatMap(base => {
    const suffixes = namesAfter(base);
    const changed = suffixes
      .filter(suffix => undoSuffix.test(suffix))
      .map(suffix => undoReplacement({ target, undo: base + suffix }));
    for (const suffix of suffixes.filter(suffix => stagingSuffix.test(suffix)))
      rmSync(base + suffix, { recursive: true, force: true, maxRetries: 3 });
    return changed;
  });
  return undone.includes(true);
}
