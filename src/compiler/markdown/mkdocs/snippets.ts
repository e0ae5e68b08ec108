/** `--8<-- "file"`: text from other files, or a part of one: `file:2:8`, `file:section`. */
import type { Code, Nodes, Parents, Root } from 'mdast';
import { mapChildren } from '../../source/tree.js';
import { buildComponent } from '../directive-component.js';
import { stripAnnotations } from './code.js';

/** Stands before a line that names a file; a Unicode noncharacter. */
export const SNIPPET_MARK = '\uFDD3';
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
    const written = source.slice(source.indexOf(SNIPPET_MARK) + 1);
    const file = SCHEME + (snippetOf(written) ?? written.trim());
    return buildComponent({ name: 'Include', texts: { file }, children: [], position: node.position });
  }
  return 'children' in node ? mapChildren<Nodes, Parents>(node, child => buildInside(child, text)) : node;
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
export function cutPart(
  text: string,
  { part, isListing }: Pick<SnippetName, 'part' | 'isListing'>,
  blanks: boolean,
): string | undefined {
  const mark = isListing ? anchorMark : sectionMark;
  const lines = text.split('\n');
  const isIn =
    part === undefined
      ? () => true
      : /^[\d:,-]+$/.test(part)
        ? linesIn(part, lines.length)
        : sectionIn(part, lines, mark);
  const kept = lines.map((one, at) => (isIn(at) && !mark.test(one) ? one : undefined));
  if (part !== undefined && kept.every(one => one === undefined)) return undefined;
  return kept.flatMap(one => (one === undefined ? (blanks ? [''] : []) : [one])).join('\n');
}

function linesIn(part: string, count: number): (at: number) => boolean {
  const ranges = part.split(',').map(range => {
    const [from, to = range.includes(':') ? '' : from] = range.split(':');
    const bound = (written: string | undefined, other: number) => {
      const number = Number(written || other);
      return number < 0 ? count + 1 + number : number;
    };
    return [bound(from, 1), bound(to, count)] as const;
  });
  return at => ranges.some(([from, to]) => from <= at + 1 && at + 1 <= to);
}

function sectionIn(name: string, lines: string[], mark: RegExp): (at: number) => boolean {
  const inside = new Set<number>();
  let isInside = false;
  for (const [at, one] of lines.entries()) {
    const [whole, edge, named] = mark.exec(one) ?? [];
    const isEnd = edge === 'end' || edge === '_END';
    if (whole && !isEnd && named === name) isInside = true;
    else if (isEnd && (named === undefined || named === name)) isInside = false;
    else if (isInside) inside.add(at);
  }
  return at => inside.has(at);
}
