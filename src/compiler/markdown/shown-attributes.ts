/** Finds the texts of attributes that a component does not show, because another attribute or its content stands there. */
import type { ElementContent } from 'hast';
import type { Component } from './components/component.js';
import type { Data } from './evaluate.js';

/** Attributes whose text or picture readers see where components of other tools have them. */
const shownNames = new Set(
  `badge caption content cta description footer header heading headline hint image img label name note src subtitle summary
  tag text tip title tooltip`.split(/\s+/),
);

/** True for an attribute whose value is a text that components of other tools show. */
export function isShownElsewhere(name: string, value: unknown): value is string {
  return shownNames.has(name) && typeof value === 'string' && value.trim() !== '';
}

const checkedNames = [...shownNames, 'filename', 'fileName'].filter(name => !/^(?:src|img|image|name)$/.test(name));

/** The names of attributes that the component knows and has a text for, which its elements nowhere show. */
export function unshownAttributes({ attributes }: Component, props: Data, nodes: ElementContent[]): string[] {
  return checkedNames.filter(name => {
    const text = props[name];
    if (typeof text !== 'string' || !Object.hasOwn(attributes, name)) return false;
    return leaveOutShown(new Set(wordsOf(text)), nodes).size > 0;
  });
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Removes from the set the words of nodes, and stops where none is left: labels stand first, so this is quick. */
function leaveOutShown(missing: Set<string>, nodes: ElementContent[]): Set<string> {
  const remove = (value: unknown) => {
    if (typeof value === 'string') for (const word of wordsOf(value)) missing.delete(word);
    else if (typeof value === 'object' && value !== null) for (const inside of Object.values(value)) remove(inside);
  };
  for (const node of nodes) {
    if (!missing.size) break;
    if (node.type === 'text') remove(node.value);
    if (node.type !== 'element') continue;
    remove(node.properties);
    remove(node.data);
    leaveOutShown(missing, node.children);
  }
  return missing;
}
