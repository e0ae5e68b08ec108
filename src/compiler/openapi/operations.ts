/** Document → operations: of paths, of webhooks, and of the callbacks of either. */
import type { PathItemObject } from 'openapi3-ts/oas32';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import {
  child,
  children,
  type Document,
  invalid,
  isObject,
  type Json,
  type Node,
  originOf,
  own,
  step,
  textIn,
} from './document.js';
import { isKept } from './operation-filter.js';

export type Operation = Node & {
  kind: 'path' | 'webhook' | 'callback';
  /** In lower case. */
  method: string;
  /** Of a webhook its name, of a callback the expression that gives the address. */
  path: string;
  /** The path item it stands in. */
  item: Node;
  id: string;
  title: string;
  tags: string[];
  deprecated: boolean;
  /** Of the path and of the operation, the latter winning. */
  parameters: Node[];
  callbacks: Operation[];
};

type Keys = readonly (keyof PathItemObject)[];

/** Keys of a path item that hold an operation, and those that do not. */
export const methods: readonly string[] = [
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
const others: readonly string[] = [
  '$ref',
  'summary',
  'description',
  'servers',
  'parameters',
  'additionalOperations',
] satisfies Keys;

const MOST_CALLBACKS = 50;

export function listOperations(document: Document): Operation[] {
  return [...listOf(document, 'paths'), ...listOf(document, 'webhooks')];
}

function listOf(document: Document, key: 'paths' | 'webhooks'): Operation[] {
  const paths = own(document.root, key);
  if (!isObject(paths)) return [];
  return Object.keys(paths)
    .filter(path => !path.startsWith('x-'))
    .flatMap(path => {
      const item = child(document, { value: paths, pointer: `/${key}` }, path);
      if (!item) {
        invalid(document, step(`/${key}`, path), `"${path}" is no path item and is left out.`);
        return [];
      }
      return operationsOf(document, item, { path, kind: key === 'paths' ? 'path' : 'webhook' });
    });
}

type Named = Pick<Operation, 'path' | 'kind'> & { callback?: { name: string; of: Pick<Operation, 'id' | 'tags'> } };

function operationsOf(document: Document, item: Node, named: Named): Operation[] {
  // As their author wrote them: often the most important one first.
  const written = Object.keys(item.value).filter(key => methods.includes(key));
  const usual = written.flatMap(method => {
    const node = child(document, item, method);
    return node ? [{ node, method }] : [];
  });
  for (const key of Object.keys(item.value)) reportUnknown(document, item, key);
  // Since OpenAPI 3.2 a path may have operations of any other method.
  const more = children(document, item, 'additionalOperations').map(({ key, ...node }) => ({
    node,
    method: key.toLowerCase(),
  }));
  const all = [...usual, ...more];
  const isListed = ({ value }: Node) =>
    named.callback || isKept({ value, item, path: named.path, tags: tagsOf(value) }, document);
  const isAlone = all.length === 1;
  return all
    .filter(({ node }) => isListed(node))
    .map(({ node, method }) => operation(document, node, { ...named, item, method, isAlone }));
}

function tagsOf(value: Json): string[] {
  const tags = own(value, 'tags');
  return Array.isArray(tags) ? tags.filter(tag => typeof tag === 'string') : [];
}

function reportUnknown(document: Document, item: Node, key: string): void {
  if (methods.includes(key) || others.includes(key) || key.startsWith('x-')) return;
  const hint = didYouMean(key, methods) ?? 'Other methods stand in "additionalOperations" since OpenAPI 3.2.';
  const where = originOf(document, step(item.pointer, key));
  document.diagnostics.push(finding('invalid-openapi', `"${key}" is no method and is left out.`, { ...where, hint }));
}

/** Names in the braces of a path that no parameter of the operation has. */
function undeclared(path: string, parameters: Map<string, Node>): string[] {
  const names = [...path.matchAll(/\{([^{}/?#]+)\}/g)].map(match => match[1]!);
  return [...new Set(names)].filter(name => !parameters.has(`path:${name}`));
}

/** `isAlone` says that its path has no other operation: what the path is called, it is called. */
type Found = Named & Pick<Operation, 'item' | 'method'> & { isAlone: boolean };

function operation(document: Document, node: Node, named: Found): Operation {
  const { method, path, kind, item, callback, isAlone } = named;
  const fallback = callback ? `${callback.of.id} ${callback.name} ${method}` : `${method} ${path}`;
  const id = textIn(node.value, 'operationId') ?? fallback;
  const parameters = new Map<string, Node>();
  for (const parameter of [...parametersOf(document, item), ...parametersOf(document, node)]) {
    parameters.set(`${textIn(parameter.value, 'in')}:${textIn(parameter.value, 'name')}`, parameter);
  }
  if (kind === 'path')
    for (const name of undeclared(path, parameters)) {
      const message = `No parameter describes "{${name}}" of "${path}".`;
      document.diagnostics.push(finding('undeclared-parameter', message, originOf(document, node.pointer)));
      const value: Json = { name, in: 'path', required: true, schema: { type: 'string' } };
      parameters.set(`path:${name}`, { value, pointer: node.pointer });
    }
  const summary = textIn(node.value, 'summary') ?? (isAlone ? textIn(item.value, 'summary') : undefined);
  const unnamed = kind === 'path' ? requestOf({ method, path }) : path;
  const made: Operation = {
    ...node,
    kind,
    method,
    path,
    item,
    id,
    title: summary?.replace(/\.$/, '') ?? callback?.name ?? textIn(node.value, 'operationId') ?? unnamed,
    tags: callback ? callback.of.tags : tagsOf(node.value),
    deprecated: own(node.value, 'deprecated') === true,
    parameters: [...parameters.values()],
    callbacks: [],
  };
  return kind === 'callback' ? made : { ...made, callbacks: callbacksOf(document, made) };
}

/** A callback's own callbacks are not followed: descriptions may refer in circles. */
function callbacksOf(document: Document, of: Operation): Operation[] {
  const found = children(document, of, 'callbacks').flatMap(({ key: name, ...callback }) =>
    Object.keys(callback.value)
      .filter(expression => !expression.startsWith('x-'))
      .flatMap(expression => {
        const item = child(document, callback, expression);
        const named: Named = { path: expression, kind: 'callback', callback: { name, of } };
        return item ? operationsOf(document, item, named) : [];
      }),
  );
  return found.slice(0, MOST_CALLBACKS);
}

function parametersOf(document: Document, node: Node): Node[] {
  const list = own(node.value, 'parameters');
  if (!Array.isArray(list)) return [];
  const holder = { value: list as unknown as Json, pointer: step(node.pointer, 'parameters') };
  return list.flatMap((entry, index) => {
    const parameter = child(document, holder, index);
    if (parameter && textIn(parameter.value, 'name')) return [parameter];
    // A reference to nothing is reported as that.
    if (parameter || !isObject(entry) || !own(entry, '$ref'))
      invalid(document, step(holder.pointer, index), 'A parameter needs a name and a place; this one is left out.');
    return [];
  });
}

/** `GET /pets/{id}` */
export function requestOf({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${path}`;
}
