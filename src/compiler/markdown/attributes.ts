/** Attributes of JSX as data: literals and constants, checked against what a component takes. */
import type { Expression, Program } from 'estree-jsx';
import type { Element, Properties } from 'hast';
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx-jsx';
import { find, html } from 'property-information';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Position, ReportDiagnostic } from '../diagnostics/types.js';
import { positionOf } from '../source/position.js';
import type { AttributeType, Component, ComponentUsage } from './components/component.js';
import {
  ArrowFunction,
  createData,
  type Data,
  evaluate,
  isData,
  isRefusedElement,
  RefusedExpression,
  type Scope,
  type Value,
} from './evaluate.js';
import { estreePosition } from './page-scope.js';
import { isShownElsewhere } from './shown-attributes.js';

type JsxElement = {
  name: string | null;
  attributes: (MdxJsxAttribute | MdxJsxExpressionAttribute)[];
  position?: Element['position'];
};

/** What reading attributes needs of the page. */
export type AttributeContext = { path: string; report: ReportDiagnostic; page: { scope: Scope } };

/** Attributes that would reach beyond the page's own text. */
const forbiddenAttribute =
  /^(?:on[a-z]+|ref|key|is|style|dangerouslySetInnerHTML|__proto__|constructor|prototype|srcdoc|innerHTML)$/i;

/** An element's attributes by name. An attribute that cannot be data is reported and left out. */
export function readAttributes(node: JsxElement, context: AttributeContext): Data {
  const { path, report } = context;
  const props = createData([]);
  for (const attribute of node.attributes) {
    const place = positionOf(attribute) ?? positionOf(node);
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      const message = 'Spread attributes are not evaluated; they are left out.';
      report(finding('unsupported-expression', message, { path, place, hint: 'Write each attribute by name.' }));
    } else if (forbiddenAttribute.test(attribute.name)) {
      const message = `The attribute "${attribute.name}" is not allowed and is left out.`;
      const hint = 'Pages are data: they carry no code, styles or references.';
      report(finding('unsafe-attribute', message, { path, place, hint }));
    } else {
      const value = readAttribute(attribute, context, place);
      if (value !== undefined) props[attribute.name] = value;
    }
  }
  return props;
}

function readAttribute(
  { name, value }: MdxJsxAttribute,
  { path, report, page }: AttributeContext,
  place: Position | undefined,
): Value {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value;
  const expression = parsedExpression(value.data?.estree);
  try {
    const folded = expression && evaluate(expression, page.scope);
    if (folded instanceof ArrowFunction) throw new RefusedExpression(expression!, 'a function is code');
    return folded;
  } catch (thrown) {
    if (!(thrown instanceof RefusedExpression)) throw thrown;
    const message = `The value of "${name}" is not a literal and is left out: ${thrown.message}.`;
    const hint = isRefusedElement(thrown)
      ? 'Write a text, or move the element between the tags.'
      : 'Write a text, number, list or object, or a constant of this page.';
    const exact = estreePosition(thrown.node as Parameters<typeof estreePosition>[0]);
    report(finding('unsupported-expression', message, { path, place: exact ?? place, hint }));
    return undefined;
  }
}

/** Props under hast's property names, such as `className` for `class`; a value that HTML cannot express is left out. */
export function toHastProperties(node: JsxElement, props: Data, { path, report }: AttributeContext): Properties {
  const entries = Object.entries(props).flatMap(([key, value]): [string, string | number | boolean][] => {
    if (value === null || value === false) return [];
    const { property } = find(html, key);
    if (typeof value === 'string' || typeof value === 'number' || value === true) return [[property, value]];
    const message = `The attribute "${key}" of <${node.name}> must be a text or a number.`;
    report(finding('unsupported-expression', message, { path, place: positionOf(node) }));
    return [];
  });
  return Object.fromEntries(entries);
}

/** The props of a component that have the right type; a name that looks like a typing error is reported. */
export function checkProps(
  component: Component,
  props: Data,
  { name, report }: Pick<ComponentUsage, 'name' | 'report'>,
): Data {
  const known = Object.keys(component.attributes);
  const isIncomplete = component.oneOf?.every(key => props[key] === undefined);
  const checked = Object.entries(props).flatMap(([key, written]): [string, Value][] => {
    const type = Object.hasOwn(component.attributes, key) ? component.attributes[key] : undefined;
    if (type === undefined) {
      const suggestion = didYouMean(key, known);
      if (isShownElsewhere(key, written))
        report(`there is no attribute "${key}", so it is not shown.`, suggestion ?? 'Write it inside.');
      else if (commonAttributes.has(key) || /^(?:data|aria)-/.test(key)) return [];
      else if (suggestion) report(`there is no attribute "${key}".`, suggestion);
      else if (isIncomplete) report(`there is no attribute "${key}".`, `Write <${name} ${component.oneOf?.[0]}="…">.`);
      return [];
    }
    // Pages also write `open="true"`.
    const value = type === 'flag' && (written === 'true' || written === 'false') ? written === 'true' : written;
    if (isOfType(value, type)) return [[key, value]];
    report(`"${key}" must be ${typeNames[type]}.`);
    return [];
  });
  for (const key of component.required ?? [])
    if (props[key] === undefined) report(`the attribute "${key}" is missing.`, `Write <${name} ${key}="…">.`);
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

/** The expression inside braces; undefined for a comment or an empty pair of braces. */
export function parsedExpression(program: Program | null | undefined): Expression | undefined {
  const [statement] = program?.body ?? [];
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
}
