/** What the configuration says of search → `SearchInfo`, with the defaults that the manual lists. */
import * as z from 'zod';
import type { SearchInfo } from '../../search-format.js';
import { buildRemoteSearch, remoteSearchSchema, type SearchContext } from './remote-search.js';
import type { Config } from './types.js';

const integerSchema = (least: number, most: number) =>
  z
    .int()
    .min(least, { error: `must be at least ${least}` })
    .max(most, { error: `must be at most ${most}` });

export const searchSchema = z.strictObject({
  placeholder: z.string().min(1).optional().describe('Text of the empty input; "Search docs".'),
  slash: z.boolean().optional().describe('The slash opens search; true by default.'),
  maxLength: integerSchema(8, 512).optional().describe('Longest query in characters; 64.'),
  snippetWords: z
    .strictObject({ large: integerSchema(3, 40).optional(), small: integerSchema(3, 40).optional() })
    .optional()
    .describe('Words of text shown with a hit, on large and small screens; 10 and 5.'),
  suggestions: z
    .array(z.string().min(1))
    .max(6, { error: 'may have at most 6' })
    .optional()
    .describe('Queries that are proposed where nothing was found.'),
  report: z
    .string()
    .regex(/^(https:\/\/|mailto:)\S+$/, { error: 'must be an https address or mailto:' })
    .optional()
    .describe('Where readers say what they missed; {query} in it is the query.'),
  part: z.string().min(1).optional().describe('What pages outside all categories are listed under; "Documentation".'),
  tests: z.string().min(1).optional().describe('YAML file of queries that "docsc check" tries.'),
  remote: remoteSearchSchema.optional().describe('A server that answers searches, in place of the index of the site.'),
});

/** What of it concerns the compiler alone. */
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
      .string({ error: 'must be a text; put quotes around what looks like a number' })
      .trim()
      .min(1, { error: 'must not be empty' }),
    page: searchTestRouteSchema
      .optional()
      .describe('The page that must come first, or the section of it that must be its best hit.'),
    not: z
      .union([searchTestRouteSchema, z.array(searchTestRouteSchema)], { error: 'must be a route, or a list of routes' })
      .optional(),
    top: integerSchema(1, 20).optional().describe('How many pages count; 1.'),
    section: z.string().min(1).optional().describe('Only what is found in this part of the site.'),
  })
  .refine(({ page, not }) => page !== undefined || not !== undefined, 'needs a "page", or a "not"');

/** The file that `search.tests` names. */
export const searchTestListSchema = z.array(searchTestSchema, {
  error: 'must be a list of tests, each with "query" and "page"',
});
export type UserSearchTest = z.infer<typeof searchTestSchema>;

type UserSearch = z.infer<typeof searchSchema> | false | undefined;

/** Most hits of one page, whoever answers. */
export const HITS_PER_GROUP = 5;

export function buildSearchInfo(user: UserSearch, context: SearchContext): SearchInfo {
  const given = user || {};
  return {
    enabled: user !== false,
    version: context.version,
    placeholder: given.placeholder ?? 'Search docs',
    slash: given.slash ?? true,
    maxLength: given.maxLength ?? 64,
    hitsPerPage: 20,
    hitsPerGroup: HITS_PER_GROUP,
    snippet: { large: given.snippetWords?.large ?? 10, small: given.snippetWords?.small ?? 5 },
    recent: { most: 7, besideFavorites: 4 },
    favorites: 10,
    suggestions: given.suggestions ?? [],
    report: given.report,
    remote: given.remote && buildRemoteSearch(given.remote, context),
  };
}
