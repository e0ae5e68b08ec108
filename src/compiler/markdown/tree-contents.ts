/** What decides how a tree becomes hast, found in one walk: for each page the tree is walked often enough. */
import type { Definition, FootnoteDefinition, Nodes } from 'mdast';
import { jsxTypes } from './reparse.js';

export type Held = {
  /** Raw HTML. */
  html: boolean;
  jsx: boolean;
  /** What references refer to, in order. */
  definitions: (Definition | FootnoteDefinition)[];
};

const jsx = new Set<string>(jsxTypes);

export function heldBy(tree: Nodes): Held {
  const held: Held = { html: false, jsx: false, definitions: [] };
  note(tree, held);
  return held;
}

function note(node: Nodes, held: Held): void {
  const { type } = node;
  if (type === 'html') held.html = true;
  else if (type === 'definition' || type === 'footnoteDefinition') held.definitions.push(node);
  else if (jsx.has(type)) held.jsx = true;
  if ('children' in node) for (const child of node.children) note(child, held);
}
