/** The body of a response → the text of a Markdown file, or the reason why it is not one. Pure. */
import { decodeText } from '../../disk/project.js';
import { FetchError } from './fetch-error.js';

/** Content types under which hosts send Markdown. Many know only "bytes". */
const acceptedTypes = new Set(['', 'text/plain', 'text/markdown', 'text/x-markdown', 'application/octet-stream']);

/** Decodes the body. Only line ends change, to LF, and the byte order mark is dropped. Throws `FetchError`. */
export function decodeMarkdown(body: Uint8Array, contentType = ''): string {
  const type = contentType.split(';')[0]!.trim().toLowerCase();
  if (!acceptedTypes.has(type))
    throw new FetchError(`the response is ${type.slice(0, 60)}, not Markdown${adviceForType(type)}`);
  const { text, isUtf8 } = decodeText(body);
  if (!isUtf8 || text.includes('\0')) throw new FetchError('the response is not UTF-8 text');
  if (!text.trim()) throw new FetchError('the response is empty');
  if (isHtml(text)) throw new FetchError(`the response is an HTML page, not Markdown${adviceForType('text/html')}`);
  if (isJson(text)) throw new FetchError('the response is JSON, not Markdown');
  return text;
}

function adviceForType(type: string): string {
  return type === 'text/html' ? '; the address may need a sign-in, or lead to a page that shows the file' : '';
}

function isHtml(text: string): boolean {
  return /^\s*(<\?xml[^>]{0,200}>\s*)?(<!doctype\s+html|<html[\s>]|<head[\s>])/i.test(text.slice(0, 2000));
}

function isJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    // A Markdown text may begin with a bracket.
    return false;
  }
}
