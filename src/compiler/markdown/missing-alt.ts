/**
 * Reports images without an alternative text. An empty `alt` says that an image only decorates; empty brackets of Markdown
 * say nothing. A title names an image too.
 */
import type { Nodes, Root } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { positionOf } from '../source/position.js';
import { parseTags } from './html-tags.js';

/** Attributes of docsc's own pictures that name a file, and those that say what it shows. */
const FILES = ['src', 'img'];
const TEXTS = ['alt', 'caption', 'title'];
/** Attributes of `<img>` that name what it shows. */
const NAMES = ['alt', 'title', 'aria-label', 'aria-labelledby'];

/** One finding for each image. `text` is what the tree was parsed from. */
export function checkAlternativeTexts(tree: Root, text: string, path: string): Diagnostic[] {
  if (!/!\[|<(?:img|Figure|Frame)\b/i.test(text)) return [];
  const lines = text.split('\n');
  const places: (Position | undefined)[] = [];
  const titles: { found?: Set<string> } = {};
  const visit = (node: Nodes): void => {
    if (node.type === 'image') {
      if (!node.alt?.trim() && !node.title) places.push(positionOf(node));
    } else if (node.type === 'imageReference') {
      titles.found ??= titledDefinitions(tree);
      if (!node.alt?.trim() && !titles.found.has(node.identifier)) places.push(positionOf(node));
    } else if (node.type === 'html') {
      const tags = parseTags(node, lines, name => name === 'img');
      places.push(...tags.filter(tag => !hasText(tag.text)).map(({ place }) => place));
    } else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      if (isSilent(node)) places.push(positionOf(node));
    }
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return places.map(place => finding('missing-alt', 'This image has no alternative text.', { path, place }));
}

/** The identifiers of references that have a title. */
function titledDefinitions(tree: Root): Set<string> {
  const found = new Set<string>();
  const visit = (node: Nodes): void => {
    if (node.type === 'definition' && node.title) found.add(node.identifier);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return found;
}

const named = new RegExp(`[\\s/:](?:${NAMES.join('|')})[\\s=/>]`, 'i');
const decorating = /\s(?:role\s*=\s*["']?(?:none|presentation)|aria-hidden\s*=\s*["']?true)\b/i;

/** True for a tag with a name, which may be empty, or one that says that it only decorates. */
function hasText(tag: string): boolean {
  return named.test(tag.replace(/=\s*(?:"[^"]*"|'[^']*')/g, '= ')) || decorating.test(tag);
}

/** True for an image in JSX without a text. Attributes that an expression spreads may be any. */
function isSilent({ name, attributes }: MdxJsxFlowElement | MdxJsxTextElement): boolean {
  const names = new Set(attributes.map(attribute => (attribute.type === 'mdxJsxAttribute' ? attribute.name : 'alt')));
  if (name === 'img') return !NAMES.some(own => names.has(own)) && !attributes.some(one => isDecorating(one));
  if (name !== 'Figure' && name !== 'Frame') return false;
  return FILES.some(file => names.has(file)) && !TEXTS.some(own => names.has(own));
}

function isDecorating(attribute: MdxJsxFlowElement['attributes'][number]): boolean {
  if (attribute.type !== 'mdxJsxAttribute') return false;
  const { name, value } = attribute;
  const text = typeof value === 'string' ? value : value?.value;
  if (name === 'aria-hidden') return text === 'true' || !value;
  return name === 'role' && (text === 'none' || text === 'presentation');
}
