/** Nodes of Markdown by their type. */
import type { Nodes } from 'mdast';

/** All nodes of a type, in document order. */
export function nodesOf<Type extends Nodes['type']>(node: Nodes, type: Type): Extract<Nodes, { type: Type }>[] {
  const own = node.type === type ? [node as Extract<Nodes, { type: Type }>] : [];
  return 'children' in node ? [...own, ...node.children.flatMap(child => nodesOf(child, type))] : own;
}
