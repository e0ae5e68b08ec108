/** Operation → the request behind its samples and console: server URLs, parameters, authentication and bodies. */
import {
  type AuthAlternative,
  type Credential,
  type FieldFacts,
  type ParameterType,
  placeholderOf,
  type RequestBody,
  type RequestModel,
  type RequestParameter,
} from '../../api-format.js';
import {
  type ApiDocument,
  type ApiNode,
  getChild,
  getChildren,
  getOwn,
  getText,
  isObject,
  type KeyedNode,
} from './document.js';
import { buildExample, buildParameterExample, buildRequiredExample, buildVariantExamples } from './example.js';
import { readOAuthScheme } from './oauth.js';
import type { Operation } from './operations.js';
import { firstSentence } from './plain-text.js';
import { buildSchemaShape } from './schema-shape.js';
import { capitalizeScheme, securityAlternatives, securitySchemes } from './security.js';
import { readServerUrls, showsConsole } from './servers.js';
import { readExamples, readMediaExamples } from './written-examples.js';

const MAX_BODIES = 12;
const MAX_VARIANTS = 30;
/** Values of an enumeration in the console. */
const MAX_VALUES = 100;
const MAX_ALTERNATIVES = 20;
/** Fields of a form that the console knows more of than their names. */
const MAX_FIELDS = 200;
/** Characters of an example body; the rest is cut off. */
const MAX_CHARACTERS = 64_000;

/** The request of an operation, as data. */
export function buildRequestModel(document: ApiDocument, operation: Operation): RequestModel {
  const hasConsole = showsConsole(document, operation);
  return {
    method: operation.verb,
    path: operation.path,
    servers: readServerUrls(document, operation),
    parameters: operation.parameters.flatMap(parameter => buildParameter(document, parameter, hasConsole) ?? []),
    ...buildAuth(document, operation),
    bodies: bodyMediaTypes(document, operation)
      .slice(0, MAX_BODIES)
      .map(media => buildBodyModel(document, media, hasConsole))
      .map(body => (isBodyRequired(document, operation) ? body : withoutEmptyVariants(body))),
    ...describeAnswer(document, operation),
  };
}

/** Absent if successes bring something else than JSON, or differ. */
function describeAnswer(document: ApiDocument, operation: Operation): Pick<RequestModel, 'answer'> {
  const types = getChildren(document, operation, 'responses')
    .filter(({ key }) => key.startsWith('2'))
    .map(response => getChildren(document, response, 'content').map(({ key }) => key));
  if (!types.length) return {};
  if (types.every(names => !names.length)) return { answer: 'none' };
  return types.every(names => names.some(name => /^[^;]*[/+]json\b/.test(name))) ? { answer: 'json' } : {};
}

function isBodyRequired(document: ApiDocument, operation: ApiNode): boolean {
  return getOwn(getChild(document, operation, 'requestBody')?.value ?? {}, 'required') === true;
}

/** An optional body without content need not be sent: generators write one for each operation, even for GET. */
function withoutEmptyVariants(body: RequestBody): RequestBody {
  const isEmpty = (value: unknown) => value === '' || (isObject(value) && !Object.keys(value).length);
  return { ...body, variants: body.variants.filter(({ value }) => !isEmpty(value)) };
}

/** The media types of the request body, with their names as keys. */
export function bodyMediaTypes(document: ApiDocument, operation: ApiNode): KeyedNode[] {
  const body = getChild(document, operation, 'requestBody');
  return body ? getChildren(document, body, 'content') : [];
}

