/**
 * Splits records over a service's limit between sentences, or else between words. Only long headings and names lose
 * text.
 */
import type { Hierarchy, SearchRecord } from '../../search-format.js';

/** True if a record is within the service's limit. */
export type Fits = (record: SearchRecord) => boolean;

/** The record itself if it fits, otherwise pieces that differ in their text alone. The first one keeps the id. */
export function splitRecord(record: SearchRecord, fits: Fits): SearchRecord[] {
  if (fits(record)) return [record];
  const { content, alias, code, ...rest } = record;
  // 1,000 characters of names are enough for any query.
  const base: SearchRecord = {
    ...rest,
    hierarchy: shortenHierarchy(record.hierarchy),
    content: '',
    ...shortenNames({ alias, code }),
  };
  const texts = splitAtSentences(content, text => fits({ ...base, content: text }));
  return texts.map((text, nth) => ({
    ...base,
    ...(nth > 0 && { alias: undefined, code: undefined }),
    objectID: nth === 0 ? record.objectID : `${record.objectID}~${nth + 1}`,
    content: text,
  }));
}

const MAX_NAMES_LENGTH = 1_000;
const MAX_HEADING_LENGTH = 200;

function shortenNames({ alias, code }: { alias?: string; code?: string }): Pick<SearchRecord, 'alias' | 'code'> {
  return {
    ...(alias && { alias: truncateWords(alias, MAX_NAMES_LENGTH) }),
    ...(code && { code: truncateWords(code, MAX_NAMES_LENGTH) }),
  };
}

function shortenHierarchy(hierarchy: Hierarchy): Hierarchy {
  const entries = Object.entries(hierarchy).map(([name, text]) => [
    name,
    text && truncateWords(text, MAX_HEADING_LENGTH),
  ]);
  return Object.fromEntries(entries) as Hierarchy;
}

function truncateWords(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const part = [...text.slice(0, maxLength)].join('').replace(/[\uD800-\uDBFF]$/, '');
  return part.replace(/\s+\S*$/, '') || part;
}

/** Pieces of whole sentences. Text that cannot be split to fit is dropped, because it would fail the whole batch. */
function splitAtSentences(text: string, fits: (text: string) => boolean): string[] {
  const parts = segmentSentences(text).flatMap(sentence =>
    fits(sentence.trim()) ? [sentence] : splitSentence(sentence, fits),
  );
  const pieces: string[] = [];
  for (const part of parts) {
    const joined = (pieces.at(-1) ?? '') + part;
    if (pieces.length && fits(joined.trim())) pieces[pieces.length - 1] = joined;
    else pieces.push(part);
  }
  const trimmed = pieces.map(piece => piece.trim()).filter(Boolean);
  return trimmed.length ? trimmed : [''];
}

function segmentSentences(text: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Splits a sentence that is too long into words, and a word that is too long into halves. */
function splitSentence(sentence: string, fits: (text: string) => boolean): string[] {
  return sentence.split(/(?<=\s)/).flatMap(word => splitWord(word, fits));
}

function splitWord(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word.trim())) return [word];
  if (word.length < 2) return [];
  const middle = word.length >> 1;
  // Never splits a surrogate pair.
  const at = /[\uDC00-\uDFFF]/.test(word[middle]!) ? middle + 1 : middle;
  return at >= word.length ? [] : [...splitWord(word.slice(0, at), fits), ...splitWord(word.slice(at), fits)];
}
