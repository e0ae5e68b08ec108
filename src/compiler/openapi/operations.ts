/** Document → operations, of paths and webhooks alike. */
import { finding } from '../diagnostics.js';
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

export type Operation = Node & {
  method: string;
  path: string;
  id: string;
  title: string;
  tags: string[];
  deprecated: boolean;
  webhook: boolean;
  /** Of the path and of the operation, the latter winning. */
  parameters: Node[];
};

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

export function listOperations(document: Document): Operation[] {
  return [...listOf(document, 'paths', false), ...listOf(document, 'webhooks', true)];
}

function listOf(document: Document, key: 'paths' | 'webhooks', webhook: boolean): Operation[] {
  const paths = own(document.root, key);
  if (!isObject(paths)) return [];
  return Object.keys(paths).flatMap(path => {
    const item = child(document, { value: paths, pointer: `/${key}` }, path);
    if (!item) {
      if (!path.startsWith('x-'))
        invalid(document, step(`/${key}`, path), `"${path}" is no path item and is left out.`);
      return [];
    }
    const usual = methods.flatMap(method => {
      const node = child(document, item, method);
      return node ? [operation(document, node, item, { method, path, webhook })] : [];
    });
    // Since OpenAPI 3.2 a path may have operations of any other method.
    const others = children(document, item, 'additionalOperations').map(({ key: method, ...node }) =>
      operation(document, node, item, { method: method.toLowerCase(), path, webhook }),
    );
    return [...usual, ...others];
  });
}

/** Names in the braces of a path that no parameter of the operation has. */
function undeclared(path: string, parameters: Map<string, Node>): string[] {
  const names = [...path.matchAll(/\{([^{}/?#]+)\}/g)].map(match => match[1]!);
  return [...new Set(names)].filter(name => !parameters.has(`path:${name}`));
}

type Named = { method: string; path: string; webhook: boolean };

function operation(document: Document, node: Node, item: Node, named: Named): Operation {
  const { method, path } = named;
  const id = textIn(node.value, 'operationId') ?? `${method} ${path}`;
  const tags = own(node.value, 'tags');
  const parameters = new Map<string, Node>();
  for (const parameter of [...parametersOf(document, item), ...parametersOf(document, node)]) {
    parameters.set(`${textIn(parameter.value, 'in')}:${textIn(parameter.value, 'name')}`, parameter);
  }
  if (!named.webhook)
    for (const name of undeclared(path, parameters)) {
      document.diagnostics.push(
        finding(
          'undeclared-parameter',
          `No parameter describes "{${name}}" of "${path}".`,
          originOf(document, node.pointer),
        ),
      );
      const value: Json = { name, in: 'path', required: true, schema: { type: 'string' } };
      parameters.set(`path:${name}`, { value, pointer: node.pointer });
    }
  return {
    ...node,
    ...named,
    id,
    title: textIn(node.value, 'summary')?.replace(/\.$/, '') ?? id,
    tags: Array.isArray(tags) ? tags.filter(tag => typeof tag === 'string') : [],
    deprecated: own(node.value, 'deprecated') === true,
    parameters: [...parameters.values()],
  };
}

function parametersOf(document: Document, node: Node): Node[] {
  const list = own(node.value, 'parameters');
  if (!Array.isArray(list)) return [];
  const holder = { value: list as unknown as Json, pointer: step(node.pointer, 'parameters') };
  return list.flatMap((_, index) => {
    const parameter = child(document, holder, index);
    if (!parameter || !textIn(parameter.value, 'name')) {
      if (!parameter || !own(parameter.value, '$ref'))
        invalid(document, step(holder.pointer, index), 'A parameter needs a name and a place; this one is left out.');
      return [];
    }
    return [parameter];
  });
}