function buildParameter(document: ApiDocument, parameter: ApiNode, hasConsole: boolean): RequestParameter | undefined {
  const { value } = parameter;
  const location = getText(value, 'in') ?? '';
  const name = getText(value, 'name')!;
  if (location !== 'path' && location !== 'query' && location !== 'header' && location !== 'cookie') return undefined;
  // OpenAPI ignores these three as parameters: content types and `security` describe them.
  if (location === 'header' && /^(accept|content-type|authorization)$/i.test(name)) return undefined;
  const [media] = getChildren(document, parameter, 'content');
  const schema = getChild(document, media ?? parameter, 'schema');
  const own = readExamples(document, parameter);
  const written = [...own, ...(media ? readMediaExamples(document, media, media.key) : [])];
  // A serialized value holds what docsc adds, such as the name.
  const example = written.find(({ isSerialized, value }) => !isSerialized || typeof value !== 'string')?.value;
  const explode = getOwn(value, 'explode');
  const style = getText(value, 'style');
  const defaultStyle = location === 'query' || location === 'cookie' ? 'form' : 'simple';
  return {
    name,
    in: location,
    value: example ?? (schema ? buildParameterExample(document, schema, name) : placeholderOf(name)) ?? null,
    ...(style && style !== defaultStyle && { style }),
    ...(typeof explode === 'boolean' && explode !== ((style ?? defaultStyle) === 'form') && { explode }),
    ...(getOwn(value, 'allowReserved') === true && { allowReserved: true }),
    ...((getOwn(value, 'required') === true || location === 'path') && { required: true }),
    ...(media && { content: media.key }),
    ...(schema && hasConsole && fieldFacts(document, schema, getText(value, 'description'))),
  };
}

/** What the console shows of a field; `about` is a text beside the schema. Pages without a console do not carry it. */
function fieldFacts(document: ApiDocument, schema: ApiNode, about?: string): FieldFacts {
  const own = typeFacts(document, schema);
  const item = own.type === 'array' ? getChild(document, schema, 'items') : undefined;
  const items = item && typeFacts(document, item);
  const text = firstSentence(about ?? getText(schema.value, 'description') ?? '');
  return {
    ...own,
    ...(items?.type && { items: items.type }),
    ...(items?.values && { values: items.values }),
    ...(text && { about: text }),
  };
}

