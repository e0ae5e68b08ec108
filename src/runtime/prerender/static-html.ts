/**
 * Writes the static parts of a body without React, while prerendering: most of a body is text and elements that nothing
 * will hydrate. The HTML equals React's byte by byte; whatever needs more than this file knows is left to React.
 */
import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import { createElement, type ReactElement } from 'react';
import { CodeElement, type CodeTag, type CodeToken } from '../../code-format.js';
import { isIsland } from '../../format.js';
import { headingLabel } from '../content/heading-label.js';
import { escapeAttribute, escapeText } from './html-escape.js';

const staticElements = new Set(
  `a abbr aside b bdi bdo blockquote br button caption cite code dd del details dfn div dl dt em figcaption figure h1 h2
  h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s samp section small span strong sub summary sup table tbody td tfoot th
  thead tr u ul var wbr`.split(/\s+/),
);
const voidElements = new Set(['br', 'hr', 'wbr']);
/** React renders no white space between their children. */
const tableElements = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);
/** Each gets a link to itself, as in `content/heading.tsx`. */
const headingElements = new Set(['h2', 'h3', 'h4', 'h5', 'h6']);

/** Attributes whose values need no more than escaping: hast name → HTML name. */
const attributeNames = new Map(
  Object.entries({
    ariaDescribedBy: 'aria-describedby',
    ariaHidden: 'aria-hidden',
    ariaLabel: 'aria-label',
    className: 'class',
    dataLang: 'data-lang',
    hidden: 'hidden',
    href: 'href',
    id: 'id',
    lang: 'lang',
    rel: 'rel',
    role: 'role',
    start: 'start',
    tabIndex: 'tabindex',
    title: 'title',
    type: 'type',
  }),
);

