/** Content encodings: which ones a browser accepts, how to compress, and whether a precompressed file may be sent. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliDecompress,
  constants,
  createBrotliDecompress,
  createGunzip,
  gunzip,
  gzip,
} from 'node:zlib';
import { parseQualityValue } from './quality-value.js';

/** Names of the content encodings in HTTP, the one with the better compression first. */
export const contentEncodings = ['br', 'gzip'] as const;
/** A content encoding by its name in HTTP. */
export type ContentEncoding = (typeof contentEncodings)[number];

/**
 * The encodings of an `Accept-Encoding` header (RFC 9110, section 12.5.3), best first: by the header's weights, then in
 * our order.
 */
export function parseAcceptEncoding(header: string | undefined): ContentEncoding[] {
  const weights = new Map((header ?? '').toLowerCase().split(',').map(parseQuality));
  const least = weights.get('identity') ?? 0;
  const weight = (encoding: ContentEncoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  return contentEncodings
    .filter(encoding => weight(encoding) > 0 && weight(encoding) >= least)
    .sort((a, b) => weight(b) - weight(a));
}

/** Parses `gzip;q=0.5`. */
function parseQuality(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map(word => word.trim());
  const [, text] = parameters.map(word => /^q\s*=\s*(.*)$/.exec(word)).find(match => match) ?? [];
  return [name, text === undefined ? 1 : parseQualityValue(text)];
}

/** True if an `If-None-Match` header has the ETag, by weak comparison (RFC 9110, section 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map(tag => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses contents: as well as possible if they are final, otherwise as fast as nginx would. */
export function compressContents(contents: Buffer, encoding: ContentEncoding, isFinal: boolean): Promise<Buffer> {
  // 6 is the default quality of nginx's Brotli module.
  const params = { [constants.BROTLI_PARAM_QUALITY]: isFinal ? 11 : 6 };
  return encoding === 'br' ? brotliAsync(contents, { params }) : gzipAsync(contents);
}

const decompressors = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/**
 * True if a compressed file unpacks to these contents. Nothing else proves it, as another program may have written the
 * file.
 */
export async function isCompressionOf(contents: Uint8Array, packed: Uint8Array, encoding: ContentEncoding) {
  // Stops unpacking once the result is larger than the contents.
  const maxOutputLength = Math.max(1, contents.byteLength);
  const unpacked = await decompressors[encoding](packed, { maxOutputLength }).catch(() => undefined);
  return unpacked?.equals(contents) ?? false;
}

const openDecompressor = { br: createBrotliDecompress, gzip: createGunzip };

/** The same for files that are too large for memory. Reads both to their ends. */
export async function isCompressionOfStream(contents: Readable, packed: Readable, encoding: ContentEncoding) {
  const [expected, actual] = [createHash('sha256'), createHash('sha256')];
  try {
    await Promise.all([pipeline(contents, expected), pipeline(packed, openDecompressor[encoding](), actual)]);
    return expected.digest('hex') === actual.digest('hex');
  } catch {
    return false;
  }
}

/** Total size of the contents whose compressed form is kept. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024;

/** Keeps compressed contents. `get` compresses contents of `size` bytes unless it has done so before. */
export type CompressionCache = {
  get: (key: string, size: number, compress: () => Promise<Buffer>) => Promise<Buffer>;
};

/** Creates an empty cache, which forgets the oldest contents once it is full. */
export function createCompressionCache(maxBytes = MAX_CACHED_BYTES): CompressionCache {
  const kept = new Map<string, { size: number; packed: Promise<Buffer> }>();
  const state = { bytes: 0 };
  const get: CompressionCache['get'] = (key, size, compress) => {
    const known = kept.get(key);
    if (known) return known.packed;
    const packed = compress();
    kept.set(key, { size, packed });
    state.bytes += size;
    for (const [old, entry] of kept) {
      if (state.bytes <= maxBytes) break;
      kept.delete(old);
      state.bytes -= entry.size;
    }
    return packed;
  };
  return { get };
}
