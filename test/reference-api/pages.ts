/** Goes through a description, operation by operation, and looks for each item on the page that should show it. */
import type { Element, Nodes } from 'hast';
import { hasClass } from '../../src/compiler/body/hast.js';
import type { CompiledPage } from '../../src/compiler/pages/rendered-page.js';
import {
  child,
  childAt,
  entriesOf,
  follow,
  idOf,
  type Operation,
  operationsOf,
  type SchemaNode,
  step,
} from './description.js';
import { itemId } from './inventory.js';
import { findText, includesText, type MatchState, markFound, matchSchema } from './matching.js';
import { islandsIn } from './project.js';
import type { DescriptionWords, PageWords, ShownSchema } from './sheets.js';

type ShownPage = { page: CompiledPage; sheet: PageWords };

/** Marks every item that a page shows. */
export function matchAll(state: MatchState, sheets: DescriptionWords): void {
  const { description } = state;
  const { root } = description;
  const all = [...sheets.pages.values()];
  const intro = all.find(({ page }) => page.chunk.layout === 'doc')!;
  const info = childAt(root, 'info');
  if (info) findText(state, info, intro.sheet);
  for (const { key: _, ...server } of entriesOf(root, 'servers')) {
    findText(state, server, intro.sheet);
    for (const { key: __, ...variable } of entriesOf(server, 'variables')) {
      findText(state, variable, intro.sheet);
      matchList(state, variable, intro.sheet);
    }
  }
  const docs = childAt(root, 'externalDocs');
  if (docs) findText(state, docs, intro.sheet);
  const components = child(description, root, 'components');
  for (const { key: _, ...scheme } of components ? entriesOf(components, 'securitySchemes') : [])
    findText(state, scheme, intro.sheet);
  for (const { key: _, ...tag } of entriesOf(root, 'tags')) {
    const own = all.find(({ page }) => page.chunk.layout === 'index' && page.chunk.title === tag.value.name);
    // A tag without operations has no page.
    if (own) findText(state, tag, own.sheet);
    else state.hidden.add(itemId('text', { ...tag, pointer: step(tag.pointer, 'description') }));
    const further = childAt(tag, 'externalDocs');
    if (own && further) findText(state, further, own.sheet);
  }
  for (const operation of operationsOf(description)) {
    const open = sheets.pages.get(idOf(operation));
    if (open) matchOperation(state, operation, open);
  }
}

/** Looks for the values of a server variable. */
function matchList(state: MatchState, at: SchemaNode, sheet: PageWords): void {
  const values = Array.isArray(at.value.enum) ? at.value.enum : [];
  for (const [index, value] of values.entries())
    if (sheet.codes.has(String(value)))
      markFound(state, 'value', { ...at, pointer: step(step(at.pointer, 'enum'), index) });
}

function matchOperation(state: MatchState, operation: Operation, open: ShownPage): void {
  const { page, sheet } = open;
  const { summary } = operation.value;
  const isNamed = typeof summary !== 'string' || page.chunk.title === summary.replace(/\.$/, '');
  const hasPath = includesText(sheet.words, operation.path) && page.page.head.method === operation.method;
  if (isNamed && hasPath) markFound(state, 'operation', operation);
  findText(state, operation, sheet);
  findText(state, operation.item, sheet);
  const docs = childAt(operation, 'externalDocs');
  if (docs) findText(state, docs, sheet);
  for (const holder of [operation, operation.item])
    for (const { key: _, ...server } of entriesOf(holder, 'servers')) findText(state, server, sheet);
  matchParameters(state, operation, open);
  const bodyAt = childAt(operation, 'requestBody');
  const body = bodyAt && follow(state.description, bodyAt);
  if (body) {
    findText(state, body, sheet);
    matchContent(state, body, { open, prefix: 'body' });
  }
  matchResponses(state, operation, open);
}

/** The page's schemas whose IDs have the prefix. */
function shownAt({ page, sheet }: ShownPage, prefix: string): ShownSchema[] {
  return islandsIn(page.chunk.body, 'docsc-schema')
    .filter(({ data }) => data.prefix === prefix)
    .map(({ node, data }) => ({ view: data.view, direction: data.direction, texts: node.children, sheet }));
}

function matchParameters(state: MatchState, operation: Operation, open: ShownPage): void {
  const own = parametersOf(state, operation);
  const ofPath = parametersOf(state, operation.item);
  for (const { value, ...place } of ofPath)
    if (own.some(other => other.value.name === value.name && other.value.in === value.in))
      hide(state, { value, ...place });
  for (const parameter of [...ofPath, ...own]) {
    const { name, in: place } = parameter.value as { name: string; in: string };
    const same = fieldsOf(shownAt(open, place), name);
    if (!same.length || !open.sheet.codes.has(name)) continue;
    markFound(state, 'parameter', parameter);
    matchValue(state, parameter, { shown: same, open });
  }
}