/** URLs with no scheme that could run anything. */
export const allowedUrl = /^(?:[#/]|https?:|mailto:)/;

/** The static HTML of one page, which React passes over as placeholders. */
export type StaticHtml = {
  /** The HTML of a body in which nothing is left to React, in pieces; undefined for other bodies. */
  renderWhole: (body: Root) => string[] | undefined;
  /** The body with placeholders for its static parts. */
  extractStatic: (body: Root) => Root;
  /** A placeholder for this HTML. */
  placeholder: (...html: string[]) => ReactElement;
  /** React's HTML with all placeholders replaced, in pieces. */
  fillPlaceholders: (html: string) => string[];
};

const PLACEHOLDER_TAG = 'docsc-plain';
const placeholderPattern = new RegExp(`<${PLACEHOLDER_TAG} id="(\\d+)"></${PLACEHOLDER_TAG}>`, 'g');

/** Has no placeholders yet. */
export function createStaticHtml(): StaticHtml {
  const htmlById: string[][] = [];
  const createPlaceholder: CreatePlaceholder = html => {
    const id = String(htmlById.push(html) - 1);
    return { type: 'element', tagName: PLACEHOLDER_TAG, properties: { id }, children: [] };
  };
  return {
    extractStatic: body => ({ type: 'root', children: replaceStatic(body.children, createPlaceholder) }),
    renderWhole: ({ children }) => writePieces(children),
    placeholder: (...html) => createElement(PLACEHOLDER_TAG, createPlaceholder(html).properties),
    fillPlaceholders: html =>
      html.split(placeholderPattern).flatMap((piece, index) => (index % 2 ? htmlById[Number(piece)]! : piece)),
  };
}

type CreatePlaceholder = (html: string[]) => Element;

/**
 * A piece for each element, with the texts before it, so that no piece begins with a text that would have to be separated
 * from the one before. Undefined if any node is not static.
 */
function writePieces(nodes: RootContent[]): string[] | undefined {
  const pieces: string[] = [];
  let from = 0;
  for (let index = 0; index < nodes.length; index++) {
    if (nodes[index]!.type !== 'element' && index < nodes.length - 1) continue;
    const html = write(nodes.slice(from, index + 1));
    if (html === undefined) return undefined;
    pieces.push(html);
    from = index + 1;
  }
  return pieces;
}

/** Texts stay, so that React sees which are neighbours and separates them. */
function replaceStatic<T extends RootContent | ElementContent>(
  nodes: T[],
  createPlaceholder: CreatePlaceholder,
): (T | Element)[] {
  return nodes.map(node => {
    if (node.type !== 'element') return node;
    const html = write([node]);
    return html === undefined ? replaceStaticWithin(node, createPlaceholder) : createPlaceholder([html]);
  });
}

/** Islands read their children, but nothing deeper; the site's own components may read everything inside them. */
function replaceStaticWithin(node: Element, createPlaceholder: CreatePlaceholder): Element {
  const { tagName, children } = node;
  // The name of a heading's link is made of its children.
  if (tagName === 'docsc-component' || headingElements.has(tagName)) return node;
  if (!isIsland(tagName)) return { ...node, children: replaceStatic(children, createPlaceholder) };
  const within = children.map(child =>
    child.type === 'element' ? replaceStaticWithin(child, createPlaceholder) : child,
  );
  return { ...node, children: within };
}

/** Writes sibling nodes; undefined if React has to render any of them. `parent` is the tag name around them. */
function write(nodes: readonly RootContent[], parent = ''): string | undefined {
  let html = '';
  let isAfterText = false;
  for (const node of nodes) {
    if (node.type === 'text') {
      if (!node.value || (tableElements.has(parent) && !/[^ \t\n\f\r]/.test(node.value))) continue;
      html += isAfterText ? `<!-- -->${escapeText(node.value)}` : escapeText(node.value);
      isAfterText = true;
    } else if (node.type === 'element') {
      const element = writeElement(node);
      if (element === undefined) return undefined;
      html += element;
      isAfterText = false;
    }
  }
  return html;
}

function writeElement(element: Element): string | undefined {
  const { tagName, properties } = element;
  if (!staticElements.has(tagName)) return undefined;
  const attributes = writeAttributes(properties);
  if (attributes === undefined) return undefined;
  const tokens = CodeElement.tokensOf(element);
  if (!tokens && voidElements.has(tagName)) return element.children.length ? undefined : `<${tagName}${attributes}/>`;
  const html = tokens ? writeTokens(tokens) : write(element.children, tagName);
  if (html === undefined) return undefined;
  // HTML parsers drop the first line break in `pre`, so that React doubles it.
  if (tagName === 'pre' && html.startsWith('\n')) return undefined;
  const link =
    headingElements.has(tagName) && properties.id
      ? headingAnchorHtml(String(properties.id), headingLabel(element))
      : '';
  return `<${tagName}${attributes}>${html}${link}</${tagName}>`;
}

/** Writes code, in which no two texts are adjacent. */
function writeTokens(tokens: readonly CodeToken[]): string | undefined {
  let html = '';
  const ends: string[] = [];
  for (const token of tokens) {
    if (token === null) html += ends.pop();
    else if (typeof token === 'string') html += escapeText(token);
    else {
      const tag = tagHtml(token);
      if (!tag) return undefined;
      html += tag.start;
      ends.push(tag.end);
    }
  }
  return html;
}

type TagHtml = { start: string; end: string };

const htmlOfTags = new WeakMap<CodeTag, TagHtml>();

function tagHtml(tag: CodeTag): TagHtml | undefined {
  const known = htmlOfTags.get(tag);
  if (known) return known;
  const { tagName, properties } = tag;
  const attributes = staticElements.has(tagName) ? writeAttributes(properties) : undefined;
  if (attributes === undefined) return undefined;
  const html = { start: ['<', tagName, attributes, '>'].join(''), end: `</${tagName}>` };
  htmlOfTags.set(tag, html);
  return html;
}

function writeAttributes(properties: Properties): string | undefined {
  let html = '';
  for (const name in properties) {
    const value = properties[name];
    if (value === undefined || value === null) continue;
    const attribute = attributeNames.get(name);
    const text = Array.isArray(value) ? value.join(' ').trim() : name === 'hidden' && value === true ? '' : value;
    if (attribute === undefined || (typeof text !== 'string' && !Number.isInteger(text))) return undefined;
    if (name === 'href' && !allowedUrl.test(String(text))) return undefined;
    html += ` ${attribute}="${escapeAttribute(String(text))}"`;
  }
  return html;
}

function headingAnchorHtml(id: string, label: string): string {
  const href = escapeAttribute(`#${encodeURIComponent(id)}`);
  return `<a class="anchor" href="${href}" aria-label="${escapeAttribute(label)}"></a>`;
}
