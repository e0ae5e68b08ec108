/** Text → `Page`: the Markdown front-end, readable top to bottom. Knows one file and what it includes; never another page. */
import type { Element, ElementContent, Root } from 'hast';
import type { Code, Root as Mdast, Nodes } from 'mdast';
import remarkRehype, { defaultHandlers } from 'remark-rehype';
import { unified } from 'unified';
import { finishPage } from '../body/finish-page.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import type { CompileFragment, GeneratedFile, Origin, Page, PageHead, Source } from '../types.js';
import { buildPlainCode, compileFence } from './code.js';
import { type DiagramRenderer, loadRenderer } from './diagram.js';
import { compileDirectives } from './directives.js';
import { createData, type Data } from './evaluate.js';
import { blankFrontMatter } from './frontmatter.js';
import { assignHeadingIds } from './headings.js';
import { revealHiddenCharacters } from './hidden-characters.js';
import { type IncludedFile, type IncludeReader, loadWithIncludes } from './include.js';
import { compileJsx, type JsxContext } from './jsx.js';
import { checkDepth, compileWithinLimits } from './limits.js';
import { buildTexElement, renderMath } from './math.js';
import { checkModuleLines, createComponentTest, isMdx } from './mdx-in-markdown.js';
import { parseMdx } from './mdx-recovery.js';
import type { MarkdownOptions } from './options.js';
import { readScope } from './page-scope.js';
import { parseMarkdown } from './parse.js';
import { placeholdersToText } from './placeholders.js';
import { jsxTypes, reparseHtml } from './reparse.js';
import { sanitize } from './sanitize.js';
import { repairSource } from './source-repairs.js';
import { checkTables } from './tables.js';
import { chooseTitle, linksOfHeading } from './title.js';
import { inspectTree } from './tree-contents.js';
import { checkTags } from './unclosed-tags.js';
import { unravel } from './unravel.js';
import { fillVariables, hideVariables } from './variables.js';

/** `head` is the page's entry in the outline of the same source. */
export async function compileMarkdown(source: Source, head: PageHead, options: MarkdownOptions): Promise<Page> {
  const diagnostics: Diagnostic[] = [];
  const reader: IncludeReader = {
    readText: options.readText,
    folders: options.folders,
    excludedFolder: options.closed,
    parse: (text, path, found) => parseFile(text, path, options, found),
  };
  return compileWithinLimits(source, head, () => compileWithin(source, head, options, reader, diagnostics));
}

async function compileWithin(
  source: Source,
  head: PageHead,
  options: MarkdownOptions,
  reader: IncludeReader,
  diagnostics: Diagnostic[],
): Promise<Page> {
  const { includes, ...unit } = await loadWithIncludes(source.path, source.text, reader, diagnostics);
  const renderer = hasDiagram(unit) ? await loadRenderer() : undefined;
  const made: PageState = { ...options, diagnostics, files: [], renderer };
  const context = { path: source.path, diagnostics, isComponent: createComponentTest(options) };
  const cleaned = sanitize(compileToHast(unit, createData([]), made), context);
  const { body, shownTitle, droppedHeading } = chooseTitle(unit.tree, cleaned, unit.text, head);
  if (droppedHeading) revealHiddenCharacters({ type: 'root', children: [droppedHeading] }, source.path, diagnostics);
  const named = revealHiddenCharacters(assignHeadingIds(body), source.path, diagnostics);
  checkDepth(named);
  const finished = options.math ? await renderMath(named, source.path, diagnostics) : named;
  const page = finishPage(head, finished, { diagnostics });
  const links = [...linksOfHeading(droppedHeading, head), ...page.links];
  return { ...page, links, includes, files: made.files, ...(shownTitle === 'heading' && { hideTitle: true as const }) };
}

/** Markdown inside another file, such as a text of another repository. Findings are placed at that file's origin. */
export const compileMarkdownFragment: CompileFragment = (text, origin) =>
  compileFragmentTree(parseMarkdown(text, 'fragment'), text, origin);

/** A text of an API description, where `<T>` and `<id>` are no tags. */
export const compileDescription: CompileFragment = (text, origin) =>
  compileFragmentTree(placeholdersToText(parseMarkdown(text, 'fragment')), text, origin);

function compileFragmentTree(
  tree: Mdast,
  text: string,
  origin: Parameters<CompileFragment>[1],
): ReturnType<CompileFragment> {
  const diagnostics: Diagnostic[] = [];
  const made: PageState = { own: new Set(), aliases: new Map(), diagnostics, files: [], renderer: undefined };
  const unit: IncludedFile = { path: origin.path, text, tree, files: new Map(), size: 0 };
  const body = compileToHast(unit, createData([]), made);
  const { children } = assignHeadingIds(sanitize(body, { path: origin.path, diagnostics }));
  return {
    children: children.map(child => positionAt(child as ElementContent, origin)),
    diagnostics: diagnostics.map(found => ({ ...found, place: origin.place, pointer: origin.pointer })),
  };
}

