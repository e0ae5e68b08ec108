/**
 * Compares two texts: first their lines, then the words of lines that differ. Texts may be hostile, and a comparison costs
 * the square of what differs, so all comparisons of a run share a budget. It counts steps and not seconds: the same texts
 * always give the same answer.
 */
/// <reference path="../remote/diff.d.ts" />
import { diffArrays } from 'diff';

/** A piece of text that both versions have, or one of them. */
export type TextPart = { kind: 'same' | 'added' | 'removed'; text: string };

/**
 * How a text has changed: words that one version has more than the other, and the changed places with some words around
 * each. There are no places where the texts have too little in common to compare them.
 */
export type TextChange = { added: number; removed: number; places: TextPart[][] };

/** Compares two texts, given as lines; `undefined` if they are equal. */
export type CompareTexts = (before: Pieces, after: Pieces) => TextChange | undefined;

/** Lines or words that may differ in one comparison. */
const MAX_EDITS = 1_000;
/** Steps of all comparisons of a run, in which a comparison of texts with n differences takes n². */
const ALL_STEPS = 8_000_000;
/** Words of equal text before and after a change. */
const CONTEXT_WORDS = 8;
/** The share of words that lines have in common, below which they are shown one after the other. */
const ALIKE = 0.3;

/** Scripts without spaces are compared character by character. */
const TOKENS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}_]+(?:['’.-][\p{L}\p{N}\p{M}_]+)*|\s+|./gsu;

/** Opens the comparison of a run. */
export function createTextComparison(): CompareTexts {
  const budget = { steps: ALL_STEPS };
  const compare = (before: Pieces, after: Pieces): TextPart[] | undefined => {
    const [first, last] = commonEnds(before, after);
    const [cut, put] = [before, after].map(list => list.slice(first, list.length - last));
    const limit = Math.min(MAX_EDITS, Math.floor(Math.sqrt(Math.max(0, budget.steps))));
    const found =
      cut!.length && put!.length
        ? diffWithin(cut!, put!, limit)
        : [...toPart('removed', cut!), ...toPart('added', put!)];
    budget.steps -= found ? stepsOf(found) : limit ** 2;
    return (
      found && [
        ...toPart('same', before.slice(0, first)),
        ...found,
        ...toPart('same', before.slice(before.length - last)),
      ]
    );
  };
  return (before, after) => {
    if (before.length === after.length && before.every((line, nth) => line === after[nth])) return undefined;
    const lines = compare(before.map(withEnd), after.map(withEnd));
    if (!lines) return { ...countWords(before.join('\n'), after.join('\n')), places: [] };
    return summarize(
      pairRuns(lines).flatMap((run): TextPart[] =>
        typeof run === 'string' ? [{ kind: 'same', text: run }] : compareWords(run, compare),
      ),
    );
  };
}

type Pieces = readonly string[];

/** How many members two lists have in common at their beginnings and, of the rest, at their ends. */
function commonEnds(before: Pieces, after: Pieces): [first: number, last: number] {
  const most = Math.min(before.length, after.length);
  let first = 0;
  while (first < most && before[first] === after[first]) first++;
  let last = 0;
  while (last < most - first && before.at(-1 - last) === after.at(-1 - last)) last++;
  return [first, last];
}

const toPart = (kind: TextPart['kind'], pieces: Pieces): TextPart[] =>
  pieces.length ? [{ kind, text: pieces.join('') }] : [];

/** `undefined` if more pieces differ than the limit; jsdiff takes 0 for no limit. */
function diffWithin(before: Pieces, after: Pieces, maxEditLength: number): CountedPart[] | undefined {
  if (maxEditLength < 1) return undefined;
  return diffArrays(before, after, { maxEditLength })?.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
    pieces: value.length,
  }));
}

/** A part, and how many pieces were joined for it. */
type CountedPart = TextPart & { pieces?: number };

function stepsOf(parts: readonly CountedPart[]): number {
  const count = (kind: TextPart['kind']) =>
    parts.reduce((sum, part) => sum + (part.kind === kind ? (part.pieces ?? 0) : 0), 0);
  return (count('added') + count('removed')) ** 2;
}

const withEnd = (line: string) => `${line}\n`;

/** Removed lines and those that stand in their place. */
type Run = { removed: string; added: string };

