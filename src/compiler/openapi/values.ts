/** Values in a description as texts. */
import { getOwn, type Json } from './document.js';

/** A value as text, cut after 200 characters: texts as they are, everything else as JSON. */
export function formatValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** Values as texts. If some are not texts, texts are quoted: `1` is not `"1"`. */
export function formatValues(values: unknown[]): string[] {
  const isMixed = values.some(value => typeof value !== 'string');
  return values.map(value => formatValue(isMixed && typeof value === 'string' ? JSON.stringify(value) : value));
}

/** The values of an enum but `null`, which the type says. */
export function enumValues(value: Json): unknown[] {
  const list = getOwn(value, 'enum');
  return Array.isArray(list) ? list.filter(entry => entry !== null) : [];
}
