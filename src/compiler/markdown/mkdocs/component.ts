/** Elements of docsc's components, for notations of MkDocs that mean one. */
import type { Nodes, RootContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';

/** A component to be built. */
type ComponentNode = {
  name: string;
  attributes?: Record<string, string>;
  children: RootContent[];
  position: Nodes['position'];
};

/** Builds an element that `jsx.ts` compiles as it does directives. */
export function buildComponent({ name, attributes = {}, children, position }: ComponentNode): MdxJsxFlowElement {
  const written = Object.entries(attributes).map(([key, value]) => ({
    type: 'mdxJsxAttribute' as const,
    name: key,
    value,
  }));
  const data = { isDirective: true };
  return { type: 'mdxJsxFlowElement', name, attributes: written, children, position, data } as MdxJsxFlowElement;
}
