/**
 * Whether a description is as the OpenAPI Specification says. One walk over what is written, along the table of objects;
 * what is wrong is a finding, and nothing is left out because of it. Follows a reference only into other files, or to
 * where the walk does not come by itself; never throws, however hostile the description.
 */
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { objectShapes } from './check/objects.js';
import { lookUpReference, resolveReferenceChain } from './check/references.js';
import {
  appendKeys,
  type CheckReport,
  createReport,
  describeValue,
  fixFor,
  joinAlternatives,
  type KeyPath,
} from './check/report.js';
import {
  type ExclusiveFields,
  type KeyPattern,
  type ObjectShape,
  objectType,
  type RuleContext,
  type ValueType,
} from './check/spec.js';
import { type ApiDocument, getOwn, isObject, type Json } from './document.js';

/** A value with where it stands; `file` is empty in the main file. */
type CheckedValue = KeyPath & { value: unknown; type: ValueType; up?: CheckedValue; file: string; depth: number };

/** A shape as one version has it. */
type ResolvedShape = { shape: ObjectShape; fields: Map<string, ValueType>; needs: string[]; visited: Set<unknown> };

type CheckWalk = CheckReport & {
  document: ApiDocument;
  minor: number;
  /** By name. The objects that were visited as such: YAML's aliases let one stand in many places. */
  known: Map<string, ResolvedShape>;
  /** What stands too deep to be visited where it was found. */
  deferred: CheckedValue[];
  /** The dialect of the schemas in each file. */
  dialects: Map<string, unknown>;
  references: { spot: CheckedValue; name: string; ref: string }[];
};

/** Descriptions may be nested deeper than calls can be. */
const MAX_DEPTH = 200;

export function checkDocument(document: ApiDocument): void {
  const { root } = document;
  const minor = Number(/^3\.(\d)/.exec(String(getOwn(root, 'openapi')))?.[1] ?? 0);
  const walk: CheckWalk = {
    ...createReport(document),
    document,
    minor,
    known: new Map(Object.entries(objectShapes).map(([name, shape]) => [name, resolveShape(shape, minor)])),
    deferred: [],
    dialects: new Map(),
    references: [],
  };
  visitWithDeferred({ value: root, type: objectType('openapi'), key: '', file: '', depth: 0 }, walk);
  const followed = new Set<string>();
  // References are found while they are followed.
  for (const { spot, name, ref } of walk.references) {
    const key = `${name} ${spot.file}#${ref}`;
    if (!followed.has(key) && visitReference(spot, name, ref, walk)) followed.add(key);
  }
  walk.finish();
}

function resolveShape(shape: ObjectShape, minor: number): ResolvedShape {
  const entries = Object.entries(shape.fields);
  const here = entries.filter(([, { since = 0, until = minor }]) => since <= minor && minor <= until);
  return {
    shape,
    fields: new Map(here.map(([key, { type }]) => [key, type])),
    needs: here.filter(([, { requiredUntil = -1 }]) => minor <= requiredUntil).map(([key]) => key),
    visited: new Set(),
  };
}

function visitWithDeferred(spot: CheckedValue, walk: CheckWalk): void {
  visitValue(spot, walk);
  for (let deep = walk.deferred.pop(); deep; deep = walk.deferred.pop()) visitValue({ ...deep, depth: 0 }, walk);
}

function visitValue(spot: CheckedValue, walk: CheckWalk): void {
  const { value, type } = spot;
  if (type.is === 'list') {
    if (Array.isArray(value))
      for (let index = 0; index < value.length; index++) visitEntry(spot, `${index}`, value[index], type.of, walk);
    else reportWrongType(spot, 'a list', walk);
  } else if (typeof value === 'boolean' && type.is === 'object' && walk.minor >= (type.flag ?? Infinity)) return;
  else if (!isObject(value)) reportWrongType(spot, 'an object', walk);
  else if (type.is === 'object') visitObject(spot, value, type.name, walk);
  else if (type.is === 'map')
    for (const key of Object.keys(value)) {
      if (type.names) checkName(spot, key, type.names, walk);
      visitEntry(spot, key, value[key], type.of, walk);
    }
}

