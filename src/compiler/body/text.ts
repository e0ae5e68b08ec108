/** The visible text of hast, and functions that clean or shorten text. */
import type { Nodes } from 'hast';
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

/** Replaces lone surrogates with U+FFFD, because browsers and `encodeURI` reject them. */
export function replaceLoneSurrogates(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** A copy with its own memory: V8 keeps a whole string alive as long as a slice of it is used. */
export function detachText(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

/** The text without line breaks, cut between words to at most `maxLength` characters. */
export function shortenText(text: string, maxLength = 160): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= maxLength) return flat;
  return `${flat.slice(0, flat.lastIndexOf(' ', maxLength - 1)).replace(/[,;:.–-]+$/, '')}…`;
}
