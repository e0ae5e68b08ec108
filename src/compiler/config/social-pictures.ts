/** `socialPictures` of the configuration: a picture for link previews of each page, drawn when the site is built. */
import * as z from 'zod';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { ParsedYaml } from '../source/yaml.js';

/** The schema of `socialPictures`. */
export const socialPicturesSchema = z.strictObject({
  fonts: z
    .array(z.string().regex(/\.(?:ttf|otf|woff)$/i, { error: 'must be a ttf, otf or woff file in the project' }))
    .min(1, { error: 'must name a font' })
    .describe('Files of fonts in the project; a letter comes from the first one that has it.'),
});

/** The files of the fonts, the preferred one first. */
export type SocialPicturesConfig = z.infer<typeof socialPicturesSchema>;

/** The setting; previews need absolute addresses. */
export function readSocialPictures(
  user: SocialPicturesConfig | undefined,
  { path, yaml, url }: { path: string; yaml: ParsedYaml; url: string | undefined },
): { socialPictures?: SocialPicturesConfig; diagnostics: Diagnostic[] } {
  if (!user || url) return { socialPictures: user, diagnostics: [] };
  const pointer = '/socialPictures';
  const message =
    '"socialPictures" needs the address of the site, because previews load pictures from there: add "url".';
  return { diagnostics: [finding('invalid-config', message, { path, pointer, place: yaml.positionAt(pointer) })] };
}
