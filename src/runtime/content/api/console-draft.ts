/** What a reader has written into the fields of a console, as a request. Knows no component and sends nothing. */
import type { ParameterType, RequestBody, RequestModel, RequestParameter } from '../../../api-format.js';
import { buildBody, isObject } from '../../samples/body.js';
import type { HttpBody, HttpRequest } from '../../samples/http-request.js';
import { buildRequest } from '../../samples/request.js';
import type { BodyChoice } from './body-choice.js';
import { tryParseJson } from './console-json.js';

/** Of JSON that stands in one line. */
const MAX_INLINE_LENGTH = 40;

/** Texts and files by key of the field. What has not been touched is absent. */
export type Draft = {
  server: string;
  texts: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, readonly File[]>;
};

export type DraftField = {
  key: string;
  name: string;
  /** Where the value goes, for parameters. */
  place?: string;
  kind: 'text' | 'number' | 'json' | 'choice' | 'file';
  /** JSON's name of the type, where it is known. */
  type?: ParameterType;
  values?: string[];
  required: boolean;
  initial: string;
  example: string;
  multiple?: boolean;
};

/** A text as it goes over the wire, the fields of a form, or a file. */
export type BodyEditor =
  | { kind: 'text'; key: string; type: string; initial: string; json: boolean }
  | { kind: 'form'; type: string; fields: DraftField[] }
  | { kind: 'file'; type: string; field: DraftField };

/** Cookies are no fields, since no page can send them, nor is what authentication is asked for. */
export function createParameterFields({ parameters, auth }: RequestModel): DraftField[] {
  const taken = new Set(auth.map(parameterKey));
  return parameters
    .filter(parameter => parameter.in !== 'cookie' && !taken.has(parameterKey(parameter)))
    .map(createParameterField);
}

export function parameterKey(entry: { in: string; name: string }): string {
  return `${entry.in}:${entry.name}`;
}

function createParameterField(parameter: RequestParameter): DraftField {
  const { name, value, type, values, required = false } = parameter;
  const field = createField(parameterKey(parameter), name, { value, type, values });
  return { ...field, place: parameter.in, required, initial: required ? field.example : '' };
}

type FieldExample = Pick<RequestParameter, 'type' | 'values'> & { value: unknown };

function createField(key: string, name: string, { value, type = inferType(value), values }: FieldExample): DraftField {
  const options = values ?? (type === 'boolean' ? ['true', 'false'] : undefined);
  const kinds: Partial<Record<ParameterType, DraftField['kind']>> = {
    integer: 'number',
    number: 'number',
    array: 'json',
    object: 'json',
  };
  const kind = options ? 'choice' : ((type && kinds[type]) ?? 'text');
  const text = exampleText(value);
  const example = options && !options.includes(text) ? (options[0] ?? '') : text;
  return { key, name, kind, type, values: options, required: false, initial: example, example };
}

function inferType(value: unknown): ParameterType | undefined {
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return value !== null && (type === 'object' || type === 'number' || type === 'boolean') ? type : undefined;
}

function exampleText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  const line = JSON.stringify(value);
  return line.length > MAX_INLINE_LENGTH ? JSON.stringify(value, null, 2) : line;
}

