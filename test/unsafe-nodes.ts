/** The oracle for hostile API descriptions, whose pages have islands of their own. */
import type { Nodes } from 'hast';

/** Lists elements, event handlers and addresses that no page of an API may have. */
export function findUnsafe(node: Nodes, found: string[] = []): string[] {
  if (node.type === 'element') {
    // React adds preload hints for images itself.
    const isHint =
      node.tagName === 'link' && String(node.properties.rel) === 'preload' && node.properties.as === 'image';
    if (!isHint && /^(script|style|iframe|object|embed|svg|form|base|meta|link)$/.test(node.tagName))
      found.push(node.tagName);
    for (const [name, value] of Object.entries(node.properties)) {
      if (/^on|^style$|^srcDoc$/i.test(name)) found.push(name);
      if (/^(href|src)$/.test(name) && /^\s*(javascript|data|vbscript|file):/i.test(String(value)))
        found.push(String(value));
    }
  }
  if ('children' in node) for (const child of node.children) findUnsafe(child, found);
  return found;
}
