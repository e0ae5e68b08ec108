/** `Details`: a disclosure that needs no JavaScript. */
import type { Element } from 'hast';
import { h, unsearched } from '../../body/hast.js';
import { type Component, elements, text } from './component.js';

const details: Component = {
  attributes: { summary: 'any', title: 'text', description: 'text', open: 'flag', defaultOpen: 'flag' },
  build: ({ props, children }) => {
    const own = elements(children).find(isSummary);
    const title = text(props.summary) ?? text(props.title) ?? unsearched('Details');
    const summary = own ?? h('summary', {}, title);
    const content = own ? children.filter(child => child !== own) : children;
    const open = props.open === true || props.defaultOpen === true;
    const description = text(props.description);
    return [h('details', open ? { open: true } : {}, summary, description && h('p', {}, description), content)];
  },
};

/** `<summary>`, or the title that `:::details[Title]` gives. */
function isSummary({ tagName }: Element): boolean {
  return tagName === 'summary';
}

const group: Component = { attributes: {}, build: ({ children }) => [h('div', {}, children)] };

export const detailsComponents: Record<string, Component> = {
  Details: details,
  Accordion: details,
  Expandable: details,
  AccordionGroup: group,
};
