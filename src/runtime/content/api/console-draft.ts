/** Turns what a reader has entered in a console into a request. Knows no component, and sends nothing. */
import {
  type ConsoleServer,
  type Credential,
  type FieldFacts,
  type ParameterType,
  placeholderOf,
  type RequestBody,
  type RequestModel,
  type RequestParameter,
  type ServerVariable,
} from '../../../api-format.js';
import { buildBody, isObject } from '../../samples/body.js';
import type { HttpBody, HttpRequest } from '../../samples/http-request.js';
import { percentEncode } from '../../samples/percent-encoding.js';
import { buildRequest } from '../../samples/request.js';
import type { BodyChoice } from './body-choice.js';
import { tryParseJson } from './console-json.js';

/** Longest JSON that is shown in one line. */
const MAX_INLINE_LENGTH = 40;

/** Texts and files by the key of their field; absent for fields that the reader has not edited. */
export type Draft = {
  server: ConsoleServer;
  texts: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, readonly File[]>;
};

/** A field of the console: a parameter, or a part of the body. */
export type DraftField = {
  key: string;
  name: string;
  /** OpenAPI's `in` for parameters, and `server` for variables of the address. */
  location?: string;
  /** The text of a `list` is its rows as JSON. */
  kind: 'text' | 'number' | 'json' | 'choice' | 'list' | 'file';
  /** The type in JSON, if it is known, and that of a list's rows. */
  type?: ParameterType;
  items?: ParameterType;
  values?: string[];
  about?: string;
  required: boolean;
  initial: string;
  example: string;
  multiple?: boolean;
};

/** How the body is edited: as the text that is sent, as fields of a form, or as a file. */
export type BodyEditor =
  | { kind: 'text'; key: string; type: string; initial: string; json: boolean }
  | { kind: 'form'; type: string; fields: DraftField[] }
  | { kind: 'file'; type: string; field: DraftField };

/** A field for each parameter, except cookies, which no page can send, and the parameters that authenticate. */
export function createParameterFields({ parameters, auth }: RequestModel): DraftField[] {
  const authKeys = new Set(auth.map(parameterKey));
  return parameters
    .filter(parameter => parameter.in !== 'cookie' && !authKeys.has(parameterKey(parameter)))
    .map(createParameterField);
}

/** The address that names a server among others: with its variables. */
export function templateOf(server: ConsoleServer): string {
  return typeof server === 'string' ? server : server.url;
}

/** A field for each variable of a server. */
export function createServerFields(server: ConsoleServer): DraftField[] {
  return typeof server === 'string' ? [] : server.variables.map(variable => createServerField(server.url, variable));
}

function createServerField(url: string, { name, initial, values, about }: ServerVariable): DraftField {
  const kind = values ? 'choice' : 'text';
  // Servers may have variables of the same name.
  return {
    key: `${url} ${name}`,
    name,
    location: 'server',
    kind,
    values,
    about,
    required: true,
    initial,
    example: initial,
  };
}

/** The address with the reader's values, and without a draft, with the ones it begins with. A variable without a value keeps its name in it. */
export function serverAddress(server: ConsoleServer, texts: Draft['texts'] = new Map()): string {
  const fields = new Map(createServerFields(server).map(field => [field.name, field]));
  // In one pass: a value may look like a variable.
  return templateOf(server).replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const field = fields.get(name);
    const text = field && (texts.get(field.key) ?? field.initial);
    return text ? encodeValue(field, text) : whole;
  });
}

/** The build has checked the values to choose from. A text stays within one segment of the path. */
function encodeValue({ values, initial }: DraftField, text: string): string {
  if (values) return values.includes(text) ? text : initial;
  return text === initial ? encodeURI(text) : percentEncode(text);
}

/** Identifies a parameter: `query:limit`. */
export function parameterKey(entry: { in: string; name: string }): string {
  return `${entry.in}:${entry.name}`;
}

function createParameterField(parameter: RequestParameter): DraftField {
  const { name, required = false } = parameter;
  return { ...createField(parameterKey(parameter), name, { ...parameter, required }), location: parameter.in };
}

type FieldExample = FieldFacts & { value: unknown; required: boolean };

/** Only required fields begin with their example, so that nothing is sent which the reader did not choose. */
function createField(key: string, name: string, { required, ...given }: FieldExample): DraftField {
  const { value, type = inferType(given.value), items, values, about } = given;
  const field = { key, name, type, about, required };
  const beginWith = (text: string) => {
    const example = hasPlaceholder(value, name) ? '' : text;
    return { initial: required ? example : '', example };
  };
  if (type === 'array' && isRows(value, given))
    return { ...field, kind: 'list', items, values, ...beginWith(JSON.stringify(value.map(exampleText))) };
  const options = values ?? (type === 'boolean' ? ['true', 'false'] : undefined);
  const kinds: Partial<Record<ParameterType, DraftField['kind']>> = {
    integer: 'number',
    number: 'number',
    array: 'json',
    object: 'json',
  };
  const kind = options ? 'choice' : ((type && kinds[type]) ?? 'text');
  const text = exampleText(value);
  const known = options && !options.includes(text) ? (options[0] ?? '') : text;
  return { ...field, kind, values: options, ...beginWith(known) };
}

