/**
 * Files that a page includes: Markdown files as trees, source code as text. All are read before the page is compiled,
 * each once, and only from folders that may be included.
 */
import { posix } from 'node:path';
import type { Code, Nodes, Root } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { PageLimits } from '../config/types.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { isBelow, isWithin, resolveSitePath } from '../source/paths.js';
import { positionOf } from '../source/position.js';
import type { Source } from '../types.js';
import { type ComponentNames, INCLUDE, includedFile, resolveName } from './component-names.js';
import { readFence } from './fence.js';
import { nameLimit } from './limits.js';
import { commandsInCode, readCommandFile } from './mdbook/commands.js';
import { withDefinitions } from './mkdocs/snippet-definitions.js';
import { cutPart, readSnippetName, type SnippetName, snippetsInCode } from './mkdocs/snippets.js';
import { type Binding, readScope } from './page-scope.js';
import type { ParsedFile } from './parse-file.js';
import { diagnoseSpent, type PageBudget } from './site-budget.js';
import { checkLimits } from './source-limits.js';
import { cutIncludePart, readIncludePart } from './vitepress/include-part.js';

/**
 * A parsed Markdown file with the files it includes, by the path that it writes. `text` is as long as the file, so that
 * offsets fit. `size` is the number of characters, those of included files counted at each place that includes them.
 */
export type IncludedFile = {
  path: string;
  text: string;
  tree: Root;
  files: Map<string, IncludedFile | string>;
  size: number;
  /** What short forms stand for, in the dialect that defines them. */
  abbreviations?: ReadonlyMap<string, string>;
};

/** Access to the files that may be included. */
export type IncludeReader = {
  /** Rejects where there is no such file. */
  readText: (path: string) => Promise<string>;
  /** Folders whose files may be included, and single files; the folder of documents comes first. */
  folders: string[];
  /** A folder whose files may not be included, because other people wrote them. */
  excludedFolder?: string;
  parse: (text: string, path: string) => ParsedFile | Promise<ParsedFile>;
  names: ComponentNames;
  limits: PageLimits;
  budget: PageBudget;
  /** Present in the dialect of MkDocs; `append` are files whose text is appended to each page. */
  snippets?: { append: readonly string[] };
};

/** A page and its includes. `includes` are the paths of all files read, missing ones too, in byte order. */
export type LoadedPage = { page: IncludedFile; includes: string[]; diagnostics: Diagnostic[] };

/** Reads and parses a page and its includes. A file that cannot be included is reported and absent from `files`. */
export async function loadWithIncludes(
  { path, text }: Pick<Source, 'path' | 'text'>,
  reader: IncludeReader,
): Promise<LoadedPage> {
  return new IncludeLoader(reader).loadPage(path, text);
}

const PART_HINT = 'A section begins with a line "--8<-- [start:name]" and ends with "--8<-- [end:name]".';
const ANCHOR_HINT = 'A part begins with a line "ANCHOR: name" and ends with "ANCHOR_END: name".';
/** Counted for each inclusion besides its characters, because even an empty file becomes an element. */
const INCLUDE_OVERHEAD = 100;

const REGION_HINT = 'A region begins with <!-- #region name --> and ends with <!-- #endregion name -->.';

/** A file that a page names, and how often its content is shown. */
type IncludeReference = { file: string; place?: Position; isMarkdown: boolean; count: number };

/** What a snippet is looked up with. */
type SnippetContext = ReferenceContext & {
  isMarkdown: boolean;
  refuse: (message: string, hint: string) => undefined;
};

/** Where a reference was found: the file, and the files that include it, itself last. */
type ReferenceContext = { path: string; ancestors: string[] };

/** The state of one page's loading: each file is read and parsed once, however many others include it. */
class IncludeLoader {
  readonly #diagnostics: Diagnostic[] = [];
  readonly #texts = new Map<string, Promise<string>>();
  readonly #units = new Map<string, IncludedFile>();
  readonly #reader: IncludeReader;

