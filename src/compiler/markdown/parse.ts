/** Text → mdast, by remark or by the native parser, whose trees are equal. */
import type { Root } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { weighDenseText } from '../source/dense-text.js';
import { parseIgnoringPrices } from './dollar-signs.js';
import { moveOnlyTails } from './edit-map.js';
import { createBoundedParser, expressionParser, type ParseBudget } from './expression-parser.js';
import { nativeParse } from './native-parser.js';
import { requireExtra, type TakeExtra } from './site-budget.js';

moveOnlyTails();

/** The syntax that a text is parsed with; see `processors`. */
export type MarkdownDialect = 'commonmark' | 'fragment' | 'markdown' | 'mdx';

/**
 * `commonmark` is the specification alone; `fragment` adds GFM, for texts inside other files; `markdown` adds directives,
 * and `mdx` adds JSX.
 */
const processors = {
  commonmark: unified().use(remarkParse).freeze(),
  fragment: unified().use(remarkParse).use(remarkGfm).freeze(),
  markdown: unified().use(remarkParse).use(remarkGfm).use(remarkDirective).freeze(),
  mdx: createMdxProcessor(expressionParser),
};
const mathProcessors = {
  commonmark: processors.commonmark,
  fragment: processors.fragment,
  markdown: processors.markdown().use(remarkMath).freeze(),
  mdx: processors.mdx().use(remarkMath).freeze(),
};

function createMdxProcessor(acorn: typeof expressionParser) {
  return unified().use(remarkParse).use(remarkGfm).use(remarkDirective).use(remarkMdx, { acorn }).freeze();
}

/** What a site adds to the syntax of its pages: formulas, and what its plugins of remark read. */
export type SiteSyntax = {
  math?: boolean;
  extensions?: SyntaxExtensions;
  /** Called with the characters that are read again; false where these are too many. */
  takeExtra?: TakeExtra;
};

/** Extensions of the tokenizer and of the tree, as plugins of remark register them. */
export type SyntaxExtensions = { micromarkExtensions: unknown[]; fromMarkdownExtensions: unknown[] };

/**
 * Parses MDX, whose expressions may cost no more than `budget`, which is reduced. Throws a `VFileMessage` where JSX cannot
 * be parsed, or costs more. The parser of pages without expressions is a shared one.
 */
export function parseMdxWithin(text: string, syntax: SiteSyntax, budget: ParseBudget): Root {
  if (!text.includes('}')) return parseMarkdown(text, 'mdx', syntax);
  const bounded = createMdxProcessor(createBoundedParser(budget));
  return parseWith(syntax.math ? bounded().use(remarkMath).freeze() : bounded, text, syntax);
}

/**
 * Parses a text into a new tree. Throws a `VFileMessage` for MDX whose JSX cannot be parsed, and a `SpentError` where the
 * site has no more extra work for the short lines that remark reads; those of MDX are counted by `parseMdx`.
 */
export function parseMarkdown(text: string, dialect: MarkdownDialect, syntax: SiteSyntax = {}): Root {
  const isPlain = dialect !== 'mdx' && !syntax.extensions && !(syntax.math && text.includes('$'));
  const tree = isPlain ? nativeParse?.(text, dialect) : undefined;
  if (tree) return tree;
  const density = dialect === 'mdx' || !syntax.takeExtra ? 0 : weighDenseText(text);
  if (density > 0) requireExtra(syntax.takeExtra, density);
  return parseWithRemark(text, dialect, syntax);
}

/** The reference that tests compare the native parser with. */
export function parseWithRemark(text: string, dialect: MarkdownDialect, syntax: SiteSyntax = {}): Root {
  return parseWith((syntax.math ? mathProcessors : processors)[dialect], text, syntax);
}

function parseWith(processor: typeof processors.mdx, text: string, { math, extensions, takeExtra }: SiteSyntax): Root {
  const parser = extensions ? extend(processor, extensions) : processor;
  return math && text.includes('$')
    ? parseIgnoringPrices(text, part => parser.parse(part), takeExtra)
    : parser.parse(text);
}

/** The processor with what plugins add to its syntax. */
function extend(processor: typeof processors.mdx, extensions: SyntaxExtensions): typeof processors.mdx {
  const extended = processor();
  const own = extended.data() as Partial<SyntaxExtensions>;
  const add = (key: keyof SyntaxExtensions) => [...(own[key] ?? []), ...extensions[key]];
  // The keys that are set replace all others.
  const all = { ...own, micromarkExtensions: add('micromarkExtensions') };
  extended.data({ ...all, fromMarkdownExtensions: add('fromMarkdownExtensions') } as never);
  return extended.freeze();
}
