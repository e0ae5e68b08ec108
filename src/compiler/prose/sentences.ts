/** Splits a passage into sentences and finds the ones that are too long. */
import { type ProseFinding, proseFinding } from './finding.js';
import { LINE_SEPARATOR, type Passage, type PassageRange } from './passage.js';

const sentenceEnd = new RegExp(String.raw`(?<![.!?…])[.!?…]+["'”’»)\]]*(?=\s|$)|${LINE_SEPARATOR}`, 'gu');

/** Abbreviations that never end a sentence, and abbreviations that end one only before a capital letter. */
const neverEnd = /(?:^|[\s(["“])(?:e\.g|i\.e|vs|cf|approx|incl|resp|fig|dr|mr|mrs|prof|st)\.$/iu;
const seldomEnd = /(?:^|[\s(["“])(?:etc|no|inc|ltd|co|min|max|est|al|a\.m|p\.m)\.$/iu;

/** The range of each sentence, in order; together they cover the text. */
export function splitSentences(text: string): PassageRange[] {
  const ranges: PassageRange[] = [];
  let start = 0;
  for (const { index, 0: mark } of text.matchAll(sentenceEnd)) {
    const stop = index + mark.length;
    const before = text.slice(Math.max(start, stop - 12), stop);
    if (neverEnd.test(before) || (seldomEnd.test(before) && /^\s+[^\p{Lu}]/u.test(text.slice(stop, stop + 3))))
      continue;
    ranges.push([start, stop]);
    start = stop;
  }
  return text.slice(start).trim() ? [...ranges, [start, text.length]] : ranges;
}

/** Findings for sentences with more than `limit` words. A piece of code counts as one word. */
export function findLongSentences({ text }: Passage, limit: number): ProseFinding[] {
  // Every word but the last takes at least two characters, so a short text needs no splitting.
  if (text.length < 2 * limit) return [];
  return splitSentences(text).flatMap(([start, stop]) => {
    const sentence = text.slice(start, stop);
    const words = sentence.split(/\s+/).filter(word => /[\p{L}\p{N}\uFFFC]/u.test(word)).length;
    if (words <= limit) return [];
    const message = `This sentence has ${words} words; the limit is ${limit}.`;
    return [proseFinding('prose-sentence', message, { index: start + sentence.search(/\S/) })];
  });
}

/** True if a word that begins at `index` is the first word of its sentence. */
export function beginsSentence(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 16), index).trimEnd();
  if (!before) return true;
  return /(?:[.!?:…]["'”’»)\]]*|[("“‘«[*]|[–—]|\s-)$/u.test(before) && !neverEnd.test(before);
}
