/** What every language must mind when a text becomes a literal. Quoting that no other language shares is in its own file. */

/**
 * Controls, lone surrogates, what reorders or hides text, and what some language takes for the end of a line. A list of our own, since
 * Unicode properties differ between browsers, and a prerendered sample must equal the hydrated one.
 */
const MUST_ESCAPE =
  /(?![\n\t])[\p{Cc}\p{Cs}\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]/u;

/** Lone surrogates become U+FFFD, as every UTF-8 encoder has it. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}

/** Whether a character can only be written as an escape; line feeds and tabs are not among them. */
export function mustBeEscaped(character: string): boolean {
  return MUST_ESCAPE.test(character);
}

/** Several lines that can stand in source as they are. */
export function isMultiline(text: string): boolean {
  return text.includes('\n') && !MUST_ESCAPE.test(text);
}

/** Whether bytes and characters are the same. */
export function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}

type EscapeCodePoint = (point: number) => string;

/** The inside of a literal: `named` characters as told, other special ones by their code. */
export function escapeText(text: string, named: Record<string, string>, coded: EscapeCodePoint): string {
  return escapeUnits(wellFormed(text), named, coded);
}

/** The same for JSON, which can say lone surrogates. */
export function escapeUnits(text: string, named: Record<string, string>, coded: EscapeCodePoint): string {
  let escaped = '';
  for (const character of text)
    escaped += named[character] ?? (mustBeEscaped(character) ? coded(character.codePointAt(0)!) : character);
  return escaped;
}

/** As PHP and Ruby have it: between single quotes, or double ones where something must be escaped; `named` is for those. */
export function quoteString(text: string, named: Record<string, string>): string {
  if (![...text].some(character => character === '\n' || character === '\t' || mustBeEscaped(character)))
    return `'${escapeText(text, { '\\': '\\\\', "'": "\\'" }, String.fromCodePoint)}'`;
  return `"${escapeText(text, named, point => `\\u{${toHex(point)}}`)}"`;
}

/** `10` in base 16, four digits or more: `000a`. */
export function toHex(point: number, digits = 4): string {
  return point.toString(16).padStart(digits, '0');
}

/** A word that no line of the text begins with, to end a here-document. */
export function unusedDelimiter(word: string, text: string): string {
  return text.includes(word) ? unusedDelimiter(`${word}_`, text) : word;
}

/** The name of a `multipart/form-data` part as it stands between double quotes in its header, as browsers write it. */
export function encodePartName(name: string): string {
  const escapes: Record<string, string> = { '"': '%22', '\r': '%0D', '\n': '%0A' };
  return wellFormed(name).replace(/["\r\n]/g, character => escapes[character]!);
}
