/**
 * What can be searched for on a page: a finished body → prose and identifiers, one section a heading, or one in all for a
 * page that describes one thing of an API. Refuses to know the site: `emit/search.ts` gives sections their place in it.
 */
import { slug as slugOf } from 'github-slugger';
import type { Element, Nodes, Root } from 'hast';
import { isIslandElement } from '../../format.js';
import type { PageHead, Section } from '../types.js';
import { isHeading, NO_SEARCH } from './hast.js';
import { extractIdentifiers, isAscii, splitName, uniqueIgnoringCase } from './identifiers.js';
import { type FindFragment, schemaData, searchableTexts } from './schema-island.js';
import { visibleText } from './text.js';

type SectionDraft = Pick<Section, 'heading' | 'parents'> & {
  alias: string[];
  text: string;
  code: string;
  names: string[];
};

type SectionWalk = {
  drafts: SectionDraft[];
  /** The one that is written to. */
  current: SectionDraft;
  levels: { depth: number; text: string }[];
  head: PageHead;
  fragment: FindFragment;
};

/** The first is the page's own, whether it has text or not. `fragment` gives the body of a named schema. */
export function extractSections(head: PageHead, body: Root, fragment: FindFragment): Section[] {
  const own = createDraft(undefined, []);
  const walk: SectionWalk = { drafts: [own], current: own, levels: [], head, fragment };
  visitSectionNode(body, walk);
  return walk.drafts.map(finishSection);
}

function createDraft(heading: Section['heading'], parents: string[], alias: string[] = []): SectionDraft {
  return { heading, parents, alias, text: '', code: '', names: [] };
}

function finishSection({ heading, parents, alias, ...written }: SectionDraft): Section {
  const text = normalizeText(written.text);
  // Names of fields are looked for as such: being in the prose too does not make them less a field.
  const names = uniqueIgnoringCase(written.names);
  const code = [...names, ...extractIdentifiers(written.code, [heading?.text, text, ...names].join(' '))];
  return heading ? { heading, parents, text, alias, code } : { parents, text, alias, code };
}

/** Invisible characters would cut words in two; in Chinese and Japanese the end of a line is no space. */
function normalizeText(text: string): string {
  const seen = isAscii(text)
    ? text
    : text
        .replace(/[\u00AD\u200B\u2060\uFEFF]/g, '')
        .replace(/(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])\n(?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])/gu, '');
  // A single space stays as it is: most are.
  return seen.replace(/\s*[^\S ]\s*| {2,}/g, ' ').trim();
}

function visitSectionNode(node: Nodes, walk: SectionWalk): void {
  if (node.type === 'text') walk.current.text += node.value;
  else if (node.type === 'root') visitAll(node, walk);
  else if (node.type === 'element' && !isUnsearched(node)) visitElement(node, walk);
}

function visitAll({ children }: Root | Element, walk: SectionWalk): void {
  let before: Nodes | undefined;
  for (const child of children) {
    // Buttons in a row and links in a list of them, with nothing in between.
    if (isLink(child) && isLink(before)) walk.current.text += ' ';
    visitSectionNode(child, walk);
    before = child;
  }
}

function isLink(node: Nodes | undefined): boolean {
  return node?.type === 'element' && node.tagName === 'a';
}

function visitElement(node: Element, walk: SectionWalk): void {
  const { tagName, properties } = node;
  const space = isInline(node) ? '' : ' ';
  walk.current.text += space;
  if (isHeading(node)) startSection(node, walk);
  else if (tagName === 'math') walk.current.text += visibleText(node);
  else if (tagName === 'img') walk.current.text += String(properties.alt ?? '');
  else if (tagName === 'pre') walk.current.code += `${visibleText(node)}\n`;
  else if (schemaData(node)) addSchema(node, walk);
  else if (tagName === 'docsc-tabs') visitTabs(node, walk);
  else if (hasClass(node, 'code')) visitCode(node, walk);
  else if (properties.dataFootnotes !== undefined) visitFootnotes(node, walk);
  else visitAll(node, walk);
  walk.current.text += space;
}

