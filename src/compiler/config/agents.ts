/** How programs read the site: pages as Markdown, and lists of them. */
import * as z from 'zod';

const agentsKeysSchema = z.strictObject({
  llms: z
    .boolean()
    .optional()
    .describe('Writes llms.txt, which lists all pages, and llms-full.txt, which has their text; true by default.'),
});

/** The schema of `agents`. */
export const agentsSchema = z.union([z.boolean(), agentsKeysSchema], { error: 'must be true, false or a mapping' });

/** Each page has a twin in Markdown; `llms` are the files `llms.txt` and `llms-full.txt`. */
export type AgentsConfig = { llms: boolean };

/** The setting with its defaults; `undefined` for a site that has nothing for programs. */
export function readAgents(user: z.infer<typeof agentsSchema> = true): AgentsConfig | undefined {
  if (user === false) return undefined;
  const { llms = true } = user === true ? {} : user;
  return { llms };
}
