/** Checks the syntax trees that plugins return, so that a broken one is the plugin's mistake and not docsc's. */

type AnyNode = { type?: unknown; children?: unknown; value?: unknown; tagName?: unknown; properties?: unknown };

const texts = new Set(['text', 'html', 'inlineCode', 'code', 'comment']);

/** Throws for a tree with a node that cannot be one. Gives elements without properties an empty list of them. */
export function checkTree(tree: unknown): void {
  if (Object(tree).type !== 'root') throw new Error('It returned no syntax tree, whose type is "root".');
  checkNode(tree);
}

/** The same for what is not a whole tree. */
export function checkNode(node: unknown): void {
  if (typeof node !== 'object' || node === null)
    throw new Error(`It put ${JSON.stringify(node)} into the syntax tree.`);
  const { type, children, value, tagName } = node as AnyNode;
  if (typeof type !== 'string') throw new Error('It put a node without a type into the syntax tree.');
  if (texts.has(type) && typeof value !== 'string') throw new Error(`It made a node "${type}" without text.`);
  if (type === 'element') {
    if (typeof tagName !== 'string') throw new Error('It made an element without "tagName".');
    (node as AnyNode).properties ??= {};
    (node as AnyNode).children ??= [];
  }
  if (children === undefined) return;
  if (!Array.isArray(children)) throw new Error(`It made a node "${type}" whose "children" is no list.`);
  for (const child of children) checkNode(child);
}
