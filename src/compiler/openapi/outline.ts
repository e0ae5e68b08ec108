/** The pages of a description and its branch of the sidebar: introduction, tags, operations and, if configured, schemas. */
import type { OperationLink } from '../../api-format.js';
import { splitName } from '../body/identifiers.js';
import { toOneLine } from '../body/text.js';
import type { ApiConfig } from '../config/types.js';
import type { PageHead, SidebarItem } from '../types.js';
import { isPartial, reduceDescription } from './bundle.js';
import { type ApiDocument, type ApiNode, getComponents, getSchemas, getText } from './document.js';
import type { LinkRoutes } from './link-routes.js';
import { componentSchemas } from './moved-schemas.js';
import type { OperationFilter } from './operation-filter.js';
import { type OperationSettings, type OperationSettingsFinder, sortOperations } from './operation-settings.js';
import { formatRequestLine, listOperations, type Operation } from './operations.js';
import type { TagEntry } from './overview-bodies.js';
import {
  type ApiPage,
  apiTitle,
  buildLinkRoutes,
  createPageCollector,
  type HeadInput,
  infoOf,
  type PageCollector,
} from './page-collector.js';
import { type ApiSize, reportTooManyPages, takeOperations } from './page-limit.js';
import { firstSentence } from './plain-text.js';
import { appendKey } from './pointers.js';
import { operationSearchNames, readSearchHints } from './search-hints.js';
import { toKebabCase } from './slugs.js';
import { createTagSettings, placeTags, sortTags, type TagSettings } from './tag-settings.js';
import { arrangeTags, listShownTags, readTags, type Tags } from './tags.js';

/** The pages of a description, and the lists on them: pages and callbacks by the id of their page, entries by group. */
export type ApiOutline = {
  heads: PageHead[];
  sidebar: SidebarItem[];
  pages: Map<string, ApiPage>;
  entries: Map<string, OperationLink[]>;
  callbacks: Map<string, OperationLink[]>;
  tags: TagEntry[];
  targets: LinkRoutes;
  /** False if some operations have no page, because there are too many. */
  isWhole: boolean;
  /** Entries of the configuration that name no tag, as pointers below the API's entry. */
  unmatchedTags: string[];
};

/** Operations without a tag that the sidebar lists in one group; more are grouped by the start of their path. */
const MAX_UNTAGGED = 30;

/** The operations that have pages, and their settings. */
type ChosenOperations = { selects: OperationFilter['selects']; settings: OperationSettingsFinder };

/** Outlines the pages of all operations for which `selects` is true; a finding reports what is beyond `size`. */
export function outlinePages(
  document: ApiDocument,
  { selects, settings }: ChosenOperations,
  size: ApiSize,
): ApiOutline {
  const taken = takeOperations(document, listOperations(document, selects), size);
  const { isWhole } = taken;
  const tagSettings = createTagSettings(document);
  const tagsOfApi = placeTags(readTags(document), tagSettings);
  const operations = taken.operations.map(operation => withMarks(operation, tagsOfApi));
  const tagNames = listShownTags(tagsOfApi, new Set(operations.flatMap(({ tags }) => tags)));
  const collector = createPageCollector(document);
  const intro = addIntroPage(document, [...tagNames, ...operations.map(({ id }) => id)], collector);
  const tagHeads = new Map(
    tagNames.map(name => [
      name,
      addTagPage(document, { name, tags: tagsOfApi, settings: tagSettings.of(name) }, collector),
    ]),
  );
  const groups = groupOperations(operations, tagNames.length > 0);
  const added = [...groups].flatMap(([group, members]) => {
    const title = tagHeads.get(group)?.title ?? group;
    return sortOperations(members, settings).map(operation => {
      const [head, ...callbacks] = [operation, ...operation.callbacks].map(one =>
        addOperation(document, { operation: one, group, title, settings: settings.of(one) }, collector),
      );
      return { group, operation, head: head!, callbacks };
    });
  });
  const items = collectLists(
    added.map(({ group, head, callbacks }) => [
      group,
      [head, ...callbacks].filter(({ isHidden }) => !isHidden).map(toSidebarItem),
    ]),
  );
  const entries = collectLists<OperationLink>([
    ...tagNames.map((name): [string, OperationLink[]] => [name, []]),
    // An operation is below its first tag in the sidebar, and on the pages of all its tags.
    ...added.flatMap(({ group, operation, head, callbacks }) => {
      const links = [head, ...callbacks].map(toOperationLink);
      return [...new Set([group, ...operation.tags])].map((name): [string, OperationLink[]] => [name, links]);
    }),
  ]);
  const withCallbacks = added.filter(({ callbacks }) => callbacks.length);
  const names = sortTags([...new Set([...tagNames, ...groups.keys()])], tagSettings);
  const tags = names.map((name): TagEntry => {
    const list = entries.get(name) ?? [];
    const head = tagHeads.get(name);
    if (!head) return { name, list };
    const group = tagsOfApi.groups.find(({ tags }) => tags.includes(name))?.name;
    const parent = tagsOfApi.parentOf(name);
    const above = parent === undefined ? group : tagsOfApi.titleOf(parent);
    return { name: head.title, route: head.route, count: list.length, above, parent };
  });
  const schemaItems = document.api.schemaPages
    ? addSchemaPages(document, collector, size.maxPages).map(toSidebarItem)
    : [];
  const sidebar = [
    toSidebarItem(intro),
    ...arrangeTags(names, tagsOfApi, (name, below) =>
      groupItem([...below, ...(items.get(name) ?? [])], { name, tag: tagHeads.get(name), ...tagSettings.of(name) }),
    ),
    ...(schemaItems.length ? [buildTagCategory('Schemas', schemaItems)] : []),
  ];
  return {
    heads: collector.heads,
    sidebar,
    pages: collector.pages,
    entries,
    callbacks: new Map(withCallbacks.map(({ head, callbacks }) => [head.id, callbacks.map(toOperationLink)])),
    tags,
    targets: buildLinkRoutes(collector),
    isWhole,
    unmatchedTags: tagSettings.unmatched(names),
  };
}

