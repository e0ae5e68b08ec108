/** What VitePress reads in Markdown by itself: `<Badge>`, `[[toc]]` and the names of emojis. */
import type { Html, Nodes, Parents, PhrasingContent, Root } from 'mdast';
import type { MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { mapChildren } from '../../source/tree.js';
import { buildInlineComponent } from '../directive-component.js';
import { showEmojis } from '../emojis.js';

const mayHaveNotation = /<Badge\b|\[\[toc\]\]|:[\w+-]+:/i;
const badge = /^<Badge((?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'))?)*)\s*(\/?)>(?:([^<>]*)<\/Badge>)?\s*$/;
const attribute = /(?<![\w-])([\w-]+)=(?:"([^"]*)"|'([^']*)')/g;
const contents = /^\[\[toc\]\]$/i;

/** The tree of a page in the dialect of VitePress. Parts without a notation are shared with the result. */
export function readVitePressNotations(tree: Root, text: string): Root {
  return mayHaveNotation.test(text) ? (showEmojis(readInside(tree, text)) as Root) : tree;
}

function readInside(node: Nodes, text: string): Nodes {
  if (!('children' in node)) return node;
  const inner = mapChildren<Nodes, Parents>(node, child => readInside(child, text));
  const children = inner.children as Nodes[];
  const kept = children.filter(child => child.type !== 'paragraph' || !contents.test(sourceOf(child, text).trim()));
  if (kept.length === children.length && !kept.some(child => child.type === 'html')) return inner;
  return { ...inner, children: withBadges(kept, node.type === 'root') } as Nodes;
}

/** Each tag as a component. A badge with text is a tag, the text, and the closing tag. */
function withBadges(nodes: Nodes[], isFlow: boolean): Nodes[] {
  const out: Nodes[] = [];
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]!;
    const found = node.type === 'html' ? badge.exec(node.value) : null;
    const [, attributes = '', isClosed, inside] = found ?? [];
    const end = found && !isClosed && inside === undefined ? nodes.findIndex((one, nth) => nth > at && isEnd(one)) : at;
    if (!found || end < 0) {
      out.push(node);
      continue;
    }
    const { position } = node;
    const content =
      end > at ? nodes.slice(at + 1, end) : inside ? [{ type: 'text' as const, value: inside, position }] : [];
    const element = createBadge(attributes, content as PhrasingContent[], position);
    out.push(isFlow ? ({ type: 'paragraph', children: [element], position } as Nodes) : element);
    at = end;
  }
  return out;
}

const isEnd = (node: Nodes): node is Html => node.type === 'html' && /^<\/Badge\s*>$/.test(node.value);

function createBadge(written: string, children: PhrasingContent[], position: Nodes['position']): MdxJsxTextElement {
  const attributes = [...written.matchAll(attribute)];
  const texts = Object.fromEntries(attributes.map(([, name = '', double, single]) => [name, double ?? single ?? '']));
  return buildInlineComponent({ name: 'Badge', texts, children, position });
}

function sourceOf({ position }: Nodes, text: string): string {
  return text.slice(position?.start.offset, position?.end.offset);
}
