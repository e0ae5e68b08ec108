/** Reports notations of other tools, which Markdown takes for text: one finding for each notation of a file, at its first use. */
import type { Code, Heading, Html, Nodes, Paragraph, Root, TableCell } from 'mdast';
import { cutText } from '../body/text.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { positionAt } from '../source/position.js';
import { readFence } from './fence.js';
import {
  attributeList,
  commandInHtml,
  emojiName,
  expressionInHtml,
  type ForeignNotation,
  foreignNotations,
  includeComment,
  languageInCode,
  markdownInHtml,
  materialComment,
  mayBeForeign,
  mayBeForeignCode,
  mdbookCommand,
  mkdocsSnippet,
  type NotationInTree,
  readInMkdocs,
  rustLanguage,
  templateLanguages,
  undefinedLabel,
} from './foreign-notations.js';
import { isFollowedCommand } from './mdbook/commands.js';
import { isMark } from './mkdocs/mark.js';
import { isPageValue } from './vitepress/front-matter-values.js';

/** A notation that was found, and where. */
type Found = Omit<NotationInTree, 'pattern'> & { excerpt: string; at: number };
/** The first use of a notation, and in how many further blocks it is. */
type FirstFound = Found & { more: number };

/** The first use of each notation, in the order of the text. `text` is what the tree was parsed from. */
export function checkForeignSyntax(tree: Root, text: string, path: string): Diagnostic[] {
  return findNotations(tree, text, () => true).map(found => report(found, text, path));
}

/** The same in a file in the dialect of MkDocs, most notations of which mean something. */
export function checkMkdocsSyntax(tree: Root, text: string, path: string): Diagnostic[] {
  const isUnread = ({ what, excerpt }: Found) =>
    !readInMkdocs.has(what) && (what !== mkdocsSnippet || excerpt.includes('://'));
  return findNotations(tree, text, isUnread).map(found => report(found, text, path));
}

/** The same in a file in the dialect of VitePress, which has names of emojis. */
export function checkVitePressSyntax(tree: Root, text: string, path: string): Diagnostic[] {
  return findNotations(tree, text, ({ what }) => what !== emojiName).map(found => report(found, text, path));
}

function findNotations(tree: Root, text: string, counts: (found: Found) => boolean): FirstFound[] {
  if (!mayBeForeign.test(text)) return [];
  const found = new Map<string, FirstFound>();
  const hasScript = tree.children.some(node => node.type === 'html' && /^<script\b/i.test(node.value));
  const notations = foreignNotations.filter(
    ({ needs, needsScript }) => needs?.test(text) !== false && (hasScript || !needsScript),
  );
  for (const one of findInside(tree, { text, hasScript, notations })) {
    if (!counts(one)) continue;
    const first = found.get(one.what);
    if (!first) found.set(one.what, { ...one, more: 0 });
    else if (!closing.test(one.excerpt)) found.set(one.what, { ...first, more: first.more + 1 });
  }
  return [...found.values()];
}

