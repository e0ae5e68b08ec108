/** The text of one Markdown file → the tree that the page is built from, with what is wrong with the text. */
import type { Root } from 'mdast';
import type { Diagnostic } from '../diagnostics/types.js';
import { compileDirectives } from './directives.js';
import { checkFootnotes, keepFootnotesOfBlocks } from './footnotes.js';
import { checkForeignSyntax } from './foreign-syntax.js';
import { blankFrontMatter } from './frontmatter.js';
import { takeHeadingIds } from './heading-markers.js';
import { checkModuleLines, isMdx } from './mdx-in-markdown.js';
import { parseMdx, restoreCodeSnippets } from './mdx-recovery.js';
import { readMarks } from './mkdocs-marks.js';
import type { MarkdownOptions } from './options.js';
import { parseMarkdown } from './parse.js';
import { mapPlaces, moveFindings, moveTree } from './repaired-places.js';
import { repairSource } from './source-repairs.js';
import { checkTables } from './tables.js';
import { checkTags } from './unclosed-tags.js';
import { unravel } from './unravel.js';
import { fillVariables, hideVariables } from './variables.js';
import { repairVueTags } from './vue-tags.js';

/** A parsed file. `text` is what was parsed, which the offsets of nodes fit; their lines and columns are those of the file. */
export type ParsedFile = { tree: Root; text: string; diagnostics: Diagnostic[] };

/** Parses a file in its dialect. The tree is new, so that `fillVariables` may edit it in place. */
export function parseFile(source: string, path: string, options: MarkdownOptions): ParsedFile {
  const { variables, math, inspect } = options;
  const mdx = isMdx(path, options);
  const body = blankFrontMatter(source);
  const prepared = hideVariables(repairSource(body, mdx), variables);
  const parsed = mdx
    ? parseMdx(prepared, path, math)
    : { tree: parsePlain(prepared, options), text: prepared, diagnostics: [] };
  const { text } = parsed;
  const compiled = compileDirectives(takeHeadingIds(parsed.tree, text), { text, path });
  const tree = mdx ? unravel(compiled.tree) : compiled.tree;
  const diagnostics = [...parsed.diagnostics, ...compiled.diagnostics, ...(inspect?.({ path, tree, text }) ?? [])];
  const foreign = checkForeignSyntax(tree, mdx ? restoreCodeSnippets(text) : text, path);
  fillVariables(tree, variables);
  const footnotes = text.includes('[^') ? checkFootnotes(tree, path) : [];
  if (text.includes('[^')) keepFootnotesOfBlocks(tree);
  const mistakes = mdx ? [] : [...checkModuleLines(tree, path), ...checkTags(tree, text, path)];
  const found = [...diagnostics, ...foreign, ...checkTables(tree, path), ...footnotes, ...mistakes];
  const move = mapPlaces(body, text);
  if (!move) return { tree, text, diagnostics: found };
  moveTree(tree, move);
  return { tree, text, diagnostics: moveFindings(found, path, move) };
}

function parsePlain(text: string, { math, headingIds }: MarkdownOptions): Root {
  const parse = (source: string) => parseMarkdown(source, 'markdown', math);
  const repaired = repairVueTags(text, parse);
  const tree = parse(repaired);
  return headingIds === 'mkdocs' || headingIds === 'pymdownx' ? readMarks(tree, repaired) : tree;
}
