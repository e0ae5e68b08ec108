/** Chooses the forms to make of an image. */
import type { PictureFormat, PicturesConfig } from '../config/pictures.js';
import type { SourceImage } from './source-image.js';

/** A form of an image: a format and a width in pixels. */
export type Form = { format: PictureFormat; width: number };

/**
 * The forms in one format, the widest first. An image is never enlarged. One that is narrower than the widest form also has
 * its own width, unless it has the format already.
 */
export function planForms(format: PictureFormat, { type, width }: SourceImage, { widths }: PicturesConfig): Form[] {
  const smaller = widths.filter(one => one < width);
  const own = isOwnWidthNeeded(width, widths) && type !== format ? [width] : [];
  return [...smaller, ...own].reverse().map(one => ({ format, width: one }));
}

/** True if browsers may choose the source itself among the forms in its own format. */
export function offersSource(format: PictureFormat, { type, width }: SourceImage, { widths }: PicturesConfig): boolean {
  return type === format && isOwnWidthNeeded(width, widths);
}

function isOwnWidthNeeded(width: number, widths: number[]): boolean {
  return width <= Math.max(...widths);
}
