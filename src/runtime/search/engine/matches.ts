/** Which parts of a text matched: as parts in turn, every second of which did, and the window of it that shows most. */
import type { Marked } from '../backend.js';
import { type Word, wordsOf } from './analyser.js';

/** Terms that were found, and beginnings that were typed: of a longer word only what was typed is marked. */
export type Matched = { terms: ReadonlySet<string>; beginnings: readonly string[] };

type Span = { from: number; to: number };

export function mark(text: string, matched: Matched): Marked {
  return partsOf(text, spansOf(wordsOf(text), matched));
}

/** At most `most` words of the text, around those that matched; `…` where something was left out. */
export function snippet(text: string, matched: Matched, most: number): Marked {
  const words = wordsOf(text);
  const starts = apart(words);
  const hits = starts.map((first, nth) => spansOf(words.slice(first, starts[nth + 1]), matched).length > 0);
  const at = bestWindow(hits, most);
  const last = at + most < starts.length ? starts[at + most]! : words.length;
  const from = at > 0 ? words[starts[at]!]!.from : 0;
  const end =
    last < words.length ? Math.max(...words.slice(starts[at + most - 1]!, last).map(({ to }) => to)) : text.length;
  const parts = partsOf(text.slice(from, end), spansOf(words.slice(starts[at] ?? 0, last), matched, from));
  if (from > 0) parts[0] = `…${parts[0]}`;
  if (end < text.length) {
    if (parts.length % 2) parts[parts.length - 1] += '…';
    else parts.push('…');
  }
  return parts;
}

/** Where words begin that overlap none before them: a name with its sign is one word, as are two characters. */
function apart(words: Word[]): number[] {
  let end = 0;
  return words.flatMap(({ from, to }, nth) => {
    if (from < end) return [];
    end = to;
    return [nth];
  });
}

/** The words of a text that matched, as they stand there, in lower case. */
export function matchedWords(text: string, matched: Matched): string[] {
  return spansOf(wordsOf(text), matched).map(({ from, to }) => text.slice(from, to).toLowerCase());
}

function spansOf(words: Word[], { terms, beginnings }: Matched, offset = 0): Span[] {
  const spans: Span[] = [];
  for (const word of words) {
    const { term, from, to, parts } = word;
    if (terms.has(term)) spans.push({ from: from - offset, to: typedEnd(term, from, to, beginnings) - offset });
    else
      for (const part of parts)
        if (terms.has(part.term)) spans.push({ from: part.from - offset, to: part.to - offset });
  }
  return spans;
}

function typedEnd(term: string, from: number, to: number, beginnings: readonly string[]): number {
  const typed = beginnings.find(beginning => term.startsWith(beginning));
  // Where folding changed the number of letters, they cannot be counted off: the whole word is marked.
  return typed !== undefined && term.length === to - from ? from + typed.length : to;
}

/** Spans that touch or overlap, as pairs of characters do, become one. */
function partsOf(text: string, spans: Span[]): Marked {
  const parts: Marked = [];
  let at = 0;
  for (const { from, to } of spans) {
    if (parts.length && from <= at) {
      if (to > at) parts[parts.length - 1] += text.slice(at, to);
      at = Math.max(at, to);
      continue;
    }
    parts.push(text.slice(at, from), text.slice(from, to));
    at = to;
  }
  return at < text.length ? [...parts, text.slice(at)] : parts;
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
