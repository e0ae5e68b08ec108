/**
 * Marks of matches inside texts of a server. Servers are asked to write two characters of the private use area around
 * them, which are neither HTML nor in anybody's prose; should they be, a word is marked that did not match.
 */
import type { Marked } from '../backend/backend.js';

export const markStart = '\uE0D5';
export const markEnd = '\uE0D6';

const marked = /\uE0D5([^\uE0D5\uE0D6]*)\uE0D6/;
const stray = /[\uE0D5\uE0D6]/g;

/** Plain and marked parts in turn; none for an empty text. Characters that are left over are taken out. */
export function partsOf(text: string): Marked {
  const parts = text.split(marked).map(part => part.replace(stray, ''));
  return parts.length === 1 && parts[0] === '' ? [] : parts;
}

export function isMarked(text: string): boolean {
  return marked.test(text);
}

const MOST_WORDS = 20;
const LONGEST = 40;

/**
 * What is marked, in lower case, each once. Of languages that write spaces it is whole words: servers mark the letters
 * that were typed. Of others it is what was marked.
 */
export function wordsOf(texts: readonly Marked[]): string[] {
  const words = texts.flatMap(parts => {
    const found: string[] = [];
    for (let nth = 1; nth < parts.length; nth += 2) {
      const before = /[\p{Lu}\p{Ll}\p{M}\p{N}_]*$/u.exec(parts[nth - 1]!.slice(-LONGEST))?.[0] ?? '';
      const after = /^[\p{Lu}\p{Ll}\p{M}\p{N}_]*/u.exec((parts[nth + 1] ?? '').slice(0, LONGEST))?.[0] ?? '';
      found.push(`${before}${parts[nth]}${after}`.trim().toLowerCase());
    }
    return found;
  });
  return [...new Set(words)].filter(word => word !== '' && word.length <= LONGEST).slice(0, MOST_WORDS);
}
