/** Marked words of a line of code. A mark may span tokens, and then it contains pieces of them. */
import type { Element, ElementContent } from 'hast';
import { h } from '../body/hast.js';
import { visibleText } from '../body/text.js';
import type { MarkKind, WordMark } from './fence.js';
import type { FindPattern } from './word-patterns.js';

/** Marked characters of a line; `end` is exclusive. */
type MarkedRange = { start: number; end: number; kind: MarkKind };

/** Returns a function that wraps the marked words of a line. Without `findPattern`, patterns mark nothing. */
export function createWordMarker(words: WordMark[], findPattern: FindPattern | undefined): (line: Element) => Element {
  const distinct = [...new Map(words.map(word => [`${word.kind} ${word.isPattern} ${word.text}`, word])).values()];
  if (!distinct.length) return line => line;
  return line => {
    const text = visibleText(line);
    const ranges = distinct.flatMap(word => findRanges(text, word, findPattern)).sort((a, b) => a.start - b.start);
    return ranges.length ? wrapRanges(line, withoutOverlaps(ranges)) : line;
  };
}

function findRanges(line: string, { kind, text, isPattern }: WordMark, find: FindPattern | undefined): MarkedRange[] {
  const matches = isPattern ? (find ? find(text, line) : []) : undefined;
  if (matches) return matches.map(match => ({ ...match, kind }));
  const ranges: MarkedRange[] = [];
  if (!text) return ranges;
  for (let start = line.indexOf(text); start >= 0; start = line.indexOf(text, start + text.length))
    ranges.push({ start, end: start + text.length, kind });
  return ranges;
}

/** The first of the ranges that overlap; `ranges` are sorted by their start. */
function withoutOverlaps(ranges: MarkedRange[]): MarkedRange[] {
  let end = 0;
  return ranges.filter(range => {
    if (range.start < end) return false;
    end = range.end;
    return true;
  });
}

function wrapRanges(line: Element, ranges: MarkedRange[]): Element {
  const cuts = ranges.flatMap(({ start, end }) => [start, end]);
  const pieces = splitNodes(line.children, cuts);
  const children = pieces.flatMap((piece, index) => {
    // Before, inside and after a range, in turn.
    if (index % 2 === 0) return index > 0 && cuts[index - 1] === cuts[index] ? [] : piece;
    const { kind } = ranges[(index - 1) / 2]!;
    return [h(kind === 'inserted' ? 'ins' : kind === 'deleted' ? 'del' : 'mark', {}, piece)];
  });
  return { ...line, children };
}

/**
 * The nodes between cuts, which count characters and are sorted: one piece more than there are cuts. A token across a cut
 * is split in two.
 */
export function splitNodes(nodes: ElementContent[], cuts: number[]): ElementContent[][] {
  const pieces: ElementContent[][] = [[]];
  let at = 0;
  for (const node of nodes) {
    const end = at + visibleText(node).length;
    while (pieces.length <= cuts.length && cuts[pieces.length - 1]! <= at) pieces.push([]);
    const inside: number[] = [];
    for (let nth = pieces.length - 1; nth < cuts.length && cuts[nth]! < end; nth++) inside.push(cuts[nth]! - at);
    const [first, ...rest] = inside.length ? splitNode(node, inside) : [node];
    pieces.at(-1)!.push(first!);
    for (const part of rest) pieces.push([part]);
    at = end;
  }
  while (pieces.length <= cuts.length) pieces.push([]);
  return pieces;
}

function splitNode(node: ElementContent, cuts: number[]): ElementContent[] {
  if (node.type === 'element') return splitNodes(node.children, cuts).map(children => ({ ...node, children }));
  if (node.type !== 'text') return [node];
  return [0, ...cuts].map((start, nth) => ({ ...node, value: node.value.slice(start, cuts[nth]) }));
}
