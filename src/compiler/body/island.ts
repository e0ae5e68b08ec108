/** The one way to make an island, so that its data has the type that its name promises the runtime. */
import type { Element, ElementContent } from 'hast';
import { type IslandElement, type IslandName, type Islands, isIsland } from '../../format.js';
import { h } from './hast.js';

/** The island of this name. `children` are its readable content, shown until its component takes over. */
export function createIsland<Name extends IslandName>(
  name: Name,
  data: Islands[Name],
  children: ElementContent[] = [],
): IslandElement<Name> {
  const element: Element = h(name, {}, children);
  return { ...element, data } as IslandElement<Name>;
}

/** True for a tag of an island that docsc did not make: it has no data, and the runtime could not show it. */
export function isHandwrittenIsland({ tagName, data, children }: Element): boolean {
  if (tagName === 'docsc-doc-cards') return children.length > 0;
  return isIsland(tagName) && data === undefined;
}
