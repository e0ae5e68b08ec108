/** Building hast by hand. */
import type { Element, ElementContent, Properties } from 'hast';

type HastChild = ElementContent | string | undefined | false;

/** `h('p', {className: ['lead']}, 'text', element)`; strings become text, nothing is left out silently but `undefined` and `false`. */
export function h(tagName: string, properties: Properties = {}, ...children: (HastChild | HastChild[])[]): Element {
  const content: ElementContent[] = [];
  const put = (child: HastChild) => {
    if (child === undefined || child === false) return;
    content.push(typeof child === 'string' ? { type: 'text', value: child } : child);
  };
  for (const child of children)
    if (Array.isArray(child)) for (const one of child) put(one);
    else put(child);
  return { type: 'element', tagName, properties, children: content };
}

/** A block of code in colours: its text, and the same as `span.line`s with line breaks between them. */
export type HighlightedCode = { text: string; lines: ElementContent[] };

/**
 * Two of three elements of a page are colours of code, and nothing in there is anything to any walk over a body: they
 * stand beside their element until the body is published.
 */
export function withCode(element: Element, code: HighlightedCode): Element {
  const { tagName, properties, position } = element;
  const data = { ...element.data, code } as Element['data'];
  const made: Element = { type: 'element', tagName, properties, children: [], data };
  if (position) made.position = position;
  return made;
}

/** Of a `code` element: islands have data of their own. */
export function highlightedCode({ tagName, data }: Element): HighlightedCode | undefined {
  return data && tagName === 'code' ? (data as { code?: HighlightedCode }).code : undefined;
}

/** `h1` to `h6`. */
export function isHeading({ tagName }: Element): boolean {
  return tagName.length === 2 && tagName[0] === 'h' && tagName[1]! >= '1' && tagName[1]! <= '6';
}

/** Names as code, with commas between them; `last` stands before the last one. */
export function codeList(names: string[], last = ', '): (Element | string)[] {
  const code = (name: string) => h('code', {}, name);
  return names.flatMap((name, index) =>
    index ? [index === names.length - 1 ? last : ', ', code(name)] : [code(name)],
  );
}

/** Holds what readers see and search leaves out. It stands in bodies until they are published, and never in a page. */
export const NO_SEARCH = 'docsc-nosearch';

export function excludeFromSearch(...children: (HastChild | HastChild[])[]): Element {
  return h(NO_SEARCH, {}, ...children);
}
