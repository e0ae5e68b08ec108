/**
 * An entry as stores keep it: a mark, a digest of key and value, the value. So files that are cut off, damaged, moved or
 * not docsc's are known for what they are. With a secret the digest is a signature, which only its holders can make.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The last character is the version of this format. */
const MAGIC = Buffer.from('docsc/e1');
const DIGEST_BYTES = 32;
export const HEADER_BYTES = MAGIC.length + DIGEST_BYTES;

export function seal(key: string, value: Uint8Array, secret?: string): Buffer {
  return Buffer.concat([entryHeader(key, value, secret), value]);
}

/** What stands before the value. */
export function entryHeader(key: string, value: Uint8Array, secret?: string): Buffer {
  return Buffer.concat([MAGIC, computeDigest(key, value, secret)]);
}

/** The value, or `undefined` where it is not what was sealed under this key with this secret. */
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
