/** hast → mdast between blocks. Each kind of element has an entry in the table; all others are read for their contents. */
import type { Element, ElementContent } from 'hast';
import type { BlockContent, ListItem, PhrasingContent } from 'mdast';
import { isIsland } from '../../../format.js';
import { hasClass, isHeading } from '../../body/hast.js';
import { toOneLine } from '../../body/text.js';
import { toAdmonition } from './admonition.js';
import { toCode } from './code.js';
import type { Block, TwinContext } from './context.js';
import { toFootnotes } from './footnotes.js';
import { islandToBlocks } from './islands.js';
import { createBoldParagraph, createItem, createList, createParagraph, createText, trimPhrasing } from './nodes.js';
import { isHidden, toPhrasing } from './phrasing.js';
import { toTable } from './table.js';
import { textOf, textProperty } from './text.js';

type ToBlocks = (node: Element, context: TwinContext) => Block[];

const inside: ToBlocks = ({ children }, context) => toBlocks(children, context);

const list: ToBlocks = (node, context) => {
  const isCards = hasClass(node, 'cards');
  const children = node.children.flatMap((child): ListItem[] =>
    child.type === 'element' && !isHidden(child) ? [isCards ? toCard(child, context) : toItem(child, context)] : [],
  );
  const start = Number(node.properties.start ?? 1);
  const ordered = node.tagName === 'ol';
  return children.length ? [createList(children, ordered ? { ordered, start } : {})] : [];
};

function toItem(node: Element, context: TwinContext): ListItem {
  const children = toBlocks(node.children, context);
  const checked = findCheckbox(node);
  return createItem(children, checked);
}

function findCheckbox({ children }: Element): boolean | undefined {
  for (const child of children) {
    if (child.type !== 'element') continue;
    if (child.tagName === 'input') return child.properties.checked === true;
    if (child.tagName === 'p') return findCheckbox(child);
    return undefined;
  }
  return undefined;
}

/** A card as a link and the text below it. */
function toCard(node: Element, context: TwinContext): ListItem {
  const [only] = node.children;
  const isLink = node.children.length === 1 && only?.type === 'element' && only.tagName === 'a';
  if (!isLink) return toItem(node, context);
  const href = textProperty(only.properties, 'href');
  const at = only.children.findIndex(child => child.type === 'element' && child.tagName === 'strong');
  const title = only.children[at];
  if (href === undefined || title?.type !== 'element') return toItem(node, context);
  const label = trimPhrasing(toPhrasing(title.children, context));
  const text = toBlocks(
    only.children.filter((_, index) => index !== at),
    context,
  );
  const [first] = text;
  const link: PhrasingContent = { type: 'link', url: context.toAddress(href), children: label };
  if (first?.type !== 'paragraph') return createItem([{ type: 'paragraph', children: [link] }, ...text]);
  // On a line of its own, which is a space to those who read on.
  const children: PhrasingContent[] = [link, createText('\n'), ...first.children];
  return createItem([{ type: 'paragraph', children }, ...text.slice(1)]);
}

/** Terms in bold, each with what is said about it. */
const definitions: ToBlocks = ({ children }, context) => {
  const items: Block[][] = [];
  const read = (nodes: readonly ElementContent[]) => {
    for (const node of nodes) {
      if (node.type !== 'element') continue;
      if (node.tagName === 'dt') items.push(createBoldParagraph(toPhrasing(node.children, context)));
      else if (node.tagName === 'dd') {
        if (!items.length) items.push([]);
        items.at(-1)!.push(...toBlocks(node.children, context));
      } else read(node.children);
    }
  };
  read(children);
  const filled = items.filter(blocks => blocks.length);
  return filled.length ? [createList(filled.map(blocks => createItem(blocks)))] : [];
};

const blocks: Record<string, ToBlocks> = {
  aside: (node, context) => (hasClass(node, 'admonition') ? toAdmonition(node, context) : inside(node, context)),
  blockquote: (node, context) => {
    const children = toBlocks(node.children, context) as BlockContent[];
    return children.length ? [{ type: 'blockquote', children }] : [];
  },
  dl: definitions,
  figcaption: (node, context) => createParagraph(toPhrasing(node.children, context)),
  figure: (node, context) => {
    if (hasClass(node, 'code')) return toCode(node);
    if (hasClass(node, 'diagram')) return toDiagram(node, context);
    if (hasClass(node, 'endpoint')) return toEndpoint(node);
    return inside(node, context);
  },
  hr: () => [{ type: 'thematicBreak' }],
  ol: list,
  p: (node, context) => createParagraph(toPhrasing(node.children, context)),
  pre: node => toCode(node),
  section: (node, context) => toFootnotes(node, context) ?? inside(node, context),
  summary: (node, context) => createBoldParagraph(toPhrasing(node.children, context)),
  table: toTable,
  ul: list,
};

/** Elements that make a paragraph of their own wherever they are, because they contain blocks. */
const blockNames = new Set([
  ...Object.keys(blocks),
  ...['details', 'div', 'section', 'dt', 'dd', 'li', 'search', 'col', 'colgroup', 'thead', 'tbody', 'tr'],
]);

/** True for elements that end the paragraph before them. */
function isBlock(node: Element): boolean {
  if (isIsland(node.tagName))
    return node.tagName !== 'docsc-component' || !node.data || !('inline' in node.data && node.data.inline);
  return blockNames.has(node.tagName) || isHeading(node);
}

/** Blocks and paragraphs of the runs of text between them. */
export function toBlocks(nodes: readonly ElementContent[], context: TwinContext): Block[] {
  const made: Block[] = [];
  let run: ElementContent[] = [];
  const endRun = () => {
    if (run.length) made.push(...createParagraph(toPhrasing(run, context)));
    run = [];
  };
  for (const node of nodes) {
    if (node.type === 'text') run.push(node);
    if (node.type !== 'element' || isHidden(node)) continue;
    if (isBlock(node)) {
      endRun();
      made.push(...blockOf(node, context));
    } else run.push(node);
  }
  endRun();
  return made;
}

function blockOf(node: Element, context: TwinContext): Block[] {
  if (isHeading(node)) return toHeading(node, context);
  if (isIsland(node.tagName)) return islandToBlocks(node, context);
  return (Object.hasOwn(blocks, node.tagName) ? blocks[node.tagName]! : inside)(node, context);
}

function toHeading(node: Element, context: TwinContext): Block[] {
  const depth = Number(node.tagName[1]) as 1 | 2 | 3 | 4 | 5 | 6;
  const children = trimPhrasing(toPhrasing(node.children, context)).map(child =>
    child.type === 'break' ? createText(' ') : child,
  );
  context.lastDepth = depth;
  if (!children.length) return [];
  const id = textProperty(node.properties, 'id');
  const isNamed = id === undefined || context.nameHeading(textOf(node)) === id;
  return [{ type: 'heading', depth, children: isNamed ? children : [...children, createText(` {#${id}}`)] }];
}

/** The source of a diagram, without the two drawings of it. */
function toDiagram(node: Element, context: TwinContext): Block[] {
  const details = node.children.find(child => child.type === 'element' && child.tagName === 'details');
  if (details?.type !== 'element') return inside(node, context);
  return toBlocks(
    details.children.filter(child => child.type !== 'element' || child.tagName !== 'summary'),
    context,
  );
}

/** The method and path of an operation as one piece of code. */
function toEndpoint(node: Element): Block[] {
  const shown = node.children.filter(child => child.type !== 'element' || child.tagName !== 'button');
  return [{ type: 'paragraph', children: [{ type: 'inlineCode', value: toOneLine(shown.map(textOf).join('')) }] }];
}
