/**
 * Finds writers who speak in the first person. Questions are the reader's; quoted or italic words and labels on a screen
 * are not the writer's either.
 */
import { type ProseFinding, proseFinding } from './finding.js';
import { findQuotations, isInRanges, type Passage, type PassageRange } from './passage.js';
import { isTechnical } from './phrases.js';
import { beginsSentence, splitSentences } from './sentences.js';

const firstPersonWord =
  /(?<![\p{L}\p{N}_'’/&.-])(?:I(?=\s+\p{Ll}|['’](?:m|ve|ll|d)\b)(?:['’]\p{L}+)?|(?:we|let)['’]\p{L}+|we|us|our|ours|ourselves|my|myself|me)(?![\p{L}\p{N}_/&]|-\p{L})/giu;

function isQuestion(text: string) {
  return ([, end]: PassageRange): boolean => text.slice(0, end).trimEnd().endsWith('?');
}

/** Words after which a capital I is a Roman numeral. */
const beforeNumeral = /\b(?:appendix|annex|chapter|class|level|part|phase|stage|table|title|tier|type|volume|war)\s+$/i;

/** One finding per first-person pronoun that belongs to the writer. */
export function findFirstPerson(passage: Passage): ProseFinding[] {
  const { text } = passage;
  const all = [...text.matchAll(firstPersonWord)];
  if (!all.length) return [];
  const foreign = [...passage.foreignRanges, ...findQuotations(text), ...splitSentences(text).filter(isQuestion(text))];
  return all.flatMap(({ 0: word, index }) => {
    const range: PassageRange = [index, index + word.length];
    if (!isWord(text, word, index) || isInRanges(range, foreign) || isTechnical(text, range)) return [];
    return [proseFinding('prose-person', `"${word}" is in the first person.`, { index })];
  });
}

/** False for words in capitals (US, ME) and for capitalized words in mid-sentence, which are parts of names. */
function isWord(text: string, word: string, index: number): boolean {
  if (/^I/.test(word)) return !beforeNumeral.test(text.slice(Math.max(0, index - 12), index));
  if (!/^\p{Lu}/u.test(word)) return !/^i/.test(word);
  return word.slice(1) === word.slice(1).toLowerCase() && beginsSentence(text, index);
}
