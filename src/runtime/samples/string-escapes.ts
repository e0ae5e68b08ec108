/** Escaping that string literals of several languages share. Quoting for one language only is in that language's file. */

/**
 * Control characters, lone surrogates, characters that reorder or hide text, and those that end a line in some language.
 * A fixed list, because Unicode properties differ between browsers, and a prerendered sample must equal the hydrated one.
 */
const MUST_ESCAPE =
  /(?![\n\t])[\p{Cc}\p{Cs}\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]/u;

/** Replaces lone surrogates by U+FFFD, as UTF-8 encoders do. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}

/** True if a character can only be written as an escape. Line feeds and tabs are not among these. */
export function mustBeEscaped(character: string): boolean {
  return MUST_ESCAPE.test(character);
}

/** True if the text has several lines, and a literal can contain it as it is. */
export function isMultiline(text: string): boolean {
  return text.includes('\n') && !MUST_ESCAPE.test(text);
}

/** True if all characters are ASCII. */
export function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}

type EscapeCodePoint = (point: number) => string;

/**
 * The inside of a literal. `escapes` maps characters to their escape sequences; `escapeCodePoint` is for other characters
 * that must be escaped. Lone surrogates become U+FFFD.
 */
export function escapeText(text: string, escapes: Record<string, string>, escapeCodePoint: EscapeCodePoint): string {
  return escapeUnits(wellFormed(text), escapes, escapeCodePoint);
}

/** `escapeText` for a string in JSON, which may have lone surrogates: these are escaped. */
export function escapeUnits(text: string, escapes: Record<string, string>, escapeCodePoint: EscapeCodePoint): string {
  let escaped = '';
  for (const character of text)
    escaped +=
      escapes[character] ?? (mustBeEscaped(character) ? escapeCodePoint(character.codePointAt(0)!) : character);
  return escaped;
}

/** A literal of PHP or Ruby: in single quotes, or in double quotes with `escapes` if something must be escaped. */
export function quoteString(text: string, escapes: Record<string, string>): string {
  if (![...text].some(character => character === '\n' || character === '\t' || mustBeEscaped(character)))
    return `'${escapeText(text, { '\\': '\\\\', "'": "\\'" }, String.fromCodePoint)}'`;
  return `"${escapeText(text, escapes, point => `\\u{${toHex(point)}}`)}"`;
}

/** A code point in hexadecimal, padded with zeros: 10 → `000a`. */
export function toHex(point: number, digits = 4): string {
  return point.toString(16).padStart(digits, '0');
}

/** A delimiter for a here-document: `word`, followed by underscores as long as the text contains it. */
export function unusedDelimiter(word: string, text: string): string {
  return text.includes(word) ? unusedDelimiter(`${word}_`, text) : word;
}

/** Escapes the name of a `multipart/form-data` part for its header, between double quotes, as the HTML standard says. */
export function encodePartName(name: string): string {
  const escapes: Record<string, string> = { '"': '%22', '\r': '%0D', '\n': '%0A' };
  return wellFormed(name).replace(/["\r\n]/g, character => escapes[character]!);
}
