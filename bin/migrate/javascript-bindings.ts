/** Values in the place of nodes: what the parameters of a function stand for while its body is read. */
import type { Node, Pattern } from 'estree';

/** A node that has been evaluated. */
export type KnownNode = { type: 'Known'; value: unknown };

/** A function in the syntax tree. */
export type FunctionNode = Extract<Node, { type: `${string}Function${string}` }>;

/** A node that stands for a value. */
export function knownNode(value: unknown): Node {
  return { type: 'Known', value } satisfies KnownNode as unknown as Node;
}

/** True for a node that stands for a value. */
export function isKnown(node: Node): boolean {
  return (node.type as string) === 'Known';
}

/** True for a function with its body. */
export function isFunction(node: Node | undefined): node is FunctionNode {
  return /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node?.type ?? '');
}

/** Name → node, for the names of a parameter or a declaration that receives `value`. */
export function bindPattern(pattern: Pattern, value: unknown): [string, Node][] {
  if (pattern.type === 'Identifier') return [[pattern.name, knownNode(value)]];
  if (pattern.type === 'AssignmentPattern') {
    const { left, right } = pattern;
    return value === undefined && left.type === 'Identifier' ? [[left.name, right]] : bindPattern(left, value);
  }
  if (pattern.type === 'ArrayPattern')
    return pattern.elements.flatMap((element, at) =>
      element ? bindPattern(element, Array.isArray(value) ? value[at] : undefined) : [],
    );
  if (pattern.type !== 'ObjectPattern') return [];
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return pattern.properties.flatMap(property => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
    const { name } = property.key;
    return bindPattern(property.value, Object.hasOwn(fields, name) ? fields[name] : undefined);
  });
}
