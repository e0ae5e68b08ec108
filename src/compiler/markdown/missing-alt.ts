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

/** One finding for each image. `text` is what the tree was parsed from. */
export function checkAlternativeTexts(tree: Root, text: string, path: string): Diagnostic[] {
  if (!/!\[|<(?:img|Figure|Frame)\b/i.test(text)) return [];
  const lines = text.split('\n');
  const places: (Position | undefined)[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'image' || node.type === 'imageReference') {
      if (!node.alt?.trim() && !('title' in node && node.title)) places.push(positionOf(node));
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

/** True for a tag with one of the attributes, with or without a value. Values are not looked at. */
function hasText(tag: string): boolean {
  return /[\s/:](?:alt|title)[\s=/>]/i.test(tag.replace(/=\s*(?:"[^"]*"|'[^']*')/g, '= '));
}

/** True for an image in JSX without a text. Attributes that an expression spreads may be any. */
function isSilent({ name, attributes }: MdxJsxFlowElement | MdxJsxTextElement): boolean {
  const names = new Set(attributes.map(attribute => (attribute.type === 'mdxJsxAttribute' ? attribute.name : 'alt')));
  if (name === 'img') return !names.has('alt') && !names.has('title');
  if (name !== 'Figure' && name !== 'Frame') return false;
  return FILES.some(file => names.has(file)) && !TEXTS.some(own => names.has(own));
}
