/** Document → operations: those of paths and webhooks, and the callbacks of both. */
import type { PathItemObject } from 'openapi3-ts/oas32';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import {
  type ApiDocument,
  type ApiNode,
  getChild,
  getChildren,
  getOwn,
  getText,
  isObject,
  type Json,
  nearestOrigin,
  reportInvalid,
} from './document.js';
import type { OperationFilter } from './operation-filter.js';
import { appendKey } from './pointers.js';

/** An operation, with what it inherits from its path item. */
export type Operation = ApiNode & {
  kind: 'path' | 'webhook' | 'callback';
  /** In lower case. */
  method: string;
  /** The method as it is sent: in capitals, or for an additional operation as it is written. */
  verb: string;
  /** The path; for a webhook its name, for a callback the expression that evaluates to the URL. */
  path: string;
  /** The path item that holds the operation. */
  item: ApiNode;
  /** The `operationId`, else a name made of path and method. */
  id: string;
  title: string;
  tags: string[];
  /** Display names of tags that do not group operations. */
  marks?: string[];
  deprecated: boolean;
  /** The parameters of the path item and the operation; the operation's own win. */
  parameters: ApiNode[];
  callbacks: Operation[];
  /**
   * Present where a limit keeps shared parts from being shown: `named` operations name them, `bare` ones have neither
   * parameters nor bodies.
   */
  detail?: 'named' | 'bare';
};

type Keys = readonly (keyof PathItemObject)[];

/** The keys of a path item that hold an operation. */
export const operationMethods: readonly string[] = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
] satisfies Keys;

/** The other keys of a path item. */
const otherKeys: readonly string[] = [
  '$ref',
  'summary',
  'description',
  'servers',
  'parameters',
  'additionalOperations',
] satisfies Keys;

/** The maps of path items; the last is how Redoc writes webhooks for OpenAPI 3.0. */
export const pathMaps = ['paths', 'webhooks', 'x-webhooks'] as const;

const MAX_CALLBACKS = 50;
/** Parameters of a path item. */
const MAX_INHERITED = 500;

/**
 * The operations that `selects` is true for, in the order of the description; paths come before webhooks. Each is made when
 * it is asked for: thousands of paths may refer to one path item with thousands of operations.
 */
export function* listOperations(document: ApiDocument, selects: OperationFilter['selects']): Generator<Operation> {
  const seen: SeenItems = { items: new WeakSet(), inherited: new WeakMap(), parameters: new WeakMap() };
  for (const key of pathMaps) {
    const paths = getOwn(document.root, key);
    if (!isObject(paths)) continue;
    const kind = key === 'paths' ? 'path' : 'webhook';
    for (const path of Object.keys(paths)) {
      if (path.startsWith('x-')) continue;
      const item = getChild(document, { value: paths, pointer: `/${key}` }, path);
      if (item) yield* operationsOfPathItem(document, item, { path, kind, selects, seen });
      else reportInvalid(document, appendKey(`/${key}`, path), `"${path}" is not a path item and is left out.`);
    }
  }
}

/** Facts about path items and operations, stored by their values because many paths may refer to one. */
type SeenItems = {
  /** The path items and operations whose faults have been reported. */
  items: WeakSet<Json>;
  /** The parameters of path items. */
  inherited: WeakMap<Json, ApiNode[]>;
  /** The parameters of operations, those of the path item among them. */
  parameters: WeakMap<Json, { item: Json; list: ReadonlyMap<string, ApiNode> }>;
};

/** The properties that all operations of a path item share. Callbacks are never filtered, so they have no `selects`. */
type OperationParent = Pick<Operation, 'path' | 'kind'> & {
  callback?: { name: string; of: Pick<Operation, 'id' | 'tags'> };
  selects?: OperationFilter['selects'];
  seen: SeenItems;
};

function* operationsOfPathItem(document: ApiDocument, item: ApiNode, parent: OperationParent): Generator<Operation> {
  // In the author's order: often the most important operation comes first.
  const written = Object.keys(item.value).filter(key => operationMethods.includes(key));
  const standard = written.flatMap(method => {
    const node = getChild(document, item, method);
    return node ? [{ node, method, verb: method.toUpperCase() }] : [];
  });
  if (!parent.seen.items.has(item.value))
    for (const key of Object.keys(item.value)) reportUnknownMethod(document, item, key);
  parent.seen.items.add(item.value);
  // Since OpenAPI 3.2 a path may have operations of any other method.
  const more = getChildren(document, item, 'additionalOperations').map(({ key, ...node }) => ({
    node,
    method: key.toLowerCase(),
    verb: key,
  }));
  const all = [...standard, ...more];
  const { selects, path } = parent;
  const isListed = ({ value }: ApiNode) => !selects || selects({ value, item, path, tags: operationTags(value) });
  const isAlone = all.length === 1;
  for (const { node, ...names } of all)
    if (isListed(node)) yield buildOperation(document, node, { ...parent, item, ...names, isAlone });
}

/** The names in the tags of an operation. */
export function operationTags(value: Json): string[] {
  const tags = getOwn(value, 'tags');
  return Array.isArray(tags) ? tags.filter(tag => typeof tag === 'string') : [];
}

function reportUnknownMethod(document: ApiDocument, item: ApiNode, key: string): void {
  if (operationMethods.includes(key) || otherKeys.includes(key) || key.startsWith('x-')) return;
  const hint =
    didYouMean(key, operationMethods) ?? 'Since OpenAPI 3.2, other methods belong in "additionalOperations".';
  const where = nearestOrigin(document, appendKey(item.pointer, key));
  const message = `"${key}" is not a method and is left out.`;
  document.findings.add(finding('invalid-openapi', message, { ...where, hint }));
}

