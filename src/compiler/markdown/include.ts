/**
 * Files that a page includes: Markdown partials as trees, sources of code as text. All of them are read before the page
 * is compiled, each once, and only below the folders that may be included.
 */

import { posix } from 'node:path';
import type { Code, Nodes, Root } from 'mdast';
import type { MdxJsxAttribute } from 'mdast-util-mdx-jsx';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { isBelow, resolveSitePath } from '../source/paths.js';
import { positionOf } from '../source/position.js';
import { readFence } from './fence.js';
import { checkLimits, markdownLimits } from './limits.js';
import { readScope } from './page-scope.js';

/**
 * A Markdown file, parsed, with what it includes. `text` is as long as the file, so that offsets fit; `size` is how many
 * characters it has with all that is included, as often as it is.
 */
export type IncludedFile = {
  path: string;
  text: string;
  tree: Root;
  files: Map<string, IncludedFile | string>;
  size: number;
};

export type IncludeReader = {
  /** Rejects where there is no such file. */
  readText: (path: string) => Promise<string>;
  /** Folders that may be included, the folder of documents first. */
  folders: string[];
  /** A folder whose files may not, because others wrote them. */
  excludedFolder?: string;
  parse: (text: string, path: string, diagnostics: Diagnostic[]) => { tree: Root; text: string };
};

const MAX_DEPTH = 20;
const MAX_FILES = 1000;

/** `times` is how often it stands there. */
type IncludeReference = { file: string; place?: Position; isMarkdown: boolean; count: number };
/** What was read, and what of it was parsed: each file once, however many others include it. */
type LoadState = {
  reader: IncludeReader;
  diagnostics: Diagnostic[];
  read: Map<string, Promise<string>>;
  units: Map<string, IncludedFile>;
};

/** Reads and parses a page with all that it includes; what cannot be included is reported and absent from `files`. */
export async function loadWithIncludes(
  path: string,
  text: string,
  reader: IncludeReader,
  diagnostics: Diagnostic[],
): Promise<IncludedFile & { includes: string[] }> {
  const state: LoadState = { reader, diagnostics, read: new Map(), units: new Map() };
  const unit = await loadFile(path, text, [path], state);
  return { ...unit, includes: [...state.read.keys()].sort() };
}

async function loadFile(path: string, source: string, chain: string[], state: LoadState): Promise<IncludedFile> {
  const { tree, text } = state.reader.parse(source, path, state.diagnostics);
  const unit: IncludedFile = { path, text, tree, files: new Map(), size: text.length };
  for (const wanted of referencesIn(tree, path)) {
    const found = await loadReference(wanted, path, chain, state);
    if (found === undefined) continue;
    // A copy that says nothing is an element nevertheless.
    const size = unit.size + wanted.count * (MIN_SIZE + (typeof found === 'string' ? found.length : found.size));
    if (size > markdownLimits.source) state.diagnostics.push(diagnoseTooLarge(size, path, wanted.place));
    else {
      unit.size = size;
      unit.files.set(wanted.file, found);
    }
  }
  return unit;
}

const MIN_SIZE = 100;

function diagnoseTooLarge(size: number, path: string, place: Position | undefined): Diagnostic {
  const most = markdownLimits.source.toLocaleString('en');
  const message = `With what is included here the text has ${size.toLocaleString('en')} characters; docsc reads at most ${most}.`;
  return finding('limit-exceeded', message, { path, place, hint: 'It is left out. Include less, or split the page.' });
}

async function loadReference(
  wanted: IncludeReference,
  path: string,
  chain: string[],
  state: LoadState,
): Promise<IncludedFile | string | undefined> {
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
  if (chain.length > MAX_DEPTH || state.read.size >= MAX_FILES)
    return refuse('Too much is included here.', `At most ${MAX_DEPTH} levels and ${MAX_FILES} files are read.`);
  const reading = state.read.get(target) ?? state.reader.readText(target);
  state.read.set(target, reading);
  const text = await reading.catch(() => undefined);
  if (text === undefined) return refuse(`There is no file "${file}".`, `It was looked for at ${target}.`);
  if (!isMarkdown) return text;
  const known = state.units.get(target);
  if (known) return known;
  const beyond = checkLimits(text, target, 'It is left out. Split it, or make it less deep.');
  if (beyond) {
    state.diagnostics.push(beyond);
    return undefined;
  }
  const unit = await loadFile(target, text, [...chain, target], state);
  state.units.set(target, unit);
  return unit;
}

/** `./x` from the file's folder, `/x` from the folder of documents, `@site/x` from the project's. */
function resolveFile(file: string, from: string, { folders, excludedFolder }: IncludeReader): string | undefined {
  const beside = file.startsWith('/') ? posix.join(folders[0] ?? '', file) : posix.join(posix.dirname(from), file);
  const target = resolveSitePath(file) ?? beside;
  if (excludedFolder !== undefined && isBelow(excludedFolder, target)) return undefined;
  return folders.some(folder => isBelow(folder, target)) ? target : undefined;
}

/** Each file once, in the order of the text. */
function referencesIn(tree: Root, path: string): IncludeReference[] {
  const { bindings } = readScope(tree, path);
  const found = new Map<string, IncludeReference>();
  const add = (file: string, place: Position | undefined, isMarkdown: boolean, times = 1) => {
    const before = found.get(file);
    if (before) before.count += times;
    else found.set(file, { file, place, isMarkdown, count: times });
  };
  for (const { file, place } of bindings.values()) if (file) add(file, place, true, 0);
  const visit = (node: Nodes): void => {
    const file = node.type === 'code' ? fileOfFence(node) : undefined;
    if (file !== undefined) add(file, positionOf(node), false);
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      const bound = bindings.get(node.name ?? '')?.file;
      const written = node.attributes.find(
        (one): one is MdxJsxAttribute => one.type === 'mdxJsxAttribute' && (one.name === 'file' || one.name === 'src'),
      )?.value;
      if (bound) add(bound, positionOf(node), true);
      else if (node.name === 'Include' && typeof written === 'string') add(written, positionOf(node), true);
    }
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return [...found.values()];
}

/** A fence that names a file and holds nothing is filled from that file. */
function fileOfFence(node: Code): string | undefined {
  return node.value.trim() ? undefined : readFence(node.lang, node.meta).file;
}
