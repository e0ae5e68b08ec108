/** How rows read their figures: from the notes and the counts of test files. */
import type { Results } from './table.js';

/** The numbers that a pattern captures in the notes of a file, for each note that matches. */
export function numbersIn(results: Results, path: string, pattern: RegExp): number[][] {
  const notes = results.get(path)?.notes ?? [];
  return notes.flatMap(note => {
    const found = pattern.exec(note);
    return found ? [found.slice(1).map(Number)] : [];
  });
}

/** The sum of what a pattern captures first. */
export function sumIn(results: Results, path: string, pattern: RegExp): number {
  return numbersIn(results, path, pattern).reduce((sum, [first]) => sum + first!, 0);
}

/** How many tests of these files passed. */
export function passedIn(results: Results, paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + (results.get(path)?.passed ?? 0), 0);
}

/** A number with its thousands apart. */
export const counted = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
