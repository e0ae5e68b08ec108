/**
 * hast as a browser would read its HTML: raw HTML becomes elements, and what may not stand where it stands is moved. A
 * parser of HTML knows neither JSX nor the data of islands and of code: these go through it whole.
 */
import type { Element, Nodes, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { VFile } from 'vfile';
import { isIsland } from '../../format.js';
import { highlightedCode } from '../body/hast.js';

/** JSX as remark-rehype passes it through. */
export const jsxTypes = [
  'mdxJsxFlowElement',
  'mdxJsxTextElement',
  'mdxFlowExpression',
  'mdxTextExpression',
  'mdxjsEsm',
];

const OPAQUE_TYPE = 'docscData';

/** Whether there is raw HTML in a tree: others stay as they are. */
export function hasRaw(node: Root | Element): boolean {
  return node.children.some(
    child => (child.type as string) === 'raw' || ('children' in child && hasRaw(child as Element)),
  );
}

/** `text` is the page's, for places. */
export function reparseHtml(tree: Root, text: string): Root {
  const passThrough = [...jsxTypes, OPAQUE_TYPE] as never;
  return changeType(
    raw(
      changeType(tree, node => hasOpaqueData(node), OPAQUE_TYPE),
      { file: new VFile(text), passThrough },
    ),
    node => node.type === OPAQUE_TYPE,
    'element',
  ) as Root;
}

type Typed = { type: string };

function hasOpaqueData(node: Typed): boolean {
  const { type, tagName, data } = node as Element;
  return (
    type === 'element' && data !== undefined && (isIsland(tagName) || highlightedCode(node as Element) !== undefined)
  );
}

function changeType(node: Nodes, wanted: (node: Typed) => boolean, type: string): Nodes {
  const copy =
    'children' in node ? { ...node, children: node.children.map(child => changeType(child, wanted, type)) } : node;
  return (wanted(copy) ? { ...copy, type } : copy) as Nodes;
}
