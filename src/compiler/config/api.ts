/** The API descriptions of a site, as its author names them. */
import * as z from 'zod';
import { routeSchema } from '../source/slug.js';

const textSchema = z.string();

const serverSchema = textSchema
  .regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?(\/[^\s?#]*)?$/i, {
    error: 'must be an address such as https://api.example.com/v1',
  })
  .refine(address => URL.canParse(address), { error: 'has an invalid host or port' });

const operationFilterSchema = z.strictObject({
  tags: z.array(textSchema).optional().describe('Names of tags.'),
  paths: z.array(textSchema).optional().describe('Paths; * matches anything within a segment, ** anything.'),
  extensions: z
    .array(textSchema.startsWith('x-'))
    .optional()
    .describe('Extensions that an operation sets, such as x-internal.'),
});

/** The schema of `api`. No two descriptions have the same id. */
export const apiSchema = z
  .array(
    z.strictObject({
      id: textSchema.describe('Names the description in sidebars.'),
      path: textSchema.describe('The OpenAPI file.'),
      route: routeSchema.describe('Route that the routes of its pages begin with.'),
      label: textSchema.optional().describe("Name of the reference; the description's title by default."),
      only: operationFilterSchema.optional().describe('Operations that get pages; all by default.'),
      except: operationFilterSchema.optional().describe('Operations that get no pages.'),
      schemaPages: z.boolean().optional().describe('Gives each named schema a page.'),
      download: z.boolean().optional().describe('Lets readers download the description; true by default.'),
      console: z
        .strictObject({
          servers: z.array(serverSchema).min(1).describe('Servers that readers may send requests to.'),
        })
        .optional()
        .describe('Lets readers send requests from the page.'),
    }),
  )
  .superRefine((apis, context) => {
    const first = new Map<string, number>();
    for (const [index, { id }] of apis.entries()) {
      const message = `is already the id of API description ${(first.get(id) ?? 0) + 1}`;
      if (first.has(id)) context.addIssue({ code: 'custom', path: [index, 'id'], message });
      else first.set(id, index);
    }
  });
