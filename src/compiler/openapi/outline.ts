/** A description's pages and its branch of the sidebar: introduction, tags, operations, and schemas where asked for. */
import type { OperationLink } from '../../api-format.js';
import { splitName } from '../body/identifiers.js';
import type { ApiConfig } from '../config/types.js';
import { finding } from '../diagnostics/index.js';
import type { PageHead, SidebarItem } from '../types.js';
import {
  children,
  componentsOf,
  type Document,
  isObject,
  type Node,
  originOf,
  own,
  schemas,
  step,
  textIn,
} from './document.js';
import type { Targets } from './link-routes.js';
import { listOperations, type Operation, requestOf } from './operations.js';
import type { TagEntry } from './overview-bodies.js';
import { firstSentence } from './plain-text.js';
import { operationNames, saidOfSearch } from './search-hints.js';
import { kebab, uniqueNames } from './slugs.js';

type PageOf =
  | { kind: 'intro' }
  | { kind: 'tag'; name: string; tag?: Node }
  | { kind: 'operation'; operation: Operation; group: string }
  | { kind: 'schema'; key: string };

/** What the bodies of pages are made from. `entries` and `callbacks` are by group and by page. */
export type Outlined = {
  heads: PageHead[];
  sidebar: SidebarItem[];
  pages: Map<string, PageOf>;
  entries: Map<string, OperationLink[]>;
  callbacks: Map<string, OperationLink[]>;
  tags: TagEntry[];
  targets: Targets;
};

/** A sidebar that names hundreds of operations in one list is none: they are grouped by the start of their path. */
const MOST_UNTAGGED = 30;

export function outlinePages(document: Document): Outlined {
  const operations = listOperations(document);
  const declared = tagsOf(document);
  const used = new Set(operations.flatMap(({ tags }) => tags));
  const tagNames = [...new Set([...declared.keys(), ...used])].filter(name => used.has(name));
  const adder = createAdder(document);
  const intro = addIntro(document, [...tagNames, ...operations.map(({ id }) => id)], adder);
  const tagHeads = new Map(tagNames.map(name => [name, addTag(document, name, declared.get(name), adder)]));
  const groups = groupsOf(operations, tagNames.length > 0);
  const items = new Map<string, SidebarItem[]>();
  const entries = new Map<string, OperationLink[]>(tagNames.map(name => [name, []]));
  const callbacks = new Map<string, OperationLink[]>();
  for (const [group, members] of groups)
    for (const operation of members) {
      const named = { group, title: tagHeads.get(group)?.title ?? group };
      const made = addWithCallbacks(document, operation, named, adder, callbacks);
      listIn(items, group, made.map(itemOf));
      // It stands below its first tag, and is listed on the pages of all.
      for (const name of new Set([group, ...operation.tags])) listIn(entries, name, made.map(entryOf));
    }
  const names = [...new Set([...tagNames, ...groups.keys()])];
  const tags = names.map((name): TagEntry => {
    const list = entries.get(name) ?? [];
    const head = tagHeads.get(name);
    return head ? { name: head.title, route: head.route, count: list.length } : { name, list };
  });
  const schemaItems = document.api.schemaPages ? schemaPages(document, adder).map(itemOf) : [];
  const sidebar = [
    itemOf(intro),
    ...names.map(name => groupItem(name, items.get(name) ?? [], tagHeads.get(name))),
    ...(schemaItems.length ? [category('Schemas', schemaItems)] : []),
  ];
  return { heads: adder.heads, sidebar, pages: adder.pages, entries, callbacks, tags, targets: targetsOf(adder) };
}

/** `taken` are the names of tags and operations. */
function addIntro(document: Document, taken: string[], { add }: Adder): PageHead {
  const { api } = document;
  const info = infoOf(document);
  const title = titleOf(document);
  const description = (info && sentenceOf(info)) ?? `API reference of ${title}.`;
  const frontMatter = saidOfSearch(document, info);
  const head: Head = { title, label: 'Introduction', layout: 'doc', description, frontMatter };
  return add(introSlug(api, api.label || title, taken), { kind: 'intro' }, head, '/info');
}

