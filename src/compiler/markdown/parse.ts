/** Text → mdast, by remark or by the native parser, whose trees are equal. */
import type { Root } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { parseIgnoringPrices } from './dollar-signs.js';
import { createBoundedParser, expressionParser, type ParseBudget } from './expression-parser.js';
import { nativeParse } from './native-parser.js';

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

/**
 * Parses MDX, whose expressions may cost no more than `budget`. Throws a `VFileMessage` where JSX cannot be parsed, or
 * costs more. The parser of most pages is a shared one, because they cannot cost much.
 */
export function parseMdxWithin(text: string, math: boolean, budget: ParseBudget): Root {
  const braces = text.split('}').length - 1;
  if (braces * text.length < CHEAP_CHARACTERS) return parseMarkdown(text, 'mdx', math);
  const bounded = createMdxProcessor(createBoundedParser(budget));
  return parseWith(math ? bounded().use(remarkMath).freeze() : bounded, text, math);
}

/** Characters that acorn may read, at worst, without being counted. */
const CHEAP_CHARACTERS = 2_000_000;

/** Parses a text into a new tree. Throws a `VFileMessage` for MDX whose JSX cannot be parsed, and never otherwise. */
export function parseMarkdown(text: string, dialect: MarkdownDialect, math = false): Root {
  const isPlain = dialect !== 'mdx' && !(math && text.includes('$'));
  return (isPlain && nativeParse?.(text, dialect)) || parseWithRemark(text, dialect, math);
}

/** The reference that tests compare the native parser with. */
export function parseWithRemark(text: string, dialect: MarkdownDialect, math = false): Root {
  return parseWith((math ? mathProcessors : processors)[dialect], text, math);
}

function parseWith(processor: Pick<typeof processors.mdx, 'parse'>, text: string, math: boolean): Root {
  return math && text.includes('$') ? parseIgnoringPrices(text, part => processor.parse(part)) : processor.parse(text);
}
