/** The API descriptions of a site, as its author names them, and with their defaults filled in. */
import { posix } from 'node:path';
import * as z from 'zod';
import { normalizeRoute } from '../../routes.js';
import { routeSchema } from '../source/slug.js';
import { addressSchema, buildConsoleServer, consoleServersSchema, proxySchema } from './console-servers.js';
import { operationEntrySchema, tagEntrySchema } from './operation-entries.js';
import type { ApiConfig } from './types.js';

const textSchema = z.string();

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
      overlays: z
        .array(textSchema.min(1))
        .refine(paths => new Set(paths).size === paths.length, { error: 'names a file twice' })
        .optional()
        .describe('Overlays that change the description, applied in order.'),
      route: routeSchema.describe('Route that the routes of its pages begin with.'),
      label: textSchema.optional().describe("Name of the reference; the description's title by default."),
      only: operationFilterSchema.optional().describe('Operations that get pages; all by default.'),
      except: operationFilterSchema.optional().describe('Operations that get no pages.'),
      operations: z
        .array(operationEntrySchema)
        .superRefine(rejectRepeated('operation', 'entry'))
        .optional()
        .describe('Addresses, labels, badges and places of single operations.'),
      tags: z
        .array(tagEntrySchema)
        .superRefine(rejectRepeated('tag', 'entry'))
        .optional()
        .describe('Addresses, labels and places of single tags.'),
      internal: z.boolean().optional().describe('Shows the parts that are marked with x-internal.'),
      schemaPages: z.boolean().optional().describe('Gives each named schema a page.'),
      download: z.boolean().optional().describe('Lets readers download the description; true by default.'),
      console: z
        .strictObject({
          servers: consoleServersSchema.describe('Servers that readers may send requests to.'),
          proxy: proxySchema.optional().describe('Where docsc proxy forwards requests of the console.'),
          oauth: z
            .strictObject({
              servers: z.array(addressSchema).min(1).describe('Servers that may issue tokens.'),
              clientId: textSchema.min(1).optional().describe('The public client that the site is registered as.'),
            })
            .optional()
            .describe('Lets readers get tokens by OAuth 2.'),
        })
        .optional()
        .describe('Lets readers send requests from the page.'),
    }),
  )
  .superRefine(rejectRepeated('id', 'API description'));

/** A check that no two entries of a list have the same value under `key`; `kind` is what an entry is called. */
function rejectRepeated<Key extends string>(key: Key, kind: string) {
  return (entries: { [name in Key]: string }[], context: z.RefinementCtx): void => {
    const first = new Map<string, number>();
    for (const [index, { [key]: value }] of entries.entries()) {
      const message = `is already the ${key} of ${kind} ${(first.get(value) ?? 0) + 1}`;
      if (first.has(value)) context.addIssue({ code: 'custom', path: [index, key], message });
      else first.set(value, index);
    }
  };
}

/** Fills in the defaults of a description. */
export function buildApiConfig(user: z.infer<typeof apiSchema>[number]): ApiConfig {
  const { oauth, proxy } = user.console ?? {};
  return {
    id: user.id,
    path: posix.normalize(user.path),
    route: normalizeRoute(user.route),
    label: user.label ?? '',
    ...(user.overlays?.length && { overlays: user.overlays.map(path => posix.normalize(path)) }),
    only: user.only,
    except: user.except,
    operations: user.operations,
    ...(user.tags && { tags: user.tags }),
    internal: user.internal ?? false,
    schemaPages: user.schemaPages ?? false,
    download: user.download ?? true,
    console: (user.console?.servers ?? []).map(buildConsoleServer),
    ...(proxy !== undefined && { proxy }),
    ...(oauth && { oauth: { ...oauth, servers: oauth.servers.map(withoutSlash) } }),
  };
}

function withoutSlash(server: string): string {
  return server.replace(/\/+$/, '');
}
