/**
 * The allow-list. Copies a hast tree and keeps only elements, attributes and address schemes that cannot run anything
 * or pass for a part of the site's shell. What is left out is reported; the text inside is kept.
 */
import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import { isIsland, islandNames } from '../../format.js';
import { highlightedCode, NO_SEARCH } from '../body/hast.js';
import { replaceLoneSurrogates } from '../body/text.js';
import { finding } from '../diagnostics/index.js';
import type { RuleName } from '../diagnostics/rules/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { includedFile, positionOf } from '../source/position.js';
import { buildVideo } from './components/video.js';

export type SanitizeContext = {
  path: string;
  diagnostics: Diagnostic[];
  /** Whether an element would be a component if the file at the path were MDX. */
  isComponent?: (tag: string, path: string) => boolean;
};

/** Those of HTML that pages may hold. */
export const allowedElements =
  `a abbr aside b bdi bdo blockquote br button caption cite code col colgroup dd del details dfn div dl dt em figcaption
  figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp section small span strong sub
  summary sup table tbody td tfoot th thead time tr tt u ul var video wbr`.split(/\s+/);

const allowedTagNames = new Set([...allowedElements, 'docsc-doc-cards', ...islandNames, NO_SEARCH]);

/** Their text is code or not meant to be seen: left out whole. */
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

/** They say nothing that a reader sees: what stands inside takes their place. */
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
  img: ['src', 'alt', 'width', 'height'],
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

/** Attributes whose loss changes nothing that a reader needs. */
const silentlyDroppedAttribute =
  /^(data|style|class|target|rel|loading|decoding|align|valign|border|cellpadding|cellspacing|is:|client:|set:)/i;

export function sanitize(tree: Root, context: SanitizeContext): Root {
  return { type: 'root', children: sanitizeChildren(tree.children, context) as RootContent[] };
}

/** Neighbouring texts become one, as a parser of HTML would make them. */
function sanitizeChildren(nodes: RootContent[], context: SanitizeContext): ElementContent[] {
  const kept: ElementContent[] = [];
  for (const node of nodes) {
    const last = kept.at(-1);
    if (node.type === 'element') sanitizeElement(node, context, kept);
    else if (node.type === 'text' && last?.type === 'text')
      kept[kept.length - 1] = { ...last, value: last.value + node.value };
    else if (node.type === 'text') kept.push(node);
  }
  return kept;
}

/** Puts what is left of it into `kept`: itself, its children, or nothing. */
function sanitizeElement(node: Element, context: SanitizeContext, kept: ElementContent[]): void {
  const name = node.tagName.toLowerCase();
  if (name === 'iframe' && isWebUrl(node.properties.src)) {
    kept.push(convertFrame(node, context));
    return;
  }
  if (droppedElements.has(name)) {
    reportElement('unsupported-html', `<${name}> is not allowed and is left out.`, node, context);
    return;
  }
  const children = sanitizeChildren(node.children, context);
  // Left by the parser where a block stood in a paragraph.
  if (name === 'p' && !children.length) return;
  if (!allowedTagNames.has(name)) {
    if (context.isComponent?.(name, includedFile(node) ?? context.path))
      reportElement(
        'mdx-in-markdown',
        `<${name}> is a component, and this file is no MDX; its content is kept.`,
        node,
        context,
      );
    else if (!unwrappedElements.has(name))
      reportElement('unsupported-html', `<${name}> is not allowed; its content is kept.`, node, context);
    kept.push(...children);
    return;
  }
  if (name === 'input' && node.properties.type !== 'checkbox') return;
  const properties = sanitizeProperties(name, name === 'video' ? inlineVideoSource(node) : node, context);
  // A header without a word heads nothing.
  const tagName = name === 'th' && !children.length ? 'td' : name;
  const element: Element = { type: 'element', tagName, properties, children };
  const { position } = positionIfWritten(node);
  if (position) element.position = position;
  if (node.data && (isIsland(name) || highlightedCode(node))) element.data = node.data;
  else if (node.data && 'file' in node.data) element.data = { file: node.data.file } as Element['data'];
  kept.push(name === 'table' ? wrapTable(element) : element);
}

/** The parser of HTML gives elements that it made up itself a position without a start. */
function positionIfWritten({ position }: Element): Pick<Element, 'position'> {
  return position?.start ? { position } : {};
}

