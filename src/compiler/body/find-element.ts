/** Looks for an element in a body. */
import type { Element, Nodes } from 'hast';

/** The first element that fits, in the order of the text. */
export function findElement(node: Nodes, fits: (element: Element) => boolean): Element | undefined {
  if (node.type === 'element' && fits(node)) return node;
  if (!('children' in node)) return undefined;
  for (const child of node.children) {
    const found = findElement(child, fits);
    if (found) return found;
  }
  return undefined;
}
