/** The extensions that docsc shows, as part of the table of objects: a value that it cannot show is a finding. */
import { isObject } from '../document.js';
import { readInternalMark } from '../internal-mark.js';
import {
  booleanType,
  type FieldSpec,
  listType,
  numberType,
  type ObjectShape,
  objectType,
  optional,
  required,
  sameField,
  textType,
  type ValueType,
} from './spec.js';

const badgeType: ValueType = {
  is: 'value',
  describe: () => 'a text, or an object with a "name"',
  accepts: value => typeof value === 'string' || (isObject(value) && typeof value.name === 'string'),
};
const enumTextsType: ValueType = {
  is: 'value',
  describe: () => 'a list of texts in the order of "enum", or an object with a text for each value',
  accepts: value => Array.isArray(value) || isObject(value),
};
const internalType: ValueType = {
  is: 'value',
  describe: () => 'true or false',
  accepts: mark => readInternalMark({ 'x-internal': mark as string }) !== undefined,
};

const internal: Record<string, FieldSpec> = { 'x-internal': optional(internalType) };
const order: Record<string, FieldSpec> = { 'x-order': optional(numberType) };
const samples = optional(listType(objectType('codeSample')));

/** The fields by the object that has them. */
export const extensionFields: Record<string, Record<string, FieldSpec>> = {
  openapi: { 'x-tagGroups': optional(listType(objectType('tagGroup'))) },
  info: { 'x-logo': optional(objectType('logo')) },
  tag: { 'x-displayName': optional(textType), ...internal },
  pathItem: { ...sameField(optional(booleanType), 'x-hideTryIt', 'x-hideTryItPanel'), ...internal },
  operation: {
    'x-badges': optional(listType(badgeType)),
    ...sameField(samples, 'x-codeSamples', 'x-code-samples'),
    ...sameField(optional(booleanType), 'x-hideTryIt', 'x-hideTryItPanel'),
    ...order,
    ...internal,
  },
  parameter: internal,
  schema: {
    ...sameField(optional(enumTextsType), 'x-enumDescriptions', 'x-enum-descriptions'),
    ...sameField(optional(enumTextsType), 'x-enum-varnames', 'x-enumNames', 'x-enum-names'),
    ...order,
    ...internal,
  },
};

/** The objects inside extensions. Tools write keys of their own into them. */
export const extensionShapes: Record<string, ObjectShape> = {
  codeSample: {
    title: 'a sample',
    fields: { source: required(textType), ...sameField(optional(textType), 'lang', 'label') },
    isOpen: true,
  },
  tagGroup: {
    title: 'a group of tags',
    fields: { name: required(textType), tags: required(listType(textType)) },
    isOpen: true,
  },
  logo: {
    title: '"x-logo"',
    fields: { url: required(textType), ...sameField(optional(textType), 'altText', 'href') },
    isOpen: true,
  },
};
