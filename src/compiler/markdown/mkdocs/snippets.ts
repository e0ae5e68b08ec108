/** `--8<-- "file"`: text from other files, or a part of one: `file:2:8`, `file:section`. */
import type { Code, Html, Nodes, Parents, Root } from 'mdast';
import { mapChildren } from '../../source/tree.js';
import { buildComponent } from '../directive-component.js';
import { stripAnnotations } from './code.js';

/** Stands before a line that names a file; a Unicode noncharacter. */
export const SNIPPET_MARK = '\uFDD3';
const markedLine = new RegExp(`^[ \\t]*# (${SNIPPET_MARK}.*)$`, 'm');
/** Begins the address of an include that is searched for as a snippet. */
const SCHEME = 'snippet:';

const line = /^([ \t]*)-+8<-+[ \t]+(["'])([^"'\n]+)\2[ \t]*$/;
const fence = /^[ \t]*-+8<-+[ \t]*$/;
/** The edge of a section of MkDocs, or of a part of mdBook: its kind and its name. */
const sectionMark = /(?<!-)-+8<-+[ \t]*\[[ \t]*(start|end)(?:[ \t]*:[ \t]*([\w-]+))?[ \t]*\]/;
const anchorMark = /\bANCHOR(_END)?:[ \t]*([\w-]+)/;
const isUrl = (name: string) => /^https?:/i.test(name);

/** The file that a line includes; undefined for another line and for an address on the web, which is not fetched. */
export function snippetOf(text: string): string | undefined {
  const name = line.exec(text)?.[3]?.trim();
  return name === undefined || isUrl(name) ? undefined : name;
}

/** The files between two lines `--8<--`, by the index of their line; undefined where none begin in a line. */
export function snippetBlock(lines: readonly string[], at: number): (string | undefined)[] | undefined {
  if (!fence.test(lines[at] ?? '')) return undefined;
  const length = lines.slice(at + 1, at + 100).findIndex(one => fence.test(one));
  if (length < 0) return undefined;
  const inside = lines.slice(at + 1, at + 1 + length).map(one => one.trim());
  if (inside.some(isUrl)) return undefined;
  return [undefined, ...inside.map(one => (one === '' || one.startsWith(';') ? undefined : one)), undefined];
}

/** Makes an include of each marked line. `text` is what was parsed. */
export function buildSnippets(tree: Root, text: string): Root {
  return text.includes('8<') || text.includes(SNIPPET_MARK) ? (buildInside(tree, text) as Root) : tree;
}

function buildInside(node: Nodes, text: string): Nodes {
  if (node.type === 'code' && /^[ \t]*-+8<-+/m.test(node.value))
    return { ...node, data: { ...node.data, hasSnippets: true } } as Code;
  if (node.type === 'heading') {
    const [first] = node.children;
    if (first?.type !== 'text' || !first.value.startsWith(SNIPPET_MARK)) return node;
    // From the source, because a part after a colon looks like a directive.
    const source = text.slice(node.position?.start.offset, node.position?.end.offset);
    return buildInclude(source.slice(source.indexOf(SNIPPET_MARK) + 1), node.position);
  }
  if (!('children' in node)) return node;
  const built = mapChildren<Nodes, Parents>(node, child => buildInside(child, text));
  const isMarked = (child: Nodes): child is Html => child.type === 'html' && child.value.includes(SNIPPET_MARK);
  if (!built.children.some(isMarked)) return built;
  return {
    ...built,
    children: built.children.flatMap(child => (isMarked(child) ? divideHtml(child) : child)),
  } as Nodes;
}

/** HTML around marked lines, which Markdown left to the HTML: its pieces, and an include for each line. */
function divideHtml({ value, position }: Html): Nodes[] {
  return value.split(markedLine).flatMap((piece): Nodes[] => {
    if (!piece.startsWith(SNIPPET_MARK)) return piece.trim() ? [{ type: 'html', value: piece, position }] : [];
    return [buildInclude(piece.slice(1), position)];
  });
}

/** The include of a line, which is the name of a file or the notation around it. */
function buildInclude(written: string, position: Nodes['position']) {
  const file = SCHEME + (snippetOf(written) ?? written.trim());
  return buildComponent({ name: 'Include', texts: { file }, children: [], position });
}

/** The address of an include that means a snippet of this name. */
export const snippetAddress = (name: string) => SCHEME + name;

/**
 * The name of a snippet: the path of its file, and the lines or the section of it. The path of a listing of mdBook begins at
 * the file that names it.
 */
export type SnippetName = { name: string; path: string; part?: string; isListing?: true };

/** A snippet's name in an include, in parts; undefined for another include. */
export function readSnippetName(file: string): SnippetName | undefined {
  if (!file.startsWith(SCHEME)) return undefined;
  const name = file.slice(SCHEME.length);
  const [, path = name, part] = /^(.+?):([\d:,-]+|[\w-]+)$/.exec(name) ?? [];
  return { name, path, part };
}

/** The includes of a fence. */
export function snippetsInCode({ value, data }: Code): string[] {
  if (!(data as { hasSnippets?: true } | undefined)?.hasSnippets) return [];
  const lines = value.split('\n');
  return lines.flatMap((one, at) => {
    const file = snippetOf(one);
    const files = file === undefined ? (snippetBlock(lines, at) ?? []) : [file];
    return files.flatMap(name => (name === undefined ? [] : [SCHEME + name]));
  });
}

/** The text of a fence with that of its snippets. One that could not be read stays. */
export function fillSnippets({ value }: Pick<Code, 'value'>, textOf: (file: string) => string | undefined): string {
  const lines = value.split('\n');
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const one = lines[at]!;
    const block = snippetBlock(lines, at);
    const files = block ?? [snippetOf(one)];
    const texts = files.map(name => (name === undefined ? undefined : textOf(SCHEME + name)));
    if (texts.every(text => text === undefined)) {
      out.push(one);
      continue;
    }
    const indentation = /^[ \t]*/.exec(one)![0];
    for (const text of texts)
      if (text !== undefined)
        for (const inner of stripAnnotations(text.trimEnd()).split('\n')) out.push(inner && indentation + inner);
    at += (block?.length ?? 1) - 1;
  }
  return out.join('\n');
}

/**
 * A part of a file: lines from and to, as in `2:8`, or a section between `[start:name]` and `[end:name]`. All of it without
 * a part, but for the lines that mark sections. With `blanks`, lines outside are empty, so that all keep their numbers.
 * Undefined where there is no such part.
 */
export type CutPart = (part: string | undefined, blanks: boolean) => string | undefined;

/** Lines from and to, counted from 0, both of them included. */
type Lines = readonly [from: number, to: number];

/** A line that begins or ends sections. */
type SectionMark = { at: number; isEnd: boolean; name: string | undefined };

/** Reads the lines of a file once, so that each of its parts takes the time of the part. */
export function createPartCutter(text: string, isListing = false): CutPart {
  const lines = text.split('\n');
  const marks = findMarks(lines, isListing ? anchorMark : sectionMark);
  const markLines = new Set(marks.map(({ at }) => at));
  const sections = new Map<string, Lines[]>();
  const sectionOf = (name: string) => {
    const known = sections.get(name) ?? sectionLines(name, marks, lines.length);
    sections.set(name, known);
    return known;
  };
  return (part, blanks) => {
    const isNumbers = part !== undefined && /^[\d:,-]+$/.test(part);
    const ranges = isNumbers ? linesIn(part, lines.length) : part === undefined ? undefined : sectionOf(part);
    const kept: number[] = [];
    for (const [from, to] of ranges ?? [[0, lines.length - 1] as const])
      for (let at = from; at <= to; at++) if (!markLines.has(at)) kept.push(at);
    if (part !== undefined && !kept.length) return undefined;
    if (!blanks) return kept.map(at => lines[at]).join('\n');
    const out = lines.map(() => '');
    for (const at of kept) out[at] = lines[at]!;
    return out.join('\n');
  };
}

/** The same for one part of a file. */
export function cutPart(
  text: string,
  { part, isListing }: Pick<SnippetName, 'part' | 'isListing'>,
  blanks: boolean,
): string | undefined {
  return createPartCutter(text, isListing)(part, blanks);
}

function findMarks(lines: readonly string[], mark: RegExp): SectionMark[] {
  return lines.flatMap((line, at) => {
    const [whole, edge, name] = mark.exec(line) ?? [];
    return whole === undefined ? [] : [{ at, isEnd: edge === 'end' || edge === '_END', name }];
  });
}

/** Ranges in order, of which no two overlap. */
function linesIn(part: string, count: number): Lines[] {
  const ranges = part.split(',').map(range => {
    const [from, to = range.includes(':') ? '' : from] = range.split(':');
    const bound = (written: string | undefined, other: number) => {
      const number = Number(written || other);
      return number < 0 ? count + 1 + number : number;
    };
    return [Math.max(bound(from, 1), 1) - 1, Math.min(bound(to, count), count) - 1] as const;
  });
  const separate: Lines[] = [];
  for (const [from, to] of ranges.sort((a, b) => a[0] - b[0])) {
    const first = Math.max(from, (separate.at(-1)?.[1] ?? -1) + 1);
    if (first <= to) separate.push([first, to]);
  }
  return separate;
}

/** The lines of a section; one that nothing closes goes on to the end of the file, the line `count`. */
function sectionLines(name: string, marks: readonly SectionMark[], count: number): Lines[] {
  const found: Lines[] = [];
  let first: number | undefined;
  for (const mark of [...marks, { at: count, isEnd: true, name }]) {
    const isEnd = mark.isEnd && (mark.name === undefined || mark.name === name);
    if (!mark.isEnd && mark.name === name) first ??= mark.at + 1;
    else if (isEnd && first !== undefined) {
      found.push([first, mark.at - 1]);
      first = undefined;
    }
  }
  return found;
}
