/** Headings of another repository's file: ids as GitHub gives them, and no title, because the page has one. */
import type { ElementContent, Root } from 'hast';
import { h } from '../../body/hast.js';
import { assignHeadingIds } from '../../markdown/headings.js';

export function prepareHeadings(tree: Root): Root {
  return removeTitle(removeDuplicateAnchors(assignHeadingIds(tree, true)));
}

/** `<a name="usage"></a>` before a heading that has this id by itself says nothing more. */
function removeDuplicateAnchors(tree: Root): Root {
  const ids = new Set(headingIds(tree.children as ElementContent[]));
  const walk = (nodes: ElementContent[]): ElementContent[] =>
    nodes.flatMap((node): ElementContent[] => {
      if (node.type !== 'element') return [node];
      const children = walk(node.children);
      const { id, name = id, ...rest } = node.properties;
      if (node.tagName !== 'a' || !ids.has(name)) return [{ ...node, children }];
      return rest.href === undefined ? children : [{ ...node, properties: rest, children }];
    });
  return { ...tree, children: walk(tree.children as ElementContent[]) };
}

function headingIds(nodes: ElementContent[]): unknown[] {
  return nodes.flatMap(node => {
    if (node.type !== 'element') return [];
    return /^h[1-6]$/.test(node.tagName) ? [node.properties.id] : headingIds(node.children);
  });
}

/** The first heading goes, and links to it lead to its place. */
function removeTitle(tree: Root): Root {
  const state = { isGone: false };
  const walk = (nodes: ElementContent[]): ElementContent[] =>
    nodes.map(node => {
      if (state.isGone || node.type !== 'element') return node;
      if (node.tagName !== 'h1') return { ...node, children: walk(node.children) };
      state.isGone = true;
      return { ...h('span', { id: node.properties.id }), position: node.position };
    });
  return { ...tree, children: walk(tree.children as ElementContent[]) };
}
