/** `<div class="grid cards" markdown>` around a list → docsc's cards. */
import type { Html, Nodes, Parents, Root, RootContent } from 'mdast';
import { mapChildren } from '../../source/tree.js';
import { buildComponent } from '../directive-component.js';

/** HTML of the line before may come first. */
const opening = /(?:^|\n)[ \t]*<div\b(?=[^<>]*\sclass=["'][^"']*\bgrid\b[^"']*\bcards\b)[^<>]*>\s*$/i;
/** HTML of the next line may follow. */
const closing = /^[ \t]*<\/div>[ \t]*(?:\n|$)/i;

/** Builds the cards of a tree; parts without are shared with the result. */
export function buildCardGrids(tree: Root, text: string): Root {
  return text.includes('grid') && text.includes('cards') ? (buildInside(tree) as Root) : tree;
}

function buildInside(node: Nodes): Nodes {
  if (!('children' in node)) return node;
  const inner = mapChildren<Nodes, Parents>(node, buildInside);
  const children = inner.children as RootContent[];
  const start = children.findIndex(child => child.type === 'html' && opening.test(child.value));
  const end = children.findIndex((child, nth) => nth > start && child.type === 'html' && closing.test(child.value));
  const between = children.slice(start + 1, end);
  if (start < 0 || end < 0 || !between.length || !between.every(child => child.type === 'list')) return inner;
  const items = between.flatMap(child => (child.type === 'list' ? child.children : []));
  const cards = items.map(({ children: content, position }) => {
    const blocks = content.filter(({ type }) => type !== 'thematicBreak');
    return buildComponent({ name: 'Card', children: blocks as RootContent[], position });
  });
  const { position } = children[start] as Html;
  const grid = buildComponent({ name: 'Cards', children: cards as RootContent[], position });
  const built = {
    ...inner,
    children: [
      ...children.slice(0, start),
      ...leadOf(children[start] as Html),
      grid,
      ...restOf(children[end] as Html),
      ...children.slice(end + 1),
    ],
  } as Nodes;
  return buildInside(built);
}

/** The HTML before the opening tag. */
function leadOf(node: Html): Html[] {
  const value = node.value.slice(0, opening.exec(node.value)!.index);
  if (!value.trim() || !node.position) return [];
  const { start } = node.position;
  const end = { line: start.line, column: start.column + value.length, offset: (start.offset ?? 0) + value.length };
  return [{ ...node, value, position: { start, end } }];
}

/** The HTML behind the closing tag. */
function restOf(node: Html): Html[] {
  const [tag] = closing.exec(node.value)!;
  const value = node.value.slice(tag.length);
  if (!value.trim() || !node.position) return [];
  const { start, end } = node.position;
  const next = { line: start.line + 1, column: 1, offset: (start.offset ?? 0) + tag.length };
  return [{ ...node, value, position: { start: next, end } }];
}
