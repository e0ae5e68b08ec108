/** Finds repeated words. Names such as "Duran Duran" and the few words that may repeat are left alone. */
import { type ProseFinding, proseFinding } from './finding.js';
import { LINE_SEPARATOR, type Passage } from './passage.js';

const repeatedWord = new RegExp(
  String.raw`(?<![\p{L}\p{N}_'’.$\/-])(\p{L}+(?:['’]\p{L}+)?)[^\S${LINE_SEPARATOR}]+\1(?![\p{L}\p{N}_'’\/]|-[\p{L}\p{N}]|\.[\p{L}\p{N}])`,
  'giu',
);

const allowedRepeats = new Set(['had', 'that', 'blah', 'yadda', 'bye', 'no', 'so']);

/** One finding per word that is written twice in a row, at its second occurrence. */
export function findRepeatedWords({ text }: Passage): ProseFinding[] {
  return [...text.matchAll(repeatedWord)].flatMap(({ 0: whole, 1: word = '', index }) => {
    const second = whole.slice(-word.length);
    const isName = /^\p{Lu}/u.test(word) && /^\p{Lu}/u.test(second);
    // Variables may repeat ("x x"); in "class A a reader knows", the first A is a letter and the second an article.
    const isLetter = word.length === 1 && !/^[ai]$/i.test(word);
    const isOther = word !== second && (word.length === 1 || lowerFirst(word) !== second);
    if (isName || isLetter || isOther || allowedRepeats.has(word.toLowerCase())) return [];
    const at = { index: index + whole.length - second.length, fix: { written: `${second} `, instead: '' } };
    return [proseFinding('prose-repeat', `"${second}" is repeated.`, at)];
  });
}

function lowerFirst(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}
