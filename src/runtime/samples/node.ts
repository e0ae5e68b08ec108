/** Samples in Node.js 20 and later with fetch, or with `node:http` for requests that fetch refuses. */

import { isBasicPlaceholder, PASSWORD, USERNAME } from './basic.js';
import { type Field, formFields, haveDistinctNames, withoutContentType } from './fields.js';
import type { HttpBody, HttpPart, HttpRequest } from './http-request.js';
import { formatLiteral, isShallow, type LiteralSyntax } from './json-literal.js';
import { breakable, breakLongLines } from './long-lines.js';
import { escapeText, escapeUnits, isAscii, isMultiline, toHex } from './string-escapes.js';

const syntax: LiteralSyntax = {
  text: text => breakable(quoteJson(text)),
  key: text => {
    if (text === '__proto__') return "['__proto__']:";
    return `${/^[A-Za-z_$][\w$]*$/.test(text) ? text : quoteJson(text)}:`;
  },
  words: { true: 'true', false: 'false', null: 'null' },
  indent: '  ',
};

/** A complete module that prints the body of the response, or throws an error for the status of one. */
export function nodeSample(request: HttpRequest): string {
  const { method, body } = request;
  const isRefusedByFetch = /^(CONNECT|TRACE|TRACK)$/i.test(method) || (/^(GET|HEAD)$/i.test(method) && body);
  const sample = isRefusedByFetch ? httpModuleSample(request) : fetchSample(request);
  return breakLongLines(sample, { operator: ' +' });
}

function fetchSample({ method, url, headers, body, answer }: HttpRequest): string {
  const options = [
    ...(method === 'GET' ? [] : [`method: ${quote(method)}`]),
    ...headerOption(formFields(body) ? withoutContentType(headers) : headers),
    ...(body ? [`body: ${body.kind === 'multipart' ? 'form' : bodyExpression(body, '  ')}`] : []),
  ];
  const argument = options.length ? `, {\n${options.map(option => `  ${option},\n`).join('')}}` : '';
  return [
    ...(usesFiles(body) ? ["import { openAsBlob } from 'node:fs';\n"] : []),
    ...formLines(body),
    `const response = await ${'fetch'}(${breakable(quote(url))}${argument});`,
    `if (!response.ok) throw new Error(\`\${response.status} \${${'await'} response.text()}\`);`,
    `console.log(${method === 'HEAD' ? 'response.headers' : answer ? results[answer] : 'await response.text()'});`,
  ].join('\n');
}

const results = { json: 'await response.json()', none: 'response.status' };

function httpModuleSample({ method, url, headers, body }: HttpRequest): string {
  const more = [
    ...(body?.kind === 'multipart' ? ["    'Content-Type': encoded.headers.get('Content-Type'),\n"] : []),
    ...(body ? ["    'Content-Length': Buffer.byteLength(body),\n"] : []),
  ];
  const [option] = headerOption(headers, more);
  return [
    "import { once } from 'node:events';",
    ...(usesFiles(body) ? ["import { openAsBlob } from 'node:fs';"] : []),
    `import { request } from '${/^http:/i.test(url) ? 'node:http' : 'node:https'}';`,
    "import { text } from 'node:stream/consumers';\n",
    ...formLines(body),
    ...(body ? httpModuleBody(body) : []),
    `const sent = request(${breakable(quote(url))}, {\n  method: ${quote(method)},\n${option ? `  ${option},\n` : ''}});`,
    `sent.end(${body ? 'body' : ''});\n`,
    "const [response] = await once(sent, 'response');",
    'console.log(response.statusCode);',
    'console.log(await text(response));',
  ].join('\n');
}

function httpModuleBody(body: HttpBody): string[] {
  if (body.kind === 'text')
    return [`const body = ${bodyExpression(body, '')}${formFields(body) ? '.toString()' : ''};\n`];
  const encoded = body.kind === 'file' ? bodyExpression(body, '') : 'new Response(form)';
  return [`const encoded = ${encoded};`, 'const body = Buffer.from(await encoded.arrayBuffer());\n'];
}

/** Node.js sends the characters of headers as Latin-1 bytes. The sample writes UTF-8 bytes as such characters. */
function headerOption(headers: HttpRequest['headers'], more: string[] = []): string[] {
  const lines = headers.map(header => {
    const { name, value } = header;
    if (isBasicPlaceholder(header)) return `    Authorization: 'Basic ' + btoa('${USERNAME}:${PASSWORD}'),\n`;
    const text = isAscii(value) ? breakable(quote(value)) : `Buffer.from(${quote(value)}).toString('latin1')`;
    return `    ${syntax.key(name)} ${text},\n`;
  });
  return lines.length + more.length ? [`headers: {\n${[...lines, ...more].join('')}  }`] : [];
}

function bodyExpression(body: Exclude<HttpBody, { kind: 'multipart' }>, margin: string): string {
  if (body.kind === 'file') return `await openAsBlob(${quote(body.file)})`;
  const fields = formFields(body);
  if (fields) return `new URLSearchParams(${formatFields(fields, margin)})`;
  if (body.json !== undefined && isShallow(body.json))
    return `JSON.stringify(${formatLiteral(body.json, syntax, margin)})`;
  return isMultiline(body.text) ? multilineLiteral(body.text) : breakable(quote(body.text));
}

/** As a list if a name comes twice, or if JavaScript would put a name that looks like a number first. */
function formatFields(fields: Field[], margin: string): string {
  const isMap = haveDistinctNames(fields) && !fields.some(([name]) => /^\d+$/.test(name));
  return formatLiteral(isMap ? Object.fromEntries(fields) : fields, syntax, margin);
}

function usesFiles(body: HttpBody | undefined): boolean {
  return body?.kind === 'file' || (body?.kind === 'multipart' && body.parts.some(part => 'file' in part));
}

function formLines(body: HttpBody | undefined): string[] {
  if (body?.kind !== 'multipart') return [];
  return ['const form = new FormData();', ...body.parts.map(partLine), ''];
}

function partLine(part: HttpPart): string {
  const type = part.type ? `{ type: ${quote(part.type)} }` : '';
  if ('file' in part) {
    const blob = `await openAsBlob(${quote(part.file)}${type && `, ${type}`})`;
    return `form.append(${quote(part.name)}, ${blob}, ${quote(part.file)});`;
  }
  const value = breakable(quote(part.value));
  return `form.append(${quote(part.name)}, ${type ? `new Blob([${value}], ${type})` : value});`;
}

const escapes = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeCodePoint(point: number): string {
  return point > 0xffff ? `\\u{${toHex(point)}}` : `\\u${toHex(point)}`;
}

function quote(text: string): string {
  return `'${escapeText(text, escapes, escapeCodePoint)}'`;
}

function quoteJson(text: string): string {
  return `'${escapeUnits(text, escapes, escapeCodePoint)}'`;
}

function multilineLiteral(text: string): string {
  return `\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&')}\``;
}
