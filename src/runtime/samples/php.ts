/** Samples in PHP 8.1 and later with the curl extension. */
import { PASSWORD, separateBasic, USERNAME } from './basic.js';
import { type Field, formFields, haveDistinctNames, withoutContentType } from './fields.js';
import type { HttpBody, HttpHeader, HttpPart, HttpRequest } from './http-request.js';
import { breakable, breakLongLines } from './long-lines.js';
import { encodePartName, isMultiline, quoteString, unusedDelimiter } from './string-escapes.js';

/** A complete program that prints the status and the body of the response, or throws what kept it from coming. */
export function phpSample({ method, url, headers, body }: HttpRequest): string {
  const isManualMultipart = body?.kind === 'multipart' && !fitsArrayForm(body.parts);
  const type = isManualMultipart ? ["'Content-Type: multipart/form-data; boundary=' . $boundary"] : [];
  const basic = separateBasic(headers);
  const shown = formArray(body) ? withoutContentType(basic.headers) : basic.headers;
  const headerLines = [...shown.map(headerText), ...type].map(line => `        ${line},\n`);
  const options = [
    'CURLOPT_RETURNTRANSFER => true',
    'CURLOPT_TIMEOUT => 10',
    ...methodOptions(method, body),
    ...(basic.isBasic ? [`CURLOPT_USERPWD => ${quote(`${USERNAME}:${PASSWORD}`)}`] : []),
    ...(headerLines.length ? [`CURLOPT_HTTPHEADER => [\n${headerLines.join('')}    ]`] : []),
    ...(body ? ['CURLOPT_POSTFIELDS => $body'] : []),
  ];
  const sample = `<?php

${body ? `${isManualMultipart ? multipartLines(body.parts) : bodyLines(body)}\n` : ''}$curl = curl_init(${breakable(quote(url))});
curl_setopt_array($curl, [
${options.map(option => `    ${option},\n`).join('')}]);

$response = curl_exec($curl);
if ($response === false) {
    throw new RuntimeException(curl_error($curl));
}
echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), PHP_EOL;
echo $response, PHP_EOL;`;
  return breakLongLines(sample, { operator: ' .' });
}

/** curl sends GET on its own, and POST as soon as there is a body. It waits for the body of an answer, unless told otherwise. */
function methodOptions(method: string, body: HttpBody | undefined): string[] {
  const named = method === 'GET' && !body ? [] : [`CURLOPT_CUSTOMREQUEST => ${quote(method)}`];
  if (method !== 'HEAD') return named;
  return [...(body ? named : []), 'CURLOPT_NOBODY => true'];
}

/** curl drops a header without a value unless it has a semicolon instead of the colon. */
function headerText({ name, value }: HttpHeader): string {
  return breakable(quote(value ? `${name}: ${value}` : `${name};`));
}

/** The fields of a form without repeated names, which PHP can encode; `undefined` for another body. */
function formArray(body: HttpBody | undefined): Field[] | undefined {
  const fields = formFields(body);
  return fields && haveDistinctNames(fields) ? fields : undefined;
}

function bodyLines(body: HttpBody): string {
  const fieldLines = formArray(body)?.map(([name, value]) => `    ${quote(name)} => ${breakable(quote(value))},\n`);
  if (fieldLines) return `$body = http_build_query([\n${fieldLines.join('')}]);\n`;
  if (body.kind === 'text') return `$body = ${nowdoc(body)};\n`;
  if (body.kind === 'file') return `$body = file_get_contents(${quote(body.file)});\n`;
  return `$body = [\n${body.parts.map(part => `    ${quote(part.name)} => ${partValue(part)},\n`).join('')}];\n`;
}

/** A form as an array can have each name only once. */
function fitsArrayForm(parts: HttpPart[]): boolean {
  return new Set(parts.map(({ name }) => name)).size === parts.length;
}

function partValue(part: HttpPart): string {
  const type = part.type ?? 'application/octet-stream';
  if ('file' in part) return `new CURLFile(${quote(part.file)}, ${quote(type)}, ${quote(part.file)})`;
  return part.type
    ? `new CURLStringFile(${breakable(quote(part.value))}, 'blob', ${quote(type)})`
    : breakable(quote(part.value));
}

function multipartLines(parts: HttpPart[]): string {
  const lines = parts.flatMap(part => {
    const file = 'file' in part ? `; filename="${encodePartName(part.file)}"` : '';
    const type = part.type ?? (file && 'application/octet-stream');
    return [
      "'--' . $boundary",
      quote(`Content-Disposition: form-data; name="${encodePartName(part.name)}"${file}`),
      ...(type ? [quote(`Content-Type: ${type}`)] : []),
      "''",
      'file' in part ? `file_get_contents(${quote(part.file)})` : quote(part.value),
    ];
  });
  const all = [...lines, "'--' . $boundary . '--'", "''"].map(line => `    ${line},\n`);
  return `$boundary = bin2hex(random_bytes(16));\n$body = implode("\\r\\n", [\n${all.join('')}]);\n`;
}

const escapes = { '\\': '\\\\', '"': '\\"', $: '\\$', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function quote(text: string): string {
  return quoteString(text, escapes);
}

/** A nowdoc expands nothing, and ends at a line that begins with its delimiter. */
function nowdoc({ text, json }: { text: string; json?: unknown }): string {
  if (!isMultiline(text)) return breakable(quote(text));
  const word = unusedDelimiter(json === undefined ? 'BODY' : 'JSON', text);
  return `<<<'${word}'\n${text}\n${word}`;
}
