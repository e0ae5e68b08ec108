/** Requests for a part of a file (RFC 9110, section 14). */
import type { ByteRange } from './http-response.js';

/**
 * The part that a `Range` header asks for: `undefined` for the whole file, `invalid` where the answer is 416. Several ranges
 * are answered with the whole file, which costs less than many parts.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'invalid' | undefined {
  const [, list] = /^\s*bytes\s*=(.*)$/is.exec(header ?? '') ?? [];
  if (list === undefined) return undefined;
  const parts = list.split(',').map(part => /^\s*(\d*)-(\d*)\s*$/.exec(part));
  if (parts.some(part => !part || (!part[1] && !part[2]))) return 'invalid';
  if (parts.length > 1) return undefined;
  const [, first = '', last = ''] = parts[0]!;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  const isReversed = first !== '' && last !== '' && Number(first) > Number(last);
  return isReversed || start > end ? 'invalid' : { start, end };
}
