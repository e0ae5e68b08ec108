/** What the marks of postings say. Of names: the fields, as bits. Of texts: how often in the prose, and whether in code. */

export const fieldFlags = { heading: 1, alias: 2, upper: 4, code: 8 } as const;

/** Bits 0 to 2: nothing, once, 2 or 3 times, 4 to 7 times, more often. */
export function frequencyStep(count: number): number {
  return count >= 8 ? 4 : count >= 4 ? 3 : count >= 2 ? 2 : 1;
}

/** What a step of `inContent` counts as. */
export const stepFrequencies: readonly number[] = [0, 1, 2.5, 5, 10];
