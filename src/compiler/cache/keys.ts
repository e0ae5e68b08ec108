/** Cache keys: the hash of everything that an entry was made from, so that no entry is ever out of date. */
import { sha256Hex } from '../disk/project.js';

/** Hex SHA-256 of plain data. Maps and sets are hashed as arrays of their entries; functions are ignored. */
export function cacheKey(...parts: unknown[]): string {
  return sha256Hex(JSON.stringify(parts, collectionToArray));
}

function collectionToArray(_name: string, value: unknown): unknown {
  return value instanceof Map || value instanceof Set ? [...value] : value;
}
