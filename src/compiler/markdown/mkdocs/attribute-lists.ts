/**
 * Lists of attributes in braces, which the extension `attr_list` of Python-Markdown reads: `[Start](a.md){ .md-button }`.
 * docsc has no use for classes and sizes, so it leaves the lists out; links with the class of a button become `Actions`.
 * An id stays, because links may lead to it, and so does a title, which is text.
 */
import type { Nodes, Paragraph, Parents, PhrasingContent, Root, Text } from 'mdast';
import { mapChildren } from '../../source/tree.js';
import { buildComponent } from '../directive-component.js';
import { createElement } from './element.js';

/** `{ .class #id key=value }` and `{: … }`. */
const LIST =
  '\\{:?[ \\t]*(?:(?:[.#][\\w:.-]+|[a-z@:][\\w:.-]*=(?:"[^"\\n]*"|\'[^\'\\n]*\'|[^\\s"\'{}]+)|data-preview)[ \\t]*){1,20}\\}';
const listAtStart = new RegExp(`^${LIST}`, 'i');
/** The last line of a block, or all of it. */
const listAtEnd = new RegExp(`(?:^|\\n[ \\t]*)${LIST}[ \\t]*$`, 'i');

/** One entry of a list: a class, an id, or a key with its value. */
const entry = /([\w:@.#-]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+)))?/g;

/** Characters of a list, at most. */
const LONGEST = 500;
const mayHaveList = /\{:?[ \t]*[.#@:a-z]/i;

const buttonClass = /\.md-button(?![\w-])/;
/** Nodes that a list directly behind them belongs to. */
const listed = new Set(['link', 'linkReference', 'image', 'imageReference', 'inlineCode', 'strong', 'emphasis']);

/** The tree without lists of attributes. `text` is its source. Parts without a list are shared with the result. */
export function dropAttributeLists(tree: Root, text: string): Root {
  return mayHaveList.test(text) ? (dropInside(tree, text) as Root) : tree;
}

function dropInside(node: Nodes, text: string): Nodes {
  if (!('children' in node)) return node;
  const inner = mapChildren<Nodes, Parents>(node, child => dropInside(child, text));
  const { children, buttons } = withoutLists(inner.children as Nodes[], text);
  const kept = children.filter(child => child.type !== 'paragraph' || child.children.length);
  if (node.type !== 'paragraph')
    return kept.length === inner.children.length ? inner : ({ ...inner, children: kept } as Nodes);
  const paragraph = withoutLastLine({ ...(inner as Paragraph), children: children as PhrasingContent[] }, text);
  return buttons && isOfLinks(paragraph) ? asActions(paragraph) : paragraph;
}

/** The nodes without the lists behind them, and how many of those make buttons. A node's position includes its list. */
function withoutLists(nodes: Nodes[], text: string): { children: Nodes[]; buttons: number } {
  let buttons = 0;
  let from = 0;
  const children = nodes.flatMap((node): Nodes[] => {
    const { start, end } = node.position ?? {};
    if (!start || !end) return [node];
    if ((end.offset ?? 0) <= from) return [];
    if ((start.offset ?? 0) < from && node.type === 'text') return [cutText(node, from - (start.offset ?? 0))];
    const at = end.offset ?? 0;
    const [list] = (listed.has(node.type) && listAtStart.exec(text.slice(at, at + LONGEST))) || [];
    if (list === undefined) return [node];
    from = at + list.length;
    if (node.type.startsWith('link') && buttonClass.test(list)) buttons++;
    const position = { start, end: moveBy(end, list.length) };
    if (node.type === 'link' && !node.url && !node.children.length) return buildAnchor(list, position);
    return [withAttributes({ ...node, position }, list)];
  });
  return { children, buttons };
}

/** `[](){#top}`: a place that links lead to. */
function buildAnchor(list: string, position: Nodes['position']): Nodes[] {
  const { id } = attributesOf(list);
  return id ? [createElement({ hName: 'a', hProperties: { id }, children: [], position })] : [];
}

type Point = NonNullable<Nodes['position']>['start'];

function moveBy(point: Point, length: number): Point {
  return { ...point, column: point.column + length, offset: (point.offset ?? 0) + length };
}

/** The text without its first characters. */
function cutText(node: Text, length: number): Text {
  const { start, end } = node.position!;
  return { ...node, value: node.value.slice(length), position: { start: moveBy(start, length), end } };
}

/** The paragraph without a list in its last line, which belongs to the whole block. */
function withoutLastLine(paragraph: Paragraph, text: string): Paragraph {
  const { start, end } = paragraph.position ?? {};
  if (!start || !end) return paragraph;
  const [list] = listAtEnd.exec(text.slice(start.offset, end.offset)) ?? [];
  if (list === undefined) return paragraph;
  const from = (end.offset ?? 0) - list.length;
  const children = paragraph.children.flatMap((child): PhrasingContent[] => {
    const { position } = child;
    if (!position || (position.end.offset ?? 0) <= from) return [child];
    if ((position.start.offset ?? 0) >= from || child.type !== 'text') return [];
    const value = child.value.slice(0, child.value.lastIndexOf('\n'));
    return [{ ...child, value, position: { start: position.start, end: moveBy(end, -list.length) } }];
  });
  return withAttributes({ ...paragraph, children }, list);
}

/** The id and the title in a list. */
function attributesOf(list: string): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [, key = '', double, single = double, value = single] of list.matchAll(entry)) {
    if (key.startsWith('#')) named.id ??= key.slice(1);
    else if (/^title$/i.test(key) && value) named.title = value;
  }
  return named;
}

/** The node with the id and the title that its list names. */
function withAttributes<Listed extends Nodes>(node: Listed, list: string): Listed {
  const named = attributesOf(list);
  const hProperties = { ...node.data?.hProperties, ...named };
  return Object.keys(named).length ? { ...node, data: { ...node.data, hProperties } } : node;
}

function isOfLinks({ children }: Paragraph): boolean {
  return children.every(child => child.type.startsWith('link') || (child.type === 'text' && !child.value.trim()));
}

function asActions(paragraph: Paragraph): Nodes {
  return buildComponent({ name: 'Actions', children: [paragraph], position: paragraph.position });
}
