/**
 * Highlights in texts from a server. Servers are asked to put two private-use characters around matches: these are not
 * HTML, and prose does not have them. If it does, a word that does not match is highlighted, and nothing worse happens.
 */
import type { HighlightedText } from '../backend/backend.js';

/** The character before a match. */
export const highlightStart = '\uE0D5';
/** The character after a match. */
export const highlightEnd = '\uE0D6';

const highlightPattern = /\uE0D5([^\uE0D5\uE0D6]*)\uE0D6/;
const strayTags = /[\uE0D5\uE0D6]/g;

/** Splits a text at its highlights; no parts for an empty text. Unpaired highlight characters are removed. */
export function parseHighlights(text: string): HighlightedText {
  const parts = text.split(highlightPattern).map(part => part.replace(strayTags, ''));
  return parts.length === 1 && parts[0] === '' ? [] : parts;
}

/** True if the text has at least one highlight. */
export function isHighlighted(text: string): boolean {
  return highlightPattern.test(text);
}

const MAX_HIGHLIGHTED_WORDS = 20;
const MAX_WORD_LENGTH = 40;

/**
 * The highlighted words in lower case, each once. Servers highlight only the letters that were typed, so they are
 * extended to whole words, except in scripts without spaces.
 */
export function highlightedWords(texts: readonly HighlightedText[]): string[] {
  const words = texts.flatMap(parts => {
    const highlighted: string[] = [];
    for (let nth = 1; nth < parts.length; nth += 2) {
      const before = /[\p{Lu}\p{Ll}\p{M}\p{N}_]*$/u.exec(parts[nth - 1]!.slice(-MAX_WORD_LENGTH))?.[0] ?? '';
      const after = /^[\p{Lu}\p{Ll}\p{M}\p{N}_]*/u.exec((parts[nth + 1] ?? '').slice(0, MAX_WORD_LENGTH))?.[0] ?? '';
      highlighted.push(`${before}${parts[nth]}${after}`.trim().toLowerCase());
    }
    return highlighted;
  });
  return [...new Set(words)]
    .filter(word => word !== '' && word.length <= MAX_WORD_LENGTH)
    .slice(0, MAX_HIGHLIGHTED_WORDS);
}
