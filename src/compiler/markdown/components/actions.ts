/** `Actions`: links as buttons in a row; the first is the primary one. */
import type { Element, ElementContent } from 'hast';
import { h } from '../../body/hast.js';
import { type Component, elements } from './component.js';

const actions: Component = {
  attributes: {},
  build: ({ children, report }) => {
    const links = linksIn(children);
    if (!links.length) {
      report('there are no links in it.', 'Write one or two links inside it.');
      return children;
    }
    return [h('p', { className: ['actions'] }, links)];
  },
};

function linksIn(nodes: ElementContent[]): Element[] {
  return elements(nodes).flatMap(node => (node.tagName === 'a' ? [node] : linksIn(node.children)));
}

export const actionComponents: Record<string, Component> = { Actions: actions };
