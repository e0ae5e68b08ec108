/**
 * Splits records over a service's limit between sentences, or else between words. Only long headings and names lose
 * text.
 */
import type { Hierarchy, SearchRecord } from '../../search-format.js';

/** The service's limit: `sizeOf` is what a record takes there, in bytes, with its content as a JSON string. */
export type RecordLimit = { sizeOf: (record: SearchRecord) => number; maxBytes: number };

/** The record itself if it fits, otherwise pieces that differ in their text alone. The first one keeps the id. */
export function splitRecord(record: SearchRecord, { sizeOf, maxBytes }: RecordLimit): SearchRecord[] {
  if (sizeOf(record) <= maxBytes) return [record];
  const { content, alias, code, ...rest } = record;
  // 1,000 characters of names are enough for any query.
  const base: SearchRecord = {
    ...rest,
    hierarchy: shortenHierarchy(record.hierarchy),
    content: '',
    ...shortenNames({ alias, code }),
  };
  const texts = splitAtSentences(content, maxBytes - sizeOf(base));
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

/**
 * Pieces of whole sentences, each of at most `room` bytes. Text that cannot be split to fit is dropped, because it would
 * fail the whole batch.
 */
function splitAtSentences(text: string, room: number): string[] {
  const parts = segmentSentences(text).flatMap(sentence =>
    jsonBytes(sentence.trim()) <= room ? [sentence] : splitSentence(sentence, room),
  );
  const pieces: { text: string; bytes: number }[] = [];
  for (const part of parts) {
    const last = pieces.at(-1);
    // Bytes add up, so no piece is measured again with each sentence that it gains.
    if (last && last.bytes + jsonBytes(last.text ? part.trimEnd() : part.trim()) <= room)
      pieces[pieces.length - 1] = joinedWith(last, part);
    else pieces.push(joinedWith({ text: '', bytes: 0 }, part));
  }
  const trimmed = pieces.map(piece => piece.text.trim()).filter(Boolean);
  return trimmed.length ? trimmed : [''];
}

/** White space at the start of a piece counts for nothing, because the piece is trimmed. */
function joinedWith({ text, bytes }: { text: string; bytes: number }, part: string): { text: string; bytes: number } {
  const added = text ? part : part.trimStart();
  return { text: text + added, bytes: bytes + jsonBytes(added) };
}

/** Bytes of a text within a JSON string, without its quotation marks. */
function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2;
}

function segmentSentences(text: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Splits a sentence that is too long into words, and a word that is too long into halves. */
function splitSentence(sentence: string, room: number): string[] {
  return sentence.split(/(?<=\s)/).flatMap(word => splitWord(word, room));
}

function splitWord(word: string, room: number): string[] {
  if (jsonBytes(word.trim()) <= room) return [word];
  if (word.length < 2) return [];
  const middle = word.length >> 1;
  // Never splits a surrogate pair.
  const at = /[\uDC00-\uDFFF]/.test(word[middle]!) ? middle + 1 : middle;
  return at >= word.length ? [] : [...splitWord(word.slice(0, at), room), ...splitWord(word.slice(at), room)];
}
