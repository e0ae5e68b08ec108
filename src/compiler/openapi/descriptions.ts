/** The Markdown text of a description as hast that fits into a page. */
import type { Element, ElementContent } from 'hast';
import { h, isHeading } from '../body/hast.js';
import { finding } from '../diagnostics/index.js';
import type { CompileFragment } from '../types.js';
import { type ApiDocument, nearestOrigin } from './document.js';
import type { FindLinkRoute } from './link-routes.js';
import { appendKey } from './pointers.js';
import type { NameSet } from './slugs.js';

/** The means to compile a text. `findRoute` resolves links in the style of other documentation tools. */
export type TextContext = { document: ApiDocument; markdown: CompileFragment; findRoute: FindLinkRoute };

/** The blocks of a text written under the key `description` of the object at `pointer`. Its findings are warnings. */
export function renderDescription(text: string, pointer: string, context: TextContext): ElementContent[] {
  const file = fileOf(pointer, context);
  return fitToPage(compileText(text, pointer, context), { resolve: createResolver(pointer, context), file });
}

/** The same for a page that this text makes up: its headings stay headings, with ids that `ids` does not have yet. */
export function renderSections(
  text: string,
  pointer: string,
  { ids, ...context }: TextContext & { ids: NameSet },
): ElementContent[] {
  const blocks = compileText(text, pointer, context);
  const own = new Set(idsIn(blocks).map(id => `#${id}`));
  const resolveOther = createResolver(pointer, context);
  const resolve: ResolveHref = href => (own.has(href) ? href : resolveOther(href));
  return fitToPage(nameSections(blocks, ids), { resolve, keepsSections: true, file: fileOf(pointer, context) });
}

/** The file of a description, which need not be that of the page that shows it. */
function fileOf(pointer: string, { document }: TextContext): string {
  return nearestOrigin(document, appendKey(pointer, 'description')).path;
}

function compileText(text: string, pointer: string, { document, markdown }: TextContext): ElementContent[] {
  const { children, diagnostics } = markdown(text, nearestOrigin(document, appendKey(pointer, 'description')));
  // Texts of a description fail no build: often the site's authors did not write them.
  for (const found of diagnostics) document.findings.add({ ...found, level: 'warning' });
  return (children as ElementContent[]).filter(node => node.type !== 'text' || node.value.trim());
}

/** The address of a link; `undefined` if it leads to an operation, tag or heading that does not exist. */
type ResolveHref = (href: string) => string | undefined;

/** Links in the style of other tools; all others stay as they are, and the site resolves them. */
const TOOL_LINK = /^#(?:\/|(?:section|tag|operation|paths)\/)/;

function createResolver(pointer: string, { document, findRoute }: TextContext): ResolveHref {
  return href => {
    const route = findRoute(href);
    if (route !== undefined || !TOOL_LINK.test(href)) return route ?? href;
    const where = nearestOrigin(document, appendKey(pointer, 'description'));
    const hint = 'Name an operation, a tag or a heading of the description.';
    document.findings.add(finding('description-link', `"${href}" leads nowhere.`, { ...where, hint }));
    return undefined;
  };
}

/** Resolves links. Unless `keepsSections`, drops ids, and turns headings, which would break the outline, into bold lines. */
function fitToPage(
  nodes: ElementContent[],
  options: { resolve: ResolveHref; keepsSections?: boolean; file: string },
): ElementContent[] {
  const { resolve, keepsSections = false, file } = options;
  return nodes.map(node => {
    if (node.type !== 'element') return node;
    const children = fitToPage(node.children, options);
    if (isHeading(node) && !keepsSections)
      return { ...node, tagName: 'p', properties: {}, children: [h('strong', {}, children)] };
    const { id, href, ...others } = node.properties;
    const properties = keepsSections && id !== undefined ? { id, ...others } : others;
    if (typeof href !== 'string') {
      const isImage = properties.src !== undefined;
      return { ...node, properties, children, ...(isImage && { data: { ...node.data, file } as Element['data'] }) };
    }
    const target = resolve(href);
    if (target === undefined) return h('span', { className: ['broken-link'] }, children);
    const data = { ...node.data, file } as Element['data'];
    return { ...node, properties: { ...properties, href: target }, children, data };
  });
}

/** Moves headings below the title of the page, the highest ones to h2, and gives each id once. */
export function nameSections(blocks: ElementContent[], ids: NameSet): ElementContent[] {
  const levels = headingsIn(blocks).map(({ tagName }) => Number(tagName[1]));
  const shift = 2 - Math.min(...levels);
  const visit = (node: ElementContent): ElementContent => {
    if (node.type !== 'element') return node;
    const { id, ...others } = node.properties;
    const isSection = isHeading(node);
    const isFree = typeof id === 'string' && (isSection || !ids.has(id));
    const properties = isFree ? { ...others, id: ids.take(id) } : others;
    const tagName = isSection ? `h${Math.min(6, Number(node.tagName[1]) + shift)}` : node.tagName;
    return { ...node, tagName, properties, children: node.children.map(visit) };
  };
  return blocks.map(visit);
}

/** The headings in blocks, in their order. */
export function headingsIn(nodes: ElementContent[]): Element[] {
  return nodes.flatMap(node => (node.type !== 'element' ? [] : isHeading(node) ? [node] : headingsIn(node.children)));
}

function idsIn(nodes: ElementContent[]): string[] {
  return nodes.flatMap(node => {
    if (node.type !== 'element') return [];
    const { id } = node.properties;
    return [...(typeof id === 'string' ? [id] : []), ...idsIn(node.children)];
  });
}
