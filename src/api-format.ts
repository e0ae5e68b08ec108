/**
 * The part of the contract that pages of an API reference need: schemas and requests, as data of islands.
 * Types plus the rules for ids of fields, which both halves follow.
 */
import type { Route } from './routes.js';

/** Plain text, or the index of the island's child that holds more than that. */
export type TextOrChild = string | number;

/** Something to know of a value: `['at least', '1']`, `['read-only']`. */
export type SchemaFact = [label: string, value?: string];

/**
 * A schema as a reader sees it. Thousands of them travel: what is absent is empty or false. A named schema is written
 * once, in a file of its own, whichever pages show it.
 */
export type SchemaView = {
  /** As a reader says it, such as `array of Pet`; empty for a bare list of fields. */
  type: string;
  text?: TextOrChild;
  /** What its named schema says of itself, beyond `text`: shown with the fields. */
  about?: TextOrChild;
  facts?: SchemaFact[];
  /** The values of an enum. */
  values?: string[];
  /** Key of the named schema that has the fields, and its name where that is another. */
  schema?: string;
  name?: string;
  /** The fields are in the schema's file: with `given` it comes with the page, with `more` it is fetched when opened. */
  given?: true;
  more?: true;
  fields?: FieldView[];
  /** What the variants are to each other, and the field that tells them apart. */
  choice?: 'One of' | 'Any of';
  by?: string;
  variants?: VariantView[];
};
export type FieldView = SchemaView & {
  field: string;
  required?: true;
  deprecated?: true;
  /** Read-only fields are in responses alone, write-only ones in requests. */
  access?: 'read' | 'write';
};
export type VariantView = SchemaView & { label: string };

/** With paths they are shown as a table, without as a list. `method` is in lower case. */
export type OperationLink = { method: string; title: string; route: Route; path?: string; deprecated?: true };

/** Which fields of a schema are shown. */
export type Direction = 'request' | 'response' | 'both';

/** The id of a field's anchor: names joined by dots. */
export function fieldId(prefix: string, name: string): string {
  return `${prefix}.${name.replace(/\s/g, '·')}`;
}

/** The prefix of the ids inside one of several variants. */
export function variantId(prefix: string, index: number): string {
  return `${prefix}.${index + 1}`;
}

/** Whether a field is sent, or comes back. */
export function isShown({ access }: FieldView, direction: Direction): boolean {
  return !access || direction === 'both' || access === (direction === 'request' ? 'write' : 'read');
}

/** A request as an operation describes it, with example values; samples and the console are made of it. */
export type RequestModel = {
  /** In capitals. */
  method: string;
  /** With `{name}` where a parameter of the path stands. */
  path: string;
  /** Addresses without a slash at the end, variables at their defaults. */
  servers: string[];
  parameters: RequestParameter[];
  /** Headers, query parameters or cookies that authenticate; values hold `<PLACEHOLDERS>`. */
  auth: { in: 'header' | 'query' | 'cookie'; name: string; value: string }[];
  bodies: RequestBody[];
};
export type RequestParameter = {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  value: unknown;
  /** OpenAPI's `style`, where it is not the default of the place. */
  style?: string;
  explode?: boolean;
  allowReserved?: true;
  /** Optional parameters are left out of samples. */
  required?: true;
  /** The content type of a parameter with `content`. */
  content?: string;
  /** For the console alone: JSON's name of the type where there is one, and the values of an enum. */
  type?: ParameterType;
  values?: string[];
};
export type ParameterType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
/** `values` are examples, one a variant; files among them are `{ file: name }` in `files`. */
export type RequestBody = {
  type: string;
  variants: { label: string; value: unknown }[];
  /** Fields of a form that are files. */
  files?: string[];
  /** OpenAPI's `encoding` of form fields. */
  encoding?: Record<string, { style?: string; explode?: boolean; contentType?: string }>;
};