/** Most values are simple and right: they are no spots. */
function visitEntry(up: CheckedValue, key: string, value: unknown, type: ValueType, walk: CheckWalk): void {
  const { minor } = walk;
  if (type.is === 'any' || (type.is === 'value' && type.accepts(value, minor))) return;
  const spot = { value, type, key, up, file: up.file, depth: up.depth + 1 };
  if (type.is === 'value') reportWrongType(spot, type.describe(minor), walk);
  else if (type.is === 'choice') checkChoice(spot, type, walk);
  else if (spot.depth > MAX_DEPTH) walk.deferred.push(spot);
  else visitValue(spot, walk);
}

function checkChoice(
  spot: CheckedValue,
  { since, lists = Infinity }: ValueType & { is: 'choice' },
  walk: CheckWalk,
): void {
  const { value } = spot;
  const words = Object.keys(since).filter(word => since[word]! <= walk.minor);
  for (const word of Array.isArray(value) && lists <= walk.minor ? value : [value])
    if (!words.includes(word)) reportWrongType({ ...spot, value: word }, joinAlternatives(words), walk, words);
}

function visitObject(spot: CheckedValue, value: Json, name: string, walk: CheckWalk): void {
  const { minor, document } = walk;
  const known = walk.known.get(name)!;
  if (known.visited.has(value)) return;
  known.visited.add(value);
  if (noteReference(spot, value, { name, shape: known.shape }, walk)) return;
  if (name === 'schema' && usesOtherDialect(value, spot.file, walk)) return;
  checkFields(spot, value, known, walk);
  const { rules, exclusive = [] } = known.shape;
  for (const pair of exclusive) checkExclusive(spot, value, pair, walk);
  if (!rules) return;
  const here: RuleContext = {
    value,
    minor,
    root: document.root,
    report: (keys, message, hint) => walk.report(appendKeys(spot, keys), message, hint),
    resolve: (written, file = spot.file) => resolveReferenceChain(written, file, document),
  };
  for (const rule of rules) rule(here);
}

/** Whether a reference stands here, and what is beside it means nothing. */
function noteReference(
  spot: CheckedValue,
  value: Json,
  { name, shape }: { name: string; shape: ObjectShape },
  walk: CheckWalk,
): boolean {
  const { reference } = shape;
  if (!reference || reference.since > walk.minor || !Object.hasOwn(value, '$ref')) return false;
  const ref = value.$ref;
  if (typeof ref === 'string') walk.references.push({ spot, name, ref });
  else
    walk.report(
      appendKeys(spot, ['$ref']),
      `"$ref" must be text; it is ${describeValue(ref)}.`,
      'Write the address it leads to.',
    );
  return reference.beside === undefined || reference.beside > walk.minor;
}

/** A schema of another dialect than OpenAPI's own, or JSON Schema's of 2020, of which that is made. */
function usesOtherDialect(value: Json, file: string, { document: { root, files }, dialects }: CheckWalk): boolean {
  if (!dialects.has(file)) {
    const home = file ? files.get(file)?.root : root;
    const named = isObject(home) ? (getOwn(home, '$schema') ?? getOwn(home, 'jsonSchemaDialect')) : undefined;
    dialects.set(file, named ?? getOwn(root, 'jsonSchemaDialect'));
  }
  const dialect = getOwn(value, '$schema') ?? dialects.get(file);
  if (typeof dialect !== 'string') return false;
  return !/^https?:\/\/(spec\.openapis\.org|json-schema\.org\/draft\/2020-12)\//.test(dialect);
}

function checkExclusive(
  spot: CheckedValue,
  value: Json,
  { one, others, until = 2 }: ExclusiveFields,
  { minor, report }: CheckWalk,
): void {
  if (minor > until || !Object.hasOwn(value, one)) return;
  for (const other of others)
    if (Object.hasOwn(value, other))
      report(appendKeys(spot, [other]), `"${other}" cannot stand beside "${one}".`, 'Keep one of the two.');
}

