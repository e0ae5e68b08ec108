/**
 * `[text] [label]`, which Python-Markdown reads as a link: one space or line break may stand between text and label. To
 * CommonMark the text is words in brackets, before a link whose words are the label.
 */
import type { LinkReference, Nodes, Parents, PhrasingContent, Root, Text } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { mapChildren } from '../../source/tree.js';

const maySpace = /\](?: |[ \t]*\n[ \t>]*)\[/;
/** The words in brackets end here; what stands between is one white space. */
const textEnd = /\](?: |\n)$/;

/** Builds the links of a tree whose source is `text`; parts without any are shared with the result. */
export function joinReferences(tree: Root, text: string): Root {
  return maySpace.test(text) ? (joinInside(tree, text) as Root) : tree;
}

function joinInside(node: Nodes, text: string): Nodes {
  if (!('children' in node)) return node;
  const inner = mapChildren<Nodes, Parents>(node, child => joinInside(child, text));
  const nodes = inner.children as PhrasingContent[];
  if (!nodes.some(isShortcut)) return inner;
  const joined: PhrasingContent[] = [];
  for (const child of nodes) {
    const link = isShortcut(child) ? takeWords(joined, child, text) : undefined;
    joined.push(link ?? child);
  }
  return { ...inner, children: joined } as Nodes;
}

function isShortcut(node: Nodes): node is LinkReference {
  return node.type === 'linkReference' && node.referenceType === 'shortcut';
}

/** Takes the words before a label from the end of `before`, and returns their link; undefined where there are none. */
function takeWords(before: PhrasingContent[], label: LinkReference, text: string): PhrasingContent | undefined {
  const last = before.at(-1);
  if (last?.type !== 'text') return undefined;
  const above = before.at(-2);
  if (/^[ \n]$/.test(last.value) && above && isShortcut(above)) {
    before.length -= 2;
    return buildLink(label, above.children, above);
  }
  if (!textEnd.test(last.value)) return undefined;
  const first = findStart(before, text);
  if (!first) return undefined;
  const start = before[first.at] as Text;
  const words = before.slice(first.at);
  words[0] = part(start, first.index + 1, start.value.length);
  const end = words.at(-1) as Text;
  words[words.length - 1] = part(end, 0, end.value.length - 2);
  const isImage = start.value[first.index - 1] === '!';
  const rest = part(start, 0, isImage ? first.index - 1 : first.index);
  before.length = first.at;
  if (rest.value) before.push(rest);
  const shown = words.filter(word => word.type !== 'text' || word.value !== '');
  return isImage ? buildImage(label, shown, start) : buildLink(label, shown, start);
}

/** Where the bracket is that opens the words before the last node's end. */
function findStart(nodes: readonly PhrasingContent[], text: string): { at: number; index: number } | undefined {
  let depth = 0;
  for (let at = nodes.length - 1; at >= 0; at--) {
    const node = nodes[at]!;
    if (node.type.startsWith('link') || node.type === 'footnoteReference') return undefined;
    if (node.type !== 'text') continue;
    // A bracket behind a backslash, or written as an entity, is none.
    if (/\\[[\]]|&/.test(text.slice(node.position?.start.offset, node.position?.end.offset))) return undefined;
    for (let index = node.value.length - 1; index >= 0; index--) {
      if (node.value[index] === ']') depth++;
      if (node.value[index] === '[' && --depth === 0) return { at, index };
    }
  }
  return undefined;
}

function part(node: Text, from: number, to: number): Text {
  return { ...node, value: node.value.slice(from, to) };
}

function positionFrom(start: Nodes, { position }: LinkReference): LinkReference['position'] {
  return position && { start: start.position?.start ?? position.start, end: position.end };
}

function buildLink(label: LinkReference, children: PhrasingContent[], start: Nodes): LinkReference {
  const words = children as LinkReference['children'];
  return { ...label, referenceType: 'full', children: words, position: positionFrom(start, label) };
}

function buildImage({ identifier, label, ...node }: LinkReference, words: PhrasingContent[], start: Nodes) {
  const position = positionFrom(start, { identifier, label, ...node });
  const alt = textOf(words);
  return { type: 'imageReference', identifier, label, referenceType: 'full', alt, position } satisfies PhrasingContent;
}
