/** Samples in Ruby with net/http. */
import { PASSWORD, separateBasic, USERNAME } from './basic.js';
import { type Field, formFields, haveDistinctNames, withoutContentType } from './fields.js';
import type { HttpBody, HttpHeader, HttpPart, HttpRequest } from './http-request.js';
import { breakable, breakLongLines } from './long-lines.js';
import { isMultiline, quoteString, unusedDelimiter } from './string-escapes.js';

const METHODS = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE)$/;

/** A complete program that prints the status and the body of the response. */
export function rubySample({ method, url, headers, body }: HttpRequest): string {
  const newRequest = METHODS.test(method)
    ? `Net::HTTP::${method[0]}${method.slice(1).toLowerCase()}.new(uri)`
    : `Net::HTTPGenericRequest.new(${quote(method)}, true, true, uri)`;
  const basic = separateBasic(formFields(body) ? withoutContentType(headers) : headers);
  const credentials = basic.isBasic ? `request.basic_auth(${quote(USERNAME)}, ${quote(PASSWORD)})\n` : '';
  const sample = `require 'net/http'

uri = URI(${breakable(quote(url))})
request = ${newRequest}
${credentials}${basic.headers.map(headerLine).join('')}${body ? bodyLine(body) : ''}
response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') do |http|
  http.request(request)
end
puts response.code
puts response.body`;
  return breakLongLines(sample, { operator: ' \\' });
}

function headerLine({ name, value }: HttpHeader): string {
  return `request[${quote(name)}] = ${breakable(quote(value))}\n`;
}

function bodyLine(body: HttpBody): string {
  const fields = formFields(body);
  if (fields) return `request.set_form_data(${formatFields(fields)})\n`;
  if (body.kind === 'text') return `request.body = ${heredoc(body)}\n`;
  if (body.kind === 'file') return `request.body = File.binread(${quote(body.file)})\n`;
  const parts = body.parts.map(part => `  [${partItems(part).join(', ')}],\n`);
  return `request.set_form([\n${parts.join('')}], 'multipart/form-data')\n`;
}

function formatFields(fields: Field[]): string {
  if (haveDistinctNames(fields))
    return `\n${fields.map(([name, value]) => `  ${quote(name)} => ${breakable(quote(value))},\n`).join('')}`;
  return `[\n${fields.map(([name, value]) => `  [${quote(name)}, ${breakable(quote(value))}],\n`).join('')}]`;
}

/** net/http ignores the type of a part without a file name, so a part with a type gets one. */
function partItems(part: HttpPart): string[] {
  const file = 'file' in part ? part.file : part.type && 'blob';
  const options = [
    ...(file ? [`filename: ${quote(file)}`] : []),
    ...(part.type ? [`content_type: ${quote(part.type)}`] : []),
  ];
  const content = 'file' in part ? `File.open(${quote(part.file)}, 'rb')` : breakable(quote(part.value));
  return [quote(part.name), content, ...(options.length ? [`{ ${options.join(', ')} }`] : [])];
}

const escapes = { '\\': '\\\\', '"': '\\"', '#': '\\#', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function quote(text: string): string {
  return quoteString(text, escapes);
}

/** A here-document with a quoted delimiter has no interpolation and no escapes. */
function heredoc({ text, json }: { text: string; json?: unknown }): string {
  if (!isMultiline(text)) return breakable(quote(text));
  const word = unusedDelimiter(json === undefined ? 'BODY' : 'JSON', text);
  return text.endsWith('\n') ? `<<'${word}'\n${text}${word}` : `<<'${word}'.chomp\n${text}\n${word}`;
}
