/**
 * "a" and "an", by how the next word sounds. Lists of other tools know no names of technology ("an SDK", "a UUID"), or
 * guess; here a word is judged by its letters where they leave no doubt, and left alone otherwise.
 */
import { type ProseFinding, proseFinding } from './finding.js';
import { findQuotations, isInRanges, LINE_SEPARATOR, type Passage } from './passage.js';
import { beginsSentence } from './sentences.js';

export type Article = 'a' | 'an';

const articleAndWord = new RegExp(
  String.raw`(?<![\p{L}\p{N}_'’.\/&-])(an?)[^\S${LINE_SEPARATOR}]+["“‘(]?([\p{L}\p{N}][\p{L}\p{N}'’.,_\/+#-]*)`,
  'giu',
);

/** Behind a letter A that is no article. */
const wordAfterLetter =
  /^(?:again|also|always|and|are|as|at|by|does|for|from|has|if|in|is|it|its|nor|of|on|only|or|than|the|then|to|uses|was|with)$/i;

export function findWrongArticles({ text }: Passage): ProseFinding[] {
  const wrong = [...text.matchAll(articleAndWord)].flatMap(({ 1: written = '', 2: next = '', index }) => {
    const word = next.replace(/[.,'’_/+#-]+$/, '');
    const isLetter = written.length === 1 && wordAfterLetter.test(word);
    if (isLetter || (written.startsWith('A') && !beginsSentence(text, index))) return [];
    const right = expectedArticle(word);
    return right && right !== written.toLowerCase() ? [{ written, word, right, index }] : [];
  });
  const quoted = wrong.length ? findQuotations(text) : [];
  return wrong
    .filter(({ index }) => !isInRanges([index, index + 1], quoted))
    .map(({ written, word, right, index }) => {
      const shown = written.startsWith('A') ? `A${right.slice(1)}` : right;
      return proseFinding('prose-article', `Write "${shown} ${word}", not "${written} ${word}".`, index);
    });
}

/** `undefined` where both are said, or nobody can tell. */
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

/** Eight, eleven and eighteen. */
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

/** Said as letters or as a word: it is known where both begin alike, or where no word can begin so. */
function articleOfInitials(initials: string): Article | undefined {
  if (/^(?:SQL|EU.|ONE$)/.test(initials)) return undefined;
  const hasVowel = /[AEIOUY]/.test(initials);
  if (!hasVowel) return articleOfLetter(initials);
  if (/^[FHLMNRSX]/.test(initials)) return impossibleOnset.test(initials) && initials[1] !== 'H' ? 'an' : undefined;
  const letter = articleOfLetter(initials);
  return initials.length < 4 || articleOfWord(initials.toLowerCase()) === letter ? letter : undefined;
}

/** No English word begins so. */
const impossibleOnset = /^(?:f[^aeiouyjlr]|[hlmnx][^aeiouy]|r[^aeiouyh]|s[^aeiouychklmnpqtw])/i;

/** A "u" that is said like "you". */
const youSound =
  /^(?:u(?:k|s|i|x)$|ubi|ufo|u+id|unanim|unary|uni(?!de|gn|m(?!od)|n(?!g)|r|ss|x)|unix|ura[nl]|ure|uri$|url|uro|us[ae]|using|usual|usur|utc$|ut[eio]|uv)/;

function articleOfWord(word: string): Article | undefined {
  if (/^(?:herb|hist|habit|hotel|homage|sql|uint|ulid|um$)|^u[^aeiouy]{1,3}$/.test(word) && !youSound.test(word))
    return undefined;
  if (/^(?:hour|honest|hono|heir)/.test(word)) return 'an';
  if (/^(?:one(?!r)|once|eu|ewe|ouija)/.test(word) || youSound.test(word)) return 'a';
  if (/^[aeiou]/.test(word)) return 'an';
  // Said letter by letter, such as npm; or nobody can tell, such as nginx.
  if (!/[aeiouyà-öø-ÿ]/.test(word)) return articleOfLetter(word);
  return /^[a-z]/.test(word) && !impossibleOnset.test(word) ? 'a' : undefined;
}
