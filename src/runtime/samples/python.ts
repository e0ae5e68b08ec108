/** Samples in Python with requests. */
import { quote, quoteJson } from './double-quotes.js';
import type { HttpBody, HttpHeader, HttpPart, HttpRequest } from './http-request.js';
import { formatLiteral, isShallow, type LiteralSyntax } from './json-literal.js';
import { isAscii, isMultiline } from './string-escapes.js';

const METHODS = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;

const syntax: LiteralSyntax = {
  text: text => quoteJson(text),
  key: text => `${quoteJson(text)}:`,
  words: { true: 'True', false: 'False', null: 'None' },
  indent: '    ',
};

/** A complete program that prints the status and the body of the response. */
export function pythonSample({ method, url, headers, body }: HttpRequest): string {
  const call = METHODS.test(method) ? `${method.toLowerCase()}(` : 'request(';
  const lines = [
    ...(METHODS.test(method) ? [] : [quote(method)]),
    quote(url),
    ...headerArgument(shownHeaders(headers, body)),
    ...(body ? [bodyArgument(body)] : []),
  ];
  const inline = lines.length === 1 ? `${lines[0]})` : `\n${lines.map(line => `    ${line},\n`).join('')})`;
  return `import requests

response = requests.${call}${inline}
print(response.status_code)
print(response.text)`;
}

/** Without the content type of JSON, which requests adds by itself. */
function shownHeaders(headers: HttpHeader[], body: HttpBody | undefined): HttpHeader[] {
  if (body?.kind !== 'text' || body.type !== 'application/json' || !jsonLiteral(body)) return headers;
  return headers.filter(({ name }) => name !== 'Content-Type');
}

/** Values beyond ASCII are passed as bytes, because requests would encode them in Latin-1. */
function headerArgument(headers: HttpHeader[]): string[] {
  if (!headers.length) return [];
  const lines = headers.map(
    ({ name, value }) => `        ${quote(name)}: ${quote(value)}${isAscii(value) ? '' : '.encode()'},\n`,
  );
  return [`headers={\n${lines.join('')}    }`];
}

/** Undefined for null as well, because `json=None` means no body. */
function jsonLiteral(body: HttpBody): string | undefined {
  if (body.kind !== 'text' || body.json === undefined || body.json === null || !isShallow(body.json)) return undefined;
  return formatLiteral(body.json, syntax, '    ');
}

function bodyArgument(body: HttpBody): string {
  if (body.kind === 'file') return `data=open(${quote(body.file)}, "rb")`;
  if (body.kind === 'multipart')
    return `files=[\n${body.parts.map(part => `        (${quote(part.name)}, ${fileTuple(part)}),\n`).join('')}    ]`;
  const json = jsonLiteral(body);
  if (json) return `json=${json}`;
  return `data=${isMultiline(body.text) ? multilineLiteral(body.text) : quote(body.text)}${isAscii(body.text) ? '' : '.encode()'}`;
}

function fileTuple(part: HttpPart): string {
  const content =
    'file' in part ? `${quote(part.file)}, open(${quote(part.file)}, "rb")` : `None, ${quote(part.value)}`;
  return `(${content}${part.type ? `, ${quote(part.type)}` : ''})`;
}

function multilineLiteral(text: string): string {
  return `"""\\\n${text.replaceAll('\\', '\\\\').replace(/"""|"$/g, endQuote)}"""`;
}

/** Escapes three quotes, which would end the literal, and a quote at its end, which would belong to the delimiter. */
function endQuote(quotes: string): string {
  return `${quotes.slice(1)}\\"`;
}
