/** The setting `seo`: facts about the site for search engines and browsers, beyond its texts. */
import * as z from 'zod';

const seoKeysSchema = z.strictObject({
  structuredData: z
    .boolean()
    .optional()
    .describe('Says in JSON-LD what each page is and what is above it; true by default. Needs "url".'),
  robots: z.boolean().optional().describe('Writes robots.txt, unless the static folder has one; true by default.'),
  manifest: z
    .boolean()
    .optional()
    .describe('Writes a web app manifest for sites with a favicon, with name, icons and colours; true by default.'),
});

/** The schema of `seo`. */
export const seoSchema = z.union([z.literal(false), seoKeysSchema], { error: 'must be false or a mapping' });

/** The parts of it that the site has. */
export type SeoConfig = { structuredData: boolean; robots: boolean; manifest: boolean };

/** The setting with its defaults. */
export function readSeo(user: z.infer<typeof seoSchema> = {}): SeoConfig {
  if (user === false) return { structuredData: false, robots: false, manifest: false };
  const { structuredData = true, robots = true, manifest = true } = user;
  return { structuredData, robots, manifest };
}
