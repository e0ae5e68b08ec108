/** The objects of OpenAPI 3.0, 3.1 and 3.2 as a table: their fields, the types and versions of these, and their rules. */
import { operationMethods } from '../operations.js';
import { extensionFields, extensionShapes } from './extensions.js';
import { httpMessageShapes } from './http-messages.js';
import { checkParameterLists, checkPathParameters, headerName } from './parameters.js';
import {
  checkAdditionalOperations,
  checkContainers,
  checkSamePaths,
  checkServerVariable,
  checkTagObjects,
  checkVersionField,
  requireEither,
} from './rules.js';
import { schemaShapes, schemaType } from './schemas.js';
import { securityShapes } from './security.js';
import {
  anyType,
  booleanType,
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
  type ValueType,
} from './spec.js';

const componentName = {
  accepts: /^[\w.-]+$/,
  what: 'name of a component',
  hint: 'Use only letters, digits, ".", "_" and "-".',
};
const component = (name: string): ValueType => mapType(objectType(name), componentName);

const servers = listType(objectType('server'));
const security = listType(objectType('securityRequirement'));
const externalDocs = objectType('externalDocs');
const parameters = listType(objectType('parameter'));
const referenceable = { since: 0 };

const rootShapes: Record<string, ObjectShape> = {
  openapi: {
    title: 'the description',
    fields: {
      openapi: required(textType),
      info: required(objectType('info')),
      paths: required(objectType('paths'), 0),
      components: optional(objectType('components')),
      servers: optional(servers),
      security: optional(security),
      tags: optional(listType(objectType('tag'))),
      externalDocs: optional(externalDocs),
      webhooks: since(1, mapType(objectType('pathItem'))),
      jsonSchemaDialect: since(1, textType),
      $self: since(2, textType),
    },
    rules: [checkContainers, checkVersionField, checkTagObjects],
  },
  info: {
    title: '"info"',
    fields: {
      ...sameField(required(textType), 'title', 'version'),
      ...sameField(optional(textType), 'description', 'termsOfService'),
      summary: since(1, textType),
      contact: optional(objectType('contact')),
      license: optional(objectType('license')),
    },
  },
  contact: { title: '"contact"', fields: sameField(optional(textType), 'name', 'url', 'email') },
  license: {
    title: '"license"',
    fields: { name: required(textType), url: optional(textType), identifier: since(1, textType) },
    exclusive: [exclusive('identifier', 'url')],
  },
  server: {
    title: 'a server',
    fields: {
      url: required(textType),
      description: optional(textType),
      name: since(2, textType),
      variables: optional(mapType(objectType('serverVariable'))),
    },
  },
  serverVariable: {
    title: 'a variable of a server',
    fields: { default: required(textType), enum: optional(listType(textType)), description: optional(textType) },
    rules: [checkServerVariable],
  },
  components: {
    title: '"components"',
    fields: {
      schemas: optional(mapType(schemaType, componentName)),
      responses: optional(component('response')),
      parameters: optional(component('parameter')),
      examples: optional(component('example')),
      requestBodies: optional(component('requestBody')),
      headers: optional(component('header')),
      securitySchemes: optional(component('securityScheme')),
      links: optional(component('link')),
      callbacks: optional(component('callback')),
      pathItems: since(1, component('pathItem')),
      mediaTypes: since(2, component('mediaType')),
    },
  },
  tag: {
    title: 'a tag',
    fields: {
      name: required(textType),
      description: optional(textType),
      externalDocs: optional(externalDocs),
      ...sameField(since(2, textType), 'summary', 'parent', 'kind'),
    },
  },
  externalDocs: { title: '"externalDocs"', fields: { url: required(textType), description: optional(textType) } },
};

const operation = objectType('operation');
const methodName = { ...headerName, what: 'method', hint: "Use only letters, digits and !#$%&'*+.^_`|~-." };
const operationShapes: Record<string, ObjectShape> = {
  paths: {
    title: '"paths"',
    fields: {},
    others: {
      names: { accepts: /^\//, what: 'path', hint: 'Paths start with a slash.' },
      type: objectType('pathItem'),
    },
    rules: [checkSamePaths, checkPathParameters],
  },
  pathItem: {
    title: 'a path item',
    fields: {
      ...sameField(optional(operation), ...operationMethods),
      ...sameField(optional(textType), 'summary', 'description'),
      servers: optional(servers),
      parameters: optional(parameters),
      query: since(2, operation),
      additionalOperations: since(2, mapType(operation, methodName)),
    },
    reference: { since: 0, siblingsSince: 0 },
    rules: [checkAdditionalOperations, checkParameterLists],
  },
  operation: {
    title: 'an operation',
    fields: {
      ...sameField(optional(textType), 'operationId', 'summary', 'description'),
      tags: optional(listType(textType)),
      parameters: optional(parameters),
      requestBody: optional(objectType('requestBody')),
      responses: required(objectType('responses'), 0),
      callbacks: optional(mapType(objectType('callback'))),
      deprecated: optional(booleanType),
      security: optional(security),
      servers: optional(servers),
      externalDocs: optional(externalDocs),
    },
  },
  callback: {
    title: 'a callback',
    fields: {},
    others: { type: objectType('pathItem') },
    reference: referenceable,
  },
  link: {
    title: 'a link',
    fields: {
      ...sameField(optional(textType), 'operationRef', 'operationId', 'description'),
      parameters: optional(mapType(anyType)),
      requestBody: optional(anyType),
      server: optional(objectType('server')),
    },
    reference: referenceable,
    exclusive: [exclusive('operationRef', 'operationId')],
    rules: [requireEither('A link', 'operationId', 'operationRef')],
  },
};

const specifiedShapes: Record<string, ObjectShape> = {
  ...rootShapes,
  ...operationShapes,
  ...httpMessageShapes,
  ...securityShapes,
  ...schemaShapes,
};

/** All objects of the specification by name, with the extensions that docsc shows. */
export const objectShapes: Record<string, ObjectShape> = {
  ...Object.fromEntries(
    Object.entries(specifiedShapes).map(([name, shape]) => [
      name,
      { ...shape, fields: { ...shape.fields, ...extensionFields[name] } },
    ]),
  ),
  ...extensionShapes,
};
