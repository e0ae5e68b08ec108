/** A description's pages and its branch of the sidebar: introduction, tags, operations, and schemas where asked for. */
import type { OperationLink } from '../../api-format.js';
import { splitName } from '../body/identifiers.js';
import type { ApiConfig } from '../config/types.js';
import { finding } from '../diagnostics/index.js';
import type { PageHead, SidebarItem } from '../types.js';
import {
  type ApiDocument,
  type ApiNode,
  appendKey,
  getChildren,
  getComponents,
  getOwn,
  getSchemas,
  getText,
  isObject,
  nearestOrigin,
} from './document.js';
import type { LinkRoutes } from './link-routes.js';
import { formatRequestLine, listOperations, type Operation } from './operations.js';
import type { TagEntry } from './overview-bodies.js';
import { firstSentence } from './plain-text.js';
import { operationSearchNames, readSearchHints } from './search-hints.js';
import { createNameSet, toKebabCase } from './slugs.js';

type ApiPage =
  | { kind: 'intro' }
  | { kind: 'tag'; name: string; tag?: ApiNode }
  | { kind: 'operation'; operation: Operation; group: string }
  | { kind: 'schema'; key: string };

/** What the bodies of pages are made from. `entries` and `callbacks` are by group and by page. */
export type ApiOutline = {
  heads: PageHead[];
  sidebar: SidebarItem[];
  pages: Map<string, ApiPage>;
  entries: Map<string, OperationLink[]>;
  callbacks: Map<string, OperationLink[]>;
  tags: TagEntry[];
  targets: LinkRoutes;
};

/** A sidebar that names hundreds of operations in one list is none: they are grouped by the start of their path. */
const MAX_UNTAGGED = 30;

export function outlinePages(document: ApiDocument): ApiOutline {
  const operations = listOperations(document);
  const declared = declaredTags(document);
  const used = new Set(operations.flatMap(({ tags }) => tags));
  const tagNames = [...new Set([...declared.keys(), ...used])].filter(name => used.has(name));
  const adder = createPageCollector(document);
  const intro = addIntroPage(document, [...tagNames, ...operations.map(({ id }) => id)], adder);
  const tagHeads = new Map(tagNames.map(name => [name, addTagPage(document, name, declared.get(name), adder)]));
  const groups = groupOperations(operations, tagNames.length > 0);
  const items = new Map<string, SidebarItem[]>();
  const entries = new Map<string, OperationLink[]>(tagNames.map(name => [name, []]));
  const callbacks = new Map<string, OperationLink[]>();
  for (const [group, members] of groups)
    for (const operation of members) {
      const named = { group, title: tagHeads.get(group)?.title ?? group };
      const made = addWithCallbacks(document, operation, named, adder, callbacks);
      appendTo(items, group, made.map(toSidebarItem));
      // It stands below its first tag, and is listed on the pages of all.
      for (const name of new Set([group, ...operation.tags])) appendTo(entries, name, made.map(toOperationLink));
    }
  const names = [...new Set([...tagNames, ...groups.keys()])];
  const tags = names.map((name): TagEntry => {
    const list = entries.get(name) ?? [];
    const head = tagHeads.get(name);
    return head ? { name: head.title, route: head.route, count: list.length } : { name, list };
  });
  const schemaItems = document.api.schemaPages ? addSchemaPages(document, adder).map(toSidebarItem) : [];
  const sidebar = [
    toSidebarItem(intro),
    ...names.map(name => groupItem(name, items.get(name) ?? [], tagHeads.get(name))),
    ...(schemaItems.length ? [buildTagCategory('Schemas', schemaItems)] : []),
  ];
  return { heads: adder.heads, sidebar, pages: adder.pages, entries, callbacks, tags, targets: buildLinkRoutes(adder) };
}

/** `taken` are the names of tags and operations. */
function addIntroPage(document: ApiDocument, taken: string[], { add }: PageCollector): PageHead {
  const { api } = document;
  const info = infoOf(document);
  const title = apiTitle(document);
  const description = (info && shortDescription(info)) ?? `API reference of ${title}.`;
  const frontMatter = readSearchHints(document, info);
  const head: HeadInput = { title, label: 'Introduction', layout: 'doc', description, frontMatter };
  return add(introSlug(api, api.label || title, taken), { kind: 'intro' }, head, '/info');
}

function infoOf({ root }: ApiDocument): ApiNode | undefined {
  const value = getOwn(root, 'info');
  return isObject(value) ? { value, pointer: '/info' } : undefined;
}

