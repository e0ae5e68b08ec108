/** What the flags of a posting mean. For names: the fields, as bits. For texts: a step of frequency in prose, and code. */

/** `heading`, `alias` and `upper` (above the page) are set in names, `code` in texts. */
export const fieldFlags = { heading: 1, alias: 2, upper: 4, code: 8 } as const;

/** Occurrences in prose → bits 0 to 2 of a text's flags: 1 for one, 2 for 2 or 3, 3 for 4 to 7, 4 for more. */
export function frequencyStep(count: number): number {
  return count >= 8 ? 4 : count >= 4 ? 3 : count >= 2 ? 2 : 1;
}

/** By frequency step: the number of occurrences that it counts as. */
export const stepFrequencies: readonly number[] = [0, 1, 2.5, 5, 10];
