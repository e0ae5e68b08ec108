/** `NoSearch`: what stands in it is shown as usual, and search leaves it out. */
import { unsearched } from '../../body/hast.js';
import { type Component, partOf } from './component.js';

/** Around panels or cards it stays inside each, so that the component around both finds its parts. */
const noSearch: Component = {
  attributes: {},
  build: ({ children }) =>
    children.some(partOf)
      ? children.map(child =>
          child.type === 'element' && partOf(child) ? { ...child, children: [unsearched(child.children)] } : child,
        )
      : [unsearched(children)],
};

export const searchComponents: Record<string, Component> = { NoSearch: noSearch };
