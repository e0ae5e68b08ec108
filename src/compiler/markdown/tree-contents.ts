/** What decides how a tree becomes hast, found in one walk: for each page the tree is walked often enough. */
import type { Definition, FootnoteDefinition, Nodes } from 'mdast';
import { jsxTypes } from './reparse.js';

export type TreeContents = {
  /** Raw HTML. */
  html: boolean;
  jsx: boolean;
  /** What references refer to, in order. */
  definitions: (Definition | FootnoteDefinition)[];
};

const jsxTypeSet = new Set<string>(jsxTypes);

export function inspectTree(tree: Nodes): TreeContents {
  const held: TreeContents = { html: false, jsx: false, definitions: [] };
  inspectNode(tree, held);
  return held;
}

function inspectNode(node: Nodes, held: TreeContents): void {
  const { type } = node;
  if (type === 'html') held.html = true;
  else if (type === 'definition' || type === 'footnoteDefinition') held.definitions.push(node);
  else if (jsxTypeSet.has(type)) held.jsx = true;
  if ('children' in node) for (const child of node.children) inspectNode(child, held);
}
