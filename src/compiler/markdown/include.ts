/**
 * Files that a page includes: Markdown files as trees, source code as text. All are read before the page is compiled,
 * each once, and only from folders that may be included.
 */
import { posix } from 'node:path';
import type { Root } from 'mdast';
import type { PageLimits } from '../config/types.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { isBelow, isWithin, resolveSitePath } from '../source/paths.js';
import type { Source } from '../types.js';
import type { ComponentNames } from './component-names.js';
import { findReferences, type IncludeReference } from './include-references.js';
import { nameLimit } from './limits.js';
import { readCommandFile } from './mdbook/commands.js';
import { type ReadSnippet, withDefinitions } from './mkdocs/snippet-definitions.js';
import { type CutPart, createPartCutter, readSnippetName, type SnippetName } from './mkdocs/snippets.js';
import type { ParsedFile } from './parsed-includes.js';
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
  /** Parses the page. */
  parse: (text: string, path: string) => ParsedFile | Promise<ParsedFile>;
  /** Parses an included file; its tree may be that of other pages too. */
  parseIncluded: (text: string, path: string) => ParsedFile | Promise<ParsedFile>;
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
/** Counted once for each Markdown file of a page: reading even an empty one takes as long as so many characters. */
const READING = 300;
/** Counted for each file of a page, of which a single line may be shown: a part of its characters. */
const SHARE_OF_FILE = 1 / 20;

const REGION_HINT = 'A region begins with <!-- #region name --> and ends with <!-- #endregion name -->.';

/** What a snippet is looked up with. */
type SnippetContext = ReferenceContext & {
  isMarkdown: boolean;
  refuse: (message: string, hint: string) => undefined;
};

/** The cut of a file. */
type PartOfFile = Pick<SnippetName, 'part' | 'isListing'> & { blanks: boolean };

/** Where a reference was found: the file, and the files that include it, itself last. */
type ReferenceContext = { path: string; ancestors: string[] };

/** The state of one page's loading: each file is read and parsed once, however many others include it. */
class IncludeLoader {
  readonly #diagnostics: Diagnostic[] = [];
  readonly #texts = new Map<string, Promise<string>>();
  readonly #units = new Map<string, IncludedFile>();
  readonly #cutters = new Map<string, CutPart>();
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
    const parse = context.ancestors.length > 1 ? this.#reader.parseIncluded : this.#reader.parse;
    const { diagnostics, ...parsed } = await parse(source, path);
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
        if (this.#findExcess(1, target) || reader.budget.isSpent('includedCharacters')) return undefined;
        const found = await this.#readText(target).catch(() => undefined);
        if (found !== undefined) return { target, found };
      }
      return undefined;
    };
    const append: string[] = [];
    for (const file of snippets.append) if ((await find(file))?.target !== path) append.push(file);
    const read: ReadSnippet = async ({ path: file, part }) => {
      const { target, found } = (await find(file)) ?? {};
      if (target === undefined || found === undefined) return undefined;
      return { size: found.length, part: this.#cutPart(target, found, { part, blanks: false }) };
    };
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
      const cut = this.#cutPart(target, text, { part, isListing, blanks: isMarkdown });
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
    const known = this.#texts.get(path);
    if (known) return known;
    const reading = this.#reader.readText(path).then(text => {
      this.#reader.budget.spend('includedCharacters', Math.ceil(text.length * SHARE_OF_FILE));
      return text;
    });
    this.#texts.set(path, reading);
    return reading;
  }

  /** A part of a file, whose lines are looked at once for all parts. */
  #cutPart(path: string, text: string, { part, isListing, blanks }: PartOfFile): string | undefined {
    const key = `${path}:${isListing ?? false}`;
    const cut = this.#cutters.get(key) ?? createPartCutter(text, isListing);
    this.#cutters.set(key, cut);
    return cut(part, blanks);
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
    this.#reader.budget.spend('includedCharacters', READING);
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
