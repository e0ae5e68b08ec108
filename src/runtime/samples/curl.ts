/** Samples with curl, for any POSIX shell. */
import { isBasicPlaceholder, PASSWORD, USERNAME } from './basic.js';
import { decodeField, isForm, withoutContentType } from './fields.js';
import type { HttpBody, HttpHeader, HttpPart, HttpRequest } from './http-request.js';
import { breakable, breakLongLines } from './long-lines.js';
import { mustBeEscaped, wellFormed } from './string-escapes.js';

/** A longer address with a query is written field by field. */
const MAX_URL = 90;

/** A command. NUL becomes U+FFFD, because no argument can contain it. */
export function curlSample({ method, url, headers, body }: HttpRequest): string {
  const [address, ...query] = splitLongUrl(url, method, body);
  const sample = [
    `curl ${/[[\]{}]/.test(address) ? '-g ' : ''}${address.startsWith('-') ? '--url ' : ''}${quote(address)}`,
    ...methodOption(method, body),
    ...(isForm(body) ? withoutContentType(headers) : headers).map(headerOption),
    ...(query.length ? ['--get', ...query.map(pair => `--data-raw ${quote(pair)}`)] : []),
    ...bodyOptions(body),
  ].join(' \\\n  ');
  return breakLongLines(sample, { operator: '\\', margin: '' });
}

/** The address, and the fields of its query if they need lines of their own and curl can append them. */
function splitLongUrl(url: string, method: string, body: HttpBody | undefined): [address: string, ...fields: string[]] {
  const at = url.indexOf('?');
  const isSplit = at > 0 && url.length > MAX_URL && method === 'GET' && !body;
  return isSplit ? [url.slice(0, at), ...url.slice(at + 1).split('&')] : [url];
}

/** curl encodes Basic authentication by itself, and drops a header without a value unless it has a semicolon. */
function headerOption(header: HttpHeader): string {
  if (isBasicPlaceholder(header)) return `--user '${USERNAME}:${PASSWORD}'`;
  const { name, value } = header;
  return `--header ${quote(value ? `${name}: ${value}` : `${name};`)}`;
}

function methodOption(method: string, body: HttpBody | undefined): string[] {
  if (!body && method === 'GET') return [];
  if (!body && method === 'HEAD') return ['--head'];
  return [`--request ${/^[A-Z]+$/.test(method) ? method : quote(method)}`];
}

function bodyOptions(body: HttpBody | undefined): string[] {
  if (!body) return [];
  if (body.kind === 'text' && isForm(body) && body.text) return body.text.split('&').map(fieldOption);
  if (body.kind === 'text') return [`--data-raw ${quote(body.text)}`];
  if (body.kind === 'file') return [`--data-binary ${quote(`@${body.file}`)}`];
  return body.parts.map(partOption);
}

/** One field of a form. curl encodes values that need it, but never names. */
function fieldOption(pair: string): string {
  const [name, value] = decodeField(pair) ?? [];
  const isPlain = name !== undefined && /^[\w.~-]+(\[[\w.~-]*\])*$/.test(name);
  if (!isPlain || [...value!].some(mustBeEscaped)) return `--data-raw ${quote(pair)}`;
  return `${/^[\w.~-]*$/.test(value!) ? '--data' : '--data-urlencode'} ${quote(`${name}=${value}`)}`;
}

function partOption(part: HttpPart): string {
  const type = part.type ? `;type=${part.type}` : '';
  if ('file' in part) return `--form ${quote(`${part.name}=@${quoteFormWord(part.file)}${type}`)}`;
  if (!type) return `--form-string ${quote(`${part.name}=${part.value}`)}`;
  return `--form ${quote(`${part.name}="${escapeWord(part.value)}"${type}`)}`;
}

/** Quotes a word in the syntax of curl's `--form`. */
function quoteFormWord(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : `"${escapeWord(text)}"`;
}

function escapeWord(text: string): string {
  return text.replace(/["\\]/g, '\\$&');
}

/** Quotes for the shell. `printf` writes control characters, which a terminal would act on when the sample is pasted. */
function quote(text: string): string {
  const characters = [...wellFormed(text).replaceAll('\0', '\ufffd')];
  const quoted = characters.map(character => {
    if (character === "'") return "'\\''";
    return mustBeEscaped(character) ? `'"$(printf '${octal(character)}')"'` : character;
  });
  return /['\n]|[^ -~]/.test(text) ? `'${quoted.join('')}'` : breakable(`'${text}'`);
}

function octal(character: string): string {
  return [...new TextEncoder().encode(character)].map(byte => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
