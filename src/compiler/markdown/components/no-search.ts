/** `NoSearch`: content that is shown as usual and that search leaves out. */
import { excludeFromSearch } from '../../body/hast.js';
import { type Component, childPart } from './component.js';

/** Around panels or cards it moves inside each of them, so that the component around it still finds its parts. */
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

/** The components of this file by name. */
export const noSearchComponents: Record<string, Component> = { NoSearch: noSearch };
