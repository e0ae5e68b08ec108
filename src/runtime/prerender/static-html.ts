/**
 * Plain parts of a body, written without React, while prerendering: most of a body is text, and elements that nothing
 * will bring to life. The HTML is what React would print, byte by byte; what needs more than is known here is left to it.
 */
import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import { createElement, type ReactElement } from 'react';
import { isIsland } from '../../format.js';
import { escapeAttribute, escapeText } from './html-escape.js';

const staticElements = new Set(
  `a abbr aside b bdi bdo blockquote br button caption cite code dd del details dfn div dl dt em figcaption figure h1 h2
  h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s samp section small strong sub summary sup table tbody td tfoot th
  thead tr u ul var wbr`.split(/\s+/),
);
const voidElements = new Set(['br', 'hr', 'wbr']);
/** Blanks between their children are not shown. */
const tableElements = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);
/** They are given a link to themselves, as in `heading.tsx`. */
const headingElements = new Set(['h2', 'h3', 'h4', 'h5', 'h6']);

/** Attributes that are written as they are, by their names in hast. */
const attributeNames = new Map(
  Object.entries({
    ariaHidden: 'aria-hidden',
    ariaLabel: 'aria-label',
    className: 'class',
    dataLang: 'data-lang',
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

/** No scheme that could run anything. */
export const allowedUrl = /^(?:[#/]|https?:|mailto:)/;

/**
 * `take` leaves elements in the place of what is written already, and `hold` gives one for HTML; `fill` puts it all there,
 * in pieces. `whole` gives the pieces of a body in which nothing is left for React.
 */
export type StaticHtml = {
  whole: (body: Root) => string[] | undefined;
  take: (body: Root) => Root;
  hold: (...html: string[]) => ReactElement;
  fill: (html: string) => string[];
};

const PLACEHOLDER_TAG = 'docsc-plain';
const placeholderPattern = new RegExp(`<${PLACEHOLDER_TAG} id="(\\d+)"></${PLACEHOLDER_TAG}>`, 'g');

export function createStaticHtml(): StaticHtml {
  const written: string[][] = [];
  const hole = (html: string[]): Element => {
    const id = String(written.push(html) - 1);
    return { type: 'element', tagName: PLACEHOLDER_TAG, properties: { id }, children: [] };
  };
  const write = createStaticWriter();
  return {
    take: body => ({ type: 'root', children: replaceStatic(body.children, hole, write) }),
    whole: ({ children }) => writePieces(children, write),
    hold: (...html) => createElement(PLACEHOLDER_TAG, hole(html).properties),
    fill: html =>
      html.split(placeholderPattern).flatMap((piece, index) => (index % 2 ? written[Number(piece)]! : piece)),
  };
}

type CreatePlaceholder = (html: string[]) => Element;

/** Each ends with an element, so none begins behind a text. */
function writePieces(nodes: RootContent[], write: WriteStatic): string[] | undefined {
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

/** Texts stay, so that React sees which are neighbours. */
function replaceStatic<T extends RootContent | ElementContent>(
  nodes: T[],
  hole: CreatePlaceholder,
  write: WriteStatic,
): (T | Element)[] {
  return nodes.map(node => {
    if (node.type !== 'element') return node;
    const html = write([node]);
    return html === undefined ? replaceStaticWithin(node, hole, write) : hole([html]);
  });
}

/** Islands know their children, but nothing below those; components of the site's own may look at all of it. */
function replaceStaticWithin(node: Element, hole: CreatePlaceholder, write: WriteStatic): Element {
  const { tagName, children } = node;
  if (tagName === 'docsc-component') return node;
  if (!isIsland(tagName)) return { ...node, children: replaceStatic(children, hole, write) };
  const within = children.map(child => (child.type === 'element' ? replaceStaticWithin(child, hole, write) : child));
  return { ...node, children: within };
}

/** `undefined` where there is anything that React has to render. */
type WriteStatic = (nodes: readonly RootContent[], parent?: string) => string | undefined;

/** Tokens of one block of code share their properties: what opens them is written once, and in one piece. */
function createStaticWriter(): WriteStatic {
  const ofSpans = new Map<Properties, string>();

  const write: WriteStatic = (nodes, parent = '') => {
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
  };

  const writeElement = ({ tagName, properties, children }: Element): string | undefined => {
    if (tagName === 'span') {
      const open = ofSpan(properties);
      const html = open === undefined ? undefined : write(children, tagName);
      return html === undefined ? undefined : `${open}${html}</span>`;
    }
    if (!staticElements.has(tagName)) return undefined;
    const written = writeAttributes(properties);
    if (written === undefined) return undefined;
    if (voidElements.has(tagName)) return children.length ? undefined : `<${tagName}${written}/>`;
    const html = write(children, tagName);
    if (html === undefined) return undefined;
    // Parsers drop a first line break there, so React doubles some.
    if (tagName === 'pre' && html.startsWith('\n')) return undefined;
    const link = headingElements.has(tagName) && properties.id ? headingAnchorHtml(String(properties.id)) : '';
    return `<${tagName}${written}>${html}${link}</${tagName}>`;
  };

  const ofSpan = (properties: Properties): string | undefined => {
    const known = ofSpans.get(properties);
    if (known !== undefined) return known;
    const attributes = writeAttributes(properties);
    if (attributes === undefined) return undefined;
    const made = ['<span', attributes, '>'].join('');
    ofSpans.set(properties, made);
    return made;
  };

  return write;
}

function writeAttributes(properties: Properties): string | undefined {
  let html = '';
  for (const name in properties) {
    const value = properties[name];
    if (value === undefined || value === null) continue;
    const attribute = attributeNames.get(name);
    const text = Array.isArray(value) ? value.join(' ').trim() : value;
    if (attribute === undefined || (typeof text !== 'string' && !Number.isInteger(text))) return undefined;
    if (name === 'href' && !allowedUrl.test(String(text))) return undefined;
    html += ` ${attribute}="${escapeAttribute(String(text))}"`;
  }
  return html;
}

function headingAnchorHtml(id: string): string {
  const href = escapeAttribute(`#${encodeURIComponent(id)}`);
  return `<a class="anchor" href="${href}" aria-label="Link to this section"></a>`;
}
