/** The text of one Markdown file → the tree that the page is built from, with what is wrong with the text. */
import type { Root } from 'mdast';
import { compileDirectives } from './directives.js';
import { isDrawing } from './drawings.js';
import { checkFootnotes, keepFootnotesOfBlocks } from './footnotes.js';
import { checkForeignSyntax, checkMkdocsSyntax, checkVitePressSyntax } from './foreign-syntax.js';
import { blankFrontMatter } from './frontmatter.js';
import { takeHeadingIds } from './heading-markers.js';
import { weighMarks } from './markup-weight.js';
import { readMdbookCommands } from './mdbook/commands.js';
import { checkModuleLines, isMdx } from './mdx-in-markdown.js';
import { parseMdx, restoreCodeSnippets } from './mdx-recovery.js';
import { checkAlternativeTexts } from './missing-alt.js';
import { type RewrittenText, readMkdocs, rewriteMkdocs } from './mkdocs/index.js';
import type { FileOptions, PageHooks } from './options.js';
import { parseMarkdown, type SiteSyntax } from './parse.js';
import type { ParsedFile } from './parsed-includes.js';
import { mapPlaces, moveFindings, moveTree } from './repaired-places.js';
import { requireExtra } from './site-budget.js';
import { repairSource } from './source-repairs.js';
import { checkTables } from './tables.js';
import { checkTodoMarks } from './todo-marks.js';
import { checkTags } from './unclosed-tags.js';
import { unravel } from './unravel.js';
import { fillVariables, hideVariables } from './variables.js';
import { showFrontMatterValues } from './vitepress/front-matter-values.js';
import { readVitePressIncludes } from './vitepress/includes.js';
import { readVitePressNotations } from './vitepress/notations.js';
import { repairVueTags } from './vue-tags.js';
import { copyAsWritten } from './written-tree.js';

/**
 * A file between its parser and the steps that follow: `source` has the front matter blanked. `dialect` is the text of
 * a file of MkDocs as Markdown has it.
 */
type RawFile = ParsedFile & { source: string; path: string; mdx: boolean; dialect?: RewrittenText };

/** Parses a file in its dialect. The tree is new, so that `fillVariables` may edit it in place. */
export function parseFile(source: string, path: string, options: FileOptions): ParsedFile {
  if (isDrawing(path)) return { tree: { type: 'root', children: [] }, text: source, diagnostics: [] };
  return finishFile(readRaw(source, path, options), options);
}

/** Marks of this weight take as long as reading a character. */
const WEIGHT_PER_CHARACTER = 250;

function readRaw(written: string, path: string, options: FileOptions): RawFile {
  const mdx = isMdx(path, options);
  const source = blankFrontMatter(written);
  const dialect = !mdx && isDialectOfMkdocs(options) ? rewriteMkdocs(source) : undefined;
  const prepared = hideVariables(repairSource(dialect?.text ?? source, mdx), options.variables);
  const weight = weighMarks(prepared);
  if (weight > 0) requireExtra(options.takeExtra, weight / WEIGHT_PER_CHARACTER);
  const parsed = mdx
    ? parseMdx(prepared, path, syntaxOf(options))
    : { tree: parsePlain(prepared, options, dialect), text: prepared, diagnostics: [] };
  const tree = mdx ? parsed.tree : readNotations(parsed, written, options);
  return { ...parsed, tree: takeHeadingIds(tree, parsed.text), source, path, mdx, dialect };
}

/**
 * The same for a site with plugins, which check the tree and change it. The style guide does not see their work, but what a
 * writer wrote.
 */
export async function parseWithPlugins(
  written: string,
  path: string,
  options: FileOptions & { plugins: PageHooks },
): Promise<ParsedFile> {
  const { inspect, variables, plugins } = options;
  const raw = readRaw(written, path, options);
  const { tree, text } = raw;
  const prose = inspect ? inspect({ path, text, tree: compileDirectives(tree, { text, path }).tree }) : [];
  const seen = plugins.hasRules && copyAsWritten({ ...raw, written, lines: raw.dialect?.lines });
  const checked = seen ? await plugins.check({ path, tree: seen, text: written }) : [];
  fillVariables(tree, variables);
  const changed = await plugins.transformFile({ path, tree, text });
  const diagnostics = [...raw.diagnostics, ...prose, ...changed.diagnostics];
  const file = finishFile({ ...raw, tree: changed.tree, diagnostics }, { ...options, inspect: undefined });
  return { ...file, diagnostics: [...file.diagnostics, ...checked] };
}

function finishFile({ mdx, path, source, dialect, ...parsed }: RawFile, options: FileOptions): ParsedFile {
  const { variables, inspect } = options;
  const { text } = parsed;
  const compiled = compileDirectives(parsed.tree, { text, path });
  const tree = mdx ? unravel(compiled.tree) : compiled.tree;
  const diagnostics = [...parsed.diagnostics, ...compiled.diagnostics, ...(inspect?.({ path, tree, text }) ?? [])];
  const elsewhere = options.headingIds === 'vitepress' && !mdx ? checkVitePressSyntax : checkForeignSyntax;
  const check = dialect ? checkMkdocsSyntax : elsewhere;
  const foreign = check(tree, mdx ? restoreCodeSnippets(text) : text, path);
  fillVariables(tree, variables);
  const footnotes = text.includes('[^') ? checkFootnotes(tree, path) : [];
  if (text.includes('[^')) keepFootnotesOfBlocks(tree);
  const mistakes = mdx ? [] : [...checkModuleLines(tree, path), ...checkTags(tree, text, path)];
  const images = checkAlternativeTexts(tree, text, path);
  const marks = checkTodoMarks(tree, text, path);
  const found = [
    ...diagnostics,
    ...foreign,
    ...marks,
    ...checkTables(tree, path),
    ...footnotes,
    ...images,
    ...mistakes,
  ];
  const move = mapPlaces(source, text, dialect?.lines);
  const { abbreviations } = dialect ?? {};
  if (!move) return { tree, text, abbreviations, diagnostics: found };
  moveTree(tree, move);
  return { tree, text, abbreviations, diagnostics: moveFindings(found, path, move) };
}

/** Includes of VitePress are read on every site, and the rest where the site was one of VitePress or mdBook. */
function readNotations({ tree, text }: ParsedFile, written: string, { headingIds }: FileOptions): Root {
  const included = readVitePressIncludes(tree, text);
  if (headingIds === 'mdbook') return readMdbookCommands(included, text);
  return headingIds === 'vitepress'
    ? showFrontMatterValues(readVitePressNotations(included, text), text, written)
    : included;
}

function syntaxOf({ math, plugins, takeExtra }: FileOptions): SiteSyntax {
  return { math, extensions: plugins?.extensions, takeExtra };
}

function parsePlain(text: string, options: FileOptions, dialect: RewrittenText | undefined): Root {
  const syntax = syntaxOf(options);
  const parse = (source: string) => parseMarkdown(source, 'markdown', syntax);
  const repaired = repairVueTags(text, parse);
  const tree = parse(repaired);
  return dialect ? readMkdocs(tree, { ...dialect, text: repaired, isIcon: options.icons?.isShortcode }) : tree;
}

/** True on a site in the dialect of MkDocs. Elsewhere its blocks and marks are text, and findings say so. */
export function isDialectOfMkdocs({ headingIds }: Pick<FileOptions, 'headingIds'>): boolean {
  return headingIds === 'mkdocs' || headingIds === 'pymdownx';
}
