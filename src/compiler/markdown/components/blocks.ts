/** Blocks of Mintlify and Fern that are text with a label: `Update`, `View`, `Panel`, `Prompt`, `Column`, `Color` and `Button`. */
import type { Element, ElementContent } from 'hast';
import { h } from '../../body/hast.js';
import {
  addressAttributes,
  addressNames,
  addressOf,
  type Component,
  childPart,
  firstText,
  isBlank,
  labelAttributes,
  labelOf,
  markAsPart,
  textValue,
} from './component.js';
import { iconAttributes, withIcons } from './icon.js';

/** An entry of a changelog. Its label is a heading, to which links lead. */
const update: Component = {
  attributes: { ...labelAttributes, description: 'text', tags: 'list', rss: 'any', date: 'text' },
  render: ({ props, children }) => {
    const label = labelOf(props);
    const tags = (Array.isArray(props.tags) ? props.tags : []).flatMap(tag => textValue(tag) ?? []);
    const notes = [firstText(props, ['date']), textValue(props.description), ...tags].filter(Boolean);
    return [
      label && h('h2', {}, label),
      notes.length > 0 && h('p', {}, h('em', {}, notes.join(' · '))),
      ...children,
    ].filter((node): node is ElementContent => typeof node === 'object');
  },
};

/** A label above the content, as of a view that a reader may choose in Mintlify. */
function createLabelled(names: string[]): Component {
  return {
    attributes: { ...labelAttributes, description: 'text', ...iconAttributes, actions: 'any', color: 'any' },
    render: ({ props, children, inline }) => {
      const label = firstText(props, names) ?? labelOf(props);
      if (inline)
        return [...(label ? [h('strong', {}, label), { type: 'text', value: ' ' } as const] : []), ...children];
      return [h('section', {}, label && h('p', {}, h('strong', {}, withIcons(props, label))), children)];
    },
  };
}

/** One of `Columns`. Cards in it are a list of their own. */
const column: Component = {
  attributes: { className: 'any' },
  render: ({ children }) => {
    const isCard = (child: ElementContent) => childPart(child)?.part === 'card';
    const cards = children.filter(isCard).map(child => ({ ...(child as Element), data: undefined }));
    const rest = children.filter(child => !isCard(child));
    return [h('div', {}, cards.length > 0 && h('ul', { className: ['cards'] }, cards), rest)];
  },
};

/** Colours with their names and values; a row may have a title. */
const colorList: Component = {
  attributes: { ...labelAttributes, variant: 'text' },
  render: ({ props, children }) => {
    const title = labelOf(props);
    const items = children.filter(child => childPart(child)?.part === 'color') as Element[];
    const others = children.filter(child => childPart(child)?.part !== 'color' && !isBlank(child));
    const list =
      items.length > 0 &&
      h(
        'ul',
        {},
        items.map(item => ({ ...item, data: undefined })),
      );
    return [h('div', {}, title && h('p', {}, h('strong', {}, title)), list, others)];
  },
};

const color: Component = {
  attributes: { ...labelAttributes, value: 'any' },
  render: ({ props }) => {
    const { light, dark } = (typeof props.value === 'object' && props.value ? props.value : {}) as Record<
      string,
      never
    >;
    const values = [textValue(props.value), textValue(light), textValue(dark)].filter(value => value !== undefined);
    const codes = values.flatMap(value => [' ', h('code', {}, value)]);
    return [markAsPart(h('li', {}, labelOf(props), codes), { part: 'color' })];
  },
};

/** A link that Fern and others draw as a button. Without an address it is its text. */
const button: Component = {
  attributes: {
    ...{ ...addressAttributes, target: 'any', rel: 'any', className: 'any', ...iconAttributes, rightIcon: 'any' },
    ...{ intent: 'any', variant: 'any', outlined: 'any', minimal: 'any', small: 'any', large: 'any', full: 'any' },
    ...{ rounded: 'any', disabled: 'any', mono: 'any', text: 'text', color: 'any', size: 'any' },
  },
  oneOf: addressNames,
  render: ({ props, children }) => {
    const href = addressOf(props);
    const text = children.some(child => !isBlank(child)) ? children : (textValue(props.text) ?? href ?? '');
    const content = withIcons(props, text);
    return href ? [h('a', { href }, content)] : [h('span', {}, content)];
  },
};

/** The components of this file by name. */
export const blockComponents: Record<string, Component> = {
  Update: update,
  View: createLabelled([]),
  Panel: createLabelled([]),
  Prompt: createLabelled(['description']),
  Column: column,
  Color: colorList,
  'Color.Row': colorList,
  'Color.Item': color,
  Button: button,
};
