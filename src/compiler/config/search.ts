/** What the configuration says of search → `SearchInfo`, with the defaults that the manual lists. */
import { z } from 'zod';
import type { SearchInfo } from '../../search-format.js';

const count = (least: number, most: number) =>
  z
    .int()
    .min(least, { error: `must be at least ${least}` })
    .max(most, { error: `must be at most ${most}` });

export const searchSchema = z.strictObject({
  placeholder: z.string().min(1).optional().describe('Text of the empty input; "Search docs".'),
  slash: z.boolean().optional().describe('The slash opens search; true by default.'),
  maxLength: count(8, 512).optional().describe('Longest query in characters; 64.'),
  snippetWords: z
    .strictObject({ large: count(3, 40).optional(), small: count(3, 40).optional() })
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
});

type UserSearch = z.infer<typeof searchSchema> | false | undefined;

export function searchInfo(user: UserSearch, version?: string): SearchInfo {
  const given = user || {};
  return {
    enabled: user !== false,
    version,
    placeholder: given.placeholder ?? 'Search docs',
    slash: given.slash ?? true,
    maxLength: given.maxLength ?? 64,
    hitsPerPage: 20,
    hitsPerGroup: 5,
    snippet: { large: given.snippetWords?.large ?? 10, small: given.snippetWords?.small ?? 5 },
    recent: { most: 7, besideFavorites: 4 },
    favorites: 10,
    suggestions: given.suggestions ?? [],
    report: given.report,
  };
}
