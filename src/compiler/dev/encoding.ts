/** In which form a file is sent: which encodings a browser takes, and whether one that lies ready may be sent. */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

/** As HTTP calls it; the one that packs better is first. */
export const contentEncodings = ['br', 'gzip'] as const;
export type ContentEncoding = (typeof contentEncodings)[number];

/** What a request accepts, best first: by its own weights, and by ours where it has none. */
export function parseAcceptEncoding(header: string | undefined): ContentEncoding[] {
  const weights = new Map((header ?? '').toLowerCase().split(',').map(parseQuality));
  const least = weights.get('identity') ?? 0;
  const weight = (encoding: ContentEncoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  return contentEncodings
    .filter(encoding => weight(encoding) > 0 && weight(encoding) >= least)
    .sort((a, b) => weight(b) - weight(a));
}

/** `gzip;q=0.5`; one whose weight cannot be read is not wanted. */
function parseQuality(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map(word => word.trim());
  const [, text] = parameters.map(word => /^q\s*=\s*(.*)$/.exec(word)).find(found => found) ?? [];
  if (text === undefined) return [name, 1];
  return [name, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 0];
}

/** Whether the browser has what would be sent; `If-None-Match` compares weakly. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  const known = (header ?? '').split(',').map(tag => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export function compressContents(contents: Buffer, encoding: ContentEncoding, isFinal: boolean): Promise<Buffer> {
  // 6 is what nginx's module compresses with unless it is told otherwise.
  const params = { [constants.BROTLI_PARAM_QUALITY]: isFinal ? 11 : 6 };
  return encoding === 'br' ? brotliAsync(contents, { params }) : gzipAsync(contents);
}

const decompressors = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** A file by another hand may lie beside one that it was not made from: nothing else says that it was. */
export async function isCompressionOf(contents: Uint8Array, packed: Uint8Array, encoding: ContentEncoding) {
  // More than the file itself is not unpacked.
  const maxOutputLength = Math.max(1, contents.byteLength);
  const found = await decompressors[encoding](packed, { maxOutputLength }).catch(() => undefined);
  return found?.equals(contents) ?? false;
}
