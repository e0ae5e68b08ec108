/** Trees of mdast and hast that are changed without being edited. */

/** The node with its children replaced. Without a change it is the node itself, so that unchanged parts are shared. */
export function mapChildren<Child, Node extends { children: readonly Child[] }>(
  node: Node,
  replace: (child: Node['children'][number]) => Child,
): Node {
  let changed: Child[] | undefined;
  for (const [index, child] of node.children.entries()) {
    const replacement = replace(child);
    if (replacement === child) continue;
    changed ??= [...node.children];
    changed[index] = replacement;
  }
  return changed ? { ...node, children: changed } : node;
}
