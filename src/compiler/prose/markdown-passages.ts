/** A parsed page → its passages, and the ranges in which comments switch prose off. Reads the tree, changes nothing. */
import type { Html, Image, Nodes, Parents, PhrasingContent, Root, Text } from 'mdast';
import { placeBehind } from '../source/position.js';
import { align } from './alignment.js';
import { readSwitch, type Switch } from './disable-comments.js';
import { BREAK, OPAQUE, type Passage, type Range, type Spot } from './passage.js';

/** `text` is what the places in `tree` are of. */
export type ParsedFile = { path: string; tree: Root; text: string };

type Position = Nodes['position'];
type Walk = { source: string; passages: Passage[]; switches: Switch[] };

export function passagesOf({ tree, text }: ParsedFile): { passages: Passage[]; switches: Switch[] } {
  const walk: Walk = { source: text, passages: [], switches: [] };
  visit(tree, tree.position, walk);
  return { passages: walk.passages, switches: walk.switches };
}

/** Blocks without prose of the page's own; a quotation has somebody else's. */
const silent = new Set(['blockquote', 'code', 'definition', 'math', 'mdxjsEsm', 'thematicBreak', 'yaml']);
const coded = /^(?:code|kbd|math|pre|samp|script|style|svg|template|textarea|title|var)$/i;

const phrasing = new Set([
  'break',
  'delete',
  'emphasis',
  'footnoteReference',
  'html',
  'image',
  'imageReference',
  'inlineCode',
  'inlineMath',
  'link',
  'linkReference',
  'mdxJsxTextElement',
  'mdxTextExpression',
  'strong',
  'text',
]);

/** `block` is where the node stands, or what is around it. */
function visit(node: Parents, block: Position, walk: Walk): void {
  let run: PhrasingContent[] = [];
  const end = () => {
    if (run.length) addPassage(run, { kind: node.type === 'heading' ? 'heading' : 'text', block }, walk);
    run = [];
  };
  for (const child of node.children as Nodes[]) {
    if (phrasing.has(child.type)) {
      run.push(child as PhrasingContent);
      continue;
    }
    end();
    if (child.type === 'mdxFlowExpression') noteSwitch(child, child.value, walk);
    else if ('children' in child && !silent.has(child.type) && !isCoded(child))
      visit(child, child.position ?? block, walk);
  }
  end();
}

function isCoded(node: Nodes): boolean {
  const isJsx = node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
  return isJsx && coded.test(node.name ?? '');
}

/** A text of the tree, and where in the passage it begins. */
type Piece = { start: number; node: Text };
type Flat = { text: string; pieces: Piece[]; others: Range[]; inCode: string[]; walk: Walk };

type Of = { kind: Passage['kind']; block: Position };

function addPassage(nodes: PhrasingContent[], { kind, block }: Of, walk: Walk): void {
  const flat: Flat = { text: '', pieces: [], others: [], inCode: [], walk };
  for (const node of nodes) flatten(node, flat);
  const { pieces, others } = flat;
  const text = kind === 'heading' ? flat.text.replace(/\s*\{#[^}]*\}\s*$/, '') : flat.text;
  if (!pieces.length || !text.trim()) return;
  walk.passages.push({ kind, text, others, at: index => spotOf(index, pieces, { source: walk.source, block }) });
}

/** As the front-end hides `{{name}}` before it parses. */
const variable = /\uFDD0{2}[^\uFDD1]*\uFDD1{2}/g;

function flatten(node: PhrasingContent, flat: Flat): void {
  if (node.type === 'html') flattenHtml(node, flat);
  else if (flat.inCode.length) return;
  else if (node.type === 'text') {
    flat.pieces.push({ start: flat.text.length, node });
    flat.text += node.value.replace(variable, whole => OPAQUE.repeat(whole.length));
  } else if (node.type === 'break') flat.text += BREAK;
  else if (node.type === 'image') {
    addAlternative(node, flat.walk);
    flat.text += OPAQUE;
  } else if (node.type === 'mdxTextExpression') {
    if (!noteSwitch(node, node.value, flat.walk)) flat.text += OPAQUE;
  } else if (node.type === 'mdxJsxTextElement' && node.name === 'br') flat.text += BREAK;
  else if (!('children' in node)) flat.text += node.type === 'footnoteReference' ? '' : OPAQUE;
  else if (!node.children.length || node.type === 'delete' || isCoded(node) || isAddress(node)) flat.text += OPAQUE;
  else {
    const start = flat.text.length;
    for (const child of node.children) flatten(child as PhrasingContent, flat);
    const isLabel = node.type === 'strong' && /^\W*\p{Lu}/u.test(flat.text.slice(start));
    if (isLabel || node.type === 'emphasis') flat.others.push([start, flat.text.length]);
  }
}

/** What stands between the tags of `<code>` and its like is passed over. */
function flattenHtml(node: Html, flat: Flat): void {
  const tag = /^<(\/?)([a-z][\w-]*)/i.exec(node.value);
  if (!tag) noteSwitch(node, node.value, flat.walk);
  else if (tag[2]!.toLowerCase() === 'br') flat.text += BREAK;
  else if (!coded.test(tag[2]!)) return;
  else if (!tag[1]) {
    flat.inCode.push(tag[2]!);
    flat.text += OPAQUE;
  } else flat.inCode.pop();
}

/** An address that shows itself. */
function isAddress(node: Nodes): boolean {
  if (node.type !== 'link' || node.children.length !== 1) return false;
  const [child] = node.children;
  return child?.type === 'text' && (node.url.endsWith(child.value) || /^(?:https?:|www\.)/.test(child.value));
}

/** What a picture shows is prose too, beside the text around it. */
function addAlternative({ alt, position }: Image, { passages, source }: Walk): void {
  if (!alt || !position) return;
  const pieces: Piece[] = [{ start: 0, node: { type: 'text', value: alt, position } }];
  passages.push({
    kind: 'text',
    text: alt,
    others: [],
    at: index => spotOf(index, pieces, { source, block: position }),
  });
}

function noteSwitch(node: Nodes, comment: string, { switches }: Walk): boolean {
  const isComment = /^\s*(?:<!--|\/\*)/.test(comment);
  const offset = node.position?.start.offset;
  const read = offset === undefined ? undefined : readSwitch(comment, offset);
  if (read) switches.push(read);
  return isComment;
}

/**
 * In the last piece that begins before it. A piece that the parser made of another has no place: it is looked for behind
 * the last one that has.
 */
function spotOf(index: number, pieces: Piece[], { source, block }: { source: string; block: Position }): Spot {
  const nth = Math.max(
    0,
    pieces.findLastIndex(({ start }) => start <= index),
  );
  const { node, start } = pieces[nth]!;
  const before = pieces.slice(0, nth).findLast(piece => piece.node.position)?.node.position;
  const from = node.position?.start ?? before?.end ?? block?.start ?? { line: 1, column: 1 };
  const offset = from.offset ?? 0;
  const written = source.slice(offset, (node.position ?? block)?.end.offset);
  const inside = align(node.value, written, Math.max(0, index - start));
  return { place: placeBehind(from, written.slice(0, inside)), offset: offset + inside };
}
