/**
 * `<a name="x">` without an end: an old way to mark a place. An HTML parser takes what follows for the content of the anchor,
 * and repeats the anchor in every block up to the next link, with its id. Here it ends where it begins.
 */
import type { ElementContent, Nodes, Root } from 'hast';
import { type HtmlTag, parseTags } from './html-tags.js';

type Raw = Extract<Nodes, { type: 'raw' }>;
type Place = { line: number; column: number; offset?: number };

const mayHaveAnchor = /<a\s+(?:name|id)\s*=/i;
const isAnchor = /^<a\s+(?:name|id)\s*=/i;
const leads = /\shref\s*=/i;

/** The tree with such anchors closed. `text` is the source of the tree. Parts without one are shared with the result. */
export function closeAnchors(tree: Root, text: string): Root {
  if (!mayHaveAnchor.test(text)) return tree;
  const lines = text.split('\n');
  const open: HtmlTag[] = [];
  for (const { value, position } of collectRaw(tree))
    for (const tag of parseTags({ type: 'html', value, position }, lines, name => name === 'a'))
      if (tag.isEnd) open.pop();
      else open.push(tag);
  const wanted = open.filter(tag => tag.place && isAnchor.test(tag.text) && !leads.test(tag.text));
  return wanted.length ? (closeInside(tree, new Set(wanted.map(keyOf)), lines) as Root) : tree;
}

const keyOf = ({ place }: HtmlTag) => `${place?.line}:${place?.column}`;

function collectRaw(node: Nodes): Raw[] {
  if (node.type === 'raw') return [node];
  return 'children' in node ? (node.children as Nodes[]).flatMap(collectRaw) : [];
}

function closeInside(node: Nodes, wanted: ReadonlySet<string>, lines: readonly string[]): Nodes {
  if (!('children' in node)) return node;
  const children = (node.children as Nodes[]).flatMap((child): Nodes[] =>
    child.type === 'raw' ? splitRaw(child, wanted, lines) : [closeInside(child, wanted, lines)],
  );
  return { ...node, children: children as ElementContent[] } as Nodes;
}

/** The HTML in pieces, with an end behind each wanted tag. Positions of the pieces are those of the source. */
function splitRaw(node: Raw, wanted: ReadonlySet<string>, lines: readonly string[]): Nodes[] {
  const tags = parseTags({ ...node, type: 'html' }, lines, name => name === 'a').filter(tag => wanted.has(keyOf(tag)));
  const pieces: Nodes[] = [];
  let from = 0;
  let start = node.position?.start;
  for (const { text, place } of tags) {
    const to = node.value.indexOf(text, from) + text.length;
    const next = movedBy(place!, text);
    pieces.push({ ...node, value: node.value.slice(from, to), position: start && { start, end: next } } as Raw);
    pieces.push({ type: 'raw', value: '</a>' } as Raw);
    [from, start] = [to, next];
  }
  if (!pieces.length) return [node];
  const rest = node.value.slice(from);
  const end = node.position?.end;
  return rest ? [...pieces, { ...node, value: rest, position: start && end && { start, end } } as Raw] : pieces;
}

/** The place behind a text. */
function movedBy({ line, column }: Place, text: string): Place {
  const breaks = text.split('\n');
  const last = breaks.at(-1)!.length;
  return breaks.length === 1 ? { line, column: column + last } : { line: line + breaks.length - 1, column: last + 1 };
}
