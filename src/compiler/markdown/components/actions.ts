/** `Actions`: links as a row of buttons, the first of which is primary. */
import type { Element, ElementContent } from 'hast';
import { h } from '../../body/hast.js';
import { type Component, elementsOf } from './component.js';

const actions: Component = {
  attributes: {},
  render: ({ children, report }) => {
    const links = linksIn(children);
    if (!links.length) {
      report('it contains no links.', 'Write one or two links inside it.');
      return children;
    }
    return [h('p', { className: ['actions'] }, links)];
  },
};

function linksIn(nodes: ElementContent[]): Element[] {
  return elementsOf(nodes).flatMap(node => (node.tagName === 'a' ? [node] : linksIn(node.children)));
}

/** The components of this file by name. */
export const actionComponents: Record<string, Component> = { Actions: actions };
