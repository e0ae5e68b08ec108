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
