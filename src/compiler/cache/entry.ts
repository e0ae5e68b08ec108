/**
 * The format of a stored ("sealed") entry: a magic number, a SHA-256 digest of key and value, the value. The digest reveals
 * entries that are truncated, damaged, moved or not written by docsc. With a secret it is an HMAC, which signs the entry.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The last character is the version of this format. */
const MAGIC = Buffer.from('docsc/e1');
const DIGEST_BYTES = 32;
/** Bytes that an entry takes in addition to its value. */
export const HEADER_BYTES = MAGIC.length + DIGEST_BYTES;

/** The sealed entry: header and value. */
export function seal(key: string, value: Uint8Array, secret?: string): Buffer {
  return Buffer.concat([entryHeader(key, value, secret), value]);
}

/** The bytes in front of the value. */
export function entryHeader(key: string, value: Uint8Array, secret?: string): Buffer {
  return Buffer.concat([MAGIC, computeDigest(key, value, secret)]);
}

/** The value, or `undefined` if the entry was not sealed with this key and secret. */
export function unseal(key: string, entry: Buffer, secret?: string): Buffer | undefined {
  if (entry.length < HEADER_BYTES || !entry.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  const value = entry.subarray(HEADER_BYTES);
  const digest = entry.subarray(MAGIC.length, HEADER_BYTES);
  return timingSafeEqual(digest, computeDigest(key, value, secret)) ? value : undefined;
}

function computeDigest(key: string, value: Uint8Array, secret: string | undefined): Buffer {
  const digest = secret === undefined ? createHash('sha256') : createHmac('sha256', secret);
  return digest.update(MAGIC).update(key).update(value).digest();
}
