/** `Details`: a disclosure that needs no JavaScript. */
import type { Element } from 'hast';
import { excludeFromSearch, h } from '../../body/hast.js';
import { type Component, elementsOf, labelAttributes, labelOf, textValue } from './component.js';
import { iconAttributes, withIcons } from './icon.js';

const details: Component = {
  attributes: {
    summary: 'any',
    ...labelAttributes,
    ...iconAttributes,
    description: 'text',
    open: 'flag',
    defaultOpen: 'flag',
  },
  render: ({ props, children }) => {
    const written = elementsOf(children).find(isSummary);
    const title = textValue(props.summary) ?? labelOf(props) ?? excludeFromSearch('Details');
    const summary = written ?? h('summary', {}, withIcons(props, title));
    const content = written ? children.filter(child => child !== written) : children;
    const open = props.open === true || props.defaultOpen === true;
    const description = textValue(props.description);
    return [h('details', open ? { open: true } : {}, summary, description && h('p', {}, description), content)];
  },
};

/** True for a `<summary>`, which the title of `:::details[Title]` becomes too. */
function isSummary({ tagName }: Element): boolean {
  return tagName === 'summary';
}

const group: Component = { attributes: {}, render: ({ children }) => [h('div', {}, children)] };

/** The components of this file by name. */
export const detailsComponents: Record<string, Component> = {
  Details: details,
  Accordion: details,
  Expandable: details,
  AccordionGroup: group,
};
