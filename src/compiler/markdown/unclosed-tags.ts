/**
 * Elements of raw HTML that nothing closes: browsers, and so docsc, take the rest of the page for their content. Those
 * that HTML lets end by themselves, such as `<p>` and `<li>`, are no matter of it, nor those that docsc does not keep.
 */
import type { Html, Nodes, Root } from 'mdast';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { allowedElements } from './sanitize.js';

const mayStayOpen = new Set(
  `br caption col colgroup dd dt hr img input li p rp rt tbody td tfoot th thead tr wbr`.split(' '),
);

const pairedElements = new Set(allowedElements.filter(name => !mayStayOpen.has(name)));

/** What stands in them is text. */
const rawTextElements = new Set(['script', 'style', 'textarea', 'title']);

type Tag = { name: string; isEnd: boolean; isEmpty: boolean; place: Position | undefined };

/** `text` is what the tree was parsed from. */
export function checkTags(tree: Root, text: string, path: string): Diagnostic[] {
  const pieces: Html[] = [];
  collectHtml(tree, pieces);
  if (!pieces.length) return [];
  const lines = text.split('\n');
  const open: Tag[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, more: number) => counts.set(name, (counts.get(name) ?? 0) + more);
  const diagnostics: Diagnostic[] = [];
  const report = (message: string, { place }: Tag, hint: string) =>
    diagnostics.push(finding('unclosed-html', message, { path, place, hint }));
  const unclosed = (tag: Tag) => {
    const { name } = tag;
    const here = `Write </${name}> where it ends; four spaces before it would make it code.`;
    const hint = tag.isEmpty ? `HTML has no <${name} />: write <${name}></${name}>.` : here;
    report(`This <${name}> is never closed.`, tag, hint);
  };
  for (const tag of pieces.flatMap(piece => parseTags(piece, lines))) {
    const { name } = tag;
    if (!tag.isEnd) {
      open.push(tag);
      count(name, 1);
    } else if (counts.get(name)) {
      const closed = open.splice(open.findLastIndex(other => other.name === name));
      for (const other of closed) count(other.name, -1);
      for (const other of closed.slice(1)) unclosed(other);
    } else report(`This </${name}> closes nothing.`, tag, `Remove it, or write <${name}> where it is to begin.`);
  }
  for (const tag of open) unclosed(tag);
  return diagnostics;
}

function collectHtml(node: Nodes, pieces: Html[]): void {
  if (node.type === 'html') pieces.push(node);
  else if ('children' in node) for (const child of node.children) collectHtml(child, pieces);
}

/** In time that grows with the text, whatever it holds. See https://html.spec.whatwg.org/multipage/parsing.html */
function parseTags({ value, position }: Html, lines: string[]): Tag[] {
  const found: Tag[] = [];
  const start = /<(?:!--|[!?]|(\/?)([a-z][^\s/>]*))/gi;
  const placeOf = createPositionLookup(value, position?.start, lines);
  for (let tag = start.exec(value); tag; tag = start.exec(value)) {
    const { index, 0: opening, 1: slash, 2: given } = tag;
    if (opening === '<!--') start.lastIndex = indexAfter(value, '-->', index + 2);
    else if (given === undefined) start.lastIndex = indexAfter(value, '>', index);
    else {
      const name = given.toLowerCase();
      const end = findTagEnd(value, start.lastIndex);
      if (pairedElements.has(name))
        found.push({ name, isEnd: slash === '/', isEmpty: value[end - 2] === '/', place: placeOf(index) });
      start.lastIndex = rawTextElements.has(name) && !slash ? findRawTextEnd(value, name, end) : end;
    }
    // An expression that does not start at the end begins anew.
    if (start.lastIndex >= value.length) break;
  }
  return found;
}

function indexAfter(value: string, mark: string, from: number): number {
  const at = value.indexOf(mark, from);
  return at < 0 ? value.length : at + mark.length;
}

/** Behind the tag's `>`, which may stand in its quotes as well. */
function findTagEnd(value: string, from: number): number {
  for (let at = from; at < value.length; at++) {
    const sign = value[at]!;
    if (sign === '>') return at + 1;
    if ((sign === '"' || sign === "'") && value[at - 1] === '=') at = indexAfter(value, sign, at + 1) - 1;
  }
  return value.length;
}

function findRawTextEnd(value: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  return end.exec(value)?.index ?? value.length;
}

/** Where the characters of a piece stand in the file, for one that is asked for after the other. */
function createPositionLookup(
  value: string,
  start: Position | undefined,
  lines: string[],
): (at: number) => Position | undefined {
  const state = { line: start?.line ?? 0, from: 0, end: value.indexOf('\n') };
  return at => {
    if (!start) return undefined;
    for (; state.end >= 0 && state.end < at; state.end = value.indexOf('\n', state.from)) {
      state.line++;
      state.from = state.end + 1;
    }
    const { line, from, end } = state;
    if (line === start.line) return { line, column: start.column + at };
    // What stands before the lines of a quote or a list is no part of the piece.
    const cut = (lines[line - 1] ?? '').length - ((end < 0 ? value.length : end) - from);
    return { line, column: Math.max(cut, 0) + at - from + 1 };
  };
}
