/** Rules about parameters: what their location allows, and which parameters one list may have. */
import type { ParameterLocation, ParameterStyle } from 'openapi3-ts/oas32';
import { getOwn, getText, isObject, type Json } from '../document.js';
import { operationMethods } from '../operations.js';
import { joinAlternatives } from './report.js';
import type { ObjectRule, RuleContext } from './spec.js';

const locationTexts: Record<string, string> = {
  path: 'in the path',
  query: 'in the query',
  querystring: 'the whole query',
  header: 'in the header',
  cookie: 'in a cookie',
} satisfies Record<ParameterLocation, string>;

const stylesByLocation: Record<string, string[]> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
} satisfies Record<Exclude<ParameterLocation, 'querystring'>, ParameterStyle[]>;

const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;
/** The form of header names: a token as in RFC 9110, section 5.6.2. */
export const headerName = {
  accepts: TOKEN,
  what: 'name of a header',
  hint: "Use only letters, digits and !#$%&'*+.^_`|~-.",
  since: 2,
};

/** A parameter has only the fields and values that its location allows. */
export const checkParameter: ObjectRule = context => {
  const { value, minor, report } = context;
  const location = getText(value, 'in');
  if (location === undefined || !Object.hasOwn(locationTexts, location)) return;
  if (location === 'path' && getOwn(value, 'required') !== true) {
    const keys = Object.hasOwn(value, 'required') ? ['required'] : [];
    report(keys, 'A parameter in the path is always required.', 'Write "required: true".');
  }
  if (location !== 'query' && minor && Object.hasOwn(value, 'allowEmptyValue'))
    reportMisplaced('allowEmptyValue', { belongsTo: 'query parameters', actual: locationTexts[location]! }, context);
  if (minor >= 2) checkParameterName(context, location);
  if (location === 'querystring') return checkQuerystring(context);
  checkStyle(context, location);
  checkReserved(context, location);
};

/** Reports a key that the parameter may not have: the parameters it belongs to, and what this one is. */
function reportMisplaced(
  key: string,
  { belongsTo, actual }: { belongsTo: string; actual: string },
  { report }: RuleContext,
): void {
  report([key], `"${key}" is for ${belongsTo}; this one is ${actual}.`, `Remove "${key}".`);
}

function checkParameterName({ value, report }: RuleContext, location: string): void {
  const name = getText(value, 'name');
  if (name === undefined) return;
  if (location === 'header' && !TOKEN.test(name))
    report(['name'], `"${name}" is not a valid ${headerName.what}.`, headerName.hint);
  if (location === 'path' && /[{}]/.test(name))
    report(['name'], `"${name}" cannot be the name of a parameter in the path.`, 'Write it without braces.');
}

/** Fields that "content" excludes are reported by the table of objects. */
function checkQuerystring({ value, report }: RuleContext): void {
  if (Object.hasOwn(value, 'content')) return;
  const hint = 'Describe the query in "content".';
  const wrong = ['schema', 'style', 'explode', 'allowReserved'].filter(key => Object.hasOwn(value, key));
  for (const key of wrong) report([key], `A parameter that is the whole query cannot have "${key}".`, hint);
  if (!wrong.length) report([], 'A parameter that is the whole query needs "content".', hint);
}

function checkStyle({ value, minor, report }: RuleContext, location: string): void {
  const style = getText(value, 'style');
  const known = [...stylesByLocation[location]!, ...(location === 'cookie' && minor >= 2 ? ['cookie'] : [])];
  if (style === undefined || known.includes(style)) return;
  const message = `A parameter ${locationTexts[location]} cannot have the style "${style}".`;
  report(['style'], message, `Use ${joinAlternatives(known)}.`);
}

/** OpenAPI 3.0 allows "allowReserved" everywhere, where it has no effect outside the query. */
function checkReserved(context: RuleContext, location: string): void {
  const { value, minor } = context;
  if (!minor || !Object.hasOwn(value, 'allowReserved') || location === 'query') return;
  const style = getText(value, 'style') ?? 'form';
  if (minor >= 2 && (location === 'path' || (location === 'cookie' && style === 'form'))) return;
  const isStyle = minor >= 2 && location === 'cookie';
  const belongsTo =
    minor < 2
      ? 'query parameters'
      : isStyle
        ? 'cookies of style "form"'
        : 'parameters in the path, the query or a cookie';
  const actual = isStyle ? `of style "${style}"` : locationTexts[location]!;
  reportMisplaced('allowReserved', { belongsTo, actual }, context);
}

