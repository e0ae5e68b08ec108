/** Counts of a JSON text, in one quick pass: enough to know whether it is nested too deep, or an object has a key twice. */
import { MAX_NESTING } from './yaml.js';

/** The number of colons outside texts, which is that of keys, and where nesting exceeds the limit, in any text. */
export function survey(text: string): { keys: number; tooDeep?: number } {
  let keys = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      do at = text.indexOf('"', at + 1);
      while (at > 0 && isEscaped(text, at));
      if (at < 0) break;
    } else if (code === 0x3a) keys++;
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > MAX_NESTING) return { keys, tooDeep: at };
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return { keys };
}

/** True if an odd number of backslashes is before the offset. */
function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text.charCodeAt(from - 1) === 0x5c) from--;
  return (at - from) % 2 === 1;
}

/** The number of keys in all objects of a value. */
export function countKeys(root: unknown): number {
  let keys = 0;
  const open = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const entries = Object.values(value);
    if (!Array.isArray(value)) keys += entries.length;
    for (const entry of entries) if (typeof entry === 'object' && entry !== null) open.push(entry);
  }
  return keys;
}