function parametersOf(state: MatchState, at: SchemaNode): SchemaNode[] {
  return entriesOf(at, 'parameters').flatMap(({ key: _, ...place }) => follow(state.description, place) ?? []);
}

/** Marks items as hidden: an operation's parameter overrides that of its path. */
function hide(state: MatchState, at: SchemaNode): void {
  for (const kind of ['parameter', 'text'] as const) {
    state.hidden.add(itemId(kind, at));
    state.hidden.add(itemId(kind, { ...at, pointer: step(at.pointer, 'description') }));
  }
}

function fieldsOf(shown: ShownSchema[], name: string): ShownSchema[] {
  return shown.flatMap(one =>
    (one.view.fields ?? []).filter(({ field }) => field === name).map(view => ({ ...one, view })),
  );
}

/** A parameter or header: its texts and its schema, which may be below a content type. */
function matchValue(
  state: MatchState,
  at: SchemaNode,
  { shown, open }: { shown: ShownSchema[]; open: ShownPage },
): void {
  findText(state, at, open.sheet);
  const media = entriesOf(at, 'content');
  for (const holder of media.length ? media : [at]) {
    const schema = childAt(holder, 'schema');
    if (schema) matchSchema(state, schema, shown);
  }
}

type ContentBlock = { open: ShownPage; prefix: string; status?: string };

/** Bodies by content type: the first has the prefix as its ID, others append a number, and equal schemas are merged. */
function matchContent(state: MatchState, at: SchemaNode, { open, prefix, status }: ContentBlock): void {
  const all = entriesOf(at, 'content');
  const schemaText = (media: SchemaNode) => JSON.stringify(media.value.schema);
  for (const [index, { key, ...media }] of all.entries()) {
    if (!includesText(open.sheet.words, key)) state.broken.add(`${idOf(media)} is not named`);
    const first = all.findIndex(other => schemaText(other) === schemaText(media));
    const own = [index, first].map(place => shownAt(open, place ? `${prefix}-${place + 1}` : prefix));
    const again = status === undefined ? [] : repeatedSchemas(open, status);
    const schema = childAt(media, 'schema');
    if (schema) matchSchema(state, schema, [...own, again].find(shown => shown.length) ?? []);
    for (const { key: _, ...encoding } of entriesOf(media, 'encoding'))
      for (const { key: __, ...header } of entriesOf(encoding, 'headers')) findText(state, header, open.sheet);
    for (const { key: _, ...example } of entriesOf(media, 'examples')) {
      const found = follow(state.description, example);
      if (found) findText(state, found, open.sheet);
    }
  }
}

/** The schemas of the response that this one is said to equal. */
function repeatedSchemas(open: ShownPage, status: string): ShownSchema[] {
  const links: string[] = [];
  const walk = (node: Nodes, current: { status?: string }): void => {
    if (node.type !== 'element' && node.type !== 'root') return;
    if (isStatus(node)) current.status = statusOf(node);
    if (node.type === 'element' && hasClass(node, 'schema-again') && current.status === status)
      links.push(...node.children.flatMap(part => (part.type === 'element' ? String(part.properties.href) : [])));
    for (const part of node.children) walk(part, current);
  };
  walk(open.page.chunk.body, {});
  return links.flatMap(href => shownAt(open, decodeURIComponent(href.slice(1))));
}

function isStatus(node: Nodes): node is Element {
  return node.type === 'element' && node.tagName === 'h3' && hasClass(node, 'response');
}

function statusOf(heading: Element): string {
  const [mark] = heading.children;
  const [text] = mark?.type === 'element' ? mark.children : [];
  return text?.type === 'text' ? text.value : '';
}

function statusesOf(node: Nodes): string[] {
  if (isStatus(node)) return [statusOf(node)];
  return 'children' in node ? node.children.flatMap(statusesOf) : [];
}

function matchResponses(state: MatchState, operation: Operation, open: ShownPage): void {
  const { sheet, page } = open;
  const statuses = statusesOf(page.chunk.body);
  for (const { key: status, ...place } of entriesOf(operation, 'responses')) {
    const response = follow(state.description, place);
    if (!response || !statuses.includes(status)) continue;
    markFound(state, 'code', place);
    findText(state, response, sheet);
    for (const { key: name, ...header } of entriesOf(response, 'headers')) {
      const found = follow(state.description, header);
      const same = fieldsOf(shownAt(open, `${status}.header`), name);
      if (found && same.length) matchValue(state, found, { shown: same, open });
    }
    for (const { key: _, ...link } of entriesOf(response, 'links')) {
      const found = follow(state.description, link);
      if (found) findText(state, found, sheet);
    }
    matchContent(state, response, { open, prefix: status, status });
  }
}
