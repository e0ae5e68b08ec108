/**
 * Headings in sentence case. What is no plain word is left alone, and so are names: those of the configuration, and
 * words that the page's own text writes with a capital. So is the first word: many a heading begins with a command.
 */
import { type ProseFinding, proseFinding } from './finding.js';
import { findQuotations, isInRanges, type Passage, type PassageRange } from './passage.js';
import { type Finder, isTechnical } from './phrases.js';
import { beginsSentence } from './sentences.js';

type HeadingWord = { written: string; index: number };

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}_.'’/+#@]*/gu;

/** What has more is no heading to look at. */
const MAX_WORDS = 60;

/** `rest` are the passages of the same page. */
export function checkHeading(heading: Passage, rest: readonly Passage[], names: Finder): ProseFinding[] {
  const { text } = heading;
  const left = [...heading.foreignRanges, ...findQuotations(text), ...names(text).map(({ range }) => range)];
  const words = [...text.matchAll(wordPattern)]
    .map(({ 0: written, index }): HeadingWord => ({ written, index }))
    .filter(({ written, index }) => {
      const range: PassageRange = [index, index + written.length];
      return !isInRanges(range, left) && !isTechnical(text, range);
    });
  if (words.length > MAX_WORDS) return [];
  const raised = words.filter(
    ({ written, index }) => isCapitalised(written) && !isFirst(text, index) && !isName(stripEnding(written), rest),
  );
  const [first] = raised;
  if (!first) return [];
  const shown = raised.map(({ written }) => `"${stripEnding(written).toLowerCase()}"`);
  return [proseFinding('prose-heading', `In sentence case: write ${joinWithAnd(shown)}.`, first.index)];
}

function isCapitalised(written: string): boolean {
  return /^\p{Lu}\p{Ll}+(?:['’]s?)?\.?$/u.test(written);
}

/** Of the heading, or of a part that stands by itself. */
function isFirst(text: string, index: number): boolean {
  const before = text.slice(0, index);
  return !/[\p{L}\p{N}\uFFFC]/u.test(before) || /[/|]\s*$/.test(before.slice(-8)) || beginsSentence(text, index);
}

function stripEnding(written: string): string {
  return written.replace(/(?:['’]s?)?\.?$/, '');
}

/** The page writes it with a capital in the middle of sentences, and never without. */
function isName(name: string, rest: readonly Passage[]): boolean {
  const raised = new RegExp(String.raw`[\p{Ll}\p{N},;)] (${name})(?!\p{L})`, 'gu');
  const low = new RegExp(String.raw`(?<!\p{L})${name.toLowerCase()}(?!\p{L})`, 'u');
  const texts = rest.filter(({ kind }) => kind === 'text');
  const isRaised = ({ text, foreignRanges }: Passage) =>
    [...text.matchAll(raised)].some(({ index, 0: all }) => !isInRanges([index + 2, index + all.length], foreignRanges));
  return texts.some(isRaised) && !texts.some(({ text }) => low.test(text));
}

function joinWithAnd(shown: string[]): string {
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown[0]!;
}
