/** The objects of requests and responses: parameters, headers, bodies and examples. */
import { headerName, parameter } from './parameters.js';
import { either, oneContent, responses } from './rules.js';
import { schema } from './schemas.js';
import {
  any,
  apart,
  choice,
  fields,
  flag,
  list,
  map,
  may,
  must,
  object,
  type Shape,
  since,
  text,
  until,
} from './spec.js';

const mediaName = { fits: /\//, what: 'media type', hint: 'Write it as in "application/json".' };
const content = map(object('mediaType'), mediaName);
const headers = map(object('header'), headerName);
const refers = { since: 0 };

/** What parameters and headers share. */
const carried = {
  ...fields(may(flag), 'required', 'deprecated', 'explode'),
  description: may(text),
  schema: may(schema),
  content: may(content),
  example: may(any),
  examples: may(map(object('example'))),
};
const oneExample = apart('example', 'examples');
const carriedApart = [
  oneExample,
  apart('content', 'schema', 'style', 'explode', 'allowReserved'),
  { ...apart('content', 'example', 'examples'), until: 1 },
];

const encodings = {
  prefixEncoding: since(2, list(object('encoding'))),
  itemEncoding: since(2, object('encoding')),
};
const oneEncoding = apart('encoding', 'prefixEncoding', 'itemEncoding');

export const messages: Record<string, Shape> = {
  parameter: {
    title: 'a parameter',
    fields: {
      ...carried,
      name: must(text),
      in: must(choice({ query: 0, header: 0, path: 0, cookie: 0, querystring: 2 })),
      style: may(text),
      ...fields(may(flag), 'allowReserved', 'allowEmptyValue'),
    },
    refers,
    apart: carriedApart,
    rules: [either('A parameter', 'schema', 'content'), oneContent, parameter],
  },
  header: {
    title: 'a header',
    fields: {
      ...carried,
      style: may(choice({ simple: 0 })),
      ...fields(until(0, flag), 'allowReserved', 'allowEmptyValue'),
    },
    refers,
    apart: carriedApart,
    rules: [either('A header', 'schema', 'content'), oneContent],
  },
  requestBody: {
    title: 'a request body',
    fields: { content: must(content), description: may(text), required: may(flag) },
    refers,
  },
  mediaType: {
    title: 'a media type',
    fields: {
      schema: may(schema),
      example: may(any),
      examples: may(map(object('example'))),
      encoding: may(map(object('encoding'))),
      ...encodings,
      itemSchema: since(2, schema),
      description: since(2, text),
    },
    refers: { since: 2 },
    apart: [oneExample, oneEncoding],
  },
  encoding: {
    title: 'an encoding',
    fields: {
      contentType: may(text),
      headers: may(headers),
      style: may(choice({ form: 0, spaceDelimited: 0, pipeDelimited: 0, deepObject: 0 })),
      ...fields(may(flag), 'explode', 'allowReserved'),
      encoding: since(2, map(object('encoding'))),
      ...encodings,
    },
    apart: [oneEncoding],
  },
  responses: {
    title: '"responses"',
    fields: { default: may(object('response')) },
    others: {
      names: { fits: /^[1-5](\d\d|XX)$/, what: 'status', hint: 'Write a status such as "404", "4XX" or "default".' },
      type: object('response'),
    },
    rules: [responses],
  },
  response: {
    title: 'a response',
    fields: {
      description: must(text, 1),
      headers: may(headers),
      content: may(content),
      links: may(map(object('link'))),
      summary: since(2, text),
    },
    refers,
  },
  example: {
    title: 'an example',
    fields: {
      ...fields(may(text), 'summary', 'description', 'externalValue'),
      value: may(any),
      dataValue: since(2, any),
      serializedValue: since(2, text),
    },
    refers,
    apart: [apart('value', 'externalValue', 'dataValue', 'serializedValue'), apart('serializedValue', 'externalValue')],
  },
};
