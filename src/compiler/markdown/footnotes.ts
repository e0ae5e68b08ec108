/** Footnotes that would be lost: one that nothing refers to is a finding, and those of MkDocs's blocks are kept as text. */
import type { Code, FootnoteDefinition, Nodes, Root, RootContent } from 'mdast';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { positionOf } from '../source/position.js';

/** One finding for each definition without a reference, and for each of an identifier that is defined already. */
export function checkFootnotes(tree: Root, path: string): Diagnostic[] {
  const { definitions, references, inBlocks } = collectFootnotes(tree);
  if (!definitions.length) return [];
  const shown = new Set([...references, ...inBlocks]);
  const first = new Map(definitions.toReversed().map(one => [one.identifier, one]));
  // A footnote may refer to another one; a set visits what is added to it.
  for (const identifier of shown)
    for (const inner of first.get(identifier)?.children.flatMap(referencesBelow) ?? []) shown.add(inner);
  return definitions.flatMap(one => {
    const name = one.label ?? one.identifier;
    const isFirst = first.get(one.identifier) === one;
    if (isFirst && shown.has(one.identifier)) return [];
    const message = isFirst
      ? `Nothing refers to the footnote "${name}", so it is not shown.`
      : `The footnote "${name}" is defined already, so this one is not shown.`;
    const hint = isFirst ? `Write [^${name}] where it belongs, or remove it.` : 'Give one of the two another name.';
    return finding('unused-footnote', message, { path, place: positionOf(one), hint });
  });
}

/**
 * Shows the footnotes to which only indented blocks of MkDocs refer. Such a block is shown as text, so nothing leads to
 * them, and each is shown where it is written: `[^1]: Its text.` Changes the tree in place.
 */
export function keepFootnotesOfBlocks(tree: Root): void {
  const { definitions, references, inBlocks } = collectFootnotes(tree);
  if (!inBlocks.length) return;
  const elsewhere = new Set([...references, ...definitions.flatMap(one => one.children.flatMap(referencesBelow))]);
  const kept = new Set(inBlocks.filter(identifier => !elsewhere.has(identifier)));
  const visit = (node: Nodes): void => {
    if (!('children' in node)) return;
    for (const child of node.children) visit(child);
    node.children = node.children.flatMap(child => {
      if (child.type !== 'footnoteDefinition' || !kept.delete(child.identifier)) return [child];
      return asText(child);
    }) as never;
  };
  visit(tree);
}

const referencesBelow = (node: Nodes) => collectFootnotes(node).references;

/** The content of a footnote, which begins with its label as it is written. */
function asText({ label, identifier, children, position }: FootnoteDefinition): RootContent[] {
  const [first, ...others] = children;
  const text = `[^${label ?? identifier}]:`;
  if (first?.type === 'paragraph')
    return [{ ...first, children: [{ type: 'text', value: `${text} ` }, ...first.children] }, ...others];
  return [{ type: 'paragraph', children: [{ type: 'text', value: text }], position }, ...children];
}

type Footnotes = {
  definitions: FootnoteDefinition[];
  /** References outside definitions, and those in blocks of MkDocs, which Markdown takes for code. */
  references: string[];
  inBlocks: string[];
};

/** The definitions below a node in the order of the text, and the identifiers that are referred to outside them. */
function collectFootnotes(root: Nodes): Footnotes {
  const found: Footnotes = { definitions: [], references: [], inBlocks: [] };
  const visit = (node: Nodes, isInside: boolean): void => {
    if (node.type === 'footnoteDefinition') found.definitions.push(node);
    if (node.type === 'footnoteReference' && !isInside) found.references.push(node.identifier);
    if (!('children' in node)) return;
    for (const [index, child] of node.children.entries()) {
      visit(child, isInside || node.type === 'footnoteDefinition');
      if (!isInside && isBlockOfMkDocs(child, node.children[index - 1])) found.inBlocks.push(...referencesIn(child));
    }
  };
  visit(root, false);
  return found;
}

/** The line above the indented text of an admonition or a tab of MkDocs, which Markdown takes for code. */
const opener = /(?:^|\n)[ \t]*(?:!{3}|\?{3}\+?|={3}[!+]?)[ \t]+\S[^\n]*$/;

function isBlockOfMkDocs(node: Nodes, above: Nodes | undefined): node is Code {
  if (node.type !== 'code' || above?.type !== 'paragraph' || !node.position) return false;
  const { start, end } = node.position;
  const isIndented = end.line - start.line + 1 === node.value.split('\n').length;
  return isIndented && opener.test(above.children.map(child => (child.type === 'text' ? child.value : '_')).join(''));
}

const referencesIn = ({ value }: Code) =>
  [...value.matchAll(/\[\^([^\]\s]+)\]/g)].map(([, label]) => label!.toLowerCase());
