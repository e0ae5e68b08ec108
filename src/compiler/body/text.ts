/** The text of hast, as a reader sees it, and short forms of it. */
import type { Nodes } from 'hast';
import { highlightedCode } from './hast.js';

/** The text a reader sees in a node; that of buttons left out. */
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

/** Half of a character can be no part of an address, as browsers and encoders refuse it. */
export function replaceLoneSurrogates(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** The same text, of its own: V8 keeps all of a text for as long as something that was cut from it. */
export function detachText(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

/** At most 160 characters, cut between words. */
export function shortenText(text: string, most = 160): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= most) return flat;
  return `${flat.slice(0, flat.lastIndexOf(' ', most - 1)).replace(/[,;:.–-]+$/, '')}…`;
}
