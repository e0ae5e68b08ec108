/** Samples in Python with requests 2.28 or later. */
import { PASSWORD, separateBasic, USERNAME } from './basic.js';
import { quote, quoteJson } from './double-quotes.js';
import { decodeFields, type Field, formFields, haveDistinctNames, withoutContentType } from './fields.js';
import type { HttpBody, HttpHeader, HttpPart, HttpRequest } from './http-request.js';
import { formatLiteral, isShallow, type LiteralSyntax } from './json-literal.js';
import { breakable, breakLongLines } from './long-lines.js';
import { isAscii, isMultiline } from './string-escapes.js';

const METHODS = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;

/** Characters of a call with its arguments in one line. */
const MAX_INLINE = 70;

const syntax: LiteralSyntax = {
  text: text => breakable(quoteJson(text)),
  key: text => `${quoteJson(text)}:`,
  words: { true: 'True', false: 'False', null: 'None' },
  indent: '    ',
};

/** A complete program that prints the body of the response, or raises the error that its status stands for. */
export function pythonSample({ method, url, headers, body, answer }: HttpRequest): string {
  const call = METHODS.test(method) ? `${method.toLowerCase()}(` : 'request(';
  const [address, fields] = separateQuery(url);
  const basic = separateBasic(headers);
  const lines = [
    ...(METHODS.test(method) ? [] : [quote(method)]),
    breakable(quote(address)),
    ...(fields ? [`params=${formatFields(fields)}`] : []),
    ...headerArgument(setsContentType(body) ? withoutContentType(basic.headers) : basic.headers),
    ...(basic.isBasic ? [`auth=(${quote(USERNAME)}, ${quote(PASSWORD)})`] : []),
    ...(body ? [bodyArgument(body)] : []),
    'timeout=10',
  ];
  const inline =
    lines.length === 2 && lines.join().length < MAX_INLINE
      ? lines.join(', ')
      : `\n${lines.map(line => `    ${line},\n`).join('')}`;
  const results = { json: 'response.json()', none: 'response.status_code' };
  const printed = method === 'HEAD' ? 'response.headers' : answer ? results[answer] : 'response.text';
  const sample = `# pip install "requests>=2.28"
import requests

response = requests.${call}${inline})
response.raise_for_status()
print(${printed})`;
  return breakLongLines(sample, { operator: '' });
}

/** The address, and the fields of its query if requests would encode them in the same way. */
function separateQuery(url: string): [address: string, fields?: Field[]] {
  const at = url.indexOf('?');
  const fields = at > 0 && !url.includes('%20', at) ? decodeFields(url.slice(at + 1)) : undefined;
  return fields ? [url.slice(0, at), fields] : [url];
}

function formatFields(fields: Field[]): string {
  const [open, close] = haveDistinctNames(fields) ? '{}' : '[]';
  const lines = fields.map(([name, value]) => {
    const [key, text] = [quote(name), breakable(quote(value))];
    return `        ${open === '{' ? `${key}: ${text}` : `(${key}, ${text})`},\n`;
  });
  return `${open}\n${lines.join('')}    ${close}`;
}

/** True if requests adds the content type by itself. */
function setsContentType(body: HttpBody | undefined): boolean {
  return Boolean(formFields(body) || (body?.kind === 'text' && body.type === 'application/json' && jsonLiteral(body)));
}

/** Values beyond ASCII are passed as bytes, because requests would encode them in Latin-1. */
function headerArgument(headers: HttpHeader[]): string[] {
  if (!headers.length) return [];
  const lines = headers.map(
    ({ name, value }) =>
      `        ${quote(name)}: ${isAscii(value) ? breakable(quote(value)) : `${quote(value)}.encode()`},\n`,
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
  const fields = formFields(body);
  if (fields) return `data=${formatFields(fields)}`;
  const json = jsonLiteral(body);
  if (json) return `json=${json}`;
  if (!isMultiline(body.text) && isAscii(body.text)) return `data=${breakable(quote(body.text))}`;
  const literal = isMultiline(body.text) ? multilineLiteral(body.text) : quote(body.text);
  return `data=${literal}${isAscii(body.text) ? '' : '.encode()'}`;
}

function fileTuple(part: HttpPart): string {
  const content =
    'file' in part ? `${quote(part.file)}, open(${quote(part.file)}, "rb")` : `None, ${breakable(quote(part.value))}`;
  return `(${content}${part.type ? `, ${quote(part.type)}` : ''})`;
}

function multilineLiteral(text: string): string {
  return `"""\\\n${text.replaceAll('\\', '\\\\').replace(/"""|"$/g, endQuote)}"""`;
}

/** Escapes three quotes, which would end the literal, and a quote at its end, which would belong to the delimiter. */
function endQuote(quotes: string): string {
  return `${quotes.slice(1)}\\"`;
}