function checkFields(spot: CheckedValue, value: Json, { shape, fields, needs }: ResolvedShape, walk: CheckWalk): void {
  for (const key of needs)
    if (!Object.hasOwn(value, key)) {
      const { title } = shape;
      walk.report(spot, `${title.charAt(0).toUpperCase()}${title.slice(1)} needs "${key}".`, `Add "${key}".`);
    }
  for (const key of Object.keys(value)) {
    const type = fields.get(key);
    if (type) visitEntry(spot, key, value[key], type, walk);
    else if (key.startsWith('x-') || shape.isOpen || (key === '$ref' && shape.reference?.beside === 0)) continue;
    else if (shape.others) {
      if (shape.others.names) checkName(spot, key, shape.others.names, walk);
      visitEntry(spot, key, value[key], shape.others.type, walk);
    } else reportUnknownKey(appendKeys(spot, [key]), shape, [...fields.keys()], walk);
  }
}

function checkName(
  spot: CheckedValue,
  key: string,
  { accepts, what, hint, since = 0 }: KeyPattern,
  walk: CheckWalk,
): void {
  if (since <= walk.minor && !accepts.test(key)) walk.report(appendKeys(spot, [key]), `"${key}" is no ${what}.`, hint);
}

function reportUnknownKey(
  place: KeyPath,
  { title, fields, reference }: ObjectShape,
  known: string[],
  { minor, report }: CheckWalk,
): void {
  const { key } = place;
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  const since = field?.since ?? (key === '$ref' ? reference?.since : undefined);
  if (since !== undefined) {
    const message = `"${key}" is part of ${title} since OpenAPI 3.${since}; this is 3.${minor}.`;
    report(place, message, `Let "openapi" be 3.${since}.0 or newer, or remove the key.`);
  } else {
    const message = `"${key}" is no key of ${title}${field ? ` since OpenAPI 3.${field.until! + 1}` : ''}.`;
    report(place, message, () => fixForUnknownKey(key, known));
  }
}

function fixForUnknownKey(key: string, known: string[]): string {
  if (key === '$ref') return 'No reference can stand here: write what it leads to.';
  const isOfSchema = known.includes('schema') && Object.hasOwn(objectShapes.schema!.fields, key);
  return (
    didYouMean(key, known) ?? (isOfSchema ? 'Move it into "schema".' : 'Remove it, or let its name start with "x-".')
  );
}

/** Visits what a reference leads to, unless the walk has; says whether it is what belongs here. */
function visitReference(spot: CheckedValue, name: string, ref: string, walk: CheckWalk): boolean {
  const found = lookUpReference(ref, spot.file, walk.document);
  if (!found || walk.known.get(name)!.visited.has(found.value)) return true;
  const other = isObject(found.value) && [...walk.known.values()].find(({ visited }) => visited.has(found.value));
  if (other) {
    const message = `The reference leads to ${other.shape.title}; ${objectShapes[name]!.title} belongs here.`;
    walk.report(appendKeys(spot, ['$ref']), message, 'Let it lead to another place.');
    return false;
  }
  const { value, pointer, file } = found;
  visitWithDeferred(
    { value, type: objectType(name, name === 'schema' ? 1 : undefined), key: pointer, file, depth: 0 },
    walk,
  );
  return true;
}

function reportWrongType(spot: CheckedValue, words: string, { report }: CheckWalk, choices: string[] = []): void {
  const { value, key, up, type } = spot;
  const isEntry = up?.type.is === 'list';
  const subject = isEntry ? `Entry ${Number(key) + 1} of "${up.key}"` : up ? `"${key}"` : 'What a reference leads to';
  report(spot, `${subject} must be ${words}; it is ${describeValue(value)}.`, () => {
    const near = typeof value === 'string' ? didYouMean(value, choices) : undefined;
    return near ?? ('fix' in type ? type.fix : undefined) ?? fixFor(value, words);
  });
}
