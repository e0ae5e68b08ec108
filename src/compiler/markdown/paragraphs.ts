/**
 * A paragraph holds text. Where a component inside one becomes a block, the paragraph ends before it and goes on behind
 * it: a browser would do the same to the HTML, and the page would no longer be the tree that was written.
 */
import type { Element, ElementContent } from 'hast';
import { isIslandElement } from '../../format.js';
import { isBlank } from './components/component.js';

const blockElements = new Set(
  'address article aside blockquote details dialog div dl docsc-doc-cards docsc-tabs docsc-video fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul video'.split(
    ' ',
  ),
);

/** The paragraph, or what it becomes. */
export function splitParagraph(paragraph: Element): Element[] {
  if (!paragraph.children.some(isBlock)) return [paragraph];
  const parts: Element[] = [];
  let text: ElementContent[] = [];
  const end = () => {
    if (text.some(child => !isBlank(child))) parts.push({ ...paragraph, children: text });
    text = [];
  };
  for (const child of paragraph.children) {
    if (!isBlock(child)) {
      text.push(child);
      continue;
    }
    end();
    parts.push(child);
  }
  end();
  return parts;
}

function isBlock(node: ElementContent): node is Element {
  if (node.type !== 'element') return false;
  if (isIslandElement(node, 'docsc-component')) return !node.data.inline;
  return blockElements.has(node.tagName);
}
