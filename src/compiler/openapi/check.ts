/**
 * Checks a description against the OpenAPI Specification, in one walk along the table of objects. Violations are findings,
 * and nothing is left out because of them. References are followed only into other files and to objects that the walk does
 * not reach by itself. Never throws, however hostile the description.
 */
import { didYouMean } from '../diagnostics/did-you-mean.js';
import type { Diagnostic, Hint } from '../diagnostics/types.js';
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

/** A value, its type and its position; `file` is empty in the main file. */
type CheckedValue = KeyPath & { value: unknown; type: ValueType; up?: CheckedValue; file: string; depth: number };

/** A checked value that is an object. */
type CheckedObject = CheckedValue & { value: Json };

/** A shape as one version of OpenAPI has it. */
type VersionedShape = {
  shape: ObjectShape;
  fields: Map<string, ValueType>;
  required: string[];
  /** Objects that are checked already: an alias in YAML puts one object in many positions. */
  visited: Set<unknown>;
};

/** A `$ref` in the position of an object of the type `name`. */
type FoundReference = { at: CheckedValue; name: string; ref: string };

/** Levels of recursion. Descriptions may be nested deeper than the call stack allows. */
const MAX_DEPTH = 200;

/** The violations in a description. Objects that `reported` names under the same rule are not reported again. */
export function checkDocument(document: ApiDocument, reported: Diagnostic[]): Diagnostic[] {
  const { root } = document;
  const minor = Number(/^3\.(\d)/.exec(String(getOwn(root, 'openapi')))?.[1] ?? 0);
  return new DocumentCheck(document, minor, createReport(document, reported)).run();
}

function shapeInVersion(shape: ObjectShape, minor: number): VersionedShape {
  const entries = Object.entries(shape.fields).filter(
    ([, { since = 0, until = minor }]) => since <= minor && minor <= until,
  );
  return {
    shape,
    fields: new Map(entries.map(([key, { type }]) => [key, type])),
    required: entries.filter(([, { requiredUntil = -1 }]) => minor <= requiredUntil).map(([key]) => key),
    visited: new Set(),
  };
}

class DocumentCheck {
  readonly #document: ApiDocument;
  readonly #minor: number;
  readonly #report: CheckReport;
  readonly #shapes: Map<string, VersionedShape>;
  /** Values that are too deep to be visited where they were found. */
  readonly #deferred: CheckedValue[] = [];
  /** The default dialect of the schemas in each file. */
  readonly #dialects = new Map<string, unknown>();
  readonly #references: FoundReference[] = [];

  constructor(document: ApiDocument, minor: number, report: CheckReport) {
    this.#document = document;
    this.#minor = minor;
    this.#report = report;
    this.#shapes = new Map(Object.entries(objectShapes).map(([name, shape]) => [name, shapeInVersion(shape, minor)]));
  }

