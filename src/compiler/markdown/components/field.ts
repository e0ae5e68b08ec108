/** `ParamField` and `ResponseField`: a parameter or property with its type and what it means, as Mintlify and Fern have it. */
import type { ElementContent } from 'hast';
import { h } from '../../body/hast.js';
import type { Value } from '../evaluate.js';
import { type Component, type ComponentUsage, firstText, textValue } from './component.js';

/** Attributes with the name; those of a request say where it stands. */
const nameAttributes = ['name', 'path', 'query', 'header', 'body', 'cookie'];
/** Places that a reader must know; `path` and `body` are also written for names that have no place. */
const places = ['query', 'header', 'cookie'];

const field: Component = {
  attributes: {
    ...Object.fromEntries(nameAttributes.map(name => [name, 'any' as const])),
    ...{ type: 'any', required: 'any', deprecated: 'any', default: 'any', initialValue: 'any', placeholder: 'any' },
    ...{ pre: 'any', post: 'any', location: 'any', id: 'any', toc: 'any', className: 'any' },
  },
  render: usage => {
    const name = firstText(usage.props, nameAttributes);
    if (name === undefined) usage.report('it has no name.', 'Write <ParamField path="…"> or <ResponseField name="…">.');
    const term = [...readWords(usage.props.pre), ...buildTerm(name, usage), ...readWords(usage.props.post)];
    const spaced = term.flatMap((part, nth) => (nth ? [' ', part] : [part]));
    if (usage.inline) return [h('span', {}, spaced), { type: 'text', value: ' ' }, ...usage.children];
    return [h('dl', {}, h('dt', {}, spaced), h('dd', {}, usage.children))];
  },
};

/** The name, where it stands, its type, and what else its readers must know. */
function buildTerm(name: string | undefined, { props }: ComponentUsage): (ElementContent | string)[] {
  const place = textValue(props.location) ?? places.find(one => textValue(props[one]) !== undefined);
  const type = textValue(props.type);
  const fallback = readDefault(props.default);
  const facts = [type, place, fallback === undefined ? undefined : 'default:'].filter(fact => fact !== undefined);
  return [
    ...(name === undefined ? [] : [h('strong', {}, h('code', {}, name))]),
    ...(facts.length ? [facts.join(', ')] : []),
    ...(fallback === undefined ? [] : [h('code', {}, fallback)]),
    ...(isSet(props.required) ? [h('span', { className: ['badge'] }, 'required')] : []),
    ...(isSet(props.deprecated) ? [h('span', { className: ['badge', 'badge-deprecated'] }, 'deprecated')] : []),
  ];
}

/** `required`, `required={true}` and `required="true"`. */
function isSet(value: Value): boolean {
  return value === true || value === 'true' || value === 'required';
}

/** The value that stands for a missing one; a list or an object as JSON. */
function readDefault(value: Value): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Labels beside the name: one, or a list. */
function readWords(value: Value): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap(one => textValue(one) ?? []);
}

/** The components of this file by name. */
export const fieldComponents: Record<string, Component> = { Field: field, ParamField: field, ResponseField: field };
