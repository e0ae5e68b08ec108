/** Limits that only the compiled body of a page shows: its depth and its size. */
import type { Element, Root } from 'hast';
import type { CodeToken } from '../../code-format.js';
import { highlightedCode } from '../body/hast.js';
import type { PageLimits } from '../config/types.js';

/** A body that is far larger than the text that it was made from. */
export class OversizeError extends Error {
  constructor(readonly limit: number) {
    super('too large');
  }
}

/** A page may be so many bytes larger than `growth` allows. */
const FREE_BYTES = 64 * 1024;
/** Bytes of an element and of a text node in a page's chunk, about, without what their text and addresses take. */
const ELEMENT_BYTES = 70;
const TEXT_BYTES = 30;

/**
 * Throws a `RangeError` for a body that is too deep for the recursion of later steps, and so does not recurse. Throws for
 * one that is too large for the text that it was made from: a reference of 3 bytes can repeat an address of 10,000. The
 * colors of code are not counted, as their number is bounded by that of its characters.
 */
export function checkTree(
  tree: Root,
  characters: number,
  { growth, elementDepth }: Pick<PageLimits, 'growth' | 'elementDepth'>,
): void {
  const limit = FREE_BYTES + growth * characters;
  let bytes = 0;
  let level: (Root | Element)[] = [tree];
  let deepest = 0;
  for (let depth = 0; level.length && depth <= elementDepth; depth++) {
    const below: Element[] = [];
    deepest = Math.max(deepest, depth);
    for (const parent of level)
      for (const node of parent.children) {
        bytes += bytesOf(node);
        if (node.type !== 'element') continue;
        const code = highlightedCode(node);
        if (code) deepest = Math.max(deepest, depth + 1 + depthOf(code.tokens));
        else if (node.children.length) below.push(node);
      }
    if (bytes > limit) throw new OversizeError(limit);
    level = below;
  }
  if (deepest >= elementDepth) throw new RangeError('too deep');
}

function depthOf(tokens: readonly CodeToken[]): number {
  let depth = 0;
  let deepest = 0;
  for (const token of tokens) {
    if (token === null) depth--;
    else if (typeof token !== 'string') deepest = Math.max(deepest, ++depth);
  }
  return deepest;
}

function bytesOf(node: Root['children'][number]): number {
  if (node.type === 'text') return TEXT_BYTES + node.value.length;
  if (node.type !== 'element') return 0;
  const { href, src, title, alt } = node.properties;
  return ELEMENT_BYTES + lengthOf(href) + lengthOf(src) + lengthOf(title) + lengthOf(alt);
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : 0;
}