  run(): Diagnostic[] {
    this.#visitWithDeferred({ value: this.#document.root, type: objectType('openapi'), key: '', file: '', depth: 0 });
    const followed = new Set<string>();
    // Following references finds further references.
    for (const reference of this.#references) {
      const key = `${reference.name} ${reference.at.file}#${reference.ref}`;
      if (!followed.has(key) && this.#visitReference(reference)) followed.add(key);
    }
    return this.#report.findings();
  }

  #visitWithDeferred(value: CheckedValue): void {
    this.#visit(value);
    for (let deep = this.#deferred.pop(); deep; deep = this.#deferred.pop()) this.#visit({ ...deep, depth: 0 });
  }

  #visit(at: CheckedValue): void {
    const { value, type } = at;
    if (type.is === 'list') {
      if (!Array.isArray(value)) this.#reportWrongType(at, 'a list');
      else for (let index = 0; index < value.length; index++) this.#visitEntry(at, `${index}`, type.of);
    } else if (typeof value === 'boolean' && type.is === 'object' && this.#minor >= (type.flag ?? Infinity)) return;
    else if (!isObject(value)) this.#reportWrongType(at, 'an object');
    else if (type.is === 'object') this.#visitObject(at as CheckedObject, type.name);
    else if (type.is === 'map')
      for (const key of Object.keys(value)) {
        if (type.names) this.#checkName(at, key, type.names);
        this.#visitEntry(at, key, type.of);
      }
  }

  /** Most entries are simple and valid: no `CheckedValue` is made for them. */
  #visitEntry(up: CheckedValue, key: string, type: ValueType): void {
    const value = (up.value as Json)[key];
    if (type.is === 'any' || (type.is === 'value' && type.accepts(value, this.#minor))) return;
    const at: CheckedValue = { value, type, key, up, file: up.file, depth: up.depth + 1 };
    if (type.is === 'value') this.#reportWrongType(at, type.describe(this.#minor));
    else if (type.is === 'choice') this.#checkChoice(at, type);
    else if (at.depth > MAX_DEPTH) this.#deferred.push(at);
    else this.#visit(at);
  }

  #checkChoice(at: CheckedValue, { since, lists = Infinity }: ValueType & { is: 'choice' }): void {
    const { value } = at;
    const words = Object.keys(since).filter(word => since[word]! <= this.#minor);
    for (const word of Array.isArray(value) && lists <= this.#minor ? value : [value])
      if (!words.includes(word)) this.#reportWrongType({ ...at, value: word }, joinAlternatives(words), words);
  }

  #visitObject(at: CheckedObject, name: string): void {
    const { value, file: ownFile } = at;
    const versioned = this.#shapes.get(name)!;
    const { shape, visited } = versioned;
    if (visited.has(value)) return;
    visited.add(value);
    if (this.#isReference(at, name, shape)) return;
    if (name === 'schema' && this.#usesOtherDialect(value, ownFile)) return;
    this.#checkFields(at, versioned);
    for (const fields of shape.exclusive ?? []) this.#checkExclusive(at, fields);
    if (!shape.rules) return;
    const context: RuleContext = {
      value,
      minor: this.#minor,
      root: this.#document.root,
      report: (keys, message, hint) => this.#report.add(appendKeys(at, keys), message, hint),
      resolve: (written, file = ownFile) => resolveReferenceChain(written, file, this.#document),
    };
    for (const rule of shape.rules) rule(context);
  }

  /** True if the object is a reference whose other keys mean nothing. Its target is visited later. */
  #isReference(at: CheckedObject, name: string, { reference }: ObjectShape): boolean {
    const { value } = at;
    if (!reference || reference.since > this.#minor || !Object.hasOwn(value, '$ref')) return false;
    const ref = value.$ref;
    if (typeof ref === 'string') this.#references.push({ at, name, ref });
    else {
      const message = `"$ref" must be text; it is ${describeValue(ref)}.`;
      this.#report.add(appendKeys(at, ['$ref']), message, 'Write the address it leads to.');
    }
    return reference.siblingsSince === undefined || reference.siblingsSince > this.#minor;
  }

  /** True for a schema in a dialect other than OpenAPI's own and JSON Schema 2020-12, which it is based on. */
  #usesOtherDialect(value: Json, file: string): boolean {
    const dialect = getOwn(value, '$schema') ?? this.#defaultDialect(file);
    if (typeof dialect !== 'string') return false;
    return !/^https?:\/\/(spec\.openapis\.org|json-schema\.org\/draft\/2020-12)\//.test(dialect);
  }

  #defaultDialect(file: string): unknown {
    if (!this.#dialects.has(file)) {
      const { root, files } = this.#document;
      const fileRoot = file ? files.get(file)?.root : root;
      const declared = isObject(fileRoot)
        ? (getOwn(fileRoot, '$schema') ?? getOwn(fileRoot, 'jsonSchemaDialect'))
        : undefined;
      this.#dialects.set(file, declared ?? getOwn(root, 'jsonSchemaDialect'));
    }
    return this.#dialects.get(file);
  }

  #checkExclusive(at: CheckedObject, { one, others, until = 2 }: ExclusiveFields): void {
    if (this.#minor > until || !Object.hasOwn(at.value, one)) return;
    for (const other of others)
      if (Object.hasOwn(at.value, other)) {
        const message = `"${other}" cannot be combined with "${one}".`;
        this.#report.add(appendKeys(at, [other]), message, 'Keep one of the two.');
      }
  }

  #checkFields(at: CheckedObject, { shape, fields, required }: VersionedShape): void {
    const { value } = at;
    for (const key of required)
      if (!Object.hasOwn(value, key)) {
        const { title } = shape;
        const subject = `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
        this.#report.add(at, `${subject} needs "${key}".`, `Add "${key}".`);
      }
    for (const key of Object.keys(value)) {
      const type = fields.get(key);
      if (type) this.#visitEntry(at, key, type);
      else if (key.startsWith('x-') || shape.isOpen || (key === '$ref' && shape.reference?.siblingsSince === 0))
        continue;
      else if (shape.others) {
        if (shape.others.names) this.#checkName(at, key, shape.others.names);
        this.#visitEntry(at, key, shape.others.type);
      } else this.#reportUnknownKey(appendKeys(at, [key]), shape, [...fields.keys()]);
    }
  }

  #checkName(at: CheckedValue, key: string, { accepts, what, hint, since = 0 }: KeyPattern): void {
    if (since <= this.#minor && !accepts.test(key))
      this.#report.add(appendKeys(at, [key]), `"${key}" is not a valid ${what}.`, hint);
  }

  #reportUnknownKey(path: KeyPath, { title, fields, reference }: ObjectShape, known: string[]): void {
    const { key } = path;
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    const since = field?.since ?? (key === '$ref' ? reference?.since : undefined);
    if (since !== undefined) {
      const message = `"${key}" is part of ${title} since OpenAPI 3.${since}; this is 3.${this.#minor}.`;
      this.#report.add(path, message, `Set "openapi" to 3.${since}.0 or later, or remove the key.`);
    } else {
      const message = `"${key}" is not a key of ${title}${field ? ` since OpenAPI 3.${field.until! + 1}` : ''}.`;
      this.#report.add(path, message, () => fixForUnknownKey(key, known));
    }
  }

  /** Visits the target of a reference, unless the walk has. False if the target is an object of another type. */
  #visitReference({ at, name, ref }: FoundReference): boolean {
    const target = lookUpReference(ref, at.file, this.#document);
    if (!target || this.#shapes.get(name)!.visited.has(target.value)) return true;
    const { value, pointer: key, file } = target;
    const other = isObject(value) && [...this.#shapes.values()].find(({ visited }) => visited.has(value));
    if (other) {
      const message = `The reference leads to ${other.shape.title}; ${objectShapes[name]!.title} belongs here.`;
      this.#report.add(appendKeys(at, ['$ref']), message, 'Correct the reference.');
      return false;
    }
    const type = objectType(name, name === 'schema' ? 1 : undefined);
    this.#visitWithDeferred({ value, type, key, file, depth: 0 });
    return true;
  }

  #reportWrongType(at: CheckedValue, words: string, choices: string[] = []): void {
    const { value, key, up, type } = at;
    const isEntry = up?.type.is === 'list';
    const subject = isEntry ? `Entry ${Number(key) + 1} of "${up.key}"` : up ? `"${key}"` : 'The target of a reference';
    const message = `${subject} must be ${words}; it is ${describeValue(value)}.`;
    this.#report.add(at, message, () => {
      const near = typeof value === 'string' ? didYouMean(value, choices) : undefined;
      return near ?? ('fix' in type ? type.fix : undefined) ?? fixFor(value, words);
    });
  }
}

function fixForUnknownKey(key: string, known: string[]): Hint {
  if (key === '$ref') return 'References are not allowed here: write what it leads to.';
  const near = didYouMean(key, known);
  if (near) return near;
  const isSchemaKey = known.includes('schema') && Object.hasOwn(objectShapes.schema!.fields, key);
  return isSchemaKey ? 'Move it into "schema".' : 'Remove it, or begin its name with "x-".';
}
