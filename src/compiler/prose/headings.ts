/**
 * Headings in sentence case. What is no plain word is left alone, and so are names: those of the configuration, and
 * words that the page's own text writes with a capital. So is the first word: many a heading begins with a command.
 */
import { type Found, found } from './finding.js';
import { isWithin, type Passage, quotations, type Range } from './passage.js';
import { type Finder, isTechnical } from './phrases.js';
import { beginsSentence } from './sentences.js';

type Word = { written: string; index: number };

const word = /[\p{L}\p{N}][\p{L}\p{N}_.'’/+#@]*/gu;

/** What has more is no heading to look at. */
const MOST_WORDS = 60;

/** `rest` are the passages of the same page. */
export function wrongHeading(heading: Passage, rest: readonly Passage[], names: Finder): Found[] {
  const { text } = heading;
  const left = [...heading.others, ...quotations(text), ...names(text).map(({ range }) => range)];
  const words = [...text.matchAll(word)]
    .map(({ 0: written, index }): Word => ({ written, index }))
    .filter(({ written, index }) => {
      const range: Range = [index, index + written.length];
      return !isWithin(range, left) && !isTechnical(text, range);
    });
  if (words.length > MOST_WORDS) return [];
  const raised = words.filter(
    ({ written, index }) => isCapitalised(written) && !isFirst(text, index) && !isName(plain(written), rest),
  );
  const [first] = raised;
  if (!first) return [];
  const shown = raised.map(({ written }) => `"${plain(written).toLowerCase()}"`);
  return [found('prose-heading', `In sentence case: write ${listOf(shown)}.`, first.index)];
}

function isCapitalised(written: string): boolean {
  return /^\p{Lu}\p{Ll}+(?:['’]s?)?\.?$/u.test(written);
}

/** Of the heading, or of a part that stands by itself. */
function isFirst(text: string, index: number): boolean {
  const before = text.slice(0, index);
  return !/[\p{L}\p{N}\uFFFC]/u.test(before) || /[/|]\s*$/.test(before.slice(-8)) || beginsSentence(text, index);
}

function plain(written: string): string {
  return written.replace(/(?:['’]s?)?\.?$/, '');
}

/** The page writes it with a capital in the middle of sentences, and never without. */
function isName(name: string, rest: readonly Passage[]): boolean {
  const raised = new RegExp(String.raw`[\p{Ll}\p{N},;)] (${name})(?!\p{L})`, 'gu');
  const low = new RegExp(String.raw`(?<!\p{L})${name.toLowerCase()}(?!\p{L})`, 'u');
  const texts = rest.filter(({ kind }) => kind === 'text');
  const isRaised = ({ text, others }: Passage) =>
    [...text.matchAll(raised)].some(({ index, 0: all }) => !isWithin([index + 2, index + all.length], others));
  return texts.some(isRaised) && !texts.some(({ text }) => low.test(text));
}

function listOf(shown: string[]): string {
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown[0]!;
}
