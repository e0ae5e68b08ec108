/** Headings of a remote text: ids as on GitHub, and no title, because the page has its own. */
import type { ElementContent, Root } from 'hast';
import { h } from '../../body/hast.js';
import { assignHeadingIds } from '../../markdown/heading-ids.js';

/** Gives headings their ids, and removes the title and the anchors that would repeat an id. */
export function prepareHeadings(tree: Root): Root {
  return removeTitle(removeDuplicateAnchors(assignHeadingIds(tree, { rule: 'github', literal: true })));
}

/** Authors put `<a name="usage"></a>` before a heading; the heading now has this id itself. */
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

/** Replaces the first `h1` with an empty element of the same id, so that links to it still work. */
function removeTitle(tree: Root): Root {
  const state = { isRemoved: false };
  const walk = (nodes: ElementContent[]): ElementContent[] =>
    nodes.map(node => {
      if (state.isRemoved || node.type !== 'element') return node;
      if (node.tagName !== 'h1') return { ...node, children: walk(node.children) };
      state.isRemoved = true;
      return { ...h('span', { id: node.properties.id }), position: node.position };
    });
  return { ...tree, children: walk(tree.children as ElementContent[]) };
}
