/** Items of lists as hast. The converter's own handler looks at the whole list for each item. */
import type { Element } from 'hast';
import type { ListItem, Parents } from 'mdast';
import { defaultHandlers } from 'remark-rehype';

type State = Parameters<typeof defaultHandlers.root>[0];
type Handler = (state: State, node: ListItem, parent: Parents | undefined) => Element;

/** A handler for one conversion, or for trees that nobody changes: it remembers which lists are loose. */
export function createListItemHandler(): Handler {
  const loose = new WeakMap<Parents, boolean>();
  return (state, node, parent) => {
    if (parent?.type !== 'list') return defaultHandlers.listItem(state, node, parent);
    const isLoose = loose.get(parent) ?? (parent.spread || parent.children.some(isSpread));
    loose.set(parent, isLoose);
    // The handler asks its parent for nothing else.
    return defaultHandlers.listItem(state, node, { type: 'list', spread: isLoose, children: [] });
  };
}

function isSpread({ spread, children }: ListItem): boolean {
  return spread ?? children.length > 1;
}
