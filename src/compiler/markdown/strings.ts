/** All strings of a tree that its writer can have written. */
import type { Nodes } from 'mdast';

/** Applies a change to each such string: values, addresses, titles, labels, attributes. Edits the tree. */
export function mapStrings(node: Nodes, change: (value: string) => string): void {
  const fields = node as unknown as Record<string, unknown>;
  for (const key of writtenFields) {
    const value = fields[key];
    if (typeof value === 'string') fields[key] = change(value);
  }
  const { attributes } = fields;
  if (Array.isArray(attributes)) for (const attribute of attributes) mapStrings(attribute as Nodes, change);
  else if (attributes) fields.attributes = mapAttributes(attributes, change);
  if ('children' in node) for (const child of node.children) mapStrings(child, change);
}

/** The attributes of a directive: names and texts. */
function mapAttributes(attributes: object, change: (value: string) => string): Record<string, unknown> {
  const mapped = Object.entries(attributes).map(([name, value]) => [
    name,
    typeof value === 'string' ? change(value) : value,
  ]);
  return Object.fromEntries(mapped);
}

const writtenFields = ['value', 'url', 'title', 'alt', 'lang', 'meta', 'label', 'name'];
