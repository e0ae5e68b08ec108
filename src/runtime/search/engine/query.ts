/** Parses a query, and tells what kind it is: a name, a topic or a question. */
import { pathTerms, type TextToken, tokenize } from './analyser.js';
import { stopWords } from './stem.js';
import { type QueryTerm, type TermBounds, termBounds } from './term-expansion.js';

/** Longer queries lose their stop words. */
const MAX_TERMS_WITH_STOP_WORDS = 2;
/** A query of up to this many words is a name, and a longer one a question. */
export const MAX_NAME_TERMS = 3;
/** A query of up to this many words may be a topic. */
const MAX_TOPIC_WORDS = 2;
/** More words than any reader needs. */
const MAX_QUERY_TERMS = 24;

/**
 * The words of a query, each once, at most 24. `isKnownPrefix` says whether a term of the index begins with a text. The
 * last word counts as unfinished unless a space follows it.
 */
export function parseQuery(text: string, isKnownPrefix: (term: string) => boolean): QueryTerm[] {
  const words = tokenize(text);
  const isFinished = /\s$/.test(text);
  const terms = new Map<string, QueryTerm>();
  // A path counts as a whole and by its words, so that the page with this very path comes first.
  for (const term of pathTerms(text)) if (isKnownPrefix(term)) terms.set(term, { term, isUnfinished: !isFinished });
  for (const [nth, word] of words.entries()) {
    const isUnfinished = !isFinished && nth === words.length - 1;
    const parts: TextToken[] = word.parts.length && !isKnownPrefix(word.term) ? word.parts : [word];
    for (const [part, { term }] of parts.entries())
      if (!terms.has(term)) terms.set(term, { term, isUnfinished: isUnfinished && part === parts.length - 1 });
  }
  const all = [...terms.values()].slice(0, MAX_QUERY_TERMS);
  const keywords = all.filter(({ term }) => !stopWords.has(term));
  return all.length > MAX_TERMS_WITH_STOP_WORDS && keywords.length ? keywords : all;
}

/**
 * True for more than 3 separate words. `terms` are those of the query: the parts of a path or of a name in camel case do
 * not make a question.
 */
export function isQuestion(text: string, terms: readonly unknown[]): boolean {
  return Math.min(terms.length, text.trim().split(/\s+/).length) > MAX_NAME_TERMS;
}

/** True for one or two words that are no name from code. Pages about other things may have a topic in a heading too. */
export function isTopic(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return (
    words.length <= MAX_TOPIC_WORDS &&
    words.every(word => /^\p{L}[\p{Ll}\p{Lo}\p{M}]*$/u.test(word) || /^\p{Lu}+$/u.test(word))
  );
}

/** The bounds of all terms that a query may match, including those of the parts of its words. */
export function queryBounds(text: string): TermBounds[] {
  const words = new Map(tokenize(text).map(word => [word.term, word]));
  const terms = [...words.values()].slice(0, MAX_QUERY_TERMS).flatMap(word => [word, ...word.parts]);
  return [...new Set(terms.map(({ term }) => term))].map(termBounds);
}
