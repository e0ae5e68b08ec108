/** Document → operations: of paths, of webhooks, and of the callbacks of either. */
import type { PathItemObject } from 'openapi3-ts/oas32';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import {
  type ApiDocument,
  type ApiNode,
  appendKey,
  getChild,
  getChildren,
  getOwn,
  getText,
  isObject,
  type Json,
  nearestOrigin,
  reportInvalid,
} from './document.js';
import { isSelected } from './operation-filter.js';

export type Operation = ApiNode & {
  kind: 'path' | 'webhook' | 'callback';
  /** In lower case. */
  method: string;
  /** Of a webhook its name, of a callback the expression that gives the address. */
  path: string;
  /** The path item it stands in. */
  item: ApiNode;
  id: string;
  title: string;
  tags: string[];
  deprecated: boolean;
  /** Of the path and of the operation, the latter winning. */
  parameters: ApiNode[];
  callbacks: Operation[];
};

type Keys = readonly (keyof PathItemObject)[];

/** Keys of a path item that hold an operation, and those that do not. */
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
const otherKeys: readonly string[] = [
  '$ref',
  'summary',
  'description',
  'servers',
  'parameters',
  'additionalOperations',
] satisfies Keys;

const MAX_CALLBACKS = 50;

export function listOperations(document: ApiDocument): Operation[] {
  return [...listFrom(document, 'paths'), ...listFrom(document, 'webhooks')];
}

function listFrom(document: ApiDocument, key: 'paths' | 'webhooks'): Operation[] {
  const paths = getOwn(document.root, key);
  if (!isObject(paths)) return [];
  return Object.keys(paths)
    .filter(path => !path.startsWith('x-'))
    .flatMap(path => {
      const item = getChild(document, { value: paths, pointer: `/${key}` }, path);
      if (!item) {
        reportInvalid(document, appendKey(`/${key}`, path), `"${path}" is no path item and is left out.`);
        return [];
      }
      return operationsOfPathItem(document, item, { path, kind: key === 'paths' ? 'path' : 'webhook' });
    });
}

type OperationParent = Pick<Operation, 'path' | 'kind'> & {
  callback?: { name: string; of: Pick<Operation, 'id' | 'tags'> };
};

function operationsOfPathItem(document: ApiDocument, item: ApiNode, named: OperationParent): Operation[] {
  // As their author wrote them: often the most important one first.
  const written = Object.keys(item.value).filter(key => operationMethods.includes(key));
  const usual = written.flatMap(method => {
    const node = getChild(document, item, method);
    return node ? [{ node, method }] : [];
  });
  for (const key of Object.keys(item.value)) reportUnknownMethod(document, item, key);
  // Since OpenAPI 3.2 a path may have operations of any other method.
  const more = getChildren(document, item, 'additionalOperations').map(({ key, ...node }) => ({
    node,
    method: key.toLowerCase(),
  }));
  const all = [...usual, ...more];
  const isListed = ({ value }: ApiNode) =>
    named.callback || isSelected({ value, item, path: named.path, tags: operationTags(value) }, document);
  const isAlone = all.length === 1;
  return all
    .filter(({ node }) => isListed(node))
    .map(({ node, method }) => buildOperation(document, node, { ...named, item, method, isAlone }));
}

function operationTags(value: Json): string[] {
  const tags = getOwn(value, 'tags');
  return Array.isArray(tags) ? tags.filter(tag => typeof tag === 'string') : [];
}

function reportUnknownMethod(document: ApiDocument, item: ApiNode, key: string): void {
  if (operationMethods.includes(key) || otherKeys.includes(key) || key.startsWith('x-')) return;
  const hint = didYouMean(key, operationMethods) ?? 'Other methods stand in "additionalOperations" since OpenAPI 3.2.';
  const where = nearestOrigin(document, appendKey(item.pointer, key));
  document.diagnostics.push(finding('invalid-openapi', `"${key}" is no method and is left out.`, { ...where, hint }));
}

/** Names in the braces of a path that no parameter of the operation has. */
function undeclaredParameters(path: string, parameters: Map<string, ApiNode>): string[] {
  const names = [...path.matchAll(/\{([^{}/?#]+)\}/g)].map(match => match[1]!);
  return [...new Set(names)].filter(name => !parameters.has(`path:${name}`));
}

/** `isAlone` says that its path has no other operation: what the path is called, it is called. */
type OperationInput = OperationParent & Pick<Operation, 'item' | 'method'> & { isAlone: boolean };

function buildOperation(document: ApiDocument, node: ApiNode, named: OperationInput): Operation {
  const { method, path, kind, item, callback, isAlone } = named;
  const fallback = callback ? `${callback.of.id} ${callback.name} ${method}` : `${method} ${path}`;
  const id = getText(node.value, 'operationId') ?? fallback;
  const parameters = new Map<string, ApiNode>();
  for (const parameter of [...resolveParameters(document, item), ...resolveParameters(document, node)]) {
    parameters.set(`${getText(parameter.value, 'in')}:${getText(parameter.value, 'name')}`, parameter);
  }
  if (kind === 'path')
    for (const name of undeclaredParameters(path, parameters)) {
      const message = `No parameter describes "{${name}}" of "${path}".`;
      document.diagnostics.push(finding('undeclared-parameter', message, nearestOrigin(document, node.pointer)));
      const value: Json = { name, in: 'path', required: true, schema: { type: 'string' } };
      parameters.set(`path:${name}`, { value, pointer: node.pointer });
    }
  const summary = getText(node.value, 'summary') ?? (isAlone ? getText(item.value, 'summary') : undefined);
  const unnamed = kind === 'path' ? formatRequestLine({ method, path }) : path;
  const made: Operation = {
    ...node,
    kind,
    method,
    path,
    item,
    id,
    title: summary?.replace(/\.$/, '') ?? callback?.name ?? getText(node.value, 'operationId') ?? unnamed,
    tags: callback ? callback.of.tags : operationTags(node.value),
    deprecated: getOwn(node.value, 'deprecated') === true,
    parameters: [...parameters.values()],
    callbacks: [],
  };
  return kind === 'callback' ? made : { ...made, callbacks: readCallbacks(document, made) };
}

/** A callback's own callbacks are not followed: descriptions may refer in circles. */
function readCallbacks(document: ApiDocument, of: Operation): Operation[] {
  const found = getChildren(document, of, 'callbacks').flatMap(({ key: name, ...callback }) =>
    Object.keys(callback.value)
      .filter(expression => !expression.startsWith('x-'))
      .flatMap(expression => {
        const item = getChild(document, callback, expression);
        const named: OperationParent = { path: expression, kind: 'callback', callback: { name, of } };
        return item ? operationsOfPathItem(document, item, named) : [];
      }),
  );
  return found.slice(0, MAX_CALLBACKS);
}

function resolveParameters(document: ApiDocument, node: ApiNode): ApiNode[] {
  const list = getOwn(node.value, 'parameters');
  if (!Array.isArray(list)) return [];
  const holder = { value: list as unknown as Json, pointer: appendKey(node.pointer, 'parameters') };
  return list.flatMap((entry, index) => {
    const parameter = getChild(document, holder, index);
    if (parameter && getText(parameter.value, 'name')) return [parameter];
    // A reference to nothing is reported as that.
    if (parameter || !isObject(entry) || !getOwn(entry, '$ref'))
      reportInvalid(
        document,
        appendKey(holder.pointer, index),
        'A parameter needs a name and a place; this one is left out.',
      );
    return [];
  });
}

/** `GET /pets/{id}` */
export function formatRequestLine({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${path}`;
}