function parseFile(source: string, path: string, options: MarkdownOptions, diagnostics: Diagnostic[]) {
  const { variables, math, inspect } = options;
  const mdx = isMdx(path, options);
  const prepared = hideVariables(repairSource(blankFrontMatter(source), mdx), variables);
  const parsed = mdx
    ? parseMdx(prepared, path, math, diagnostics)
    : { tree: parseMarkdown(prepared, 'markdown', math), text: prepared };
  const compiled = compileDirectives(parsed.tree, { text: parsed.text, path, diagnostics });
  const tree = mdx ? unravel(compiled) : compiled;
  diagnostics.push(...(inspect?.({ path, tree, text: parsed.text }) ?? []));
  fillVariables(tree, variables);
  diagnostics.push(...checkTables(tree, path));
  if (!mdx) diagnostics.push(...checkModuleLines(tree, path));
  // A page may hold more of them than a function takes arguments.
  if (!mdx) for (const found of checkTags(tree, parsed.text, path)) diagnostics.push(found);
  return { tree, text: parsed.text };
}

/** What all files of one page share while it is made. */
type PageState = Pick<MarkdownOptions, 'own' | 'aliases'> & {
  diagnostics: Diagnostic[];
  files: GeneratedFile[];
  renderer: DiagramRenderer | undefined;
};

function hasDiagram({ tree, files }: IncludedFile): boolean {
  const within = (node: Nodes): boolean =>
    (node.type === 'code' && node.lang === 'mermaid') || ('children' in node && node.children.some(within));
  return within(tree) || [...files.values()].some(file => typeof file !== 'string' && hasDiagram(file));
}

/** A file's tree as hast, not yet cleaned. `props` are what the file that includes it hands over. */
function compileToHast(unit: IncludedFile, props: Data, made: PageState): Root {
  const { diagnostics, own, aliases, renderer } = made;
  const { path, text, tree, files } = unit;
  const page = readScope(tree, path, [['props', props], ...Object.entries(props)]);
  diagnostics.push(...page.diagnostics);
  const fileText = (file: string) => {
    const found = files.get(file);
    return typeof found === 'string' ? found : undefined;
  };
  const codeContext = { path, text, diagnostics, fileText, files: made.files, renderer };
  const context: JsxContext = {
    path,
    text,
    diagnostics,
    page,
    siteComponents: own,
    aliases,
    buildCode: (value, language, title, place) => buildPlainCode(value, language, title, place, codeContext),
    compileInclude: (file, given) => compileInclude(files.get(file), given, made),
  };
  const code = (_state: unknown, node: Code): Element => {
    const { tagName, properties, children, data } = compileFence(node, codeContext);
    const element: Element = { type: 'element', tagName, properties, children, position: node.position };
    if (data) element.data = data;
    return element;
  };
  const math = (_state: unknown, node: Parameters<typeof buildTexElement>[0]): Element => buildTexElement(node);
  const root = (state: Parameters<typeof defaultHandlers.root>[0]) => defaultHandlers.root(state, tree);
  const held = inspectTree(tree);
  const processor = unified().use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: '',
    footnoteLabelTagName: 'p',
    footnoteLabelProperties: { className: ['footnotes-title'] },
    passThrough: jsxTypes as never,
    handlers: { code, math, inlineMath: math, root } as never,
  });
  // It looks for definitions first, and names a function for each node that it comes through: here these are all.
  const hast = processor.runSync({ type: 'root', children: held.definitions }) as Root;
  // Most pages hold neither, and code makes trees of many nodes.
  if (!held.html && !held.jsx) return hast;
  return compileJsx(held.html ? reparseHtml(hast, text) : hast, context);
}

/** What stands in for an element that names a Markdown file: that file's content, its places its own. */
function compileInclude(
  unit: IncludedFile | string | undefined,
  props: Data,
  made: PageState,
): ElementContent[] | undefined {
  if (unit === undefined || typeof unit === 'string') return undefined;
  const { children } = compileToHast(unit, props, made);
  return children.map(child => tagWithFile(child as ElementContent, unit.path));
}

/** Elements remember the file they were written in, for findings and relative addresses. */
function tagWithFile(node: ElementContent, file: string): ElementContent {
  if (node.type !== 'element') return node;
  const data = { file, ...node.data } as Element['data'];
  return { ...node, data, children: node.children.map(child => tagWithFile(child, file)) };
}

/** Positions inside a fragment mean nothing in the file around it. */
function positionAt(node: ElementContent, origin: Origin): ElementContent {
  const point: Position | undefined = origin.place && { line: origin.place.line, column: origin.place.column };
  const position = point && { start: point, end: point };
  if (node.type !== 'element') return { ...node, position };
  return { ...node, position, children: node.children.map(child => positionAt(child, origin)) };
}