/** `names` are the names of tags and operations, which win over the introduction. */
function addIntroPage(document: ApiDocument, names: string[], { add }: PageCollector): PageHead {
  const { api } = document;
  const info = infoOf(document);
  const title = apiTitle(document);
  const description = (info && shortDescription(info)) ?? `API reference of ${title}.`;
  const frontMatter = readSearchHints(document, info);
  // Readers shorten addresses, and other tools have the introduction there.
  const formerRoute = api.route === '/' ? undefined : api.route;
  const head: HeadInput = { title, label: 'Introduction', layout: 'doc', description, frontMatter, formerRoute };
  return add({ slug: introSlug(api, api.label || title, names), page: { kind: 'intro' }, head, pointer: '/info' });
}

function addTagPage(
  document: ApiDocument,
  { name, tags, settings: { route, label } }: { name: string; tags: Tags; settings: TagSettings },
  { add, api }: PageCollector,
): PageHead {
  const tag = tags.declared.get(name);
  const head: HeadInput = {
    title: tags.titleOf(name),
    ...(route !== undefined && { route }),
    ...(label !== undefined && { label }),
    layout: 'index',
    description: tag && shortDescription(tag, 'description'),
    frontMatter: readSearchHints(document, tag),
    // Readers search for "users API".
    search: { alias: ['API'] },
  };
  const page: ApiPage = { kind: 'tag', name, tag };
  return add({ slug: pageSlug(name, 'tag', api), page, head, pointer: tag?.pointer ?? '/tags' });
}

function toSidebarItem({ id }: PageHead): SidebarItem {
  return { type: 'doc', id };
}

/** A group of hidden operations is its tag's page alone, or nothing. */
function groupItem(
  items: SidebarItem[],
  { name, tag, label, isHidden }: TagSettings & { name: string; tag: PageHead | undefined },
): SidebarItem[] {
  if (isHidden) return [];
  if (items.length) return [buildTagCategory(label ?? tag?.title ?? name, items, tag)];
  return tag ? [toSidebarItem(tag)] : [];
}

/** Joins the lists of each name, in order. */
function collectLists<T>(named: (readonly [name: string, list: T[]])[]): Map<string, T[]> {
  const lists = new Map<string, T[]>();
  for (const [name, list] of named) {
    const known = lists.get(name);
    if (known) known.push(...list);
    else lists.set(name, [...list]);
  }
  return lists;
}

function buildTagCategory(label: string, items: SidebarItem[], page?: PageHead): SidebarItem {
  return { type: 'category', label, collapsed: true, ...(page && { link: { type: 'doc', id: page.id } }), items };
}

/** The operation with the tags that group it; the others are marks on its page. */
function withMarks(operation: Operation, { isNavigation, titleOf }: Tags): Operation {
  const marks = operation.tags.filter(name => !isNavigation(name));
  if (!marks.length) return operation;
  return { ...operation, tags: operation.tags.filter(isNavigation), marks: marks.map(titleOf) };
}

/** The operations by their first tag; groups of operations without a tag follow. */
function groupOperations(operations: Operation[], hasTags: boolean): Map<string, Operation[]> {
  const untagged = operations.filter(({ tags }) => !tags.length);
  const nameOf =
    untagged.length > MAX_UNTAGGED ? createPathGrouping(untagged) : () => (hasTags ? 'Other' : 'Operations');
  return collectLists(
    [...operations.filter(({ tags }) => tags.length), ...untagged].map(operation => [
      operation.tags[0] ?? nameOf(operation),
      [operation],
    ]),
  );
}

