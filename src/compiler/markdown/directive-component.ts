/** Elements of docsc's components, for directives and for notations of other tools that mean one. */
import type { Nodes, RootContent } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';

/** A component to be built; `texts` are its attributes with a value, and each flag is one without. */
type ComponentNode = {
  name: string;
  texts?: Record<string, string | undefined>;
  flags?: string[];
  children: RootContent[];
  position: Nodes['position'];
};

/** Builds an element of docsc's own component, whatever the page imports under that name. */
export function buildComponent({ name, texts = {}, flags = [], children, position }: ComponentNode): MdxJsxFlowElement {
  const attribute = (key: string, value: string | null) => ({ type: 'mdxJsxAttribute' as const, name: key, value });
  const attributes = [
    ...Object.entries(texts).flatMap(([key, value]) => (value === undefined ? [] : [attribute(key, value)])),
    ...flags.map(flag => attribute(flag, null)),
  ];
  const data = { isDirective: true };
  return { type: 'mdxJsxFlowElement', name, attributes, children, position, data } as MdxJsxFlowElement;
}

/** The same inside a paragraph. */
export function buildInlineComponent(node: ComponentNode): MdxJsxTextElement {
  return { ...buildComponent(node), type: 'mdxJsxTextElement' } as unknown as MdxJsxTextElement;
}
