/**
 * The dialect of MkDocs: Python-Markdown with the extensions of Material. A site whose `markdown.headingIds` is `mkdocs` or
 * `pymdownx` writes it; elsewhere its notations are text, and findings say so.
 */
import type { Root } from 'mdast';
import { dropAttributeLists } from './attribute-lists.js';
import { type RewrittenBlocks, rewriteBlocks } from './blocks.js';
import { buildCardGrids } from './card-grids.js';
import { readCode } from './code.js';
import { buildDefinitions } from './definitions.js';
import { buildFigures } from './figures.js';
import { type IsShortcode, showIcons } from './icons.js';
import { readMarks } from './marks.js';
import { type RewrittenLines, rewriteLines } from './rewrite.js';
import { buildSnippets } from './snippets.js';
import { joinReferences } from './spaced-references.js';

/** A text in Markdown, and what its tree needs to know of it. */
export type RewrittenText = RewrittenBlocks & Pick<RewrittenLines, 'definitions' | 'abbreviations'>;

/** The text of a file with its blocks as Markdown has them. `definitions` are numbers of its lines. */
export function rewriteMkdocs(source: string): RewrittenText {
  const { text: written, definitions, abbreviations } = rewriteLines(source);
  const { text, lines } = rewriteBlocks(written);
  const numbers = lines ? lines.map((line, nth) => (definitions.has(line) ? nth : -1)) : [...definitions];
  return { text, lines, definitions: new Set(numbers.map(nth => nth + 1)), abbreviations };
}

/** The text that was parsed, with what its tree needs to know. */
type ParsedText = Pick<RewrittenText, 'definitions'> & { text: string; isIcon?: IsShortcode };

/** The tree with what the notations mean. */
export function readMkdocs(tree: Root, { text, definitions, isIcon }: ParsedText): Root {
  const blocks = buildFigures(
    buildCardGrids(buildDefinitions(joinReferences(buildSnippets(tree, text), text), text, definitions), text),
    text,
  );
  return readCode(showIcons(dropAttributeLists(readMarks(blocks, text), text), text, isIcon), text);
}
