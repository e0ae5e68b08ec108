/**
 * Constructs that the native parser reads differently from remark, found by comparing the two on real pages and on their
 * lines in random order. They are rare, so a page with one of them is parsed again by remark.
 */
import type { Code, Html, Link, List, ListItem, Nodes, Parents, Root, Text } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';

/**
 * What surrounds a node. `isWithin` is true inside any container, `isInList` where lists are the only containers; `line`
 * is the state of the paragraph, heading or cell, which the walk updates.
 */
type NodeContext = {
  text: string;
  parent: Parents;
  isWithin: boolean;
  isInList: boolean;
  line: { hasBracket: boolean };
};

/** True if remark must parse the text. Edits the tree: corrects where the paragraphs of task items begin. */
export function needsRemark(tree: Root, text: string): boolean {
  return isAnyDoubtful(tree, { text, parent: tree, isWithin: false, isInList: true, line: { hasBracket: false } });
}

function isAnyDoubtful(parent: Parents, outside: NodeContext): boolean {
  const around = contextInside(parent, outside);
  const children: Nodes[] = parent.children;
  for (let index = 0; index < children.length; index++) {
    const node = children[index]!;
    if (isDoubtful(node, index, around)) return true;
    if ('children' in node && isAnyDoubtful(node, around)) return true;
  }
  return false;
}

function contextInside(parent: Parents, around: NodeContext): NodeContext {
  const { text, isWithin, isInList, line } = around;
  switch (parent.type) {
    case 'listItem':
      return { text, parent, isWithin: true, isInList, line };
    case 'blockquote':
    case 'containerDirective':
    case 'footnoteDefinition':
      return { text, parent, isWithin: true, isInList: false, line };
    case 'paragraph':
    case 'heading':
    case 'tableCell':
      return { text, parent, isWithin, isInList, line: { hasBracket: false } };
    default:
      return { text, parent, isWithin, isInList, line };
  }
}

function isDoubtful(node: Nodes, index: number, around: NodeContext): boolean {
  const { isWithin, parent } = around;
  const before = index ? parent.children[index - 1] : undefined;
  if (node.type !== 'definition' && followsDirectly(node, before, definitions)) return true;
  switch (node.type) {
    case 'text':
      around.line.hasBracket ||= node.value.includes('[') && node.value.replace(/\[[^[\]]*\]/g, '').includes('[');
      return isDoubtfulText(node, around);
    case 'link':
      return isDoubtfulLink(node, around);
    case 'code':
      return isDoubtfulCode(node, before, around);
    case 'html':
      return isDoubtfulHtml(node, before, around);
    case 'definition':
      return isWithin || node.identifier.startsWith('^') || /\]:\s*\n/.test(sourceText(node, around.text));
    case 'delete':
      return node.children.some(child => child.type === 'text' && /[*_]/.test(child.value));
    case 'paragraph':
      if (/^(?:[-*+]|\d+[.)])\s*$/.test(sourceText(node, around.text))) return true;
      return parent.type !== 'containerDirective' && followsDirectly(node, before, ['paragraph']);
    case 'table':
      return followsDirectly(node, before, isWithin ? ['paragraph'] : blockContainers);
    case 'list':
      return isDoubtfulList(node, before, around);
    case 'listItem':
      return !node.children.length || (typeof node.checked === 'boolean' && isDoubtfulTask(node, around));
    case 'blockquote':
      return isWithin;
    case 'footnoteDefinition':
      return isWithin || node.position!.start.column > 1 || node.children[0]?.type !== 'paragraph';
    case 'containerDirective':
      return isDoubtfulDirective(node, around);
    default:
      return false;
  }
}

/** A colon written as a character reference begins no directive, so the source counts and not the value. */
function isDoubtfulText(node: Text, { text, parent }: NodeContext): boolean {
  if (parent.type === 'link') return false;
  return ambiguousText.test(node.value) || (colon.test(node.value) && colon.test(sourceText(node, text)));
}

/** The name of a directive may begin with any letter, and with half of a character that is written in two. */
const colon = /(?<!:):[\w\u0080-\uffff]/;

/** Text that is almost a URL, a directive, a tag or a table. */
const ambiguousText =
  /https?:\/\/|www\.|[\w.+-]@[\w-]+\.\w|^ *:{3}|^\[(?:\^|[ x]\]|[^\]\n\r\u2028\u2029]*\]:)|<[^<>\n]*\n|`[^`\n]*\n|\n(?=[- ]*[:|])[-:| ]*$/im;

/** Bare URLs: remark finds some only in a second pass, and gives those no position. */
function isDoubtfulLink(link: Link, { text, line }: NodeContext): boolean {
  const start = startOffset(link);
  if (text[start] === '[' || text[start] === '<') return false;
  const written = sourceText(link, text);
  const isPlain = !/[\\&]/.test(written) && /^(?:https?:\/\/|www\.|[\w.+-]+@)[a-z\d]/i.test(written);
  return !isPlain || line.hasBracket || isFoundLate(written, text[start - 1]);
}

