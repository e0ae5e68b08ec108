/**
 * Whether a description is as the OpenAPI Specification says. One walk over what is written, along the table of objects;
 * what is wrong is a finding, and nothing is left out because of it. Follows a reference only into other files, or to
 * where the walk does not come by itself; never throws, however hostile the description.
 */
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { objects } from './check/objects.js';
import { lookUp, resolve } from './check/references.js';
import { alternatives, below, createReport, cureOf, nameOf, type Place, type Report } from './check/report.js';
import { type Apart, type Here, type Names, object, type Shape, type Type } from './check/spec.js';
import { type Document, isObject, type Json, own } from './document.js';

/** A value with where it stands; `file` is empty in the main file. */
type Spot = Place & { value: unknown; type: Type; up?: Spot; file: string; depth: number };

/** A shape as one version has it. */
type Known = { shape: Shape; fields: Map<string, Type>; needs: string[]; visited: Set<unknown> };

type Walk = Report & {
  document: Document;
  minor: number;
  /** By name. The objects that were visited as such: YAML's aliases let one stand in many places. */
  known: Map<string, Known>;
  /** What stands too deep to be visited where it was found. */
  deep: Spot[];
  /** The dialect of the schemas in each file. */
  dialects: Map<string, unknown>;
  references: { spot: Spot; name: string; ref: string }[];
};

/** Descriptions may be nested deeper than calls can be. */
const DEEPEST = 200;

export function checkDocument(document: Document): void {
  const { root } = document;
  const minor = Number(/^3\.(\d)/.exec(String(own(root, 'openapi')))?.[1] ?? 0);
  const walk: Walk = {
    ...createReport(document),
    document,
    minor,
    known: new Map(Object.entries(objects).map(([name, shape]) => [name, knownOf(shape, minor)])),
    deep: [],
    dialects: new Map(),
    references: [],
  };
  start({ value: root, type: object('openapi'), key: '', file: '', depth: 0 }, walk);
  const followed = new Set<string>();
  // References are found while they are followed.
  for (const { spot, name, ref } of walk.references) {
    const key = `${name} ${spot.file}#${ref}`;
    if (!followed.has(key) && follow(spot, name, ref, walk)) followed.add(key);
  }
  walk.finish();
}

function knownOf(shape: Shape, minor: number): Known {
  const entries = Object.entries(shape.fields);
  const here = entries.filter(([, { since = 0, until = minor }]) => since <= minor && minor <= until);
  return {
    shape,
    fields: new Map(here.map(([key, { type }]) => [key, type])),
    needs: here.filter(([, { needUntil = -1 }]) => minor <= needUntil).map(([key]) => key),
    visited: new Set(),
  };
}

function start(spot: Spot, walk: Walk): void {
  visit(spot, walk);
  for (let deep = walk.deep.pop(); deep; deep = walk.deep.pop()) visit({ ...deep, depth: 0 }, walk);
}

function visit(spot: Spot, walk: Walk): void {
  const { value, type } = spot;
  if (type.is === 'list') {
    if (Array.isArray(value))
      for (let index = 0; index < value.length; index++) add(spot, `${index}`, value[index], type.of, walk);
    else wrong(spot, 'a list', walk);
  } else if (typeof value === 'boolean' && type.is === 'object' && walk.minor >= (type.flag ?? Infinity)) return;
  else if (!isObject(value)) wrong(spot, 'an object', walk);
  else if (type.is === 'object') visitObject(spot, value, type.name, walk);
  else if (type.is === 'map')
    for (const key of Object.keys(value)) {
      if (type.names) checkName(spot, key, type.names, walk);
      add(spot, key, value[key], type.of, walk);
    }
}

/** Most values are simple and right: they are no spots. */
function add(up: Spot, key: string, value: unknown, type: Type, walk: Walk): void {
  const { minor } = walk;
  if (type.is === 'any' || (type.is === 'value' && type.fits(value, minor))) return;
  const spot = { value, type, key, up, file: up.file, depth: up.depth + 1 };
  if (type.is === 'value') wrong(spot, type.words(minor), walk);
  else if (type.is === 'choice') checkChoice(spot, type, walk);
  else if (spot.depth > DEEPEST) walk.deep.push(spot);
  else visit(spot, walk);
}

function checkChoice(spot: Spot, { since, lists = Infinity }: Type & { is: 'choice' }, walk: Walk): void {
  const { value } = spot;
  const words = Object.keys(since).filter(word => since[word]! <= walk.minor);
  for (const word of Array.isArray(value) && lists <= walk.minor ? value : [value])
    if (!words.includes(word)) wrong({ ...spot, value: word }, alternatives(words), walk, words);
}

function visitObject(spot: Spot, value: Json, name: string, walk: Walk): void {
  const { minor, document } = walk;
  const known = walk.known.get(name)!;
  if (known.visited.has(value)) return;
  known.visited.add(value);
  if (refersOn(spot, value, { name, shape: known.shape }, walk)) return;
  if (name === 'schema' && isForeign(value, spot.file, walk)) return;
  checkFields(spot, value, known, walk);
  const { rules, apart = [] } = known.shape;
  for (const pair of apart) checkApart(spot, value, pair, walk);
  if (!rules) return;
  const here: Here = {
    value,
    minor,
    root: document.root,
    say: (keys, message, hint) => walk.say(below(spot, keys), message, hint),
    resolve: (written, file = spot.file) => resolve(written, file, document),
  };
  for (const rule of rules) rule(here);
}

