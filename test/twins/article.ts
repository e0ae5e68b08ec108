/** What a reader finds in the article of a built page: words, code and links, without the controls around them. */
import { type DefaultTreeAdapterMap, parse } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** The contents of an article. `code` has each block of code, `links` the addresses that links have. */
export type Article = { words: string[]; code: string[]; links: string[] };

/** Reads the article out of a page's HTML; throws where there is none. */
export function readArticle(html: string): Article {
  const article = find(parse(html), node => node.tagName === 'article' && hasClass(node, 'article'));
  if (!article) throw new Error('The page has no article.');
  const found: Article = { words: [], code: [], links: [] };
  found.words = wordsOf(textOf(article, found));
  return found;
}

/** The words of a text in lower case, whatever separates them. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Controls and what only repeats the page. */
function isControl(node: Element): boolean {
  if (node.tagName === 'svg' || node.tagName === 'select') return true;
  // Buttons of the author have neither; their words belong to the text.
  if (node.tagName === 'button') return attributesOf(node).class !== undefined || attributesOf(node).role === 'tab';
  if (node.tagName === 'label') return find(node, ({ tagName }) => tagName === 'select') !== undefined;
  if ((node.tagName === 'a' && hasClass(node, 'anchor')) || hasClass(node, 'toc-inline')) return true;
  // It tells how many fields are below.
  if (node.tagName === 'summary' && isIn(node, ['fields', 'variants', 'schema-about'])) return true;
  const { role, 'aria-hidden': isHidden } = attributesOf(node);
  return role === 'tablist' || isHidden === 'true';
}

function textOf(node: Node, found: Article): string {
  if ('value' in node) return node.value;
  if (!('childNodes' in node)) return '';
  if ('tagName' in node) {
    if (isControl(node)) return '';
    const { href } = attributesOf(node);
    // A twin has no anchors of fields.
    if (node.tagName === 'a' && href !== undefined && !isIn(node, ['schema-again'])) found.links.push(href);
  }
  const text = node.childNodes.map(child => textOf(child, found)).join('');
  if ('tagName' in node && node.tagName === 'pre') found.code.push(text);
  // Words of different blocks are apart; inline elements may be parts of one word.
  return isInline(node) ? text : ` ${text} `;
}

const inlineNames = 'a abbr b code em i kbd span strong sub sup del s u mark wbr mi mo mn mrow'.split(' ');

/** Words of different blocks are apart, as are the parts of a field's line and of a card, which styles separate. */
function isInline(node: Node): boolean {
  if (!('tagName' in node) || !inlineNames.includes(node.tagName)) return false;
  const { parentNode } = node;
  if (parentNode === null || !('tagName' in parentNode)) return true;
  return parentNode.tagName !== 'dt' && !hasClass(parentNode, 'card-link');
}

function find(node: Node, matches: (node: Element) => boolean): Element | undefined {
  if ('tagName' in node && matches(node)) return node;
  if (!('childNodes' in node)) return undefined;
  for (const child of node.childNodes) {
    const found = find(child, matches);
    if (found) return found;
  }
  return undefined;
}

function isIn({ parentNode }: Element, classes: string[]): boolean {
  if (parentNode === null || !('tagName' in parentNode)) return false;
  return classes.some(name => hasClass(parentNode, name)) || isIn(parentNode, classes);
}

function attributesOf({ attrs }: Element): Record<string, string> {
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
}

function hasClass(node: Element, name: string): boolean {
  return (attributesOf(node).class ?? '').split(/\s+/).includes(name);
}
