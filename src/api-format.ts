/**
 * The part of the contract between compiler and runtime that API references need: schemas and requests as island data,
 * and the ids of fields, which both sides derive.
 */
import type { Route } from './routes.js';

/** Plain text, or for rich text the index of the island's child that contains it. */
export type TextOrChild = string | number;

/** A fact about a value, such as `['at least', '1']` or `['read-only']`. */
export type SchemaFact = [label: string, value?: string];

/**
 * A schema as a reader sees it. A site publishes thousands: absent members mean empty or false. Each named schema has one
 * file, which all pages that show it share.
 */
export type SchemaView = {
  /** The type in words, such as `array of Pet`; empty for a bare list of fields. */
  type: string;
  text?: TextOrChild;
  /** The description of the named schema, if it differs from `text`; shown with the fields. */
  about?: TextOrChild;
  facts?: SchemaFact[];
  /** The values of an enum. */
  values?: string[];
  /** Key of the named schema that has the fields; `name` is its name if that differs from the key. */
  schema?: string;
  name?: string;
  /** The fields are in the schema's file: it is loaded with the page (`given`), or when the reader opens it (`more`). */
  given?: true;
  more?: true;
  fields?: FieldView[];
  /** How the variants combine; `by` is the field that discriminates between them. */
  choice?: 'One of' | 'Any of';
  by?: string;
  variants?: VariantView[];
};
/** A field of an object schema. */
export type FieldView = SchemaView & {
  field: string;
  required?: true;
  deprecated?: true;
  /** `read`: in responses only; `write`: in requests only. */
  access?: 'read' | 'write';
};
/** One option of `oneOf` or `anyOf`. */
export type VariantView = SchemaView & { label: string };

/** A link to an operation's page. Links with paths are shown as a table, without as a list. `method` is in lower case, or `webhook` or `callback`. */
export type OperationLink = { method: string; title: string; route: Route; path?: string; deprecated?: true };

/** The class that gives a method its colour. */
export function methodClass(method: string): string {
  return `method-${method.replace(/[^a-z]+/g, '-')}`;
}

/** The message that a schema is shown for, which decides the fields that it shows; `both` for a page of its own. */
export type Direction = 'request' | 'response' | 'both';

/** The id of a field's anchor: the names of the fields above it and its own, joined by dots. */
export function fieldId(prefix: string, name: string): string {
  return `${prefix}.${name.replace(/\s/g, '·')}`;
}

/** The prefix of the ids inside a variant; variants count from 1. */
export function variantId(prefix: string, index: number): string {
  return `${prefix}.${index + 1}`;
}

/** True if a field is part of a message in that direction. */
export function isShown({ access }: FieldView, direction: Direction): boolean {
  return !access || direction === 'both' || access === (direction === 'request' ? 'write' : 'read');
}

/** A request as the operation describes it, with example values; samples and the console are built from it. */
export type RequestModel = {
  /** As it is sent: in capitals, or as the description writes a method that OpenAPI does not name. */
  method: string;
  /** With `{name}` for each path parameter. */
  path: string;
  /** Addresses without trailing slash, with variables at their defaults. */
  servers: string[];
  parameters: RequestParameter[];
  /** The credentials of the first way to authenticate. */
  auth: Credential[];
  /** All ways to authenticate, in their order, where the description names several; the first has `auth`. */
  alternatives?: AuthAlternative[];
  bodies: RequestBody[];
  /** The content of every success: JSON, or none. */
  answer?: 'json' | 'none';
};

/** A header, query parameter or cookie that authenticates; its value contains a `<PLACEHOLDER>`. */
export type Credential = { in: 'header' | 'query' | 'cookie'; name: string; value: string; oauth?: OAuthScheme };

/**
 * Where a console gets an access token. `scopes` are those that the operation needs; `discovery` is the address of the server's
 * metadata (RFC 8414 or OpenID Connect Discovery), which names its endpoints.
 */
export type OAuthScheme = { flows: OAuthFlow[]; scopes: string[]; discovery?: string };

/** A grant with its endpoints: RFC 6749 (with PKCE, RFC 7636) and RFC 8628. `start` is where readers sign in, or a device asks for its code. */
export type OAuthFlow = {
  grant: 'authorizationCode' | 'clientCredentials' | 'deviceAuthorization';
  start?: string;
  token: string;
  refresh?: string;
  /** The scopes that the description names. */
  scopes: string[];
  /** The issuer, where its metadata name one, and whether they say that its answers name it too (RFC 9207). */
  issuer?: { name: string; isSent: boolean };
};

/** The page that authorization servers lead back to, at the root of the site. */
export const OAUTH_CALLBACK = 'oauth-callback.html';
/** The name of the channel on which that page hands over what the server answered. */
export const OAUTH_CHANNEL = 'docsc:oauth';

/** The servers that a console may ask for tokens, without trailing slash, and the client that the site is registered as. */
export type OAuthAccess = { servers: string[]; clientId?: string };

/** A server that a console may send requests to: an address without trailing slash, or one with `{name}` for each variable. */
export type ConsoleServer = string | { url: string; variables: ServerVariable[] };
/** A part of a server's address. Readers choose one of its values, or write it where there are none; then it is part of the path. */
export type ServerVariable = { name: string; initial: string; values?: string[]; about?: string };

/** A request, its curl sample, and where a console may send it: to servers, by way of the proxy if there is one. */
export type RequestSamples = {
  request: RequestModel;
  curl: string;
  console?: ConsoleServer[];
  proxy?: string;
  oauth?: OAuthAccess;
};

/** A way to authenticate: all of its credentials are sent together. Nothing is sent where there are none. */
export type AuthAlternative = { label: string; auth: Credential[] };

/** The placeholder of a value that the description has no example of: `{customer}`. Samples show it, and the console asks for the value. */
export function placeholderOf(name: string): string {
  return `{${name}}`;
}

/** A parameter with its example value. */
export type RequestParameter = {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  /** In lists and objects too, `placeholderOf` the name stands for a value that nothing is known of. */
  value: unknown;
  /** OpenAPI's `style`, unless it is the default for `in`. */
  style?: string;
  explode?: boolean;
  allowReserved?: true;
  /** Optional parameters are left out of samples. */
  required?: true;
  /** The media type of a parameter with `content`. */
  content?: string;
} & FieldFacts;

/** What the console alone shows of a field: its JSON type, if there is a single one, that of a list's items, the values of an enum (of the items, for a list), and the first sentence about it. */
export type FieldFacts = { type?: ParameterType; items?: ParameterType; values?: string[]; about?: string };

/** JSON Schema's names of types. */
export type ParameterType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
/** A request body with one example per variant; a file in a `value` is `{ file: name }`. `type` is its media type. */
export type RequestBody = {
  type: string;
  variants: { label: string; value: unknown }[];
  /** Names of the form fields that are files. */
  files?: string[];
  /** For the console only: names of the form fields that are required, and what it shows of them. */
  required?: string[];
  fields?: Record<string, FieldFacts>;
  /** OpenAPI's `encoding` of form fields. */
  encoding?: Record<string, { style?: string; explode?: boolean; contentType?: string }>;
};
