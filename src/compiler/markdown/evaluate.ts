/**
 * Folds an expression of a page into data by walking its syntax tree. It supports literals, arrays, objects, template
 * strings, local constants and calls of one-expression arrow functions. It never reaches the JavaScript engine; anything
 * else is refused with the reason.
 */
import type { ArrowFunctionExpression, Expression, Node, ObjectExpression, SpreadElement, Super } from 'estree-jsx';

/** The value of an expression: plain data, or a function, which can only be called. */
export type Value = undefined | null | string | number | boolean | Value[] | Data | ArrowFunction;
/** An object of a page, without a prototype. */
export type Data = { [key: string]: Value };
/** A function of a page with the scope that it was written in. */
export class ArrowFunction {
  constructor(
    readonly node: ArrowFunctionExpression,
    readonly scope: Scope,
  ) {}
}

/** Bound names, with the scope around them. `pageBudget` is what the page's remaining values may add up to. */
export type Scope = { values: Map<string, Value>; outer?: Scope; pageBudget?: { left: number } };

/** Values and characters of all expressions of a page together; a constant counts at each place that names it. */
const PAGE_BUDGET = 4_000_000;

/** A page's outermost scope. */
export function createScope(values: Iterable<[string, Value]>): Scope {
  return { values: new Map(values), pageBudget: { left: PAGE_BUDGET } };
}

/** Thrown for an expression that is not data. `node` is the offending part; the message completes a sentence. */
export class RefusedExpression extends Error {
  constructor(
    readonly node: Node,
    message: string,
  ) {
    super(message);
    this.name = 'Refused';
  }
}

/** Bounds of one expression: steps, characters of its strings, and nesting of calls. */
const MAX_STEPS = 10_000;
const MAX_CHARACTERS = 65_536;
const MAX_CALL_DEPTH = 32;

type Budget = { steps: number; characters: number; calls: number };

/** The value of an expression. Throws `RefusedExpression` where it is not data or exceeds a bound. */
export function evaluate(expression: Expression, scope: Scope): Value {
  const value = evaluateNode(expression, scope, {
    steps: MAX_STEPS,
    characters: MAX_CHARACTERS,
    calls: MAX_CALL_DEPTH,
  });
  if (scope.pageBudget && !spendBudget(value, scope.pageBudget))
    throw new RefusedExpression(expression, 'the values of this page become too large');
  return value;
}

/** Subtracts a value's size and stops at zero, because nested constants can grow exponentially. */
function spendBudget(value: Value, budget: { left: number }): boolean {
  if (typeof value === 'string') budget.left -= value.length;
  else if (--budget.left >= 0 && typeof value === 'object' && value !== null && !(value instanceof ArrowFunction))
    for (const inside of Object.values(value)) if (!spendBudget(inside, budget)) break;
  return budget.left >= 0;
}

/** An object without a prototype, so that a page's names find nothing that it did not bind itself. */
export function createData(entries: Iterable<readonly [string, Value]>): Data {
  const data = Object.create(null) as Data;
  for (const [key, entry] of entries) data[key] = entry;
  return data;
}

/** True for an object that is neither an array nor a function. */
export function isData(value: Value): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ArrowFunction);
}

/** Looks up a name; `found` tells an unbound name from one bound to `undefined`. */
export function lookUpName(name: string, scope: Scope): { found: boolean; value?: Value } {
  for (let at: Scope | undefined = scope; at; at = at.outer)
    if (at.values.has(name)) return { found: true, value: at.values.get(name) };
  return { found: false };
}

/** Syntax whose refusal needs more than its name. */
const refusalReasons: Partial<Record<Node['type'], string>> = {
  BinaryExpression: 'docsc does not calculate',
  LogicalExpression: 'docsc does not evaluate conditions',
  ConditionalExpression: 'docsc does not evaluate conditions',
  SpreadElement: 'spreading is code',
  AwaitExpression: 'waiting is code',
  JSXElement: 'JSX inside braces is not read',
  JSXFragment: 'JSX inside braces is not read',
};

/** True if the refused expression is an element: `{<b>x</b>}`. */
export function isRefusedElement({ node }: RefusedExpression): boolean {
  return node.type === 'JSXElement' || node.type === 'JSXFragment';
}

function evaluateNode(node: Expression | Super | SpreadElement, scope: Scope, budget: Budget): Value {
  if (--budget.steps < 0) throw new RefusedExpression(node, 'it takes too many steps');
  switch (node.type) {
    case 'Literal':
      return evaluateLiteral(node, budget);
    case 'TemplateLiteral':
      return evaluateTemplate(node, scope, budget);
    case 'ArrayExpression':
      return node.elements.map(element => {
        if (!element) throw new RefusedExpression(node, 'an array with holes is not a literal');
        return evaluateNode(element, scope, budget);
      });
    case 'ObjectExpression':
      return evaluateObject(node, scope, budget);
    case 'UnaryExpression':
      return evaluateSign(node, scope, budget);
    case 'Identifier':
      return evaluateIdentifier(node.name, node, scope);
    case 'MemberExpression':
      return evaluateMember(node, scope, budget);
    case 'ArrowFunctionExpression':
      return new ArrowFunction(node, scope);
    case 'CallExpression':
      return evaluateCall(node, scope, budget);
    default:
      throw new RefusedExpression(node, refusalReasons[node.type] ?? `${nodeTypeText(node.type)} is code`);
  }
}

/** `NewExpression` → `a new expression`, for a message. */
function nodeTypeText(type: string): string {
  return `a ${type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()}`;
}

