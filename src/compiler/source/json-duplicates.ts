/** Keys that an object of a JSON text has twice. */
import { scanJson } from './json-scan.js';

/** Findings about one file; more of them would say nothing new. */
const MAX_DUPLICATES = 20;

/** Keys that an object has already, with the offsets of this one and of the first. */
export function findDuplicates(text: string): { key: string; index: number; first: number }[] {
  const found: { key: string; index: number; first: number }[] = [];
  const open: Map<string, number>[] = [];
  scanJson(text, {
    start: () => void open.push(new Map()),
    end: () => void open.pop(),
    key: (key, index) => {
      const first = open.at(-1)!.get(key);
      if (first === undefined) open.at(-1)!.set(key, index);
      else if (found.length < MAX_DUPLICATES) found.push({ key, index, first });
    },
  });
  return found;
}
