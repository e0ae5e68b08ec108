/** What an image is, by its bytes: drawings and animations stay as they are. */
import { measureImage } from '../source/image-size.js';

/** A still image in a format of pixels, with its size as browsers show it. */
export type SourceImage = { type: 'png' | 'jpeg' | 'webp'; width: number; height: number };

/** Reads the beginning of a file; `undefined` for anything that is not a still image in PNG, JPEG or WebP. */
export function readSourceImage(file: Uint8Array): SourceImage | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const type = typeOf(bytes);
  if (!type || isAnimated(type, bytes)) return undefined;
  const { width, height } = measureImage(bytes);
  return width && height ? { type, width, height } : undefined;
}

function typeOf(bytes: Buffer): SourceImage['type'] | undefined {
  const begins = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;
  if (begins('\x89PNG\r\n\x1a\n')) return 'png';
  if (begins('\xff\xd8\xff')) return 'jpeg';
  return begins('RIFF') && begins('WEBP', 8) ? 'webp' : undefined;
}

/** Animated PNG files say so before their first image, and WebP files in the flags of their header. */
function isAnimated(type: SourceImage['type'], bytes: Buffer): boolean {
  if (type === 'jpeg') return false;
  if (type === 'webp') return bytes.toString('latin1', 12, 16) === 'VP8X' && (bytes[20]! & 0b10) !== 0;
  const control = bytes.indexOf('acTL');
  return control !== -1 && control < bytes.indexOf('IDAT');
}