function evaluateLiteral(node: Extract<Expression, { type: 'Literal' }>, budget: Budget): Value {
  const { value } = node;
  if (typeof value === 'string') return spendCharacters(value, node, budget);
  if (value === null && 'regex' in node) throw new RefusedExpression(node, 'a regular expression is code');
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new RefusedExpression(node, 'only strings, finite numbers, true, false and null are data');
}

function spendCharacters(text: string, node: Node, budget: Budget): string {
  budget.characters -= text.length;
  if (budget.characters < 0) throw new RefusedExpression(node, 'it becomes too long');
  return text;
}

type Template = Extract<Expression, { type: 'TemplateLiteral' }>;

function evaluateTemplate(node: Template, scope: Scope, budget: Budget): string {
  const parts = node.quasis.map((quasi, index) => {
    const text = quasi.value.cooked ?? '';
    const inner = node.expressions[index];
    if (!inner) return spendCharacters(text, node, budget);
    const value = evaluateNode(inner, scope, budget);
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new RefusedExpression(inner, 'a template string takes texts and numbers');
    return spendCharacters(text + String(value), node, budget);
  });
  return parts.join('');
}

function evaluateObject(node: ObjectExpression, scope: Scope, budget: Budget): Data {
  return createData(
    node.properties.map((property): [string, Value] => {
      if (property.type !== 'Property' || property.kind !== 'init' || property.method || property.computed)
        throw new RefusedExpression(property, 'an object may hold keys and values only');
      const { key } = property;
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
      if (name === undefined || name === '__proto__') throw new RefusedExpression(property, 'this key is not allowed');
      return [name, evaluateNode(property.value as Expression, scope, budget)];
    }),
  );
}

type Unary = Extract<Expression, { type: 'UnaryExpression' }>;

function evaluateSign(node: Unary, scope: Scope, budget: Budget): Value {
  const { operator, argument } = node;
  const value = evaluateNode(argument, scope, budget);
  if ((operator !== '-' && operator !== '+') || typeof value !== 'number')
    throw new RefusedExpression(node, 'docsc does not calculate');
  return operator === '-' ? -value : value;
}

/** JavaScript's own names for values. JSON has neither of the two numbers, so they are the texts that they show. */
const globalValues: Record<string, Value> = { undefined, Infinity: 'Infinity', NaN: 'NaN' };

function evaluateIdentifier(name: string, node: Node, scope: Scope): Value {
  const bound = lookUpName(name, scope);
  if (bound.found) return bound.value;
  if (Object.hasOwn(globalValues, name)) return globalValues[name];
  throw new RefusedExpression(node, `"${name}" is not a constant of this page`);
}

type Member = Extract<Expression, { type: 'MemberExpression' }>;

function evaluateMember(node: Member, scope: Scope, budget: Budget): Value {
  // Older pages of Docusaurus name an image by `require('./x.png').default`.
  const { property } = node;
  if (isRequire(node.object) && property.type === 'Identifier' && property.name === 'default')
    return evaluateNode(node.object, scope, budget);
  // `items={useCurrentSidebarCategory().items}` are the items that a list of cards shows by default.
  if (isCallOf('useCurrentSidebarCategory', node.object)) return undefined;
  const owner = evaluateNode(node.object, scope, budget);
  if (property.type === 'PrivateIdentifier') throw new RefusedExpression(node, 'a private name is code');
  const key = !node.computed && property.type === 'Identifier' ? property.name : evaluateNode(property, scope, budget);
  if (Array.isArray(owner) && typeof key === 'number') return owner[key];
  if (isData(owner) && typeof key === 'string') return owner[key];
  throw new RefusedExpression(node, 'only the members of a constant of this page can be read');
}

type Call = Extract<Expression, { type: 'CallExpression' }>;

function isRequire(node: Expression | Super): boolean {
  return isCallOf('require', node);
}

function isCallOf(name: string, node: Expression | Super): boolean {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name;
}

function evaluateCall(node: Call, scope: Scope, budget: Budget): Value {
  if (node.callee.type !== 'Identifier') throw new RefusedExpression(node, 'a call is code');
  const values = node.arguments.map(argument => evaluateNode(argument, scope, budget));
  // Both only name an address, which docsc resolves like any link.
  if (isRequire(node) || node.callee.name === 'useBaseUrl') {
    if (typeof values[0] !== 'string') throw new RefusedExpression(node, 'the address must be a text');
    const address = values[0].replace(/^!!?[^!]*!/, '');
    if (isRequire(node) && !/^(\.{0,2}\/|@site\/)/.test(address))
      throw new RefusedExpression(node, 'no package is loaded');
    return address;
  }
  const callee = evaluateIdentifier(node.callee.name, node.callee, scope);
  if (!(callee instanceof ArrowFunction))
    throw new RefusedExpression(node, `"${node.callee.name}" is not a function of this page`);
  if (callee.node.body.type === 'BlockStatement')
    throw new RefusedExpression(node, 'only arrow functions of one expression are folded');
  if (--budget.calls < 0) throw new RefusedExpression(node, 'calls are nested too deeply');
  const parameters = new Map<string, Value>();
  callee.node.params.forEach((parameter, index) => {
    if (parameter.type !== 'Identifier') throw new RefusedExpression(node, 'only plain parameters are folded');
    parameters.set(parameter.name, values[index]);
  });
  const result = evaluateNode(callee.node.body, { values: parameters, outer: callee.scope }, budget);
  budget.calls++;
  return result;
}
