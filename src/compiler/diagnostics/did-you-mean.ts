/** Suggestions for mistyped words. */

/** Longer words have no suggestion: comparing two costs the product of their lengths. */
const MAX_LENGTH = 200;

/** The candidate with the least edit distance, if that is at most a third of the word's length; on a tie, the first one. */
export function closestMatch(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > MAX_LENGTH) return undefined;
  let best: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), least);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** The hint `Did you mean "x"?`; `undefined` if no candidate is close enough. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const best = closestMatch(word, candidates);
  return best === undefined ? undefined : `Did you mean "${best}"?`;
}

/** Optimal string alignment distance (edits and swaps of neighbors); at most `limit`, where it stops counting. */
function editDistance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + cost);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    if (Math.min(...row) >= limit) return limit;
    [before, above] = [above, row];
  }
  return above[b.length]!;
}
