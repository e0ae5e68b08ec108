/** What a reader types → the words to look for. */
import { pathTerms, type TextToken, tokenize } from './analyser.js';
import { stopWords } from './stem.js';
import { type QueryTerm, type TermBounds, termBounds } from './term-expansion.js';

/** Longer queries lose their words without a say. */
const MAX_TERMS_WITH_STOP_WORDS = 2;
/** A query of at most so many words is a name, and a longer one a question. */
export const MAX_NAME_TERMS = 3;
/** A query of at most so many words may be what a page is about. */
const MAX_TOPIC_WORDS = 2;
/** More words than anybody means. */
const MAX_QUERY_TERMS = 24;

/** `knows` says whether a term of the index begins so. The last word counts as unfinished unless a space follows it. */
export function parseQuery(text: string, knows: (term: string) => boolean): QueryTerm[] {
  const words = tokenize(text);
  const finished = /\s$/.test(text);
  const wanted = new Map<string, QueryTerm>();
  // Beside its words: what has the path itself comes first.
  for (const term of pathTerms(text)) if (knows(term)) wanted.set(term, { term, last: !finished });
  for (const [nth, word] of words.entries()) {
    const last = !finished && nth === words.length - 1;
    const parts: TextToken[] = word.parts.length && !knows(word.term) ? word.parts : [word];
    for (const [part, { term }] of parts.entries())
      if (!wanted.has(term)) wanted.set(term, { term, last: last && part === parts.length - 1 });
  }
  const all = [...wanted.values()].slice(0, MAX_QUERY_TERMS);
  const telling = all.filter(({ term }) => !stopWords.has(term));
  return all.length > MAX_TERMS_WITH_STOP_WORDS && telling.length ? telling : all;
}

/** Of words that stand apart, and not parts of an address or of a name. */
export function isQuestion(text: string, { length }: readonly unknown[]): boolean {
  return Math.min(length, text.trim().split(/\s+/).length) > MAX_NAME_TERMS;
}

/** A word or two, and no name from code: other pages than the one about it have it in a heading. */
export function isTopic(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return (
    words.length <= MAX_TOPIC_WORDS &&
    words.every(word => /^\p{L}[\p{Ll}\p{Lo}\p{M}]*$/u.test(word) || /^\p{Lu}+$/u.test(word))
  );
}

/** Between which terms all lie that a query may find; of its words' parts too, for the words may be unknown. */
export function queryBounds(text: string): TermBounds[] {
  const words = new Map(tokenize(text).map(word => [word.term, word]));
  const terms = [...words.values()].slice(0, MAX_QUERY_TERMS).flatMap(word => [word, ...word.parts]);
  return [...new Set(terms.map(({ term }) => term))].map(termBounds);
}
