/**
 * Checks that headings are in sentence case. Leaves alone everything that is not a plain word, names from the
 * configuration, words that the page's own text capitalizes, and the first word, which is often a command.
 */
import { type ProseFinding, proseFinding } from './finding.js';
import { findQuotations, isInRanges, type Passage, type PassageRange } from './passage.js';
import { type Finder, isTechnical } from './phrases.js';
import { beginsSentence } from './sentences.js';

type HeadingWord = { written: string; index: number };

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}_.'’/+#@]*/gu;

/** Longer headings are not checked: each capitalized word costs a search through the page. */
const MAX_WORDS = 60;

/** At most one finding, at the first word to lower-case. `page` are the passages of the heading's page. */
export function checkHeading(heading: Passage, page: readonly Passage[], names: Finder): ProseFinding[] {
  const { text } = heading;
  const exempt = [...heading.foreignRanges, ...findQuotations(text), ...names(text).map(({ range }) => range)];
  const words = [...text.matchAll(wordPattern)]
    .map(({ 0: written, index }): HeadingWord => ({ written, index }))
    .filter(({ written, index }) => {
      const range: PassageRange = [index, index + written.length];
      return !isInRanges(range, exempt) && !isTechnical(text, range);
    });
  if (words.length > MAX_WORDS) return [];
  const capitalized = words.filter(
    ({ written, index }) => isCapitalized(written) && !isFirst(text, index) && !isName(stripEnding(written), page),
  );
  const [first] = capitalized;
  if (!first) return [];
  const lowered = capitalized.map(({ written }) => `"${stripEnding(written).toLowerCase()}"`);
  return [proseFinding('prose-heading', `Use sentence case: write ${joinWithAnd(lowered)}.`, { index: first.index })];
}

function isCapitalized(written: string): boolean {
  return /^\p{Lu}\p{Ll}+(?:['’]s?)?\.?$/u.test(written);
}

/** True for the first word of the heading, and after a separator that begins a new part. */
function isFirst(text: string, index: number): boolean {
  const before = text.slice(0, index);
  return !/[\p{L}\p{N}\uFFFC]/u.test(before) || /[/|]\s*$/.test(before.slice(-8)) || beginsSentence(text, index);
}

function stripEnding(written: string): string {
  return written.replace(/(?:['’]s?)?\.?$/, '');
}

/** True if the page capitalizes the word in the middle of sentences, and never writes it in lower case. */
function isName(name: string, page: readonly Passage[]): boolean {
  const capitalized = new RegExp(String.raw`[\p{Ll}\p{N},;)] (${name})(?!\p{L})`, 'gu');
  const lower = new RegExp(String.raw`(?<!\p{L})${name.toLowerCase()}(?!\p{L})`, 'u');
  const texts = page.filter(({ kind }) => kind === 'text');
  const capitalizes = ({ text, foreignRanges }: Passage) =>
    [...text.matchAll(capitalized)].some(
      ({ index, 0: all }) => !isInRanges([index + 2, index + all.length], foreignRanges),
    );
  return texts.some(capitalizes) && !texts.some(({ text }) => lower.test(text));
}

function joinWithAnd(words: string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words[0]!;
}
