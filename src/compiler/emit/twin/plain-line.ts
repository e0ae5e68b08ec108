/**
 * Paragraphs in which nothing has to be escaped, written at once: nine in ten. The stringifier tries some forty patterns on each
 * text, writes every node twice and costs five times as much; it writes all others.
 */
import type { Emphasis, InlineCode, Link, PhrasingContent, Strong } from 'mdast';

/** Text without a character that begins or ends a construct inside a line. */
const plainText = /^[^!&*<[\]_`~|\\\n\r\t]*[^!&*<[\]_`~|\\\n\r\t#]$/;

/** An underscore inside a word, which the stringifier does not escape either. */
const innerUnderscore = /(?<=[A-Za-z0-9]{2})_(?=[A-Za-z0-9]{2})/g;

/** The first character of a text that could make its line a heading, an item, a quote or part of a table. */
const beginsConstruct = /^[\s\d#+\-:=>]/;

/** An address that needs no escapes between parentheses. */
const plainAddress = /^[^\s<>()\\&*_`~|[\]!]+$/;

/** Code that stands between two backticks wherever it is, except in a table if it has a pipe. */
const plainCode = /^[^\s`](?:[^`\n\r]*[^\s`])?$/;

/** The kind that an admonition begins with. */
const kindOfAdmonition = /^\[![A-Z]+\]$/;

/** The first or last character of a text that marks of emphasis can touch on its outer side. */
const edge = /^[\s.,;:()]$/;

/** True if the text can be written as it is; `startsLine` where nothing is before it on its line. */
export function isPlainText(value: string, startsLine: boolean): boolean {
  const text = value.includes('_') ? value.replace(innerUnderscore, '') : value;
  return plainText.test(text) && !(startsLine && beginsConstruct.test(value));
}

/** True if the link can be written around its label without escapes. */
export function isPlainLink({ title, url }: Link): boolean {
  return !title && plainAddress.test(url);
}

/** True if the code can be written between two backticks. */
export function isPlainCode({ value }: InlineCode): boolean {
  return plainCode.test(value);
}

/**
 * The nodes as Markdown without escapes; `undefined` if one of them needs a closer look. In a cell or a heading, `startsLine` is false: nothing begins there.
 * The result has a line break only where a text is one.
 */
export function writePlainLine(nodes: readonly PhrasingContent[], startsLine = true): string | undefined {
  let line = '';
  for (let nth = 0; nth < nodes.length; nth++) {
    const node = nodes[nth]!;
    const isBreak = node.type === 'text' && node.value === '\n';
    // A space beside a break would be lost, and so would the break where it is the first or the last.
    if (isBreak && !(startsLine && nth < nodes.length - 1 && /\S$/.test(line))) return undefined;
    const part = isBreak ? '\n' : writePlainNode(node, startsLine && (line === '' || line.endsWith('\n')));
    if (part === undefined) return undefined;
    // After the bracket of an admonition's kind, a parenthesis or a colon would make a link of it.
    if (node.type === 'html' && !/^\s?$/.test(firstCharacter(nodes[nth + 1]) ?? '')) return undefined;
    if (isMarked(node) && !(isEdge(line.at(-1)) && isEdge(firstCharacter(nodes[nth + 1])))) return undefined;
    line += part;
  }
  return line;
}

function writePlainNode(node: PhrasingContent, startsLine: boolean): string | undefined {
  if (node.type === 'text') return isPlainText(node.value, startsLine) ? node.value : undefined;
  if (node.type === 'html') return kindOfAdmonition.test(node.value) ? node.value : undefined;
  if (node.type === 'inlineCode') return isPlainCode(node) ? `\`${node.value}\`` : undefined;
  if (node.type === 'link') {
    const label = isPlainLink(node) ? writePlainLine(node.children) : undefined;
    return label && `[${label}](${node.url})`;
  }
  if (!isMarked(node)) return undefined;
  const inside = node.children.some(isMarked) ? undefined : writePlainLine(node.children, false);
  if (!inside || !/^\S(?:.*\S)?$/.test(inside)) return undefined;
  return node.type === 'strong' ? `**${inside}**` : `_${inside}_`;
}

const isMarked = (node: PhrasingContent): node is Strong | Emphasis =>
  node.type === 'strong' || node.type === 'emphasis';

const isEdge = (character: string | undefined) => character === undefined || edge.test(character);

/** The character that a node begins with; `*` for any node that is not text. */
function firstCharacter(node: PhrasingContent | undefined): string | undefined {
  if (node === undefined) return undefined;
  return node.type === 'text' ? node.value.charAt(0) : '*';
}
