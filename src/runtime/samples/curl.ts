/** Samples with curl, for any POSIX shell. */
import type { HttpBody, HttpPart, HttpRequest } from './http-request.js';
import { mustBeEscaped, wellFormed } from './string-escapes.js';

/** A command. NUL becomes U+FFFD, because no argument can contain it. */
export function curlSample({ method, url, headers, body }: HttpRequest): string {
  return [
    `curl ${url.startsWith('-') ? '--url ' : ''}${quote(url)}`,
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    ...methodOption(method, body),
    ...headers.map(({ name, value }) => `--header ${quote(value ? `${name}: ${value}` : `${name};`)}`),
    ...bodyOptions(body),
  ].join(' \\\n  ');
}

function methodOption(method: string, body: HttpBody | undefined): string[] {
  if (!body && method === 'GET') return [];
  if (!body && method === 'HEAD') return ['--head'];
  return [`--request ${/^[A-Z]+$/.test(method) ? method : quote(method)}`];
}

function bodyOptions(body: HttpBody | undefined): string[] {
  if (!body) return [];
  if (body.kind === 'text') return [`--data-raw ${quote(body.text)}`];
  if (body.kind === 'file') return [`--data-binary ${quote(`@${body.file}`)}`];
  return body.parts.map(partOption);
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
  return `'${quoted.join('')}'`;
}

function octal(character: string): string {
  return [...new TextEncoder().encode(character)].map(byte => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
