/** Attributes of JSX as data: literals and constants, checked against what a component takes. */
import type { Expression, Program } from 'estree-jsx';
import type { Element, Properties } from 'hast';
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx-jsx';
import { find, html } from 'property-information';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { RuleName } from '../diagnostics/rules/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { positionOf } from '../source/position.js';
import type { AttributeType, Component } from './components/component.js';
import {
  ArrowFunction,
  createData,
  type Data,
  evaluate,
  isData,
  RefusedExpression,
  type Scope,
  type Value,
} from './evaluate.js';
import { estreePosition } from './page-scope.js';

type JsxElement = {
  name: string | null;
  attributes: (MdxJsxAttribute | MdxJsxExpressionAttribute)[];
  position?: Element['position'];
};

export type AttributeContext = { path: string; diagnostics: Diagnostic[]; page: { scope: Scope } };

/** Attributes that would reach past the page's own text. */
const forbiddenAttribute =
  /^(?:on[a-z]+|ref|key|is|style|dangerouslySetInnerHTML|__proto__|constructor|prototype|srcdoc|innerHTML)$/i;

export function readAttributes(node: JsxElement, context: AttributeContext): Data {
  const props = createData([]);
  for (const attribute of node.attributes) {
    const at = positionOf(attribute) ?? positionOf(node);
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      reportAt(
        'unsupported-expression',
        'Spread attributes are not evaluated; they are left out.',
        at,
        context,
        'Write each attribute by name.',
      );
    } else if (forbiddenAttribute.test(attribute.name)) {
      const message = `The attribute "${attribute.name}" is not allowed and is left out.`;
      reportAt('unsafe-attribute', message, at, context, 'Pages are data: they carry no code, styles or references.');
    } else {
      const value = readAttribute(attribute, context, at);
      if (value !== undefined) props[attribute.name] = value;
    }
  }
  return props;
}

function readAttribute({ name, value }: MdxJsxAttribute, context: AttributeContext, at: Position | undefined): Value {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value;
  const expression = parsedExpression(value.data?.estree);
  try {
    const folded = expression && evaluate(expression, context.page.scope);
    if (folded instanceof ArrowFunction) throw new RefusedExpression(expression!, 'a function is code');
    return folded;
  } catch (thrown) {
    if (!(thrown instanceof RefusedExpression)) throw thrown;
    const message = `The value of "${name}" is not a literal and is left out: ${thrown.message}.`;
    const where = estreePosition(thrown.node as Parameters<typeof estreePosition>[0]) ?? at;
    reportAt(
      'unsupported-expression',
      message,
      where,
      context,
      'Write a text, number, list or object, or a constant of this page.',
    );
    return undefined;
  }
}

/** `className`, `class`, `colspan` → the names hast uses; values that HTML has no form for are left out. */
export function toHastProperties(node: JsxElement, props: Data, context: AttributeContext): Properties {
  const entries = Object.entries(props).flatMap(([key, value]): [string, string | number | boolean][] => {
    if (value === null || value === false) return [];
    const { property } = find(html, key);
    if (typeof value === 'string' || typeof value === 'number' || value === true) return [[property, value]];
    reportAt(
      'unsupported-expression',
      `The attribute "${key}" of <${node.name}> must be a text or a number.`,
      positionOf(node),
      context,
    );
    return [];
  });
  return Object.fromEntries(entries);
}

/** Attributes of the wrong type are left out; one that looks like a slip is named. */
export function checkProps(
  component: Component,
  name: string,
  props: Data,
  complain: (message: string, hint?: string) => void,
): Data {
  const known = Object.keys(component.attributes);
  const checked = Object.entries(props).filter(([key, value]) => {
    const type = Object.hasOwn(component.attributes, key) ? component.attributes[key] : undefined;
    if (type === undefined) {
      const near = didYouMean(key, known);
      if (near && !commonAttributes.has(key)) complain(`there is no attribute "${key}".`, near);
      return false;
    }
    if (isOfType(value, type)) return true;
    complain(`"${key}" must be ${typeNames[type]}.`);
    return false;
  });
  for (const key of component.required ?? [])
    if (props[key] === undefined) complain(`the attribute "${key}" is missing.`, `Write <${name} ${key}="…">.`);
  return createData(checked);
}

const commonAttributes = new Set(['id', 'class', 'className', 'style', 'lang', 'dir', 'slot', 'role']);
const typeNames: Record<AttributeType, string> = {
  text: 'a text',
  number: 'a number',
  flag: 'true or false',
  list: 'a list',
  data: 'an object',
  any: 'a value',
};

function isOfType(value: Value, type: AttributeType): boolean {
  if (type === 'text') return typeof value === 'string' || typeof value === 'number';
  if (type === 'number') return typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
  if (type === 'flag') return typeof value === 'boolean';
  if (type === 'list') return Array.isArray(value);
  return type === 'data' ? isData(value) : true;
}

/** `undefined` for a comment or an empty pair of braces. */
export function parsedExpression(program: Program | null | undefined): Expression | undefined {
  const [statement] = program?.body ?? [];
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
}

export function reportAt(
  rule: RuleName,
  message: string,
  at: Position | undefined,
  context: Pick<AttributeContext, 'path' | 'diagnostics'>,
  hint?: string,
): void {
  context.diagnostics.push(finding(rule, message, { path: context.path, place: at, hint }));
}
