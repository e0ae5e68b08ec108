/**
 * Folds an expression of a page into data by walking its syntax tree. It knows literals, arrays, objects, template
 * strings, local constants and calls of one-expression arrow functions; it never reaches the JavaScript engine, and
 * whatever else it meets is refused with the reason.
 */
import type { ArrowFunctionExpression, Expression, Node, ObjectExpression, SpreadElement, Super } from 'estree-jsx';

/** Plain data; objects have no prototype. A function is only ever called, never passed on. */
export type Value = undefined | null | string | number | boolean | Value[] | Data | ArrowFunction;
export type Data = { [key: string]: Value };
export class ArrowFunction {
  constructor(
    readonly node: ArrowFunctionExpression,
    readonly scope: Scope,
  ) {}
}

/** Names a page has bound, the innermost first, and how much its expressions may hold from here on. */
export type Scope = { values: Map<string, Value>; outer?: Scope; pageBudget?: { left: number } };

/** What the expressions of a page may hold: values and characters, those of a constant wherever it is named. */
const PAGE_BUDGET = 4_000_000;

export function createScope(values: Iterable<[string, Value]>): Scope {
  return { values: new Map(values), pageBudget: { left: PAGE_BUDGET } };
}

/** Why an expression is not data; `node` is the offending part of it. */
export class RefusedExpression extends Error {
  constructor(
    readonly node: Node,
    message: string,
  ) {
    super(message);
    this.name = 'Refused';
  }
}

/** Bounds of one expression: steps taken, characters made, and calls inside calls. */
const MAX_STEPS = 10_000;
const MAX_CHARACTERS = 65_536;
const MAX_CALL_DEPTH = 32;

type Budget = { steps: number; characters: number; calls: number };

/** Throws `Refused`. */
export function evaluate(expression: Expression, scope: Scope): Value {
  const found = evaluateNode(expression, scope, {
    steps: MAX_STEPS,
    characters: MAX_CHARACTERS,
    calls: MAX_CALL_DEPTH,
  });
  if (scope.pageBudget && !takeBudget(found, scope.pageBudget))
    throw new RefusedExpression(expression, 'the values of this page become too large');
  return found;
}

/** Takes a value's room; a constant in a constant in a constant may be large beyond what can be counted. */
function takeBudget(found: Value, room: { left: number }): boolean {
  if (typeof found === 'string') room.left -= found.length;
  else if (--room.left >= 0 && typeof found === 'object' && found !== null && !(found instanceof ArrowFunction))
    for (const inside of Object.values(found)) if (!takeBudget(inside, room)) break;
  return room.left >= 0;
}

/** `null` prototype, so that no name of a page ever finds what it did not bind itself. */
export function createData(entries: Iterable<readonly [string, Value]>): Data {
  const data = Object.create(null) as Data;
  for (const [key, entry] of entries) data[key] = entry;
  return data;
}

export function isData(found: Value): found is Data {
  return typeof found === 'object' && found !== null && !Array.isArray(found) && !(found instanceof ArrowFunction);
}

/** Asks for a name of the scope; `found` tells an unbound name from one bound to `undefined`. */
export function lookUpName(name: string, scope: Scope): { found: boolean; value?: Value } {
  for (let at: Scope | undefined = scope; at; at = at.outer)
    if (at.values.has(name)) return { found: true, value: at.values.get(name) };
  return { found: false };
}

