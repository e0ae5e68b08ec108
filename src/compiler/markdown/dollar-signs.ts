/**
 * `$5 and $6` are prices. As in Pandoc and on GitHub, a formula has a space inside both of its dollar signs or neither,
 * and no digit behind it. Any other dollar sign is hidden from the parser, which then reads the page again.
 */
import type { Nodes, Root } from 'mdast';
import type { TakeExtra } from './site-budget.js';
import { mapStrings } from './strings.js';

/** A Unicode noncharacter, which no text contains; it is as long as the dollar sign it hides. */
const DOLLAR_STAND_IN = '\uFDD4';

/** Each attempt hides all prices found; any left after the last stay formulas. */
const MAX_PARSES = 20;

/** Parses a text with formulas and leaves prices as text. Edits only the tree that it returns. */
export function parseIgnoringPrices(text: string, parse: (text: string) => Root, takeExtra?: TakeExtra): Root {
  let current = text;
  for (let parses = 1; ; parses++) {
    const tree = parse(current);
    const prices = parses < MAX_PARSES ? findPrices(tree, current) : [];
    if (!prices.length || takeExtra?.(text.length) === false) {
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
