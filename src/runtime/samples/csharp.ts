/** C# 11 (.NET 7 and later) with HttpClient. */
import { PASSWORD, separateBasic, USERNAME } from './basic.js';
import { quote } from './double-quotes.js';
import { type Field, formFields, withoutContentType } from './fields.js';
import type { HttpBody, HttpHeader, HttpPart, HttpRequest } from './http-request.js';
import { breakable, breakLongLines } from './long-lines.js';
import { encodePartName, isMultiline } from './string-escapes.js';

const METHODS = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE)$/;
const CONTENT_HEADER =
  /^(allow|content-(disposition|encoding|language|length|location|md5|range|type)|expires|last-modified)$/i;

/** A complete program that prints the status and the body of the response. */
export function csharpSample({ method, url, headers, body }: HttpRequest): string {
  const verb = METHODS.test(method)
    ? `HttpMethod.${method[0]}${method.slice(1).toLowerCase()}`
    : `new HttpMethod(${quote(method)})`;
  const basic = separateBasic(headers);
  const credentials = `var credentials = Convert.ToBase64String("${USERNAME}:${PASSWORD}"u8);
request.Headers.Authorization = new AuthenticationHeaderValue("Basic", credentials);
`;
  const sent = withoutContentType(basic.headers);
  const contentHeaders = sent.filter(({ name }) => CONTENT_HEADER.test(name));
  const content = bodyLines(body ?? (contentHeaders.length ? { kind: 'text', type: '', text: '' } : undefined));
  const usesHeaderTypes = basic.isBasic || content.some(line => line.includes('MediaTypeHeaderValue'));
  const sample = `${usesHeaderTypes ? 'using System.Net.Http.Headers;\n\n' : ''}using var client = new HttpClient();
using var request = new HttpRequestMessage(${verb}, ${breakable(quote(url))});
${basic.isBasic ? credentials : ''}${sent
  .filter(header => !contentHeaders.includes(header))
  .map(header => headerLine('request', header))
  .join(
    '',
  )}${content.map(line => `${line}\n`).join('')}${contentHeaders.map(header => headerLine('request.Content', header)).join('')}
using var response = await client.SendAsync(request);
Console.WriteLine((int)response.StatusCode);
Console.WriteLine(await response.Content.ReadAsStringAsync());`;
  return breakLongLines(sample, { operator: ' +' });
}

/** Without validation, because .NET refuses placeholders in some headers. */
function headerLine(target: string, { name, value }: HttpHeader): string {
  return `${target}.Headers.TryAddWithoutValidation(${quote(name)}, ${breakable(quote(value))});\n`;
}

function bodyLines(body: HttpBody | undefined): string[] {
  if (!body) return [];
  if (body.kind === 'multipart') {
    const parts = body.parts.flatMap((part, index) => partLines(part, `part${index + 1}`));
    return ['', 'var form = new MultipartFormDataContent();', ...parts, 'request.Content = form;'];
  }
  const fields = formFields(body);
  if (fields) return formLines(fields);
  const content =
    body.kind === 'text'
      ? `new StringContent(${multilineLiteral(body.text)})`
      : `new StreamContent(File.OpenRead(${quote(body.file)}))`;
  return [`request.Content = ${content};`, ...(body.type ? [typeLine('request.Content', body.type)] : [])];
}

function formLines(fields: Field[]): string[] {
  const pairs = fields.map(([name, value]) => `    KeyValuePair.Create(${quote(name)}, ${breakable(quote(value))}),`);
  return ['request.Content = new FormUrlEncodedContent(new[]', '{', ...pairs, '});'];
}

function typeLine(content: string, type: string): string {
  return `${content}.Headers.ContentType = MediaTypeHeaderValue.Parse(${quote(type)});`;
}

function partLines(part: HttpPart, variable: string): string[] {
  const file = 'file' in part;
  const content = file
    ? `new StreamContent(File.OpenRead(${quote(part.file)}))`
    : `new StringContent(${breakable(quote(part.value))})`;
  const names = `${quote(encodePartName(part.name))}${file ? `, ${quote(encodePartName(part.file))}` : ''}`;
  if (!part.type) return [`form.Add(${content}, ${names});`];
  return [`var ${variable} = ${content};`, typeLine(variable, part.type), `form.Add(${variable}, ${names});`];
}

/** A raw string literal begins and ends with more quotes than the text has in a row. */
function multilineLiteral(text: string): string {
  if (!isMultiline(text)) return breakable(quote(text));
  const longest = Math.max(2, ...(text.match(/"+/g) ?? []).map(run => run.length));
  const quotes = '"'.repeat(longest + 1);
  return `${quotes}\n${text}\n${quotes}`;
}
