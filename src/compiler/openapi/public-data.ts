/** Takes the values of hidden fields out of examples, and their names out of lists of required fields. */
import { type ApiNode, isObject, type Json } from './document.js';
import type { HiddenFields } from './hidden-fields.js';
import { appendKey } from './pointers.js';

/** Objects in each other. */
const MAX_DEPTH = 30;

/** Keys of a schema or media type whose value is data that its schema describes. */
const valueKeys = new Set(['example', 'default', 'const']);

const exampleKeys = ['value', 'dataValue', 'serializedValue'];

/** True for an example object, or a reference to one. */
const isExample = (value: unknown) =>
  isObject(value) && [...exampleKeys, 'externalValue', '$ref'].some(key => Object.hasOwn(value, key));

/** Keywords of schemas that have fields or parts with fields. */
const schemaKeys = [
  ...['properties', 'allOf', 'oneOf', 'anyOf', 'items', 'additionalProperties'],
  ...['prefixItems', 'patternProperties', 'dependentSchemas'],
];

/** The values and names that an object without its hidden parts keeps; `node` is the object with them. */
export function cleanData(pruned: Json, node: ApiNode, fields: HiddenFields): Json {
  const { value, pointer } = node;
  const [key] = ['schema', 'itemSchema'].filter(name => Object.hasOwn(value, name));
  const holder = key === undefined ? undefined : fields.follow(value[key], appendKey(pointer, key));
  const isSchema = !holder && schemaKeys.some(name => Object.hasOwn(value, name));
  const referred = typeof value.$ref === 'string' ? fields.follow(value, pointer) : undefined;
  const [only] = [holder, isSchema ? node : undefined, referred].filter(schema => schema !== undefined);
  const schemas = only ? [only] : [];
  const hasData = Object.keys(value).some(name => name === 'examples' || valueKeys.has(name));
  const hasNames = Array.isArray(value.required) || isObject(value.dependentRequired);
  const names = isSchema && hasNames ? fields.namesIn(node) : [];
  if (!names.length && !(hasData && fields.namesBelow(schemas).size)) return pruned;
  const cleaner = new DataCleaner(fields);
  const entries = Object.entries(pruned).flatMap(([name, entry]): [string, unknown][] => {
    if (name === 'examples') return [[name, cleaner.examples(entry, appendKey(pointer, name), schemas)]];
    if (name === 'required' && Array.isArray(entry)) return [[name, entry.filter(one => !names.includes(one))]];
    if (name === 'dependentRequired' && isObject(entry)) return [[name, withoutNames(entry, names)]];
    const cleaned = valueKeys.has(name) ? cleaner.value(entry, schemas) : entry;
    return cleaned === undefined ? [] : [[name, cleaned]];
  });
  return Object.fromEntries(entries);
}

/** Which fields another one requires, without those that are hidden. */
function withoutNames(required: Json, names: readonly string[]): Json {
  const shown = Object.entries(required).filter(([name]) => !names.includes(name));
  const isShown = (name: unknown) => !names.includes(String(name));
  return Object.fromEntries(shown.map(([name, list]) => [name, Array.isArray(list) ? list.filter(isShown) : list]));
}

class DataCleaner {
  readonly #fields: HiddenFields;

  constructor(fields: HiddenFields) {
    this.#fields = fields;
  }

  /** The list of a schema, or the map of a media type. */
  examples(examples: unknown, pointer: string, schemas: ApiNode[]): unknown {
    if (Array.isArray(examples)) return examples.flatMap(one => this.value(one, schemas) ?? []);
    if (!isObject(examples)) return examples;
    const all = Object.entries(examples).map(([name, one]) => [
      name,
      // Swagger maps media types to data.
      isExample(one) ? this.#example(one, appendKey(pointer, name), schemas) : this.value(one, schemas),
    ]);
    return Object.fromEntries(all.filter(([, one]) => one !== undefined));
  }

  /** An example object; a reference to one whose value changes becomes that object, because others refer to it too. */
  #example(example: unknown, pointer: string, schemas: ApiNode[]): unknown {
    const node = this.#fields.follow(example, pointer);
    if (!node) return example;
    const cleaned = Object.entries(node.value).flatMap(([key, value]): [string, unknown][] => {
      const kept = exampleKeys.includes(key) ? this.value(value, schemas) : value;
      return kept === undefined ? [] : [[key, kept]];
    });
    const isSame = JSON.stringify(Object.fromEntries(cleaned)) === JSON.stringify(node.value);
    return isSame ? example : Object.fromEntries(cleaned);
  }

  /** A value without the fields that one of the schemas hides; `undefined` for a text that may have them. */
  value(value: unknown, schemas: ApiNode[], depth = 0): unknown {
    if (depth > MAX_DEPTH || !schemas.length) return value;
    if (typeof value === 'string') return this.#text(value, schemas, depth);
    if (Array.isArray(value)) {
      const items = schemas.flatMap(schema => this.#fields.itemsOf(schema));
      return value.map(entry => this.value(entry, items, depth + 1));
    }
    return isObject(value) ? this.#object(value, schemas, depth) : value;
  }

  #object(value: Json, schemas: ApiNode[], depth: number): Json {
    const hidden = new Set(schemas.flatMap(schema => this.#fields.namesIn(schema)));
    const maps = schemas.map(schema => this.#fields.fieldsOf(schema));
    const others = schemas.flatMap(schema => this.#fields.othersOf(schema));
    const entries = Object.entries(value).flatMap(([name, entry]): [string, unknown][] => {
      if (hidden.has(name)) return [];
      const written = maps.flatMap(fields => fields.get(name) ?? []);
      const own = written.flatMap(field => this.#fields.follow(field.value, field.pointer) ?? []);
      return [[name, this.value(entry, own.length ? own : others, depth + 1)]];
    });
    return Object.fromEntries(entries);
  }

  #text(text: string, schemas: ApiNode[], depth: number): string | undefined {
    if (![...this.#fields.namesBelow(schemas)].some(name => text.includes(name))) return text;
    try {
      const data: unknown = JSON.parse(text);
      const isData = typeof data === 'object' && data !== null;
      return isData ? JSON.stringify(this.value(data, schemas, depth + 1), null, 2) : undefined;
    } catch {
      return undefined;
    }
  }
}
