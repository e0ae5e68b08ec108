/** The contents of a tree that decide how it becomes hast, found in a single walk, because walks add up on every page. */
import type { Definition, FootnoteDefinition, Nodes } from 'mdast';
import { jsxTypes } from './reparse.js';

/** Facts about a tree. */
export type TreeContents = {
  /** True with raw HTML. */
  html: boolean;
  jsx: boolean;
  /** The targets of link references and footnotes, in the order of the text. */
  definitions: (Definition | FootnoteDefinition)[];
};

const jsxTypeSet = new Set<string>(jsxTypes);

/** Looks through a tree once. */
export function inspectTree(tree: Nodes): TreeContents {
  const contents: TreeContents = { html: false, jsx: false, definitions: [] };
  const visit = (node: Nodes): void => {
    const { type } = node;
    if (type === 'html') contents.html = true;
    else if (type === 'definition' || type === 'footnoteDefinition') contents.definitions.push(node);
    else if (jsxTypeSet.has(type)) contents.jsx = true;
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return contents;
}
