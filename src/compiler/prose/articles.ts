/**
 * "a" and "an", by how the next word sounds. Lists of other tools know no names of technology ("an SDK", "a UUID"), or
 * guess; here a word is judged by its letters where they leave no doubt, and left alone otherwise.
 */
import { type Found, found } from './finding.js';
import { BREAK, isWithin, type Passage, quotations } from './passage.js';
import { beginsSentence } from './sentences.js';

export type Article = 'a' | 'an';

const pair = new RegExp(
  String.raw`(?<![\p{L}\p{N}_'’.\/&-])(an?)[^\S${BREAK}]+["“‘(]?([\p{L}\p{N}][\p{L}\p{N}'’.,_\/+#-]*)`,
  'giu',
);

/** Behind a letter A that is no article. */
const afterLetter =
  /^(?:again|also|always|and|are|as|at|by|does|for|from|has|if|in|is|it|its|nor|of|on|only|or|than|the|then|to|uses|was|with)$/i;

export function wrongArticles({ text }: Passage): Found[] {
  const wrong = [...text.matchAll(pair)].flatMap(({ 1: written = '', 2: next = '', index }) => {
    const word = next.replace(/[.,'’_/+#-]+$/, '');
    const isLetter = written.length === 1 && afterLetter.test(word);
    if (isLetter || (written.startsWith('A') && !beginsSentence(text, index))) return [];
    const right = articleOf(word);
    return right && right !== written.toLowerCase() ? [{ written, word, right, index }] : [];
  });
  const quoted = wrong.length ? quotations(text) : [];
  return wrong
    .filter(({ index }) => !isWithin([index, index + 1], quoted))
    .map(({ written, word, right, index }) => {
      const shown = written.startsWith('A') ? `A${right.slice(1)}` : right;
      return found('prose-article', `Write "${shown} ${word}", not "${written} ${word}".`, index);
    });
}

/** `undefined` where both are said, or nobody can tell. */
export function articleOf(word: string): Article | undefined {
  if (/^\d/.test(word)) return ofNumber(word);
  if (/[._/+#]/.test(word)) return undefined;
  const [head = ''] = word.split(/['’-]/, 1);
  if (head.length === 1 || /^\p{Ll}\p{Lu}/u.test(head)) return ofLetter(head);
  const initials = head.replace(/s$/, '');
  if (initials.length > 1 && initials === initials.toUpperCase()) return ofInitials(initials);
  if (/^\p{Lu}{2}/u.test(head)) return /^[FHLMNRSUX]/.test(head) ? undefined : ofLetter(head);
  return ofWord(head.toLowerCase());
}

/** Eight, eleven and eighteen. */
function ofNumber(word: string): Article | undefined {
  const [digits = ''] = word.replace(/,(?=\d{3})/g, '').split(/[^\d]/, 1);
  if (digits.startsWith('8')) return 'an';
  if (!/^1[18]/.test(digits)) return 'a';
  if (digits.length === 4) return undefined;
  return digits.length % 3 === 2 ? 'an' : 'a';
}

function ofLetter(letter: string): Article {
  return /^[aefhilmnorsx]/i.test(letter) ? 'an' : 'a';
}

/** Said as letters or as a word: it is known where both begin alike, or where no word can begin so. */
function ofInitials(initials: string): Article | undefined {
  if (/^(?:SQL|EU.|ONE$)/.test(initials)) return undefined;
  const hasVowel = /[AEIOUY]/.test(initials);
  if (!hasVowel) return ofLetter(initials);
  if (/^[FHLMNRSX]/.test(initials)) return noBeginning.test(initials) && initials[1] !== 'H' ? 'an' : undefined;
  const letter = ofLetter(initials);
  return initials.length < 4 || ofWord(initials.toLowerCase()) === letter ? letter : undefined;
}

/** No English word begins so. */
const noBeginning = /^(?:f[^aeiouyjlr]|[hlmnx][^aeiouy]|r[^aeiouyh]|s[^aeiouychklmnpqtw])/i;

/** A "u" that is said like "you". */
const you =
  /^(?:u(?:k|s|i|x)$|ubi|ufo|u+id|unanim|unary|uni(?!de|gn|m(?!od)|n(?!g)|r|ss|x)|unix|ura[nl]|ure|uri$|url|uro|us[ae]|using|usual|usur|utc$|ut[eio]|uv)/;

function ofWord(word: string): Article | undefined {
  if (/^(?:herb|hist|habit|hotel|homage|sql|uint|ulid|um$)|^u[^aeiouy]{1,3}$/.test(word) && !you.test(word))
    return undefined;
  if (/^(?:hour|honest|hono|heir)/.test(word)) return 'an';
  if (/^(?:one(?!r)|once|eu|ewe|ouija)/.test(word) || you.test(word)) return 'a';
  if (/^[aeiou]/.test(word)) return 'an';
  // Said letter by letter, such as npm; or nobody can tell, such as nginx.
  if (!/[aeiouyà-öø-ÿ]/.test(word)) return ofLetter(word);
  return /^[a-z]/.test(word) && !noBeginning.test(word) ? 'a' : undefined;
}