/** True for a list of texts, numbers or choices, which has a row for each; other lists are JSON. */
function isRows(value: unknown, { items, values }: FieldFacts): value is unknown[] {
  const isScalar = (item: unknown) => item === null || typeof item !== 'object';
  if (!Array.isArray(value) || !value.every(isScalar)) return false;
  return values !== undefined || (items !== undefined && items !== 'array' && items !== 'object');
}

/** The rows of a list; one empty row where there is none. */
export function rowsOf(text: string): string[] {
  const rows = tryParseJson(text).value;
  return Array.isArray(rows) && rows.length ? rows.map(String) : [''];
}

/** True if nothing is known of the value or a part of it. */
function hasPlaceholder(value: unknown, name: string): boolean {
  if (Array.isArray(value)) return value.some(item => hasPlaceholder(item, name));
  if (isObject(value)) return Object.entries(value).some(([key, member]) => hasPlaceholder(member, key));
  return value === placeholderOf(name);
}

/** The type of an example. An empty object is made up where nothing is known of the type. */
function inferType(value: unknown): ParameterType | undefined {
  if (Array.isArray(value)) return 'array';
  if (isObject(value) && !Object.keys(value).length) return undefined;
  const type = typeof value;
  return value !== null && (type === 'object' || type === 'number' || type === 'boolean') ? type : undefined;
}

function exampleText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  const line = JSON.stringify(value);
  return line.length > MAX_INLINE_LENGTH ? JSON.stringify(value, null, 2) : line;
}

/** Undefined if the operation has no body, or a multipart body whose parts are not described. */
export function createBodyEditor(
  { bodies }: RequestModel,
  { body: index, variant }: BodyChoice,
): BodyEditor | undefined {
  const described = bodies[index];
  if (!described) return undefined;
  const key = `body:${index}:${variant}`;
  const value = (described.variants[variant] ?? described.variants[0])?.value;
  const example = buildBody(described, variant);
  if (example?.kind === 'file') return { kind: 'file', type: example.type, field: createFileField(key, '', value) };
  const isForm = example?.kind === 'multipart' || (example && /^[^;]*-urlencoded/i.test(example.type));
  if (isForm && isObject(value)) {
    const fields = Object.entries(value).map(([name, entry]) =>
      described.files?.includes(name)
        ? createFileField(`${key}:${name}`, name, entry)
        : createField(`${key}:${name}`, name, {
            ...described.fields?.[name],
            value: entry,
            required: described.required?.includes(name) ?? false,
          }),
    );
    return { kind: 'form', type: described.type, fields };
  }
  const text = example ?? buildBody(withValue(described, ''), 0);
  if (text?.kind !== 'text' || /^multipart\//i.test(text.type)) return undefined;
  return { kind: 'text', key, type: text.type, initial: example ? text.text : '', json: 'json' in text };
}

function createFileField(key: string, name: string, value: unknown): DraftField {
  return { key, name, kind: 'file', required: false, initial: '', example: '', multiple: Array.isArray(value) };
}

function withValue(body: RequestBody, value: unknown): RequestBody {
  return { ...body, variants: [{ label: '', value }] };
}

/** The field's text, or its initial text if it has not been edited. */
export function fieldText({ texts }: Draft, { key, initial }: { key: string; initial: string }): string {
  return texts.get(key) ?? initial;
}

/** A sentence that says why the field cannot be sent; undefined if it can. */
export function validateField(field: DraftField, draft: Draft): string | undefined {
  const text = fieldText(draft, field);
  if (field.kind === 'list' ? !rowsOf(text).some(Boolean) : text === '')
    return field.required ? `${field.name} needs a value.` : undefined;
  if (/^(path|server)$/.test(field.location ?? '') && /^\.\.?$/.test(text))
    return 'Browsers resolve . and .. in a path, so the request would go to another address.';
  if (field.kind !== 'json') return undefined;
  const { problem } = tryParseJson(text);
  if (problem) return `${problem} ${field.type === 'array' ? 'A list looks like ["a", "b"].' : ''}`.trim();
  return field.type === 'array' && !text.trim().startsWith('[') ? 'A list looks like ["a", "b"].' : undefined;
}

/** The same for a body that is edited as text. */
export function validateBody(editor: BodyEditor | undefined, draft: Draft): string | undefined {
  if (editor?.kind !== 'text' || !editor.json) return undefined;
  const text = fieldText(draft, editor);
  return text.trim() ? tryParseJson(text).problem : undefined;
}

/** True if a field or the body cannot be sent. */
export function isInvalid(model: RequestModel, editor: BodyEditor | undefined, draft: Draft): boolean {
  const form = editor?.kind === 'form' ? editor.fields : [];
  const fields = [...createServerFields(draft.server), ...createParameterFields(model), ...form];
  return fields.some(field => validateField(field, draft)) || validateBody(editor, draft) !== undefined;
}

type DraftChoice = { draft: Draft; choice: BodyChoice };

/** `auth` has credentials by `parameterKey`; without it, the request has the placeholders of samples. */
export function buildDraftRequest(
  model: RequestModel,
  { draft, choice, auth }: DraftChoice & { auth?: ReadonlyMap<string, string | undefined> },
): HttpRequest {
  const parameters = createParameterFields(model).map(field => [field.key, valueToShow(field, draft)] as const);
  const values = new Map<string, unknown>([...parameters, ...(auth ?? [])]);
  const editor = createBodyEditor(model, choice);
  const described = model.bodies[choice.body];
  const bodies = described && editor ? [applyBodyEdits(described, editor, { draft, choice })] : [];
  const request = buildRequest({ ...model, servers: [serverAddress(draft.server, draft.texts)], bodies }, { values });
  return editor?.kind === 'text' ? withText(request, editor, fieldText(draft, editor)) : request;
}

/** Undefined for an optional field that is empty. A required one can't be sent; its sample shows what is missing. */
function valueToShow(field: DraftField, draft: Draft): unknown {
  return parseFieldValue(field, draft) ?? (field.required ? placeholderOf(field.name) : undefined);
}

/** Undefined if nothing is to be sent. */
function parseFieldValue(field: DraftField, draft: Draft): unknown {
  const text = fieldText(draft, field);
  if (text === '') return undefined;
  if (field.kind === 'json') return tryParseJson(text).value ?? text;
  if (field.kind === 'list') {
    const rows = rowsOf(text).filter(Boolean);
    return rows.length ? rows.map(row => toScalar(row, field.items)) : undefined;
  }
  return toScalar(text, field.type);
}

function toScalar(text: string, type: ParameterType | undefined): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  const isNumber = type === 'integer' || type === 'number';
  // A number that JavaScript would write with other digits stays a text.
  return isNumber && String(Number(text)) === text ? Number(text) : text;
}