function infoOf({ root }: Document): Node | undefined {
  const value = own(root, 'info');
  return isObject(value) ? { value, pointer: '/info' } : undefined;
}

function titleOf(document: Document): string {
  const info = infoOf(document);
  return (info && textIn(info.value, 'title')) || document.api.label || document.api.id;
}

function addTag(document: Document, name: string, tag: Node | undefined, { add, api }: Adder): PageHead {
  const head: Head = {
    // Since OpenAPI 3.2 the summary is what a tag is shown as.
    title: (tag && textIn(tag.value, 'summary')) ?? name,
    layout: 'index',
    description: tag && sentenceOf(tag, 'description'),
    frontMatter: saidOfSearch(document, tag),
    // Readers ask for "the users API".
    search: { alias: ['API'] },
  };
  return add(slugOf(name, 'tag', api), { kind: 'tag', name, tag }, head, tag?.pointer ?? '/tags');
}

function itemOf({ id }: PageHead): SidebarItem {
  return { type: 'doc', id };
}

function groupItem(name: string, items: SidebarItem[], tag: PageHead | undefined): SidebarItem {
  return tag && !items.length ? itemOf(tag) : category(tag?.title ?? name, items, tag);
}

function listIn<T>(lists: Map<string, T[]>, name: string, added: T[]): void {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  list.push(...added);
}

function category(label: string, items: SidebarItem[], page?: PageHead): SidebarItem {
  return { type: 'category', label, collapsed: true, ...(page && { link: { type: 'doc', id: page.id } }), items };
}

function tagsOf(document: Document): Map<string, Node> {
  const declared = children(document, { value: document.root, pointer: '' }, 'tags');
  return new Map(
    declared.flatMap(({ key: _, ...node }) => {
      const name = textIn(node.value, 'name');
      return name === undefined ? [] : [[name, node] as const];
    }),
  );
}

/** By first tag, in the order of the tags; those without one follow. */
function groupsOf(operations: Operation[], hasTags: boolean): Map<string, Operation[]> {
  const untagged = operations.filter(({ tags }) => !tags.length);
  const nameOf = untagged.length > MOST_UNTAGGED ? byPath(untagged) : () => (hasTags ? 'Other' : 'Operations');
  const groups = new Map<string, Operation[]>();
  for (const operation of [...operations.filter(({ tags }) => tags.length), ...untagged]) {
    listIn(groups, operation.tags[0] ?? nameOf(operation), [operation]);
  }
  return groups;
}

/** The first segment of the path in which they differ: `/v1/charges/{id}` → `charges`. */
function byPath(operations: Operation[]): (operation: Operation) => string {
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

type Head = Pick<PageHead, 'title' | 'layout'> &
  Partial<Omit<PageHead, 'search'>> & { search?: Partial<PageHead['search']> };
type Adder = {
  api: ApiConfig;
  heads: PageHead[];
  pages: Map<string, PageOf>;
  add: (slug: string, page: PageOf, head: Head, pointer: string) => PageHead;
};

function createAdder(document: Document): Adder {
  const { api } = document;
  const slugs = uniqueNames();
  const heads: PageHead[] = [];
  const pages = new Map<string, PageOf>();
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
        origin: originOf(document, pointer),
        ...head,
        frontMatter: { custom_edit_url: null, ...head.frontMatter },
        search: { part: api.label || titleOf(document), ...head.search },
      };
      heads.push(made);
      pages.set(made.id, page);
      return made;
    },
  };
}

