/** The contract of a built-in component: its attributes by type, and how it builds its content. */

import type { Element, ElementContent } from 'hast';
import type { ApiParts } from '../../body/api-parts.js';
import type { RuleName } from '../../diagnostics/rules/index.js';
import type { Hint } from '../../diagnostics/types.js';
import { ArrowFunction, createData, type Data, isData, type Value } from '../evaluate.js';

/** The type of an attribute's value; `any` accepts every value. */
export type AttributeType = 'text' | 'number' | 'flag' | 'list' | 'data' | 'any';

/** One use of a component in a page. */
export type ComponentUsage = {
  /** As the page writes it; several names may share a component. */
  name: string;
  props: Data;
  /** Compiled content, in the order of the page. */
  children: ElementContent[];
  /** Inside a paragraph: only phrasing content may be built. */
  inline: boolean;
  /** Names of the components around this one, the innermost last. */
  parents: string[];
  /** Reports a mistake in this use; the component still builds what it can. */
  report: (message: string, hint?: Hint, rule?: RuleName) => void;
  /** Builds a code block as a fence does. */
  code: (value: string, language: string, title?: string) => Element;
  /** Parts of the site's API descriptions; absent in texts that show none. */
  apiParts?: ApiParts;
};

/** A built-in component. */
export type Component = {
  attributes: Record<string, AttributeType>;
  required?: string[];
  /** Attributes without one of which it does nothing. In a use that has none of them, any other name may be meant for one. */
  oneOf?: readonly string[];
  /** Content in `<Fragment slot="npm">` is a panel with the name of the slot. */
  hasSlots?: boolean;
  render: (use: ComponentUsage) => ElementContent[];
};

/**
 * A message from a component to the one around it, such as a panel's label. The outer component reads and removes it; the
 * allow-list removes any that nobody read.
 */
export type ChildPart = { part: string; label?: string; value?: string; chosen?: boolean };

/** The mark of a child; undefined without one. */
export function childPart(node: ElementContent): ChildPart | undefined {
  return node.type === 'element' ? (node.data as { part?: ChildPart } | undefined)?.part : undefined;
}

/** Marks an element for the component around it. Returns a copy. */
export function markAsPart(element: Element, part: ChildPart): Element {
  return { ...element, data: { part } as Element['data'] };
}

/** A string or number as text; undefined for an empty string and any other value. */
export function textValue(value: Value): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Copies data into plain lists and objects; a function, which JSON has none of, becomes null. */
export function toJsonValue(value: Value): Value {
  if (Array.isArray(value)) return value.map(toJsonValue);
  if (value instanceof ArrowFunction) return null;
  return isData(value)
    ? createData(Object.entries(value).map(([key, entry]) => [key, toJsonValue(entry)] as const))
    : value;
}

/**
 * The attributes in which the dialects write the label of a tab, step, card or box: Docusaurus and Starlight say `label`,
 * Mintlify, Fern and ReadMe `title`, others `name`, `heading` or `header`. To be spread into `Component.attributes`.
 */
export const labelAttributes = { label: 'any', title: 'any', name: 'any', heading: 'any', header: 'any' } as const;

/** The label of a component, from the first of `labelAttributes` that has a text. */
export function labelOf(props: Data): string | undefined {
  return firstText(props, Object.keys(labelAttributes));
}

/** The attributes in which the dialects write where a link leads. To be spread into `Component.attributes`. */
export const addressAttributes = { href: 'text', to: 'text', link: 'text', url: 'text' } as const;

/** The names of `addressAttributes`. */
export const addressNames = Object.keys(addressAttributes);

/** Where a component leads, from the first of `addressAttributes` that has a text. */
export function addressOf(props: Data): string | undefined {
  return firstText(props, addressNames);
}

/** The first of these attributes that has a text. */
export function firstText(props: Data, names: string[]): string | undefined {
  return names.map(name => textValue(props[name])).find(text => text !== undefined);
}

/** The elements among some nodes; text between components is only line breaks. */
export function elementsOf(nodes: ElementContent[]): Element[] {
  return nodes.filter((node): node is Element => node.type === 'element');
}

/** True for a comment and for a text without visible characters. */
export function isBlank(node: ElementContent): boolean {
  return node.type === 'text' ? !node.value.trim() : node.type === 'comment';
}
