/** A parsed file as hast, with the files that it includes. Nothing is sanitized yet. */
import type { Element, ElementContent, Root } from 'hast';
import type { Code, Literal, Root as MdastRoot, Parents } from 'mdast';
import remarkRehype, { defaultHandlers } from 'remark-rehype';
import { unified } from 'unified';
import type { ApiParts } from '../body/api-parts.js';
import { h } from '../body/hast.js';
import { toOneLine } from '../body/text.js';
import { tagWithFile } from '../source/position.js';
import { buildPlainCode, type CodeContext, compileFence } from './code.js';
import { isDrawing } from './drawings.js';
import type { Data } from './evaluate.js';
import { importedValues } from './imported-values.js';
import type { IncludedFile } from './include.js';
import { compileJsx } from './jsx.js';
import { createListItemHandler } from './list-items.js';
import { buildTexElement } from './math.js';
import type { MarkdownOptions } from './options.js';
import { readScope } from './page-scope.js';
import { jsxTypes, reparseHtml } from './reparse.js';
import { requireExtra, type TakeExtra } from './site-budget.js';
import { inspectTree } from './tree-contents.js';

/** What all files of one page share. */
export type PageContext = Pick<MarkdownOptions, 'siteComponents' | 'aliases'> &
  Pick<CodeContext, 'renderer' | 'findPattern' | 'report' | 'addFile'> & {
    /** Names of the components around an included file; the page itself has none. */
    parents?: string[];
    /** Parts of the site's API descriptions, where the page shows any. */
    apiParts?: ApiParts;
    /** Asks for work that the text does not show. */
    takeExtra: TakeExtra;
  };

/** A code block that a component writes takes as long as reading these characters, and a quarter of its own. */
const GENERATED_CODE = 40;

type State = Parameters<typeof defaultHandlers.root>[0];

/** Converts a file. `props` are the attributes of the element that includes it; the page itself has none. */
export function compileToHast(unit: IncludedFile, props: Data, context: PageContext): Root {
  const { path, text, tree, files } = unit;
  const { report, siteComponents, aliases, parents = [] } = context;
  const page = readScope(tree, path, [...importedValues(unit), ['props', props], ...Object.entries(props)]);
  for (const diagnostic of page.diagnostics) report(diagnostic);
  const code: CodeContext = { ...context, path, text, fileText: file => textOfFile(files.get(file)) };
  const contents = inspectTree(tree);
  const hast = convertTree(unit, contents.definitions, code);
  // Most pages have neither, and copying a tree costs time: code alone makes many nodes.
  if (!contents.html && !contents.jsx) return hast;
  return compileJsx(contents.html ? reparseHtml(hast, text) : hast, {
    path,
    text,
    report,
    page,
    siteComponents,
    aliases,
    buildCode: plain => {
      requireExtra(context.takeExtra, GENERATED_CODE + plain.value.length / 4);
      return buildPlainCode(plain, code);
    },
    parents,
    apiParts: context.apiParts,
    compileInclude: (file, fileProps, around) =>
      compileInclude(files.get(file), fileProps, { ...context, parents: around }),
  });
}

/** mdast → hast by mdast-util-to-hast, whose footnotes need the tree's definitions. */
function convertTree({ tree }: IncludedFile, definitions: MdastRoot['children'], context: CodeContext): Root {
  const code = (_state: unknown, node: Code): Element => {
    const { tagName, properties, children, data } = compileFence(node, context);
    const element: Element = { type: 'element', tagName, properties, children, position: node.position };
    if (data) element.data = data;
    return element;
  };
  const math = (_state: unknown, node: Parameters<typeof buildTexElement>[0]): Element =>
    buildTexElement(node, context.text);
  const jsx = (state: State, node: Parents | Literal) =>
    'children' in node ? { ...node, children: state.all(node) } : { ...node };
  const root = (state: State) => defaultHandlers.root(state, tree);
  const listItem = createListItemHandler();
  const processor = unified().use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: '',
    footnoteLabelTagName: 'p',
    footnoteLabelProperties: { className: ['footnotes-title'] },
    // Not passed through, which copies each syntax tree of JavaScript.
    handlers: {
      ...Object.fromEntries(jsxTypes.map(type => [type, jsx])),
      code,
      math,
      inlineMath: math,
      root,
      listItem,
    } as never,
  });
  // The converter first visits every node to find definitions, which is slow: it gets a root of definitions alone, and
  // the handler of the root puts the tree in its place.
  return processor.runSync({ type: 'root', children: definitions }) as Root;
}

function textOfFile(file: IncludedFile | string | undefined): string | undefined {
  return typeof file === 'string' ? file : undefined;
}

/** A drawing that a page includes, as snippets of MkDocs may: the image, named by the title of the drawing. */
function showDrawing({ path, text }: IncludedFile): Element {
  const [, title = ''] = /<title[^<>]*>([^<]*)<\/title>/.exec(text) ?? [];
  return h('img', { src: `@site/${path}`, alt: toOneLine(title.replaceAll('&amp;', '&')) });
}

/** The content of an included Markdown file; undefined where the file is absent or no Markdown. */
function compileInclude(
  unit: IncludedFile | string | undefined,
  props: Data,
  context: PageContext,
): ElementContent[] | undefined {
  if (unit === undefined || typeof unit === 'string') return undefined;
  if (isDrawing(unit.path)) return [showDrawing(unit)];
  const { children } = compileToHast(unit, props, context);
  return children.map(child => tagWithFile(child as ElementContent, unit.path));
}
