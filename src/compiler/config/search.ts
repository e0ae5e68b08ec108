/** `search` in the configuration → `SearchInfo`, with the defaults that the manual lists; and the schema of search tests. */
import * as z from 'zod';
import type { SearchInfo } from '../../search-format.js';
import { buildRemoteSearch, remoteSearchSchema, type SearchContext } from './remote-search.js';
import type { Config } from './types.js';

const integerSchema = (min: number, max: number) =>
  z
    .int()
    .min(min, { error: `must be at least ${min}` })
    .max(max, { error: `must be at most ${max}` });

/** The schema of `search`, unless it is `false`. */
export const searchSchema = z.strictObject({
  placeholder: z.string().min(1).optional().describe('Text of the empty input; "Search docs" by default.'),
  slash: z.boolean().optional().describe('The / key opens search; true by default.'),
  maxLength: integerSchema(8, 512).optional().describe('Longest query, in characters; 64 by default.'),
  snippetWords: z
    .strictObject({ large: integerSchema(3, 40).optional(), small: integerSchema(3, 40).optional() })
    .optional()
    .describe('Words of text shown with a hit, on large and small screens; 10 and 5 by default.'),
  suggestions: z
    .array(z.string().min(1))
    .max(6, { error: 'may have at most 6' })
    .optional()
    .describe('Queries to suggest when a search finds nothing.'),
  report: z
    .string()
    .regex(/^(https:\/\/|mailto:)\S+$/, { error: 'must be an https address or mailto:' })
    .optional()
    .describe('Address where readers report what they did not find; {query} stands for the query.'),
  part: z.string().min(1).optional().describe('Heading for pages outside all categories; "Documentation" by default.'),
  tests: z.string().min(1).optional().describe('YAML file with queries that "docsc check" tries.'),
  remote: remoteSearchSchema.optional().describe("A server that answers searches instead of the site's own index."),
});

/** The settings of search that only the compiler needs. */
export function buildSearchSettings(user: UserSearch): Config['searchSettings'] {
  const { part = 'Documentation', tests } = user || {};
  return { part, tests };
}

const searchTestRouteSchema = z
  .string({ error: 'must be a route such as /guide/install' })
  .startsWith('/', { error: 'must be a route such as /guide/install' });

const searchTestSchema = z
  .strictObject({
    query: z
      .string({ error: 'must be text; put quotes around what looks like a number' })
      .trim()
      .min(1, { error: 'must not be empty' }),
    page: searchTestRouteSchema
      .optional()
      .describe('Route of the page that must come first; with #section, that section must be its best hit.'),
    not: z
      .union([searchTestRouteSchema, z.array(searchTestRouteSchema)], { error: 'must be a route, or a list of routes' })
      .optional(),
    top: integerSchema(1, 20).optional().describe('How many of the first pages count; 1 by default.'),
    section: z.string().min(1).optional().describe('Only results in this part of the site count.'),
  })
  .refine(({ page, not }) => page !== undefined || not !== undefined, 'needs "page" or "not"');

/** The schema of the file that `search.tests` names. */
export const searchTestListSchema = z.array(searchTestSchema, {
  error: 'must be a list of tests, each with "query" and "page"',
});
/** One search test, as written. */
export type UserSearchTest = z.infer<typeof searchTestSchema>;

type UserSearch = z.infer<typeof searchSchema> | false | undefined;

/** Most hits shown of one page, for the local index and for servers alike. */
export const HITS_PER_GROUP = 5;

/** The search settings that the site publishes, with defaults filled in. */
export function buildSearchInfo(user: UserSearch, context: SearchContext): SearchInfo {
  const settings = user || {};
  return {
    enabled: user !== false,
    version: context.version,
    placeholder: settings.placeholder ?? 'Search docs',
    slash: settings.slash ?? true,
    maxLength: settings.maxLength ?? 64,
    hitsPerPage: 20,
    hitsPerGroup: HITS_PER_GROUP,
    snippet: { large: settings.snippetWords?.large ?? 10, small: settings.snippetWords?.small ?? 5 },
    recent: { most: 7, besideFavorites: 4 },
    favorites: 10,
    suggestions: settings.suggestions ?? [],
    report: settings.report,
    remote: settings.remote && buildRemoteSearch(settings.remote, context),
  };
}
