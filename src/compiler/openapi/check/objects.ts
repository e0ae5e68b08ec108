/** The objects of OpenAPI 3.0, 3.1 and 3.2 as data: fields, what they hold, since when, and what holds between them. */

import { methods } from '../operations.js';
import { messages } from './http-messages.js';
import { headerName, parameterLists, pathParameters } from './parameters.js';
import { additionalOperations, containers, either, samePaths, serverVariable, tags, version } from './rules.js';
import { schema, schemas } from './schemas.js';
import { access } from './security.js';
import { any, apart, fields, flag, list, map, may, must, object, type Shape, since, type Type, text } from './spec.js';

const componentName = {
  fits: /^[\w.-]+$/,
  what: 'name of a component',
  hint: 'Names of components have letters, digits, ".", "_" and "-" only.',
};
const component = (name: string): Type => map(object(name), componentName);

const servers = list(object('server'));
const security = list(object('securityRequirement'));
const externalDocs = object('externalDocs');
const parameters = list(object('parameter'));
const refers = { since: 0 };

const top: Record<string, Shape> = {
  openapi: {
    title: 'the description',
    fields: {
      openapi: must(text),
      info: must(object('info')),
      paths: must(object('paths'), 0),
      components: may(object('components')),
      servers: may(servers),
      security: may(security),
      tags: may(list(object('tag'))),
      externalDocs: may(externalDocs),
      webhooks: since(1, map(object('pathItem'))),
      jsonSchemaDialect: since(1, text),
      $self: since(2, text),
    },
    rules: [containers, version, tags],
  },
  info: {
    title: '"info"',
    fields: {
      ...fields(must(text), 'title', 'version'),
      ...fields(may(text), 'description', 'termsOfService'),
      summary: since(1, text),
      contact: may(object('contact')),
      license: may(object('license')),
    },
  },
  contact: { title: '"contact"', fields: fields(may(text), 'name', 'url', 'email') },
  license: {
    title: '"license"',
    fields: { name: must(text), url: may(text), identifier: since(1, text) },
    apart: [apart('identifier', 'url')],
  },
  server: {
    title: 'a server',
    fields: {
      url: must(text),
      description: may(text),
      name: since(2, text),
      variables: may(map(object('serverVariable'))),
    },
  },
  serverVariable: {
    title: 'a variable of a server',
    fields: { default: must(text), enum: may(list(text)), description: may(text) },
    rules: [serverVariable],
  },
  components: {
    title: '"components"',
    fields: {
      schemas: may(map(schema, componentName)),
      responses: may(component('response')),
      parameters: may(component('parameter')),
      examples: may(component('example')),
      requestBodies: may(component('requestBody')),
      headers: may(component('header')),
      securitySchemes: may(component('securityScheme')),
      links: may(component('link')),
      callbacks: may(component('callback')),
      pathItems: since(1, component('pathItem')),
      mediaTypes: since(2, component('mediaType')),
    },
  },
  tag: {
    title: 'a tag',
    fields: {
      name: must(text),
      description: may(text),
      externalDocs: may(externalDocs),
      ...fields(since(2, text), 'summary', 'parent', 'kind'),
    },
  },
  externalDocs: { title: '"externalDocs"', fields: { url: must(text), description: may(text) } },
};

const operation = object('operation');
const methodName = { ...headerName, what: 'method', hint: "Methods have letters, digits and !#$%&'*+.^_`|~- only." };
const operations: Record<string, Shape> = {
  paths: {
    title: '"paths"',
    fields: {},
    others: { names: { fits: /^\//, what: 'path', hint: 'Paths start with a slash.' }, type: object('pathItem') },
    rules: [samePaths, pathParameters],
  },
  pathItem: {
    title: 'a path item',
    fields: {
      ...fields(may(operation), ...methods),
      ...fields(may(text), 'summary', 'description'),
      servers: may(servers),
      parameters: may(parameters),
      query: since(2, operation),
      additionalOperations: since(2, map(operation, methodName)),
    },
    refers: { since: 0, beside: 0 },
    rules: [additionalOperations, parameterLists],
  },
  operation: {
    title: 'an operation',
    fields: {
      ...fields(may(text), 'operationId', 'summary', 'description'),
      tags: may(list(text)),
      parameters: may(parameters),
      requestBody: may(object('requestBody')),
      responses: must(object('responses'), 0),
      callbacks: may(map(object('callback'))),
      deprecated: may(flag),
      security: may(security),
      servers: may(servers),
      externalDocs: may(externalDocs),
    },
  },
  callback: {
    title: 'a callback',
    fields: {},
    others: { type: object('pathItem') },
    refers,
  },
  link: {
    title: 'a link',
    fields: {
      ...fields(may(text), 'operationRef', 'operationId', 'description'),
      parameters: may(map(any)),
      requestBody: may(any),
      server: may(object('server')),
    },
    refers,
    apart: [apart('operationRef', 'operationId')],
    rules: [either('A link', 'operationId', 'operationRef')],
  },
};

export const objects: Record<string, Shape> = { ...top, ...operations, ...messages, ...access, ...schemas };
