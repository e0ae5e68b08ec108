/** Rules of parameters: what their place allows, and which of them can stand in one list. */
import type { ParameterLocation, ParameterStyle } from 'openapi3-ts/oas32';
import { isObject, type Json, own, textIn } from '../document.js';
import { methods } from '../operations.js';
import { alternatives } from './report.js';
import type { Here, Rule } from './spec.js';

const places: Record<string, string> = {
  path: 'in the path',
  query: 'in the query',
  querystring: 'the whole query',
  header: 'in the header',
  cookie: 'in a cookie',
} satisfies Record<ParameterLocation, string>;

const styles: Record<string, string[]> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
} satisfies Record<Exclude<ParameterLocation, 'querystring'>, ParameterStyle[]>;

const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;
export const headerName = {
  fits: TOKEN,
  what: 'name of a header',
  hint: "Names of headers have letters, digits and !#$%&'*+.^_`|~- only.",
  since: 2,
};

/** What the place of a parameter allows. */
export const parameter: Rule = here => {
  const { value, minor, say } = here;
  const place = textIn(value, 'in');
  if (place === undefined || !Object.hasOwn(places, place)) return;
  if (place === 'path' && own(value, 'required') !== true) {
    const keys = Object.hasOwn(value, 'required') ? ['required'] : [];
    say(keys, 'A parameter in the path is always required.', 'Write "required: true".');
  }
  if (place !== 'query' && minor && Object.hasOwn(value, 'allowEmptyValue'))
    sayOnlyFor('query parameters', 'allowEmptyValue', places[place]!, here);
  if (minor >= 2) checkName(here, place);
  if (place === 'querystring') return checkQuerystring(here);
  checkStyle(here, place);
  checkReserved(here, place);
};

function sayOnlyFor(what: string, key: string, place: string, { say }: Here): void {
  say([key], `"${key}" is for ${what}; this one is ${place}.`, `Remove "${key}".`);
}

function checkName({ value, say }: Here, place: string): void {
  const name = textIn(value, 'name');
  if (name === undefined) return;
  if (place === 'header' && !TOKEN.test(name)) say(['name'], `"${name}" is no ${headerName.what}.`, headerName.hint);
  if (place === 'path' && /[{}]/.test(name))
    say(['name'], `"${name}" cannot be the name of a parameter in the path.`, 'Write it without braces.');
}

/** What cannot stand beside "content" is reported as such. */
function checkQuerystring({ value, say }: Here): void {
  if (Object.hasOwn(value, 'content')) return;
  const hint = 'Describe the query in "content".';
  const wrong = ['schema', 'style', 'explode', 'allowReserved'].filter(key => Object.hasOwn(value, key));
  for (const key of wrong) say([key], `A parameter that is the whole query cannot have "${key}".`, hint);
  if (!wrong.length) say([], 'A parameter that is the whole query needs "content".', hint);
}

function checkStyle({ value, minor, say }: Here, place: string): void {
  const style = textIn(value, 'style');
  const known = [...styles[place]!, ...(place === 'cookie' && minor >= 2 ? ['cookie'] : [])];
  if (style === undefined || known.includes(style)) return;
  say(['style'], `A parameter ${places[place]} cannot have the style "${style}".`, `Use ${alternatives(known)}.`);
}

/** OpenAPI 3.0 has the field everywhere; it does nothing outside of the query. */
function checkReserved(here: Here, place: string): void {
  const { value, minor } = here;
  if (!minor || !Object.hasOwn(value, 'allowReserved') || place === 'query') return;
  const style = textIn(value, 'style') ?? 'form';
  if (minor >= 2 && (place === 'path' || (place === 'cookie' && style === 'form'))) return;
  if (minor < 2) sayOnlyFor('query parameters', 'allowReserved', places[place]!, here);
  else if (place === 'cookie') sayOnlyFor('cookies of style "form"', 'allowReserved', `of style "${style}"`, here);
  else sayOnlyFor('parameters in the path, the query or a cookie', 'allowReserved', places[place]!, here);
}

type List = { keys: string[]; entries: unknown[] };

/** Lists of parameters, each with the keys that lead to it: of a path item, then of its operations. */
function listsOf(item: Json): List[] {
  const lists: List[] = [];
  const add = (keys: string[], holder: unknown) => {
    const entries = isObject(holder) ? own(holder, 'parameters') : undefined;
    if (Array.isArray(entries)) lists.push({ keys: [...keys, 'parameters'], entries });
  };
  add([], item);
  for (const key of Object.keys(item)) if (methods.includes(key)) add([key], item[key]);
  const more = own(item, 'additionalOperations');
  if (isObject(more)) for (const key of Object.keys(more)) add(['additionalOperations', key], more[key]);
  return lists;
}

type Listed = { name: string; place: string; at: number };

function read(entries: unknown[], { resolve }: Here, file?: string): Listed[] {
  const listed: Listed[] = [];
  for (const [at, entry] of entries.entries()) {
    const found = resolve(entry, file)?.value;
    const name = found && textIn(found, 'name');
    const place = found && textIn(found, 'in');
    if (name !== undefined && place !== undefined) listed.push({ name, place, at });
  }
  return listed;
}

/** In a list no parameter is there twice, and the query is described either as a whole or by its parts. */
export const parameterLists: Rule = here => {
  let shared: Listed[] = [];
  for (const { keys, entries } of listsOf(here.value)) {
    const listed = read(entries, here);
    checkList(listed, shared, ({ at }, message, hint) => here.say([...keys, `${at}`], message, hint));
    if (keys.length === 1) shared = listed;
  }
};

type Say = (one: Listed, message: string, hint: string) => void;

function checkList(listed: Listed[], shared: Listed[], say: Say): void {
  const known = new Set<string>();
  for (const one of listed) {
    const key = `${one.place} ${one.name}`;
    if (known.has(key)) say(one, `"${one.name}" is there twice.`, 'Keep one of the two.');
    known.add(key);
  }
  // What an operation overrides is no second one.
  const all = [...shared.filter(({ name, place }) => !known.has(`${place} ${name}`)), ...listed];
  const [whole, second] = all.filter(({ place }) => place === 'querystring');
  if (!whole) return;
  const ownSecond = second && listed.includes(second) ? second : undefined;
  if (ownSecond) say(ownSecond, 'The whole query is described twice.', 'Keep one of the two parameters.');
  const part = all.find(({ place }) => place === 'query');
  const here = [part, whole].find(one => one && listed.includes(one));
  if (!part || !here) return;
  const message = `"${part.name}" is a part of the query that "${whole.name}" describes as a whole.`;
  say(here, message, 'Describe the query by one parameter "in: querystring", or by several "in: query".');
}

/** Parameters in the path stand in braces there. */
export const pathParameters: Rule = here => {
  for (const [path, written] of Object.entries(here.value)) {
    const item = path.startsWith('/') && here.resolve(written);
    if (!item) continue;
    for (const { keys, entries } of listsOf(item.value))
      for (const { name, place, at } of read(entries, here, item.file)) {
        if (place !== 'path' || path.includes(`{${name}}`)) continue;
        const where = item.value === written ? [path, ...keys, `${at}`] : [path];
        here.say(
          where,
          `"${path}" has no "{${name}}".`,
          'Write its name in braces in the path, or remove the parameter.',
        );
      }
  }
};
