/** The tags in the raw HTML of a Markdown file, with their places. */
import type { Html, Nodes, Root } from 'mdast';
import type { Position } from '../diagnostics/types.js';

/** A tag from its `<` to its `>`. */
export type HtmlTag = { name: string; isEnd: boolean; text: string; place: Position | undefined };

/** Elements whose content is text, in which a tag is none. */
const rawTextElements = new Set(['script', 'style', 'textarea', 'title']);

/** The raw HTML of a file, in its order. */
export function collectHtml(tree: Root): Html[] {
  const pieces: Html[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'html') pieces.push(node);
    else if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return pieces;
}

/**
 * Finds the tags of elements that `isWanted`, as https://html.spec.whatwg.org/multipage/parsing.html does, in time linear
 * in the length of the text. `lines` are those of the file.
 */
export function parseTags(
  { value, position }: Html,
  lines: readonly string[],
  isWanted: (name: string) => boolean,
): HtmlTag[] {
  const tags: HtmlTag[] = [];
  const start = /<(?:!--|[!?]|(\/?)([a-z][^\s/>]*))/gi;
  const placeOf = createPositionLookup(value, position?.start, lines);
  for (let tag = start.exec(value); tag; tag = start.exec(value)) {
    const { index, 0: opening, 1: slash, 2: written } = tag;
    if (opening === '<!--') start.lastIndex = indexAfter(value, '-->', index + 2);
    else if (written === undefined) start.lastIndex = indexAfter(value, '>', index);
    else {
      const name = written.toLowerCase();
      const end = findTagEnd(value, start.lastIndex);
      if (isWanted(name))
        tags.push({ name, isEnd: slash === '/', text: value.slice(index, end), place: placeOf(index) });
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
  let isValue = false;
  for (let at = from; at < value.length; at++) {
    const char = value[at]!;
    if (char === '>') return at + 1;
    if (isValue && (char === '"' || char === "'")) at = indexAfter(value, char, at + 1) - 1;
    if (!/\s/.test(char)) isValue = char === '=';
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
  lines: readonly string[],
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
