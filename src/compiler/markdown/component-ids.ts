/** The id that a page gives to a component, so that links can lead there. */
import type { ElementContent } from 'hast';
import { isIsland } from '../../format.js';
import { h } from '../body/hast.js';
import { type Component, childPart, textValue } from './components/component.js';
import type { Data } from './evaluate.js';

/**
 * Puts the id of a component on the first element that it builds. The elements of islands and the panels of tabs are not
 * part of the page, so an element around the island or inside the panel takes it.
 */
export function addComponentId(
  nodes: ElementContent[],
  { id: written }: Data,
  { inline, component }: { inline: boolean; component?: Component },
): ElementContent[] {
  const id = textValue(written);
  // Some components have an attribute of that name with another meaning, such as the number of a video.
  if (id === undefined || (component && Object.hasOwn(component.attributes, 'id'))) return nodes;
  const first = nodes.find(node => node.type === 'element');
  if (inline || !first || isIsland(first.tagName)) return [h(inline ? 'span' : 'div', { id }, nodes)];
  if (first.properties.id !== undefined) return nodes;
  const marked =
    childPart(first)?.part === 'tab'
      ? { ...first, children: [h('span', { id }), ...first.children] }
      : { ...first, properties: { ...first.properties, id } };
  return nodes.map(node => (node === first ? marked : node));
}
