/**
 * Nesting that an HTML parser would rearrange, such as a link in a link or a cell without a table. React then finds another
 * tree than it made, so it is repaired here: after everything that writers control. Whatever is inside stays on the page.
 */
import type { Element, ElementContent, Root } from 'hast';
import { highlightedCode, joinTexts } from '../body/hast.js';
import { splitParagraph } from './paragraphs.js';
import { createTableRepair, type Repair, type ReportNesting, tableParts } from './table-nesting.js';

/** Elements that are open around a node, as far as a parser closes them for another of their kind. */
const LINK = 1;
const BUTTON = 2;
const ITEM = 4;
const TERM = 8;

const kinds: Partial<Record<string, number>> = { a: LINK, button: BUTTON, li: ITEM, dt: TERM, dd: TERM };
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const emptyElements = new Set(['br', 'col', 'hr', 'img', 'input', 'wbr']);
/** Elements that a list item inside does not belong to the item around: all blocks but these. */
const transparent = new Set(
  'p div span a abbr b bdi bdo cite code del dfn em i ins kbd mark q rp rt ruby s samp small strong sub sup time tt u var'.split(
    ' ',
  ),
);
/** Elements whose beginning ends a paragraph. */
const endsParagraph = new Set([
  ...'aside blockquote dd details div dl dt figcaption figure hr li ol p pre section summary table ul'.split(' '),
  ...['docsc-doc-cards', 'docsc-tabs', 'docsc-video', ...headings],
]);

/** The tree with such elements repaired; parts without any are the same objects. */
export function repairNesting(tree: Root, report: ReportNesting): Root {
  const repair = createRepair(report);
  const children = repair(tree.children as ElementContent[], 0, '');
  return children === tree.children ? tree : { type: 'root', children };
}

function createRepair(report: ReportNesting): Repair {
  const repairAll: Repair = (nodes, open, parent) => {
    let kept: ElementContent[] | undefined;
    for (const [at, node] of nodes.entries()) {
      const replacement = node.type === 'element' ? repairElement(node, open, parent) : node;
      if (replacement === node && !kept) continue;
      kept ??= nodes.slice(0, at);
      for (const one of Array.isArray(replacement) ? replacement : [replacement]) kept.push(one);
    }
    return kept ? joinTexts(kept) : nodes;
  };

  const withChildren = (node: Element, open: number): Element => {
    const children = repairAll(node.children, open, node.tagName);
    return children === node.children ? node : { ...node, children };
  };

  const repairElement = (node: Element, open: number, parent: string): ElementContent | ElementContent[] => {
    const { tagName } = node;
    if (highlightedCode(node)) return node;
    if (tagName === 'table') return repairTable(node, open, parent);
    if (tableParts.has(tagName)) {
      report(node, `<${tagName}> is outside of a table; its content is kept.`);
      return repairAll(node.children, open, parent);
    }
    if (emptyElements.has(tagName))
      return node.children.length ? [{ ...node, children: [] }, ...repairAll(node.children, open, parent)] : node;
    const kind = kinds[tagName] ?? 0;
    if (open & kind || isClosedBy(parent, tagName)) return repairTwice(node, open, parent);
    if (tagName === 'p') return repairParagraph(node, open, parent);
    if (shownInside[tagName] && node.children.some(child => holds(child, shownInside[tagName]!))) {
      report(node, `<${tagName}> is around something that has links or buttons of its own; its content is kept.`);
      return repairAll(node.children, open, parent);
    }
    const isTransparent = transparent.has(tagName) || tagName.startsWith('docsc-');
    return withChildren(node, (isTransparent ? open : open & ~(ITEM | TERM)) | kind);
  };

  /** An element inside another of its kind. */
  const repairTwice = (node: Element, open: number, parent: string): ElementContent | ElementContent[] => {
    const { tagName } = node;
    const isTerm = (kinds[tagName] ?? 0) & (ITEM | TERM);
    if (/^r[tp]$/.test(tagName)) return repairAll(node.children, open, parent);
    // A literal address in a link becomes a link too, which nobody wrote.
    if (tagName !== 'a' || !String(node.properties.href).endsWith(textOf(node)))
      report(node, `<${tagName}> is inside another one; ${isTerm ? 'it is shown as a block' : 'its content is kept'}.`);
    if (isTerm) return withChildren({ ...node, tagName: 'div', properties: {} }, open);
    return repairAll(node.children, open, parent);
  };

  const repairParagraph = (node: Element, open: number, parent: string): ElementContent | ElementContent[] => {
    // First what is inside, because that may set blocks free.
    const inner = withChildren(node, open);
    if (!inner.children.some(hasBlock)) return inner;
    const parts = splitParagraph(inner).map(part =>
      part.tagName === 'p' && part.children.some(hasBlock) ? { ...part, tagName: 'div' } : part,
    );
    return repairAll(parts, open, parent);
  };

  const repairTable = createTableRepair(repairAll, report);
  return repairAll;
}

/** True if the node, or something in it that no cell or button closes in, would end a paragraph around it. */
function hasBlock(node: ElementContent): boolean {
  if (node.type !== 'element' || highlightedCode(node)) return false;
  if (endsParagraph.has(node.tagName)) return true;
  return node.tagName !== 'button' && node.children.some(hasBlock);
}

/** Elements with links or buttons that the runtime adds, and that therefore cannot be inside a link or a button. */
const shownInside: Partial<Record<string, RegExp>> = {
  a: /^docsc-(?:doc-cards|operations|samples|schema|video)$/,
  button: /^(?:pre|docsc-(?:code|doc-cards|operations|samples|schema|tabs|video))$/,
};

function holds(node: ElementContent, names: RegExp): boolean {
  return node.type === 'element' && (names.test(node.tagName) || node.children.some(child => holds(child, names)));
}

/** True if the beginning of an element ends its parent: of a heading in a heading, or an annotation outside of `ruby`. */
function isClosedBy(parent: string, tagName: string): boolean {
  return headings.has(tagName) ? headings.has(parent) : /^r[tp]$/.test(tagName) && parent !== 'ruby';
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(textOf).join('') : '';
}
