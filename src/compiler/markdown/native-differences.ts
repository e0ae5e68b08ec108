/**
 * Where the native parser reads what remark would read differently: shapes in its tree, found by comparing trees of real
 * pages and of lines of them in any order. They are few and rare, so that a page with one of them is parsed again.
 */
import type { Code, Link, List, ListItem, Nodes, Parents, Root, Text } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';

/** What nodes stand in; `line` is the paragraph, heading or cell, as far as it has been read. */
type NodeContext = {
  text: string;
  parent: Parents;
  isWithin: boolean;
  isInList: boolean;
  line: { hasBracket: boolean };
};

/** Whether remark must decide. Where a task's paragraph begins is put right instead. */
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
      // What is never closed, what is indented, and lazy lines.
      return (
        node.value.endsWith('\n') ||
        (isWithin && (parent.type !== 'paragraph' || node.value.includes('\n'))) ||
        followsDirectly(node, before, blockContainers)
      );
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

/** A colon may be written as an entity, which begins no directive. */
function isDoubtfulText(node: Text, { text, parent }: NodeContext): boolean {
  if (parent.type === 'link') return false;
  return ambiguousText.test(node.value) || (colon.test(node.value) && colon.test(sourceText(node, text)));
}

const colon = /(?<!:):\w/;

/** Text that was nearly an address, a directive, a tag or a table. */
const ambiguousText =
  /https?:\/\/|www\.|[\w.+-]@[\w-]+\.\w|^ *:{3}|^\[(?:\^|[ x]\]|[^\]\n]*\]:)|<[^<>\n]*\n|`[^`\n]*\n|\n[-: ]*[:|][-:| ]*$/im;

/** Addresses without marks around them: remark finds some of them only afterwards, and gives those no place. */
function isDoubtfulLink(link: Link, { text, line }: NodeContext): boolean {
  const start = startOffset(link);
  if (text[start] === '[' || text[start] === '<') return false;
  const written = sourceText(link, text);
  const isPlain = !/[\\&]/.test(written) && /^(?:https?:\/\/|www\.|[\w.+-]+@)[a-z\d]/i.test(written);
  return !isPlain || line.hasBracket || text[start - 1] === ':';
}

/** Fences that end with what they stand in, and indented code but for the plainest. */
function isDoubtfulCode(code: Code, before: Nodes | undefined, { text, isWithin, isInList }: NodeContext): boolean {
  const written = sourceText(code, text);
  const fence = fenceOf(written);
  if (fence) return isWithin && !/^\n[ >]*(`{3,}|~{3,}) *$/.exec(lastLine(written))?.[1]?.startsWith(fence);
  if (!isInList || /\s$/.test(written) || (before?.type === 'code' && !fenceOf(sourceText(before, text)))) return true;
  blankBelow.lastIndex = endOffset(code);
  return blankBelow.test(text);
}

/** A blank line that is not empty. */
const blankBelow = /\n[ \t]+(?:\n|$)/y;

function fenceOf(written: string): string | undefined {
  return /^(?:`{3,}|~{3,})/.exec(written)?.[0];
}

function isDoubtfulList(list: List, before: Nodes | undefined, { text, isWithin }: NodeContext): boolean {
  if (endOffset(list) !== endOffset(list.children.at(-1)!)) return true;
  if (before?.type !== 'code') return isWithin && before?.type === 'list';
  // remark takes some that could not interrupt a paragraph for text.
  const beginsLate = list.children[0]?.children[0]?.position?.start.line !== list.position!.start.line;
  const canInterrupt = !beginsLate && (!list.ordered || list.start === 1);
  return !fenceOf(sourceText(before, text)) && (!canInterrupt || followsDirectly(list, before, ['code']));
}

/** Its paragraph begins behind the box only where it begins with text. */
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

/** On the next line, with no blank one in between. */
function followsDirectly(node: Nodes, before: Nodes | undefined, types: Nodes['type'][]): boolean {
  if (!before || !types.includes(before.type)) return false;
  return node.position!.start.line === before.position!.end.line + 1;
}

/** Its lines must be written as they are meant to be, with no other directive inside. */
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

/** With the line break before it. */
function lastLine(written: string): string {
  return written.slice(Math.max(written.lastIndexOf('\n'), 0));
}

function startOffset({ position }: Nodes): number {
  return position?.start.offset ?? 0;
}

function endOffset({ position }: Nodes): number {
  return position?.end.offset ?? 0;
}