/** Whether a reference stands here, and what is beside it means nothing. */
function refersOn(spot: Spot, value: Json, { name, shape }: { name: string; shape: Shape }, walk: Walk): boolean {
  const { refers } = shape;
  if (!refers || refers.since > walk.minor || !Object.hasOwn(value, '$ref')) return false;
  const ref = value.$ref;
  if (typeof ref === 'string') walk.references.push({ spot, name, ref });
  else walk.say(below(spot, ['$ref']), `"$ref" must be text; it is ${nameOf(ref)}.`, 'Write the address it leads to.');
  return refers.beside === undefined || refers.beside > walk.minor;
}

/** A schema of another dialect than OpenAPI's own, or JSON Schema's of 2020, of which that is made. */
function isForeign(value: Json, file: string, { document: { root, files }, dialects }: Walk): boolean {
  if (!dialects.has(file)) {
    const home = file ? files.get(file)?.root : root;
    const named = isObject(home) ? (own(home, '$schema') ?? own(home, 'jsonSchemaDialect')) : undefined;
    dialects.set(file, named ?? own(root, 'jsonSchemaDialect'));
  }
  const dialect = own(value, '$schema') ?? dialects.get(file);
  if (typeof dialect !== 'string') return false;
  return !/^https?:\/\/(spec\.openapis\.org|json-schema\.org\/draft\/2020-12)\//.test(dialect);
}

function checkApart(spot: Spot, value: Json, { one, others, until = 2 }: Apart, { minor, say }: Walk): void {
  if (minor > until || !Object.hasOwn(value, one)) return;
  for (const other of others)
    if (Object.hasOwn(value, other))
      say(below(spot, [other]), `"${other}" cannot stand beside "${one}".`, 'Keep one of the two.');
}

function checkFields(spot: Spot, value: Json, { shape, fields, needs }: Known, walk: Walk): void {
  for (const key of needs)
    if (!Object.hasOwn(value, key)) {
      const { title } = shape;
      walk.say(spot, `${title.charAt(0).toUpperCase()}${title.slice(1)} needs "${key}".`, `Add "${key}".`);
    }
  for (const key of Object.keys(value)) {
    const type = fields.get(key);
    if (type) add(spot, key, value[key], type, walk);
    else if (key.startsWith('x-') || shape.isOpen || (key === '$ref' && shape.refers?.beside === 0)) continue;
    else if (shape.others) {
      if (shape.others.names) checkName(spot, key, shape.others.names, walk);
      add(spot, key, value[key], shape.others.type, walk);
    } else sayUnknown(below(spot, [key]), shape, [...fields.keys()], walk);
  }
}

function checkName(spot: Spot, key: string, { fits, what, hint, since = 0 }: Names, walk: Walk): void {
  if (since <= walk.minor && !fits.test(key)) walk.say(below(spot, [key]), `"${key}" is no ${what}.`, hint);
}

function sayUnknown(place: Place, { title, fields, refers }: Shape, known: string[], { minor, say }: Walk): void {
  const { key } = place;
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  const since = field?.since ?? (key === '$ref' ? refers?.since : undefined);
  if (since !== undefined) {
    const message = `"${key}" is part of ${title} since OpenAPI 3.${since}; this is 3.${minor}.`;
    say(place, message, `Let "openapi" be 3.${since}.0 or newer, or remove the key.`);
  } else {
    const message = `"${key}" is no key of ${title}${field ? ` since OpenAPI 3.${field.until! + 1}` : ''}.`;
    say(place, message, () => cureOfUnknown(key, known));
  }
}

function cureOfUnknown(key: string, known: string[]): string {
  if (key === '$ref') return 'No reference can stand here: write what it leads to.';
  const isOfSchema = known.includes('schema') && Object.hasOwn(objects.schema!.fields, key);
  return (
    didYouMean(key, known) ?? (isOfSchema ? 'Move it into "schema".' : 'Remove it, or let its name start with "x-".')
  );
}

/** Visits what a reference leads to, unless the walk has; says whether it is what belongs here. */
function follow(spot: Spot, name: string, ref: string, walk: Walk): boolean {
  const found = lookUp(ref, spot.file, walk.document);
  if (!found || walk.known.get(name)!.visited.has(found.value)) return true;
  const other = isObject(found.value) && [...walk.known.values()].find(({ visited }) => visited.has(found.value));
  if (other) {
    const message = `The reference leads to ${other.shape.title}; ${objects[name]!.title} belongs here.`;
    walk.say(below(spot, ['$ref']), message, 'Let it lead to another place.');
    return false;
  }
  const { value, pointer, file } = found;
  start({ value, type: object(name, name === 'schema' ? 1 : undefined), key: pointer, file, depth: 0 }, walk);
  return true;
}

function wrong(spot: Spot, words: string, { say }: Walk, choices: string[] = []): void {
  const { value, key, up, type } = spot;
  const isEntry = up?.type.is === 'list';
  const subject = isEntry ? `Entry ${Number(key) + 1} of "${up.key}"` : up ? `"${key}"` : 'What a reference leads to';
  say(spot, `${subject} must be ${words}; it is ${nameOf(value)}.`, () => {
    const near = typeof value === 'string' ? didYouMean(value, choices) : undefined;
    return near ?? ('cure' in type ? type.cure : undefined) ?? cureOf(value, words);
  });
}
