/**
 * Marks inside lines that extensions of MkDocs read: `H~2~O`, `x^2^`, `^^new^^`, `==marked==` and `++ctrl+c++`, and suggested changes: `{++new++}`. Elsewhere
 * they are text, and a finding says so.
 */
import type { Nodes, Parents, PhrasingContent, Root, Text } from 'mdast';
import { mapChildren } from '../../source/tree.js';
import { createMark, isMark, type Mark, type Point, pointAfter } from './mark.js';
import { joinMarks } from './spanning-marks.js';

const marks =
  /(?<added>\{\+\+[^{}]+?\+\+\})|(?<removed>\{--[^{}]+?--\})|(?<shown>\{==[^{}]+?==\})|(?<comment>\{>>[^{}]*?<<\})|(?<insert>(?<!\^)\^\^(?=[^\s^])[^^\n]*[^\s^]\^\^(?!\^))|(?<super>(?<![\^[])\^[^\s^~[\]{}$/\\]{1,40}\^(?!\^))|(?<sub>(?<!~)~[^\s~^[\]{}$/=>\\]{1,40}~(?!~))|(?<mark>(?<![=\w{])==(?=[^\s=])[^=\n]*[^\s=]==(?![=\w]))|(?<keys>(?<![\w+{])\+\+(?:[a-z0-9-]+|"[^"\n]+")(?:\+(?:[a-z0-9-]+|"[^"\n]+"))*\+\+(?![\w+]))/gi;

const elementOf: Record<string, Mark> = {
  added: { tagName: 'ins', width: 3 },
  removed: { tagName: 'del', width: 3 },
  shown: { tagName: 'mark', width: 3 },
  comment: { tagName: 'span', width: 3 },
  insert: { tagName: 'ins', width: 2 },
  super: { tagName: 'sup', width: 1 },
  sub: { tagName: 'sub', width: 1 },
  mark: { tagName: 'mark', width: 2 },
  keys: { tagName: 'kbd', width: 2 },
};

/** Turns marks into elements. Parts without one are shared with the result. */
export function readMarks(tree: Root, text: string): Root {
  return /[~^]|==|\+\+|\{--|\{>>/.test(text) ? (readInside(tree, text) as Root) : tree;
}

function readInside(node: Nodes, text: string): Nodes {
  if (!('children' in node)) return node;
  const joined = joinMarks(node.children as Nodes[], text, inside => readInside(inside, text));
  const children = joined.map(child => (child.type === 'text' ? splitText(child, text) : [child]));
  const isSplit = joined !== node.children || children.some(parts => parts.length > 1 || isMark(parts[0]!));
  const split = isSplit ? ({ ...node, children: children.flat() } as Parents) : node;
  const inner = mapChildren<Nodes, Parents>(split, child => (isMark(child) ? child : readInside(child, text)));
  return inner.type === 'delete' && isSubscript(inner, text) ? createMark('sub', inner.children, inner) : inner;
}

/** One tilde around text without a space, where GitHub's Markdown strikes out. */
function isSubscript({ position }: Nodes, text: string): boolean {
  const { start, end } = position ?? {};
  return /^~(?!\/)[^~\s]+~$/.test(text.slice(start?.offset ?? 0, end?.offset));
}

/** The text and its marks. In the source, lines are indented and characters are escaped, so that marks are looked for. */
function splitText(node: Text, text: string): PhrasingContent[] {
  if (!node.position) return [node];
  const source = text.slice(0, node.position.end.offset);
  const parts: PhrasingContent[] = [];
  let from = 0;
  let before: Point = node.position.start;
  let searched = before.offset;
  let seen = 0;
  for (const match of node.value.matchAll(marks)) {
    const [name, whole] = Object.entries(match.groups!).find(([, found]) => found !== undefined)!;
    let found = findLines(source, whole, searched);
    // The same characters may stand earlier, where they are no mark.
    for (let at = node.value.indexOf(whole, seen); found && at < match.index; at = node.value.indexOf(whole, at + 1))
      found = findLines(source, whole, found.start + 1);
    seen = match.index + whole.length;
    if (!found) continue;
    searched = found.end;
    if (text[found.start - 1] === '\\') continue;
    const start = pointAfter(before, text, found.start);
    const end = pointAfter(start, text, found.end);
    if (match.index > from) parts.push(textBetween(node.value.slice(from, match.index), before, start));
    const { tagName, width } = elementOf[name]!;
    const inside = whole.slice(width, -width);
    const place = { position: { start, end } };
    const content =
      tagName === 'kbd' ? createKeys(inside, place) : tagName === 'span' ? [] : [textBetween(inside, start, end)];
    parts.push(createMark(tagName === 'kbd' ? 'span' : tagName, content, place));
    from = match.index + whole.length;
    before = end;
  }
  if (!from) return [node];
  const rest = node.value.slice(from);
  return rest ? [...parts, textBetween(rest, before, node.position.end)] : parts;
}

/** The offsets of a text whose lines may be indented in the source. */
function findLines(source: string, value: string, from = 0): { start: number; end: number } | undefined {
  const [first = '', ...others] = value.split('\n');
  const start = source.indexOf(first, from);
  if (start < 0) return undefined;
  let end = start + first.length;
  for (const line of others) {
    const next = source.indexOf(line, end);
    if (next < 0) return undefined;
    end = next + line.length;
  }
  return { start, end };
}

function textBetween(value: string, start: Point, end: Point): Text {
  return { type: 'text', value, position: { start, end } };
}

/** `ctrl+page-up` → the keys `Ctrl` and `Page Up`, with a plus sign between them; one in quotes is as it is written. */
function createKeys(keys: string, place: Pick<Nodes, 'position'>): PhrasingContent[] {
  return (keys.match(/"[^"]*"|[^+"]+/g) ?? []).flatMap((key, nth): PhrasingContent[] => {
    const value = key.startsWith('"')
      ? key.slice(1, -1)
      : key.replace(/-/g, ' ').replace(/(?:^| )[a-z]/g, letter => letter.toUpperCase());
    const shown = createMark('kbd', [{ type: 'text', value, ...place }], place);
    return nth ? [{ type: 'text', value: '+', ...place }, shown] : [shown];
  });
}