/** True if the character in front of an address hides it from remark's first pass. */
function isFoundLate(written: string, before: string | undefined): boolean {
  if (before === undefined) return false;
  return before === ':' || before === '/' || (/^www\./i.test(written) && !/[\s(*_[\]~]/.test(before));
}

/** HTML that is never closed, indented HTML, lazy lines, and what CommonMark does not take for a tag. */
function isDoubtfulHtml(node: Html, before: Nodes | undefined, { isWithin, parent }: NodeContext): boolean {
  const { value } = node;
  if (value.endsWith('\n') || followsDirectly(node, before, blockContainers)) return true;
  if (isWithin && (parent.type !== 'paragraph' || value.includes('\n'))) return true;
  return /^<[a-z]/i.test(value) && !openTag.test(value);
}

/** The start of a text is an open tag of CommonMark. The native parser takes `<a b=c=d>` for one too. */
const openTag = /^<[a-z][a-z\d-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>/i;

/** Fences that end with their container, and all indented code except the simplest. */
function isDoubtfulCode(code: Code, before: Nodes | undefined, { text, isWithin, isInList }: NodeContext): boolean {
  const written = sourceText(code, text);
  const fence = fenceOf(written);
  if (fence) return isWithin && !/^\n[ >]*(`{3,}|~{3,}) *$/.exec(lastLine(written))?.[1]?.startsWith(fence);
  if (!isInList || /\s$/.test(written) || (before?.type === 'code' && !fenceOf(sourceText(before, text)))) return true;
  blankBelow.lastIndex = endOffset(code);
  return blankBelow.test(text);
}

/** A blank line of spaces. */
const blankBelow = /\n[ \t]+(?:\n|$)/y;

function fenceOf(written: string): string | undefined {
  return /^(?:`{3,}|~{3,})/.exec(written)?.[0];
}

function isDoubtfulList(list: List, before: Nodes | undefined, { text, isWithin }: NodeContext): boolean {
  if (endOffset(list) !== endOffset(list.children.at(-1)!)) return true;
  if (before?.type !== 'code') return isWithin && before?.type === 'list';
  // remark takes a list that cannot interrupt a paragraph for text.
  const beginsLate = list.children[0]?.children[0]?.position?.start.line !== list.position!.start.line;
  const canInterrupt = !beginsLate && (!list.ordered || list.start === 1);
  return !fenceOf(sourceText(before, text)) && (!canInterrupt || followsDirectly(list, before, ['code']));
}

/** A task's paragraph begins behind the box only if text comes first; otherwise its start is corrected in place. */
function isDoubtfulTask(item: ListItem, { text }: NodeContext): boolean {
  const [first] = item.children;
  if (first?.type !== 'paragraph' || !/\[[ xX]\] $/.test(text.slice(startOffset(item), startOffset(first))))
    return true;
  if (first.children[0]?.type !== 'text') {
    const { start } = first.position!;
    first.position!.start = { line: start.line, column: start.column - 4, offset: start.offset! - 4 };
  }
  return false;
}

const definitions: Nodes['type'][] = ['definition'];
const blockContainers: Nodes['type'][] = ['list', 'blockquote', 'footnoteDefinition', 'table'];

/** True for a node on the line after one of these types, without a blank line in between. */
function followsDirectly(node: Nodes, before: Nodes | undefined, types: Nodes['type'][]): boolean {
  if (!before || !types.includes(before.type)) return false;
  return node.position!.start.line === before.position!.end.line + 1;
}

/** Only a directive in the plainest form, with no other directive inside, is beyond doubt. */
function isDoubtfulDirective(directive: ContainerDirective, { text }: NodeContext): boolean {
  const written = sourceText(directive, text);
  const indent = /^\n([ >]*):{3,} *$/.exec(lastLine(written))?.[1];
  const isOpened = /^:{3,}[\w-]+(?:\[[^\]\n]*\])?(?:\{[^}\n]*\})? *\n/.test(written);
  const marks = written.match(/^[ >]*:{3}/gm)?.length;
  return !isOpened || marks !== 2 || indent?.length !== directive.position!.start.column - 1;
}

function sourceText(node: Nodes, text: string): string {
  return text.slice(startOffset(node), endOffset(node));
}

/** The last line, with the line break before it. */
function lastLine(written: string): string {
  return written.slice(Math.max(written.lastIndexOf('\n'), 0));
}

function startOffset({ position }: Nodes): number {
  return position?.start.offset ?? 0;
}

function endOffset({ position }: Nodes): number {
  return position?.end.offset ?? 0;
}
