/** Literals between double quotes as C#, Go and Python have them. */
import { escapeUnits, toHex, wellFormed } from './string-escapes.js';

const escapes = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

export function quote(text: string): string {
  return quoteJson(wellFormed(text));
}

/** The same for JSON, which can say lone surrogates. */
export function quoteJson(text: string): string {
  const coded = (point: number) => (point > 0xffff ? `\\U${toHex(point, 8)}` : `\\u${toHex(point)}`);
  return `"${escapeUnits(text, escapes, coded)}"`;
}
