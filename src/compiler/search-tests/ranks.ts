/**
 * Ranks of search tests as they were: a file beside the tests, one line a query in order of the queries, so that a change
 * of one rank is a change of one line.
 */
import * as z from 'zod';
import { explain } from '../config/zod-errors.js';
import { order } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { parseYaml } from '../source/yaml.js';
import type { Outcome } from './run.js';

/** Where a query does not find its page. */
const NONE = 'none';

export type Rank = number | typeof NONE;
export type Ranks = ReadonlyMap<string, Rank>;
export type Change = { query: string; from: Rank; to: Rank };

const wrong = { error: `must be a rank from 1, or ${NONE}` };
const schema = z.record(z.string(), z.union([z.int(wrong).min(1, wrong), z.literal(NONE, wrong)], wrong), {
  error: 'must be a mapping of queries to ranks',
});

/** `docs/search-tests.yaml` → `docs/search-tests.ranks.yaml` */
export function ranksFile(tests: string): string {
  return `${tests.replace(/\.ya?ml$/, '')}.ranks.yaml`;
}

export function readRanks(text: string, path: string, diagnostics: Diagnostic[]): Ranks {
  const yaml = parseYaml(text, path);
  diagnostics.push(...yaml.diagnostics);
  const checked = schema.safeParse(yaml.value ?? {});
  if (!checked.success) diagnostics.push(...explain(checked.error, { path, yaml, schema, whole: 'the file' }));
  return new Map(Object.entries(checked.data ?? {}));
}

/** Of tests that want a page. */
export function ranksOf(outcomes: Outcome[]): Ranks {
  const ranked = outcomes.flatMap(({ key, rank }) => (rank === null ? [] : [[key, rank ?? NONE] as const]));
  return new Map(ranked.sort(([a], [b]) => order(a, b)));
}

/** In order of the queries; what is new or gone is no change. */
export function changesOf(before: Ranks, after: Ranks): Change[] {
  return [...after].flatMap(([query, to]) => {
    const from = before.get(query);
    return from === undefined || from === to ? [] : [{ query, from, to }];
  });
}

export function isBetter({ from, to }: Change): boolean {
  return to !== NONE && (from === NONE || to < from);
}

export function ranksText(ranks: Ranks, tests: string): string {
  const head = `# Where the pages of ${tests} came when it was last asked: docsc check --update-ranks\n`;
  return head + [...ranks].map(([query, rank]) => `${JSON.stringify(query)}: ${rank}\n`).join('');
}
