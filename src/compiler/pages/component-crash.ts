/** Finds where a page uses a site component that threw. */
import type { Element, ElementContent } from 'hast';
import { isIslandElement } from '../../format.js';
import type { PrerenderResult } from '../../prerender-format.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { positionOf } from '../source/position.js';
import type { Page } from '../types.js';

/** A finding at the first use of the component. */
export function diagnoseComponentCrash(
  { name, message, isRefused }: PrerenderResult['crashed'][number],
  { head, body }: Page,
): Diagnostic {
  const use = findComponent(name, body.children as ElementContent[]);
  const place = (use && positionOf(use)) ?? head.origin.place;
  const text = `<${name}> threw while it was prerendered: ${message}`;
  return finding(isRefused ? 'refused-by-sandbox' : 'component-crashed', text, { ...head.origin, place });
}

function findComponent(name: string, nodes: ElementContent[]): Element | undefined {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    const isUse = isIslandElement(node, 'docsc-component') && node.data.name === name;
    const found = isUse ? node : findComponent(name, node.children);
    if (found) return found;
  }
  return undefined;
}
