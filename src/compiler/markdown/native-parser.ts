/**
 * The native parser, where it is installed: the same trees as remark's in a twentieth of the time. What the two read
 * differently is left to remark, so that a site is the same with and without it; `markdown-engines.test.ts` compares.
 */
import { createRequire } from 'node:module';
import type { Root } from 'mdast';
import { needsRemark } from './native-differences.js';

export type NativeParse = (text: string, dialect: 'commonmark' | 'fragment' | 'markdown') => Root | undefined;

const nativeParser = loadNativeParser();

/** `undefined` where it is not installed; it returns `undefined` for texts that remark shall read. */
export const nativeParse: NativeParse | undefined =
  nativeParser &&
  ((text, dialect) => {
    // CommonMark replaces NUL, and the native parser does not count it.
    if (text.includes('\0')) return undefined;
    const features = { gfm: dialect !== 'commonmark', directive: dialect === 'markdown', frontmatter: false };
    const tree = nativeParser.markdownToMdast(text, { features }) as Root;
    return needsRemark(tree, text) ? undefined : tree;
  });

/** Optional: there is no build of it for every platform. */
function loadNativeParser(): typeof import('satteri') | undefined {
  try {
    return createRequire(import.meta.url)('satteri');
  } catch {
    return undefined;
  }
}
