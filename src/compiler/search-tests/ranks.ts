/**
 * The recorded ranks of search tests. Their file is next to the tests and has one line per query, in order of the queries,
 * so that a changed rank is one changed line.
 */
import * as z from 'zod';
import { diagnoseZodError } from '../config/zod-errors.js';
import { compareStrings } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { validate } from '../diagnostics/zod-messages.js';
import { parseDataFile } from '../source/json.js';

import type { TestOutcome } from './run.js';

/** The rank of a page that its query does not find. */
const NOT_FOUND_RANK = 'none';

/** The place of a page among the results, from 1. */
export type Rank = number | typeof NOT_FOUND_RANK;

/** The rank of each test, by its key. */
export type Ranks = ReadonlyMap<string, Rank>;

/** A rank that differs from the recorded one. */
export type RankChange = { query: string; from: Rank; to: Rank };

const rankError = { error: `must be a rank from 1, or ${NOT_FOUND_RANK}` };
const ranksSchema = z.record(
  z.string(),
  z.union([z.int(rankError).min(1, rankError), z.literal(NOT_FOUND_RANK, rankError)], rankError),
  {
    error: 'must be a mapping of queries to ranks',
  },
);

/** The path of the file of ranks: `docs/search-tests.yaml` → `docs/search-tests.ranks.yaml`. */
export function ranksPath(tests: string): string {
  return `${tests.replace(/\.ya?ml$/, '')}.ranks.yaml`;
}

/** Parses the file of ranks. A file with findings yields no ranks. */
export function readRanks(text: string, path: string): { ranks: Ranks; diagnostics: Diagnostic[] } {
  const yaml = parseDataFile(text, path);
  const checked = validate(ranksSchema, yaml.value ?? {});
  const invalid = checked.success
    ? []
    : diagnoseZodError(checked.error, { path, yaml, schema: ranksSchema, rootName: 'the file' });
  return {
    ranks: new Map(Object.entries(checked.data ?? {})),
    diagnostics: [...yaml.diagnostics, ...invalid],
  };
}

/** The ranks of all tests that expect a page, in order of their keys. */
export function collectRanks(outcomes: TestOutcome[]): Ranks {
  const ranked = outcomes.flatMap(({ key, rank }) => (rank === null ? [] : [[key, rank ?? NOT_FOUND_RANK] as const]));
  return new Map(ranked.sort(([a], [b]) => compareStrings(a, b)));
}

/** Changed ranks, in order of the queries. Added and removed tests do not count as changes. */
export function compareRanks(before: Ranks, after: Ranks): RankChange[] {
  return [...after].flatMap(([query, to]) => {
    const from = before.get(query);
    return from === undefined || from === to ? [] : [{ query, from, to }];
  });
}

/** True if the page is found now, or comes earlier than before. */
export function isImprovement({ from, to }: RankChange): boolean {
  return to !== NOT_FOUND_RANK && (from === NOT_FOUND_RANK || to < from);
}

/** The text of the file of ranks. `tests` is the path of the tests. */
export function formatRanks(ranks: Ranks, tests: string): string {
  const head = `# Where the pages of ${tests} came when it was last asked: docsc check --update-ranks\n`;
  return head + [...ranks].map(([query, rank]) => `${JSON.stringify(query)}: ${rank}\n`).join('');
}