function evaluateNode(node: Expression | Super | SpreadElement, scope: Scope, budget: Budget): Value {
  if (--budget.steps < 0) throw new RefusedExpression(node, 'it takes too many steps');
  switch (node.type) {
    case 'Literal':
      return evaluateLiteral(node, budget);
    case 'TemplateLiteral':
      return node.quasis
        .map((part, index) => evaluateTemplatePart(part.value.cooked ?? '', index, node, scope, budget))
        .join('');
    case 'ArrayExpression':
      return node.elements.map(element => {
        if (!element) throw new RefusedExpression(node, 'an array with holes is no literal');
        return evaluateNode(element, scope, budget);
      });
    case 'ObjectExpression':
      return evaluateObject(node, scope, budget);
    case 'UnaryExpression':
      return evaluateSign(node.operator, node.argument, node, scope, budget);
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

const refusalReasons: Partial<Record<Node['type'], string>> = {
  BinaryExpression: 'docsc does not calculate',
  LogicalExpression: 'docsc does not decide',
  ConditionalExpression: 'docsc does not decide',
  SpreadElement: 'spreading is code',
  AwaitExpression: 'waiting is code',
  JSXElement: 'JSX inside braces is not read; write it without the braces',
  JSXFragment: 'JSX inside braces is not read; write it without the braces',
};

/** `NewExpression` → `a new expression` */
function nodeTypeText(type: string): string {
  return `a ${type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()}`;
}

function evaluateLiteral(node: Extract<Expression, { type: 'Literal' }>, budget: Budget): Value {
  const found = node.value;
  if (typeof found === 'string') return takeCharacters(found, node, budget);
  if (found === null && 'regex' in node) throw new RefusedExpression(node, 'a regular expression is code');
  if (found === null || typeof found === 'boolean') return found;
  if (typeof found === 'number' && Number.isFinite(found)) return found;
  throw new RefusedExpression(node, 'only strings, finite numbers, true, false and null are data');
}

function takeCharacters(text: string, node: Node, budget: Budget): string {
  budget.characters -= text.length;
  if (budget.characters < 0) throw new RefusedExpression(node, 'it becomes too long');
  return text;
}

type Template = Extract<Expression, { type: 'TemplateLiteral' }>;

function evaluateTemplatePart(text: string, index: number, node: Template, scope: Scope, budget: Budget): string {
  const inner = node.expressions[index];
  if (!inner) return takeCharacters(text, node, budget);
  const filled = evaluateNode(inner, scope, budget);
  if (typeof filled !== 'string' && typeof filled !== 'number')
    throw new RefusedExpression(inner, 'a template string takes texts and numbers');
  return takeCharacters(text + String(filled), node, budget);
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

function evaluateSign(operator: string, argument: Expression, node: Node, scope: Scope, budget: Budget): Value {
  const found = evaluateNode(argument, scope, budget);
  if ((operator !== '-' && operator !== '+') || typeof found !== 'number')
    throw new RefusedExpression(node, 'docsc does not calculate');
  return operator === '-' ? -found : found;
}

function evaluateIdentifier(name: string, node: Node, scope: Scope): Value {
  const bound = lookUpName(name, scope);
  if (bound.found) return bound.value;
  if (name === 'undefined') return undefined;
  throw new RefusedExpression(node, `"${name}" is no constant of this page`);
}

type Member = Extract<Expression, { type: 'MemberExpression' }>;

function evaluateMember(node: Member, scope: Scope, budget: Budget): Value {
  // `require('./x.png').default` is how older pages name an image.
  const { property } = node;
  if (isRequire(node.object) && property.type === 'Identifier' && property.name === 'default')
    return evaluateNode(node.object, scope, budget);
  // `items={useCurrentSidebarCategory().items}` asks for what a list of cards shows anyway.
  if (isCallOf('useCurrentSidebarCategory', node.object)) return undefined;
  const owner = evaluateNode(node.object, scope, budget);
  if (property.type === 'PrivateIdentifier') throw new RefusedExpression(node, 'a private name is code');
  const key = !node.computed && property.type === 'Identifier' ? property.name : evaluateNode(property, scope, budget);
  if (Array.isArray(owner) && typeof key === 'number') return owner[key];
  if (isData(owner) && typeof key === 'string') return owner[key];
  throw new RefusedExpression(node, 'only what a constant of this page holds can be asked for');
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
  const given = node.arguments.map(argument => evaluateNode(argument, scope, budget));
  // Both only name an address, which docsc resolves as it does any link.
  if (isRequire(node) || node.callee.name === 'useBaseUrl') {
    if (typeof given[0] !== 'string') throw new RefusedExpression(node, 'the address must be a text');
    const address = given[0].replace(/^!!?[^!]*!/, '');
    if (isRequire(node) && !/^(\.{0,2}\/|@site\/)/.test(address))
      throw new RefusedExpression(node, 'no package is loaded');
    return address;
  }
  const callee = evaluateIdentifier(node.callee.name, node.callee, scope);
  if (!(callee instanceof ArrowFunction))
    throw new RefusedExpression(node, `"${node.callee.name}" is no function of this page`);
  if (callee.node.body.type === 'BlockStatement')
    throw new RefusedExpression(node, 'only arrow functions of one expression are folded');
  if (--budget.calls < 0) throw new RefusedExpression(node, 'calls are nested too deeply');
  const values = new Map<string, Value>();
  callee.node.params.forEach((parameter, index) => {
    if (parameter.type !== 'Identifier') throw new RefusedExpression(node, 'only plain parameters are folded');
    values.set(parameter.name, given[index]);
  });
  const result = evaluateNode(callee.node.body, { values, outer: callee.scope }, budget);
  budget.calls++;
  return result;
}