/** `<video><source src></video>` → the address on the element itself; one is enough for every browser. */
function inlineVideoSource(video: Element): Element {
  const source = video.children.find(child => child.type === 'element' && child.tagName === 'source');
  if (video.properties.src !== undefined || source?.type !== 'element') return video;
  return { ...video, properties: { ...video.properties, src: source.properties.src } };
}

function isWebUrl(src: unknown): boolean {
  return typeof src === 'string' && /^https:\/\//.test(src.replace(/^\/\//, 'https://'));
}

/** The player of a film becomes that film; of any other frame a link remains. */
function convertFrame(node: Element, context: SanitizeContext): ElementContent {
  const title = typeof node.properties.title === 'string' ? node.properties.title : undefined;
  const address = String(node.properties.src).replace(/^\/\//, 'https://');
  const film = buildVideo(address, title);
  if (film.tagName !== 'docsc-video')
    reportElement(
      'unsupported-html',
      'A frame shows another site; it is left out, and a link to it is shown.',
      node,
      context,
    );
  return { ...film, ...positionIfWritten(node) };
}

function sanitizeProperties(name: string, node: Element, context: SanitizeContext): Properties {
  const kept: Properties = {};
  for (const key of Object.keys(node.properties)) {
    const value = node.properties[key];
    const property = key === 'class' ? 'className' : key === 'tabindex' ? 'tabIndex' : key;
    if (property === 'className')
      kept.className = Array.isArray(value) ? value.map(String) : String(value).split(/\s+/).filter(Boolean);
    else if (property === 'align') kept.className = [...((kept.className as string[]) ?? []), `align-${value}`];
    else if (property === 'id') {
      if (/^docsc[:-]/.test(String(value)))
        reportElement('unsupported-html', `The id "${value}" is reserved.`, node, context);
      else kept.id = replaceLoneSurrogates(String(value));
    } else if (name === 'a' && property === 'name' && !node.properties.id) {
      kept.id = replaceLoneSurrogates(String(value));
    } else if (property === 'href' || property === 'src' || property === 'poster') {
      if (!attributesByElement[name]?.includes(property)) continue;
      const isGenerated = property === 'src' && /^generated:\d+$/.test(String(value));
      const { address, hadUser } = stripCredentials(String(value));
      if (hadUser)
        reportElement('unsafe-url', 'The address holds a user name or password; it is left out.', node, context);
      if (isGenerated || isSafeUrl(address)) kept[property] = address;
      else
        reportElement(
          'unsafe-url',
          `The address "${String(value).slice(0, 40)}" has a scheme that is not allowed.`,
          node,
          context,
        );
    } else if (
      globalAttributes.has(property) ||
      attributesByElement[name]?.includes(property) ||
      /^(aria|data)[A-Z]/.test(property)
    ) {
      kept[property] = value;
    } else if (!silentlyDroppedAttribute.test(property)) {
      reportElement('unsupported-html', `The attribute "${key}" of <${name}> is not allowed.`, node, context);
    }
  }
  return kept;
}

/** `https://user:secret@host/` → `https://host/`: what stands there would be published, and misleads. */
function stripCredentials(address: string): { address: string; hadUser: boolean } {
  const bare = address.replace(/^(\s*(?:https?:)?[/\\]{2})[^/?#\\]*@/i, '$1');
  return { address: bare, hadUser: bare !== address };
}

/** Relative, or of a scheme that only leads somewhere; control characters and spaces cannot hide another. */
function isSafeUrl(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these characters from addresses
  const bare = address.replace(/[\u0000-\u0020\u007f-\u009f]/g, '');
  // What follows is published without it.
  const published = bare.replace(/^pathname:\/\//i, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(published)?.[1]?.toLowerCase();
  return scheme === undefined || ['http', 'https', 'mailto', 'tel', 'pathname'].includes(scheme);
}

/** Wide tables scroll inside themselves, and with the keyboard. */
function wrapTable(table: Element): Element {
  const properties: Properties = { className: ['table-scroll'], tabIndex: 0, role: 'group', ariaLabel: 'Table' };
  return { type: 'element', tagName: 'div', properties, children: [table], position: table.position };
}

function reportElement(rule: RuleName, message: string, node: Element, context: SanitizeContext): void {
  const path = includedFile(node) ?? context.path;
  context.diagnostics.push(finding(rule, message, { path, place: positionOf(node) }));
}
