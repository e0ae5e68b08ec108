/** Collects findings while a description is read. */
import { createSuggester, type SuggestWord } from '../diagnostics/did-you-mean.js';
import type { Diagnostic } from '../diagnostics/types.js';

/** Findings about one description, until the stage that produced them returns them. */
export type FindingLog = {
  add: (found: Diagnostic) => void;
  /**
   * Adds the finding unless one was added under the same key since `takeAll`. Each page that meets a fault has its finding,
   * whichever page a thread compiles first, and however often.
   */
  addOnce: (key: string, build: () => Diagnostic) => void;
  /** Hints for the words of findings; of many since `takeAll`, the first ones have hints. */
  suggest: SuggestWord;
  /** Removes and returns all findings. */
  takeAll: () => Diagnostic[];
};

/** A log that begins with the given findings. */
export function createFindingLog(initial: Diagnostic[] = []): FindingLog {
  const findings = [...initial];
  const keys = new Set<string>();
  let suggest = createSuggester();
  return {
    add: found => {
      findings.push(found);
    },
    addOnce: (key, build) => {
      if (keys.has(key)) return;
      keys.add(key);
      findings.push(build());
    },
    suggest: (word, candidates) => suggest(word, candidates),
    takeAll: () => {
      keys.clear();
      suggest = createSuggester();
      return findings.splice(0);
    },
  };
}