function applyBodyEdits(body: RequestBody, editor: BodyEditor, { draft, choice }: DraftChoice): RequestBody {
  const value = (body.variants[choice.variant] ?? body.variants[0])?.value;
  if (editor.kind === 'text') return withValue(body, value === undefined ? '' : value);
  if (editor.kind === 'file') {
    const file = draft.files.get(editor.field.key)?.[0];
    return withValue(body, file ? { file: file.name } : value);
  }
  const entries = editor.fields.map(field => [
    field.name,
    field.kind === 'file' ? fileValue(field) : valueToShow(field, draft),
  ]);
  return withValue(body, Object.fromEntries(entries));

  /** The example's file until the reader has attached one. */
  function fileValue({ key, name, multiple }: DraftField): unknown {
    const files = draft.files.get(key) ?? [];
    if (!files.length) return (value as Record<string, unknown>)[name];
    return multiple ? files.map(file => ({ file: file.name })) : { file: files[0]!.name };
  }
}

/** The text exactly as it was entered, since parsing would change it. An empty text means no body. */
function withText(request: HttpRequest, { json }: { json: boolean }, text: string): HttpRequest {
  const { body, ...rest } = request;
  if (text === '') return { ...rest, headers: rest.headers.filter(({ name }) => !/^content-type$/i.test(name)) };
  if (body?.kind !== 'text') return request;
  const value = json ? tryParseJson(text).value : undefined;
  const edited: HttpBody = { kind: 'text', type: body.type, text, ...(value !== undefined && { json: value }) };
  return { ...rest, body: edited };
}

/** The files of a request by the names of their parts, as `ConsoleRequest` has them. */
export function collectFiles(editor: BodyEditor | undefined, draft: Draft): Map<string, readonly File[]> {
  const fields = editor?.kind === 'form' ? editor.fields : editor?.kind === 'file' ? [editor.field] : [];
  return new Map(fields.flatMap(({ key, name }) => (draft.files.has(key) ? [[name, draft.files.get(key)!]] : [])));
}

/** The value that authenticates. `Bearer <TOKEN>` keeps its scheme; name and password are encoded as RFC 7617 says. */
export function formatCredential({ value }: Credential, secret: string): string | undefined {
  const entered = secret.trim();
  if (!entered) return undefined;
  const [, scheme = ''] = /^(\S+ )?</.exec(value) ?? [];
  const hasScheme = entered.toLowerCase().startsWith(scheme.toLowerCase());
  const credential = hasScheme ? entered.slice(scheme.length).trim() : entered;
  return `${scheme}${scheme === 'Basic ' && credential.includes(':') ? base64(credential) : credential}`;
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join(''));
}
