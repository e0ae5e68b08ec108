/**
 * The searchable sections of a page: a finished body → prose and identifiers per heading, or a single section for a page
 * that describes one part of an API. Knows nothing about the site: `emit/search.ts` adds the section's place in it.
 */
import { slug as slugOf } from 'github-slugger';
import type { Element, Nodes, Root } from 'hast';
import { isIslandElement } from '../../format.js';
import { createHeadingNamer, headingRuleNames } from '../source/heading-rules.js';
import type { PageHead, Section } from '../types.js';
import { hasClass, isHeading, NO_SEARCH } from './hast.js';
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
  /** The section that the walk is in. */
  current: SectionDraft;
  levels: { depth: number; text: string }[];
  head: PageHead;
  fragment: FindFragment;
};

/** The sections of a page. The first one holds the text before any heading, even if there is none. */
export function extractSections(head: PageHead, body: Root, fragment: FindFragment): Section[] {
  const first = createDraft(undefined, []);
  const walk: SectionWalk = { drafts: [first], current: first, levels: [], head, fragment };
  visitSectionNode(body, walk);
  return walk.drafts.map(finishSection);
}

function createDraft(heading: Section['heading'], parents: string[], alias: string[] = []): SectionDraft {
  return { heading, parents, alias, text: '', code: '', names: [] };
}

function finishSection({ heading, parents, alias, ...written }: SectionDraft): Section {
  const text = joinBlocks(written.text.split(BLOCK_END).map(normalizeText));
  // Field names are kept although the prose may contain them too: readers search for the field itself.
  const names = uniqueIgnoringCase(written.names);
  const code = [...names, ...extractIdentifiers(written.code, [heading?.text, text, ...names].join(' '))];
  return heading ? { heading, parents, text, alias, code } : { parents, text, alias, code };
}

/** Ends a block in a draft, until the blocks are joined. Where a text contains it, it ends a paragraph too. */
const BLOCK_END = '\u2029';

/** The end of a sentence or of its part, which needs no other separator. */
const endsWithPunctuation = /[.!?:;,…。！？：；，、][\p{Pe}\p{Pf}"'*]*$/u;

/**
 * Paragraphs, entries and cells as one line. A dot separates those that end like no sentence, because excerpts would
 * otherwise run them together.
 */
export function joinBlocks(blocks: string[]): string {
  const filled = blocks.filter(Boolean);
  const last = filled.length - 1;
  return filled
    .map((block, at) => (at === last ? block : block + (endsWithPunctuation.test(block) ? ' ' : ' · ')))
    .join('');
}

/** Removes invisible characters, which would split words, and line breaks between Chinese or Japanese characters. */
function normalizeText(text: string): string {
  const visible = isAscii(text)
    ? text
    : text
        .replace(/[\u00AD\u200B\u2060\uFEFF]/g, '')
        .replace(/(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])\n(?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])/gu, '');
  // Most spaces are single ones, which need no replacement.
  return visible.replace(/\s*[^\S ]\s*| {2,}/g, ' ').trim();
}

function visitSectionNode(node: Nodes, walk: SectionWalk): void {
  if (node.type === 'text') walk.current.text += node.value;
  else if (node.type === 'root') visitAll(node, walk);
  else if (node.type === 'element' && !isUnsearched(node)) visitElement(node, walk);
}

function visitAll({ children }: Root | Element, walk: SectionWalk): void {
  let before: Nodes | undefined;
  for (const child of children) {
    // Adjacent links, such as a row of buttons, have no space between them.
    if (isLink(child) && isLink(before)) walk.current.text += BLOCK_END;
    visitSectionNode(child, walk);
    before = child;
  }
}

function isLink(node: Nodes | undefined): boolean {
  return node?.type === 'element' && node.tagName === 'a';
}

function visitElement(node: Element, walk: SectionWalk): void {
  const { tagName, properties } = node;
  const border = borderOf(node);
  walk.current.text += border;
  if (isHeading(node)) startSection(node, walk);
  else if (tagName === 'math') walk.current.text += visibleText(node);
  else if (tagName === 'img') walk.current.text += String(properties.alt ?? '');
  else if (tagName === 'pre') walk.current.code += `${visibleText(node)}\n`;
  else if (schemaData(node)) addSchema(node, walk);
  else if (tagName === 'docsc-tabs') visitTabs(node, walk);
  else if (hasClass(node, 'code')) visitCode(node, walk);
  else if (properties.dataFootnotes !== undefined) visitFootnotes(node, walk);
  else visitAll(node, walk);
  walk.current.text += border;
}

