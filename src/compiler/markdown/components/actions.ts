/** `Actions`: links as a row of buttons, the first of which is primary. */
import type { Element, ElementContent } from 'hast';
import { h } from '../../body/hast.js';
import { visibleText } from '../../body/text.js';
import { type Component, elementsOf } from './component.js';

const actions: Component = {
  attributes: {},
  render: ({ children, report }) => {
    const links = linksIn(children);
    if (!links.length) {
      report('it contains no links.', 'Write one or two links inside it.');
      return children;
    }
    if (countLetters(children) - countLetters(links) > JOINING_LETTERS) {
      report('it contains more than links.', 'Write the text above or below it.');
      return children;
    }
    return [h('p', { className: ['actions'] }, links)];
  },
};

/** The letters that may stand between links, such as `or`: the buttons do without. */
const JOINING_LETTERS = 4;

function countLetters(nodes: ElementContent[]): number {
  return nodes.map(visibleText).join('').match(/\p{L}/gu)?.length ?? 0;
}

function linksIn(nodes: ElementContent[]): Element[] {
  return elementsOf(nodes).flatMap(node => (node.tagName === 'a' ? [node] : linksIn(node.children)));
}

/** The components of this file by name. */
export const actionComponents: Record<string, Component> = { Actions: actions };
