/** Goes through a description, operation by operation, and looks for each thing on the page that should show it. */
import type { Element, Nodes } from 'hast';
import type { CompiledPage } from '../../src/compiler/pages/rendered-page.js';
import {
  child,
  entriesOf,
  type Found,
  follow,
  idOf,
  type Operation,
  operationsOf,
  step,
  written,
} from './description.js';
import { itemId } from './inventory.js';
import { find, findText, matchSchema, type State, says } from './matching.js';
import { islandsIn } from './project.js';
import type { Sheet, Sheets, Shown } from './sheets.js';

type Open = { page: CompiledPage; sheet: Sheet };

/** Marks everything that is found. */
export function matchAll(state: State, sheets: Sheets): void {
  const { description } = state;
  const { root } = description;
  const all = [...sheets.pages.values()];
  const intro = all.find(({ page }) => page.chunk.layout === 'doc')!;
  const info = written(root, 'info');
  if (info) findText(state, info, intro.sheet);
  for (const { key: _, ...server } of entriesOf(root, 'servers')) {
    findText(state, server, intro.sheet);
    for (const { key: __, ...variable } of entriesOf(server, 'variables')) {
      findText(state, variable, intro.sheet);
      matchList(state, variable, intro.sheet);
    }
  }
  const docs = written(root, 'externalDocs');
  if (docs) findText(state, docs, intro.sheet);
  const components = child(description, root, 'components');
  for (const { key: _, ...scheme } of components ? entriesOf(components, 'securitySchemes') : [])
    findText(state, scheme, intro.sheet);
  for (const { key: _, ...tag } of entriesOf(root, 'tags')) {
    const own = all.find(({ page }) => page.chunk.layout === 'index' && page.chunk.title === tag.value.name);
    // A tag that no operation has makes no page.
    if (own) findText(state, tag, own.sheet);
    else state.hidden.add(itemId('text', { ...tag, pointer: step(tag.pointer, 'description') }));
    const further = written(tag, 'externalDocs');
    if (own && further) findText(state, further, own.sheet);
  }
  for (const operation of operationsOf(description)) {
    const open = sheets.pages.get(idOf(operation));
    if (open) matchOperation(state, operation, open);
  }
}

/** Values of a variable of a server. */
function matchList(state: State, at: Found, sheet: Sheet): void {
  const values = Array.isArray(at.value.enum) ? at.value.enum : [];
  for (const [index, value] of values.entries())
    if (sheet.codes.has(String(value))) find(state, 'value', { ...at, pointer: step(step(at.pointer, 'enum'), index) });
}

function matchOperation(state: State, operation: Operation, open: Open): void {
  const { page, sheet } = open;
  const { summary } = operation.value;
  const isNamed = typeof summary !== 'string' || page.chunk.title === summary.replace(/\.$/, '');
  const hasPath = says(sheet.words, operation.path) && page.page.head.method === operation.method;
  if (isNamed && hasPath) find(state, 'operation', operation);
  findText(state, operation, sheet);
  findText(state, operation.item, sheet);
  const docs = written(operation, 'externalDocs');
  if (docs) findText(state, docs, sheet);
  for (const holder of [operation, operation.item])
    for (const { key: _, ...server } of entriesOf(holder, 'servers')) findText(state, server, sheet);
  matchParameters(state, operation, open);
  const bodyAt = written(operation, 'requestBody');
  const body = bodyAt && follow(state.description, bodyAt);
  if (body) {
    findText(state, body, sheet);
    matchContent(state, body, { open, prefix: 'body' });
  }
  matchResponses(state, operation, open);
}

/** Schemas of the page by the prefix of their ids. */
function shownAt({ page, sheet }: Open, prefix: string): Shown[] {
  return islandsIn(page.chunk.body, 'docsc-schema')
    .filter(({ data }) => data.prefix === prefix)
    .map(({ node, data }) => ({ view: data.view, direction: data.direction, texts: node.children, sheet }));
}

function matchParameters(state: State, operation: Operation, open: Open): void {
  const own = parametersOf(state, operation);
  const ofPath = parametersOf(state, operation.item);
  for (const { value, ...place } of ofPath)
    if (own.some(other => other.value.name === value.name && other.value.in === value.in))
      hide(state, { value, ...place });
  for (const parameter of [...ofPath, ...own]) {
    const { name, in: place } = parameter.value as { name: string; in: string };
    const same = fieldsOf(shownAt(open, place), name);
    if (!same.length || !open.sheet.codes.has(name)) continue;
    find(state, 'parameter', parameter);
    matchValue(state, parameter, { shown: same, open });
  }
}

function parametersOf(state: State, at: Found): Found[] {
  return entriesOf(at, 'parameters').flatMap(({ key: _, ...place }) => follow(state.description, place) ?? []);
}

/** What the operation says of a parameter counts, and not what its path does. */
function hide(state: State, at: Found): void {
  for (const kind of ['parameter', 'text'] as const) {
    state.hidden.add(itemId(kind, at));
    state.hidden.add(itemId(kind, { ...at, pointer: step(at.pointer, 'description') }));
  }
}

function fieldsOf(shown: Shown[], name: string): Shown[] {
  return shown.flatMap(one =>
    (one.view.fields ?? []).filter(({ field }) => field === name).map(view => ({ ...one, view })),
  );
}

/** A parameter or header: its words, and its schema, which may stand below a content type. */
function matchValue(state: State, at: Found, { shown, open }: { shown: Shown[]; open: Open }): void {
  findText(state, at, open.sheet);
  const media = entriesOf(at, 'content');
  for (const holder of media.length ? media : [at]) {
    const schema = written(holder, 'schema');
    if (schema) matchSchema(state, schema, shown);
  }
}

type Block = { open: Open; prefix: string; status?: string };

/** Bodies by content type: the first has the prefix itself, the others a number behind it, equal ones are one. */
function matchContent(state: State, at: Found, { open, prefix, status }: Block): void {
  const all = entriesOf(at, 'content');
  const schemaText = (media: Found) => JSON.stringify(media.value.schema);
  for (const [index, { key, ...media }] of all.entries()) {
    if (!says(open.sheet.words, key)) state.broken.add(`${idOf(media)} is not named`);
    const first = all.findIndex(other => schemaText(other) === schemaText(media));
    const own = [index, first].map(place => shownAt(open, place ? `${prefix}-${place + 1}` : prefix));
    const again = status === undefined ? [] : againAt(open, status);
    const schema = written(media, 'schema');
    if (schema) matchSchema(state, schema, [...own, again].find(shown => shown.length) ?? []);
    for (const { key: _, ...encoding } of entriesOf(media, 'encoding'))
      for (const { key: __, ...header } of entriesOf(encoding, 'headers')) findText(state, header, open.sheet);
    for (const { key: _, ...example } of entriesOf(media, 'examples')) {
      const found = follow(state.description, example);
      if (found) findText(state, found, open.sheet);
    }
  }
}

/** What a response says to be the same as. */
function againAt(open: Open, status: string): Shown[] {
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

function hasClass(node: Element, name: string): boolean {
  const { className } = node.properties;
  return Array.isArray(className) && className.includes(name);
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

function matchResponses(state: State, operation: Operation, open: Open): void {
  const { sheet, page } = open;
  const statuses = statusesOf(page.chunk.body);
  for (const { key: status, ...place } of entriesOf(operation, 'responses')) {
    const response = follow(state.description, place);
    if (!response || !statuses.includes(status)) continue;
    find(state, 'code', place);
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