function targetsOf({ heads, pages }: Adder): Targets {
  const routesBy = (nameOf: (page: PageOf) => string | undefined) => {
    const named = heads.map(({ id, route }) => [nameOf(pages.get(id)!), route] as const);
    const known = named.flatMap(([name, route]) => (name === undefined ? [] : [[name, route] as const]));
    // Of names that differ in spelling only, each finds its own, and another spelling the first.
    return new Map([...known.map(([name, route]) => [kebab(name), route] as const).reverse(), ...known]);
  };
  return {
    operations: routesBy(page => (page.kind === 'operation' ? page.operation.id : undefined)),
    tags: routesBy(page => (page.kind === 'tag' ? page.name : undefined)),
    pointers: routesBy(page => (page.kind === 'operation' ? page.operation.pointer : undefined)),
  };
}

/** Tags and operations keep their names; an introduction of the same name gives way. */
function introSlug(api: ApiConfig, title: string, names: string[]): string {
  const slug = slugOf(title, 'introduction', api);
  return names.some(name => kebab(name) === slug) ? 'introduction' : slug;
}

/** `index` is no page of its own but that of the folder; at its root a site has two other pages. */
function slugOf(name: string, kind: string, { route }: ApiConfig): string {
  const slug = kebab(name);
  const taken = route === '/' ? ['index', 'search', '404'] : ['index'];
  return taken.includes(slug) ? `${kind}-${slug}` : slug || kind;
}

/** Its name, and what its page or readers call it. */
type Group = { group: string; title: string };

/** An operation and, after it, its callbacks. */
function addWithCallbacks(
  document: Document,
  operation: Operation,
  group: Group,
  adder: Adder,
  callbacks: Map<string, OperationLink[]>,
): (PageHead & { operation: Operation })[] {
  const head = addOperation(document, operation, group, adder);
  const below = operation.callbacks.map(callback => addOperation(document, callback, group, adder));
  if (below.length) callbacks.set(head.id, below.map(entryOf));
  return [head, ...below];
}

function addOperation(
  document: Document,
  operation: Operation,
  { group, title: above }: Group,
  { add, api }: Adder,
): PageHead & { operation: Operation } {
  const { id, title, method, deprecated, pointer } = operation;
  const head: Head = {
    title,
    layout: 'operation',
    method,
    deprecated: deprecated || undefined,
    description: sentenceOf(operation) ?? requestOf(operation),
    frontMatter: saidOfSearch(document, operation),
    search: { above: [above], alias: operationNames(document, operation), whole: true },
  };
  return { ...add(slugOf(id, 'operation', api), { kind: 'operation', operation, group }, head, pointer), operation };
}

function entryOf({
  title,
  route,
  operation: { method, path, deprecated },
}: PageHead & { operation: Operation }): OperationLink {
  return { method, title, route, path, ...(deprecated && { deprecated }) };
}

function schemaPages(document: Document, { add, api }: Adder): PageHead[] {
  return schemas(document, componentsOf(document), 'schemas').map(({ key, ...node }) => {
    const description = sentenceOf(node) ?? `The schema ${key}.`;
    const search: Head['search'] = { above: ['Schemas'], alias: splitName(key), whole: true };
    const head: Head = { title: key, layout: 'doc', description, frontMatter: saidOfSearch(document, node), search };
    return add(
      `schemas/${slugOf(key, 'schema', api)}`,
      { kind: 'schema', key },
      head,
      step('/components/schemas', key),
    );
  });
}

function reportClash(document: Document, slug: string, free: string, pointer: string): void {
  const message = `Two pages would be named "${slug}"; this one is named "${free}".`;
  const hint = `Give ${slug.startsWith('schemas/') ? 'the schema' : 'the operation or tag'} another name.`;
  document.diagnostics.push(finding('duplicate-operation', message, { ...originOf(document, pointer), hint }));
}

function sentenceOf({ value }: Pick<Node, 'value'>, ...keys: string[]): string | undefined {
  const wanted = keys.length ? keys : ['description', 'summary'];
  const key = wanted.find(one => textIn(value, one) !== undefined);
  const text = key && textIn(value, key);
  if (text === undefined) return undefined;
  // A summary is no Markdown.
  return key === 'summary' ? text.replace(/\s+/g, ' ').trim() || undefined : firstSentence(text);
}
