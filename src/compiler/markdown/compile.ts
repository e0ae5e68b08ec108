/** Text → `Page`: the Markdown front-end, readable top to bottom. Knows one file; never looks at another page. */
import type { Element, ElementContent, Root } from 'hast';
import { raw } from 'hast-util-raw';
import type { Root as Mdast } from 'mdast';
import { toString as textOfMdast } from 'mdast-util-to-string';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { VFileMessage } from 'vfile-message';
import { finding } from '../diagnostics.js';
import { finishPage } from '../page.js';
import type { Diagnostic, MarkdownFragment, Origin, Page, PageHead, Source } from '../types.js';
import { clean } from './clean.js';
import { compileCode } from './code.js';
import { compileDirectives } from './directives.js';
import { splitFrontMatter } from './frontmatter.js';
import { headingNamer } from './headings.js';
import { compileJsx } from './jsx.js';
import { type Dialect, parse } from './parse.js';
import { prepare } from './prepare.js';
import { checkTables } from './tables.js';

/** `head` is the page's entry in the outline of the same source. */
export function compileMarkdown(source: Source, head: PageHead): Page {
  const diagnostics: Diagnostic[] = [];
  const { text } = splitFrontMatter(source.text, source.path);
  const tree = parsePage(text, source.path, diagnostics);
  diagnostics.push(...checkTables(tree, source.path));
  const body = toHast(withoutTitle(tree, head), { text, path: source.path, diagnostics });
  return finishPage(head, body, { diagnostics });
}

/** Markdown inside another file, such as a description in an API description. Findings are placed at that file's origin. */
export const compileFragment: MarkdownFragment = (text, origin) => {
  const diagnostics: Diagnostic[] = [];
  const { children } = toHast(parse(text, 'fragment'), { text, path: origin.path, diagnostics });
  return {
    children: children.map(child => moveTo(child as ElementContent, origin)),
    diagnostics: diagnostics.map(found => ({ ...found, place: origin.place, pointer: origin.pointer })),
  };
};

function parsePage(text: string, path: string, diagnostics: Diagnostic[]): Mdast {
  const dialect: Dialect = path.endsWith('.mdx') ? 'mdx' : 'markdown';
  const prepared = prepare(text, dialect === 'mdx');
  const context = { text: prepared, path, diagnostics };
  if (dialect === 'markdown') return compileDirectives(parse(prepared, dialect), context);
  try {
    return compileJsx(compileDirectives(parse(prepared, 'mdx'), context), context);
  } catch (thrown) {
    if (!(thrown instanceof VFileMessage)) throw thrown;
    const place = thrown.line ? { line: thrown.line, column: thrown.column ?? 1 } : undefined;
    const hint =
      'The page is shown as plain Markdown. Close every tag, and put a backslash before a { or < that is text.';
    diagnostics.push(finding('invalid-mdx', `JSX cannot be read: ${thrown.reason}.`, { path, place, hint }));
    return compileDirectives(parse(prepared, 'markdown'), context);
  }
}

/** The page shows its title itself: a first heading that says the same is left out. */
function withoutTitle(tree: Mdast, head: PageHead): Mdast {
  if (head.frontMatter.hide_title) return tree;
  const index = tree.children.findIndex(node => node.type !== 'mdxjsEsm' && node.type !== 'html');
  const first = tree.children[index];
  if (first?.type !== 'heading' || first.depth !== 1) return tree;
  const text = textOfMdast(first)
    .replace(/\s*\{#[^}]+\}\s*$/, '')
    .trim();
  return text === head.title ? { ...tree, children: tree.children.toSpliced(index, 1) } : tree;
}

type IslandNode = { name: string; island: Record<string, unknown> };

type Context = { text: string; path: string; diagnostics: Diagnostic[] };

function toHast(tree: Mdast, { text, path, diagnostics }: Context): Root {
  const code = (_state: unknown, node: Parameters<typeof compileCode>[0]): Element => {
    const compiled = compileCode(node, path);
    diagnostics.push(...compiled.diagnostics);
    return { ...compiled.figure, position: node.position };
  };
  const island = (state: { all: (node: never) => ElementContent[] }, node: IslandNode): Element => {
    const children = state.all(node as never);
    return { type: 'element', tagName: node.name, properties: {}, data: node.island as Element['data'], children };
  };
  const processor = unified().use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: '',
    footnoteLabelTagName: 'p',
    footnoteLabelProperties: { className: ['footnotes-title'] },
    handlers: { code, island } as never,
  });
  const hast = processor.runSync(tree) as Root;
  const whole = hasRaw(hast) ? (raw(hast, { file: new VFile(text) }) as Root) : hast;
  return clean(whole, { path, diagnostics, heading: headingNamer() });
}

function hasRaw(node: Root | Element): boolean {
  return node.children.some(child => (child.type as string) === 'raw' || (child.type === 'element' && hasRaw(child)));
}

/** Positions inside a fragment mean nothing in the file around it. */
function moveTo(node: ElementContent, origin: Origin): ElementContent {
  const point = origin.place && { line: origin.place.line, column: origin.place.column };
  const position = point && { start: point, end: point };
  if (node.type !== 'element') return { ...node, position };
  return { ...node, position, children: node.children.map(child => moveTo(child, origin)) };
}
