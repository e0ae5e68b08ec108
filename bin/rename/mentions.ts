/** Places that still name an old address or file: code, prose and files that docsc rename does not change. */
import { createLineFinder } from './edits.js';

/** A place that a person has to look at. */
export type Mention = { path: string; line: number; text: string };

/** The lines of a text with one of the words, each word as a whole path. */
export function findMentions(path: string, text: string, words: readonly string[]): Mention[] {
  const lineOf = createLineFinder(text);
  const lines = new Set<number>();
  for (const word of words)
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      const isWhole = !/[\w-]/.test(text[at + word.length] ?? '') && !/[\w/.-]/.test(text[at - 1] ?? '');
      if (isWhole) lines.add(lineOf(at));
    }
  const all = text.split(/\r\n?|\n/);
  return [...lines].sort((a, b) => a - b).map(line => ({ path, line, text: all[line - 1]!.trim().slice(0, 100) }));
}
