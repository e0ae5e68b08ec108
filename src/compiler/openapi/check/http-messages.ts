/** The objects of requests and responses: parameters, headers, bodies and examples. */
import { checkParameter, headerName } from './parameters.js';
import { checkOneContent, checkResponses, requireEither } from './rules.js';
import { schemaType } from './schemas.js';
import {
  anyType,
  booleanType,
  choiceType,
  exclusive,
  listType,
  mapType,
  type ObjectShape,
  objectType,
  optional,
  required,
  sameField,
  since,
  textType,
  until,
} from './spec.js';

const mediaName = { accepts: /\//, what: 'media type', hint: 'Write it as in "application/json".' };
const content = mapType(objectType('mediaType'), mediaName);
const headers = mapType(objectType('header'), headerName);
const referenceable = { since: 0 };

/** The fields that parameters and headers share. */
const sharedFields = {
  ...sameField(optional(booleanType), 'required', 'deprecated', 'explode'),
  description: optional(textType),
  schema: optional(schemaType),
  content: optional(content),
  example: optional(anyType),
  examples: optional(mapType(objectType('example'))),
};
const oneExample = exclusive('example', 'examples');
const sharedExclusive = [
  oneExample,
  exclusive('content', 'schema', 'style', 'explode', 'allowReserved'),
  { ...exclusive('content', 'example', 'examples'), until: 1 },
];

const positionalEncodings = {
  prefixEncoding: since(2, listType(objectType('encoding'))),
  itemEncoding: since(2, objectType('encoding')),
};
const oneEncoding = exclusive('encoding', 'prefixEncoding', 'itemEncoding');

/** Objects of requests and responses by name. */
export const httpMessageShapes: Record<string, ObjectShape> = {
  parameter: {
    title: 'a parameter',
    fields: {
      ...sharedFields,
      name: required(textType),
      in: required(choiceType({ query: 0, header: 0, path: 0, cookie: 0, querystring: 2 })),
      style: optional(textType),
      ...sameField(optional(booleanType), 'allowReserved', 'allowEmptyValue'),
    },
    reference: referenceable,
    exclusive: sharedExclusive,
    rules: [requireEither('A parameter', 'schema', 'content'), checkOneContent, checkParameter],
  },
  header: {
    title: 'a header',
    fields: {
      ...sharedFields,
      style: optional(choiceType({ simple: 0 })),
      ...sameField(until(0, booleanType), 'allowReserved', 'allowEmptyValue'),
    },
    reference: referenceable,
    exclusive: sharedExclusive,
    rules: [requireEither('A header', 'schema', 'content'), checkOneContent],
  },
  requestBody: {
    title: 'a request body',
    fields: { content: required(content), description: optional(textType), required: optional(booleanType) },
    reference: referenceable,
  },
  mediaType: {
    title: 'a media type',
    fields: {
      schema: optional(schemaType),
      example: optional(anyType),
      examples: optional(mapType(objectType('example'))),
      encoding: optional(mapType(objectType('encoding'))),
      ...positionalEncodings,
      itemSchema: since(2, schemaType),
      description: since(2, textType),
    },
    reference: { since: 2 },
    exclusive: [oneExample, oneEncoding],
  },
  encoding: {
    title: 'an encoding',
    fields: {
      contentType: optional(textType),
      headers: optional(headers),
      style: optional(choiceType({ form: 0, spaceDelimited: 0, pipeDelimited: 0, deepObject: 0 })),
      ...sameField(optional(booleanType), 'explode', 'allowReserved'),
      encoding: since(2, mapType(objectType('encoding'))),
      ...positionalEncodings,
    },
    exclusive: [oneEncoding],
  },
  responses: {
    title: '"responses"',
    fields: { default: optional(objectType('response')) },
    others: {
      names: { accepts: /^[1-5](\d\d|XX)$/, what: 'status', hint: 'Write a status such as "404", "4XX" or "default".' },
      type: objectType('response'),
    },
    rules: [checkResponses],
  },
  response: {
    title: 'a response',
    fields: {
      description: required(textType, 1),
      headers: optional(headers),
      content: optional(content),
      links: optional(mapType(objectType('link'))),
      summary: since(2, textType),
    },
    reference: referenceable,
  },
  example: {
    title: 'an example',
    fields: {
      ...sameField(optional(textType), 'summary', 'description', 'externalValue'),
      value: optional(anyType),
      dataValue: since(2, anyType),
      serializedValue: since(2, textType),
    },
    reference: referenceable,
    exclusive: [
      exclusive('value', 'externalValue', 'dataValue', 'serializedValue'),
      exclusive('serializedValue', 'externalValue'),
    ],
  },
};
