/** Attributes of JSX as data: literals and constants, checked against what a component takes. */
import type { Expression, Program } from 'estree-jsx';
import type { Element, Properties } from 'hast';
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx-jsx';
import { find, html } from 'property-information';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { RuleName } from '../diagnostics/rules/index.js';
import type { Diagnostic, Place } from '../diagnostics/types.js';
import { placeOf } from '../source/position.js';
import type { AttributeType, Component } from './components/component.js';
import { type Data, dataOf, Fn, fold, isData, Refused, type Scope, type Value } from './evaluate.js';
import { placeOfTree } from './page-scope.js';

type Attributed = {
  name: string | null;
  attributes: (MdxJsxAttribute | MdxJsxExpressionAttribute)[];
  position?: Element['position'];
};

export type AttributeContext = { path: string; diagnostics: Diagnostic[]; page: { scope: Scope } };

/** Attributes that would reach past the page's own text. */
const refused =
  /^(?:on[a-z]+|ref|key|is|style|dangerouslySetInnerHTML|__proto__|constructor|prototype|srcdoc|innerHTML)$/i;

export function readProps(node: Attributed, context: AttributeContext): Data {
  const props = dataOf([]);
  for (const attribute of node.attributes) {
    const at = placeOf(attribute) ?? placeOf(node);
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      report(
        'unsupported-expression',
        'Spread attributes are not evaluated; they are left out.',
        at,
        context,
        'Write each attribute by name.',
      );
    } else if (refused.test(attribute.name)) {
      const message = `The attribute "${attribute.name}" is not allowed and is left out.`;
      report('unsafe-attribute', message, at, context, 'Pages are data: they carry no code, styles or references.');
    } else {
      const value = readAttribute(attribute, context, at);
      if (value !== undefined) props[attribute.name] = value;
    }
  }
  return props;
}

function readAttribute({ name, value }: MdxJsxAttribute, context: AttributeContext, at: Place | undefined): Value {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value;
  const expression = expressionOf(value.data?.estree);
  try {
    const folded = expression && fold(expression, context.page.scope);
    if (folded instanceof Fn) throw new Refused(expression!, 'a function is code');
    return folded;
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown;
    const message = `The value of "${name}" is not a literal and is left out: ${thrown.message}.`;
    const where = placeOfTree(thrown.node as Parameters<typeof placeOfTree>[0]) ?? at;
    report(
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
export function htmlProperties(node: Attributed, props: Data, context: AttributeContext): Properties {
  const entries = Object.entries(props).flatMap(([key, value]): [string, string | number | boolean][] => {
    if (value === null || value === false) return [];
    const { property } = find(html, key);
    if (typeof value === 'string' || typeof value === 'number' || value === true) return [[property, value]];
    report(
      'unsupported-expression',
      `The attribute "${key}" of <${node.name}> must be a text or a number.`,
      placeOf(node),
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
  return dataOf(checked);
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
export function expressionOf(program: Program | null | undefined): Expression | undefined {
  const [statement] = program?.body ?? [];
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
}

export function report(
  rule: RuleName,
  message: string,
  at: Place | undefined,
  context: Pick<AttributeContext, 'path' | 'diagnostics'>,
  hint?: string,
): void {
  context.diagnostics.push(finding(rule, message, { path: context.path, place: at, hint }));
}
