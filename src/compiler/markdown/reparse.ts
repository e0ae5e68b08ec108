/**
 * hast as a browser reads its HTML: raw HTML becomes elements, and a misplaced element is moved. An HTML parser knows
 * neither JSX nor the data of islands and code, so these pass through it as opaque nodes.
 */
import type { Element, Nodes, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { VFile } from 'vfile';
import { isIsland } from '../../format.js';
import { highlightedCode } from '../body/hast.js';
import { closeAnchors } from './open-anchors.js';

/** Types of JSX nodes, which remark-rehype and the HTML parser pass through. */
export const jsxTypes = [
  'mdxJsxFlowElement',
  'mdxJsxTextElement',
  'mdxFlowExpression',
  'mdxTextExpression',
  'mdxjsEsm',
];

/** Replaces the type of an element that carries data or is marked as a part of a component around it, so that the HTML parser does not look into it. */
const OPAQUE_TYPE = 'docscData';

/** True for a tree with raw HTML; any other needs no HTML parser. */
export function hasRaw(node: Root | Element): boolean {
  return node.children.some(
    child => (child.type as string) === 'raw' || ('children' in child && hasRaw(child as Element)),
  );
}

/** Parses a tree's HTML. `text` is the source of the tree, for positions. Returns a copy. */
export function reparseHtml(tree: Root, text: string): Root {
  const passThrough = [...jsxTypes, OPAQUE_TYPE] as never;
  return changeType(
    raw(
      changeType(closeAnchors(tree, text), node => hasOpaqueData(node), OPAQUE_TYPE),
      { file: new VFile(text), passThrough },
    ),
    node => node.type === OPAQUE_TYPE,
    'element',
  ) as Root;
}

type Typed = { type: string };

function hasOpaqueData(node: Typed): boolean {
  const { type, tagName, data } = node as Element;
  if (type !== 'element' || data === undefined) return false;
  return isIsland(tagName) || 'part' in data || highlightedCode(node as Element) !== undefined;
}

function changeType(node: Nodes, matches: (node: Typed) => boolean, type: string): Nodes {
  const copy =
    'children' in node ? { ...node, children: node.children.map(child => changeType(child, matches, type)) } : node;
  return (matches(copy) ? { ...copy, type } : copy) as Nodes;
}
