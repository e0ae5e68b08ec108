/** The settings of a single operation's page, in the configuration or in the API description. */
import * as z from 'zod';
import { badgeSchema } from '../source/badge.js';
import { slugSchema } from '../source/slug.js';

/** Methods of client libraries by their names; readers copy them. */
const sdkSchema = z.record(
  z.string().min(1, { error: 'must not be empty' }),
  z.string().min(1, { error: 'must not be empty' }),
);

const settingsShape = {
  slug: slugSchema.optional().describe("Its address: below the description's route, or with a slash, below the site."),
  label: z.string().min(1, { error: 'must not be empty' }).optional().describe('Its label in sidebars.'),
  badge: badgeSchema.optional().describe('A word after its label, such as beta.'),
  position: z.number().optional().describe('Order among the operations of its tag.'),
  hidden: z.boolean().optional().describe('Keeps it out of sidebars that list the description.'),
  sdk: sdkSchema.optional().describe('Its methods in client libraries, by the name of the library or language.'),
};

/** The schema of an operation's extension `x-docsc`. */
export const operationSettingsSchema = z.strictObject(settingsShape);
/** The settings of an operation's page. */
export type UserOperationSettings = z.infer<typeof operationSettingsSchema>;

/** The schema of an entry in the configuration, which names the operation: by its `operationId`, or its method and path. */
export const operationEntrySchema = z.strictObject({
  operation: z.string().describe('Its operationId, or its method and path, such as GET /users.'),
  ...settingsShape,
});
const { badge: _, sdk: __, ...tagShape } = settingsShape;

/** The schema of an entry in the configuration that names a tag. */
export const tagEntrySchema = z.strictObject({
  tag: z.string().describe('Its name, or that of a group of operations without a tag.'),
  ...tagShape,
  position: z.number().optional().describe('Order among the tags.'),
  hidden: z.boolean().optional().describe('Keeps it, with its operations, out of sidebars.'),
});
/** An entry in the configuration that names a tag. */
export type TagEntry = z.infer<typeof tagEntrySchema>;

/** An entry in the configuration. */
export type OperationEntry = z.infer<typeof operationEntrySchema>;
