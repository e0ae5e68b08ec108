/** Marks around text that has markup itself, so that they are in several nodes: `==a **b**==`, `{--*a*--}`, `{~~a~>b~~}`. */
import type { Delete, Nodes, PhrasingContent, Text } from 'mdast';
import { createMark, type Mark, pointAfter } from './mark.js';

/** What closes a mark, and its element. A comment has none, and is left out. */
type Kind = { close: RegExp; hName?: Mark['tagName'] };

const kinds: Record<string, Kind> = {
  '{--': { close: /--\}/, hName: 'del' },
  '{++': { close: /\+\+\}/, hName: 'ins' },
  '{==': { close: /==\}/, hName: 'mark' },
  '{>>': { close: /<<\}/ },
  '==': { close: /(?<![\s=])==(?![=\w])/, hName: 'mark' },
  '^^': { close: /(?<![\s^])\^\^(?!\^)/, hName: 'ins' },
};
const opening = /\{(?:--|\+\+|==|>>)|(?<![=\w{])==(?=[^\s=]|$)|(?<!\^)\^\^(?=[^\s^]|$)/g;

/** A mark that a text opens and a later one closes, by the indexes of both. */
type Spanning = { from: number; to: number; kind: Kind; open: RegExpMatchArray; close: RegExpExecArray };

/** Nodes that a mark spans, at most. */
const MOST_NODES = 50;

/** Nodes whose marks are elements; the same list if no mark spans several nodes. `read` looks for marks in a node. */
export function joinMarks(nodes: Nodes[], text: string, read: (node: Nodes) => Nodes): Nodes[] {
  if (nodes.length < 2) return nodes;
  const done: Nodes[] = [];
  let rest = joinSubstitutions(nodes);
  for (let found = findSpanning(rest, text); found; found = findSpanning(rest, text)) {
    const { before, mark, after } = joinMark(rest, found, { text, read });
    for (const node of before) done.push(node);
    done.push(mark);
    rest = after;
  }
  return done.length ? [...done, ...rest] : rest;
}

function joinMark(
  nodes: Nodes[],
  { from, to, kind, open, close }: Spanning,
  { text, read }: { text: string; read: (node: Nodes) => Nodes },
): { before: Nodes[]; mark: Nodes; after: Nodes[] } {
  const [first, last] = [nodes[from] as Text, nodes[to] as Text];
  const [opens, closes] = [open.index! + open[0].length, close.index + close[0].length];
  const position = { start: pointIn(first, text, open.index!), end: pointIn(last, text, closes) };
  const content = [
    ...cutText(first, text, { from: opens }),
    ...nodes.slice(from + 1, to),
    ...cutText(last, text, { to: close.index }),
  ] as PhrasingContent[];
  const inside = read({ type: 'paragraph', children: content }) as { children: PhrasingContent[] };
  const mark = kind.hName
    ? createMark(kind.hName, inside.children, { position })
    : createMark('span', [], { position });
  const before = [...nodes.slice(0, from), ...cutText(first, text, { to: open.index! })];
  return { before, mark, after: [...cutText(last, text, { from: closes }), ...nodes.slice(to + 1)] };
}

function findSpanning(nodes: Nodes[], text: string): Spanning | undefined {
  for (const [from, node] of nodes.entries()) {
    if (node.type !== 'text' || !node.position) continue;
    for (const open of node.value.matchAll(opening)) {
      const kind = kinds[open[0]]!;
      const after = node.value.slice(open.index! + open[0].length);
      if (kind.close.test(after) || text[pointIn(node, text, open.index!).offset! - 1] === '\\') continue;
      for (let to = from + 1; to < Math.min(nodes.length, from + MOST_NODES); to++) {
        const other = nodes[to]!;
        const close = other.type === 'text' && other.position ? kind.close.exec(other.value) : null;
        if (close) return { from, to, kind, open, close };
      }
    }
  }
  return undefined;
}

/** `{~~a~>b~~}`, which GitHub's Markdown strikes out; the same list if there is none. */
function joinSubstitutions(nodes: Nodes[]): Nodes[] {
  if (!nodes.some(isSubstitution)) return nodes;
  const joined: Nodes[] = [];
  for (const [nth, node] of nodes.entries()) {
    const [before, after] = [nodes[nth - 1], nodes[nth + 1]];
    const opens = node.type === 'text' && node.value.endsWith('{') && after && isSubstitution(after);
    const closes = node.type === 'text' && node.value.startsWith('}') && before && isSubstitution(before);
    if (isSubstitution(node) && isEdge(before, /\{$/) && isEdge(after, /^\}/)) joined.push(...splitSubstitution(node));
    else if (node.type === 'text' && (opens || closes)) {
      const isOpening = opens && isEdge(nodes[nth + 2], /^\}/);
      const isClosing = closes && isEdge(nodes[nth - 2], /\{$/);
      const value = node.value.slice(isClosing ? 1 : 0, isOpening ? -1 : undefined);
      if (value) joined.push({ ...node, value });
    } else joined.push(node);
  }
  return joined;
}

const isEdge = (node: Nodes | undefined, edge: RegExp) => node?.type === 'text' && edge.test(node.value);

const isSubstitution = (node: Nodes): node is Delete =>
  node.type === 'delete' && node.children.some(child => child.type === 'text' && child.value.includes('~>'));

function splitSubstitution({ children, position }: Delete): Nodes[] {
  const split = children.findIndex(child => child.type === 'text' && child.value.includes('~>'));
  const middle = children[split] as Text;
  const [old = '', ...rest] = middle.value.split('~>');
  const piece = (value: string): Text[] => (value ? [{ ...middle, value }] : []);
  const removed = [...children.slice(0, split), ...piece(old)];
  const added = [...piece(rest.join('~>')), ...children.slice(split + 1)];
  return [createMark('del', removed, { position }), createMark('ins', added, { position })];
}

/** A part of a text; an empty list for an empty part. */
function cutText(
  node: Text,
  text: string,
  { from = 0, to = node.value.length }: { from?: number; to?: number },
): Text[] {
  if (from >= to) return [];
  const position = { start: pointIn(node, text, from), end: pointIn(node, text, to) };
  return [{ type: 'text', value: node.value.slice(from, to), position }];
}

/** The position of a character of a text. In the source, lines are indented and characters may be escaped. */
function pointIn({ value, position }: Text, text: string, index: number) {
  const { start, end } = position!;
  if (index >= value.length) return end;
  let offset = start.offset!;
  for (let at = 0; at < index && offset < end.offset!; at++) {
    while (text[offset] !== value[at] && offset < end.offset!) offset++;
    offset++;
  }
  while (offset < end.offset! && text[offset] !== value[index]) offset++;
  return pointAfter(start, text, offset);
}
