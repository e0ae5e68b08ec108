/** hast → mdast inside a paragraph, a heading or a cell. */
import type { Element, ElementContent } from 'hast';
import type { PhrasingContent } from 'mdast';
import { CodeElement } from '../../../code-format.js';
import { type IslandElement, isIslandElement } from '../../../format.js';
import { h, hasClass } from '../../body/hast.js';
import { joinSpaces, toOneLine } from '../../body/text.js';
import type { TwinContext } from './context.js';
import { isBackReference, toFootnoteReference } from './footnotes.js';
import { createText, trimPhrasing } from './nodes.js';
import { textOf, textProperty } from './text.js';

type Phrase = (node: Element, context: TwinContext) => PhrasingContent[];

const inside: Phrase = ({ children }, context) => toPhrasing(children, context);
const none: Phrase = () => [];

const html = (value: string): PhrasingContent => ({ type: 'html', value });

/** Elements that Markdown has no mark for and that would mean something else without one: `10<sup>6</sup>` is not 106. */
const asHtml: Phrase = (node, context) => {
  return [html(`<${node.tagName}>`), ...toPhrasing(node.children, context), html(`</${node.tagName}>`)];
};

const marked =
  (type: 'emphasis' | 'strong' | 'delete'): Phrase =>
  (node, context) => {
    const children = withoutMark(toPhrasing(node.children, context), type);
    // Marks around nothing, or beside a space, would be read as text.
    if (!children.some(child => child.type !== 'text' || child.value.trim())) return children;
    const [before, after] = [takeEdge(children, 'start'), takeEdge(children, 'end')];
    return [...before, { type, children }, ...after];
  };

/** Marks in others of the same kind show nothing, and the stringifier tries other marks for each level again. */
function withoutMark(nodes: PhrasingContent[], type: PhrasingContent['type']): PhrasingContent[] {
  const content: PhrasingContent[] = [];
  for (const node of nodes) {
    const children = 'children' in node ? withoutMark(node.children, type) : undefined;
    if (!children) appendPhrase(content, node);
    else if (node.type === type) for (const child of children) appendPhrase(content, child);
    else content.push({ ...node, children } as PhrasingContent);
  }
  return content;
}

/** Takes the white space off one end of `children`, which it changes, and returns it as text. */
function takeEdge(children: PhrasingContent[], end: 'start' | 'end'): PhrasingContent[] {
  const at = end === 'start' ? 0 : children.length - 1;
  const node = children[at];
  if (node?.type !== 'text') return [];
  const kept = end === 'start' ? node.value.trimStart() : node.value.trimEnd();
  if (kept === node.value) return [];
  if (kept) children[at] = { type: 'text', value: kept };
  else children.splice(at, 1);
  return [{ type: 'text', value: ' ' }];
}

const phrases: Record<string, Phrase> = {
  a: (node, context) => {
    const href = textProperty(node.properties, 'href');
    if (href !== undefined && isBackReference(href)) return [];
    const children = toPhrasing(node.children, context);
    if (href === undefined || children.length === 0) return children;
    return [{ type: 'link', url: context.toAddress(href), children, ...titleOf(node) }];
  },
  abbr: (node, context) => {
    const title = textProperty(node.properties, 'title');
    const children = toPhrasing(node.children, context);
    return title === undefined ? children : [...children, { type: 'text', value: ` (${title})` }];
  },
  b: marked('strong'),
  br: () => [{ type: 'break' }],
  button: (node, context) => (isControl(node) ? [] : inside(node, context)),
  code: (node, context) => (hasLink(node) ? toLinkedCode(node.children, context) : toInlineCode(textOf(node))),
  del: marked('delete'),
  em: marked('emphasis'),
  i: marked('emphasis'),
  img: (node, context) => toImage(node, context),
  input: none,
  // Browsers draw the marks, which are no text.
  q: (node, context) => [
    { type: 'text', value: '“' },
    ...toPhrasing(node.children, context),
    { type: 'text', value: '”' },
  ],
  ol: toNumbered,
  math: node => toInlineCode(textProperty(node.properties, 'alttext') ?? textOf(node)),
  pre: node => toCodeLines(textOf(node)),
  s: marked('delete'),
  source: none,
  strong: marked('strong'),
  sub: asHtml,
  sup: (node, context) => {
    const reference = toFootnoteReference(node);
    return reference ? [reference] : asHtml(node, context);
  },
  svg: none,
  track: none,
  tt: node => toInlineCode(textOf(node)),
  video: (node, context) => {
    const src = textProperty(node.properties, 'src');
    const children = toPhrasing(node.children, context);
    if (src === undefined || children.some(({ type }) => type === 'link')) return children;
    const url = context.toAddress(src);
    return [{ type: 'link', url, children: children.length ? children : [{ type: 'text', value: src }] }];
  },
};

