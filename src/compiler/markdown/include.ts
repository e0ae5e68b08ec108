/**
 * Files that a page includes: Markdown partials as trees, sources of code as text. All of them are read before the page
 * is compiled, each once, and only below the folders that may be included.
 */

import { posix } from 'node:path';
import type { Code, Nodes, Root } from 'mdast';
import type { MdxJsxAttribute } from 'mdast-util-mdx-jsx';
import { finding } from '../diagnostics.js';
import { fromSite, isBelow } from '../paths.js';
import { placeOf } from '../places.js';
import type { Diagnostic, Place } from '../types.js';
import { readFence } from './fence.js';
import { readScope } from './scope.js';

/** A Markdown file, parsed, with what it includes. `text` is as long as the file, so that offsets fit. */
export type Unit = { path: string; text: string; tree: Root; files: Map<string, Unit | string> };

export type Reader = {
  /** Rejects where there is no such file. */
  readText: (path: string) => Promise<string>;
  /** Folders that may be included, the folder of documents first. */
  folders: string[];
  /** A folder whose files may not, because others wrote them. */
  closed?: string;
  parse: (text: string, path: string, diagnostics: Diagnostic[]) => { tree: Root; text: string };
};

const MOST_DEPTH = 20;
const MOST_FILES = 1000;

type Wanted = { file: string; place?: Place; isMarkdown: boolean };
type State = { reader: Reader; diagnostics: Diagnostic[]; read: Map<string, Promise<string>> };

/** Reads and parses a page with all that it includes; what cannot be included is reported and absent from `files`. */
export async function loadUnit(
  path: string,
  text: string,
  reader: Reader,
  diagnostics: Diagnostic[],
): Promise<Unit & { includes: string[] }> {
  const state: State = { reader, diagnostics, read: new Map() };
  const unit = await load(path, text, [path], state);
  return { ...unit, includes: [...state.read.keys()].sort() };
}

async function load(path: string, source: string, chain: string[], state: State): Promise<Unit> {
  const { tree, text } = state.reader.parse(source, path, state.diagnostics);
  const files = new Map<string, Unit | string>();
  for (const wanted of wantedBy(tree, path)) {
    if (files.has(wanted.file)) continue;
    const found = await loadWanted(wanted, path, chain, state);
    if (found !== undefined) files.set(wanted.file, found);
  }
  return { path, text, tree, files };
}

async function loadWanted(
  wanted: Wanted,
  path: string,
  chain: string[],
  state: State,
): Promise<Unit | string | undefined> {
  const { file, place, isMarkdown } = wanted;
  const refuse = (message: string, hint: string) => {
    state.diagnostics.push(finding('broken-include', message, { path, place, hint }));
    return undefined;
  };
  const target = resolveFile(file, path, state.reader);
  if (target === undefined)
    return refuse(
      `"${file}" lies outside the folders that may be included.`,
      'Move it below the folder of documents, or name its folder in "markdown.include".',
    );
  if (isMarkdown && chain.includes(target))
    return refuse(
      `A file includes itself: ${[...chain.slice(chain.indexOf(target)), target].join(' → ')}.`,
      'Take one of the includes out.',
    );
  if (chain.length > MOST_DEPTH || state.read.size >= MOST_FILES)
    return refuse('Too much is included here.', `At most ${MOST_DEPTH} levels and ${MOST_FILES} files are read.`);
  const reading = state.read.get(target) ?? state.reader.readText(target);
  state.read.set(target, reading);
  const text = await reading.catch(() => undefined);
  if (text === undefined) return refuse(`There is no file "${file}".`, `It was looked for at ${target}.`);
  return isMarkdown ? load(target, text, [...chain, target], state) : text;
}

/** `./x` from the file's folder, `/x` from the folder of documents, `@site/x` from the project's. */
function resolveFile(file: string, from: string, { folders, closed }: Reader): string | undefined {
  const beside = file.startsWith('/') ? posix.join(folders[0] ?? '', file) : posix.join(posix.dirname(from), file);
  const target = fromSite(file) ?? beside;
  if (closed !== undefined && isBelow(closed, target)) return undefined;
  return folders.some(folder => isBelow(folder, target)) ? target : undefined;
}

function wantedBy(tree: Root, path: string): Wanted[] {
  const imported = [...readScope(tree, path).bindings.values()].flatMap(({ file, place }) =>
    file ? [{ file, place, isMarkdown: true }] : [],
  );
  const found: Wanted[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'code') found.push(...snippet(node));
    if ((node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && node.name === 'Include') {
      const file = node.attributes.find(
        (one): one is MdxJsxAttribute => one.type === 'mdxJsxAttribute' && (one.name === 'file' || one.name === 'src'),
      )?.value;
      if (typeof file === 'string') found.push({ file, place: placeOf(node), isMarkdown: true });
    }
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return [...imported, ...found];
}

/** A fence that names a file and holds nothing is filled from that file. */
function snippet(node: Code): Wanted[] {
  if (node.value.trim()) return [];
  const { file } = readFence(node.lang, node.meta);
  return file !== undefined ? [{ file, place: placeOf(node), isMarkdown: false }] : [];
}
