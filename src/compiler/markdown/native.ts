/**
 * The native parser, where it is installed: the same trees as remark's in a twentieth of the time. What the two read
 * differently is left to remark, so that a site is the same with and without it; `markdown-engines.test.ts` compares.
 */
import type { Root } from 'mdast';

export type NativeParse = (text: string, dialect: 'commonmark' | 'fragment' | 'markdown') => Root | undefined;

/** Optional: there is no build of it for every platform. */
const engine = await import('satteri').catch(() => undefined);

/** `undefined` where it is not installed; it returns `undefined` for texts that remark shall read. */
export const nativeParse: NativeParse | undefined =
  engine &&
  ((text, dialect) => {
    if (hasOpenBlock(text) || differs.test(withoutCode(text))) return undefined;
    const features = { gfm: dialect !== 'commonmark', directive: dialect === 'markdown', frontmatter: false };
    return engine.markdownToMdast(text, { features }) as Root;
  });

/** What stands in fences at the margin and in code spans is text to both. */
function withoutCode(text: string): string {
  const state: { fence?: string } = {};
  const isOutside = (line: string) => {
    const mark = /^(?:`{3,}|~{3,})/.exec(line)?.[0];
    const { fence } = state;
    if (fence === undefined) state.fence = mark;
    else if (mark?.startsWith(fence) && line.trimEnd() === mark) state.fence = undefined;
    return fence === undefined && mark === undefined;
  };
  return text
    .split('\n')
    .filter(isOutside)
    .join('\n')
    .replace(/`[^`\n]+`/g, '');
}

/** What may stand in front of a block: indentation, and marks of quotes and lists. */
const before = String.raw`^[ >\-*+\d.)]*`;

/** Fences and containers that are never closed end with the list or quote they are in, blank lines and all. */
function hasOpenBlock(text: string): boolean {
  return pairs.some(mark => (text.match(mark)?.length ?? 0) % 2 === 1);
}

const pairs = ['(?:`{3}|~{3})', ':::'].map(mark => new RegExp(before + mark, 'gm'));

/** Found by comparing trees of real pages, and of lines of them in any order. */
const differs = new RegExp(
  [
    // Columns after tabs, and code that tabs indent; NUL, which CommonMark replaces.
    String.raw`[\t\0]`,
    // Where the text of a task begins.
    String.raw`${before}\[[ xX]\]`,
    // Indented HTML in lists and quotes.
    `${before}<`,
    // Addresses that become links: remark splits the text around them and leaves the pieces without a place.
    String.raw`[\w.+-]@[\w-]+\.\w|&#64;|\\@`,
    '[^\\s(<`](?:https?://|www\\.)',
    // Colons in text that begin no directive after all.
    String.raw`(?:^|[\s*_([]):{1,2}\w`,
    // Fences that begin with an item or a quote, and end with it.
    `${before}[>\\-*+.)] *(?:\`{3}|~{3})`,
    // Items that begin with code by indentation.
    `${before}[-*+.)] {5,}`,
    // Containers inside each other.
    '::::',
    // Quotes that go on without their mark, and code in them.
    String.raw`^ *>.*\n(?! *>)[^\n]*\S|^ *> {5,}`,
  ].join('|'),
  'm',
);
