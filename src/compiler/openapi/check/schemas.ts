/** The Schema Object and what stands in it. A schema is open: JSON Schema lets keywords be added, and so it is read here. */
import {
  any,
  apart,
  choice,
  count,
  fields,
  flag,
  list,
  map,
  may,
  must,
  number,
  object,
  type Shape,
  since,
  type Type,
  text,
  until,
} from './spec.js';

export const schema = object('schema', 1);

const bound: Type = {
  is: 'value',
  words: minor => (minor ? 'a number' : 'true or false'),
  fits: (value, minor) => typeof value === (minor ? 'number' : 'boolean'),
  cure: 'Before OpenAPI 3.1 it is true or false, next to the bound; since then it is the bound itself.',
};

const type: Type = {
  is: 'choice',
  since: { string: 0, number: 0, integer: 0, boolean: 0, array: 0, object: 0, null: 1 },
  lists: 1,
  cure: 'Name one type. Before OpenAPI 3.1 what may be null has "nullable: true" next to it.',
};

export const schemas: Record<string, Shape> = {
  schema: {
    title: 'a schema',
    isOpen: true,
    fields: {
      ...fields(may(text), 'title', 'description', 'format', 'pattern'),
      ...fields(may(flag), 'readOnly', 'writeOnly', 'deprecated', 'uniqueItems'),
      nullable: until(0, flag),
      ...fields(may(number), 'multipleOf', 'minimum', 'maximum'),
      ...fields(may(bound), 'exclusiveMinimum', 'exclusiveMaximum'),
      ...fields(may(count), 'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'),
      ...fields(may(schema), 'items', 'not'),
      ...fields(may(list(schema)), 'allOf', 'anyOf', 'oneOf'),
      properties: may(map(schema)),
      additionalProperties: may(object('schema', 0)),
      type: may(type),
      required: may(list(text, 'List the names of the fields, in the schema that has them as "properties".')),
      enum: may(list(any)),
      discriminator: may(object('discriminator')),
      xml: may(object('xml')),
      externalDocs: may(object('externalDocs')),
      ...fields(since(1, text), '$id', '$schema', '$anchor', '$dynamicAnchor', '$dynamicRef', '$comment'),
      ...fields(since(1, text), 'contentEncoding', 'contentMediaType'),
      ...fields(since(1, count), 'minContains', 'maxContains'),
      ...fields(since(1, schema), 'if', 'then', 'else', 'contains', 'propertyNames', 'contentSchema'),
      ...fields(since(1, schema), 'unevaluatedItems', 'unevaluatedProperties'),
      ...fields(since(1, map(schema)), 'patternProperties', 'dependentSchemas', '$defs'),
      prefixItems: since(1, list(schema)),
      dependentRequired: since(1, map(list(text))),
      examples: since(1, list(any)),
    },
    refers: { since: 0, beside: 1 },
  },
  discriminator: {
    title: 'a discriminator',
    fields: { propertyName: must(text), mapping: may(map(text)), defaultMapping: since(2, text) },
  },
  xml: {
    title: '"xml"',
    fields: {
      ...fields(may(text), 'name', 'namespace', 'prefix'),
      ...fields(may(flag), 'attribute', 'wrapped'),
      nodeType: since(2, choice({ element: 2, attribute: 2, text: 2, cdata: 2, none: 2 })),
    },
    apart: [apart('nodeType', 'attribute', 'wrapped')],
  },
};
