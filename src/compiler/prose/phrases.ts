/**
 * Finds words and phrases in a text: whole words only, across line ends, and in any case if the phrase is in lower case.
 * Phrases are indexed by their first word, so the text is read once whatever their number.
 */
import { escapePattern } from '../source/escape-pattern.js';
import { OBJECT_REPLACEMENT, type PassageRange } from './passage.js';

/** One occurrence. `text` is as written in the passage, `phrase` as written in the list. */
export type PhraseMatch = { range: PassageRange; text: string; phrase: string };

/** Finds all occurrences of its phrases in a text, in order. */
export type Finder = (text: string) => PhraseMatch[];

type Pattern = { phrase: string; expression: RegExp };

/**
 * A finder for the phrases. Those in `plurals` also match with an "s" or "es" at the end. If several phrases begin at one
 * word, the longest matches.
 */
export function createFinder(phrases: readonly string[], plurals: readonly string[] = []): Finder {
  const patterns = new Map<string, Pattern[]>();
  const all = new Set([...phrases, ...plurals]);
  for (const phrase of [...all].sort((a, b) => b.length - a.length)) {
    const pattern = { phrase, expression: buildExpression(phrase, plurals.includes(phrase)) };
    for (const first of firstWords(phrase)) patterns.set(first, [...(patterns.get(first) ?? []), pattern]);
  }
  if (!patterns.size) return () => [];
  const hasMarks = [...all].some(phrase => !/^[\p{L}\p{N}_]/u.test(phrase));
  const start = hasMarks ? wordOrMarkPattern : wordPattern;
  return text => {
    const found: PhraseMatch[] = [];
    for (const { 0: first, index } of text.matchAll(start)) {
      const known = patterns.get(first.toLowerCase());
      const match = known && matchAt(text, index, known);
      if (match && !isTechnical(text, match.range)) found.push(match);
    }
    return found;
  };
}

const wordPattern = /[\p{L}\p{N}_]+/gu;
const wordOrMarkPattern = /[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]/gu;

/** The first word of a phrase, by which it is indexed. A phrase of one word may be in the plural. */
function firstWords(phrase: string): string[] {
  const [first = ''] = phrase.toLowerCase().match(wordOrMarkPattern) ?? [];
  return first === phrase.toLowerCase() ? [first, `${first}s`, `${first}es`] : [first];
}

function matchAt(text: string, index: number, patterns: Pattern[]): PhraseMatch | undefined {
  // A hyphen makes one word of two.
  if (/[\p{L}\p{N}]-$/u.test(text.slice(Math.max(0, index - 2), index))) return undefined;
  for (const { phrase, expression } of patterns) {
    expression.lastIndex = index;
    const [found] = expression.exec(text) ?? [];
    if (found !== undefined) return { range: [index, index + found.length], text: found, phrase };
  }
  return undefined;
}

function buildExpression(phrase: string, plurals: boolean): RegExp {
  const words = phrase.split(/\s+/).map(word => escapePattern(word).replaceAll("'", "['’]"));
  const end = /[\p{L}\p{N}]$/u.test(phrase) ? String.raw`(?![\p{L}\p{N}_]|-[\p{L}\p{N}${OBJECT_REPLACEMENT}])` : '';
  const source = words.join(String.raw`\s+`) + (plurals ? pluralPattern(phrase) : '') + end;
  return new RegExp(source, phrase === phrase.toLowerCase() ? 'iuy' : 'uy');
}

function pluralPattern(phrase: string): string {
  if (/(?:ch|sh|[sxz])$/i.test(phrase)) return '(?:es)?';
  return /\p{L}$/u.test(phrase) ? 's?' : '';
}

/** True for parts of URLs, paths, file names and other technical strings that are not marked as code. */
export function isTechnical(text: string, [start, end]: PassageRange): boolean {
  const from = start - (/[^\s()[\],;"“”]*$/.exec(text.slice(Math.max(0, start - 100), start))?.[0].length ?? 0);
  const rest = /^[^\s()[\],;"“”]*/.exec(text.slice(end, end + 100))?.[0].length ?? 0;
  const chunk = text.slice(from, end + rest).replace(/[.:!?*]+$/, '');
  if (/^\p{L}[\p{L}'’-]*$/u.test(chunk)) return false;
  return /[\\@=<>{}$_#]|[\p{L}\p{N}]\.[\p{L}\p{N}]|^[./~-]|::|:\/|\/.*\/|\/$/u.test(chunk);
}
