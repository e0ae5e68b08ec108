/**
 * Checks "a" and "an" against the sound of the next word. The word lists of other tools lack technical names ("an SDK",
 * "a UUID") or guess. Here a word is judged by its letters if they leave no doubt, and left alone otherwise.
 */
import { type ProseFinding, proseFinding } from './finding.js';
import { findQuotations, isInRanges, LINE_SEPARATOR, type Passage } from './passage.js';
import { beginsSentence } from './sentences.js';

/** An indefinite article. */
export type Article = 'a' | 'an';

const articleAndWord = new RegExp(
  String.raw`(?<![\p{L}\p{N}_'’.\/&-])(an?)[^\S${LINE_SEPARATOR}]+["“‘(]?([\p{L}\p{N}][\p{L}\p{N}'’.,_\/+#-]*)`,
  'giu',
);

/** Words that follow "A" as a letter, as in "class A is", but never "a" as an article. */
const wordAfterLetter =
  /^(?:again|also|always|and|are|as|at|by|does|for|from|has|if|in|is|it|its|nor|of|on|only|or|than|the|then|to|uses|was|with)$/i;

/** One finding per article that does not fit the next word; quotations are left alone. */
export function findWrongArticles({ text }: Passage): ProseFinding[] {
  const wrong = [...text.matchAll(articleAndWord)].flatMap(({ 1: written = '', 2: next = '', index }) => {
    const word = next.replace(/(?<![.,'’_/+#-])[.,'’_/+#-]+$/, '');
    const isLetter = written.length === 1 && wordAfterLetter.test(word);
    if (isLetter || (written.startsWith('A') && !beginsSentence(text, index))) return [];
    const expected = expectedArticle(word);
    return expected && expected !== written.toLowerCase() ? [{ written, word, expected, index }] : [];
  });
  const quoted = wrong.length ? findQuotations(text) : [];
  return wrong
    .filter(({ index }) => !isInRanges([index, index + 1], quoted))
    .map(({ written, word, expected, index }) => {
      const shown = written.startsWith('A') ? `A${expected.slice(1)}` : expected;
      return proseFinding('prose-article', `Write "${shown} ${word}", not "${written} ${word}".`, {
        index,
        fix: { written, instead: shown },
      });
    });
}

/** The article that the word needs; `undefined` if both are in use or the letters do not tell. */
export function expectedArticle(word: string): Article | undefined {
  if (/^\d/.test(word)) return articleOfNumber(word);
  if (/[._/+#]/.test(word)) return undefined;
  const [head = ''] = word.split(/['’-]/, 1);
  if (head.length === 1 || /^\p{Ll}\p{Lu}/u.test(head)) return articleOfLetter(head);
  const initials = head.replace(/s$/, '');
  if (initials.length > 1 && initials === initials.toUpperCase()) return articleOfInitials(initials);
  if (/^\p{Lu}{2}/u.test(head)) return /^[FHLMNRSUX]/.test(head) ? undefined : articleOfLetter(head);
  return articleOfWord(head.toLowerCase());
}

/** Numbers that begin with eight, eleven or eighteen take "an". */
function articleOfNumber(word: string): Article | undefined {
  const [digits = ''] = word.replace(/,(?=\d{3})/g, '').split(/[^\d]/, 1);
  if (digits.startsWith('8')) return 'an';
  if (!/^1[18]/.test(digits)) return 'a';
  if (digits.length === 4) return undefined;
  return digits.length % 3 === 2 ? 'an' : 'a';
}

function articleOfLetter(letter: string): Article {
  return /^[aefhilmnorsx]/i.test(letter) ? 'an' : 'a';
}

/**
 * Initials are read letter by letter or as a word. The article is certain if both readings begin with the same kind of
 * sound, or if no word can begin with these letters.
 */
function articleOfInitials(initials: string): Article | undefined {
  if (/^(?:SQL|EU.|ONE$)/.test(initials)) return undefined;
  const hasVowel = /[AEIOUY]/.test(initials);
  if (!hasVowel) return articleOfLetter(initials);
  if (/^[FHLMNRSX]/.test(initials)) return impossibleOnset.test(initials) && initials[1] !== 'H' ? 'an' : undefined;
  const letter = articleOfLetter(initials);
  return initials.length < 4 || articleOfWord(initials.toLowerCase()) === letter ? letter : undefined;
}

/** Letters that no English word begins with. */
const impossibleOnset = /^(?:f[^aeiouyjlr]|[hlmnx][^aeiouy]|r[^aeiouyh]|s[^aeiouychklmnpqtw])/i;

/** Words whose first "u" sounds like "you". */
const youSound =
  /^(?:u(?:k|s|i|x)$|ubi|ufo|u+id|unanim|unary|uni(?!de|gn|m(?!od)|n(?!g)|r|ss|x)|unix|ura[nl]|ure|uri$|url|uro|us[ae]|using|usual|usur|utc$|ut[eio]|uv)/;

function articleOfWord(word: string): Article | undefined {
  if (/^(?:herb|hist|habit|hotel|homage|sql|uint|ulid|um$)|^u[^aeiouy]{1,3}$/.test(word) && !youSound.test(word))
    return undefined;
  if (/^(?:hour|honest|hono|heir)/.test(word)) return 'an';
  if (/^(?:one(?!r)|once|eu|ewe|ouija)/.test(word) || youSound.test(word)) return 'a';
  if (/^[aeiou]/.test(word)) return 'an';
  // Words without a vowel are read letter by letter, such as npm.
  if (!/[aeiouyà-öø-ÿ]/.test(word)) return articleOfLetter(word);
  return /^[a-z]/.test(word) && !impossibleOnset.test(word) ? 'a' : undefined;
}
