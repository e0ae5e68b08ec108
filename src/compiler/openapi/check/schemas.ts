/** The Schema Object and the objects inside it. It is open, because JSON Schema allows additional keywords. */
import {
  anyType,
  booleanType,
  choiceType,
  countType,
  exclusive,
  listType,
  mapType,
  numberType,
  type ObjectShape,
  objectType,
  optional,
  required,
  sameField,
  since,
  textType,
  until,
  type ValueType,
} from './spec.js';

/** A schema; since OpenAPI 3.1 also a boolean. */
export const schemaType = objectType('schema', 1);

const boundType: ValueType = {
  is: 'value',
  describe: minor => (minor ? 'a number' : 'true or false'),
  accepts: (value, minor) => typeof value === (minor ? 'number' : 'boolean'),
  fix: 'Before OpenAPI 3.1 it is true or false, next to the bound; since then it is the bound itself.',
};

const typeKeyword: ValueType = {
  is: 'choice',
  since: { string: 0, number: 0, integer: 0, boolean: 0, array: 0, object: 0, null: 1 },
  lists: 1,
  fix: 'Name one type. Before OpenAPI 3.1, a value that may be null has "nullable: true" next to the type.',
};

/** Schema objects by name. */
export const schemaShapes: Record<string, ObjectShape> = {
  schema: {
    title: 'a schema',
    isOpen: true,
    fields: {
      ...sameField(optional(textType), 'title', 'description', 'format', 'pattern'),
      ...sameField(optional(booleanType), 'readOnly', 'writeOnly', 'deprecated', 'uniqueItems'),
      nullable: until(0, booleanType),
      ...sameField(optional(numberType), 'multipleOf', 'minimum', 'maximum'),
      ...sameField(optional(boundType), 'exclusiveMinimum', 'exclusiveMaximum'),
      ...sameField(
        optional(countType),
        'minLength',
        'maxLength',
        'minItems',
        'maxItems',
        'minProperties',
        'maxProperties',
      ),
      ...sameField(optional(schemaType), 'items', 'not'),
      ...sameField(optional(listType(schemaType)), 'allOf', 'anyOf', 'oneOf'),
      properties: optional(mapType(schemaType)),
      additionalProperties: optional(objectType('schema', 0)),
      type: optional(typeKeyword),
      required: optional(
        listType(textType, 'List the names of the fields, in the schema that has them as "properties".'),
      ),
      enum: optional(listType(anyType)),
      discriminator: optional(objectType('discriminator')),
      xml: optional(objectType('xml')),
      externalDocs: optional(objectType('externalDocs')),
      ...sameField(since(1, textType), '$id', '$schema', '$anchor', '$dynamicAnchor', '$dynamicRef', '$comment'),
      ...sameField(since(1, textType), 'contentEncoding', 'contentMediaType'),
      ...sameField(since(1, countType), 'minContains', 'maxContains'),
      ...sameField(since(1, schemaType), 'if', 'then', 'else', 'contains', 'propertyNames', 'contentSchema'),
      ...sameField(since(1, schemaType), 'unevaluatedItems', 'unevaluatedProperties'),
      ...sameField(since(1, mapType(schemaType)), 'patternProperties', 'dependentSchemas', '$defs'),
      prefixItems: since(1, listType(schemaType)),
      dependentRequired: since(1, mapType(listType(textType))),
      examples: since(1, listType(anyType)),
    },
    reference: { since: 0, siblingsSince: 1 },
  },
  discriminator: {
    title: 'a discriminator',
    fields: {
      propertyName: required(textType),
      mapping: optional(mapType(textType)),
      defaultMapping: since(2, textType),
    },
  },
  xml: {
    title: '"xml"',
    fields: {
      ...sameField(optional(textType), 'name', 'namespace', 'prefix'),
      ...sameField(optional(booleanType), 'attribute', 'wrapped'),
      nodeType: since(2, choiceType({ element: 2, attribute: 2, text: 2, cdata: 2, none: 2 })),
    },
    exclusive: [exclusive('nodeType', 'attribute', 'wrapped')],
  },
};
