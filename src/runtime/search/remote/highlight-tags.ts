/**
 * Marks of matches inside texts of a server. Servers are asked to write two characters of the private use area around
 * them, which are neither HTML nor in anybody's prose; should they be, a word is marked that did not match.
 */
import type { HighlightedText } from '../backend/backend.js';

export const highlightStart = '\uE0D5';
export const highlightEnd = '\uE0D6';

const highlightPattern = /\uE0D5([^\uE0D5\uE0D6]*)\uE0D6/;
const strayTags = /[\uE0D5\uE0D6]/g;

/** Plain and marked parts in turn; none for an empty text. Characters that are left over are taken out. */
export function parseHighlights(text: string): HighlightedText {
  const parts = text.split(highlightPattern).map(part => part.replace(strayTags, ''));
  return parts.length === 1 && parts[0] === '' ? [] : parts;
}

export function isHighlighted(text: string): boolean {
  return highlightPattern.test(text);
}

const MAX_HIGHLIGHTED_WORDS = 20;
const MAX_WORD_LENGTH = 40;

/**
 * What is marked, in lower case, each once. Of languages that write spaces it is whole words: servers mark the letters
 * that were typed. Of others it is what was marked.
 */
export function highlightedWords(texts: readonly HighlightedText[]): string[] {
  const words = texts.flatMap(parts => {
    const found: string[] = [];
    for (let nth = 1; nth < parts.length; nth += 2) {
      const before = /[\p{Lu}\p{Ll}\p{M}\p{N}_]*$/u.exec(parts[nth - 1]!.slice(-MAX_WORD_LENGTH))?.[0] ?? '';
      const after = /^[\p{Lu}\p{Ll}\p{M}\p{N}_]*/u.exec((parts[nth + 1] ?? '').slice(0, MAX_WORD_LENGTH))?.[0] ?? '';
      found.push(`${before}${parts[nth]}${after}`.trim().toLowerCase());
    }
    return found;
  });
  return [...new Set(words)]
    .filter(word => word !== '' && word.length <= MAX_WORD_LENGTH)
    .slice(0, MAX_HIGHLIGHTED_WORDS);
}