/** Elements within a line whose text is a word of its own. */
const spacedElements = new Set(['img', 'math', 'input', 'docsc-component']);

/** The text around an element: none, a space, or the end of a block. */
function borderOf(node: Element): string {
  if (isInline(node)) return '';
  return spacedElements.has(node.tagName) ? ' ' : BLOCK_END;
}

/** Elements whose text joins the text around them without a space. */
const inlineElements = new Set(
  `a abbr b bdi bdo cite code del dfn em i ins kbd mark q rb ruby s samp small span strong sub sup time tt u
  var wbr`.split(/\s+/),
);

/** False for the parts of a card, which are on lines of their own although they are spans. */
function isInline(node: Element): boolean {
  return inlineElements.has(node.tagName) && !hasClass(node, 'card-text') && !hasClass(node, 'card-glyph');
}

/** Elements without searchable text: controls, hidden text, marks, and islands whose data is not in their children. */
const unsearchedElements = new Set([NO_SEARCH, 'button', 'rp', 'docsc-samples', 'docsc-operations', 'docsc-code']);

function isUnsearched(node: Element): boolean {
  const { hidden, ariaHidden, dataFootnoteRef, dataFootnoteBackref } = node.properties;
  if (unsearchedElements.has(node.tagName) || ariaHidden === 'true') return true;
  // The note of a tooltip is hidden until a reader asks for it, but search finds it.
  if (hidden !== undefined && hidden !== false && !hasClass(node, 'tip-note')) return true;
  return dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined || hasClass(node, 'footnotes-title');
}

/** A tab's label is searchable unless its panel is code: then it only names a language, a file or a package manager. */
function visitTabs(node: Element, walk: SectionWalk): void {
  const tabs = isIslandElement(node, 'docsc-tabs') ? node.data.tabs : [];
  for (const [index, panel] of node.children.entries()) {
    if (!walk.head.search?.whole && hasProse(panel))
      walk.current.text += BLOCK_END + (tabs[index]?.label ?? '') + BLOCK_END;
    visitSectionNode(panel, walk);
  }
}

function hasProse(node: Nodes): boolean {
  if (node.type === 'text') return node.value.trim() !== '';
  if (node.type !== 'element' || isUnsearched(node) || node.tagName === 'pre' || hasClass(node, 'code')) return false;
  return node.children.some(hasProse);
}

/** The caption of a code block is a file name. */
function visitCode(figure: Element, walk: SectionWalk): void {
  for (const child of figure.children)
    if (child.type === 'element' && child.tagName === 'figcaption') walk.current.code += `${visibleText(child)}\n`;
    else visitSectionNode(child, walk);
}

/** Footnotes are below the last heading but belong to the whole page, so their text goes to the first section. */
function visitFootnotes(node: Element, walk: SectionWalk): void {
  const { current } = walk;
  walk.current = walk.drafts[0]!;
  visitAll(node, walk);
  walk.current = current;
}

function startSection(node: Element, walk: SectionWalk): void {
  if (walk.head.search?.whole) return;
  const depth = Number(node.tagName[1]);
  const text = normalizeText(searchableText(node, walk));
  // A heading that repeats the page's title starts no section.
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

/** The searchable text of a node. */
function searchableText(node: Element, walk: SectionWalk): string {
  const draft = createDraft(undefined, []);
  visitAll(node, { ...walk, current: draft });
  return draft.text;
}

/** The words of an id that the author chose. A generated id only repeats the heading, so it has none. */
function customIdWords(id: string, heading: Element): string[] {
  const generated = slugOf(visibleText(heading).trim());
  const isCustom = id && id.replace(/-\d+$/, '') !== generated && id !== generated && generated;
  return isCustom && !isOfOtherTool(id, visibleText(heading)) ? splitName(id) : [];
}

function isOfOtherTool(id: string, text: string): boolean {
  const base = id.replace(/[-_]\d+$/, '');
  return headingRuleNames.some(rule => [id, base].includes(createHeadingNamer(rule).name(text)));
}

function addSchema(node: Element, { current, fragment }: SectionWalk): void {
  const { texts, names } = searchableTexts(node, fragment, visibleText);
  current.text += texts.map(text => BLOCK_END + text + BLOCK_END).join('');
  current.names.push(...names);
}
