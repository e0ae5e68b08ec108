/** Samples in PHP 8.1 and later with the curl extension. */
import type { HttpBody, HttpHeader, HttpPart, HttpRequest } from './http-request.js';
import { encodePartName, isMultiline, quoteString, unusedDelimiter } from './string-escapes.js';

/** A complete program that prints the status and the body of the response. */
export function phpSample({ method, url, headers, body }: HttpRequest): string {
  const isManualMultipart = body?.kind === 'multipart' && !fitsArrayForm(body.parts);
  const type = isManualMultipart ? ["'Content-Type: multipart/form-data; boundary=' . $boundary"] : [];
  const headerLines = [...headers.map(headerText), ...type].map(line => `        ${line},\n`);
  return `<?php

${body ? `${isManualMultipart ? multipartLines(body.parts) : bodyLines(body)}\n` : ''}$curl = curl_init(${quote(url)});
curl_setopt_array($curl, [
    CURLOPT_RETURNTRANSFER => true,
${methodLines(method, body)}${headerLines.length ? `    CURLOPT_HTTPHEADER => [\n${headerLines.join('')}    ],\n` : ''}${body ? '    CURLOPT_POSTFIELDS => $body,\n' : ''}]);

$response = curl_exec($curl);
echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), PHP_EOL;
echo $response, PHP_EOL;`;
}

/** curl sends GET on its own, and POST as soon as there is a body. It waits for the body of an answer, unless told otherwise. */
function methodLines(method: string, body: HttpBody | undefined): string {
  const named = method === 'GET' && !body ? '' : `    CURLOPT_CUSTOMREQUEST => ${quote(method)},\n`;
  if (method !== 'HEAD') return named;
  return `${body ? named : ''}    CURLOPT_NOBODY => true,\n`;
}

/** curl drops a header without a value unless it has a semicolon instead of the colon. */
function headerText({ name, value }: HttpHeader): string {
  return quote(value ? `${name}: ${value}` : `${name};`);
}

function bodyLines(body: HttpBody): string {
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
  return part.type ? `new CURLStringFile(${quote(part.value)}, 'blob', ${quote(type)})` : quote(part.value);
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
  if (!isMultiline(text)) return quote(text);
  const word = unusedDelimiter(json === undefined ? 'BODY' : 'JSON', text);
  return `<<<'${word}'\n${text}\n${word}`;
}
