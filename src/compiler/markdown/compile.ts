/** Text → `Page`: the Markdown front-end, readable top to bottom. Knows one file and what it includes; never another page. */
import type { Element, ElementContent, Root } from 'hast';
import { raw } from 'hast-util-raw';
import type { Code, Root as Mdast } from 'mdast';
import { toString as textOfMdast } from 'mdast-util-to-string';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { finishPage } from '../page.js';
import type { Diagnostic, MarkdownFragment, Origin, Page, PageHead, Place, Source } from '../types.js';
import { clean } from './clean.js';
import { compileCode, plainCode } from './code.js';
import { compileDirectives } from './directives.js';
import { type Data, dataOf } from './evaluate.js';
import { splitFrontMatter } from './frontmatter.js';
import { nameHeadings } from './headings.js';
import { loadUnit, type Reader, type Unit } from './include.js';
import { compileJsx, type JsxContext, jsxTypes } from './jsx.js';
import { parseMdx } from './lenient.js';
import { type Dialect, parse } from './parse.js';
import { prepare } from './prepare.js';
import { readScope } from './scope.js';
import { checkTables } from './tables.js';
import { unravel } from './unravel.js';
import { fillVariables, hideVariables, type Variables } from './variables.js';

/** What a site's configuration says of its Markdown. */
export type MarkdownOptions = {
  /** `mdx` reads `.md` files as MDX too. */
  format: 'detect' | 'mdx';
  variables: Variables;
  /** Folders whose files pages may include, the folder of documents first. */
  folders: string[];
  /** Names of the site's own components, and names given to built-in ones. */
  own: ReadonlySet<string>;
  aliases: ReadonlyMap<string, string>;
  readText: (path: string) => Promise<string>;
};

/** `head` is the page's entry in the outline of the same source. */
export async function compileMarkdown(source: Source, head: PageHead, options: MarkdownOptions): Promise<Page> {
  const diagnostics: Diagnostic[] = [];
  const reader: Reader = {
    readText: options.readText,
    folders: options.folders,
    parse: (text, path, found) => parseFile(text, path, options, found),
  };
  const { includes, ...unit } = await loadUnit(source.path, source.text, reader, diagnostics);
  const body = toHast({ ...unit, tree: withoutTitle(unit.tree, head) }, dataOf([]), options, diagnostics);
  const finished = nameHeadings(clean(body, { path: source.path, diagnostics }));
  return { ...finishPage(head, finished, { diagnostics }), includes };
}

/** Markdown inside another file, such as a description in an API description. Findings are placed at that file's origin. */
export const compileFragment: MarkdownFragment = (text, origin) => {
  const diagnostics: Diagnostic[] = [];
  const options = { own: new Set<string>(), aliases: new Map<string, string>() };
  const unit: Unit = { path: origin.path, text, tree: parse(text, 'fragment'), files: new Map() };
  const body = toHast(unit, dataOf([]), options, diagnostics);
  const { children } = nameHeadings(clean(body, { path: origin.path, diagnostics }));
  return {
    children: children.map(child => moveTo(child as ElementContent, origin)),
    diagnostics: diagnostics.map(found => ({ ...found, place: origin.place, pointer: origin.pointer })),
  };
};

function parseFile(source: string, path: string, { format, variables }: MarkdownOptions, diagnostics: Diagnostic[]) {
  const { text } = splitFrontMatter(source, path);
  const dialect: Dialect = path.endsWith('.mdx') || format === 'mdx' ? 'mdx' : 'markdown';
  const prepared = hideVariables(prepare(text, dialect === 'mdx'), variables);
  const parsed = dialect === 'mdx' ? parseMdx(prepared, path, diagnostics) : parse(prepared, dialect);
  const tree = unravel(compileDirectives(parsed, { text: prepared, path, diagnostics }) as Mdast);
  fillVariables(tree, variables);
  diagnostics.push(...checkTables(tree, path));
  return { tree, text };
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

type Names = Pick<MarkdownOptions, 'own' | 'aliases'>;

/** A file's tree as hast, not yet cleaned. `props` are what the file that includes it hands over. */
function toHast(unit: Unit, props: Data, names: Names, diagnostics: Diagnostic[]): Root {
  const { path, text, tree, files } = unit;
  const page = readScope(tree, path, [['props', props], ...Object.entries(props)]);
  diagnostics.push(...page.diagnostics);
  const fileText = (file: string) => {
    const found = files.get(file);
    return typeof found === 'string' ? found : undefined;
  };
  const codeContext = { path, diagnostics, fileText };
  const context: JsxContext = {
    path,
    diagnostics,
    page,
    ...names,
    code: (value, language, title, place) => plainCode(value, language, title, place, codeContext),
    include: (file, given) => include(files.get(file), given, names, diagnostics),
  };
  const code = (_state: unknown, node: Code): Element => ({
    ...compileCode(node, codeContext),
    position: node.position,
  });
  const processor = unified().use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: '',
    footnoteLabelTagName: 'p',
    footnoteLabelProperties: { className: ['footnotes-title'] },
    passThrough: jsxTypes as never,
    handlers: { code } as never,
  });
  const hast = processor.runSync(tree) as Root;
  const whole = hasRaw(hast) ? (raw(hast, { file: new VFile(text), passThrough: jsxTypes as never }) as Root) : hast;
  return compileJsx(whole, context);
}

/** What stands in for an element that names a Markdown file: that file's content, its places its own. */
function include(
  unit: Unit | string | undefined,
  props: Data,
  names: Names,
  diagnostics: Diagnostic[],
): ElementContent[] | undefined {
  if (unit === undefined || typeof unit === 'string') return undefined;
  const { children } = toHast(unit, props, names, diagnostics);
  return children.map(child => fromFile(child as ElementContent, unit.path));
}

/** Elements remember the file they were written in, for findings and relative addresses. */
function fromFile(node: ElementContent, file: string): ElementContent {
  if (node.type !== 'element') return node;
  const data = { file, ...node.data } as Element['data'];
  return { ...node, data, children: node.children.map(child => fromFile(child, file)) };
}

function hasRaw(node: Root | Element): boolean {
  return node.children.some(
    child => (child.type as string) === 'raw' || ('children' in child && hasRaw(child as Element)),
  );
}

/** Positions inside a fragment mean nothing in the file around it. */
function moveTo(node: ElementContent, origin: Origin): ElementContent {
  const point: Place | undefined = origin.place && { line: origin.place.line, column: origin.place.column };
  const position = point && { start: point, end: point };
  if (node.type !== 'element') return { ...node, position };
  return { ...node, position, children: node.children.map(child => moveTo(child, origin)) };
}
