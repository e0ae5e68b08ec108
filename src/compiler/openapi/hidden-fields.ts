/** Which fields of schemas are hidden, seen through references and through the parts that schemas are made of. */
import { type ApiDocument, type ApiNode, getOwn, isObject, resolvePointer } from './document.js';
import { appendKey } from './pointers.js';

/** References in each other. */
const MAX_REFERENCES = 20;

/** An object and what its references lead to, one after the other. None for any other value. */
export function* referenceSteps(document: ApiDocument, value: unknown, pointer: string): Generator<ApiNode> {
  let node: ApiNode | undefined = isObject(value) ? { value, pointer } : undefined;
  for (let steps = 0; node && steps < MAX_REFERENCES; steps++) {
    yield node;
    const ref = getOwn(node.value, '$ref');
    node = typeof ref === 'string' ? resolvePointer(document, ref, node.pointer) : undefined;
  }
}

/** True for a part that readers must not see. */
export type IsHidden = (value: unknown, pointer: string) => boolean;

/** Looks up fields of schemas. */
export class HiddenFields {
  readonly #document: ApiDocument;
  readonly #isHidden: IsHidden;
  readonly #names = new WeakMap<object, string[]>();

  constructor(document: ApiDocument, isHidden: IsHidden) {
    this.#document = document;
    this.#isHidden = isHidden;
  }

  /** The object at the end of its references; `undefined` for any other value. */
  follow(value: unknown, pointer: string): ApiNode | undefined {
    for (const node of referenceSteps(this.#document, value, pointer))
      if (typeof getOwn(node.value, '$ref') !== 'string') return node;
    return undefined;
  }

  /** The fields of a schema by name, those of its parts among them, with references as they are written. */
  fieldsOf(schema: ApiNode): Map<string, ApiNode[]> {
    const fields = new Map<string, ApiNode[]>();
    for (const { value, pointer } of this.#partsOf(schema)) {
      const properties = getOwn(value, 'properties');
      for (const [name, field] of isObject(properties) ? Object.entries(properties) : []) {
        if (!isObject(field)) continue;
        const node = { value: field, pointer: appendKey(appendKey(pointer, 'properties'), name) };
        fields.set(name, [...(fields.get(name) ?? []), node]);
      }
    }
    return fields;
  }

  /** The schemas of items, wherever they are in the list. */
  itemsOf(schema: ApiNode): ApiNode[] {
    return [...this.#below(schema, 'items'), ...this.#listedBelow(schema, 'prefixItems')];
  }

  /** The schemas of values whose fields have no schema of their own. */
  othersOf(schema: ApiNode): ApiNode[] {
    return [...this.#below(schema, 'additionalProperties'), ...this.#listedBelow(schema, 'patternProperties')];
  }

  #below(schema: ApiNode, key: string): ApiNode[] {
    return this.#partsOf(schema).flatMap(
      ({ value, pointer }) => this.follow(getOwn(value, key), appendKey(pointer, key)) ?? [],
    );
  }

  #listedBelow(schema: ApiNode, key: string): ApiNode[] {
    return this.#partsOf(schema).flatMap(part => this.#listedIn(part, key));
  }

  /** The schemas of a list or map. */
  #listedIn({ value, pointer }: ApiNode, key: string): ApiNode[] {
    const listed = getOwn(value, key);
    const at = appendKey(pointer, key);
    if (typeof listed !== 'object' || listed === null) return [];
    return Object.entries(listed).flatMap(([name, one]) => this.follow(one, appendKey(at, name)) ?? []);
  }

  /** The names of the fields of a schema that are hidden. */
  namesIn(schema: ApiNode): string[] {
    const known = this.#names.get(schema.value);
    if (known) return known;
    const names = [...this.fieldsOf(schema)].flatMap(([name, fields]) =>
      fields.some(({ value, pointer }) => this.#isHidden(value, pointer)) ? [name] : [],
    );
    this.#names.set(schema.value, names);
    return names;
  }

  /** The names of hidden fields at any depth. */
  namesBelow(schemas: ApiNode[]): Set<string> {
    const names = new Set<string>();
    const seen = new Set<unknown>();
    const left = [...schemas];
    for (let schema = left.pop(); schema; schema = left.pop()) {
      if (seen.has(schema.value)) continue;
      seen.add(schema.value);
      for (const name of this.namesIn(schema)) names.add(name);
      for (const fields of this.fieldsOf(schema).values())
        left.push(...fields.flatMap(({ value, pointer }) => this.follow(value, pointer) ?? []));
      left.push(...this.itemsOf(schema), ...this.othersOf(schema));
    }
    return names;
  }

  /** The schema, and all schemas that apply to the same value. */
  #partsOf(schema: ApiNode): ApiNode[] {
    const parts = new Map<unknown, ApiNode>([[schema.value, schema]]);
    for (const { value, pointer } of parts.values()) {
      const found = [
        ...['allOf', 'oneOf', 'anyOf', 'dependentSchemas'].flatMap(key => this.#listedIn({ value, pointer }, key)),
        ...['then', 'else'].map(key => this.follow(getOwn(value, key), appendKey(pointer, key))),
      ];
      for (const part of found) if (part && !parts.has(part.value)) parts.set(part.value, part);
    }
    return [...parts.values()];
  }
}
