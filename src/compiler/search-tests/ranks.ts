/**
 * Ranks of search tests as they were: a file beside the tests, one line a query in order of the queries, so that a change
 * of one rank is a change of one line.
 */
import * as z from 'zod';
import { diagnoseZodError } from '../config/zod-errors.js';
import { compareStrings } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { validate } from '../diagnostics/zod-messages.js';
import { parseYaml } from '../source/yaml.js';
import type { TestOutcome } from './run.js';

/** Where a query does not find its page. */
const NOT_FOUND_RANK = 'none';

export type Rank = number | typeof NOT_FOUND_RANK;
export type Ranks = ReadonlyMap<string, Rank>;
export type RankChange = { query: string; from: Rank; to: Rank };

const rankError = { error: `must be a rank from 1, or ${NOT_FOUND_RANK}` };
const ranksSchema = z.record(
  z.string(),
  z.union([z.int(rankError).min(1, rankError), z.literal(NOT_FOUND_RANK, rankError)], rankError),
  {
    error: 'must be a mapping of queries to ranks',
  },
);

/** `docs/search-tests.yaml` → `docs/search-tests.ranks.yaml` */
export function ranksPath(tests: string): string {
  return `${tests.replace(/\.ya?ml$/, '')}.ranks.yaml`;
}

export function readRanks(text: string, path: string, diagnostics: Diagnostic[]): Ranks {
  const yaml = parseYaml(text, path);
  diagnostics.push(...yaml.diagnostics);
  const checked = validate(ranksSchema, yaml.value ?? {});
  if (!checked.success)
    diagnostics.push(...diagnoseZodError(checked.error, { path, yaml, schema: ranksSchema, rootName: 'the file' }));
  return new Map(Object.entries(checked.data ?? {}));
}

/** Of tests that want a page. */
export function collectRanks(outcomes: TestOutcome[]): Ranks {
  const ranked = outcomes.flatMap(({ key, rank }) => (rank === null ? [] : [[key, rank ?? NOT_FOUND_RANK] as const]));
  return new Map(ranked.sort(([a], [b]) => compareStrings(a, b)));
}

/** In order of the queries; what is new or gone is no change. */
export function compareRanks(before: Ranks, after: Ranks): RankChange[] {
  return [...after].flatMap(([query, to]) => {
    const from = before.get(query);
    return from === undefined || from === to ? [] : [{ query, from, to }];
  });
}

export function isImprovement({ from, to }: RankChange): boolean {
  return to !== NOT_FOUND_RANK && (from === NOT_FOUND_RANK || to < from);
}

export function formatRanks(ranks: Ranks, tests: string): string {
  const head = `# Where the pages of ${tests} came when it was last asked: docsc check --update-ranks\n`;
  return head + [...ranks].map(([query, rank]) => `${JSON.stringify(query)}: ${rank}\n`).join('');
}
