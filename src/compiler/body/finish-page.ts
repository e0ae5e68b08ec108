/**
 * The last step of every front-end: arranges the tables of a finished body, reads it once and collects what the site needs
 * from it (table of contents, anchors, links, searchable sections).
 */
import type { Element, ElementContent, Nodes, Root } from 'hast';
import { type Bundle, type Heading, type IslandName, type Islands, isIsland, islandBundles } from '../../format.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { includedFile, positionOf } from '../source/position.js';
import type { Link, Page, PageHead } from '../types.js';
import { hasClass, isHeading, NO_SEARCH } from './hast.js';
import { type FindFragment, schemaData, shownFields } from './schema-island.js';
import { extractSections } from './sections.js';
import { styleBundles } from './style-bundles.js';
import { arrangeTables } from './tables.js';
import { imageText, shortenText, toOneLine, visibleText } from './text.js';

/** Findings of the front-end so far, and the bodies of named schemas that are published with the page. */
type FinishPageOptions = { diagnostics: Diagnostic[]; fragment?: FindFragment };

/** What the walk over the body has collected so far. */
type PageWalk = {
  toc: Heading[];
  anchors: Set<string>;
  links: Link[];
  islands: boolean;
  bundles: Set<Bundle>;
  firstParagraph?: string;
  diagnostics: Diagnostic[];
  fragment: FindFragment;
  head: PageHead;
};

/**
 * The page made of a head and a finished body. The table of contents lists h2 and h3 unless the front matter sets other
 * levels.
 */
export function finishPage(head: PageHead, written: Root, extra: FinishPageOptions): Page {
  const body = arrangeTables(written);
  const walk: PageWalk = {
    toc: [],
    anchors: new Set(),
    links: [],
    islands: false,
    bundles: new Set(bundlesOf(head)),
    diagnostics: [...extra.diagnostics],
    fragment: extra.fragment ?? (() => undefined),
    head,
  };
  visitPageNode(body, walk);
  const { toc, links, diagnostics, firstParagraph } = walk;
  const bundles = [...walk.bundles].sort();
  // The code of tooltips is loaded at the same time as that of islands.
  const islands = walk.islands || walk.bundles.has('tips');
  const sections = extractSections(head, body, walk.fragment);
  const description = head.description ?? shortenText(firstParagraph ?? '');
  return { head, description, body, toc, anchors: [...walk.anchors], links, sections, islands, bundles, diagnostics };
}

function visitPageNode(node: Nodes, walk: PageWalk): void {
  if (node.type === 'element') {
    collectElement(node, walk);
    if (isHeading(node)) collectHeading(node, walk);
  }
  if ('children' in node && !isDrawn(node)) for (const child of node.children) visitPageNode(child, walk);
}

/** True for a formula or an icon, whose inner elements do not count as parts of the page. */
function isDrawn(node: Nodes): boolean {
  return node.type === 'element' && (node.tagName === 'math' || node.tagName === 'svg');
}

function collectElement(node: Element, walk: PageWalk): void {
  const { tagName, properties } = node;
  const { id, href, src, poster, dataNarrow } = properties;
  if (typeof id === 'string' && id)
    collectAnchor({ id, place: positionIn(node, walk), file: includedFile(node) }, walk);
  if (tagName === 'a') collectLink(node, { href, kind: 'link' }, walk);
  else if (src !== undefined || poster !== undefined) {
    collectLink(node, { href: src, kind: 'image' }, walk);
    collectLink(node, { href: poster, kind: 'image' }, walk);
    collectLink(node, { href: dataNarrow, kind: 'image' }, walk);
  }
  for (const bundle of styleBundles(node)) walk.bundles.add(bundle);
  if (isIsland(tagName)) collectIsland(tagName, walk);
  const schema = schemaData(node);
  if (schema) collectFields(node, schema, walk);
  if (tagName === 'p' && !properties.className && walk.firstParagraph === undefined)
    walk.firstParagraph = visibleText(withoutNotes(node)).trim() || undefined;
}

/** A paragraph without the notes of its tooltips. Returns a copy. */
function withoutNotes(node: Element): Element {
  const children = node.children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child];
    return hasClass(child, 'tip-note') ? [] : [withoutNotes(child)];
  });
  return { ...node, children };
}

function positionIn(node: Element, { head }: PageWalk): Position | undefined {
  return positionOf(node) ?? head.origin.place;
}

function collectLink(node: Element, { href, kind }: { href: unknown; kind: Link['kind'] }, walk: PageWalk): void {
  if (typeof href !== 'string') return;
  const file = includedFile(node);
  const { pointer } = walk.head.origin;
  walk.links.push({ href, kind, place: positionIn(node, walk), pointer, ...(file && { file }) });
}

function collectIsland(name: IslandName, walk: PageWalk): void {
  walk.islands = true;
  const bundle = islandBundles[name];
  if (bundle) walk.bundles.add(bundle);
}

/** Bundles that a page needs for its layout, whatever islands its body has. */
function bundlesOf({ layout, origin }: PageHead): Bundle[] {
  if (layout === 'home' || layout === 'search') return [layout];
  return layout === 'operation' || origin.pointer !== undefined ? ['api'] : [];
}

function collectFields(node: Element, data: Islands['docsc-schema'], walk: PageWalk): void {
  const place = positionIn(node, walk);
  if (data.prefix && data.view.type) collectAnchor({ id: data.prefix, place }, walk);
  for (const { id } of shownFields(node, data, walk.fragment)) collectAnchor({ id, place }, walk);
}

/** `file` is the included file that the anchor is written in, if it is not the page's own. */
type AnchorSource = { id: string; place?: Position; file?: string };

function collectAnchor({ id, place, file }: AnchorSource, walk: PageWalk): void {
  if (walk.anchors.has(id)) {
    const path = file ?? walk.head.origin.path;
    const hint = 'Give one of them another id, such as {#another-id} behind a heading.';
    walk.diagnostics.push(finding('duplicate-id', `The id "${id}" occurs twice on this page.`, { path, place, hint }));
  }
  walk.anchors.add(id);
}

function collectHeading(node: Element, walk: PageWalk): void {
  const depth = Number(node.tagName[1]);
  const { id } = node.properties;
  const { toc_min_heading_level: minDepth = 2, toc_max_heading_level: maxDepth = 3 } = walk.head.frontMatter;
  if (typeof id !== 'string' || !id || depth < minDepth || depth > maxDepth) return;
  const text = headingText(node);
  // A link without words has no name for screen readers, and nothing to press.
  if (text) walk.toc.push({ id, text, depth });
}

/** The heading's text without marks of footnotes, badges and the like, which search leaves out, or what its images show. */
function headingText(heading: Element): string {
  const words = withoutMarks(heading);
  return toOneLine(visibleText(words)) || toOneLine(imageText(words));
}

/** Most headings have no mark, and are returned as they are. */
function withoutMarks<Node extends ElementContent>(node: Node): Node {
  if (node.type !== 'element' || !node.children.some(child => child.type === 'element')) return node;
  return { ...node, children: node.children.filter(child => !isMark(child)).map(withoutMarks) };
}

const isMark = (node: ElementContent): boolean =>
  node.type === 'element' &&
  (node.tagName === NO_SEARCH || (node.tagName === 'sup' && node.children.some(isFootnoteReference)));

const isFootnoteReference = (node: ElementContent): boolean =>
  node.type === 'element' && node.properties.dataFootnoteRef !== undefined;