/** The parts of a comparison of lines; what differs side by side is one run. */
function pairRuns(parts: readonly TextPart[]): (string | Run)[] {
  const runs: (string | Run)[] = [];
  for (const { kind, text } of parts) {
    const last = runs.at(-1);
    if (kind === 'same') runs.push(text);
    else if (typeof last === 'object') last[kind] += text;
    else runs.push({ removed: '', added: '', [kind]: text });
  }
  return runs;
}

function compareWords(
  { removed, added }: Run,
  compare: (a: string[], b: string[]) => TextPart[] | undefined,
): TextPart[] {
  const whole: TextPart[] = [
    ...(removed ? [{ kind: 'removed' as const, text: removed }] : []),
    ...(added ? [{ kind: 'added' as const, text: added }] : []),
  ];
  if (!removed || !added) return whole;
  const parts = compare(tokensOf(removed), tokensOf(added));
  if (!parts) return whole;
  const same = parts.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0), 0);
  return same < ALIKE * Math.max(removed.length, added.length) ? whole : joinAcrossSpaces(parts);
}

const tokensOf = (text: string): string[] => text.match(TOKENS) ?? [];

const countIn = (text: string) => tokensOf(text).filter(token => /[\p{L}\p{N}]/u.test(token)).length;

/** Words that follow each other and all differ are one change: the spaces between them are none of its ends. */
function joinAcrossSpaces(parts: readonly TextPart[]): TextPart[] {
  const joined: TextPart[] = [];
  const open = { removed: '', added: '' };
  const close = () => {
    for (const kind of ['removed', 'added'] as const) {
      if (open[kind]) joined.push({ kind, text: open[kind] });
      open[kind] = '';
    }
  };
  for (const [nth, { kind, text }] of parts.entries()) {
    const isInside = kind === 'same' && /^[^\S\n]+$/.test(text) && nth > 0 && nth < parts.length - 1;
    if (kind !== 'same') open[kind] += text;
    else if (isInside) {
      open.removed += text;
      open.added += text;
    } else {
      close();
      joined.push({ kind, text });
    }
  }
  close();
  return joined;
}

/** Equal lines are cut to the words next to a change, and changes that are close to each other share a place. */
function summarize(flat: readonly TextPart[]): TextChange {
  const count = (kind: TextPart['kind']) =>
    flat.reduce((sum, part) => sum + (part.kind === kind ? countIn(part.text) : 0), 0);
  const places: TextPart[][] = [];
  const state: { place: TextPart[] } = { place: [] };
  for (const [nth, part] of flat.entries()) {
    if (part.kind !== 'same') {
      state.place.push(part);
      continue;
    }
    const before = nth === 0 || flat[nth - 1]!.text.endsWith('\n') ? '' : lineStart(part.text);
    const after = nth === flat.length - 1 ? '' : lineEnd(part.text);
    const isShort = nth > 0 && nth < flat.length - 1 && before.length + after.length >= part.text.length;
    if (isShort) {
      state.place.push(part);
      continue;
    }
    if (state.place.length) places.push([...state.place, ...(before ? [{ kind: 'same' as const, text: before }] : [])]);
    state.place = after ? [{ kind: 'same', text: after }] : [];
  }
  if (state.place.some(({ kind }) => kind !== 'same')) places.push(state.place);
  return { added: count('added'), removed: count('removed'), places };
}

/** The first words of a text, to the end of its first line at most; an ellipsis stands for what is cut off. */
function lineStart(text: string): string {
  const line = /^[^\n]*/.exec(text)![0];
  const words = new RegExp(`^\\s*(?:\\S+\\s+){${CONTEXT_WORDS}}`).exec(line)?.[0];
  return words === undefined || words.length === line.length ? line : `${words.trimEnd()} …`;
}

/** The last words of a text, from the beginning of its last line at most. A text that ends a line has none. */
function lineEnd(text: string): string {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  const words = line.split(/(?<=\s)(?=\S)/);
  return words.length <= CONTEXT_WORDS + 1 ? line : `… ${words.slice(-CONTEXT_WORDS).join('')}`;
}

/** How many words one text has more than the other, without regard to their order. */
function countWords(before: string, after: string): { added: number; removed: number } {
  const left = new Map<string, number>();
  for (const token of tokensOf(before)) left.set(token, (left.get(token) ?? 0) + 1);
  const extra: string[] = [];
  for (const token of tokensOf(after)) {
    const count = left.get(token) ?? 0;
    if (count) left.set(token, count - 1);
    else extra.push(token);
  }
  const missing = [...left].reduce((sum, [token, count]) => sum + count * countIn(token), 0);
  return { added: extra.reduce((sum, token) => sum + countIn(token), 0), removed: missing };
}