/** The contents of a paragraph. Blocks inside, as cells may have them, are written on lines of their own. */
export function toPhrasing(nodes: readonly ElementContent[], context: TwinContext): PhrasingContent[] {
  const content: PhrasingContent[] = [];
  let endsLine = false;
  for (const node of nodes) {
    const isLine = node.type === 'element' && isOwnLine(node);
    const parts = partsOf(node, context);
    if (!parts.length || (endsLine && isBlank(parts))) continue;
    if ((isLine || endsLine) && content.length && content.at(-1)!.type !== 'break') appendBreak(content);
    for (const part of parts) appendPhrase(content, part);
    endsLine = isLine;
  }
  return content;
}

const isBlank = (parts: PhrasingContent[]) => parts.every(part => part.type === 'text' && !part.value.trim());

function partsOf(node: ElementContent, context: TwinContext): PhrasingContent[] {
  if (node.type === 'text') return [{ type: 'text', value: joinSpaces(node.value) }];
  if (node.type !== 'element' || isHidden(node)) return [];
  const parts = phraseOf(node, context);
  return isApart(node) ? [{ type: 'text', value: ' ' }, ...parts] : parts;
}

function phraseOf(node: Element, context: TwinContext): PhrasingContent[] {
  if (isIslandElement(node, 'docsc-code')) return toInlineCode(node.data.text);
  if (isIslandElement(node, 'docsc-tabs')) return tabsToPhrasing(node, context);
  return (Object.hasOwn(phrases, node.tagName) ? phrases[node.tagName]! : inside)(node, context);
}

/** Each label in bold on a line of its own, above its panel. */
function tabsToPhrasing({ data, children }: IslandElement<'docsc-tabs'>, context: TwinContext): PhrasingContent[] {
  return data.tabs.flatMap(({ label }, nth): PhrasingContent[] => {
    const panel = children[nth] ? toPhrasing([children[nth]], context) : [];
    const line: PhrasingContent[] = [{ type: 'strong', children: [{ type: 'text', value: label }] }, { type: 'break' }];
    return [...(nth ? [{ type: 'break' } as const] : []), ...line, ...panel];
  });
}

/** Appends a node. Two pieces of code beside each other would be read as one with backticks in it. */
function appendPhrase(content: PhrasingContent[], part: PhrasingContent): void {
  const last = content.at(-1);
  if (part.type === 'text') appendText(content, part.value);
  else if (part.type === 'inlineCode' && last?.type === 'inlineCode') last.value += part.value;
  else if (part.type === 'break') appendBreak(content);
  else content.push(part);
}

/** Appends a break; white space at the end of a line is none. */
function appendBreak(content: PhrasingContent[]): void {
  const last = content.at(-1);
  if (last?.type === 'text') last.value = last.value.trimEnd();
  content.push({ type: 'break' });
}

function appendText(content: PhrasingContent[], value: string): void {
  const last = content.at(-1);
  if (last?.type === 'text') last.value += last.value.endsWith(' ') ? value.trimStart() : value;
  else {
    // A space at the start of a line is none.
    const shown = last?.type === 'break' ? value.trimStart() : value;
    if (shown) content.push({ type: 'text', value: shown });
  }
}

