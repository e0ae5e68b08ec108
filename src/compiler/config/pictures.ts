/** `images` of the configuration: further forms of the images that pages show, made when the site is built. */
import * as z from 'zod';

/** Formats that browsers read beside those of the sources. */
export const pictureFormats = ['avif', 'webp'] as const;
/** The name of a format, which is also its extension. */
export type PictureFormat = (typeof pictureFormats)[number];

/** `formats` in the order in which browsers should prefer them; `widths` in pixels, ascending. */
export type PicturesConfig = { formats: PictureFormat[]; widths: number[]; quality: Record<PictureFormat, number> };

const qualitySchema = z.int().min(1).max(100);
const MAX_WIDTH = 8192;

/** The schema of `images`. */
export const picturesSchema = z.strictObject({
  formats: z
    .array(z.enum(pictureFormats))
    .min(1, { error: 'must name a format' })
    .optional()
    .describe('Formats, the preferred one first.'),
  widths: z
    .array(z.int().min(16).max(MAX_WIDTH))
    .min(1, { error: 'must have a width' })
    .optional()
    .describe('Widths in pixels; images are never enlarged.'),
  quality: z
    .union([qualitySchema, z.strictObject({ avif: qualitySchema.optional(), webp: qualitySchema.optional() })], {
      error: 'must be a number from 1 to 100, or a mapping of formats to numbers',
    })
    .optional()
    .describe('Quality from 1 to 100, for all formats or by format.'),
});

/** Qualities that look alike. */
const defaultQuality = { avif: 55, webp: 78 };

/** The settings with the defaults filled in. */
export function readPictures({ formats, widths, quality }: z.infer<typeof picturesSchema>): PicturesConfig {
  const chosen = typeof quality === 'number' ? { avif: quality, webp: quality } : quality;
  return {
    formats: [...new Set(formats ?? pictureFormats)],
    widths: [...new Set(widths ?? [640, 960, 1440])].sort((a, b) => a - b),
    quality: { ...defaultQuality, ...chosen },
  };
}
