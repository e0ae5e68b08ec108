/** Forms of calls in configurations. */
import type { Node } from 'estree';

/** An argument that may be a configuration, which a function of a package passes on. */
export function isPassedOn(node: Node): boolean {
  return /^(ObjectExpression|ArrayExpression|CallExpression|Identifier|ArrowFunctionExpression|FunctionExpression)$/.test(
    node.type,
  );
}

/** `require.resolve` and `import.meta.resolve`. */
export function isResolve(callee: Node): boolean {
  return (
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'resolve'
  );
}

/** `new Date().getFullYear()`, which a copyright often ends with. */
export function isPresentYear({ callee }: Extract<Node, { type: 'CallExpression' }>): boolean {
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'NewExpression') return false;
  const { object, property } = callee;
  const isDate = object.callee.type === 'Identifier' && object.callee.name === 'Date' && !object.arguments.length;
  return isDate && property.type === 'Identifier' && property.name === 'getFullYear';
}