/** Elements between whose text no space may be put. */
const inlineElements = new Set(
  `a abbr b bdi bdo cite code del dfn em i ins kbd mark q rb ruby s samp small span strong sub sup time tt u
  var wbr`.split(/\s+/),
);

/** The text of a card stands on lines of its own. */
function isInline(node: Element): boolean {
  return inlineElements.has(node.tagName) && !hasClass(node, 'card-text') && !hasClass(node, 'card-glyph');
}

/** Labels of controls, what is not shown, marks that only lead elsewhere, and data that are no children. */
const unsearchedElements = new Set([NO_SEARCH, 'button', 'rp', 'docsc-samples', 'docsc-operations', 'docsc-code']);

function isUnsearched(node: Element): boolean {
  const { hidden, ariaHidden, dataFootnoteRef, dataFootnoteBackref } = node.properties;
  if (unsearchedElements.has(node.tagName) || (hidden !== undefined && hidden !== false) || ariaHidden === 'true')
    return true;
  return dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined || hasClass(node, 'footnotes-title');
}

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

/** A label says what a panel is about, unless the panel is code: then it names a language, a file or a package manager. */
function visitTabs(node: Element, walk: SectionWalk): void {
  const tabs = isIslandElement(node, 'docsc-tabs') ? node.data.tabs : [];
  for (const [index, panel] of node.children.entries()) {
    if (!walk.head.search?.whole && hasProse(panel)) walk.current.text += ` ${tabs[index]?.label ?? ''} `;
    visitSectionNode(panel, walk);
  }
}

function hasProse(node: Nodes): boolean {
  if (node.type === 'text') return node.value.trim() !== '';
  if (node.type !== 'element' || isUnsearched(node) || node.tagName === 'pre' || hasClass(node, 'code')) return false;
  return node.children.some(hasProse);
}

/** A caption is the name of the file. */
function visitCode(figure: Element, walk: SectionWalk): void {
  for (const child of figure.children)
    if (child.type === 'element' && child.tagName === 'figcaption') walk.current.code += `${visibleText(child)}\n`;
    else visitSectionNode(child, walk);
}

/** They stand below the last heading and belong to all of them. */
function visitFootnotes(node: Element, walk: SectionWalk): void {
  const last = walk.current;
  walk.current = walk.drafts[0]!;
  visitAll(node, walk);
  walk.current = last;
}

function startSection(node: Element, walk: SectionWalk): void {
  if (walk.head.search?.whole) return;
  const depth = Number(node.tagName[1]);
  const text = normalizeText(searchableText(node, walk));
  // A page that brings its own title has no section of that name.
  if (depth === 1 && text === walk.head.title && walk.drafts.length === 1) return;
  const id = typeof node.properties.id === 'string' ? node.properties.id : '';
  walk.levels = walk.levels.filter(level => level.depth < depth);
  walk.current = createDraft(
    { id, text, depth },
    walk.levels.map(level => level.text),
    customIdWords(id, node),
  );
  walk.drafts.push(walk.current);
  walk.levels.push({ depth, text });
}

/** The text of a node that is searched. */
function searchableText(node: Element, walk: SectionWalk): string {
  const at = createDraft(undefined, []);
  visitAll(node, { ...walk, current: at });
  return at.text;
}

/** Of an id that the author chose: what everybody gets repeats the heading. */
function customIdWords(id: string, heading: Element): string[] {
  const usual = slugOf(visibleText(heading).trim());
  const isOwn = id && id.replace(/-\d+$/, '') !== usual && id !== usual && usual;
  return isOwn ? splitName(id) : [];
}

function addSchema(node: Element, { current, fragment }: SectionWalk): void {
  const { texts, names } = searchableTexts(node, fragment, visibleText);
  current.text += texts.map(text => ` ${text} `).join('');
  current.names.push(...names);
}
