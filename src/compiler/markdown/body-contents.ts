/** The contents of a sanitized body that few pages have, found in a single walk, because walks add up on every page. */
import type { ElementContent, Root } from 'hast';
import { highlightedCode } from '../body/hast.js';
import { hasHiddenCharacter } from './hidden-characters.js';
import { isIcon } from './icons.js';
import { isTooltip } from './tooltips.js';

/** True for each kind of content that a step behind the sanitizer looks for. */
export type BodyContents = { hidden: boolean; tooltips: boolean; icons: boolean };

/** Looks through a body once. */
export function inspectBody(body: Root): BodyContents {
  const contents: BodyContents = { hidden: false, tooltips: false, icons: false };
  const visit = (nodes: readonly ElementContent[]): void => {
    for (const node of nodes) {
      contents.hidden ||= hasHiddenCharacter(node);
      if (node.type !== 'element') continue;
      contents.tooltips ||= isTooltip(node);
      contents.icons ||= isIcon(node);
      if (!highlightedCode(node)) visit(node.children);
    }
  };
  visit(body.children as ElementContent[]);
  return contents;
}
