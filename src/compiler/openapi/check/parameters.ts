/** Rules of parameters: what their place allows, and which of them can stand in one list. */
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
export const headerName = {
  accepts: TOKEN,
  what: 'name of a header',
  hint: "Names of headers have letters, digits and !#$%&'*+.^_`|~- only.",
  since: 2,
};

/** What the place of a parameter allows. */
export const checkParameter: ObjectRule = here => {
  const { value, minor, report } = here;
  const place = getText(value, 'in');
  if (place === undefined || !Object.hasOwn(locationTexts, place)) return;
  if (place === 'path' && getOwn(value, 'required') !== true) {
    const keys = Object.hasOwn(value, 'required') ? ['required'] : [];
    report(keys, 'A parameter in the path is always required.', 'Write "required: true".');
  }
  if (place !== 'query' && minor && Object.hasOwn(value, 'allowEmptyValue'))
    reportOnlyFor('query parameters', 'allowEmptyValue', locationTexts[place]!, here);
  if (minor >= 2) checkParameterName(here, place);
  if (place === 'querystring') return checkQuerystring(here);
  checkStyle(here, place);
  checkReserved(here, place);
};

function reportOnlyFor(what: string, key: string, place: string, { report }: RuleContext): void {
  report([key], `"${key}" is for ${what}; this one is ${place}.`, `Remove "${key}".`);
}

function checkParameterName({ value, report }: RuleContext, place: string): void {
  const name = getText(value, 'name');
  if (name === undefined) return;
  if (place === 'header' && !TOKEN.test(name)) report(['name'], `"${name}" is no ${headerName.what}.`, headerName.hint);
  if (place === 'path' && /[{}]/.test(name))
    report(['name'], `"${name}" cannot be the name of a parameter in the path.`, 'Write it without braces.');
}

/** What cannot stand beside "content" is reported as such. */
function checkQuerystring({ value, report }: RuleContext): void {
  if (Object.hasOwn(value, 'content')) return;
  const hint = 'Describe the query in "content".';
  const wrong = ['schema', 'style', 'explode', 'allowReserved'].filter(key => Object.hasOwn(value, key));
  for (const key of wrong) report([key], `A parameter that is the whole query cannot have "${key}".`, hint);
  if (!wrong.length) report([], 'A parameter that is the whole query needs "content".', hint);
}

function checkStyle({ value, minor, report }: RuleContext, place: string): void {
  const style = getText(value, 'style');
  const known = [...stylesByLocation[place]!, ...(place === 'cookie' && minor >= 2 ? ['cookie'] : [])];
  if (style === undefined || known.includes(style)) return;
  report(
    ['style'],
    `A parameter ${locationTexts[place]} cannot have the style "${style}".`,
    `Use ${joinAlternatives(known)}.`,
  );
}

/** OpenAPI 3.0 has the field everywhere; it does nothing outside of the query. */
function checkReserved(here: RuleContext, place: string): void {
  const { value, minor } = here;
  if (!minor || !Object.hasOwn(value, 'allowReserved') || place === 'query') return;
  const style = getText(value, 'style') ?? 'form';
  if (minor >= 2 && (place === 'path' || (place === 'cookie' && style === 'form'))) return;
  if (minor < 2) reportOnlyFor('query parameters', 'allowReserved', locationTexts[place]!, here);
  else if (place === 'cookie') reportOnlyFor('cookies of style "form"', 'allowReserved', `of style "${style}"`, here);
  else reportOnlyFor('parameters in the path, the query or a cookie', 'allowReserved', locationTexts[place]!, here);
}

type ParameterList = { keys: string[]; entries: unknown[] };

/** Lists of parameters, each with the keys that lead to it: of a path item, then of its operations. */
function collectLists(item: Json): ParameterList[] {
  const lists: ParameterList[] = [];
  const add = (keys: string[], holder: unknown) => {
    const entries = isObject(holder) ? getOwn(holder, 'parameters') : undefined;
    if (Array.isArray(entries)) lists.push({ keys: [...keys, 'parameters'], entries });
  };
  add([], item);
  for (const key of Object.keys(item)) if (operationMethods.includes(key)) add([key], item[key]);
  const more = getOwn(item, 'additionalOperations');
  if (isObject(more)) for (const key of Object.keys(more)) add(['additionalOperations', key], more[key]);
  return lists;
}

type ListedParameter = { name: string; location: string; at: number };

function readParameterList(entries: unknown[], { resolve }: RuleContext, file?: string): ListedParameter[] {
  const listed: ListedParameter[] = [];
  for (const [at, entry] of entries.entries()) {
    const found = resolve(entry, file)?.value;
    const name = found && getText(found, 'name');
    const place = found && getText(found, 'in');
    if (name !== undefined && place !== undefined) listed.push({ name, location: place, at });
  }
  return listed;
}

/** In a list no parameter is there twice, and the query is described either as a whole or by its parts. */
export const checkParameterLists: ObjectRule = here => {
  let shared: ListedParameter[] = [];
  for (const { keys, entries } of collectLists(here.value)) {
    const listed = readParameterList(entries, here);
    checkList(listed, shared, ({ at }, message, hint) => here.report([...keys, `${at}`], message, hint));
    if (keys.length === 1) shared = listed;
  }
};

type ReportParameter = (one: ListedParameter, message: string, hint: string) => void;

function checkList(listed: ListedParameter[], shared: ListedParameter[], say: ReportParameter): void {
  const known = new Set<string>();
  for (const one of listed) {
    const key = `${one.location} ${one.name}`;
    if (known.has(key)) say(one, `"${one.name}" is there twice.`, 'Keep one of the two.');
    known.add(key);
  }
  // What an operation overrides is no second one.
  const all = [...shared.filter(({ name, location }) => !known.has(`${location} ${name}`)), ...listed];
  const [whole, second] = all.filter(({ location }) => location === 'querystring');
  if (!whole) return;
  const ownSecond = second && listed.includes(second) ? second : undefined;
  if (ownSecond) say(ownSecond, 'The whole query is described twice.', 'Keep one of the two parameters.');
  const part = all.find(({ location }) => location === 'query');
  const here = [part, whole].find(one => one && listed.includes(one));
  if (!part || !here) return;
  const message = `"${part.name}" is a part of the query that "${whole.name}" describes as a whole.`;
  say(here, message, 'Describe the query by one parameter "in: querystring", or by several "in: query".');
}

/** Parameters in the path stand in braces there. */
export const checkPathParameters: ObjectRule = here => {
  for (const [path, written] of Object.entries(here.value)) {
    const item = path.startsWith('/') && here.resolve(written);
    if (!item) continue;
    for (const { keys, entries } of collectLists(item.value))
      for (const { name, location, at } of readParameterList(entries, here, item.file)) {
        if (location !== 'path' || path.includes(`{${name}}`)) continue;
        const where = item.value === written ? [path, ...keys, `${at}`] : [path];
        here.report(
          where,
          `"${path}" has no "{${name}}".`,
          'Write its name in braces in the path, or remove the parameter.',
        );
      }
  }
};
