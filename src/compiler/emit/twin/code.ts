/** Blocks of code. */
import type { Element } from 'hast';
import { toOneLine } from '../../body/text.js';
import type { Block } from './context.js';
import { createBoldParagraph, createParagraph, createText } from './nodes.js';
import { textOf, textProperty } from './text.js';

/** A figure with code, or a plain `pre`, as a fence that keeps its language, below its title. */
export function toCode(node: Element): Block[] {
  const code = findElement(node, 'code') ?? node;
  const caption = findElement(node, 'figcaption');
  const lang = textProperty(node.properties, 'dataLang');
  return createFence(textOf(code), { lang, title: caption && toOneLine(textOf(caption)) });
}

/** A fence below its title, which is a line of its own because few programs look behind a fence's language. */
export function createFence(text: string, { lang, title }: { lang?: string; title?: string } = {}): Block[] {
  const fence: Block = { type: 'code', lang: lang === 'text' ? undefined : lang, value: text.replace(/\n$/, '') };
  return title ? [...titleOf(title), fence] : [fence];
}

/** Names of files are code, in which nothing has to be escaped. */
function titleOf(title: string): Block[] {
  const isName = !/[\s`]/.test(title);
  return isName ? createParagraph([{ type: 'inlineCode', value: title }]) : createBoldParagraph([createText(title)]);
}

function findElement({ children }: Element, tagName: string): Element | undefined {
  for (const child of children) {
    if (child.type !== 'element') continue;
    const found = child.tagName === tagName ? child : findElement(child, tagName);
    if (found) return found;
  }
  return undefined;
}
