/** All that a writer can have written in a tree. */
import type { Nodes } from 'mdast';

/** Applies a change to every string a writer can have written; in place. */
export function mapStrings(node: Nodes, change: (value: string) => string): void {
  const fields = node as unknown as Record<string, unknown>;
  for (const key of ['value', 'url', 'title', 'alt', 'lang', 'meta', 'label', 'name']) {
    const value = fields[key];
    if (typeof value === 'string') fields[key] = change(value);
  }
  if (Array.isArray(fields.attributes))
    for (const attribute of fields.attributes) mapStrings(attribute as Nodes, change);
  if (typeof fields.attributes === 'object' && fields.attributes && !Array.isArray(fields.attributes)) return;
  if ('children' in node) for (const child of node.children) mapStrings(child, change);
}
