/**
 * The last step of every front-end: reads a finished body once and notes what the site needs to know of it
 * (table of contents, anchors, links, searchable sections). Refuses to change the body.
 */
import type { Element, Nodes, Root } from 'hast';
import { type Bundle, type Heading, type IslandName, type Islands, isIsland, islandBundles } from '../../format.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Place } from '../diagnostics/types.js';
import { fileOf, placeOf } from '../source/position.js';
import type { Link, Page, PageHead } from '../types.js';
import { isHeading, NO_SEARCH } from './hast.js';
import { type Fragment, fieldsOf, schemaOf } from './schema-island.js';
import { sectionsOf } from './sections.js';
import { shorten, textOf } from './text.js';

/** `fragment` gives the body of a named schema that comes with the page. */
type Extra = { diagnostics: Diagnostic[]; fragment?: Fragment };

type Walk = {
  toc: Heading[];
  anchors: Set<string>;
  links: Link[];
  islands: boolean;
  bundles: Set<Bundle>;
  lead?: string;
  diagnostics: Diagnostic[];
  fragment: Fragment;
  head: PageHead;
};

/** Front matter bounds the contents; the default is h2 to h3. */
export function finishPage(head: PageHead, body: Root, extra: Extra): Page {
  const walk: Walk = {
    toc: [],
    anchors: new Set(),
    links: [],
    islands: false,
    bundles: new Set(bundleOf(head)),
    diagnostics: [...extra.diagnostics],
    fragment: extra.fragment ?? (() => undefined),
    head,
  };
  visit(body, walk);
  const { toc, links, islands, diagnostics, lead } = walk;
  const bundles = [...walk.bundles].sort();
  const sections = sectionsOf(head, body, walk.fragment);
  const description = head.description ?? shorten(lead ?? '');
  return { head, description, body, toc, anchors: [...walk.anchors], links, sections, islands, bundles, diagnostics };
}

function visit(node: Nodes, walk: Walk): void {
  if (node.type === 'element') {
    noteElement(node, walk);
    if (isHeading(node)) noteHeading(node, walk);
  }
  if ('children' in node && !isFormula(node)) for (const child of node.children) visit(child, walk);
}

function isFormula(node: Nodes): boolean {
  return node.type === 'element' && node.tagName === 'math';
}

function noteElement(node: Element, walk: Walk): void {
  const { tagName, properties } = node;
  const { id, href, src, poster } = properties;
  if (typeof id === 'string' && id) noteAnchor(id, placeIn(node, walk), fileOf(node), walk);
  if (tagName === 'a') noteLink(node, href, 'link', walk);
  else {
    noteLink(node, src, 'image', walk);
    noteLink(node, poster, 'image', walk);
  }
  if (tagName === 'span' && hasClass(node, 'card-icon')) walk.bundles.add('icons');
  if (isIsland(tagName)) noteIsland(tagName, walk);
  const schema = schemaOf(node);
  if (schema) noteFields(node, schema, placeIn(node, walk), walk);
  if (tagName === 'p' && !properties.className && walk.lead === undefined) walk.lead = textOf(node).trim() || undefined;
}

function placeIn(node: Element, { head }: Walk): Place | undefined {
  return placeOf(node) ?? head.origin.place;
}

function noteLink(node: Element, href: unknown, kind: Link['kind'], walk: Walk): void {
  if (typeof href !== 'string') return;
  const file = fileOf(node);
  const { pointer } = walk.head.origin;
  walk.links.push({ href, kind, place: placeIn(node, walk), pointer, ...(file && { file }) });
}

function noteIsland(name: IslandName, walk: Walk): void {
  walk.islands = true;
  const bundle = islandBundles[name];
  if (bundle) walk.bundles.add(bundle);
}

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

/** Pages that are made in other ways than from islands alone. */
function bundleOf({ layout, origin }: PageHead): Bundle[] {
  if (layout === 'home' || layout === 'search') return [layout];
  return layout === 'operation' || origin.pointer !== undefined ? ['api'] : [];
}

function noteFields(node: Element, data: Islands['docsc-schema'], place: Place | undefined, walk: Walk): void {
  if (data.prefix && data.view.type) noteAnchor(data.prefix, place, undefined, walk);
  for (const { id } of fieldsOf(node, data, walk.fragment)) noteAnchor(id, place, undefined, walk);
}

function noteAnchor(id: string, place: Place | undefined, file: string | undefined, walk: Walk): void {
  if (walk.anchors.has(id)) {
    const path = file ?? walk.head.origin.path;
    const hint = 'Give one of them another id, such as {#another-id} behind a heading.';
    walk.diagnostics.push(finding('duplicate-id', `The id "${id}" occurs twice on this page.`, { path, place, hint }));
  }
  walk.anchors.add(id);
}

function noteHeading(node: Element, walk: Walk): void {
  const depth = Number(node.tagName[1]);
  const { id } = node.properties;
  const { toc_min_heading_level: least = 2, toc_max_heading_level: most = 3 } = walk.head.frontMatter;
  if (typeof id === 'string' && id && depth >= least && depth <= most) walk.toc.push({ id, text: nameOf(node), depth });
}

/** Without what only stands beside it, such as a badge. */
function nameOf({ children }: Element): string {
  const own = children.filter(child => child.type !== 'element' || child.tagName !== NO_SEARCH);
  return own.map(textOf).join('').replace(/\s+/g, ' ').trim();
}
