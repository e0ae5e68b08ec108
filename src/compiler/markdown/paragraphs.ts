/**
 * A paragraph contains phrasing content only. Where a component inside one becomes a block, the paragraph ends before it
 * and a second one follows it: a browser would split the HTML anyway, and hydration needs the same tree.
 */
import type { Element, ElementContent } from 'hast';
import { isIslandElement } from '../../format.js';
import { isHandwrittenIsland } from '../body/island.js';
import { isBlank } from './components/component.js';

const blockElements = new Set(
  'address article aside blockquote details dialog div dl docsc-doc-cards docsc-tabs docsc-video fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul video'.split(
    ' ',
  ),
);

/** The paragraph, or its parts around the blocks. */
export function splitParagraph(paragraph: Element): Element[] {
  if (!paragraph.children.some(isBlock)) return [paragraph];
  const parts: Element[] = [];
  let text: ElementContent[] = [];
  const finishParagraph = () => {
    if (text.some(child => !isBlank(child))) parts.push({ ...paragraph, children: text });
    text = [];
  };
  for (const child of paragraph.children) {
    if (!isBlock(child)) {
      text.push(child);
      continue;
    }
    finishParagraph();
    parts.push(child);
  }
  finishParagraph();
  return parts;
}

function isBlock(node: ElementContent): node is Element {
  if (node.type !== 'element') return false;
  if (isIslandElement(node, 'docsc-component')) return !node.data.inline;
  return blockElements.has(node.tagName) && !isHandwrittenIsland(node);
}
