/** Expressions with operators in configurations: templates and sums, comparisons, and choices between values. */
import type { Expression, Node } from 'estree';

/** How the parts of an expression are read; `quietly` reports nothing. */
type Reading = {
  evaluate: (node: Node) => Promise<unknown>;
  quietly: (node: Node) => Promise<unknown>;
  refuse: () => undefined;
};

type Of<Type extends Expression['type']> = Extract<Expression, { type: Type }>;

/** The value of an expression; any other one is refused. */
export async function evaluateOperator(node: Node, reading: Reading): Promise<unknown> {
  switch (node.type) {
    case 'TemplateLiteral':
      return join(await partsOf(node, reading));
    case 'UnaryExpression':
      return negate(node, reading);
    case 'BinaryExpression':
      if (/^[!=]==?$/.test(node.operator)) return compare(node, reading);
      if (node.operator !== '+') return reading.refuse();
      return join([await reading.evaluate(node.left), await reading.evaluate(node.right)]);
    case 'LogicalExpression':
      return choose(node, reading);
    case 'ConditionalExpression': {
      const test = await reading.quietly(node.test);
      if (test !== undefined) return reading.evaluate(test ? node.consequent : node.alternate);
      return (await reading.quietly(node.consequent)) ?? reading.evaluate(node.alternate);
    }
    default:
      return reading.refuse();
  }
}

async function partsOf({ quasis, expressions }: Of<'TemplateLiteral'>, { evaluate }: Reading): Promise<unknown[]> {
  const parts: unknown[] = [];
  for (const [at, { value }] of quasis.entries()) {
    parts.push(value.cooked);
    const expression = expressions[at];
    if (expression) parts.push(await evaluate(expression));
  }
  return parts;
}

const join = (parts: readonly unknown[]) => (parts.includes(undefined) ? undefined : parts.join(''));

async function negate({ operator, argument }: Of<'UnaryExpression'>, { evaluate, refuse }: Reading): Promise<unknown> {
  const value = await evaluate(argument);
  if (value === undefined) return undefined;
  if (operator === '!') return !value;
  return operator === '-' ? -Number(value) : refuse();
}

async function compare(node: Of<'BinaryExpression'>, { evaluate }: Reading): Promise<boolean | undefined> {
  const [left, right] = [await evaluate(node.left), await evaluate(node.right)];
  if (left === undefined || right === undefined) return undefined;
  return (left === right) === node.operator.startsWith('=');
}

/** In `process.env.URL ?? 'https://example.com'`, the environment is not read, and in `isProduction && x` neither. */
async function choose(node: Of<'LogicalExpression'>, { evaluate, quietly }: Reading): Promise<unknown> {
  const left = await quietly(node.left);
  const isFalse = left !== undefined && !left;
  if (node.operator === '&&') return isFalse ? left : evaluate(node.right);
  const isMissing = node.operator === '||' ? !left : (left ?? undefined) === undefined;
  return isMissing ? evaluate(node.right) : left;
}