/** Groups operations by the first path segment in which they differ: `/v1/charges/{id}` → `charges`. */
function createPathGrouping(operations: Operation[]): (operation: Operation) => string {
  const segmentsOf = ({ path }: Operation) => path.split('/').filter(Boolean);
  const all = operations.filter(({ kind }) => kind === 'path').map(segmentsOf);
  const first = all[0] ?? [];
  const differs = first.findIndex((segment, index) => all.some(segments => segments[index] !== segment));
  const start = Math.max(0, differs);
  return operation => {
    if (operation.kind !== 'path') return 'Webhooks';
    return (
      segmentsOf(operation)
        .slice(start)
        .find(segment => !segment.startsWith('{')) ?? 'Other'
    );
  };
}

/** The slug of the introduction. It gives way to a tag or operation of the same name. */
function introSlug(api: ApiConfig, title: string, names: string[]): string {
  const slug = pageSlug(title, 'introduction', api);
  return names.some(name => toKebabCase(name) === slug) ? 'introduction' : slug;
}

/** The slug of a page. `index` would be the page of the folder, and `search` and `404` exist at the root of a site. */
function pageSlug(name: string, kind: string, { route }: ApiConfig): string {
  const slug = toKebabCase(name);
  const taken = route === '/' ? ['index', 'search', '404'] : ['index'];
  return taken.includes(slug) ? `${kind}-${slug}` : slug || kind;
}

/** An operation in its group; `title` is the display name of the group. */
type GroupedOperation = { operation: Operation; group: string; title: string; settings: OperationSettings };

function addOperation(
  document: ApiDocument,
  { operation, group, title: above, settings }: GroupedOperation,
  { add, api }: PageCollector,
): PageHead & { operation: Operation; isHidden: boolean } {
  const { id, title, deprecated, pointer } = operation;
  const { route, label, badge, isHidden = false, sdk } = settings;
  const request = operation.kind === 'path' ? formatRequestLine(operation) : undefined;
  const head: HeadInput = {
    title,
    ...(route !== undefined && { route }),
    ...(label !== undefined && { label }),
    layout: 'operation',
    method: shownMethod(operation),
    deprecated: deprecated || undefined,
    listedAs: {
      api: api.id,
      names: [id, ...(request === undefined ? [] : [request])],
    },
    description: shortDescription(operation) ?? formatRequestLine(operation),
    frontMatter: { ...readSearchHints(document, operation), ...(badge !== undefined && { badge }) },
    search: {
      above: [above],
      alias: [...operationSearchNames(document, operation), ...Object.values(sdk ?? {})],
      ...(request !== undefined && { request }),
      whole: true,
    },
  };
  const page: ApiPage = { kind: 'operation', operation, group, ...(sdk && { sdk }) };
  return { ...add({ slug: pageSlug(id, 'operation', api), page, head, pointer }), operation, isHidden };
}

function toOperationLink({ title, route, operation }: PageHead & { operation: Operation }): OperationLink {
  const { path, deprecated } = operation;
  return { method: shownMethod(operation), title, route, path, ...(deprecated && { deprecated }) };
}

/** The label before an operation in lists: readers call its method, while a webhook or callback calls them. */
function shownMethod({ kind, method }: Operation): string {
  return kind === 'path' ? method : kind;
}

function addSchemaPages(document: ApiDocument, { add, api, heads }: PageCollector, maxPages: number): PageHead[] {
  const published = isPartial(document) ? componentSchemas(reduceDescription(document)) : undefined;
  const schemas = getSchemas(document, getComponents(document), 'schemas');
  const all = published ? schemas.filter(({ key }) => Object.hasOwn(published, key)) : schemas;
  const kept = all.slice(0, Math.max(0, maxPages - heads.length));
  const leftOut = all[kept.length];
  if (leftOut) reportTooManyPages(document, leftOut.pointer, maxPages);
  return kept.map(({ key, ...node }) => {
    const description = shortDescription(node) ?? `The schema ${key}.`;
    const search: HeadInput['search'] = { above: ['Schemas'], alias: splitName(key), whole: true };
    const head: HeadInput = {
      title: key,
      layout: 'doc',
      description,
      frontMatter: readSearchHints(document, node),
      search,
    };
    return add({
      slug: `schemas/${pageSlug(key, 'schema', api)}`,
      page: { kind: 'schema', key },
      head,
      pointer: appendKey('/components/schemas', key),
    });
  });
}

function shortDescription({ value }: Pick<ApiNode, 'value'>, ...keys: string[]): string | undefined {
  const candidates = keys.length ? keys : ['description', 'summary'];
  const key = candidates.find(one => getText(value, one) !== undefined);
  const text = key && getText(value, key);
  if (text === undefined) return undefined;
  // A summary is plain text, not Markdown.
  return key === 'summary' ? toOneLine(text) || undefined : firstSentence(text);
}