  constructor(reader: IncludeReader) {
    this.#reader = reader;
  }

  async loadPage(path: string, text: string): Promise<LoadedPage> {
    const page = await this.#loadFile(await this.#withDefinitions(text, path), { path, ancestors: [path] });
    return { page, includes: [...this.#texts.keys()].sort(), diagnostics: this.#diagnostics };
  }

  async #loadFile(source: string, context: ReferenceContext): Promise<IncludedFile> {
    const { path } = context;
    const { diagnostics, ...parsed } = await this.#reader.parse(source, path);
    const { tree, text } = parsed;
    for (const diagnostic of diagnostics) this.#diagnostics.push(diagnostic);
    const unit: IncludedFile = { ...parsed, path, files: new Map(), size: text.length };
    for (const reference of findReferences(tree, path, this.#reader.names)) {
      const included = await this.#loadWithinBudget(reference, context);
      if (included === undefined) continue;
      const size = unit.size + sizeOf(included, reference.count);
      if (size > this.#reader.limits.pageCharacters) {
        const limit = this.#reader.limits.pageCharacters;
        this.#diagnostics.push(diagnoseTooLarge(size, limit, { path, place: reference.place }));
      } else {
        unit.size = size;
        unit.files.set(reference.file, included);
        // A file that is included twice is read once, and what it includes counts as a part of it.
        if (context.ancestors.length === 1)
          this.#reader.budget.spend('includedCharacters', sizeOf(included, reference.count || 1));
      }
    }
    return unit;
  }

  async #loadWithinBudget(
    reference: IncludeReference,
    context: ReferenceContext,
  ): Promise<IncludedFile | string | undefined> {
    const { budget } = this.#reader;
    const included = budget.isSpent('includedCharacters') ? undefined : await this.#loadReference(reference, context);
    if (included === undefined && budget.isSpent('includedCharacters'))
      this.#diagnostics.push(diagnoseSpent('includedCharacters', { path: context.path, place: reference.place }));
    return included;
  }

  /** The text of a page with what snippets add to all of it. */
  async #withDefinitions(text: string, path: string): Promise<string> {
    const { snippets, ...reader } = this.#reader;
    if (!snippets || !path.endsWith('.md')) return text;
    const find = async (file: string) => {
      for (const target of snippetPaths(file, path, reader)) {
        if (target === path) return { target, found: text };
        if (this.#findExcess(1, target)) return undefined;
        const found = await this.#readText(target).catch(() => undefined);
        if (found !== undefined) return { target, found };
      }
      return undefined;
    };
    const append: string[] = [];
    for (const file of snippets.append) if ((await find(file))?.target !== path) append.push(file);
    const read = async (file: string) => (await find(file))?.found;
    return withDefinitions(text, { append, read, limit: reader.limits.pageCharacters });
  }

  async #loadReference(
    { file, place, isMarkdown }: IncludeReference,
    { path, ancestors }: ReferenceContext,
  ): Promise<IncludedFile | string | undefined> {
    const refuse = (message: string, hint: string) => {
      this.#diagnostics.push(finding('broken-include', message, { path, place, hint }));
      return undefined;
    };
    const snippet = readSnippetName(file) ?? readCommandFile(file);
    if (snippet) return this.#loadSnippet(snippet, { path, ancestors, isMarkdown, refuse });
    const part = isMarkdown ? readIncludePart(file) : { file };
    const target = resolveFile(part.file, path, this.#reader);
    if (target === undefined) {
      const message = `"${file}" is outside the folders that may be included.`;
      if (isOutsideProject(part.file, path)) return refuse(message, OUTSIDE);
      return refuse(message, 'Move it below the folder of documents, or name it or its folder in "markdown.include".');
    }
    if (isMarkdown && ancestors.includes(target))
      return refuse(
        `A file includes itself: ${[...ancestors.slice(ancestors.indexOf(target)), target].join(' → ')}.`,
        'Remove one of the includes.',
      );
    const excess = this.#findExcess(ancestors.length, target);
    if (excess) return refuse('Too much is included here.', excess);
    const text = await this.#readText(target).catch(() => this.#readUnderscored(part.file, path));
    if (text === undefined) return refuse(`There is no file "${part.file}".`, `docsc looked for it at ${target}.`);
    if (!isMarkdown) return text;
    const cut = part.file === file ? text : cutIncludePart(text, part);
    if (cut === undefined) return refuse(`"${part.file}" has no region "${part.region}".`, REGION_HINT);
    const key = target + file.slice(part.file.length);
    return this.#loadMarkdown(cut, key, { path: target, ancestors: [...ancestors, target] });
  }

  /** Snippets are in a folder of either name in Mintlify. */
  async #readUnderscored(file: string, path: string): Promise<string | undefined> {
    const target = file.startsWith('/snippets/') && resolveFile(`/_${file.slice(1)}`, path, this.#reader);
    return target ? this.#readText(target).catch(() => undefined) : undefined;
  }

  /** A snippet of MkDocs is the first of the files that it may mean; a listing of mdBook means one. */
  async #loadSnippet(
    { name, path: file, part, isListing }: SnippetName,
    { path, ancestors, isMarkdown, refuse }: SnippetContext,
  ): Promise<IncludedFile | string | undefined> {
    const listing = isListing && resolveFile(file, path, this.#reader);
    const targets = isListing ? (listing ? [listing] : []) : snippetPaths(file, path, this.#reader);
    if (!targets.length) {
      const isOutside = isListing && isOutsideProject(file, path);
      const hint = isOutside ? OUTSIDE : 'Name it or its folder in "markdown.include".';
      return refuse(`"${name}" is outside the folders that may be included.`, hint);
    }
    for (const target of targets) {
      const excess = this.#findExcess(ancestors.length, target);
      if (excess) return refuse('Too much is included here.', excess);
      const text = await this.#readText(target).catch(() => undefined);
      if (text === undefined) continue;
      if (isMarkdown && ancestors.includes(target))
        return refuse(`A file includes itself: ${[...ancestors, target].join(' → ')}.`, 'Remove one of the includes.');
      const cut = cutPart(text, { part, isListing }, isMarkdown);
      if (cut === undefined) return refuse(`"${file}" has no part "${part}".`, isListing ? ANCHOR_HINT : PART_HINT);
      const inside = { path: target, ancestors: [...ancestors, target] };
      return isMarkdown ? this.#loadMarkdown(cut, `${target}:${part ?? ''}`, inside) : cut;
    }
    return refuse(`There is no file "${name}".`, `docsc looked for it at ${targets.join(', ')}.`);
  }

  /** What to say of a file that is nested too deeply, or one too many. */
  #findExcess(depth: number, target: string): string | undefined {
    const { includeDepth, includedFiles } = this.#reader.limits;
    if (depth > includeDepth) return `At most ${includeDepth} levels are read. ${nameLimit('includeDepth')}`;
    if (this.#texts.has(target) || this.#texts.size < includedFiles) return undefined;
    return `At most ${includedFiles} files are read. ${nameLimit('includedFiles')}`;
  }

  #readText(path: string): Promise<string> {
    const reading = this.#texts.get(path) ?? this.#reader.readText(path);
    this.#texts.set(path, reading);
    return reading;
  }

  /** `key` is the path, with the part that is included. */
  async #loadMarkdown(text: string, key: string, context: ReferenceContext): Promise<IncludedFile | undefined> {
    const { path } = context;
    const known = this.#units.get(key);
    if (known) return known;
    const excess = checkLimits({ text, path }, this.#reader.limits, LEFT_OUT);
    if (excess) {
      this.#diagnostics.push(excess);
      return undefined;
    }
    const unit = await this.#loadFile(text, context);
    this.#units.set(key, unit);
    return unit;
  }
}

/** The characters that a file adds to a page that includes it `count` times. */
function sizeOf(included: IncludedFile | string, count: number): number {
  return count * (INCLUDE_OVERHEAD + (typeof included === 'string' ? included.length : included.size));
}

const LEFT_OUT = 'It is left out. Split it, or nest it less deeply.';

function diagnoseTooLarge(size: number, limit: number, where: { path: string; place?: Position }): Diagnostic {
  const [written, most] = [size, limit].map(number => number.toLocaleString('en'));
  const message = `With the files included here, the text has ${written} characters; docsc reads at most ${most}.`;
  const hint = `It is left out. Include less, or split the page. ${nameLimit('pageCharacters')}`;
  return finding('limit-exceeded', message, { ...where, hint });
}

/** `./x` starts at the file's folder, `/x` at the folder of documents, `@site/x` at the project's folder. */
function resolveFile(file: string, from: string, { folders, excludedFolder }: IncludeReader): string | undefined {
  const base = file.startsWith('/') ? (folders[0] ?? '') : posix.dirname(from);
  const target = resolveSitePath(file) ?? posix.join(base, file);
  if (excludedFolder !== undefined && isBelow(excludedFolder, target)) return undefined;
  return folders.some(folder => isWithin(folder, target)) ? target : undefined;
}

const OUTSIDE = 'docsc reads no file outside of the project: copy it to where the configuration is, or below.';

/** True for a path that leads out of the folder of the configuration. */
function isOutsideProject(file: string, from: string): boolean {
  return !file.startsWith('/') && !isBelow('.', posix.join(posix.dirname(from), file));
}

/** A snippet is looked for in the project, in each folder that may be included, and beside the page. */
function snippetPaths(file: string, from: string, { folders, excludedFolder }: IncludeReader): string[] {
  const relative = file.replace(/^\/+/, '');
  const candidates = ['', ...folders, posix.dirname(from)].map(folder => posix.join(folder, relative));
  return [...new Set(candidates)].filter(
    target =>
      !(excludedFolder !== undefined && isBelow(excludedFolder, target)) &&
      folders.some(folder => isWithin(folder, target)),
  );
}

/** The files that a tree names: each once, imports first and the rest in the order of the text. */
function findReferences(tree: Root, path: string, names: ComponentNames): IncludeReference[] {
  const { bindings } = readScope(tree, path);
  const references = new Map<string, IncludeReference>();
  const add = (reference: IncludeReference) => {
    const known = references.get(reference.file);
    if (known) known.count += reference.count;
    else references.set(reference.file, reference);
  };
  // An import shows nothing by itself.
  for (const { file, place } of bindings.values()) if (file) add({ file, place, isMarkdown: true, count: 0 });
  const visit = (node: Nodes): void => {
    if (node.type === 'code') {
      const file = fileOfFence(node);
      const files = file === undefined ? [...snippetsInCode(node), ...commandsInCode(node)] : [file];
      for (const one of files) add({ file: one, place: positionOf(node), isMarkdown: false, count: 1 });
    } else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      const file = fileOfElement(node, bindings, names);
      if (file !== undefined) add({ file, place: positionOf(node), isMarkdown: true, count: 1 });
    }
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return [...references.values()];
}

/** The Markdown file that an element includes: one imported under its name, or one that `Include` names. */
function fileOfElement(
  { name, attributes }: MdxJsxFlowElement | MdxJsxTextElement,
  bindings: Map<string, Binding>,
  names: ComponentNames,
): string | undefined {
  const { component, foreign, attributes: renamed } = resolveName(name ?? '', bindings, names);
  if (foreign?.file || component !== INCLUDE) return foreign?.file || undefined;
  const attribute = attributes.find(
    one => one.type === 'mdxJsxAttribute' && ['file', 'src'].includes(renamed?.get(one.name) ?? one.name),
  );
  return typeof attribute?.value === 'string' ? includedFile(name ?? '', attribute.value) : undefined;
}

/** The file that fills a fence: one that the info string names, where the fence is empty. */
function fileOfFence(node: Code): string | undefined {
  return node.value.trim() ? undefined : readFence(node.lang, node.meta, 0).file;
}
