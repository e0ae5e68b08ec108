/**
 * The last step of every front-end: reads a finished body once and notes what the site needs to know of it
 * (table of contents, anchors, links, searchable sections). Refuses to change the body.
 */
import type { Element, Nodes, Root } from 'hast';
import { type Bundle, type Heading, type IslandName, type Islands, isIsland, islandBundles } from '../format.js';
import { finding } from './diagnostics.js';
import { fieldSection, fieldsOf, schemaOf, searchIn } from './islands.js';
import { fileOf, placeOf } from './places.js';
import type { Diagnostic, Link, Page, PageHead, Place, Section } from './types.js';

/** `fragment` gives the body of a named schema that comes with the page. */
type Extra = { diagnostics: Diagnostic[]; fragment?: (key: string) => Root | undefined };

type Walk = {
  toc: Heading[];
  anchors: Set<string>;
  links: Link[];
  sections: Section[];
  /** Of fields, which have anchors and no headings. */
  fields: Section[];
  islands: boolean;
  bundles: Set<Bundle>;
  lead?: string;
  diagnostics: Diagnostic[];
  fragment: NonNullable<Extra['fragment']>;
  head: PageHead;
  levels: { depth: number; text: string }[];
};

/** Front matter bounds the contents; the default is h2 to h3. */
export function finishPage(head: PageHead, body: Root, extra: Extra): Page {
  const walk: Walk = {
    toc: [],
    anchors: new Set(),
    links: [],
    sections: [{ parents: [], text: '' }],
    fields: [],
    islands: false,
    bundles: new Set(bundleOf(head)),
    diagnostics: [...extra.diagnostics],
    fragment: extra.fragment ?? (() => undefined),
    head,
    levels: [],
  };
  visit(body, walk, false);
  const { toc, links, islands, diagnostics, lead } = walk;
  const bundles = [...walk.bundles].sort();
  const sections = [...walk.sections, ...walk.fields]
    .map(section => ({ ...section, text: section.text.replace(/\s+/g, ' ').trim() }))
    .filter(({ heading, text }) => heading || text);
  const description = head.description ?? shorten(lead ?? '');
  return { head, description, body, toc, anchors: [...walk.anchors], links, sections, islands, bundles, diagnostics };
}

function visit(node: Nodes, walk: Walk, silent: boolean): void {
  if (node.type === 'text') {
    if (!silent) walk.sections.at(-1)!.text += node.value;
    return;
  }
  if (node.type !== 'element' && node.type !== 'root') return;
  if (node.type === 'element' && node.tagName === 'math') {
    if (!silent) walk.sections.at(-1)!.text += textOf(node);
    return;
  }
  if (node.type === 'element') {
    noteElement(node, walk);
    if (/^h[1-6]$/.test(node.tagName)) {
      noteHeading(node, walk);
      return;
    }
  }
  const quiet = silent || (node.type === 'element' && (node.tagName === 'pre' || node.tagName === 'button'));
  for (const child of node.children) visit(child, walk, quiet);
  if (node.type === 'element' && !silent && !inline.has(node.tagName)) walk.sections.at(-1)!.text += ' ';
}

/** Elements between whose text no space may be put. */
const inline = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'del',
  'em',
  'i',
  'kbd',
  'mark',
  's',
  'span',
  'strong',
  'sub',
  'sup',
]);

function noteElement(node: Element, walk: Walk): void {
  const { id, href, src, poster } = node.properties;
  const file = fileOf(node);
  const where = {
    place: placeOf(node) ?? walk.head.origin.place,
    pointer: walk.head.origin.pointer,
    ...(file && { file }),
  };
  if (typeof id === 'string' && id) noteAnchor(id, where.place, file, walk);
  if (node.tagName === 'a' && typeof href === 'string') walk.links.push({ href, kind: 'link', ...where });
  if (node.tagName !== 'a')
    for (const address of [src, poster])
      if (typeof address === 'string') walk.links.push({ href: address, kind: 'image', ...where });
  if (node.tagName === 'span' && hasClass(node, 'card-icon')) walk.bundles.add('icons');
  if (isIsland(node.tagName)) noteIsland(node.tagName, walk);
  const schema = schemaOf(node);
  if (schema) noteFields(node, schema, where.place, walk);
  if (node.tagName === 'p' && !node.properties.className && walk.lead === undefined)
    walk.lead = textOf(node).trim() || undefined;
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
  const all = fieldsOf(node, data, walk.fragment);
  for (const { id } of all) noteAnchor(id, place, undefined, walk);
  const { fields, words } = searchIn(all, data.direction);
  const above = walk.sections.at(-1)!;
  const parents = above.heading ? [...above.parents, above.heading.text] : [];
  walk.fields.push(...fields.map(field => fieldSection(field, parents, textOf)));
  above.text += ` ${words} `;
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
  const text = textOf(node).replace(/\s+/g, ' ').trim();
  const id = typeof node.properties.id === 'string' ? node.properties.id : '';
  const { toc_min_heading_level: least = 2, toc_max_heading_level: most = 3 } = walk.head.frontMatter;
  if (id && depth >= least && depth <= most) walk.toc.push({ id, text, depth });
  for (const child of node.children) if (child.type === 'element') noteElement(child, walk);
  walk.levels = walk.levels.filter(level => level.depth < depth);
  walk.sections.push({ heading: { id, text, depth }, parents: walk.levels.map(level => level.text), text: '' });
  walk.levels.push({ depth, text });
}

/** The text a reader sees in a node; that of buttons left out. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element' && node.tagName === 'button') return '';
  if (node.type === 'element' && node.tagName === 'br') return ' ';
  if (node.type === 'element' && node.tagName === 'math') return String(node.properties.alttext ?? '');
  return 'children' in node ? node.children.map(child => textOf(child)).join('') : '';
}

/** At most 160 characters, cut between words. */
export function shorten(text: string, most = 160): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= most) return flat;
  return `${flat.slice(0, flat.lastIndexOf(' ', most - 1)).replace(/[,;:.–-]+$/, '')}…`;
}
