/** A parsed page → its passages, and the comments that disable rules. Reads the tree and changes nothing. */
import type { Html, Image, Nodes, Parents, PhrasingContent, Root, Text } from 'mdast';
import { positionAfter } from '../source/position.js';
import { alignOffset } from './alignment.js';
import { type DisableComment, parseDisableComment } from './disable-comments.js';
import { LINE_SEPARATOR, OBJECT_REPLACEMENT, type Passage, type PassageRange, type SourcePoint } from './passage.js';

/** A parsed Markdown file. The positions in `tree` are positions in `text`. */
export type ParsedFile = { path: string; tree: Root; text: string };

type NodePosition = Nodes['position'];

/** A find of the walk over the tree. */
type PassageOrComment = { passage: Passage } | { comment: DisableComment };

/** All passages of a file, image descriptions included, and its disable comments; both in source order. */
export function passagesOf({ tree, text }: ParsedFile): { passages: Passage[]; comments: DisableComment[] } {
  const all = [...visitBlock(tree, tree.position, text)];
  return {
    passages: all.flatMap(one => ('passage' in one ? one.passage : [])),
    comments: all.flatMap(one => ('comment' in one ? one.comment : [])),
  };
}

/** Blocks that hold no prose of the page's author; a quotation holds somebody else's. */
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

/** `block` is the position of the node, or of the nearest ancestor that has one. */
function* visitBlock(node: Parents, block: NodePosition, source: string): Generator<PassageOrComment> {
  const kind = node.type === 'heading' ? 'heading' : 'text';
  let run: PhrasingContent[] = [];
  for (const child of node.children as Nodes[]) {
    if (phrasingTypes.has(child.type)) {
      run.push(child as PhrasingContent);
      continue;
    }
    yield* buildPassages(run, { kind, block, source });
    run = [];
    if (child.type === 'mdxFlowExpression') yield* readComment(child, child.value);
    else if ('children' in child && !skippedBlocks.has(child.type) && !isCode(child))
      yield* visitBlock(child, child.position ?? block, source);
  }
  yield* buildPassages(run, { kind, block, source });
}

function isCode(node: Nodes): boolean {
  const isJsx = node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
  return isJsx && codeElements.test(node.name ?? '');
}

/** Where a passage is written: the text of its file, and the position of its block. */
type PassageSource = { source: string; block: NodePosition };

/** The passage that a run of phrasing nodes makes, after the image descriptions and comments inside it. */
function buildPassages(
  nodes: PhrasingContent[],
  { kind, block, source }: PassageSource & { kind: Passage['kind'] },
): PassageOrComment[] {
  if (!nodes.length) return [];
  const { text: flat, pieces, foreignRanges, inner } = flattenText(nodes, source);
  const text = kind === 'heading' ? flat.replace(/(?<!\s)\s*\{#[^{}]*\}\s*$/, '') : flat;
  if (!pieces.length || !text.trim()) return inner;
  const passage: Passage = {
    kind,
    text,
    foreignRanges,
    sourcePointAt: index => sourcePointAt(index, pieces, { source, block }),
  };
  return [...inner, { passage }];
}

/** A text node of the tree, and its offset in the passage. */
type TextPiece = { start: number; node: Text };

/** The text of phrasing nodes without markup. `inner` are the passages and comments that are nested in them. */
type FlattenedText = { text: string; pieces: TextPiece[]; foreignRanges: PassageRange[]; inner: PassageOrComment[] };

/** Variables in the form in which the Markdown front end hides `{{name}}` from its parser. */
const variable = /\uFDD0{2}[^\uFDD0\uFDD1]*\uFDD1{2}/g;

function flattenText(nodes: PhrasingContent[], source: string): FlattenedText {
  const flat: FlattenedText = { text: '', pieces: [], foreignRanges: [], inner: [] };
  let openCodeTags = 0;

  const visit = (node: PhrasingContent): void => {
    if (node.type === 'html') visitHtml(node);
    else if (openCodeTags) return;
    else if (node.type === 'text') {
      flat.pieces.push({ start: flat.text.length, node });
      flat.text += node.value.replace(variable, whole => OBJECT_REPLACEMENT.repeat(whole.length));
    } else if (node.type === 'break') flat.text += LINE_SEPARATOR;
    else if (node.type === 'image') {
      flat.inner.push(...buildAltPassage(node, source));
      flat.text += OBJECT_REPLACEMENT;
    } else if (node.type === 'mdxTextExpression') {
      flat.inner.push(...readComment(node, node.value));
      if (!isComment(node.value)) flat.text += OBJECT_REPLACEMENT;
    } else if (node.type === 'mdxJsxTextElement' && node.name === 'br') flat.text += LINE_SEPARATOR;
    else if (!('children' in node)) flat.text += node.type === 'footnoteReference' ? '' : OBJECT_REPLACEMENT;
    else if (!node.children.length || node.type === 'delete' || isCode(node) || isBareUrl(node))
      flat.text += OBJECT_REPLACEMENT;
    else visitParent(node);
  };

  const visitParent = (node: PhrasingContent & Parents): void => {
    const start = flat.text.length;
    for (const child of node.children) visit(child as PhrasingContent);
    const isLabel = node.type === 'strong' && /^\W*\p{Lu}/u.test(flat.text.slice(start));
    if (isLabel || node.type === 'emphasis') flat.foreignRanges.push([start, flat.text.length]);
  };

  /** Markdown keeps tags apart from what is between them, so code is skipped until its end tag. */
  const visitHtml = (node: Html): void => {
    const [, slash, name] = /^<(\/?)([a-z][\w-]*)/i.exec(node.value) ?? [];
    if (name === undefined) flat.inner.push(...readComment(node, node.value));
    else if (name.toLowerCase() === 'br') flat.text += LINE_SEPARATOR;
    else if (!codeElements.test(name)) return;
    else if (slash) openCodeTags = Math.max(0, openCodeTags - 1);
    else {
      openCodeTags++;
      flat.text += OBJECT_REPLACEMENT;
    }
  };

  for (const node of nodes) visit(node);
  return flat;
}

/** True for a link whose text is its own address. */
function isBareUrl(node: Nodes): boolean {
  if (node.type !== 'link' || node.children.length !== 1) return false;
  const [child] = node.children;
  return child?.type === 'text' && (node.url.endsWith(child.value) || /^(?:https?:|www\.)/.test(child.value));
}

/** The description of an image is a passage of its own. */
function buildAltPassage({ alt, position }: Image, source: string): PassageOrComment[] {
  if (!alt || !position) return [];
  const pieces: TextPiece[] = [{ start: 0, node: { type: 'text', value: alt, position } }];
  const passage: Passage = {
    kind: 'text',
    text: alt,
    foreignRanges: [],
    sourcePointAt: index => sourcePointAt(index, pieces, { source, block: position }),
  };
  return [{ passage }];
}

function isComment(text: string): boolean {
  return /^\s*(?:<!--|\/\*)/.test(text);
}

function readComment({ position }: Nodes, text: string): PassageOrComment[] {
  const offset = position?.start.offset;
  const comment = offset === undefined ? undefined : parseDisableComment(text, offset);
  return comment ? [{ comment }] : [];
}

/**
 * The source position of a character, found through the last piece that begins before it. A piece that the parser split
 * off another one has no position: it is searched for behind the last piece that has one.
 */
function sourcePointAt(index: number, pieces: TextPiece[], { source, block }: PassageSource): SourcePoint {
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