/** The end of a block, which is no further use. */
const closing = /^[ \t]*(?:\{\{[<%][ \t]*\/|\{%-?[ \t]*end|\{\{#end|\/{3,}[ \t]*$|:{3,}[ \t]*$|\${2}[ \t]*$)/;

function report({ what, cure, excerpt, at, effect, more }: FirstFound, text: string, path: string): Diagnostic {
  const rest = more ? `; it is in ${more} more ${more > 1 ? 'places' : 'place'} on this page` : '';
  const message = `"${cutText(excerpt.trim().split('\n')[0]!, 60)}" is ${what}, which docsc ${effect ?? 'shows as text'}${rest}.`;
  return finding('foreign-syntax', message, { path, place: positionAt(at, text), hint: cure });
}

/** The file that is looked through. */
type File = { text: string; hasScript: boolean; notations: readonly ForeignNotation[] };

function findInside(node: Nodes, file: File): Found[] {
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') return findInText(node, file);
  if (node.type === 'html') {
    const isRaw = /^\s*<(?:script|style|pre|!--)/i.test(node.value);
    const isVue = file.hasScript && !isRaw && !/\sv-pre\b/i.test(node.value);
    const notations = [
      includeComment,
      materialComment,
      markdownInHtml,
      ...(isVue ? [expressionInHtml] : []),
      ...(isRaw ? [] : [commandInHtml]),
    ];
    return notations.flatMap(notation => findInHtml(node, notation));
  }
  if (node.type === 'code') return findInCode(node, file.text);
  return 'children' in node ? node.children.flatMap(child => findInside(child, file)) : [];
}

function findInHtml({ value, position }: Html, { pattern, ...notation }: NotationInTree): Found[] {
  const match = pattern.exec(value);
  if (!match) return [];
  const [whole, excerpt = whole] = match;
  const index = match.index + whole.length - excerpt.length;
  return [{ ...notation, excerpt, at: (position?.start.offset ?? 0) + index }];
}

/** What would take a fence's text from a file; the fence itself is shown instead. */
function findInCode(node: Code, text: string): Found[] {
  const { lang, value, position } = node;
  if (!mayBeForeignCode.test(value) && !rustLanguage.test(lang ?? '')) return [];
  if (templateLanguages.has(readFence(lang, '').language)) return [];
  return foreignNotations.flatMap(({ what, code, cure, languages }): Found[] => {
    if (!code || languages?.test(lang ?? '') === false) return [];
    if (what === mdbookCommand && isFollowedCommand(node)) return [];
    const line = value.split('\n').find(each => code.test(each.trim()));
    if (line === undefined) return [];
    return [{ what, cure, excerpt: line.trim(), at: text.indexOf(line.trim(), position?.start.offset ?? 0) }];
  });
}

function findInText(block: Paragraph | Heading | TableCell, { text, notations }: File): Found[] {
  const node = withPosition(block);
  if (!node) return [];
  const start = node.position?.start.offset ?? 0;
  if (!mayBeForeign.test(text.slice(start, node.position?.end.offset))) return [];
  const masked = maskOpaque(node, text);
  const isInText = ({ index }: Line) =>
    node.children.some(child => child.type === 'text' && spans(child, start + index));
  const lines = node.type === 'paragraph' ? linesOf(masked).filter(isInText) : [];
  const found = notations.flatMap(notation => {
    const { line, inline, alone } = notation;
    const candidates = alone && masked.includes('\n') ? [] : lines;
    const match = inline ? findInline(masked, inline) : line && findLine(candidates, line);
    if (!match || !hasBody(notation, match, text.slice(start))) return [];
    const at = start + match.index;
    // What was looked through is masked.
    const excerpt = text.slice(at, at + match.excerpt.length);
    const { what, cure, effect } = notation;
    return [{ what, cure, effect, excerpt, at }];
  });
  return [
    ...found,
    ...findAttributes(node, text),
    ...findLabels(node, masked, text),
    ...findLanguages(node),
    ...findComments(node),
  ].sort((a, b) => a.at - b.at);
}

/** The block with its position. The title of an admonition has the position of its words. */
function withPosition<Block extends Paragraph | Heading | TableCell>(block: Block): Block | undefined {
  if (block.position) return block;
  const [start, end] = [block.children[0]?.position?.start, block.children.at(-1)?.position?.end];
  return start && end && { ...block, position: { start, end } };
}

/** Links without a definition. One with a definition is a node of its own, in which no text begins with its bracket. */
function findLabels(node: Nodes, masked: string, text: string): Found[] {
  const { pattern, ...notation } = undefinedLabel;
  const match = findInline(masked, pattern);
  const at = (node.position?.start.offset ?? 0) + (match?.index ?? 0);
  if (!match || !isText(node, at)) return [];
  return [{ ...notation, excerpt: text.slice(at, at + match.excerpt.length), at }];
}

/** Inline code that begins with the name of its language. */
function findLanguages(node: Nodes): Found[] {
  const { pattern, ...notation } = languageInCode;
  if (node.type === 'inlineCode')
    return pattern.test(node.value) ? [{ ...notation, excerpt: node.value, at: node.position?.start.offset ?? 0 }] : [];
  return 'children' in node ? node.children.flatMap(findLanguages) : [];
}

/** Comments between other text, as in a heading that is only a comment. */
function findComments(node: Nodes): Found[] {
  if (node.type === 'html') return findInHtml(node, materialComment);
  return 'children' in node ? node.children.flatMap(findComments) : [];
}

/** True if the character at an offset of the file is in a text. */
function isText(node: Nodes, offset: number): boolean {
  if (!spans(node, offset)) return false;
  return node.type === 'text' || ('children' in node && node.children.some(child => isText(child, offset)));
}

/** The source of a text with its code, formulas and comments replaced by characters that no notation has. */
function maskOpaque(node: Nodes, text: string): string {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? start;
  const isOpaque =
    isMark(node) ||
    isFollowedCommand(node) ||
    isPageValue(node) ||
    node.type === 'inlineCode' ||
    node.type === 'inlineMath' ||
    (node.type === 'html' && node.value.startsWith('<!--'));
  if (isOpaque) return text.slice(start, end).replace(/[^\n]/g, '\0');
  if (!('children' in node)) return text.slice(start, end);
  let at = start;
  let masked = '';
  for (const child of node.children) {
    const { start: from, end: to } = child.position ?? {};
    if (!from || !to) continue;
    masked += text.slice(at, from.offset) + maskOpaque(child, text);
    at = to.offset ?? at;
  }
  return masked + text.slice(at, end);
}

type Line = { content: string; index: number };
type Match = { excerpt: string; index: number };

/** The lines of a paragraph without the marks and the indentation of what it is in. */
function linesOf(source: string): Line[] {
  let offset = 0;
  return source.split('\n').map((line, nth) => {
    const indent = nth ? /^[ \t>]*/.exec(line)![0].length : 0;
    const index = offset + indent;
    offset += line.length + 1;
    return { content: line.slice(indent), index };
  });
}

function spans({ position }: Nodes, offset: number): boolean {
  return (position?.start.offset ?? 0) <= offset && offset < (position?.end.offset ?? 0);
}

function findLine(lines: Line[], pattern: RegExp): Match | undefined {
  const line = lines.find(({ content }) => pattern.test(content));
  return line && { excerpt: line.content, index: line.index };
}

function findInline(source: string, pattern: RegExp): Match | undefined {
  // Most texts have no notation, and looking for one costs less than listing all.
  if (!pattern.test(source)) return undefined;
  const all = source.matchAll(new RegExp(pattern, `${pattern.flags}g`));
  const match = [...all].find(({ index }) => source[index - 1] !== '\\');
  return match && { excerpt: match[0], index: match.index };
}

/** True for a notation that is complete in its line, or has an indented line below it. */
function hasBody({ needsBody }: ForeignNotation, { excerpt, index }: Match, source: string): boolean {
  if (!needsBody?.(excerpt)) return true;
  const [, first = '', second = ''] = source.slice(index).split('\n', 3);
  const line = /^[ \t>]*$/.test(first) ? second : first;
  const [indentation] = /^[ \t>]*?(?: {4}|\t)/.exec(line) ?? [];
  return indentation !== undefined && line.slice(indentation.length).trim() !== '';
}

/** Attributes behind the end of a link, an image, code or marked text. */
function findAttributes(node: Nodes, text: string): Found[] {
  if (!('children' in node)) return [];
  const { pattern, ...notation } = attributeList;
  return node.children.flatMap((child): Found[] => {
    if (child.type === 'text') return [];
    const at = child.position?.end.offset ?? 0;
    const match = child.type === 'html' ? null : pattern.exec(text.slice(at, at + 200));
    return [...(match ? [{ ...notation, excerpt: match[0], at }] : []), ...findAttributes(child, text)];
  });
}
