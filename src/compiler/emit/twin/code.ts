/** Blocks of code. */
import type { Element } from 'hast';
import type { Block } from './context.js';
import { oneLine, textOf, textProperty } from './text.js';

/** A figure with code, or a plain `pre`, as a fence that keeps its language and title. */
export function toCode(node: Element): Block[] {
  const code = findElement(node, 'code') ?? node;
  const caption = findElement(node, 'figcaption');
  const lang = textProperty(node.properties, 'dataLang');
  return [createFence(textOf(code), { lang, title: caption && oneLine(textOf(caption)) })];
}

/** A fence. A title may contain anything but its own quotation mark. */
export function createFence(text: string, { lang, title }: { lang?: string; title?: string } = {}): Block {
  const name = lang === undefined || lang === 'text' ? undefined : lang;
  const meta = title ? `title="${title.replaceAll('"', "'")}"` : undefined;
  // Without a language, the title would be read as one.
  return { type: 'code', lang: name ?? (meta && 'text'), meta, value: text.replace(/\n$/, '') };
}

function findElement({ children }: Element, tagName: string): Element | undefined {
  for (const child of children) {
    if (child.type !== 'element') continue;
    const found = child.tagName === tagName ? child : findElement(child, tagName);
    if (found) return found;
  }
  return undefined;
}
