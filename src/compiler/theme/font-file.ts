/**
 * Looks at a font file before anything reads it: which format it has, and whether it stays small when it is decompressed.
 * A compressed font of a few KB can expand to gigabytes.
 */
import { brotliDecompressSync } from 'node:zlib';

/** Before the path of a font in the static folder; `stylesheet.ts` publishes the file under a name with its hash. */
export const FONT_SCHEME = 'docsc-font:';

/** The formats of fonts, as in `format()` of `@font-face`. */
export type FontFormat = 'woff2' | 'woff' | 'truetype' | 'opentype';

/** Bytes of a file, and of a font that has been decompressed; fonts of all Chinese characters have 20 MB. */
const MAX_FONT_BYTES = 64 * 1024 * 1024;

/** The format of a font; `undefined` for a file that is not a font. */
export function readFontFormat(bytes: Uint8Array): FontFormat | undefined {
  const mark = String.fromCharCode(...bytes.subarray(0, 4));
  if (mark === 'wOF2') return 'woff2';
  if (mark === 'wOFF') return 'woff';
  if (mark === 'OTTO') return 'opentype';
  return mark === '\0\u0001\0\0' || mark === 'true' ? 'truetype' : undefined;
}

/** True if the font has at most 64 MiB, also when it is decompressed. Throws for a truncated file. */
export function isOfBoundedSize(bytes: Uint8Array, format: FontFormat): boolean {
  if (bytes.length > MAX_FONT_BYTES) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (format === 'woff') return sumWoffTables(view) <= MAX_FONT_BYTES;
  return format !== 'woff2' || decompressesWithinBounds(bytes.subarray(findWoff2Data(view)));
}

const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;

/** Bytes of all tables of a WOFF font when they are decompressed, as their directory states them. */
function sumWoffTables(view: DataView): number {
  const count = view.getUint16(12);
  return Array.from({ length: count }, (_, nth) =>
    view.getUint32(WOFF_HEADER_BYTES + nth * WOFF_ENTRY_BYTES + 12),
  ).reduce((sum, length) => sum + length, 0);
}

/** Decompresses the stream up to the limit, because it may be longer than the directory says. */
function decompressesWithinBounds(stream: Uint8Array): boolean {
  try {
    brotliDecompressSync(stream, { maxOutputLength: MAX_FONT_BYTES });
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return false;
    throw thrown;
  }
}

const WOFF2_HEADER_BYTES = 48;
/** The lower six bits of an entry's flags: a known table, or this value and a tag of four bytes. */
const OTHER_TAG = 0x3f;
const GLYPHS = 10;
const LOCATIONS = 11;

/** The position of the compressed stream, which follows a directory with entries of different lengths. */
function findWoff2Data(view: DataView): number {
  const count = view.getUint16(12);
  const cursor = { at: WOFF2_HEADER_BYTES };
  for (let nth = 0; nth < count; nth++) {
    const flags = view.getUint8(cursor.at++);
    const tag = flags & OTHER_TAG;
    if (tag === OTHER_TAG) cursor.at += 4;
    skipNumber(view, cursor);
    const version = flags >> 6;
    const isTransformed = tag === GLYPHS || tag === LOCATIONS ? version !== 3 : version !== 0;
    if (isTransformed) skipNumber(view, cursor);
  }
  return cursor.at;
}

/** Moves the cursor past a base-128 number; its last byte is the one whose highest bit is clear. */
function skipNumber(view: DataView, cursor: { at: number }): void {
  while (view.getUint8(cursor.at++) & 0x80);
}
