/** `Icon`, and the icons that other components show: elements that `markdown/icons.ts` draws once the page is sanitized. */
import type { Element, ElementContent } from 'hast';
import { h } from '../../body/hast.js';
import type { Data, Value } from '../evaluate.js';
import { type Component, firstText, isBlank, textValue } from './component.js';

/** The attributes with which components name an icon. To be spread into `Component.attributes`. */
export const iconAttributes = { icon: 'any', iconType: 'any' } as const;

/** An icon to be drawn. It is `optional` if it decorates another component, which makes sense without it. */
type IconNode = {
  name: string;
  type?: string;
  label?: string;
  size?: string;
  color?: string;
  optional?: boolean;
  /** True if the icon needs a gap to the words beside it. */
  side?: 'before' | 'after';
  /** The class of an element around the drawing. */
  around?: string;
  /** Shown if no set has the icon. */
  otherwise?: ElementContent[];
};

/** Builds an icon. */
export function buildIcon({
  name,
  type,
  label,
  size,
  color,
  optional,
  side,
  around,
  otherwise = [],
}: IconNode): Element {
  const details = {
    ...(type && { dataIconType: type }),
    ...(size && { dataIconSize: size }),
    ...(color && { dataIconColor: color }),
    ...(optional && { dataIconOptional: '' }),
    ...(side && { dataIconSide: side }),
    ...(around && { dataIconAround: around }),
    ...(label && { ariaLabel: label }),
  };
  return h('span', { dataDocscIcon: name, ...details }, otherwise);
}

/** The icon that a component names: a drawing, a picture, or an emoji. */
export function iconOf(value: Value, type?: Value, side?: 'before' | 'after'): Element | undefined {
  const name = textValue(value)?.trim();
  if (!name) return undefined;
  if (/^\p{Extended_Pictographic}/u.test(name)) return h('span', { ariaHidden: 'true' }, name);
  return buildIcon({ name, type: textValue(type), optional: true, side });
}

/** Words with the icons that a component names before and after them. */
export function withIcons(
  { icon, iconType, rightIcon }: Data,
  words: ElementContent | ElementContent[] | string,
): ElementContent[] {
  const [before, after] = [iconOf(icon, iconType, 'before'), iconOf(rightIcon, iconType, 'after')];
  const space = (node: Element) => (node.children.length ? [{ type: 'text', value: ' ' } as const] : []);
  return [
    ...(before ? [before, ...space(before)] : []),
    ...(typeof words === 'string' ? [{ type: 'text', value: words } as const] : [words].flat()),
    ...(after ? [...space(after), after] : []),
  ];
}

const icon: Component = {
  attributes: {
    ...{ name: 'text', ...iconAttributes, label: 'text', alt: 'text', title: 'text' },
    ...{ size: 'any', color: 'any', library: 'any', class: 'any', className: 'any', lightModeColor: 'any' },
    ...{ darkModeColor: 'any' },
  },
  render: ({ props, children, report }) => {
    const name = firstText(props, ['name', 'icon']);
    const written = children.filter(child => !isBlank(child));
    if (name === undefined) {
      report('it names no icon.', 'Write <Icon name="lucide:rocket" />.');
      return written;
    }
    const label = firstText(props, ['label', 'alt', 'title']);
    const library = textValue(props.library);
    const set = library && !/^fontawesome$/.test(library) && !name.includes(':') ? `${library}:` : '';
    const [size, color, type] = [props.size, props.color, props.iconType].map(textValue);
    return [buildIcon({ name: set + name, type, label, size, color, otherwise: written })];
  },
};

/** The components of this file by name. */
export const iconComponents: Record<string, Component> = { Icon: icon };
