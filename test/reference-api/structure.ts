/** The structure of operations and schemas without their texts, in one form for the description and for the facts. */
import * as assert from 'uvu/assert';
import {
  child,
  type Description,
  entriesOf,
  follow,
  isObject,
  type Json,
  type Operation,
  type SchemaNode,
} from './description.js';

/** An operation in the facts. */
export type OperationFacts = Json & {
  operationId: string;
  method: string;
  path: string;
  tag: string;
  slug: string;
  indexInTag: number;
};

/** The facts about the API, from outside the repository. */
export type Facts = {
  operations: OperationFacts[];
  schemas: Record<string, Json>;
  tags: { apiTitle: string; tags: { name: string }[]; security: string[]; securitySchemes: Json };
};

type Context = { description: Description; nameOfSchema: (ref: string, file: string) => string };

/** Asserts that a text is long enough to explain something. */
export function assertText(text: unknown, where: string, least = 8): void {
  assert.ok(typeof text === 'string' && text.trim().length >= least, `${where} has no words`);
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, entry]): [string, unknown] => [key, sorted(entry)])
      .sort(),
  );
};

/** Normalizes facts: `false` equals a missing key, and the order of `required` does not matter. */
export function expectedStructure(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expectedStructure);
  if (!isObject(value)) return value;
  const { synthetic: _, ...rest } = value;
  return tidy(Object.fromEntries(Object.entries(rest).map(([key, entry]) => [key, expectedStructure(entry)])));
}

function tidy(value: Json): Json {
  const kept = Object.entries(value).filter(
    ([key, entry]) => !(entry === false && ['deprecated', 'nullable', 'required'].includes(key)),
  );
  const { required, ...rest } = Object.fromEntries(kept);
  return sorted({
    ...rest,
    ...(required !== undefined && { required: Array.isArray(required) ? [...required].sort() : required }),
  }) as Json;
}

/** An operation in the form of the facts. */
export function operationStructure(operation: Operation, context: Context): OperationFacts {
  const { value, method, path } = operation;
  const { description } = context;
  const body = child(description, operation, 'requestBody');
  const stability = value['x-stability'];
  const security = (value.security ?? description.root.value.security) as Json[];
  const made: Json = {
    operationId: value.operationId,
    method: method.toUpperCase(),
    path,
    tag: (value.tags as string[]).join(' and '),
    parameters: entriesOf(operation, 'parameters').map(parameter =>
      parameterOf(follow(description, parameter)!, context),
    ),
    requestBody: body ? schemaIn(body, context) : null,
    requestBodyRequired: body?.value.required === true,
    requestContentTypes: body ? Object.keys((body.value.content ?? {}) as Json) : [],
    ...responsesOf(operation, context),
    security: security.flatMap(entry => Object.keys(entry)),
    deprecated: value.deprecated === true,
    stability,
    beta: stability === 'beta',
    alpha: stability === 'alpha',
    enterprise: value['x-enterprise'] === true,
    ...unknownKeys(value, operationKeys),
  };
  return expectedStructure(made) as OperationFacts;
}

const words = ['summary', 'description', 'example', 'examples', 'title'];
const operationKeys = 'tags operationId parameters requestBody responses security deprecated x-stability x-enterprise';

/** Keys that the facts do not know, which must not exist. */
function unknownKeys(value: Json, known: string): Json {
  const all = new Set([...known.split(' '), ...words]);
  const others = Object.keys(value).filter(key => !all.has(key));
  return others.length ? { unexpected: others } : {};
}

function parameterOf({ value, ...place }: SchemaNode, context: Context): Json {
  const { name, in: where, required, schema, ...rest } = value;
  const own = isObject(schema) ? schemaStructure({ ...place, value: schema }, context) : {};
  return { name, in: where, required: required ?? false, ...(own as Json), ...unknownKeys(rest, '') };
}

/** The name of the schema that all JSON content types share. */
function schemaIn(at: SchemaNode, { nameOfSchema }: Context): string | null {
  const refs = entriesOf(at, 'content').flatMap(({ key, value, file }) => {
    const { $ref: ref } = (value.schema ?? {}) as Json;
    return key.includes('json') ? [typeof ref === 'string' ? nameOfSchema(ref, file) : 'a schema without a name'] : [];
  });
  return refs.length ? [...new Set(refs)].join(' and ') : null;
}

function responsesOf(operation: SchemaNode, context: Context): Json {
  const all = entriesOf(operation, 'responses').map(({ key, ...place }) => ({
    code: key,
    response: follow(context.description, place)!,
  }));
  const listed = (key: string, keep: (name: string) => boolean) =>
    all.flatMap(({ code, response }): [string, string[]][] => {
      const found = Object.keys((response.value[key] ?? {}) as Json).filter(keep);
      return found.length ? [[code, found]] : [];
    });
  const types = listed('content', name => name !== 'application/json');
  const headers = listed('headers', () => true).map(([code, names]) => [code, names.map(name => name.toLowerCase())]);
  return {
    responses: Object.fromEntries(all.map(({ code, response }) => [code, schemaIn(response, context)])),
    ...(types.length && { responseContentTypes: Object.fromEntries(types) }),
    ...(headers.length && { responseHeaders: Object.fromEntries(headers) }),
  };
}

/** A schema in the form of the facts: references become names, and `allOf` with a single schema becomes that schema. */
export function schemaStructure(found: SchemaNode, context: Context): unknown {
  const { value, file } = found;
  const inner = (entry: unknown) => (isObject(entry) ? schemaStructure({ ...found, value: entry }, context) : entry);
  if (typeof value.$ref === 'string') {
    const { $ref: ref, ...others } = value;
    return tidy({ $ref: context.nameOfSchema(ref as string, file), ...others });
  }
  const entries = Object.entries(value).flatMap(([key, entry]): [string, unknown][] => {
    if (words.includes(key)) return [];
    if (key === 'properties')
      return [[key, Object.fromEntries(Object.entries(entry as Json).map(([name, field]) => [name, inner(field)]))]];
    if (key === 'oneOf' || key === 'anyOf') return [[key, (entry as unknown[]).map(inner)]];
    if (key === 'allOf') return (entry as unknown[]).flatMap(part => Object.entries(inner(part) as Json));
    return [[key, ['items', 'additionalProperties'].includes(key) ? inner(entry) : entry]];
  });
  return tidy(Object.fromEntries(entries));
}

/** Lists where two values differ, one line each. */
export function differences(wanted: unknown, found: unknown, where: string): string[] {
  if (JSON.stringify(wanted) === JSON.stringify(found)) return [];
  const areLists = Array.isArray(wanted) && Array.isArray(found);
  if (areLists || (isObject(wanted) && isObject(found))) {
    const [a, b] = [wanted as Json, found as Json];
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap(key =>
      differences(a[key], b[key], `${where}/${key}`),
    );
  }
  return [`${where}: ${JSON.stringify(wanted)} is wanted, ${JSON.stringify(found)} is found`];
}
