/** All strings of a tree that its writer can have written. */
import type { Nodes } from 'mdast';

/** Applies a change to each such string: values, addresses, titles, labels, attributes. Edits the tree. */
export function mapStrings(node: Nodes, change: (value: string) => string): void {
  const fields = node as unknown as Record<string, unknown>;
  for (const key of writtenFields) {
    const value = fields[key];
    if (typeof value === 'string') fields[key] = change(value);
  }
  if (Array.isArray(fields.attributes))
    for (const attribute of fields.attributes) mapStrings(attribute as Nodes, change);
  if (typeof fields.attributes === 'object' && fields.attributes && !Array.isArray(fields.attributes)) return;
  if ('children' in node) for (const child of node.children) mapStrings(child, change);
}

const writtenFields = ['value', 'url', 'title', 'alt', 'lang', 'meta', 'label', 'name'];
