/** Functions that build and inspect hast. */
import type { Element, ElementContent, Properties } from 'hast';
import type { CodeToken } from '../../code-format.js';

type HastChild = ElementContent | string | undefined | false;

/**
 * A hast element: `h('p', { className: ['lead'] }, 'text', element)`. Strings become text nodes; `undefined` and
 * `false` are skipped.
 */
export function h(tagName: string, properties: Properties = {}, ...children: (HastChild | HastChild[])[]): Element {
  const content: ElementContent[] = [];
  const append = (child: HastChild) => {
    if (child === undefined || child === false) return;
    content.push(typeof child === 'string' ? { type: 'text', value: child } : child);
  };
  for (const child of children)
    if (Array.isArray(child)) for (const one of child) append(one);
    else append(child);
  return { type: 'element', tagName, properties, children: content };
}

/** Highlighted code: its text, and the same as `span.line` elements with line breaks between them. */
export type HighlightedCode = { text: string; tokens: readonly CodeToken[] };

/**
 * The element with highlighted code in its `data`. Two thirds of a page's elements color code and concern no walk over
 * the body, so they are kept out of `children`.
 */
export function withCode(element: Element, code: HighlightedCode): Element {
  const { tagName, properties, position } = element;
  const data = { ...element.data, code } as Element['data'];
  const copy: Element = { type: 'element', tagName, properties, children: [], data };
  if (position) copy.position = position;
  return copy;
}

/** The highlighted code of a `code` element; `undefined` for other elements. */
export function highlightedCode({ tagName, data }: Element): HighlightedCode | undefined {
  return data && tagName === 'code' ? (data as { code?: HighlightedCode }).code : undefined;
}

/** True for `h1` to `h6`. */
export function isHeading({ tagName }: Element): boolean {
  return tagName.length === 2 && tagName[0] === 'h' && tagName[1]! >= '1' && tagName[1]! <= '6';
}

/** True if the element has the class `name`. */
export function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

/** Names as code elements, separated by commas; `last` is the separator before the last one. */
export function codeList(names: string[], last = ', '): (Element | string)[] {
  const code = (name: string) => h('code', {}, name);
  return names.flatMap((name, index) =>
    index ? [index === names.length - 1 ? last : ', ', code(name)] : [code(name)],
  );
}

/** Tag name of a wrapper around visible content that search ignores. Publishing a body removes the wrapper. */
export const NO_SEARCH = 'docsc-nosearch';

/** Wraps visible content so that search ignores it. */
export function excludeFromSearch(...children: (HastChild | HastChild[])[]): Element {
  return h(NO_SEARCH, {}, ...children);
}

/** Joins adjacent texts, which a removed element may leave: hydration reads them from the HTML as one. */
export function joinTexts(nodes: ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { ...last, value: last.value + node.value };
    else joined.push(node);
  }
  return joined;
}
