/** `NoSearch`: what stands in it is shown as usual, and search leaves it out. */
import { excludeFromSearch } from '../../body/hast.js';
import { type Component, childPart } from './component.js';

/** Around panels or cards it stays inside each, so that the component around both finds its parts. */
const noSearch: Component = {
  attributes: {},
  render: ({ children }) =>
    children.some(childPart)
      ? children.map(child =>
          child.type === 'element' && childPart(child)
            ? { ...child, children: [excludeFromSearch(child.children)] }
            : child,
        )
      : [excludeFromSearch(children)],
};

export const noSearchComponents: Record<string, Component> = { NoSearch: noSearch };
