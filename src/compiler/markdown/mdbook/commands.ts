/**
 * Commands of mdBook: `{{#include file:part}}` in text and in code, `{{#rustdoc_include file:part}}` and
 * `{{#playground file}}`. `{{#title text}}` shows nothing. A part is lines, as in `2:8`, or an anchor.
 */
import type { Code, Nodes, Paragraph, Root, RootContent } from 'mdast';
import { buildComponent, buildInlineComponent } from '../directive-component.js';
import type { SnippetName } from '../mkdocs/snippets.js';
import { type BuildCommand, joinDirectives, splitText, wordsOf } from './commands-in-text.js';

/** Begins the address of an include that is relative to its file, and may have a part. */
const SCHEME = 'mdbook:';

const unescaped = '\\{\\{[ \\t]*#(include|rustdoc_include|playground|playpen|title)[ \\t]([^{}\\n]*)\\}\\}';
const everyCommand = new RegExp(`(\\\\?)${unescaped}`, 'g');
const command = new RegExp(unescaped);
const onlyCommands = new RegExp(`^\\s*(?:${unescaped}\\s*)+$`);

/** The tree with what commands stand for; `text` is what it was parsed from. */
export function readMdbookCommands(tree: Root, text: string): Root {
  return text.includes('{{') && command.test(text) ? (replaceIn(tree, text) as Root) : tree;
}

function replaceIn(node: Nodes, text: string): Nodes {
  if (node.type === 'code') return command.test(node.value) ? markCode(node) : node;
  if (!('children' in node)) return node;
  const children = node.children.flatMap((child): Nodes[] => {
    if (child.type === 'paragraph') return commandsOf(child, text);
    return [replaceIn(child, text)];
  });
  return { ...node, children } as Nodes;
}

function markCode(node: Code): Code {
  return { ...node, data: { ...node.data, hasCommands: true } } as Code;
}

/** Replaces a paragraph of commands; commands between words are includes in the line. */
function commandsOf(node: Paragraph, text: string): Nodes[] {
  // From the source, because a part after a colon looks like a directive.
  const source = text.slice(node.position?.start.offset ?? 0, node.position?.end.offset);
  if (!command.test(source)) return [node];
  const { position } = node;
  if (!onlyCommands.test(source)) {
    const children = joinDirectives(node.children, text).flatMap(child =>
      child.type === 'text' ? splitText(child, { text, pattern: everyCommand, build: buildInline }) : [child],
    );
    return [{ ...node, children } as Paragraph];
  }
  return [...source.matchAll(everyCommand)].flatMap(([, , name = '', rest = '']): RootContent[] => {
    const [file = '', ...words] = wordsOf(rest);
    if (name === 'title') return [];
    if (name === 'include' || name === 'rustdoc_include')
      return [buildComponent({ name: 'Include', texts: { file: SCHEME + file }, children: [], position })];
    const value = `{{#include ${file}}}`;
    return [markCode({ type: 'code', lang: ['rust', ...words].join(','), value, position })];
  });
}

/** A command between words: a listing is a block of its own, so it stays text there. */
const buildInline: BuildCommand = ({ name, file, position }) => {
  if (name === 'title') return { type: 'text', value: '', position };
  if (name !== 'include' && name !== 'rustdoc_include') return undefined;
  return buildInlineComponent({ name: 'Include', texts: { file: SCHEME + file }, children: [], position });
};

/** True for a node that stands for a command. */
export function isFollowedCommand(node: Nodes): boolean {
  if (node.type === 'code') return hasCommands(node);
  if (node.type !== 'mdxJsxTextElement') return node.type === 'text' && node.value === '';
  return node.attributes.some(({ value }) => typeof value === 'string' && value.startsWith(SCHEME));
}

/** The file that a command names, in parts; undefined for another include. */
export function readCommandFile(file: string): SnippetName | undefined {
  return file.startsWith(SCHEME) ? readMdbookFile(file.slice(SCHEME.length)) : undefined;
}

/** A file as commands name it, with the part of it. */
export function readMdbookFile(name: string): SnippetName {
  const [, path = name, part] = /^(.+?):(\d*(?::\d*)?|[\w-]+)$/.exec(name) ?? [];
  return { name, path, part: part || undefined, isListing: true };
}

/** True for a fence with commands. */
export function hasCommands({ data }: Code): boolean {
  return (data as { hasCommands?: true } | undefined)?.hasCommands === true;
}

/** The includes of a fence. */
export function commandsInCode(node: Code): string[] {
  if (!hasCommands(node)) return [];
  return [...node.value.matchAll(everyCommand)].flatMap(([, escaped, name, rest = '']) =>
    escaped || name === 'title' ? [] : [SCHEME + wordsOf(rest)[0]],
  );
}

/** The text of a fence with that of its files. A command whose file could not be read stays. */
export function fillCommands({ value }: Pick<Code, 'value'>, textOf: (file: string) => string | undefined): string {
  return value.replace(everyCommand, (...[whole, escaped, name, rest]: string[]) => {
    if (escaped) return whole!.slice(1);
    return name === 'title' ? '' : (textOf(SCHEME + wordsOf(rest!)[0])?.trimEnd() ?? whole!);
  });
}
