/** Elements of HTML in a tree of Markdown, for which Markdown has no notation. */
import type { Nodes, RootContent } from 'mdast';

/** An element by its name. */
type Written = {
  hName: string;
  hProperties?: Record<string, unknown>;
  children: readonly Nodes[];
  position: Nodes['position'];
};

/** Makes a node that becomes the element; mdast-util-to-hast reads its name from the data. */
export function createElement({ hName, hProperties, children, position }: Written): RootContent {
  const data = hProperties ? { hName, hProperties } : { hName };
  return { type: 'group', data, children, position } as unknown as RootContent;
}
