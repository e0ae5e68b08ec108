/** Highlights matches in a text, and cuts the snippet with the most matches out of it. */
import type { HighlightedText } from '../backend/backend.js';
import { type TextToken, tokenize } from './analyser.js';

/** Terms to highlight, and the words as typed. In a longer word, only the typed prefix is highlighted. */
export type MatchedTerms = { terms: ReadonlySet<string>; prefixes: readonly string[] };

/** From offset `from` to before `to`. */
type Span = { from: number; to: number };

/** A text and its words. `starts` are the positions of words that overlap none before them: the words of a snippet. */
export type TokenizedText = { text: string; words: TextToken[]; starts: number[] };

/** This is most of the work of highlighting, and the same texts come back with every key: cache the result. */
export function tokenizeText(text: string): TokenizedText {
  const words = tokenize(text);
  return { text, words, starts: nonOverlappingStarts(words) };
}

/** By word: the spans of it that matched. */
export type MatchSpans = readonly Span[][];

/** Finds the matches in a text. */
export function findMatchSpans({ words }: TokenizedText, matched: MatchedTerms): MatchSpans {
  return words.map(word => matchToken(word, matched));
}

/** The whole text with its matches highlighted. */
export function highlightText({ text }: TokenizedText, spans: MatchSpans): HighlightedText {
  return splitAtSpans(text, spans.flat(), { from: 0, to: text.length });
}

/** The highlighted letters, span by span, as the text spells them but in lower case. */
export function matchedWords({ text }: TokenizedText, spans: MatchSpans): string[] {
  return spans.flat().map(({ from, to }) => text.slice(from, to).toLowerCase());
}

/** At most `maxWords` words with the most matches, highlighted; `…` where the text goes on. Empty for an empty text. */
export function buildSnippet(
  { text, words, starts }: TokenizedText,
  spans: MatchSpans,
  maxWords: number,
): HighlightedText {
  if (!text) return [];
  const hits = starts.map((first, nth) => {
    for (let at = first; at < (starts[nth + 1] ?? words.length); at++) if (spans[at]!.length) return true;
    return false;
  });
  const at = bestWindow(hits, maxWords);
  const last = at + maxWords < starts.length ? starts[at + maxWords]! : words.length;
  const from = at > 0 ? words[starts[at]!]!.from : 0;
  const end = last < words.length ? words[starts[at + maxWords - 1]!]!.to : text.length;
  const parts = splitAtSpans(text, spans.slice(starts[at] ?? 0, last).flat(), { from, to: end });
  if (from > 0) parts[0] = `…${parts[0]}`;
  if (end < text.length) {
    if (parts.length % 2) parts[parts.length - 1] += '…';
    else parts.push('…');
  }
  return parts;
}

/** Skips the words inside a name with a symbol, and every second pair of characters. */
function nonOverlappingStarts(words: TextToken[]): number[] {
  const starts: number[] = [];
  let end = 0;
  for (const [nth, { from, to }] of words.entries()) {
    if (from < end) continue;
    end = to;
    starts.push(nth);
  }
  return starts;
}

const noSpans: Span[] = [];

function matchToken(token: TextToken, { terms, prefixes }: MatchedTerms): Span[] {
  if (terms.has(token.term)) return [{ from: token.from, to: typedPrefixEnd(token, prefixes) }];
  if (!token.parts.length) return noSpans;
  return token.parts.filter(part => terms.has(part.term)).map(part => ({ from: part.from, to: part.to }));
}

function typedPrefixEnd({ term, from, to }: TextToken, prefixes: readonly string[]): number {
  let typed: string | undefined;
  for (const prefix of prefixes) if (term.startsWith(prefix) && prefix.length > (typed?.length ?? 0)) typed = prefix;
  // If folding changed the number of letters, offsets in the term say nothing about the text: highlight the whole word.
  return typed !== undefined && term.length === to - from ? from + typed.length : to;
}

/** The text of `range`, split at spans. Spans that touch or overlap, as pairs of characters do, become one. */
function splitAtSpans(text: string, spans: Span[], range: Span): HighlightedText {
  const parts: HighlightedText = [];
  const { to: end } = range;
  let at = range.from;
  for (const span of spans) {
    const to = Math.min(span.to, end);
    if (parts.length && span.from <= at) {
      if (to > at) parts[parts.length - 1] += text.slice(at, to);
      at = Math.max(at, to);
      continue;
    }
    parts.push(text.slice(at, span.from), text.slice(span.from, to));
    at = to;
  }
  return at < end ? [...parts, text.slice(at, end)] : parts;
}

/** Where the first of the windows with the most hits begins, with up to two words before the hits. */
function bestWindow(hits: boolean[], maxWords: number): number {
  let best = 0;
  let highest = 0;
  let inside = 0;
  for (const [end, hit] of hits.entries()) {
    inside += Number(hit) - Number(hits[end - maxWords] ?? false);
    if (inside <= highest) continue;
    highest = inside;
    best = Math.max(0, end - maxWords + 1);
  }
  return highest ? Math.max(0, Math.min(hits.indexOf(true, best) - 2, hits.length - maxWords)) : 0;
}
