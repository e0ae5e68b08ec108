/**
 * `$5 and $6` are prices. As with Pandoc and GitHub, a formula in dollars has no space inside one of them alone, and no
 * digit behind it: such a dollar is taken as the text it is, and the page is read again.
 */
import type { Nodes, Root } from 'mdast';
import { mapStrings } from './strings.js';

/** A noncharacter of Unicode: no text holds it, and it is as long as what it stands for. */
const DOLLAR_STAND_IN = '\uFDD4';

/** Each time the page is read, all that were found are mended; what is left after that stays a formula. */
const MAX_PARSES = 20;

export function parseIgnoringPrices(text: string, read: (text: string) => Root): Root {
  let current = text;
  for (let reads = 1; ; reads++) {
    const tree = read(current);
    const prices = reads < MAX_PARSES ? findPrices(tree, current) : [];
    if (!prices.length) {
      if (current !== text) mapStrings(tree, value => value.replaceAll(DOLLAR_STAND_IN, '$'));
      return tree;
    }
    const chars = current.split('');
    for (const at of prices) chars[at] = DOLLAR_STAND_IN;
    current = chars.join('');
  }
}

/** Offsets of dollars that open no formula. */
function findPrices(node: Nodes, text: string): number[] {
  if ('children' in node) return node.children.flatMap(child => findPrices(child, text));
  if (node.type !== 'inlineMath' || !node.position) return [];
  const [start, end] = [node.position.start.offset!, node.position.end.offset!];
  const [, inside] = /^\$([^$][\s\S]*)\$$/.exec(text.slice(start, end)) ?? [];
  if (inside === undefined) return [];
  const isLopsided = /^\s/.test(inside) !== /\s$/.test(inside);
  return isLopsided || /\d/.test(text[end] ?? '') ? [start] : [];
}