const ownLines = new Set([
  ...['p', 'div', 'li', 'dt', 'dd', 'pre', 'blockquote', 'figure', 'tr', 'summary'],
  ...['ul', 'dl', 'table', 'aside', 'details', 'section', 'docsc-tabs'],
]);

/** True for the host of a video, which stands apart from its title on the page. */
export function isApart(node: Element): boolean {
  return hasClass(node, 'video-host');
}

const isOwnLine = ({ tagName }: Element) => ownLines.has(tagName);

/** A block of code where only a line may be, as in a cell: each of its lines as code, with what indents it. */
function toCodeLines(text: string): PhrasingContent[] {
  const lines = text.replace(/(?<!\n)\n+$/, '').split('\n');
  return lines.flatMap((line, nth): PhrasingContent[] => [
    ...(nth ? [{ type: 'break' } as const] : []),
    ...(line.trim() ? [{ type: 'inlineCode', value: line.trimEnd() } as const] : []),
  ]);
}

/** True if part of the code is a link, as the type in the signature of a function may be. */
function hasLink(node: ElementContent): boolean {
  if (node.type !== 'element' || CodeElement.tokensOf(node)) return false;
  return node.tagName === 'a' || node.children.some(hasLink);
}

/** Code that links lead out of, in pieces: a link may contain code in Markdown, but code no link. */
function toLinkedCode(nodes: readonly ElementContent[], context: TwinContext): PhrasingContent[] {
  return nodes.flatMap(node => {
    if (!hasLink(node)) {
      // A space at the end of code would be lost.
      const text = textOf(node);
      const [before, after] = [/^\s/, /\s$/].map(space => createText(space.test(text) ? ' ' : ''));
      return [before!, ...toInlineCode(text.trim()), after!];
    }
    const { tagName, properties, children } = node as Element;
    if (tagName !== 'a') return toLinkedCode(children, context);
    return phraseOf(h('a', properties, h('code', {}, textOf(node))), context);
  });
}

/** A numbered list in a cell, as HTML: a cell has no other way to keep its numbers. */
function toNumbered({ children, properties }: Element, context: TwinContext): PhrasingContent[] {
  const items = children.filter(child => child.type === 'element' && !isHidden(child)) as Element[];
  const lines = items.flatMap(item => [
    html('<li>'),
    ...trimPhrasing(toPhrasing(item.children, context)),
    html('</li>'),
  ]);
  const start = Number(properties.start ?? 1);
  return lines.length ? [html(start === 1 ? '<ol>' : `<ol start="${start}">`), ...lines, html('</ol>')] : [];
}

function toInlineCode(text: string): PhrasingContent[] {
  const value = joinSpaces(text);
  return value.trim() ? [{ type: 'inlineCode', value }] : [];
}

/** The image; none for the form of a drawing that only the other colour mode shows. */
function toImage(node: Element, { toAddress }: TwinContext): PhrasingContent[] {
  const { properties } = node;
  const src = textProperty(properties, 'src');
  const { className } = properties;
  if (src === undefined || (Array.isArray(className) && className.includes('only-dark'))) return [];
  const alt = toOneLine(textProperty(properties, 'alt') ?? '');
  return [{ type: 'image', url: toAddress(src), alt, ...titleOf(node) }];
}

/** The title of an image or a link, which Markdown has on one line; nothing where there is none. */
function titleOf({ properties }: Element): { title?: string } {
  const title = toOneLine(textProperty(properties, 'title') ?? '');
  return title ? { title } : {};
}

/** True for a button of docsc's own, which copies code or opens fields. The words on a button of the author belong to the text. */
function isControl(node: Element): boolean {
  return hasClass(node, 'code-copy') || hasClass(node, 'expand-all');
}

/** True for what no reader sees, and for drawings that screen readers pass over too. Notes of tooltips open at a word. */
export function isHidden(node: Element): boolean {
  const { properties } = node;
  return (properties.hidden === true && !hasClass(node, 'tip-note')) || String(properties.ariaHidden) === 'true';
}
