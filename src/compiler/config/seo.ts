/** What search engines and other readers of the head learn about the site, beyond its texts. */
import * as z from 'zod';

const seoKeysSchema = z.strictObject({
  structuredData: z
    .boolean()
    .optional()
    .describe('Says in JSON-LD what each page is and what is above it; true by default. Needs "url".'),
});

/** The schema of `seo`. */
export const seoSchema = z.union([z.literal(false), seoKeysSchema], { error: 'must be false or a mapping' });

/** Which of it the site has. */
export type SeoConfig = { structuredData: boolean };

/** The setting with its defaults. */
export function readSeo(user: z.infer<typeof seoSchema> = {}): SeoConfig {
  const { structuredData = true } = user === false ? { structuredData: false } : user;
  return { structuredData };
}
