/** Collects findings while a description is read. */
import type { Diagnostic } from '../diagnostics/types.js';

/** Findings about one description, until the stage that produced them returns them. */
export type FindingLog = {
  add: (found: Diagnostic) => void;
  /**
   * Adds the finding unless one was added under the same key since `takeAll`. Each page that meets a fault has its finding,
   * whichever page a thread compiles first, and however often.
   */
  addOnce: (key: string, build: () => Diagnostic) => void;
  /** Removes and returns all findings. */
  takeAll: () => Diagnostic[];
};

/** A log that begins with the given findings. */
export function createFindingLog(initial: Diagnostic[] = []): FindingLog {
  const findings = [...initial];
  const keys = new Set<string>();
  return {
    add: found => {
      findings.push(found);
    },
    addOnce: (key, build) => {
      if (keys.has(key)) return;
      keys.add(key);
      findings.push(build());
    },
    takeAll: () => {
      keys.clear();
      return findings.splice(0);
    },
  };
}