/** Nothing for an operation without a body, nor for one of several parts that has no description. */
export function createBodyEditor(
  { bodies }: RequestModel,
  { body: index, variant }: BodyChoice,
): BodyEditor | undefined {
  const described = bodies[index];
  if (!described) return undefined;
  const key = `body:${index}:${variant}`;
  const value = (described.variants[variant] ?? described.variants[0])?.value;
  const made = buildBody(described, variant);
  if (made?.kind === 'file') return { kind: 'file', type: made.type, field: createFileField(key, '', value) };
  const isForm = made?.kind === 'multipart' || (made && /^[^;]*-urlencoded/i.test(made.type));
  if (isForm && isObject(value)) {
    const fields = Object.entries(value).map(([name, entry]) =>
      described.files?.includes(name)
        ? createFileField(`${key}:${name}`, name, entry)
        : createField(`${key}:${name}`, name, { value: entry }),
    );
    return { kind: 'form', type: described.type, fields };
  }
  const shown = made ?? buildBody(withValue(described, ''), 0);
  if (shown?.kind !== 'text' || /^multipart\//i.test(shown.type)) return undefined;
  return { kind: 'text', key, type: shown.type, initial: made ? shown.text : '', json: 'json' in shown };
}

function createFileField(key: string, name: string, value: unknown): DraftField {
  return { key, name, kind: 'file', required: false, initial: '', example: '', multiple: Array.isArray(value) };
}

function withValue(body: RequestBody, value: unknown): RequestBody {
  return { ...body, variants: [{ label: '', value }] };
}

/** The text of a field, edited or not. */
export function fieldText({ texts }: Draft, { key, initial }: { key: string; initial: string }): string {
  return texts.get(key) ?? initial;
}

/** What keeps a field from being sent. */
export function validateField(field: DraftField, draft: Draft): string | undefined {
  const text = fieldText(draft, field);
  if (text === '') return field.required ? `${field.name} needs a value.` : undefined;
  if (field.place === 'path' && /^\.\.?$/.test(text))
    return 'A browser takes . and .. in a path for folders, and would ask another address.';
  if (field.kind !== 'json') return undefined;
  const { problem } = tryParseJson(text);
  if (problem) return `${problem} ${field.type === 'array' ? 'A list looks like ["a", "b"].' : ''}`.trim();
  return field.type === 'array' && !text.trim().startsWith('[') ? 'A list looks like ["a", "b"].' : undefined;
}

export function validateBody(editor: BodyEditor | undefined, draft: Draft): string | undefined {
  if (editor?.kind !== 'text' || !editor.json) return undefined;
  const text = fieldText(draft, editor);
  return text.trim() ? tryParseJson(text).problem : undefined;
}

export function isInvalid(model: RequestModel, editor: BodyEditor | undefined, draft: Draft): boolean {
  const fields = [...createParameterFields(model), ...(editor?.kind === 'form' ? editor.fields : [])];
  return fields.some(field => validateField(field, draft)) || validateBody(editor, draft) !== undefined;
}

/** `auth` has the values of authentication by `in:name`; without it placeholders stay, as samples have them. */
export function buildDraftRequest(
  model: RequestModel,
  { draft, choice, auth }: { draft: Draft; choice: BodyChoice; auth?: ReadonlyMap<string, string | undefined> },
): HttpRequest {
  const parameters = createParameterFields(model).map(field => [field.key, parseFieldValue(field, draft)] as const);
  const values = new Map<string, unknown>([...parameters, ...(auth ?? [])]);
  const editor = createBodyEditor(model, choice);
  const described = model.bodies[choice.body];
  const bodies = described && editor ? [applyBodyEdits(described, editor, { draft, choice })] : [];
  const request = buildRequest({ ...model, servers: [draft.server], bodies }, { values });
  return editor?.kind === 'text' ? withText(request, editor, fieldText(draft, editor)) : request;
}

/** Absent where nothing is to be sent. */
function parseFieldValue(field: DraftField, draft: Draft): unknown {
  const text = fieldText(draft, field);
  if (text === '') return undefined;
  if (field.kind === 'json') return tryParseJson(text).value ?? text;
  if (field.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  const isNumber = field.type === 'integer' || field.type === 'number';
  // A number that would change its digits stays a text.
  return isNumber && String(Number(text)) === text ? Number(text) : text;
}

type DraftChoice = { draft: Draft; choice: BodyChoice };

function applyBodyEdits(body: RequestBody, editor: BodyEditor, { draft, choice }: DraftChoice): RequestBody {
  const value = (body.variants[choice.variant] ?? body.variants[0])?.value;
  if (editor.kind === 'text') return withValue(body, value === undefined ? '' : value);
  if (editor.kind === 'file') {
    const file = draft.files.get(editor.field.key)?.[0];
    return withValue(body, file ? { file: file.name } : value);
  }
  const entries = editor.fields.map(field => [
    field.name,
    field.kind === 'file' ? fileValue(field) : parseFieldValue(field, draft),
  ]);
  return withValue(body, Object.fromEntries(entries));

  /** Until there is one, the file of the example. */
  function fileValue({ key, name, multiple }: DraftField): unknown {
    const files = draft.files.get(key) ?? [];
    if (!files.length) return (value as Record<string, unknown>)[name];
    return multiple ? files.map(file => ({ file: file.name })) : { file: files[0]!.name };
  }
}

/** Letter by letter what was written: to make it of values again would change it. An empty body is none. */
function withText(request: HttpRequest, { json }: { json: boolean }, text: string): HttpRequest {
  const { body, ...rest } = request;
  if (text === '') return { ...rest, headers: rest.headers.filter(({ name }) => !/^content-type$/i.test(name)) };
  if (body?.kind !== 'text') return request;
  const value = json ? tryParseJson(text).value : undefined;
  const edited: HttpBody = { kind: 'text', type: body.type, text, ...(value !== undefined && { json: value }) };
  return { ...rest, body: edited };
}

/** The files of a request, as `send` wants them. */
export function collectFiles(editor: BodyEditor | undefined, draft: Draft): Map<string, readonly File[]> {
  const fields = editor?.kind === 'form' ? editor.fields : editor?.kind === 'file' ? [editor.field] : [];
  return new Map(fields.flatMap(({ key, name }) => (draft.files.has(key) ? [[name, draft.files.get(key)!]] : [])));
}

/** How a credential goes into what authenticates: `Bearer <TOKEN>` keeps its first word, name and password are encoded. */
export function formatCredential({ value }: RequestModel['auth'][number], secret: string): string | undefined {
  const written = secret.trim();
  if (!written) return undefined;
  const [, scheme = ''] = /^(\S+ )?</.exec(value) ?? [];
  const bare = written.toLowerCase().startsWith(scheme.toLowerCase()) ? written.slice(scheme.length).trim() : written;
  return `${scheme}${scheme === 'Basic ' && bare.includes(':') ? base64(bare) : bare}`;
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join(''));
}
