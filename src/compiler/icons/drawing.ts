/** The text of an SVG file → an element that a page may have, in the colour of the text around it. */
import type { Element, ElementContent, Nodes, Properties, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { h } from '../body/hast.js';
import { attributeOf, shapes, silent } from './svg-attributes.js';

/** A drawing, and the elements of its file that are left out. */
export type Drawing = { element: Element; leftOut: string[] };

/** The most characters of a file; a longer one is a picture, not an icon. */
export const MAX_ICON = 50_000;

/** Reads a drawing; `undefined` if the text is not SVG. `scope` prefixes its ids, which must be unique on a page. */
export function readDrawing(svg: string, scope: string): Drawing | undefined {
  if (svg.length > MAX_ICON) return undefined;
  const root = findSvg(raw({ type: 'root', children: [{ type: 'raw', value: svg }] } as unknown as Root));
  const viewBox = root && boxOf(root.properties);
  if (!root || !viewBox) return undefined;
  const leftOut = new Set<string>();
  const children = keepShapes(root.children, { scope, leftOut });
  const { width: _w, height: _h, ...paint } = keepAttributes(root.properties, scope);
  const flat = hoistGroup({ ...paint }, children);
  const element = h('svg', { viewBox: viewBox.join(' '), ...sizeOf(viewBox), ...flat.properties }, flat.children);
  return { element: inkDrawing(element), leftOut: [...leftOut] };
}

function findSvg(node: Nodes): Element | undefined {
  if (node.type === 'element' && node.tagName === 'svg') return node;
  for (const child of 'children' in node ? node.children : []) {
    const found = findSvg(child);
    if (found) return found;
  }
  return undefined;
}

type Box = [left: number, top: number, width: number, height: number];

function boxOf({ viewBox, width, height }: Properties): Box | undefined {
  const numbers = String(viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const box = viewBox === undefined ? [0, 0, parseFloat(String(width)), parseFloat(String(height))] : numbers;
  const isBox = box.length === 4 && box.every(Number.isFinite) && box[2]! > 0 && box[3]! > 0;
  return isBox ? (box as Box) : undefined;
}

/** The height of the text. */
function sizeOf([, , width, height]: Box): Properties {
  return { width: `${Math.round((width / height) * 100) / 100}em`, height: '1em' };
}

type KeepContext = { scope: string; leftOut: Set<string> };

function keepShapes(nodes: ElementContent[], context: KeepContext): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element' || silent.has(node.tagName) || node.tagName.includes(':')) return [];
    if (shapes.has(node.tagName))
      return [h(node.tagName, keepAttributes(node.properties, context.scope), keepShapes(node.children, context))];
    context.leftOut.add(node.tagName);
    // Editors export groups of shapes as links.
    return node.tagName === 'a' || node.tagName === 'svg' ? keepShapes(node.children, context) : [];
  });
}

function keepAttributes(properties: Properties, scope: string): Properties {
  const style = typeof properties.style === 'string' ? properties.style.split(';') : [];
  const declared = style.map(line => [line.split(':')[0]!.trim(), line.slice(line.indexOf(':') + 1).trim()] as const);
  const kept: Properties = {};
  for (const [written, value] of [...Object.entries(properties), ...declared]) {
    const name = attributeOf(written);
    const text = Array.isArray(value) ? value.join(' ') : String(value);
    if (name === undefined || !isPlain(text)) continue;
    if (name === 'id') kept.id = `${scope}-${text}`;
    else kept[name] = text.replace(/^url\(['"]?#([\w:.-]+)['"]?\)$/, `url(#${scope}-$1)`);
  }
  return kept;
}

/** True for a value that refers to nothing outside the drawing. */
function isPlain(value: string): boolean {
  return /^url\(['"]?#[\w:.-]+['"]?\)$/.test(value) || !/[:;<>\\]|url\(/i.test(value);
}

/** Removes a single group around all shapes, and moves its attributes to the drawing itself. */
function hoistGroup(properties: Properties, children: ElementContent[]): Pick<Element, 'properties' | 'children'> {
  const [group] = children;
  if (children.length !== 1 || group?.type !== 'element' || group.tagName !== 'g') return { properties, children };
  const isPaint = Object.keys(group.properties).every(name => /^(?:fill|stroke)/.test(name));
  return isPaint
    ? { properties: { ...properties, ...group.properties }, children: group.children }
    : { properties, children };
}

const BLACK = /^(?:black|#000|#000000|rgb\(\s*0\s*,\s*0\s*,\s*0\s*\))$/i;

/** Gives shapes the color of the text if the drawing has no color, or only black. */
function inkDrawing(svg: Element): Element {
  const colors = new Set<string>();
  collectColors(svg, colors);
  const isBlack = [...colors].every(color => BLACK.test(color));
  const inked = isBlack && colors.size ? replaceBlack(svg) : svg;
  if (inked.properties.fill !== undefined || !hasUnfilled(inked.children)) return inked;
  const { viewBox, width, height, ...rest } = inked.properties;
  return { ...inked, properties: { viewBox, width, height, fill: 'currentColor', ...rest } };
}

function collectColors({ properties, children }: Element, colors: Set<string>): void {
  for (const value of [properties.fill, properties.stroke, properties.stopColor])
    if (typeof value === 'string' && !/^(?:none|currentcolor|inherit|transparent|url\()/i.test(value))
      colors.add(value);
  for (const child of children) if (child.type === 'element') collectColors(child, colors);
}

function replaceBlack(element: Element): Element {
  const properties = Object.fromEntries(
    Object.entries(element.properties).map(([name, value]) =>
      (name === 'fill' || name === 'stroke') && BLACK.test(String(value)) ? [name, 'currentColor'] : [name, value],
    ),
  );
  const children = element.children.map(child => (child.type === 'element' ? replaceBlack(child) : child));
  return { ...element, properties, children };
}

/** True if a shape has no colour of its own, nor has any group around it. */
function hasUnfilled(nodes: ElementContent[]): boolean {
  return nodes.some(
    node =>
      node.type === 'element' &&
      node.properties.fill === undefined &&
      (node.tagName === 'g' ? hasUnfilled(node.children) : !/^(?:defs|clipPath|mask)$/.test(node.tagName)),
  );
}
