/**
 * The id that a writer gives a heading, at its end: `{#id}`, `{#id .class}`, `{ id=id }` and `<!-- #id -->`, and in MDX
 * the comments `{/*id*\/}` and `{/* #id *\/}`. It is read from the source, because `__init__` inside it is no emphasis.
 */
import type { Heading, Nodes, Parents, PhrasingContent, Root, Text } from 'mdast';
import { mapChildren } from '../source/tree.js';

/** A heading's source without its marker, and the id; a marker with other attributes alone has none. */
type MarkedHeading = { title: string; id?: string };

const id = '[^\\s{}<>"\'`\\\\|]{1,200}';
const attribute = '(?:\\.[\\w-]+|[a-z][\\w-]*=(?:"[^"{}]*"|[^\\s"{}]+))';
const markers = [
  `\\\\?\\{:?[ \\t]*(?:${attribute}[ \\t]+)*#(${id})(?:[ \\t]+${attribute})*[ \\t]*\\}`,
  `\\{:?[ \\t]+(?:${attribute}[ \\t]+)*?id=["']?(${id})["']?(?:[ \\t]+${attribute})*[ \\t]*\\}`,
  `\\{/\\*(${id})\\*/\\}`,
  `\\{/\\*[ \\t]*#(${id})[ \\t]*\\*/\\}`,
  `<!--[ \\t]*#(${id})[ \\t]*-->`,
  `\\{(?::[ \\t]*|[ \\t]+|(?=\\.))${attribute}(?:[ \\t]+${attribute})*[ \\t]*\\}`,
];
const markedHeading = new RegExp(`^(.*?)(?<![ \\t])[ \\t]*(?:${markers.join('|')})[ \\t]*(?:[ \\t]#+[ \\t]*)?$`, 's');
const mayHaveMarker = /\{[:#/.]|\{[ \t]+[#.a-z]|\{[a-z][^{}\n]*#|<!--[ \t]*#/;

/** Splits a heading's source; undefined where it ends with no marker. */
export function splitMarker(heading: string): MarkedHeading | undefined {
  if (!mayHaveMarker.test(heading)) return undefined;
  const [, title, ...ids] = markedHeading.exec(heading) ?? [];
  return title === undefined ? undefined : { title, id: ids.find(one => one !== undefined) };
}

/** Gives each heading of a tree its id. Parts without a marker are shared with the result. */
export function takeHeadingIds(tree: Root, text: string): Root {
  return mayHaveMarker.test(text) ? (takeInside(tree, text) as Root) : tree;
}

function takeInside(node: Nodes, text: string): Nodes {
  if (node.type === 'heading') return takeId(node, text);
  return 'children' in node ? mapChildren<Nodes, Parents>(node, child => takeInside(child, text)) : node;
}

function takeId(heading: Heading, text: string): Heading {
  const start = heading.position?.start.offset ?? 0;
  const source = text.slice(start, heading.position?.end.offset ?? 0);
  const marked = splitMarker(source.replace(/\n[ \t>]*(?:=+|-+)[ \t]*$/, ''));
  if (!marked) return heading;
  const marker = start + source.slice(marked.title.length).search(/[^ \t]/) + marked.title.length;
  const children = childrenBefore(marker, heading.children);
  if (!children) return heading;
  const { id } = marked;
  return { ...heading, children, ...(id !== undefined && { data: { ...heading.data, hProperties: { id } } }) };
}

/** The nodes before a marker's offset; undefined where it is inside a node that is no text, and so is no marker. */
function childrenBefore(marker: number, children: PhrasingContent[]): PhrasingContent[] | undefined {
  const kept = children.filter(({ position }) => (position?.end.offset ?? 0) <= marker);
  const cut = children[kept.length];
  const isCut = cut !== undefined && (cut.position?.start.offset ?? 0) < marker;
  if (isCut && cut.type !== 'text') return undefined;
  const last = isCut ? { ...(cut as Text), value: beforeBrace((cut as Text).value) } : kept.at(-1);
  const others = isCut ? kept : kept.slice(0, -1);
  if (last?.type !== 'text') return kept;
  const value = last.value.trimEnd();
  return value ? [...others, { ...last, value }] : others;
}

const beforeBrace = (value: string) => value.slice(0, value.lastIndexOf('{'));