function typeFacts(document: ApiDocument, schema: ApiNode): Pick<FieldFacts, 'type' | 'values'> {
  const { type: label, fields, map, enumeration } = buildSchemaShape(document, schema);
  const named = /^(string|integer|number|boolean|array|object)(?= of | that | \(|$)/.exec(label)?.[1] as
    | ParameterType
    | undefined;
  const type = fields.length || map ? 'object' : named;
  const values = enumeration.filter(value => /^(string|number|boolean)$/.test(typeof value)).map(String);
  return { ...(type && { type }), ...(values.length && { values: values.slice(0, MAX_VALUES) }) };
}

function buildBodyModel(document: ApiDocument, media: KeyedNode, hasConsole: boolean): RequestBody {
  const schema = getChild(document, media, 'schema');
  const files = schema && /multipart/.test(media.key) ? findFileFields(document, schema) : [];
  const fields = isForm(media) && schema && hasConsole ? describeForm(document, schema) : {};
  const encoding = getOwn(media.value, 'encoding');
  return {
    type: media.key,
    variants: buildBodyVariants(document, media, schema).map(({ label, value }) => ({
      label,
      value: truncateExample(value),
    })),
    ...(files.length && { files }),
    ...fields,
    ...(isObject(encoding) && Object.keys(encoding).length && { encoding: readEncoding(encoding) }),
  };
}

function isForm({ key }: KeyedNode): boolean {
  return /^multipart\/|-urlencoded/.test(key);
}

/** The written examples, else one for each variant of the schema. */
function buildBodyVariants(
  document: ApiDocument,
  media: KeyedNode,
  schema: ApiNode | undefined,
): RequestBody['variants'] {
  const written = readMediaExamples(document, media, media.key);
  if (written.length) return written.slice(0, MAX_VARIANTS).map(({ label, value }) => ({ label, value }));
  if (schema) {
    const isEdited = document.api.console.length > 0 && !isForm(media);
    const built = buildVariantExamples(document, schema, {
      direction: 'request',
      limit: MAX_VARIANTS,
      ...(isForm(media) && { placeholder: 'value' }),
    });
    return isEdited && built.length === 1 ? addRequiredOnly(document, schema, built[0]!.value) : built;
  }
  const item = getChild(document, media, 'itemSchema');
  return item ? [{ label: 'Example', value: `${JSON.stringify(buildExample(document, item, 'request'))}\n` }] : [];
}

function truncateExample(value: unknown): unknown {
  const text = JSON.stringify(value) ?? '';
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : (value ?? null);
}

/** In a console, readers begin with all fields or with those that they have to send. */
function addRequiredOnly(document: ApiDocument, schema: ApiNode, value: unknown): RequestBody['variants'] {
  const required = buildRequiredExample(document, schema, 'request');
  const isSame = required === undefined || JSON.stringify(required) === JSON.stringify(value);
  if (isSame) return [{ label: 'Example', value }];
  return [
    { label: 'All fields', value },
    { label: 'Required fields only', value: required },
  ];
}

function describeForm(document: ApiDocument, schema: ApiNode): Pick<RequestBody, 'required' | 'fields'> {
  const { fields } = buildSchemaShape(document, schema);
  const required = fields.flatMap(({ name, required }) => (required ? [name] : []));
  const facts = fields.slice(0, MAX_FIELDS).map(field => [field.name, fieldFacts(document, field.schema)] as const);
  return { ...(required.length && { required }), ...(facts.length && { fields: Object.fromEntries(facts) }) };
}

function findFileFields(document: ApiDocument, schema: ApiNode): string[] {
  return buildSchemaShape(document, schema).fields.flatMap(({ name, schema: field }) => {
    const { value } = getChild(document, field, 'items') ?? field;
    const isFile = getOwn(value, 'format') === 'binary' || getOwn(value, 'contentMediaType') !== undefined;
    return isFile ? [name] : [];
  });
}

function readEncoding(encoding: ApiNode['value']): RequestBody['encoding'] {
  const entries = Object.entries(encoding).flatMap(([name, entry]) => {
    if (!isObject(entry)) return [];
    const explode = getOwn(entry, 'explode');
    const encodingOfPart = {
      ...(getText(entry, 'style') && { style: getText(entry, 'style') }),
      ...(typeof explode === 'boolean' && { explode }),
      ...(getText(entry, 'contentType') && { contentType: getText(entry, 'contentType') }),
    };
    return [[name, encodingOfPart] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * The credentials of each security requirement. Their values are placeholders, whatever examples there are. Requirements of
 * the same schemes, with other scopes, are one way.
 */
function buildAuth(document: ApiDocument, operation: Operation): Pick<RequestModel, 'auth' | 'alternatives'> {
  const schemes = securitySchemes(document);
  const needed = operation.detail ? [] : securityAlternatives(document, operation).slice(0, MAX_ALTERNATIVES);
  const ways = new Map<string, AuthAlternative>();
  for (const requirement of needed) {
    const names = Object.keys(requirement);
    const auth = oncePerPlace(
      names.flatMap(name => {
        const scheme = schemes.get(name);
        return scheme ? buildCredential(document, scheme, requirement[name]) : [];
      }),
    );
    const label = names.join(' + ') || 'No authentication';
    if (!ways.has(label)) ways.set(label, { label, auth });
  }
  const alternatives = [...ways.values()];
  return { auth: alternatives[0]?.auth ?? [], ...(alternatives.length > 1 && { alternatives }) };
}

/** Two schemes may ask for the same header, which a request has once. */
function oncePerPlace(auth: Credential[]): Credential[] {
  const first = new Map<string, Credential>();
  for (const entry of auth) {
    const place = `${entry.in}:${entry.name}`;
    if (!first.has(place)) first.set(place, entry);
  }
  return [...first.values()];
}

function buildCredential(document: ApiDocument, { value }: ApiNode, scopes: unknown): Credential[] {
  const type = getText(value, 'type');
  const location = getText(value, 'in');
  if (type === 'apiKey' && (location === 'header' || location === 'query' || location === 'cookie'))
    return [{ in: location, name: getText(value, 'name') ?? 'Authorization', value: '<API_TOKEN>' }];
  if (type !== 'http' && type !== 'oauth2' && type !== 'openIdConnect') return [];
  const word = capitalizeScheme((type === 'http' && getText(value, 'scheme')) || 'bearer');
  const secret = word === 'Bearer' ? '<TOKEN>' : '<CREDENTIALS>';
  const oauth = type === 'http' ? undefined : readOAuthScheme(document, value, scopes);
  return [{ in: 'header', name: 'Authorization', value: `${word} ${secret}`, ...(oauth && { oauth }) }];
}
