/** Compares a received request with the intended one. */
import * as assert from 'uvu/assert';
import { isBasicPlaceholder, PASSWORD, USERNAME } from '../../src/runtime/samples/basic.js';
import { formFields, isForm } from '../../src/runtime/samples/fields.js';
import type { HttpBody, HttpHeader, HttpPart, HttpRequest } from '../../src/runtime/samples/http-request.js';
import { parseMultipart, type Recorded, type RecordedPart } from './echo.js';

/** The content of every file that a sample sends. */
export const FILE_CONTENT = 'file content \u{1f600}\r\n\0';

/** The names of all files that a request sends. */
export function filesOf({ body }: HttpRequest): string[] {
  if (body?.kind === 'file') return [body.file];
  return body?.kind === 'multipart' ? body.parts.flatMap(part => ('file' in part ? [part.file] : [])) : [];
}

/** Throws unless method, URL, headers and body are as intended; white space in JSON may differ. */
export function assertSameRequest(recorded: Recorded | undefined, request: HttpRequest, label: string): void {
  assert.ok(recorded, `${label}: nothing arrived`);
  assert.is(recorded.method, request.method, label);
  assert.is(normalizeUrl(recorded.url), normalizeUrl(request.url.replace(/^https?:\/\/[^/?]*/, '')), label);
  for (const header of request.headers) {
    const { name } = header;
    const found = recorded.headers.filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(pair => pair[1]);
    assert.equal(
      found.map(value => withoutCharset(value, request)),
      [wireValue(header)],
      `${label}: ${name}`,
    );
  }
  if (request.body) assertSameBody(recorded, request.body, label);
  else assert.is(recorded.body.length, 0, label);
}

/** RFC 3986, section 6.2.2.1: the case of digits does not matter. Some clients encode the braces of placeholders. */
function normalizeUrl(url: string): string {
  const braces: Record<string, string> = { '%7B': '{', '%7D': '}' };
  return url.replace(/%[\da-f]{2}/gi, code => braces[code.toUpperCase()] ?? code.toUpperCase());
}

/** Clients encode name and password by themselves. */
function wireValue(header: HttpHeader): string {
  return isBasicPlaceholder(header) ? `Basic ${btoa(`${USERNAME}:${PASSWORD}`)}` : header.value;
}

/** Some clients name the character set of forms. */
function withoutCharset(value: string, { body }: HttpRequest): string {
  return isForm(body) ? value.replace(/^(application\/x-www-form-urlencoded);\s*charset=utf-8$/i, '$1') : value;
}

/** The fields of a form by name, because clients differ in what they encode, and some sort. Repeated names keep their order. */
function fieldsOf(form: string): [string, string[]][] {
  const fields = new URLSearchParams(form);
  return [...new Set(fields.keys())].sort().map(name => [name, fields.getAll(name)]);
}

function assertSameBody({ headers, body }: Recorded, meant: HttpBody, label: string): void {
  if (meant.kind === 'file') assert.is(body.toString(), FILE_CONTENT, label);
  else if (meant.kind === 'multipart') {
    const type = headers.find(([name]) => /^content-type$/i.test(name))?.[1] ?? '';
    assert.match(type, /^multipart\/form-data/, label);
    assertSameParts(parseMultipart(type, body), meant.parts, label);
  } else if (formFields(meant)) assert.equal(fieldsOf(body.toString()), fieldsOf(meant.text), label);
  else if (meant.json !== undefined) assert.is(compact(body.toString()), compact(meant.text), label);
  else assert.is(body.toString(), meant.text, label);
}

function assertSameParts(came: RecordedPart[], meant: HttpPart[], label: string): void {
  assert.is(came.length, meant.length, label);
  for (const [index, part] of meant.entries()) {
    const { name, filename, type, value } = came[index]!;
    assert.ok(spellings(part.name).includes(name.replace(/%0D(%0A)?/g, '%0A')), `${label}: ${name}`);
    assert.is(lines(value.toString()), lines('file' in part ? FILE_CONTENT : part.value), label);
    if ('file' in part) assert.ok(spellings(part.file).includes(filename ?? ''), `${label}: ${filename}`);
    if (part.type) assert.is(type, part.type, label);
  }
}

/** The ways in which clients escape names: as browsers do, or with backslashes. */
function spellings(name: string): string[] {
  const escapes: Record<string, string> = { '"': '%22', '\r': '%0D', '\n': '%0A' };
  const browser = name.replace(/["\r\n]/g, character => escapes[character]!);
  const spelled = [browser, browser.replaceAll('\\', '\\\\'), name.replace(/["\\]/g, '\\$&')];
  return spelled.map(text => text.replace(/%0D(%0A)?/g, '%0A'));
}

function compact(json: string): string {
  return JSON.stringify(JSON.parse(json));
}

/** Normalizes line ends to CRLF, as browsers' forms and fetch do. */
function lines(text: string): string {
  return text.replace(/\r\n|\r|\n/g, '\n');
}