/** Names in the braces of a path that no parameter of the operation has. */
function undeclaredParameters(path: string, parameters: ReadonlyMap<string, ApiNode>): string[] {
  const names = [...path.matchAll(/\{([^{}/?#]+)\}/g)].map(match => match[1]!);
  return [...new Set(names)].filter(name => !parameters.has(`path:${name}`));
}

/** `isAlone` is true if its path item has no other operation; the summary of the path item is then the operation's too. */
type OperationInput = OperationParent & Pick<Operation, 'item' | 'method' | 'verb'> & { isAlone: boolean };

function buildOperation(document: ApiDocument, node: ApiNode, input: OperationInput): Operation {
  const { method, verb, path, kind, item, callback, isAlone } = input;
  const fallback = callback ? `${callback.of.id} ${callback.name} ${method}` : `${method} ${path}`;
  const summary = getText(node.value, 'summary') ?? (isAlone ? getText(item.value, 'summary') : undefined);
  const unnamed = kind === 'path' ? formatRequestLine({ verb, path }) : path;
  const operation: Operation = {
    ...node,
    kind,
    method,
    verb,
    path,
    item,
    id: getText(node.value, 'operationId') ?? fallback,
    title: summary?.replace(/\.$/, '') ?? callback?.name ?? getText(node.value, 'operationId') ?? unnamed,
    tags: callback ? callback.of.tags : operationTags(node.value),
    deprecated: getOwn(node.value, 'deprecated') === true,
    parameters: listParameters(document, node, input),
    callbacks: [],
  };
  return kind === 'callback' ? operation : { ...operation, callbacks: readCallbacks(document, operation, input) };
}

/** All parameters of an operation. A parameter that only the path names is reported and added as text. */
function listParameters(document: ApiDocument, node: ApiNode, { path, kind, item, seen }: OperationInput): ApiNode[] {
  const byKey = declaredParameters(document, node, { item, seen });
  if (kind !== 'path') return [...byKey.values()];
  const undeclared = undeclaredParameters(path, byKey).map((name): ApiNode => {
    const message = `No parameter describes "{${name}}" of "${path}".`;
    document.findings.add(finding('undeclared-parameter', message, nearestOrigin(document, node.pointer)));
    const value: Json = { name, in: 'path', required: true, schema: { type: 'string' } };
    return { value, pointer: node.pointer };
  });
  return [...byKey.values(), ...undeclared];
}

/** The parameters of a path item and an operation, by place and name. */
function declaredParameters(
  document: ApiDocument,
  node: ApiNode,
  { item, seen }: Pick<OperationInput, 'item' | 'seen'>,
): ReadonlyMap<string, ApiNode> {
  const known = seen.parameters.get(node.value);
  if (known?.item === item.value) return known.list;
  const declared = [...inheritedParameters(document, item, seen), ...resolveParameters(document, node)];
  const list = new Map(
    declared.map(parameter => [`${getText(parameter.value, 'in')}:${getText(parameter.value, 'name')}`, parameter]),
  );
  seen.parameters.set(node.value, { item: item.value, list });
  return list;
}

/** A callback's own callbacks are not followed, because descriptions may refer in circles. */
function readCallbacks(document: ApiDocument, of: Operation, { seen }: OperationParent): Operation[] {
  const callbacks: Operation[] = [];
  for (const { key: name, ...callback } of getChildren(document, of, 'callbacks'))
    for (const expression of Object.keys(callback.value)) {
      const item = expression.startsWith('x-') ? undefined : getChild(document, callback, expression);
      const parent: OperationParent = { path: expression, kind: 'callback', callback: { name, of }, seen };
      for (const operation of item ? operationsOfPathItem(document, item, parent) : []) {
        if (callbacks.length >= MAX_CALLBACKS) return callbacks;
        callbacks.push(operation);
      }
    }
  return callbacks;
}

/** The parameters of a path item, which all of its operations have. */
function inheritedParameters(document: ApiDocument, item: ApiNode, { inherited }: SeenItems): ApiNode[] {
  const known = inherited.get(item.value);
  if (known) return known;
  const all = resolveParameters(document, item);
  const list = all.slice(0, MAX_INHERITED);
  inherited.set(item.value, list);
  const leftOut = all[list.length];
  if (leftOut) {
    const message = `This path item has ${all.length.toLocaleString('en')} parameters; its operations show at most ${MAX_INHERITED}.`;
    const hint = 'Move them to the operations that need them.';
    document.findings.add(finding('limit-exceeded', message, { ...nearestOrigin(document, leftOut.pointer), hint }));
  }
  return list;
}

function resolveParameters(document: ApiDocument, node: ApiNode): ApiNode[] {
  const list = getOwn(node.value, 'parameters');
  if (!Array.isArray(list)) return [];
  const holder = { value: list as unknown as Json, pointer: appendKey(node.pointer, 'parameters') };
  return list.flatMap((entry, index) => {
    const parameter = getChild(document, holder, index);
    if (parameter && getText(parameter.value, 'name')) return [parameter];
    // An unresolved reference is already reported.
    if (parameter || !isObject(entry) || !getOwn(entry, '$ref'))
      reportInvalid(
        document,
        appendKey(holder.pointer, index),
        'A parameter needs "name" and "in"; this one is left out.',
      );
    return [];
  });
}

/** Method and path: `GET /pets/{id}`. */
export function formatRequestLine({ verb, path }: Pick<Operation, 'verb' | 'path'>): string {
  return `${verb} ${path}`;
}
