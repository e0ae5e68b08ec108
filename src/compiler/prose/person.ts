/** The first person of writers. A question is the reader's; words in quotes or italics, and names on a screen, are others' too. */
import { type ProseFinding, proseFinding } from './finding.js';
import { findQuotations, isInRanges, type Passage, type PassageRange } from './passage.js';
import { isTechnical } from './phrases.js';
import { beginsSentence, splitSentences } from './sentences.js';

const firstPersonWord =
  /(?<![\p{L}\p{N}_'’/&.-])(?:I(?=\s+\p{Ll}|['’](?:m|ve|ll|d)\b)(?:['’]\p{L}+)?|(?:we|let)['’]\p{L}+|we|us|our|ours|ourselves|my|myself|me)(?![\p{L}\p{N}_/&]|-\p{L})/giu;

function isQuestion(text: string) {
  return ([, end]: PassageRange): boolean => text.slice(0, end).trimEnd().endsWith('?');
}

/** Where a capital I is a number. */
const beforeNumeral = /\b(?:appendix|annex|chapter|class|level|part|phase|stage|table|title|tier|type|volume|war)\s+$/i;

export function findFirstPerson(passage: Passage): ProseFinding[] {
  const { text } = passage;
  const all = [...text.matchAll(firstPersonWord)];
  if (!all.length) return [];
  const others = [...passage.foreignRanges, ...findQuotations(text), ...splitSentences(text).filter(isQuestion(text))];
  return all.flatMap(({ 0: word, index }) => {
    const range: PassageRange = [index, index + word.length];
    if (!isWord(text, word, index) || isInRanges(range, others) || isTechnical(text, range)) return [];
    return [proseFinding('prose-person', `"${word}" is the first person.`, index)];
  });
}

/** In capitals it is something else (US, ME); with one in the middle of a sentence, it is part of a name. */
function isWord(text: string, word: string, index: number): boolean {
  if (/^I/.test(word)) return !beforeNumeral.test(text.slice(Math.max(0, index - 12), index));
  if (!/^\p{Lu}/u.test(word)) return !/^i/.test(word);
  return word.slice(1) === word.slice(1).toLowerCase() && beginsSentence(text, index);
}
