/**
 * The native parser, where it is installed: the same trees as remark's in a twentieth of the time. Texts that the two
 * read differently are left to remark, so that a site is the same with and without it; `markdown-engines.test.ts` compares.
 */
import { createRequire } from 'node:module';
import type { Root } from 'mdast';
import { needsRemark } from './native-differences.js';
import { isRereadOften, mayHaveDirectives } from './native-rereading.js';

/** Parses a text; undefined for a text that remark must parse. */
export type NativeParse = (text: string, dialect: 'commonmark' | 'fragment' | 'markdown') => Root | undefined;

const nativeParser = loadNativeParser();

/** Undefined where the package is not installed. */
export const nativeParse: NativeParse | undefined =
  nativeParser &&
  ((text, dialect) => {
    if (readDifferently.test(text) || hasManyCharacterReferences(text) || repeatsLongAddresses(text)) return undefined;
    const directive = dialect === 'markdown' && mayHaveDirectives(text);
    if (isRereadOften(text, directive)) return undefined;
    const features = { gfm: dialect !== 'commonmark', directive, frontmatter: false };
    const tree = nativeParser.markdownToMdast(text, { features }) as Root;
    return needsRemark(tree, text) ? undefined : tree;
  });

/**
 * CommonMark replaces NUL; the native parser drops it, which shifts positions. The others are white space for remark alone,
 * which decides where emphasis begins and ends.
 */
const readDifferently = /[\0\v\u2028\u2029\uFEFF]/;

/** Character references take the native parser quadratic time and memory: 15,000 of them need 2 GB. */
const MAX_REFERENCES = 1000;

function hasManyCharacterReferences(text: string): boolean {
  return countUpTo(MAX_REFERENCES + 1, '&', text) > MAX_REFERENCES;
}

/** The native parser resolves references until their addresses together have this length; remark resolves them all. */
const MAX_EXPANSION = 100_000;

/** True if references might reach that length: the longest definition, as often as there are brackets. */
function repeatsLongAddresses(text: string): boolean {
  if (!text.includes(']:')) return false;
  let longest = 0;
  for (let at = text.indexOf(']:'); at >= 0; at = text.indexOf(']:', at + 2))
    longest = Math.max(longest, endOfLine(text, at, 3) - at);
  const brackets = Math.ceil(MAX_EXPANSION / longest);
  return countUpTo(brackets, ']', text) >= brackets;
}

/** A definition's address and title may be on lines of their own. */
function endOfLine(text: string, from: number, lines: number): number {
  let at = from;
  for (let line = 0; line < lines && at >= 0; line++) at = text.indexOf('\n', at + 1);
  return at < 0 ? text.length : at;
}

function countUpTo(limit: number, character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0 && count < limit; at = text.indexOf(character, at + 1)) count++;
  return count;
}

/** The package is optional, because it has no build for some platforms. */
function loadNativeParser(): typeof import('satteri') | undefined {
  try {
    return createRequire(import.meta.url)('satteri');
  } catch {
    return undefined;
  }
}
