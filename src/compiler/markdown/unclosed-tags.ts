/**
 * Elements of raw HTML that are never closed: browsers, and so docsc, take the rest of the page for their content.
 * Elements that HTML closes by itself, such as `<p>` and `<li>`, and elements that docsc leaves out are not checked.
 */
import type { Html, Nodes, Root } from 'mdast';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { allowedElements } from './sanitize.js';

const mayStayOpen = new Set(
  `br caption col colgroup dd dt hr img input li p rp rt tbody td tfoot th thead tr wbr`.split(' '),
);

const pairedElements = new Set(allowedElements.filter(name => !mayStayOpen.has(name)));

/** Elements whose content is text, in which a tag is none. */
const rawTextElements = new Set(['script', 'style', 'textarea', 'title']);

type Tag = { name: string; isEnd: boolean; isEmpty: boolean; place: Position | undefined };

/** Reports open tags without an end and end tags without a start. `text` is what the tree was parsed from. */
export function checkTags(tree: Root, text: string, path: string): Diagnostic[] {
  const pieces = collectHtml(tree);
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
    } else report(`This </${name}> closes nothing.`, tag, `Remove it, or write <${name}> where the element begins.`);
  }
  for (const tag of open) unclosed(tag);
  return diagnostics;
}

function collectHtml(tree: Root): Html[] {
  const pieces: Html[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'html') pieces.push(node);
    else if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return pieces;
}

/** Finds tags as https://html.spec.whatwg.org/multipage/parsing.html does, in time linear in the length of the text. */
function parseTags({ value, position }: Html, lines: string[]): Tag[] {
  const tags: Tag[] = [];
  const start = /<(?:!--|[!?]|(\/?)([a-z][^\s/>]*))/gi;
  const placeOf = createPositionLookup(value, position?.start, lines);
  for (let tag = start.exec(value); tag; tag = start.exec(value)) {
    const { index, 0: opening, 1: slash, 2: written } = tag;
    if (opening === '<!--') start.lastIndex = indexAfter(value, '-->', index + 2);
    else if (written === undefined) start.lastIndex = indexAfter(value, '>', index);
    else {
      const name = written.toLowerCase();
      const end = findTagEnd(value, start.lastIndex);
      if (pairedElements.has(name))
        tags.push({ name, isEnd: slash === '/', isEmpty: value[end - 2] === '/', place: placeOf(index) });
      start.lastIndex = rawTextElements.has(name) && !slash ? findRawTextEnd(value, name, end) : end;
    }
    // At the end of the text, the expression would start again from its beginning.
    if (start.lastIndex >= value.length) break;
  }
  return tags;
}

/** The offset behind a mark, or the end of the text. */
function indexAfter(value: string, mark: string, from: number): number {
  const at = value.indexOf(mark, from);
  return at < 0 ? value.length : at + mark.length;
}

/** The offset behind the tag's `>`; one inside quotes does not end the tag. */
function findTagEnd(value: string, from: number): number {
  for (let at = from; at < value.length; at++) {
    const char = value[at]!;
    if (char === '>') return at + 1;
    if ((char === '"' || char === "'") && value[at - 1] === '=') at = indexAfter(value, char, at + 1) - 1;
  }
  return value.length;
}

function findRawTextEnd(value: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  return end.exec(value)?.index ?? value.length;
}

/** Converts offsets in a piece of HTML to positions in the file. Offsets must be looked up in ascending order. */
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
    // The marker of a quote or the indentation of a list is no part of the piece.
    const prefix = (lines[line - 1] ?? '').length - ((end < 0 ? value.length : end) - from);
    return { line, column: Math.max(prefix, 0) + at - from + 1 };
  };
}
