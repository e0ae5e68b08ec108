/** Draws the icons of a sanitized page, which are only names until then, so that no drawing has to be sanitized as HTML. */
import type { Element, ElementContent, Root } from 'hast';
import { cardIconNames } from '../body/card-icons.js';
import { h, joinTexts } from '../body/hast.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, ReportDiagnostic } from '../diagnostics/types.js';
import type { FoundIcon, Icons } from '../icons/index.js';
import { includedFile, positionOf } from '../source/position.js';

/** The body with its icons, and the files of the project that they are from. */
export type DrawnBody = { tree: Root; files: string[]; diagnostics: Diagnostic[] };

type DrawContext = { icons: Icons | undefined; path: string; files: Set<string>; report: ReportDiagnostic };

/** Draws all icons. A body without icons is returned as it is. */
export async function drawIcons(tree: Root, { icons, path }: Pick<DrawContext, 'icons' | 'path'>): Promise<DrawnBody> {
  const diagnostics: Diagnostic[] = [];
  const files = new Set<string>();
  const context = { icons, path, files, report: (one: Diagnostic) => void diagnostics.push(one) };
  const parents = new Set<Element>();
  const children = findIcons(tree.children as ElementContent[], parents)
    ? ((await drawAll(tree.children as ElementContent[], { ...context, parents })) as Root['children'])
    : tree.children;
  return { tree: { ...tree, children }, files: [...files].sort(), diagnostics };
}

/** True for an icon that is only a name. */
export function isIcon({ properties }: Element): boolean {
  return properties.dataDocscIcon !== undefined;
}

/** True if an icon is among the nodes or in them; adds the elements around icons to `parents`. */
function findIcons(nodes: ElementContent[], parents: Set<Element>): boolean {
  let isFound = false;
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    const isParent = !isIcon(node) && findIcons(node.children, parents);
    if (isParent) parents.add(node);
    isFound ||= isParent || isIcon(node);
  }
  return isFound;
}

async function drawAll(
  nodes: ElementContent[],
  context: DrawContext & { parents: ReadonlySet<Element> },
): Promise<ElementContent[]> {
  const drawn: ElementContent[] = [];
  for (const node of nodes)
    if (node.type !== 'element') drawn.push(node);
    else if (isIcon(node)) drawn.push(...(await drawIcon(node, context)));
    else if (context.parents.has(node)) drawn.push({ ...node, children: await drawAll(node.children, context) });
    else drawn.push(node);
  return joinTexts(drawn);
}

/** An address of a picture, with no scheme that could run anything. */
const isPicture = /^(?:\.{0,2}\/|https:\/\/)|^[^:]+\.(?:svg|png|webp|jpe?g)$/i;

async function drawIcon(node: Element, { icons, path, files, report }: DrawContext): Promise<ElementContent[]> {
  const { dataDocscIcon, dataIconType, dataIconOptional } = node.properties;
  const isOptional = dataIconOptional !== undefined;
  const name = String(dataDocscIcon);
  if (isOptional && !icons?.hasSets) return [...reportSlip(name, node, { path, report }), ...node.children];
  if (isPicture.test(name)) return [around(h('img', { src: name, alt: '', className: classOf(node) }), node)];
  const found = await icons?.find({ name, type: dataIconType === undefined ? undefined : String(dataIconType) });
  if (found?.file !== undefined) files.add(found.file);
  if (found?.drawing)
    return [...reportProblem(found, node, { path, report }), around(present(found.drawing.element, node), node)];
  // The theme's own drawing counts as found.
  if (isOptional && node.children.length) return node.children;
  reportProblem(found ?? {}, node, { path, report });
  return node.children;
}

function reportProblem(
  { problem }: FoundIcon,
  node: Element,
  { path, report }: Pick<DrawContext, 'path' | 'report'>,
): [] {
  if (!problem) return [];
  const { rule, message, hint, origin } = problem;
  report(finding(rule, message, { path: includedFile(node) ?? path, place: positionOf(node), hint, ...origin }));
  return [];
}

/** Other tools' names of icons are ignored where the site has no set, but one close to a drawing of the theme is a slip. */
function reportSlip(name: string, node: Element, { path, report }: Pick<DrawContext, 'path' | 'report'>): [] {
  const isCard = node.properties.dataIconAround !== undefined && !node.children.length;
  const hint = isCard ? didYouMean(name, cardIconNames) : undefined;
  if (hint)
    report(
      finding('unknown-icon', `There is no icon "${name}".`, {
        path: includedFile(node) ?? path,
        place: positionOf(node),
        hint,
      }),
    );
  return [];
}

function around(icon: Element, { properties: { dataIconAround: name }, position }: Element): Element {
  const placed = { ...icon, position };
  return typeof name === 'string' ? { ...h('span', { className: [name] }, placed), position } : placed;
}

function classOf({ properties: { dataIconSide: side } }: Element): string[] {
  return ['drawn-icon', ...(side === 'before' || side === 'after' ? [`icon-${side}`] : [])];
}

/** The drawing as the page wants it: of a size and colour, and with a name for assistive technology. */
function present({ properties, children }: Element, node: Element): Element {
  const { dataIconSize: size, dataIconColor: color, ariaLabel } = node.properties;
  const { width, height, viewBox, ...paint } = properties;
  const pixels = /^\d{1,3}(?:px)?$/.test(String(size)) ? Number.parseInt(String(size), 10) : undefined;
  const isColor = /^(?:#[\da-f]{3,8}|[a-z]{3,30})$/i.test(String(color ?? ''));
  const shown = {
    className: classOf(node),
    viewBox,
    ...(pixels ? { width: pixels * Number.parseFloat(String(width)), height: pixels } : { width, height }),
    ...paint,
    ...(isColor && { color: String(color) }),
    ...(typeof ariaLabel === 'string' ? { role: 'img', ariaLabel } : { ariaHidden: 'true' }),
  };
  return h('svg', shown, children);
}
