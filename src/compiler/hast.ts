/** Building hast by hand: short names, nothing else. */
import type { Element, ElementContent, Properties } from 'hast';

type Child = ElementContent | string | undefined | false;

/** `h('p', {className: ['lead']}, 'text', element)`; strings become text, nothing is left out silently but `undefined` and `false`. */
export function h(tagName: string, properties: Properties = {}, ...children: (Child | Child[])[]): Element {
  const content = children.flat().flatMap((child): ElementContent[] => {
    if (child === undefined || child === false) return [];
    return [typeof child === 'string' ? { type: 'text', value: child } : child];
  });
  return { type: 'element', tagName, properties, children: content };
}
