/**
 * Paragraphs in which nothing has to be escaped, written at once: nine in ten. The stringifier tries some forty patterns on each
 * text, writes every node twice and costs five times as much; it writes all others.
 */
import type { InlineCode, Link, PhrasingContent } from 'mdast';

/** Text without a character that begins or ends a construct inside a line. */
const plainText = /^[^!&*<[\]_`~|\\\n\r\t]*[^!&*<[\]_`~|\\\n\r\t#]$/;

/** The first character of a text that could make its line a heading, an item, a quote or part of a table. */
const beginsConstruct = /^[\s\d#+\-:=>]/;

/** An address that needs no escapes between parentheses. */
const plainAddress = /^[^\s<>()\\&*_`~|[\]!]+$/;

/** Code that stands between two backticks wherever it is, in a table too. */
const plainCode = /^[^\s`|](?:[^`|\n\r]*[^\s`|])?$/;

/** The first or last character of a text that marks of emphasis can touch on its outer side. */
const edge = /^[\s.,;:()]$/;

/** True if the text can be written as it is; `startsLine` where nothing is before it on its line. */
export function isPlainText(value: string, startsLine: boolean): boolean {
  return plainText.test(value) && !(startsLine && beginsConstruct.test(value));
}

/** True if the link can be written around its label without escapes. */
export function isPlainLink({ title, url }: Link): boolean {
  return !title && plainAddress.test(url);
}

/** True if the code can be written between two backticks. */
export function isPlainCode({ value }: InlineCode): boolean {
  return plainCode.test(value);
}

/** The nodes as one line of Markdown; `undefined` if one of them needs a closer look. In a cell, no line starts with them. */
export function writePlainLine(nodes: readonly PhrasingContent[], startsLine = true): string | undefined {
  let line = '';
  for (let nth = 0; nth < nodes.length; nth++) {
    const node = nodes[nth]!;
    const part = writePlainNode(node, line === '' && startsLine);
    if (part === undefined) return undefined;
    if (isMarked(node) && !(isEdge(line.at(-1)) && isEdge(firstCharacter(nodes[nth + 1])))) return undefined;
    line += part;
  }
  return line;
}

function writePlainNode(node: PhrasingContent, startsLine: boolean): string | undefined {
  if (node.type === 'text') return isPlainText(node.value, startsLine) ? node.value : undefined;
  if (node.type === 'inlineCode') return isPlainCode(node) ? `\`${node.value}\`` : undefined;
  if (node.type === 'link') {
    const label = isPlainLink(node) ? writePlainLine(node.children) : undefined;
    return label && `[${label}](${node.url})`;
  }
  if (node.type !== 'strong' && node.type !== 'emphasis') return undefined;
  const only = node.children[0];
  if (only?.type !== 'text' || node.children.length > 1 || !plainText.test(only.value)) return undefined;
  if (!/^\w(?:.*\w)?$/.test(only.value)) return undefined;
  return node.type === 'strong' ? `**${only.value}**` : `_${only.value}_`;
}

const isMarked = ({ type }: PhrasingContent) => type === 'strong' || type === 'emphasis';

const isEdge = (character: string | undefined) => character === undefined || edge.test(character);

/** The character that follows marks; a mark itself where it is no text. */
function firstCharacter(node: PhrasingContent | undefined): string | undefined {
  if (node === undefined) return undefined;
  return node.type === 'text' ? node.value.charAt(0) : '*';
}
