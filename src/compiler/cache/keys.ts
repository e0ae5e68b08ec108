/** Names of what is kept: the hash of everything it was made from, so that nothing is ever out of date. */
import { sha256Hex } from '../disk/project.js';

/** Hex SHA-256 of plain data; maps and sets count as their entries, functions as nothing. */
export function cacheKey(...parts: unknown[]): string {
  return sha256Hex(JSON.stringify(parts, collectionToArray));
}

function collectionToArray(_name: string, value: unknown): unknown {
  return value instanceof Map || value instanceof Set ? [...value] : value;
}
