/** Which parts of a text matched: as parts in turn, every second of which did, and the window of it that shows most. */
import type { HighlightedText } from '../backend/backend.js';
import { type TextToken, tokenize } from './analyser.js';

/** Terms that were found, and beginnings that were typed: of a longer word only what was typed is marked. */
export type MatchedTerms = { terms: ReadonlySet<string>; beginnings: readonly string[] };

type Span = { from: number; to: number };

/** A text and its words: taking it apart is most of the work, and the same texts come with every key. */
export type TokenizedText = { text: string; words: TextToken[]; starts: number[] };

export function tokenizeText(text: string): TokenizedText {
  const words = tokenize(text);
  return { text, words, starts: nonOverlappingStarts(words) };
}

/** What of each word matched, in the order of the words. */
export type MatchSpans = readonly Span[][];

export function findMatchSpans({ words }: TokenizedText, matched: MatchedTerms): MatchSpans {
  return words.map(word => matchToken(word, matched));
}

export function highlightText({ text }: TokenizedText, spans: MatchSpans): HighlightedText {
  return splitAtSpans(text, spans.flat(), 0, text.length);
}

/** The words that matched, as they stand in the text, in lower case. */
export function matchedWords({ text }: TokenizedText, spans: MatchSpans): string[] {
  return spans.flat().map(({ from, to }) => text.slice(from, to).toLowerCase());
}

/** At most `most` words of the text, around those that matched; `…` where something was left out. */
export function buildSnippet({ text, words, starts }: TokenizedText, spans: MatchSpans, most: number): HighlightedText {
  if (!text) return [];
  const hits = starts.map((first, nth) => {
    for (let at = first; at < (starts[nth + 1] ?? words.length); at++) if (spans[at]!.length) return true;
    return false;
  });
  const at = bestWindow(hits, most);
  const last = at + most < starts.length ? starts[at + most]! : words.length;
  const from = at > 0 ? words[starts[at]!]!.from : 0;
  const end = last < words.length ? words[starts[at + most - 1]!]!.to : text.length;
  const parts = splitAtSpans(text, spans.slice(starts[at] ?? 0, last).flat(), from, end);
  if (from > 0) parts[0] = `…${parts[0]}`;
  if (end < text.length) {
    if (parts.length % 2) parts[parts.length - 1] += '…';
    else parts.push('…');
  }
  return parts;
}

/** Where words begin that overlap none before them: a name with its sign is one word, as are two characters. */
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

function matchToken({ term, from, to, parts }: TextToken, { terms, beginnings }: MatchedTerms): Span[] {
  if (terms.has(term)) return [{ from, to: typedPrefixEnd(term, from, to, beginnings) }];
  if (!parts.length) return noSpans;
  return parts.filter(part => terms.has(part.term)).map(part => ({ from: part.from, to: part.to }));
}

function typedPrefixEnd(term: string, from: number, to: number, beginnings: readonly string[]): number {
  let typed: string | undefined;
  for (const beginning of beginnings)
    if (term.startsWith(beginning) && beginning.length > (typed?.length ?? 0)) typed = beginning;
  // Where folding changed the number of letters, they cannot be counted off: the whole word is marked.
  return typed !== undefined && term.length === to - from ? from + typed.length : to;
}

/** `text` between two places. Spans that touch or overlap, as pairs of characters do, become one. */
function splitAtSpans(text: string, spans: Span[], start: number, end: number): HighlightedText {
  const parts: HighlightedText = [];
  let at = start;
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

/** The first of the windows with most hits, begun a little before them. */
function bestWindow(hits: boolean[], most: number): number {
  let best = 0;
  let highest = 0;
  let inside = 0;
  for (const [end, hit] of hits.entries()) {
    inside += Number(hit) - Number(hits[end - most] ?? false);
    if (inside <= highest) continue;
    highest = inside;
    best = Math.max(0, end - most + 1);
  }
  return highest ? Math.max(0, Math.min(hits.indexOf(true, best) - 2, hits.length - most)) : 0;
}