function apiTitle(document: ApiDocument): string {
  const info = infoOf(document);
  return (info && getText(info.value, 'title')) || document.api.label || document.api.id;
}

function addTagPage(
  document: ApiDocument,
  name: string,
  tag: ApiNode | undefined,
  { add, api }: PageCollector,
): PageHead {
  const head: HeadInput = {
    // Since OpenAPI 3.2 the summary is what a tag is shown as.
    title: (tag && getText(tag.value, 'summary')) ?? name,
    layout: 'index',
    description: tag && shortDescription(tag, 'description'),
    frontMatter: readSearchHints(document, tag),
    // Readers ask for "the users API".
    search: { alias: ['API'] },
  };
  return add(pageSlug(name, 'tag', api), { kind: 'tag', name, tag }, head, tag?.pointer ?? '/tags');
}

function toSidebarItem({ id }: PageHead): SidebarItem {
  return { type: 'doc', id };
}

function groupItem(name: string, items: SidebarItem[], tag: PageHead | undefined): SidebarItem {
  return tag && !items.length ? toSidebarItem(tag) : buildTagCategory(tag?.title ?? name, items, tag);
}

function appendTo<T>(lists: Map<string, T[]>, name: string, added: T[]): void {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  list.push(...added);
}

function buildTagCategory(label: string, items: SidebarItem[], page?: PageHead): SidebarItem {
  return { type: 'category', label, collapsed: true, ...(page && { link: { type: 'doc', id: page.id } }), items };
}

function declaredTags(document: ApiDocument): Map<string, ApiNode> {
  const declared = getChildren(document, { value: document.root, pointer: '' }, 'tags');
  return new Map(
    declared.flatMap(({ key: _, ...node }) => {
      const name = getText(node.value, 'name');
      return name === undefined ? [] : [[name, node] as const];
    }),
  );
}

/** By first tag, in the order of the tags; those without one follow. */
function groupOperations(operations: Operation[], hasTags: boolean): Map<string, Operation[]> {
  const untagged = operations.filter(({ tags }) => !tags.length);
  const nameOf =
    untagged.length > MAX_UNTAGGED ? createPathGrouping(untagged) : () => (hasTags ? 'Other' : 'Operations');
  const groups = new Map<string, Operation[]>();
  for (const operation of [...operations.filter(({ tags }) => tags.length), ...untagged]) {
    appendTo(groups, operation.tags[0] ?? nameOf(operation), [operation]);
  }
  return groups;
}

/** The first segment of the path in which they differ: `/v1/charges/{id}` → `charges`. */
function createPathGrouping(operations: Operation[]): (operation: Operation) => string {
  const segmentsOf = ({ path }: Operation) => path.split('/').filter(Boolean);
  const all = operations.filter(({ kind }) => kind === 'path').map(segmentsOf);
  const first = all[0] ?? [];
  const differs = first.findIndex((segment, index) => all.some(segments => segments[index] !== segment));
  const at = Math.max(0, differs);
  return operation => {
    if (operation.kind !== 'path') return 'Webhooks';
    return (
      segmentsOf(operation)
        .slice(at)
        .find(segment => !segment.startsWith('{')) ?? 'Other'
    );
  };
}

type HeadInput = Pick<PageHead, 'title' | 'layout'> &
  Partial<Omit<PageHead, 'search'>> & { search?: Partial<PageHead['search']> };
type PageCollector = {
  api: ApiConfig;
  heads: PageHead[];
  pages: Map<string, ApiPage>;
  add: (slug: string, page: ApiPage, head: HeadInput, pointer: string) => PageHead;
};

function createPageCollector(document: ApiDocument): PageCollector {
  const { api } = document;
  const slugs = createNameSet();
  const heads: PageHead[] = [];
  const pages = new Map<string, ApiPage>();
  return {
    api,
    heads,
    pages,
    add: (slug, page, head, pointer) => {
      const free = slugs.take(slug);
      if (free !== slug) reportClash(document, slug, free, pointer);
      const made: PageHead = {
        id: `${api.id}/${free}`,
        route: `${api.route === '/' ? '' : api.route}/${free}`,
        origin: nearestOrigin(document, pointer),
        ...head,
        frontMatter: { custom_edit_url: null, ...head.frontMatter },
        search: { part: api.label || apiTitle(document), ...head.search },
      };
      heads.push(made);
      pages.set(made.id, page);
      return made;
    },
  };
}

