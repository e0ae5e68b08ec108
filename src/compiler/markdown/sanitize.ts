/**
 * The allow-list. Copies a hast tree and keeps only elements, attributes and URL schemes that cannot run anything or
 * imitate the site's shell. Anything left out is reported; the text inside is kept.
 */
import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import { isIsland, islandNames } from '../../format.js';
import { decodePercent } from '../../routes.js';
import { highlightedCode, NO_SEARCH } from '../body/hast.js';
import { isHandwrittenIsland } from '../body/island.js';
import { cutText, replaceLoneSurrogates } from '../body/text.js';
import { finding } from '../diagnostics/index.js';
import type { RuleName } from '../diagnostics/rules/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { includedFile, offsetOf, positionOf } from '../source/position.js';
import { isComponentTag, shownTexts, showTexts } from './attribute-texts.js';
import { buildVideo } from './components/video.js';
import { repairNesting } from './nesting.js';
import { htmlName } from './vue-tags.js';

/** The page whose body is sanitized. */
export type SanitizeOptions = {
  path: string;
  /** True for an element, by its written name, that would be a component if the file at this path were MDX. */
  isComponent?: (written: string, path: string) => boolean;
  /** The text of the page and of the files that it includes, by path; messages name elements as they are written there. */
  texts?: ReadonlyMap<string, string>;
};

type SanitizeContext = Pick<SanitizeOptions, 'isComponent'> & {
  /** The file that an element was written in. */
  pathOf: (node: Element) => string;
  /** The name of an element as it is written: HTML ignores case, and `<T>` may be a type. */
  nameOf: (node: Element) => string;
  /** True for `<Own />`, which HTML takes for an opening tag, so that what follows is inside. */
  isEmptyTag: (node: Element) => boolean;
  /** An attribute as it is written: `@click` is read as `:click`. */
  writtenAttribute: (node: Element, name: string) => string;
  report: (node: Element, rule: RuleName, message: string) => void;
};

/** The HTML elements that pages may contain. */
export const allowedElements =
  `a abbr aside b bdi bdo blockquote br button caption cite code col colgroup dd del details dfn div dl dt em figcaption
  figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp section small span strong sub
  summary sup table tbody td tfoot th thead time tr tt u ul var video wbr`.split(/\s+/);

const allowedTagNames = new Set([...allowedElements, 'docsc-doc-cards', ...islandNames, NO_SEARCH]);

/** Elements left out with their content, which is code or not meant to be seen. */
const droppedElements = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'title',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
]);

/** Elements that change nothing a reader sees: their content replaces them, and nothing is reported. */
const unwrappedElements = new Set([
  'picture',
  'source',
  'center',
  'font',
  'main',
  'article',
  'header',
  'footer',
  'nav',
  'hgroup',
]);

const globalAttributes = new Set(['id', 'className', 'title', 'lang', 'dir', 'role', 'tabIndex', 'hidden']);
const attributesByElement: Record<string, string[]> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height', 'dataNarrow'],
  td: ['colSpan', 'rowSpan', 'headers'],
  th: ['colSpan', 'rowSpan', 'scope', 'headers', 'abbr'],
  col: ['span'],
  colgroup: ['span'],
  ol: ['start', 'reversed', 'type'],
  li: ['value'],
  details: ['open'],
  input: ['type', 'checked', 'disabled'],
  time: ['dateTime'],
  video: ['src', 'controls', 'poster', 'preload', 'loop', 'muted', 'width', 'height', 'playsInline'],
  button: ['type'],
};

/** Attributes with an address. `dataNarrow` is the form of a drawing for narrow screens. */
const addressProperties = new Set(['href', 'src', 'poster', 'dataNarrow']);

/** Attributes that are left out without a finding, because a reader needs none of them. */
const silentlyDroppedAttribute =
  /^(data|style|class|target|rel|loading|decoding|align|valign|border|cellpadding|cellspacing|is:|client:|set:|markdown$|(?::|v-bind:)(?:class|style|key)$|v-(?:pre|cloak|once|memo)$)/i;

