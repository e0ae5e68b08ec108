/** Text → mdast, by remark or by the native parser, whose trees are equal. */
import type { Root } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { parseIgnoringPrices } from './dollar-signs.js';
import { expressionParser } from './expression-parser.js';
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
  mdx: unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkDirective)
    .use(remarkMdx, { acorn: expressionParser })
    .freeze(),
};
const mathProcessors = {
  commonmark: processors.commonmark,
  fragment: processors.fragment,
  markdown: processors.markdown().use(remarkMath).freeze(),
  mdx: processors.mdx().use(remarkMath).freeze(),
};

/** Parses a text into a new tree. Throws a `VFileMessage` for MDX whose JSX cannot be parsed, and never otherwise. */
export function parseMarkdown(text: string, dialect: MarkdownDialect, math = false): Root {
  const isPlain = dialect !== 'mdx' && !(math && text.includes('$'));
  return (isPlain && nativeParse?.(text, dialect)) || parseWithRemark(text, dialect, math);
}

/** The reference that tests compare the native parser with. */
export function parseWithRemark(text: string, dialect: MarkdownDialect, math = false): Root {
  const processor = (math ? mathProcessors : processors)[dialect];
  return math && text.includes('$') ? parseIgnoringPrices(text, part => processor.parse(part)) : processor.parse(text);
}