function buildLinkRoutes({ heads, pages }: PageCollector): LinkRoutes {
  const routesBy = (nameOf: (page: ApiPage) => string | undefined) => {
    const named = heads.map(({ id, route }) => [nameOf(pages.get(id)!), route] as const);
    const known = named.flatMap(([name, route]) => (name === undefined ? [] : [[name, route] as const]));
    // Of names that differ in spelling only, each finds its own, and another spelling the first.
    return new Map([...known.map(([name, route]) => [toKebabCase(name), route] as const).reverse(), ...known]);
  };
  return {
    operations: routesBy(page => (page.kind === 'operation' ? page.operation.id : undefined)),
    tags: routesBy(page => (page.kind === 'tag' ? page.name : undefined)),
    pointers: routesBy(page => (page.kind === 'operation' ? page.operation.pointer : undefined)),
  };
}

/** Tags and operations keep their names; an introduction of the same name gives way. */
function introSlug(api: ApiConfig, title: string, names: string[]): string {
  const slug = pageSlug(title, 'introduction', api);
  return names.some(name => toKebabCase(name) === slug) ? 'introduction' : slug;
}

/** `index` is no page of its own but that of the folder; at its root a site has two other pages. */
function pageSlug(name: string, kind: string, { route }: ApiConfig): string {
  const slug = toKebabCase(name);
  const taken = route === '/' ? ['index', 'search', '404'] : ['index'];
  return taken.includes(slug) ? `${kind}-${slug}` : slug || kind;
}

/** Its name, and what its page or readers call it. */
type OperationGroup = { group: string; title: string };

/** An operation and, after it, its callbacks. */
function addWithCallbacks(
  document: ApiDocument,
  operation: Operation,
  group: OperationGroup,
  adder: PageCollector,
  callbacks: Map<string, OperationLink[]>,
): (PageHead & { operation: Operation })[] {
  const head = addOperation(document, operation, group, adder);
  const below = operation.callbacks.map(callback => addOperation(document, callback, group, adder));
  if (below.length) callbacks.set(head.id, below.map(toOperationLink));
  return [head, ...below];
}

function addOperation(
  document: ApiDocument,
  operation: Operation,
  { group, title: above }: OperationGroup,
  { add, api }: PageCollector,
): PageHead & { operation: Operation } {
  const { id, title, method, deprecated, pointer } = operation;
  const head: HeadInput = {
    title,
    layout: 'operation',
    method,
    deprecated: deprecated || undefined,
    description: shortDescription(operation) ?? formatRequestLine(operation),
    frontMatter: readSearchHints(document, operation),
    search: { above: [above], alias: operationSearchNames(document, operation), whole: true },
  };
  return { ...add(pageSlug(id, 'operation', api), { kind: 'operation', operation, group }, head, pointer), operation };
}

function toOperationLink({
  title,
  route,
  operation: { method, path, deprecated },
}: PageHead & { operation: Operation }): OperationLink {
  return { method, title, route, path, ...(deprecated && { deprecated }) };
}

function addSchemaPages(document: ApiDocument, { add, api }: PageCollector): PageHead[] {
  return getSchemas(document, getComponents(document), 'schemas').map(({ key, ...node }) => {
    const description = shortDescription(node) ?? `The schema ${key}.`;
    const search: HeadInput['search'] = { above: ['Schemas'], alias: splitName(key), whole: true };
    const head: HeadInput = {
      title: key,
      layout: 'doc',
      description,
      frontMatter: readSearchHints(document, node),
      search,
    };
    return add(
      `schemas/${pageSlug(key, 'schema', api)}`,
      { kind: 'schema', key },
      head,
      appendKey('/components/schemas', key),
    );
  });
}

function reportClash(document: ApiDocument, slug: string, free: string, pointer: string): void {
  const message = `Two pages would be named "${slug}"; this one is named "${free}".`;
  const hint = `Give ${slug.startsWith('schemas/') ? 'the schema' : 'the operation or tag'} another name.`;
  document.diagnostics.push(finding('duplicate-operation', message, { ...nearestOrigin(document, pointer), hint }));
}

function shortDescription({ value }: Pick<ApiNode, 'value'>, ...keys: string[]): string | undefined {
  const wanted = keys.length ? keys : ['description', 'summary'];
  const key = wanted.find(one => getText(value, one) !== undefined);
  const text = key && getText(value, key);
  if (text === undefined) return undefined;
  // A summary is no Markdown.
  return key === 'summary' ? text.replace(/\s+/g, ' ').trim() || undefined : firstSentence(text);
}