/** A list of parameters, and the keys that lead to it. */
type ParameterList = { keys: string[]; entries: unknown[] };

/** The parameters of a path item, then those of each operation. */
function collectLists(item: Json): ParameterList[] {
  const more = getOwn(item, 'additionalOperations');
  const holders: [keys: string[], holder: unknown][] = [
    [[], item],
    ...Object.keys(item).flatMap((key): [string[], unknown][] =>
      operationMethods.includes(key) ? [[[key], item[key]]] : [],
    ),
    ...(isObject(more) ? Object.keys(more) : []).map((key): [string[], unknown] => [
      ['additionalOperations', key],
      (more as Json)[key],
    ]),
  ];
  return holders.flatMap(([keys, holder]) => {
    const entries = isObject(holder) ? getOwn(holder, 'parameters') : undefined;
    return Array.isArray(entries) ? [{ keys: [...keys, 'parameters'], entries }] : [];
  });
}

/** A parameter with its index in its list. */
type ListedParameter = { name: string; location: string; index: number };

function readParameterList(entries: unknown[], { resolve }: RuleContext, file?: string): ListedParameter[] {
  return entries.flatMap((entry, index) => {
    const parameter = resolve(entry, file)?.value;
    const name = parameter && getText(parameter, 'name');
    const location = parameter && getText(parameter, 'in');
    return name !== undefined && location !== undefined ? [{ name, location, index }] : [];
  });
}

/** No list has a parameter twice, and the query is described either as a whole or by its parts. */
export const checkParameterLists: ObjectRule = context => {
  let shared: ListedParameter[] = [];
  for (const { keys, entries } of collectLists(context.value)) {
    const listed = readParameterList(entries, context);
    for (const { parameter, message, hint } of findListFaults(listed, shared))
      context.report([...keys, `${parameter.index}`], message, hint);
    if (keys.length === 1) shared = listed;
  }
};

type ParameterFault = { parameter: ListedParameter; message: string; hint: string };

/** `shared` are the parameters of the path item, which those of an operation override. */
function findListFaults(listed: ListedParameter[], shared: ListedParameter[]): ParameterFault[] {
  const keyOf = ({ name, location }: ListedParameter) => `${location} ${name}`;
  const known = new Set<string>();
  const repeated = listed.filter(parameter => {
    const isRepeated = known.has(keyOf(parameter));
    known.add(keyOf(parameter));
    return isRepeated;
  });
  const all = [...shared.filter(parameter => !known.has(keyOf(parameter))), ...listed];
  return [
    ...repeated.map(parameter => ({
      parameter,
      message: `"${parameter.name}" is listed twice.`,
      hint: 'Keep one of the two.',
    })),
    ...findQueryFaults(listed, all),
  ];
}

/** `all` are the parameters that apply, of which `listed` are written in this list. */
function findQueryFaults(listed: ListedParameter[], all: ListedParameter[]): ParameterFault[] {
  const [whole, second] = all.filter(({ location }) => location === 'querystring');
  if (!whole) return [];
  const isTwice = second !== undefined && listed.includes(second);
  const twice = isTwice
    ? [
        {
          parameter: second,
          message: 'The whole query is described twice.',
          hint: 'Keep one of the two parameters.',
        },
      ]
    : [];
  const part = all.find(({ location }) => location === 'query');
  const parameter = [part, whole].find(one => one && listed.includes(one));
  if (!part || !parameter) return twice;
  const message = `"${part.name}" is a part of the query that "${whole.name}" describes as a whole.`;
  const hint = 'Describe the query by one parameter "in: querystring", or by several "in: query".';
  return [...twice, { parameter, message, hint }];
}

/** Each path parameter is in braces in its path. */
export const checkPathParameters: ObjectRule = context => {
  for (const [path, written] of Object.entries(context.value)) {
    const item = path.startsWith('/') && context.resolve(written);
    if (!item) continue;
    for (const { keys, entries } of collectLists(item.value))
      for (const { name, location, index } of readParameterList(entries, context, item.file)) {
        if (location !== 'path' || path.includes(`{${name}}`)) continue;
        const where = item.value === written ? [path, ...keys, `${index}`] : [path];
        const hint = 'Write its name in braces in the path, or remove the parameter.';
        context.report(where, `"${path}" has no "{${name}}".`, hint);
      }
  }
};
