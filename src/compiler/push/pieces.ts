/** Records over a service's limit, in several pieces: cut between sentences, else between words. Nothing is lost but of headings. */
import type { Hierarchy, SearchRecord } from '../../search-format.js';

export type Fits = (record: SearchRecord) => boolean;

/** The record itself where it fits. Pieces share all but their text; the first one keeps the id. */
export function piecesOf(record: SearchRecord, fits: Fits): SearchRecord[] {
  if (fits(record)) return [record];
  const { content, alias, code, ...rest } = record;
  // 1,000 characters of names find what anybody types, whatever they weigh in bytes.
  const base: SearchRecord = { ...rest, hierarchy: shortened(record.hierarchy), content: '', ...kept({ alias, code }) };
  const texts = cut(content, text => fits({ ...base, content: text }));
  return texts.map((text, nth) => ({
    ...base,
    ...(nth > 0 && { alias: undefined, code: undefined }),
    objectID: nth === 0 ? record.objectID : `${record.objectID}~${nth + 1}`,
    content: text,
  }));
}

const MOST_NAMES = 1_000;
const MOST_HEADING = 200;

function kept({ alias, code }: { alias?: string; code?: string }): Pick<SearchRecord, 'alias' | 'code'> {
  return {
    ...(alias && { alias: firstWords(alias, MOST_NAMES) }),
    ...(code && { code: firstWords(code, MOST_NAMES) }),
  };
}

function shortened(hierarchy: Hierarchy): Hierarchy {
  const entries = Object.entries(hierarchy).map(([name, text]) => [name, text && firstWords(text, MOST_HEADING)]);
  return Object.fromEntries(entries) as Hierarchy;
}

function firstWords(text: string, most: number): string {
  if (text.length <= most) return text;
  const part = [...text.slice(0, most)].join('').replace(/[\uD800-\uDBFF]$/, '');
  return part.replace(/\s+\S*$/, '') || part;
}

/** Whole sentences as long as they fit; what cannot be fitted at all is dropped rather than failing the batch. */
function cut(text: string, fits: (text: string) => boolean): string[] {
  const parts = sentences(text).flatMap(sentence => (fits(sentence.trim()) ? [sentence] : bits(sentence, fits)));
  const pieces: string[] = [];
  for (const part of parts) {
    const joined = (pieces.at(-1) ?? '') + part;
    if (pieces.length && fits(joined.trim())) pieces[pieces.length - 1] = joined;
    else pieces.push(part);
  }
  const trimmed = pieces.map(piece => piece.trim()).filter(Boolean);
  return trimmed.length ? trimmed : [''];
}

function sentences(text: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** A sentence that is too long by itself: words, and of a word without end, halves. */
function bits(sentence: string, fits: (text: string) => boolean): string[] {
  return sentence.split(/(?<=\s)/).flatMap(word => halves(word, fits));
}

function halves(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word.trim())) return [word];
  if (word.length < 2) return [];
  const middle = word.length >> 1;
  // Never between the two units of one character.
  const at = /[\uDC00-\uDFFF]/.test(word[middle]!) ? middle + 1 : middle;
  return at >= word.length ? [] : [...halves(word.slice(0, at), fits), ...halves(word.slice(at), fits)];
}
