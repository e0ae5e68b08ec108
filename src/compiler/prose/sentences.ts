/** Sentences of a passage, and those that are too long. */
import { type ProseFinding, proseFinding } from './finding.js';
import { LINE_SEPARATOR, type Passage, type PassageRange } from './passage.js';

const sentenceEnd = new RegExp(String.raw`(?<![.!?…])[.!?…]+["'”’»)\]]*(?=\s|$)|${LINE_SEPARATOR}`, 'gu');

/** Never the end of a sentence, and the end of one only before a capital. */
const neverEnd = /(?:^|[\s(["“])(?:e\.g|i\.e|vs|cf|approx|incl|resp|fig|dr|mr|mrs|prof|st)\.$/iu;
const seldomEnd = /(?:^|[\s(["“])(?:etc|no|inc|ltd|co|min|max|est|al|a\.m|p\.m)\.$/iu;

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

/** A word is what stands between spaces and has a letter or digit; a piece of code is one. */
export function findLongSentences({ text }: Passage, most: number): ProseFinding[] {
  // Every word but the last takes two characters at least.
  if (text.length < 2 * most) return [];
  return splitSentences(text).flatMap(([start, stop]) => {
    const sentence = text.slice(start, stop);
    const words = sentence.split(/\s+/).filter(word => /[\p{L}\p{N}\uFFFC]/u.test(word)).length;
    if (words <= most) return [];
    const message = `This sentence has ${words} words; at most ${most} are wanted.`;
    return [proseFinding('prose-sentence', message, start + sentence.search(/\S/))];
  });
}

/** Whether a word that begins here is the first of its sentence. */
export function beginsSentence(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 16), index).trimEnd();
  if (!before) return true;
  return /(?:[.!?:…]["'”’»)\]]*|[("“‘«[*]|[–—]|\s-)$/u.test(before) && !neverEnd.test(before);
}
