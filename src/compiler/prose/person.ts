/** The first person of writers. A question is the reader's; words in quotes or italics, and names on a screen, are others' too. */
import { type Found, found } from './finding.js';
import { isWithin, type Passage, quotations, type Range } from './passage.js';
import { isTechnical } from './phrases.js';
import { beginsSentence, sentencesOf } from './sentences.js';

const first =
  /(?<![\p{L}\p{N}_'’/&.-])(?:I(?=\s+\p{Ll}|['’](?:m|ve|ll|d)\b)(?:['’]\p{L}+)?|(?:we|let)['’]\p{L}+|we|us|our|ours|ourselves|my|myself|me)(?![\p{L}\p{N}_/&]|-\p{L})/giu;

function isQuestion(text: string) {
  return ([, end]: Range): boolean => text.slice(0, end).trimEnd().endsWith('?');
}

/** Where a capital I is a number. */
const numbered = /\b(?:appendix|annex|chapter|class|level|part|phase|stage|table|title|tier|type|volume|war)\s+$/i;

export function firstPerson(passage: Passage): Found[] {
  const { text } = passage;
  const all = [...text.matchAll(first)];
  if (!all.length) return [];
  const others = [...passage.others, ...quotations(text), ...sentencesOf(text).filter(isQuestion(text))];
  return all.flatMap(({ 0: word, index }) => {
    const range: Range = [index, index + word.length];
    if (!isWord(text, word, index) || isWithin(range, others) || isTechnical(text, range)) return [];
    return [found('prose-person', `"${word}" is the first person.`, index)];
  });
}

/** In capitals it is something else (US, ME); with one in the middle of a sentence, it is part of a name. */
function isWord(text: string, word: string, index: number): boolean {
  if (/^I/.test(word)) return !numbered.test(text.slice(Math.max(0, index - 12), index));
  if (!/^\p{Lu}/u.test(word)) return !/^i/.test(word);
  return word.slice(1) === word.slice(1).toLowerCase() && beginsSentence(text, index);
}
