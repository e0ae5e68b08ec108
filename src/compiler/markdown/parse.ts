/** Text → mdast, by remark or by an engine with equal trees that stands in. */
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

export type MarkdownDialect = 'commonmark' | 'fragment' | 'markdown' | 'mdx';

/** `commonmark` is the specification alone; `fragment` adds GFM, for text inside API descriptions. */
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

/** Throws a `VFileMessage` where the dialect is `mdx` and JSX cannot be read; never otherwise. */
export function parseMarkdown(text: string, dialect: MarkdownDialect, math = false): Root {
  const isPlain = dialect !== 'mdx' && !(math && text.includes('$'));
  return (isPlain && nativeParse?.(text, dialect)) || parseWithRemark(text, dialect, math);
}

/** The reference: what another engine reads is compared with this. */
export function parseWithRemark(text: string, dialect: MarkdownDialect, math = false): Root {
  const processor = (math ? mathProcessors : processors)[dialect];
  return math && text.includes('$') ? parseIgnoringPrices(text, part => processor.parse(part)) : processor.parse(text);
}
