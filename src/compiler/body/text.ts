/** The visible text of hast, and functions that clean or shorten text. */
import type { Element, Nodes } from 'hast';
import { highlightedCode } from './hast.js';

/** The visible text of a node, without the labels of buttons. A formula's text is its `alttext`. */
export function visibleText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element' && node.tagName === 'button') return '';
  if (node.type === 'element' && node.tagName === 'br') return ' ';
  if (node.type === 'element' && node.tagName === 'math') return String(node.properties.alttext ?? '');
  const code = node.type === 'element' && highlightedCode(node);
  if (code) return code.text;
  let text = '';
  if ('children' in node) for (const child of node.children) text += visibleText(child);
  return text;
}

/** The alternative texts of the images in an element, such as a heading without words. */
export function imageText(node: Element): string {
  return node.children
    .flatMap(child => {
      if (child.type !== 'element') return [];
      return child.tagName === 'img' ? [String(child.properties.alt ?? '')] : [imageText(child)];
    })
    .join(' ');
}

/** Replaces lone surrogates with U+FFFD, because browsers and `encodeURI` reject them. */
export function replaceLoneSurrogates(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** A copy with its own memory: V8 keeps a whole string alive as long as a slice of it is used. */
export function detachText(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

/** The text with each run of white space as one space. Few texts have such runs, and replacing every space takes longer than looking. */
export function joinSpaces(text: string): string {
  return /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ') : text;
}

/** The text in one line: each run of white space is a space, and none is at its ends. */
export function toOneLine(text: string): string {
  return joinSpaces(text).trim();
}

/** The text in one line of at most `maxLength` characters for a message; an ellipsis stands for what is cut off. */
export function cutText(text: string, maxLength: number): string {
  const lines = text.split('\n').map(line => line.trim());
  const flat = lines.filter(Boolean).join(' ');
  return flat.length > maxLength ? `${replaceLoneSurrogates(flat.slice(0, maxLength - 1))}…` : flat;
}

/** The text without line breaks, cut between words to at most `maxLength` characters. */
export function shortenText(text: string, maxLength = 160): string {
  const flat = toOneLine(text);
  if (flat.length <= maxLength) return flat;
  return `${flat.slice(0, flat.lastIndexOf(' ', maxLength - 1)).replace(/[,;:.–-]+$/, '')}…`;
}
