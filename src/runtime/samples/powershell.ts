/** Samples in PowerShell 7 with Invoke-WebRequest. */
import { separateBasic } from './basic.js';
import { withoutContentType } from './fields.js';
import type { HttpBody, HttpHeader, HttpPart, HttpRequest } from './http-request.js';
import { breakable, breakLongLines } from './long-lines.js';
import { encodePartName, escapeText, isAscii, isMultiline, mustBeEscaped, toHex } from './string-escapes.js';

const METHODS = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE)$/;

/** A complete script that prints the status and the body of the response. */
export function powershellSample({ method, url, headers, body }: HttpRequest): string {
  const type = headers.find(({ name }) => name === 'Content-Type')?.value;
  const basic = separateBasic(headers);
  const settings = [
    `Uri = ${breakable(quote(url))}`,
    ...(method === 'GET' ? [] : [`${METHODS.test(method) ? 'Method' : 'CustomMethod'} = ${quote(method)}`]),
    ...(basic.isBasic ? ["Authentication = 'Basic'", 'Credential = Get-Credential'] : []),
    ...(basic.isBasic && /^http:/i.test(url) ? ['AllowUnencryptedAuthentication = $true'] : []),
    ...headerSetting(withoutContentType(basic.headers)),
    ...(type ? [`ContentType = ${quote(type)}`] : []),
    ...(body ? [bodySetting(body)] : []),
    'SkipHttpErrorCheck = $true',
  ];
  const sample = `${body ? bodyLines(body) : ''}$request = @{
${settings.map(line => `    ${line}\n`).join('')}}
$response = Invoke-WebRequest @request
$response.StatusCode
$response.Content`;
  return breakLongLines(sample, { operator: ' +' });
}

/** Without validation, because .NET refuses placeholders in some headers. */
function headerSetting(headers: HttpHeader[]): string[] {
  if (!headers.length) return [];
  const lines = headers.map(({ name, value }) => `        ${quote(name)} = ${breakable(quote(value))}\n`);
  return [`Headers = @{\n${lines.join('')}    }`, 'SkipHeaderValidation = $true'];
}

/** Versions before 7.4 send texts in Latin-1, so other texts are passed as bytes. */
function bodySetting(body: HttpBody): string {
  if (body.kind === 'file') return `InFile = ${quote(body.file)}`;
  if (body.kind === 'text')
    return `Body = ${isAscii(body.text) ? '$body' : '[System.Text.Encoding]::UTF8.GetBytes($body)'}`;
  return fitsHashtableForm(body.parts) ? 'Form = $form' : 'Body = $form';
}

function bodyLines(body: HttpBody): string {
  if (body.kind === 'file') return '';
  if (body.kind === 'text') return `$body = ${hereString(body.text)}\n`;
  const lines = fitsHashtableForm(body.parts)
    ? ['$form = [ordered]@{', ...hashtableLines(body.parts), '}']
    : ['$form = [System.Net.Http.MultipartFormDataContent]::new()', ...body.parts.flatMap(partLines)];
  return lines.map(line => `${line}\n`).join('');
}

/** A form as a hashtable has no content types, and its names have to differ by more than case. */
function fitsHashtableForm(parts: HttpPart[]): boolean {
  const names = new Set(parts.map(({ name }) => name));
  return parts.every(part => !part.type) && new Set([...names].map(name => name.toLowerCase())).size === names.size;
}

function hashtableLines(parts: HttpPart[]): string[] {
  return [...new Set(parts.map(({ name }) => name))].map(name => {
    const values = parts
      .filter(part => part.name === name)
      .map(part => ('file' in part ? `(Get-Item -LiteralPath ${quote(part.file)})` : quote(part.value)));
    return `    ${quote(encodePartName(name))} = ${values.join(', ')}`;
  });
}

function partLines(part: HttpPart, index: number): string[] {
  const [variable, stream] = [`$part${index + 1}`, `$file${index + 1}`];
  const isFile = 'file' in part;
  const opened = isFile && `${stream} = [System.IO.File]::OpenRead((Convert-Path -LiteralPath ${quote(part.file)}))`;
  const content = isFile ? `StreamContent]::new(${stream})` : `StringContent]::new(${breakable(quote(part.value))})`;
  const type = `[System.Net.Http.Headers.MediaTypeHeaderValue]::Parse(${quote(part.type ?? '')})`;
  const names = `${quote(encodePartName(part.name))}${isFile ? `, ${quote(encodePartName(part.file))}` : ''}`;
  return [
    ...(opened ? [opened] : []),
    `${variable} = [System.Net.Http.${content}`,
    ...(part.type ? [`${variable}.Headers.ContentType =\n    ${type}`] : []),
    `$form.Add(${variable}, ${names})`,
  ];
}

const escapes: Record<string, string> = { '`': '``', $: '`$', '"': '`"', '\u201c': '`\u201c', '\u201d': '`\u201d' };
const controls: Record<string, string> = { '\u201e': '`\u201e', '\n': '`n', '\r': '`r', '\t': '`t' };

/** In PowerShell, typographic quotes are quotes too. */
function quote(text: string): string {
  if (![...text].some(mustBeEscaped))
    return `'${escapeText(text, {}, String.fromCodePoint).replace(/['\u2018-\u201b]/g, '$&$&')}'`;
  return `"${escapeText(text, { ...escapes, ...controls }, point => `\`u{${toHex(point)}}`)}"`;
}

/** A here-string in single quotes expands nothing, and ends at a line that begins with a quote and an `@`. */
function hereString(text: string): string {
  return isMultiline(text) && !/^['\u2018-\u201b]@/m.test(text) ? `@'\n${text}\n'@` : breakable(quote(text));
}
