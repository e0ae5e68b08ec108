/** String literals in double quotes, as in C#, Go and Python. */
import { escapeUnits, toHex, wellFormed } from './string-escapes.js';

const escapes = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A literal. Lone surrogates become U+FFFD. */
export function quote(text: string): string {
  return quoteJson(wellFormed(text));
}

/** A literal for a string in JSON, which may have lone surrogates. */
export function quoteJson(text: string): string {
  const escapeCodePoint = (point: number) => (point > 0xffff ? `\\U${toHex(point, 8)}` : `\\u${toHex(point)}`);
  return `"${escapeUnits(text, escapes, escapeCodePoint)}"`;
}
