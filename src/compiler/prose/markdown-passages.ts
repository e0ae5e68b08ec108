/** A parsed page → its passages, and the ranges in which comments switch prose off. Reads the tree, changes nothing. */
import type { Html, Image, Nodes, Parents, PhrasingContent, Root, Text } from 'mdast';
import { positionAfter } from '../source/position.js';
import { alignOffset } from './alignment.js';
import { type DisableComment, parseDisableComment } from './disable-comments.js';
import { LINE_SEPARATOR, OBJECT_REPLACEMENT, type Passage, type PassageRange, type SourcePoint } from './passage.js';

/** `text` is what the places in `tree` are of. */
export type ParsedFile = { path: string; tree: Root; text: string };

type NodePosition = Nodes['position'];
type PassageWalk = { source: string; passages: Passage[]; switches: DisableComment[] };

export function passagesOf({ tree, text }: ParsedFile): { passages: Passage[]; switches: DisableComment[] } {
  const walk: PassageWalk = { source: text, passages: [], switches: [] };
  visitBlock(tree, tree.position, walk);
  return { passages: walk.passages, switches: walk.switches };
}

/** Blocks without prose of the page's own; a quotation has somebody else's. */
const skippedBlocks = new Set(['blockquote', 'code', 'definition', 'math', 'mdxjsEsm', 'thematicBreak', 'yaml']);
const codeElements = /^(?:code|kbd|math|pre|samp|script|style|svg|template|textarea|title|var)$/i;

const phrasingTypes = new Set([
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
function visitBlock(node: Parents, block: NodePosition, walk: PassageWalk): void {
  let run: PhrasingContent[] = [];
  const end = () => {
    if (run.length) addPassage(run, { kind: node.type === 'heading' ? 'heading' : 'text', block }, walk);
    run = [];
  };
  for (const child of node.children as Nodes[]) {
    if (phrasingTypes.has(child.type)) {
      run.push(child as PhrasingContent);
      continue;
    }
    end();
    if (child.type === 'mdxFlowExpression') collectDisableComment(child, child.value, walk);
    else if ('children' in child && !skippedBlocks.has(child.type) && !isCoded(child))
      visitBlock(child, child.position ?? block, walk);
  }
  end();
}

function isCoded(node: Nodes): boolean {
  const isJsx = node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
  return isJsx && codeElements.test(node.name ?? '');
}

/** A text of the tree, and where in the passage it begins. */
type TextPiece = { start: number; node: Text };
type FlattenedText = {
  text: string;
  pieces: TextPiece[];
  foreignRanges: PassageRange[];
  inCode: string[];
  walk: PassageWalk;
};

type PassageOptions = { kind: Passage['kind']; block: NodePosition };

function addPassage(nodes: PhrasingContent[], { kind, block }: PassageOptions, walk: PassageWalk): void {
  const flat: FlattenedText = { text: '', pieces: [], foreignRanges: [], inCode: [], walk };
  for (const node of nodes) flatten(node, flat);
  const { pieces, foreignRanges } = flat;
  const text = kind === 'heading' ? flat.text.replace(/\s*\{#[^}]*\}\s*$/, '') : flat.text;
  if (!pieces.length || !text.trim()) return;
  walk.passages.push({
    kind,
    text,
    foreignRanges,
    sourcePointAt: index => sourcePointAt(index, pieces, { source: walk.source, block }),
  });
}

/** As the front-end hides `{{name}}` before it parses. */
const variable = /\uFDD0{2}[^\uFDD1]*\uFDD1{2}/g;

function flatten(node: PhrasingContent, flat: FlattenedText): void {
  if (node.type === 'html') flattenHtml(node, flat);
  else if (flat.inCode.length) return;
  else if (node.type === 'text') {
    flat.pieces.push({ start: flat.text.length, node });
    flat.text += node.value.replace(variable, whole => OBJECT_REPLACEMENT.repeat(whole.length));
  } else if (node.type === 'break') flat.text += LINE_SEPARATOR;
  else if (node.type === 'image') {
    addAltText(node, flat.walk);
    flat.text += OBJECT_REPLACEMENT;
  } else if (node.type === 'mdxTextExpression') {
    if (!collectDisableComment(node, node.value, flat.walk)) flat.text += OBJECT_REPLACEMENT;
  } else if (node.type === 'mdxJsxTextElement' && node.name === 'br') flat.text += LINE_SEPARATOR;
  else if (!('children' in node)) flat.text += node.type === 'footnoteReference' ? '' : OBJECT_REPLACEMENT;
  else if (!node.children.length || node.type === 'delete' || isCoded(node) || isBareUrl(node))
    flat.text += OBJECT_REPLACEMENT;
  else {
    const start = flat.text.length;
    for (const child of node.children) flatten(child as PhrasingContent, flat);
    const isLabel = node.type === 'strong' && /^\W*\p{Lu}/u.test(flat.text.slice(start));
    if (isLabel || node.type === 'emphasis') flat.foreignRanges.push([start, flat.text.length]);
  }
}

/** What stands between the tags of `<code>` and its like is passed over. */
function flattenHtml(node: Html, flat: FlattenedText): void {
  const tag = /^<(\/?)([a-z][\w-]*)/i.exec(node.value);
  if (!tag) collectDisableComment(node, node.value, flat.walk);
  else if (tag[2]!.toLowerCase() === 'br') flat.text += LINE_SEPARATOR;
  else if (!codeElements.test(tag[2]!)) return;
  else if (!tag[1]) {
    flat.inCode.push(tag[2]!);
    flat.text += OBJECT_REPLACEMENT;
  } else flat.inCode.pop();
}

/** An address that shows itself. */
function isBareUrl(node: Nodes): boolean {
  if (node.type !== 'link' || node.children.length !== 1) return false;
  const [child] = node.children;
  return child?.type === 'text' && (node.url.endsWith(child.value) || /^(?:https?:|www\.)/.test(child.value));
}

/** What a picture shows is prose too, beside the text around it. */
function addAltText({ alt, position }: Image, { passages, source }: PassageWalk): void {
  if (!alt || !position) return;
  const pieces: TextPiece[] = [{ start: 0, node: { type: 'text', value: alt, position } }];
  passages.push({
    kind: 'text',
    text: alt,
    foreignRanges: [],
    sourcePointAt: index => sourcePointAt(index, pieces, { source, block: position }),
  });
}

function collectDisableComment(node: Nodes, comment: string, { switches }: PassageWalk): boolean {
  const isComment = /^\s*(?:<!--|\/\*)/.test(comment);
  const offset = node.position?.start.offset;
  const read = offset === undefined ? undefined : parseDisableComment(comment, offset);
  if (read) switches.push(read);
  return isComment;
}

/**
 * In the last piece that begins before it. A piece that the parser made of another has no place: it is looked for behind
 * the last one that has.
 */
function sourcePointAt(
  index: number,
  pieces: TextPiece[],
  { source, block }: { source: string; block: NodePosition },
): SourcePoint {
  const nth = Math.max(
    0,
    pieces.findLastIndex(({ start }) => start <= index),
  );
  const { node, start } = pieces[nth]!;
  const before = pieces.slice(0, nth).findLast(piece => piece.node.position)?.node.position;
  const from = node.position?.start ?? before?.end ?? block?.start ?? { line: 1, column: 1 };
  const offset = from.offset ?? 0;
  const written = source.slice(offset, (node.position ?? block)?.end.offset);
  const inside = alignOffset(node.value, written, Math.max(0, index - start));
  return { place: positionAfter(from, written.slice(0, inside)), offset: offset + inside };
}
