/** What a built-in component is: its attributes by type, and how its readable content is built. */
import type { Element, ElementContent } from 'hast';
import type { Data, Value } from '../evaluate.js';

export type AttributeType = 'text' | 'number' | 'flag' | 'list' | 'data' | 'any';

export type ComponentUsage = {
  /** As the page wrote it: several names may share one component. */
  name: string;
  props: Data;
  /** Compiled already, in the page's order. */
  children: ElementContent[];
  /** Inside a paragraph: only phrasing content may be built. */
  inline: boolean;
  /** Components around this one, the innermost last. */
  parents: string[];
  /** Something about this use is wrong; it is built as well as can be. */
  report: (message: string, hint?: string) => void;
  /** A block of code as a fence makes it. */
  code: (value: string, language: string, title?: string) => Element;
};

export type Component = {
  attributes: Record<string, AttributeType>;
  required?: string[];
  render: (use: ComponentUsage) => ElementContent[];
};

/**
 * Between a component and those inside it: a panel's name, a card's kind. Read and removed by the outer one; the
 * allow-list removes what nobody asked for.
 */
export type ChildPart = { part: string; label?: string; value?: string; chosen?: boolean };

export function childPart(node: ElementContent): ChildPart | undefined {
  return node.type === 'element' ? (node.data as { part?: ChildPart } | undefined)?.part : undefined;
}

export function markAsPart(element: Element, part: ChildPart): Element {
  return { ...element, data: { part } as Element['data'] };
}

export function textValue(value: Value): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Elements alone: line breaks between components mean nothing. */
export function elementsOf(nodes: ElementContent[]): Element[] {
  return nodes.filter((node): node is Element => node.type === 'element');
}

export function isBlank(node: ElementContent): boolean {
  return node.type === 'text' ? !node.value.trim() : node.type === 'comment';
}
