/**
 * The native parser, where it is installed: the same trees as remark's in a twentieth of the time. Texts that the two
 * read differently are left to remark, so that a site is the same with and without it; `markdown-engines.test.ts` compares.
 */
import { createRequire } from 'node:module';
import type { Root } from 'mdast';
import { needsRemark } from './native-differences.js';

/** Parses a text; undefined for a text that remark must parse. */
export type NativeParse = (text: string, dialect: 'commonmark' | 'fragment' | 'markdown') => Root | undefined;

const nativeParser = loadNativeParser();

/** Undefined where the package is not installed. */
export const nativeParse: NativeParse | undefined =
  nativeParser &&
  ((text, dialect) => {
    // CommonMark replaces NUL; the native parser drops it, which shifts positions.
    if (text.includes('\0')) return undefined;
    const features = { gfm: dialect !== 'commonmark', directive: dialect === 'markdown', frontmatter: false };
    const tree = nativeParser.markdownToMdast(text, { features }) as Root;
    return needsRemark(tree, text) ? undefined : tree;
  });

/** The package is optional, because it has no build for some platforms. */
function loadNativeParser(): typeof import('satteri') | undefined {
  try {
    return createRequire(import.meta.url)('satteri');
  } catch {
    return undefined;
  }
}