/** An attribute of Vue. A `<template>` with one is a slot, or shown on a condition; its content is meant to be seen. */
const vueAttribute = /^(?:[:@#]|v-)/;

/** Sanitizes a body. Returns a copy. */
export function sanitize(
  tree: Root,
  { path, isComponent, texts }: SanitizeOptions,
): { tree: Root; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const pathOf = (node: Element) => includedFile(node) ?? path;
  const report: SanitizeContext['report'] = (node, rule, message) =>
    diagnostics.push(finding(rule, message, { path: pathOf(node), place: positionOf(node) }));
  const nameOf = (node: Element) => writtenName(node, texts?.get(pathOf(node)));
  const writtenAttribute = (node: Element, name: string) =>
    findAttribute(name, sourceOf(node, texts?.get(pathOf(node)))) ?? name;
  const isEmptyTag = (node: Element) =>
    /^(?:"[^"]*"|'[^']*'|[^"'>])*\/>/.test(sourceOf(node, texts?.get(pathOf(node))));
  const context = { isComponent, pathOf, nameOf, isEmptyTag, writtenAttribute, report };
  const children = sanitizeChildren(tree.children, context) as RootContent[];
  const reportNesting = (node: Element, message: string) => report(node, 'unsupported-html', message);
  return { tree: repairNesting({ type: 'root', children }, reportNesting), diagnostics };
}

function writtenName(node: Element, text: string | undefined): string {
  const { tagName } = node;
  const place = positionOf(node);
  if (text === undefined || !place) return tagName;
  const start = offsetOf(place, text) + 1;
  const written = text.slice(start, start + tagName.length);
  return written.toLowerCase() === tagName.toLowerCase() ? written : tagName;
}

/** The longest tag that is looked into. */
const MAX_TAG = 2000;

/** The text of a file from an element's tag on. */
function sourceOf(node: Element, text = ''): string {
  const place = positionOf(node);
  const start = place ? offsetOf(place, text) : text.length;
  return text.slice(start, start + MAX_TAG);
}

function findAttribute(name: string, source: string): string | undefined {
  return name.startsWith(':')
    ? source.split(/[\s"'=>]/).find(one => one !== '' && htmlName(one).toLowerCase() === name.toLowerCase())
    : undefined;
}

/** Merges adjacent texts, as an HTML parser does. */
function sanitizeChildren(nodes: RootContent[], context: SanitizeContext): ElementContent[] {
  const kept: ElementContent[] = [];
  for (const node of nodes) {
    if (node.type === 'element') {
      const replacement = sanitizeElement(node, context);
      if (Array.isArray(replacement)) for (const child of replacement) kept.push(child);
      else if (replacement) kept.push(replacement);
    } else if (node.type === 'text') {
      const last = kept.at(-1);
      if (last?.type === 'text') kept[kept.length - 1] = { ...last, value: last.value + node.value };
      else kept.push(node);
    }
  }
  return kept;
}

/** The sanitized element, its children where only they are kept, or undefined. */
function sanitizeElement(node: Element, context: SanitizeContext): ElementContent | ElementContent[] | undefined {
  const name = node.tagName.toLowerCase();
  if (name === 'iframe' && isWebUrl(node.properties.src)) return convertFrame(node, context);
  if (name === 'template' && Object.keys(node.properties).some(key => vueAttribute.test(key)))
    return sanitizeChildren(node.content?.children ?? node.children, context);
  if (droppedElements.has(name)) {
    context.report(node, 'unsupported-html', `<${context.nameOf(node)}> is not allowed and is left out.`);
    return undefined;
  }
  const children = sanitizeChildren(name === 'picture' ? narrowedImages(node) : node.children, context);
  // An HTML parser leaves an empty paragraph behind where a block was inside one.
  if (name === 'p' && !children.length) return undefined;
  if (!allowedTagNames.has(name) || isHandwrittenIsland(node)) {
    const isPlain = unwrappedElements.has(name) || !isComponentTag(name);
    const texts = isPlain ? [] : shownTexts(node.properties);
    const shown = showTexts(texts, children, !children.some(isBlockElement));
    reportUnwrapped(node, context.isEmptyTag(node) ? texts.length > 0 : shown.some(isVisible), context);
    return shown;
  }
  if (name === 'input' && node.properties.type !== 'checkbox') {
    context.report(node, 'unsupported-html', `<${context.nameOf(node)}> is not allowed and is left out.`);
    return undefined;
  }
  const properties = sanitizeProperties(name, name === 'video' ? inlineVideoSource(node) : node, context);
  // An empty header labels nothing.
  const tagName = name === 'th' && !children.length ? 'td' : name;
  const element: Element = { type: 'element', tagName, properties, children };
  const { position } = positionIfWritten(node);
  if (position) element.position = position;
  if (node.data && (isIsland(name) || highlightedCode(node))) element.data = node.data;
  else if (node.data && 'file' in node.data) element.data = { file: node.data.file } as Element['data'];
  return name === 'table' ? wrapTable(element) : element;
}

function reportUnwrapped(node: Element, isShown: boolean, context: SanitizeContext): void {
  const { isComponent, pathOf, nameOf, report } = context;
  const name = node.tagName.toLowerCase();
  const tag = `<${nameOf(node)}>`;
  if (isComponent?.(nameOf(node), pathOf(node))) {
    const outcome = isShown ? 'its content is kept' : 'it is left out';
    report(node, 'mdx-in-markdown', `${tag} is a component, and this file is not MDX; ${outcome}.`);
  } else if (!unwrappedElements.has(name)) {
    report(node, 'unsupported-html', `${tag} is not allowed${isShown ? '; its content is kept' : ' and is left out'}.`);
  }
}

function isVisible(node: ElementContent): boolean {
  return node.type !== 'text' || node.value.trim() !== '';
}

function isBlockElement(node: ElementContent): boolean {
  return (
    node.type === 'element' && /^(?:p|pre|div|ul|ol|dl|table|figure|blockquote|section|h[1-6])$/.test(node.tagName)
  );
}

/** The position of an element that somebody wrote; an HTML parser gives implied elements one without a start. */
function positionIfWritten({ position }: Element): Pick<Element, 'position'> {
  return position?.start ? { position } : {};
}

/** The children of a `<picture>`; the image gets the address of the source for narrow screens. */
function narrowedImages({ children }: Element): ElementContent[] {
  const source = children.find(
    (child): child is Element =>
      child.type === 'element' &&
      child.tagName === 'source' &&
      /^\s*(?:screen and )?\(\s*(?:max-width\s*:|width\s*<=?)/i.test(String(child.properties.media ?? '')),
  );
  const [narrow] = String(source?.properties.srcSet ?? source?.properties.srcset ?? '').split(/[\s,]+/);
  if (!narrow) return children;
  return children.map(child =>
    child.type === 'element' && child.tagName === 'img'
      ? { ...child, properties: { ...child.properties, dataNarrow: narrow } }
      : child,
  );
}

/** Moves the address of `<video><source src></video>` to the video itself; `source` is not allowed. */
function inlineVideoSource(video: Element): Element {
  const source = video.children.find(child => child.type === 'element' && child.tagName === 'source');
  if (video.properties.src !== undefined || source?.type !== 'element') return video;
  return { ...video, properties: { ...video.properties, src: source.properties.src } };
}

function isWebUrl(src: unknown): boolean {
  return typeof src === 'string' && /^https:\/\//.test(src.replace(/^\/\//, 'https://'));
}

/** A frame with a video player becomes that video; any other frame becomes a link. */
function convertFrame(node: Element, { report }: SanitizeContext): ElementContent {
  const title = typeof node.properties.title === 'string' ? node.properties.title : undefined;
  const address = String(node.properties.src).replace(/^\/\//, 'https://');
  const video = buildVideo(address, { title });
  if (video.tagName !== 'docsc-video')
    report(node, 'unsupported-html', 'A frame shows another site; it is left out, and a link to it is shown.');
  return { ...video, ...positionIfWritten(node) };
}

function sanitizeProperties(
  name: string,
  node: Element,
  { nameOf, writtenAttribute, report }: SanitizeContext,
): Properties {
  const kept: Properties = {};
  for (const key of Object.keys(node.properties)) {
    const value = node.properties[key];
    const property = key === 'class' ? 'className' : key === 'tabindex' ? 'tabIndex' : key;
    if (property === 'className')
      kept.className = Array.isArray(value) ? value.map(String) : String(value).split(/\s+/).filter(Boolean);
    else if (property === 'align') kept.className = [...((kept.className as string[]) ?? []), `align-${value}`];
    else if (property === 'id') {
      if (/^docsc[:-]/.test(String(value))) report(node, 'unsupported-html', `The id "${value}" is reserved.`);
      else kept.id = decodeFootnoteId(replaceLoneSurrogates(String(value)));
    } else if (name === 'a' && property === 'name' && !node.properties.id) {
      kept.id = replaceLoneSurrogates(String(value));
    } else if (addressProperties.has(property)) {
      if (!attributesByElement[name]?.includes(property)) continue;
      const isGenerated = name === 'img' && /^generated:\d+$/.test(String(value));
      const { address, hadUser } = stripCredentials(String(value));
      if (hadUser) report(node, 'unsafe-url', 'The address holds a user name or password; it is left out.');
      if (isGenerated || isSafeUrl(address)) kept[property] = address;
      else {
        report(node, 'unsafe-url', `The address "${cutText(String(value), 40)}" has a scheme that is not allowed.`);
      }
    } else if (
      globalAttributes.has(property) ||
      attributesByElement[name]?.includes(property) ||
      /^(aria|data)[A-Z]/.test(property)
    ) {
      kept[property] = value;
    } else if (!silentlyDroppedAttribute.test(property)) {
      const written = writtenAttribute(node, key);
      report(node, 'unsupported-html', `The attribute "${written}" of <${nameOf(node)}> is not allowed.`);
    }
  }
  return kept;
}

/** `https://user:secret@host/` → `https://host/`: a secret must not be published, and a user name misleads. */
function stripCredentials(address: string): { address: string; hadUser: boolean } {
  const bare = address.replace(/^(\s*(?:https?:)?[/\\]{2})[^/?#\\]*@/i, '$1');
  return { address: bare, hadUser: bare !== address };
}

/** mdast-util-to-hast writes the label of a footnote into its id as into an address; an id is text. */
function decodeFootnoteId(id: string): string {
  return /^fn(?:ref)?-/.test(id) ? decodePercent(id) : id;
}

/** True for a relative address, and for a scheme that runs nothing. Browsers ignore control characters, so it does too. */
function isSafeUrl(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these characters from addresses
  const bare = address.replace(/[\u0000-\u0020\u007f-\u009f]/g, '');
  // The address is published without `pathname:`, so the rest counts.
  const published = bare.replace(/^pathname:\/\//i, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(published)?.[1]?.toLowerCase();
  return scheme === undefined || ['http', 'https', 'mailto', 'tel', 'pathname'].includes(scheme);
}

/** Lets a wide table scroll inside its own box, with the keyboard as well. */
function wrapTable(table: Element): Element {
  const properties: Properties = { className: ['table-scroll'], tabIndex: 0, role: 'group', ariaLabel: 'Table' };
  return { type: 'element', tagName: 'div', properties, children: [table], position: table.position };
}
